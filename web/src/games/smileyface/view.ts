import type { LegalMove } from "../contract";

/** What the server shows a seat of this game; see view.py. */
export const SUITS = ["happiness", "sadness", "surprise", "anger"] as const;
export type Suit = (typeof SUITS)[number];
export type Stage = "playing" | "choosing" | "exchanging" | "losing" | "clean-up" | "over";

export interface Emotion {
  suit: Suit;
  value: number;
}
export interface Mischief {
  suit: "none";
  mischief: string;
}
export type Card = Emotion | Mischief;

export interface Kind {
  name: string;
  effect: "take" | "protect" | "rescue" | "shuffle" | "promote" | "destroy" | "exchange" | "draw";
  copies: number;
  stays: boolean;
  values?: number[];
  count?: number;
}

export interface Player {
  hand: number;
  /** The values of each suit, highest first. */
  display: Record<Suit, number[]>;
  /** Mischief that stays. */
  mischief: string[];
  totals: Record<Suit, number>;
  total: number;
  best: Suit | null;
  passed: boolean;
  helper: number | null;
  rounds: number[];
  round_points: number;
  rewards: number;
  reward_values?: number[];
  score?: { "round cards": number; "reward tokens": number; total: number };
}

export interface View {
  game: string;
  seat: number | null;
  stage: Stage;
  round: number;
  rounds: number;
  points: number;
  turn: number | null;
  first: number;
  chart: Suit[];
  deck: number;
  discards: Card[];
  rewarded: number[];
  rewards_left: number;
  mischief: string | null;
  exchanging: Card | null;
  to_lose: number;
  players: Player[];
  kinds: Kind[];
  hand?: Card[];
  over: boolean;
}

export function isEmotion(card: Card): card is Emotion {
  return card.suit !== "none";
}

/** Two cards of the same name are the same card to everybody. */
export function nameOf(card: Card): string {
  return isEmotion(card) ? `${card.suit} ${card.value}` : card.mischief;
}

/** The card that a move names. */
export function cardOf(view: View, move: LegalMove): Card | null {
  if (move.kind !== undefined) return { suit: "none", mischief: view.kinds[move.kind as number]!.name };
  if (move.value !== undefined) return { suit: move.suit as Suit, value: Number(move.value) };
  return null;
}

export function kindOf(view: View, name: string): Kind | undefined {
  return view.kinds.find((kind) => kind.name === name);
}
