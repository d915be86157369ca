/** What the server shows a seat of this game; see view.py. */
export type Kind = "silver" | "gold" | "red" | "blue" | "green" | "purple" | "yellow" | "white" | "black";
export type Role = "knight" | "thief" | "wizard";
/** Tokens by kind; kinds that are not there are left out. */
export type Bundle = Partial<Record<Kind, number>>;

export interface Adventurer {
  adventurer: number;
  role: Role;
  attack: number;
}

export interface AtHome extends Adventurer {
  up: boolean;
}

export interface Attacker extends Adventurer {
  player: number;
  sword: number;
}

export interface DragonCard {
  strength: number;
  known: number;
  hidden: number;
}

export interface Slot extends DragonCard {
  hoard: Bundle;
  attack: number;
  attackers: Attacker[];
}

export type Score = { tokens: number; sets: number; total: number } & Record<Gem, number>;

export interface Player {
  home: AtHome[];
  tokens: number;
  screen?: Bundle;
  /** In the market: what everybody knows for certain to be there. */
  shown?: Bundle;
  cards?: number;
  hand?: ObjectName[];
  score?: Score;
}

export interface Proposal {
  player: number;
  /** Never used again in the match; an acceptance names it. */
  number: number;
  shares: Record<string, Bundle>;
  accepted: number[];
}

export interface Offer {
  player: number;
  /** Never used again in the match; an acceptance names it. */
  number: number;
  to: number | null;
  gives: Bundle;
  asks: Bundle;
}

export interface Scoring {
  box: Bundle;
  worth: Bundle;
  majority: number;
  set: number;
  advanced: boolean;
}

export type Stage = "attack" | "talks" | "dividing" | "choosing" | "robbing" | "stealing" | "market" | "window" | "reaction" | "over";
export type Window = "" | "between turns" | "division" | "no deal" | "first choice" | "theft";

export interface View {
  game: string;
  seat: number | null;
  stage: Stage;
  window: Window;
  turn: number | null;
  asked: number | null;
  acting: number[];
  row: (Slot | null)[];
  pile: number;
  market: "to come" | "open" | "over";
  bag: number;
  lid: Bundle;
  scoring: Scoring;
  players: Player[];
  over: boolean;
  sand?: number;
  turns_left?: number;
  /** In turns: whether everybody could still answer. */
  can_post?: boolean;
  /** In turns: who is still to be asked in this round. */
  to_come?: number[];
  slain?: { slot: number; party: number[]; hoard: Bundle };
  proposals?: Proposal[];
  offers?: Offer[];
  shares?: Record<string, Bundle>;
  chosen?: Record<string, number>;
  /** In talks and while dividing by share; in the market what is given and asked. */
  draft?: Record<string, Bundle>;
  rest?: Bundle;
  tries_left?: number;
  objects_left?: number;
  objects_played?: Partial<Record<ObjectName, number>>;
  object?: Played;
  theft?: { thief: number; victim: number };
  top_dragon?: DragonCard;
  placing?: { sword: number; haste: boolean };
}

export interface Played {
  object: ObjectName;
  player: number;
  dragons: number[];
  players: number[];
  adventurer: Omit<Adventurer, "adventurer"> | null;
  token: Kind | null;
  stones: number;
}

export const KINDS: readonly Kind[] = ["silver", "gold", "red", "blue", "green", "purple", "yellow", "white", "black"];
export const GEMS = ["blue", "green", "purple", "yellow", "white"] as const;
export type Gem = (typeof GEMS)[number];

/** Each object and the name of the move that plays it. */
export const OBJECTS = {
  exchange_powder: "powder",
  ring_of_confusion: "ring",
  invisible_hand: "hand",
  horn_of_recall: "horn",
  scroll_of_panic: "scroll",
  flying_carpet: "carpet",
  enchanted_sword: "sword",
  potion_of_haste: "potion",
  lucky_charm: "charm",
  crystal_ball: "ball",
  magic_hourglass: "hourglass",
  null_stone: "stone",
} as const;
export type ObjectName = keyof typeof OBJECTS;
