/**
 * A claim as it is built by clicking cards. The server asks for it in small steps (payment.py); here the cards chosen are turned into those
 * steps, so that a claim is sent whole. Rules 5.1 to 5.4, 6.1 to 6.3.
 */
import { COUNTRIES, type Cards, type Country, type House, type Intrigues, PAIRS, type Pair, type Place, shown, sum } from "./view";

export interface Draft {
  noble: number;
  laid: Cards;
  spent: Intrigues;
}

/** So many fitting cards, or `1 + extra` of any kind instead of one that lacks: three Country cards (5.3), two Intrigue cards (6.2). */
interface Price {
  need: number;
  extra: number;
  /** How often cards of any kind can stand for a fitting one. */
  least: number;
  most: number;
}

interface Paid {
  total: number;
  fitting: number;
}

export const NO_CARDS: Cards = { france: 0, german_states: 0, britain: 0, spain: 0 };

export function fits(pair: Pair, country: Country): boolean {
  return shown(pair).includes(country);
}

function matching(intrigue: Intrigues, country: Country): number {
  return PAIRS.reduce((found, pair) => found + (fits(pair, country) ? (intrigue[pair] ?? 0) : 0), 0);
}

function price(need: number, extra: number, held: Paid): Price {
  const least = Math.max(0, need - held.fitting);
  const most = least === 0 ? 0 : Math.min(need, Math.floor((held.total - need) / extra));
  return { need, extra, least, most };
}

export function cardPrice(place: Place, me: House): Price {
  return price(place.noble.cost, 2, { total: sum(me.hand!), fitting: me.hand![place.land.country] });
}

export function intriguePrice(place: Place, me: House): Price {
  const need = place.noble.owner === null ? 0 : place.noble.intrigue;
  return price(need, 1, { total: sum(me.intrigue!), fitting: matching(me.intrigue!, place.land.country) });
}

/** How often cards stand in for a fitting one, if what is laid can still become a payment that way: the fewest first. */
function ways({ need, extra, least, most }: Price, { total, fitting }: Paid): number[] {
  const found = [];
  for (let stands = least; stands <= most; stands++)
    if (total + Math.max(0, need - stands - fitting) <= need + extra * stands) found.push(stands);
  return found;
}

/** What still has to be laid: fitting cards, and cards of any kind. Null if no payment comes of it. */
function lacking(price: Price, paid: Paid): { fitting: number; any: number } | null {
  const [stands] = ways(price, paid);
  if (stands === undefined) return null;
  const fitting = Math.max(0, price.need - stands - paid.fitting);
  return { fitting, any: price.need + price.extra * stands - paid.total - fitting };
}

function laidCards(draft: Draft, country: Country): Paid {
  return { total: sum(draft.laid), fitting: draft.laid[country] };
}

function spentCards(draft: Draft, country: Country): Paid {
  return { total: sum(draft.spent), fitting: matching(draft.spent, country) };
}

export function lackingCards(place: Place, me: House, draft: Draft): { fitting: number; any: number } | null {
  return lacking(cardPrice(place, me), laidCards(draft, place.land.country));
}

export function lackingIntrigue(place: Place, me: House, draft: Draft): { fitting: number; any: number } | null {
  return lacking(intriguePrice(place, me), spentCards(draft, place.land.country));
}

export function isPaid(place: Place, me: House, draft: Draft): boolean {
  const all = [lackingCards(place, me, draft), lackingIntrigue(place, me, draft)];
  return all.every((lack) => lack !== null && lack.fitting + lack.any === 0);
}

export function canLay(place: Place, me: House, draft: Draft, country: Country): boolean {
  if (draft.laid[country] >= me.hand![country]) return false;
  const more = { ...draft, laid: { ...draft.laid, [country]: draft.laid[country] + 1 } };
  return lackingCards(place, me, more) !== null;
}

export function canSpend(place: Place, me: House, draft: Draft, pair: Pair): boolean {
  if ((draft.spent[pair] ?? 0) >= (me.intrigue![pair] ?? 0)) return false;
  const more = { ...draft, spent: { ...draft.spent, [pair]: (draft.spent[pair] ?? 0) + 1 } };
  return lackingIntrigue(place, me, more) !== null;
}

/** A claim begun: what must be paid in any case lies there already, and what leaves no choice. */
export function begin(place: Place, me: House): Draft {
  const country = place.land.country;
  const draft: Draft = { noble: place.noble.noble, laid: { ...NO_CARDS }, spent: {} };
  draft.laid[country] = Math.min(me.hand![country], place.noble.cost);
  const whole = complete(place, me, draft);
  const asked = steps(place, me, whole).map((step) => step.split(" ")[0]);
  if (!asked.includes("triples") && !asked.includes("lay")) draft.laid = whole.laid;
  if (!asked.includes("pairs") && !asked.includes("spend")) draft.spent = whole.spent;
  return draft;
}

