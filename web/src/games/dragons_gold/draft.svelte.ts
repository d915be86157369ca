import { plus, size, within } from "./bundles";
import { type Bundle, KINDS, type Kind } from "./view";

/** What is being built outlives a reload and a lost connection: kept in this tab, for this table, seat and bargain. */
export class Kept<T> {
  constructor(
    private readonly name: string,
    private readonly bargain: string,
  ) {}

  private get place(): string {
    return `dragons_gold ${location.pathname} ${this.name}`;
  }

  read(): T | null {
    try {
      const kept = JSON.parse(sessionStorage.getItem(this.place) ?? "null");
      return kept?.bargain === this.bargain ? kept.value : null;
    } catch {
      return null;
    }
  }

  write(value: T): void {
    try {
      sessionStorage.setItem(this.place, JSON.stringify({ bargain: this.bargain, value }));
    } catch {
      // A browser that keeps nothing: the draft lives as long as the page.
    }
  }
}

type Shares = Record<string, Bundle>;

/** A division of a hoard that I am putting together. */
export class Draft {
  shares = $state.raw<Shares>({});
  /** The share that a tapped token goes to. */
  active = $state("");

  constructor(
    readonly hoard: Bundle,
    readonly places: string[],
    private readonly kept: Kept<Shares>,
    first: string,
    begun: Shares = {},
  ) {
    this.active = first;
    this.shares = this.fit(kept.read() ?? begun);
  }

  private fit(shares: Shares): Shares {
    const whole = Object.fromEntries(this.places.map((place) => [place, shares[place] ?? {}]));
    const sum = Object.values(whole).reduce((all, share) => plus(all, share), {});
    return within(sum, this.hoard) ? whole : Object.fromEntries(this.places.map((place) => [place, {}]));
  }

  private set(shares: Shares): void {
    this.shares = shares;
    this.kept.write(shares);
  }

  get rest(): Bundle {
    return Object.values(this.shares).reduce((rest, share) => plus(rest, share, -1), this.hoard);
  }

  get isEmpty(): boolean {
    return size(this.rest) === size(this.hoard);
  }

  /** One token from the pool (null) or a share to another. */
  move(kind: Kind, from: string | null, to: string | null): void {
    const source = from === null ? this.rest : this.shares[from]!;
    if (from === to || !source[kind]) return;
    const one = { [kind]: 1 };
    const next = { ...this.shares };
    if (from !== null) next[from] = plus(next[from]!, one, -1);
    if (to !== null) next[to] = plus(next[to]!, one);
    this.set(next);
  }

  /** A tapped token goes to the active share, or out of it again. */
  tap(kind: Kind, from: string | null): void {
    this.move(kind, from, from === this.active ? null : this.active);
  }

  giveRest(): void {
    this.set({ ...this.shares, [this.active]: plus(this.shares[this.active]!, this.rest) });
  }

  copy(shares: Shares): void {
    this.set(this.fit(shares));
  }

  clear(): void {
    this.copy({});
  }

  /** The moves that make this draft from what the server has of it, started over if need be. */
  moves(begun: Shares): string[] {
    const keeps = this.places.every((place) => within(begun[place] ?? {}, this.shares[place]!));
    const have = keeps ? begun : {};
    const gifts = this.places.map((to) => KINDS.flatMap((kind) => Array<string>((this.shares[to]![kind] ?? 0) - (have[to]?.[kind] ?? 0)).fill(`give ${kind} ${to}`)));
    // 6.1 One token into every share first: the last ones could not go anywhere else.
    const firsts = gifts.flatMap((each) => each.slice(0, 1));
    return [...(keeps ? [] : ["clear"]), ...firsts, ...gifts.flatMap((each) => each.slice(1))];
  }
}

export interface Terms {
  gives: Bundle;
  asks: Bundle;
  to: number | null;
}

/** An offer in the market that I am putting together. */
export class OfferDraft {
  terms = $state.raw<Terms>({ gives: {}, asks: {}, to: null });

  constructor(
    private readonly kept: Kept<Terms>,
    begun?: Record<string, Bundle>,
  ) {
    this.terms = kept.read() ?? { gives: begun?.gives ?? {}, asks: begun?.asks ?? {}, to: null };
  }

  set(terms: Partial<Terms>): void {
    this.terms = { ...this.terms, ...terms };
    this.kept.write(this.terms);
  }

  change(side: "gives" | "asks", kind: Kind, by: 1 | -1): void {
    const count = (this.terms[side][kind] ?? 0) + by;
    if (count >= 0) this.set({ [side]: plus(this.terms[side], { [kind]: by }) });
  }

  clear(): void {
    this.set({ gives: {}, asks: {}, to: null });
  }

  get isWhole(): boolean {
    return size(this.terms.gives) > 0;
  }

  get isEmpty(): boolean {
    return size(this.terms.gives) + size(this.terms.asks) === 0;
  }

  moves(begun: Record<string, Bundle>): string[] {
    const { gives, asks, to } = this.terms;
    const keeps = within(begun.gives ?? {}, gives) && within(begun.asks ?? {}, asks);
    const missing = (whole: Bundle, have: Bundle, verb: string) =>
      KINDS.flatMap((kind) => Array<string>((whole[kind] ?? 0) - (keeps ? (have[kind] ?? 0) : 0)).fill(`${verb} ${kind}`));
    const post = to === null ? "post" : `post_to ${to}`;
    return [...(keeps ? [] : ["clear"]), ...missing(gives, begun.gives ?? {}, "offer"), ...missing(asks, begun.asks ?? {}, "ask"), post];
  }
}
