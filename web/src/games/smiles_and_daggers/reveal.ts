import type { GameEvent } from "../contract";
import type { Bet, Guess, Laid, View } from "./view";

/** A bet as it lies beside one card. */
export interface Stake {
  seat: number;
  guess: Guess;
  /** Coins won, or the Knight lost; not known before the reveal. */
  won?: number;
  lost?: boolean;
}

/** One of the two places in the middle of the court. */
export interface Place {
  seat: number;
  laid: boolean;
  card?: Laid;
  declared?: string;
  stakes: Stake[];
  struck?: boolean;
  earned?: number;
}

/** What follows what in a reveal, and after how many milliseconds: rule 6.1. A card has turned when the next step begins. */
export const STEPS = { down: 0, first: 150, second: 560, bets: 970, strike: 1300, coins: 1600, travel: 1850, done: 2550 } as const;
export type Step = keyof typeof STEPS;
const ORDER = Object.keys(STEPS) as Step[];

export function reached(step: Step, wanted: Step): boolean {
  return ORDER.indexOf(step) >= ORDER.indexOf(wanted);
}

function betsOf(events: GameEvent[], before: View | null): Bet[] {
  const bets = [...(before?.bets ?? [])];
  for (const each of events) {
    const seat = each.seat as number;
    if (each.event === "bet_on_both") bets.push({ seat, current: each.current_side as Guess, opponent: each.opponent_side as Guess });
    if (each.event === "bet_on_one") {
      const first = events.find((other) => other.event === "revealed")?.seat === each.challenger;
      const side = each.side as Guess;
      bets.push({ seat, current: first ? side : "none", opponent: first ? "none" : side });
    }
  }
  return bets;
}

/** The stakes beside one card: those that name it. */
export function stakesOn(bets: Bet[], role: "current" | "opponent"): Stake[] {
  return bets.filter((bet) => bet[role] !== "none").map((bet) => ({ seat: bet.seat, guess: bet[role] }));
}

/** The reveal among these events, told by place; null if there was none. */
export function readReveal(events: GameEvent[], before: View | null): Place[] | null {
  const revealed = events.filter((each) => each.event === "revealed");
  if (revealed.length !== 2) return null;
  const bets = betsOf(events, before);
  const about = (event: string, seat: number) => events.find((each) => each.event === event && each.seat === seat);
  return revealed.map((each, role) => {
    const seat = each.seat as number;
    const said = before?.challenge.find((one) => one.seat === seat)?.declared;
    return {
      seat,
      laid: true,
      card: { rank: each.rank, side: each.side } as Laid,
      ...(said ? { declared: said } : {}),
      struck: about("eliminated", seat) !== undefined,
      earned: (about("earned", seat)?.coins as number | undefined) ?? 0,
      stakes: stakesOn(bets, role === 0 ? "current" : "opponent").map((stake) => ({
        ...stake,
        won: (about("bet_won", stake.seat)?.coins as number | undefined) ?? 0,
        lost: about("bet_lost", stake.seat) !== undefined,
      })),
    };
  });
}