/** The draft with what lacks added: fitting cards first, then from where there are most. */
export function complete(place: Place, me: House, draft: Draft): Draft {
  const done: Draft = { ...draft, laid: { ...draft.laid }, spent: { ...draft.spent } };
  const country = place.land.country;
  for (let lack = lackingCards(place, me, done); lack && lack.fitting + lack.any > 0; lack = lackingCards(place, me, done)) {
    const kind = lack.fitting ? country : plenty(COUNTRIES, me.hand!, done.laid, (each) => each !== country);
    done.laid[kind] += 1;
  }
  for (let lack = lackingIntrigue(place, me, done); lack && lack.fitting + lack.any > 0; lack = lackingIntrigue(place, me, done)) {
    const wanted = lack.fitting > 0;
    const kind = plenty(PAIRS, me.intrigue!, done.spent, (pair) => fits(pair, country) === wanted);
    done.spent[kind] = (done.spent[kind] ?? 0) + 1;
  }
  return done;
}

/** The kind of which most are left, preferred ones first. */
function plenty<Kind extends string>(
  kinds: readonly Kind[],
  held: Partial<Record<Kind, number>>,
  used: Partial<Record<Kind, number>>,
  preferred: (kind: Kind) => boolean,
): Kind {
  const left = (kind: Kind) => (held[kind] ?? 0) - (used[kind] ?? 0);
  const worth = (kind: Kind) => (left(kind) > 0 ? left(kind) + (preferred(kind) ? 1000 : 0) : -1);
  return kinds.reduce((best, kind) => (worth(kind) > worth(best) ? kind : best));
}

/** The steps of a paid claim, as the server asks for them: where it leaves no choice, it asks nothing (payment.py). */
export function steps(place: Place, me: House, draft: Draft): string[] {
  const cards = cardPrice(place, me);
  const triples = (sum(draft.laid) - cards.need) / 2;
  const single = { ...NO_CARDS, [place.land.country]: cards.need - triples };
  const asked = cards.least < cards.most ? [`triples ${triples}`] : [];
  asked.push(...inOrder("lay", COUNTRIES, me.hand!, single, draft.laid));
  if (place.noble.owner === null) return asked;
  const intrigue = intriguePrice(place, me);
  const pairs = sum(draft.spent) - intrigue.need;
  if (intrigue.least < intrigue.most) asked.push(`pairs ${pairs}`);
  const lone = loneMatch(place, me, pairs > 0 ? intrigue.need - pairs : 0);
  const open = PAIRS.filter((pair) => pairs > 0 || fits(pair, place.land.country));
  asked.push(...inOrder("spend", open, me.intrigue!, lone, draft.spent));
  return asked;
}

/** 6.3 Beside a pair the matching card that is left goes without asking. */
function loneMatch(place: Place, me: House, count: number): Intrigues {
  const kinds = PAIRS.filter((pair) => me.intrigue![pair] && fits(pair, place.land.country));
  return Object.fromEntries(kinds.slice(0, count).map((pair) => [pair, 1]));
}

/** Kind by kind, until what is left is forced: all of it is needed, or it is of one kind. */
function inOrder<Kind extends string>(
  verb: string,
  kinds: readonly Kind[],
  held: Partial<Record<Kind, number>>,
  settled: Partial<Record<Kind, number>>,
  chosen: Partial<Record<Kind, number>>,
): string[] {
  const free = (kind: Kind) => (held[kind] ?? 0) - (settled[kind] ?? 0);
  const wanted = (kind: Kind) => (chosen[kind] ?? 0) - (settled[kind] ?? 0);
  const asked: string[] = [];
  let from = 0;
  for (let i = 0; i < kinds.length; i++) {
    const rest = kinds.slice(from).filter((kind) => free(kind) > 0);
    const due = kinds.slice(from).reduce((total, kind) => total + wanted(kind), 0);
    const left = rest.reduce((total, kind) => total + free(kind), 0);
    if (due === 0 || rest.length <= 1 || left === due) break;
    const kind = kinds[i]!;
    if (wanted(kind) === 0) continue;
    asked.push(`${verb} ${kind} ${wanted(kind)}`);
    from = i + 1;
  }
  return asked;
}

/** What is missing in the hand itself, or null if the Noble can be paid: cards of the country, or so many others. */
export interface Shortfall {
  cards: { fitting: number; any: number } | null;
  intrigue: { fitting: number; any: number } | null;
  supply: boolean;
}

export function shortfall(place: Place, me: House): Shortfall | null {
  const { cost, intrigue, owner } = place.noble;
  const cards = 3 * cost - sum(me.hand!) - 2 * me.hand![place.land.country];
  const grip = owner === null ? 0 : 2 * intrigue - sum(me.intrigue!) - matching(me.intrigue!, place.land.country);
  if (cards <= 0 && grip <= 0 && me.supply >= 2) return null;
  return {
    cards: cards > 0 ? { fitting: Math.ceil(cards / 3), any: cards } : null,
    intrigue: grip > 0 ? { fitting: Math.ceil(grip / 2), any: grip } : null,
    supply: me.supply < 2,
  };
}
