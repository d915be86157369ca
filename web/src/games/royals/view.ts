/** What the server shows a seat of this game; see view.py. */
export const COUNTRIES = ["france", "german_states", "britain", "spain"] as const;
export const PAIRS = [
  "france_german_states",
  "france_britain",
  "france_spain",
  "german_states_britain",
  "german_states_spain",
  "britain_spain",
] as const;
export type Country = (typeof COUNTRIES)[number];
export type Pair = (typeof PAIRS)[number];
export type Title = "marshal" | "baron" | "countess" | "duke" | "cardinal" | "princess" | "king";
export type Cards = Record<Country, number>;
export type Intrigues = Partial<Record<Pair, number>>;

/** So many fitting cards, or `each` of any kind for one of them, from `least` to `most` times; `lack` cards of any kind are missing. */
export interface Price {
  need: number;
  each: number;
  least: number;
  most: number;
  lack: number;
}

export interface Noble {
  noble: number;
  title: Title;
  cost: number;
  influence: number;
  /** Matching Intrigue cards to take it over. */
  intrigue: number;
  owner: number | null;
  /** What a claim would take of my cards; not for a Noble of my own. */
  prices?: { cards: Price; intrigue: Price };
}

export interface City {
  city: string;
  bonus: number | null;
  /** Who took the bonus. */
  first: number | null;
  nobles: Noble[];
  /** Wooden nobles by seat. */
  cathedral: number[];
}

export interface Land {
  country: Country;
  bonus: number[];
  markers: number[];
  influence: number[];
  cities: City[];
}

export interface House {
  cards: number;
  intrigue_cards: number;
  known: Cards;
  supply: number;
  markers: number;
  hand?: Cards;
  intrigue?: Intrigues;
  values?: number[];
  points?: number;
}

/** Points by what they were won with, when the game is over. */
export interface Earned {
  cities: number;
  countries: number;
  house: number;
  periods: number;
  titles: number;
}

export interface View {
  game: string;
  seat: number | null;
  period: string;
  running_out: boolean;
  turn: number | null;
  part: "drawing" | "playing" | "discarding";
  to_draw: number;
  with_intrigue: boolean;
  starter: number;
  hand_limit: number;
  intrigue_limit: number;
  row: Cards;
  pile: number;
  discards: Cards;
  intrigue_pile: number;
  intrigue_discards: Intrigues;
  countries: Land[];
  titles: { title: Title; points: number; nobles: number[] }[];
  houses: number[];
  players: House[];
  /** A claim that I have begun: what is laid, and of which kinds more can be laid. */
  claim: { noble: number; title: Title; city: string; laid: Cards; spent: Intrigues; open: (Country | Pair)[] } | null;
  earned?: Earned[];
  over: boolean;
}

/** A Noble and where it stands. */
export interface Place {
  noble: Noble;
  city: City;
  land: Land;
}

export function placeOf(view: View, noble: number): Place | null {
  for (const land of view.countries)
    for (const city of land.cities)
      for (const each of city.nobles) if (each.noble === noble) return { noble: each, city, land };
  return null;
}

export function sum(counts: Partial<Record<string, number>>): number {
  return Object.values(counts).reduce<number>((total, count) => total + (count ?? 0), 0);
}

/** The two countries of an Intrigue card. */
export function shown(pair: Pair): [Country, Country] {
  const one = COUNTRIES.find((country) => pair.startsWith(country))!;
  return [one, pair.slice(one.length + 1) as Country];
}
