/**
 * A claim as it is built by clicking cards. What it costs the server says (view.py, `prices`): so many fitting cards, or `each` of any kind
 * for one of them, from `least` to `most` times. Here cards are counted against that price, and those chosen become the steps that are sent.
 */
import { COUNTRIES, type Cards, type Country, type House, type Intrigues, PAIRS, type Pair, type Place, type Price, shown, sum } from "./view";

export interface Draft {
  noble: number;
  laid: Cards;
  spent: Intrigues;
}

interface Paid {
  total: number;
  fitting: number;
}

export interface Lack {
  fitting: number;
  any: number;
}

export const NO_CARDS: Cards = { france: 0, german_states: 0, britain: 0, spain: 0 };

function fits(pair: Pair, country: Country): boolean {
  return shown(pair).includes(country);
}

/** What still has to be laid: fitting cards, and cards of any kind, with as few standing in as can be. Null if no payment comes of it. */
function lacking({ need, each, least, most }: Price, { total, fitting }: Paid): Lack | null {
  for (let stands = least; stands <= most; stands++) {
    const lack = Math.max(0, need - stands - fitting);
    const any = need + (each - 1) * stands - total - lack;
    if (any >= 0) return { fitting: lack, any };
  }
  return null;
}

export function lackingCards(place: Place, draft: Draft): Lack | null {
  return lacking(place.noble.prices!.cards, { total: sum(draft.laid), fitting: draft.laid[place.land.country] });
}

export function lackingIntrigue(place: Place, draft: Draft): Lack | null {
  const fitting = PAIRS.reduce((found, pair) => found + (fits(pair, place.land.country) ? (draft.spent[pair] ?? 0) : 0), 0);
  return lacking(place.noble.prices!.intrigue, { total: sum(draft.spent), fitting });
}

export function isPaid(place: Place, draft: Draft): boolean {
  const all = [lackingCards(place, draft), lackingIntrigue(place, draft)];
  return all.every((lack) => lack !== null && lack.fitting + lack.any === 0);
}

export function canLay(place: Place, me: House, draft: Draft, country: Country): boolean {
  if (draft.laid[country] >= me.hand![country]) return false;
  return lackingCards(place, { ...draft, laid: { ...draft.laid, [country]: draft.laid[country] + 1 } }) !== null;
}

export function canSpend(place: Place, me: House, draft: Draft, pair: Pair): boolean {
  if ((draft.spent[pair] ?? 0) >= (me.intrigue![pair] ?? 0)) return false;
  return lackingIntrigue(place, { ...draft, spent: { ...draft.spent, [pair]: (draft.spent[pair] ?? 0) + 1 } }) !== null;
}

/** A claim begun: fitting cards lie there already, and everything where there is one way only to pay. */
export function begin(place: Place, me: House, forced: boolean): Draft {
  const { cards, intrigue } = place.noble.prices!;
  const country = place.land.country;
  const draft: Draft = { noble: place.noble.noble, laid: { ...NO_CARDS }, spent: {} };
  draft.laid[country] = Math.min(me.hand![country], cards.need);
  if (forced) return complete(place, me, draft);
  const kinds = PAIRS.filter((pair) => me.intrigue![pair] && fits(pair, country));
  if (kinds.length === 1) draft.spent[kinds[0]!] = Math.min(me.intrigue![kinds[0]!]!, intrigue.need);
  return draft;
}

/** The draft with what lacks added: fitting cards first, then from where there are most. */
export function complete(place: Place, me: House, draft: Draft): Draft {
  const done: Draft = { ...draft, laid: { ...draft.laid }, spent: { ...draft.spent } };
  const country = place.land.country;
  for (let lack = lackingCards(place, done); lack && lack.fitting + lack.any > 0; lack = lackingCards(place, done)) {
    const kind = lack.fitting ? country : plenty(COUNTRIES, me.hand!, done.laid, (each) => each !== country);
    done.laid[kind] += 1;
  }
  for (let lack = lackingIntrigue(place, done); lack && lack.fitting + lack.any > 0; lack = lackingIntrigue(place, done)) {
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

/** The steps of a paid claim, kind by kind in the order in which the server asks for them. */
export function steps(draft: Draft, open: readonly (Country | Pair)[]): string[] {
  const cards = COUNTRIES.filter((country) => draft.laid[country] && open.includes(country)).map((country) => `lay ${country} ${draft.laid[country]}`);
  const intrigue = PAIRS.filter((pair) => draft.spent[pair] && open.includes(pair)).map((pair) => `spend ${pair} ${draft.spent[pair]}`);
  return [...cards, ...intrigue, "pay"];
}

/** What is missing in the hand itself, or null if the Noble can be paid: cards of the country, or so many others. */
export interface Shortfall {
  cards: Lack | null;
  intrigue: Lack | null;
  supply: boolean;
}

export function shortfall(place: Place, me: House): Shortfall | null {
  const short = ({ lack, each }: Price) => (lack > 0 ? { fitting: Math.ceil(lack / each), any: lack } : null);
  const cards = short(place.noble.prices!.cards);
  const intrigue = short(place.noble.prices!.intrigue);
  return cards || intrigue || me.supply < 2 ? { cards, intrigue, supply: me.supply < 2 } : null;
}
