import type { Component } from "svelte";
import type { SeatLook } from "$/wire/messages";

/** A legal move as the server offers it: a thing can be clicked exactly when it is among these. */
export interface LegalMove {
  index: number;
  text: string;
  move: string;
  say: Message;
  [argument: string]: unknown;
}

/** The key of a message and its parts. */
export type Message = [key: string, parts: Record<string, unknown>];

/** A seat, and whether it is mine. */
export type Seat = SeatLook & { you?: boolean };

/** What happened, in the game's own words: `event` names it. */
export interface GameEvent {
  event: string;
  [part: string]: unknown;
}

/**
 * table: everything, with my hand. screen: the public table, large, for a room. hand: a phone beside the big screen: my secrets and
 * my moves, large, the public table small. replay: nothing can be done.
 */
export type Mode = "table" | "screen" | "hand" | "replay";

/** What every board is given. It draws this and nothing else, and keeps only what is being built (a half-made claim, a draft). */
export interface BoardProps<View> {
  view: View;
  /** Whose eyes these are; null for onlookers and the big screen. */
  seat: number | null;
  moves: LegalMove[];
  /** What this seat was told with the newest look; for motion that explains what happened. */
  events: GameEvent[];
  seats: Seat[];
  toAct: number[];
  mode: Mode;
  /** When the sand runs out, on this device's clock (Date.now()). */
  sandEnds: number | null;
  /** Play moves (legal ones, or their texts), several as one. False if refused; the shell says why. */
  play: (moves: (LegalMove | string)[]) => Promise<boolean>;
  /** Somebody tried what cannot be done: the server says why, in words, with the rule. */
  why: (text: string) => void;
  /** The shell waits for the board to tell what happened: log, status and moves stay as they were until it calls `told`. */
  telling?: boolean;
  told?: () => void;
  /** Somebody is shown around the table as it was a while ago: nothing can be done, and nothing is done by itself. */
  touring?: boolean;
  /** A message of the game (its own words and the board's) in the player's language. */
  say: (group: string, key: string, parts?: Record<string, unknown>) => string;
}

/** The final scores as the rulebook breaks them down: a value a seat in each row, the last row is the total. */
export type Breakdown<View> = (view: View, say: BoardProps<View>["say"]) => { rows: { label: string; values: (number | string)[] }[] };

/** What a game's folder exports (index.ts). */
export interface Table<View> {
  default: Component<BoardProps<View>>;
  /** One sentence: what I may do now, or whom we wait for; null if the shell's own sentence will do. */
  status: (props: BoardProps<View>) => string | null;
  breakdown?: Breakdown<View>;
  /** Whether the board takes its time to tell these events, so that nothing else may give them away. */
  tells?: (events: GameEvent[]) => boolean;
}
