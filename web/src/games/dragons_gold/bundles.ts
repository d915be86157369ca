import { type Bundle, GEMS, KINDS, type Kind, type Scoring } from "./view";

/** How many papers lie side by side, so that each has room for its words. */
export const abreast = (papers: number): number => (papers < 3 ? Math.max(1, papers) : papers < 5 ? 2 : 3);

export const kindsIn = (tokens: Bundle): Kind[] => KINDS.filter((kind) => (tokens[kind] ?? 0) > 0);

export const size = (tokens: Bundle): number => KINDS.reduce((sum, kind) => sum + (tokens[kind] ?? 0), 0);

/** Every single token, kind after kind. */
export const singles = (tokens: Bundle): Kind[] => kindsIn(tokens).flatMap((kind) => Array<Kind>(tokens[kind]!).fill(kind));

/** Tokens and more tokens; with a factor of -1, without them. */
export function plus(tokens: Bundle, more: Bundle, times = 1): Bundle {
  const sum: Bundle = {};
  for (const kind of KINDS) {
    const count = (tokens[kind] ?? 0) + times * (more[kind] ?? 0);
    if (count) sum[kind] = count;
  }
  return sum;
}

export const within = (a: Bundle, b: Bundle): boolean => KINDS.every((kind) => (a[kind] ?? 0) <= (b[kind] ?? 0));

/** As the game's own words want them. */
export const told = (tokens: Bundle) =>
  size(tokens) ? kindsIn(tokens).map((token) => ({ token, count: tokens[token] })) : [{ token: "nothing", count: 0 }];

const isCursed = (tokens: Bundle, scoring: Scoring): boolean => scoring.advanced && (tokens.black ?? 0) > 0;

export const setsIn = (tokens: Bundle): number => Math.min(...GEMS.map((gem) => tokens[gem] ?? 0));

/** 9.4, 9.7, 9.8 What tokens score whatever the others have; the majorities come on top. */
export function sure(tokens: Bundle, scoring: Scoring): number {
  const points = KINDS.reduce((sum, kind) => sum + (tokens[kind] ?? 0) * (scoring.worth[kind] ?? 0), 0);
  return isCursed(tokens, scoring) ? points : points + setsIn(tokens) * scoring.set;
}

export interface Worth {
  points: number;
  /** Gems that come or go, with how many of that colour I would have. */
  gems: { gem: Kind; change: number; then: number }[];
  sets: number;
  /** The black diamond would take sets and majorities away. */
  curse: boolean;
}

/** What getting these tokens, and giving those, changes for whoever holds `mine`. */
export function worthOf(mine: Bundle, gets: Bundle, scoring: Scoring, gives: Bundle = {}): Worth {
  const then = plus(plus(mine, gets), gives, -1);
  return {
    points: sure(then, scoring) - sure(mine, scoring),
    gems: GEMS.filter((gem) => (then[gem] ?? 0) !== (mine[gem] ?? 0)).map((gem) => ({
      gem,
      change: (then[gem] ?? 0) - (mine[gem] ?? 0),
      then: then[gem] ?? 0,
    })),
    sets: scoring.set ? setsIn(then) - setsIn(mine) : 0,
    curse: isCursed(then, scoring) && !isCursed(mine, scoring),
  };
}
