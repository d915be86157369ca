import type { LegalMove } from "../contract";
import { OBJECTS, type ObjectName, type Stage } from "./view";

/** What a move is aimed at, as names of things on the board: `dragon:2`, `player:1`, `figure:0:3`, `token:gold`. */
export function targetsOf(move: LegalMove, seat: number | null): string[] {
  const at = (kind: string, ...parts: string[]) => [kind, ...parts.map((part) => move[part])].join(":");
  switch (move.move) {
    case "place":
    case "carpet":
      return [`figure:${seat}:${move.adventurer}`, at("dragon", "dragon")];
    case "powder":
      return [at("dragon", "first"), at("dragon", "second")];
    case "ring":
      return [at("player", "first"), at("player", "second")];
    case "hand":
      return [at("dragon", "dragon"), at("token", "token")];
    case "horn":
      return [at("figure", "player", "adventurer")];
    case "scroll":
      return [at("dragon", "dragon")];
    case "ball":
    case "rob":
      return [at("player", "player")];
    case "steal":
      return [at("token", "token")];
    default:
      return [];
  }
}

const OF_STAGE: Partial<Record<Stage, string>> = { attack: "place", robbing: "rob", stealing: "steal" };

interface Watched {
  readonly moves: LegalMove[];
  readonly seat: number | null;
  readonly stage: Stage;
}

/** What was pointed at first to send an adventurer, for the sentence above the board. */
export const taken = $state<{ kind: "figure" | "dragon" | null }>({ kind: null });

/** A move being put together by pointing at things, in any order; it is whole when one legal move fits all that was pointed at. */
export class Aim {
  /** The object card that is to be played, if one was taken up. */
  card = $state<ObjectName | null>(null);
  private pointed = $state<string[]>([]);

  constructor(private readonly board: () => Watched) {}

  private get candidates(): { move: LegalMove; targets: string[] }[] {
    const { moves, seat, stage } = this.board();
    const name = this.card ? OBJECTS[this.card] : OF_STAGE[stage];
    return moves.filter((move) => move.move === name).map((move) => ({ move, targets: targetsOf(move, seat) }));
  }

  /** What was pointed at, as far as it still leads to a legal move. */
  get picks(): string[] {
    const fits = this.candidates.some(({ targets }) => this.pointed.every((each) => targets.includes(each)));
    return fits ? this.pointed : [];
  }

  private fitting(targets: string[]): { move: LegalMove; targets: string[] }[] {
    return this.candidates.filter((each) => targets.every((target) => each.targets.includes(target)));
  }

  isLit(target: string): boolean {
    if (this.picks.includes(target)) return true;
    return this.fitting([...this.picks, target]).length > 0 || this.fitting([...this.others(target), target]).length > 0;
  }

  isPicked(target: string): boolean {
    return this.picks.includes(target);
  }

  /** The one legal move that pointing at this thing would make. */
  move(target: string): LegalMove | null {
    if (this.picks.includes(target)) return null;
    const whole = this.fitting([...this.picks, target]).filter(({ targets }) => targets.length === this.picks.length + 1);
    return whole.length === 1 ? whole[0]!.move : null;
  }

  /** The move of a card that is aimed at nothing. */
  get plain(): LegalMove | null {
    return this.candidates.find(({ targets }) => targets.length === 0)?.move ?? null;
  }

  /** Point at a thing: the legal move that is now whole, if one is. Pointing again takes it back, at another of its kind changes it. */
  point(target: string): LegalMove | null {
    if (this.picks.includes(target)) {
      this.pointed = this.picks.filter((each) => each !== target);
      return null;
    }
    const move = this.move(target);
    if (move) {
      this.forget();
      return move;
    }
    const more = [...this.picks, target];
    this.pointed = this.fitting(more).length ? more : [...this.others(target), target];
    return null;
  }

  private others(target: string): string[] {
    const kind = target.split(":")[0]!;
    return this.picks.filter((each) => !each.startsWith(`${kind}:`));
  }

  take(card: ObjectName | null): void {
    this.card = card;
    this.pointed = [];
  }

  forget(): void {
    this.take(null);
  }

  /** Everything that can be pointed at next, for a list of choices. */
  get choices(): string[] {
    return [...new Set(this.fitting(this.picks).flatMap(({ targets }) => targets.filter((each) => !this.picks.includes(each))))];
  }
}
