export type Rank = "lord" | "lady" | "knight";
export type Side = "smile" | "dagger";
export type Guess = Side | "none";
export type Declaration = Side | "nothing";

export const RANKS: Rank[] = ["lord", "lady", "knight"];
export const SIDES: Side[] = ["smile", "dagger"];

export interface Laid {
  rank: Rank;
  side: Side;
}

/** What a rank earns on its bright side and strikes down on its dark one. */
export interface RankPrint {
  rank: Rank;
  coins: number;
  eliminates: Rank;
}

export interface Challenger {
  seat: number;
  laid: boolean;
  declared?: Declaration;
  /** Only of one's own. */
  card?: Laid;
}

export interface Bet {
  seat: number;
  current: Guess;
  opponent: Guess;
}

export interface Player {
  family: string | null;
  coins: number;
  hand: Record<Rank, number>;
  lost: Record<Rank, number>;
  laid: (Laid & { times: number })[];
  towards: { smiles: number; daggers: number; betrayed: number | null }[];
  word?: { kept: number; broken: number };
}

/** What the server shows a seat of Smiles & Daggers; see view.py. */
export interface View {
  game: "smiles_and_daggers";
  seat: number | null;
  phase: "families" | "challenge" | "declarations" | "cards" | "bets" | "over";
  turn: number;
  turns: number;
  goal: number;
  ranks: RankPrint[];
  supply: number;
  tied: boolean;
  current: number;
  opponent: number | null;
  to_act: number[];
  recovered: boolean;
  challenge: Challenger[];
  bets: Bet[];
  players: Player[];
  last: (Laid & { seat: number })[];
  over: boolean;
}
