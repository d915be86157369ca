export type Colour = "yellow" | "white" | "red" | "blue" | "none";

export interface Card {
  value: number;
  colour: Colour;
}

/** A card of the row, with the beads on it. */
export interface Slot extends Card {
  beads: number;
}

export interface Player {
  cards: Card[];
  bidding: boolean;
  /** Beads in a closed hand: only one's own, unless the table plays openly or the game is over. */
  clear?: number;
  blue?: number;
  score?: { cards: number; "clear beads": number; "blue beads": number; total: number };
}

/** What the server shows a seat of Smile; see view.py. */
export interface View {
  game: "smile";
  seat: number | null;
  auction: number;
  auctions: number;
  turn: number | null;
  starter: number;
  row: (Slot | null)[];
  pile: number;
  players: Player[];
  can_back_out: boolean;
  over: boolean;
}
