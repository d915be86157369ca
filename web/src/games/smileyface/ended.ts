import type { GameEvent } from "../contract";
import { type Card, type Player, type Suit, type View, isEmotion } from "./view";

const UNKNOWN = -1;

/** How a round ended. The table is cleared at once, but people want to see what it looked like. */
export interface Ended {
  round: number;
  chart: Suit[];
  players: Player[];
  winner: number | null;
}

/** The last position of a round, from the one before and what happened since; null if this is not how a round ended. */
export function endOfRound(before: View | null, now: View, events: GameEvent[]): Ended | null {
  const at = events.findIndex((event) => event.event === "won" || event.event === "tied");
  if (at < 0 || before === null || before.round !== events[at]!.round || before.stage === "clean-up" || before.round !== now.round) return null;
  const players = before.players.map((player) => ({ ...player, display: { ...player.display }, mischief: [...player.mischief], totals: { ...player.totals }, total: 0, best: null as Suit | null, passed: true }));
  let chart = before.chart;
  for (const event of events.slice(0, at)) {
    if (event.event === "shuffled") chart = event.suits as Suit[];
    else if (event.event === "scored") score(players[event.seat as number]!, event);
    else follow(players, event);
  }
  for (const [seat, player] of players.entries()) {
    const won = now.players[seat]!;
    Object.assign(player, { hand: won.hand, round_points: won.round_points, rewards: won.rewards, rounds: won.rounds, reward_values: won.reward_values, score: won.score });
  }
  return { round: now.round, chart, players, winner: events[at]!.event === "won" ? (events[at]!.seat as number) : null };
}

function score(player: Player, event: GameEvent): void {
  const suit = event.suit as Suit;
  player.total = player.totals[suit] = event.total as number;
  player.best = suit;
}

/** Cards go where the event says. */
function follow(players: Player[], event: GameEvent): void {
  const { seat, other, card, other_card } = event as GameEvent & { seat: number; other: number; card: Card; other_card: Card };
  if (event.event === "played") lay(players[seat]!, card);
  else if (event.event === "lost") lift(players[seat]!, card);
  else if (event.event === "took") move(players[other]!, players[seat]!, card);
  else if (event.event === "exchanged") {
    move(players[seat]!, players[other]!, card);
    move(players[other]!, players[seat]!, other_card);
  } else if (event.event === "helped") {
    move(players[seat]!, players[other]!, card);
    players[other]!.helper = seat;
  }
}

function move(from: Player, to: Player, card: Card): void {
  lift(from, card);
  lay(to, card);
}

/** A suit that changes has no total that we know, until the scores are told. */
function lay(player: Player, card: Card): void {
  if (isEmotion(card)) player.totals[card.suit] = UNKNOWN;
  if (isEmotion(card)) player.display[card.suit] = [...player.display[card.suit], card.value].sort((a, b) => b - a);
  else player.mischief.push(card.mischief);
}

function lift(player: Player, card: Card): void {
  if (isEmotion(card)) player.totals[card.suit] = UNKNOWN;
  const pile: unknown[] = isEmotion(card) ? (player.display[card.suit] = [...player.display[card.suit]]) : player.mischief;
  const at = pile.indexOf(isEmotion(card) ? card.value : card.mischief);
  if (at >= 0) pile.splice(at, 1);
}
