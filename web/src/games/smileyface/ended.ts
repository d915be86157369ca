import type { GameEvent } from "../contract";
import { type Card, type Player, type Suit, type View, isEmotion } from "./view";

const UNKNOWN = -1;

/** How a round ended. The table is cleared at once, but people want to see what it looked like. */
export interface Ended {
  round: number;
  chart: Suit[];
  players: Player[];
}

/** The last position of a round, from the one before and what happened since; null if this is not how a round ended. */
export function endOfRound(before: View | null, now: View, events: GameEvent[]): Ended | null {
  const at = events.findIndex((event) => event.event === "won" || event.event === "tied");
  const result = events[at];
  if (!result || before === null || before.stage === "clean-up" || before.round !== result.round || now.round !== result.round) return null;
  const players = before.players.map(copy);
  let chart = before.chart;
  for (const event of events) {
    if (event.event === "shuffled") chart = event.suits as Suit[];
    else if (event.event === "scored") score(players[event.seat as number]!, event);
    else follow(players, event, now.seat);
  }
  if (!players.every((player, seat) => player.passed && player.hand === now.players[seat]!.hand)) return null;
  for (const [seat, player] of players.entries()) {
    const { round_points, rewards, rounds, reward_values, score } = now.players[seat]!;
    Object.assign(player, { round_points, rewards, rounds, reward_values, score });
  }
  return { round: now.round, chart, players };
}

function copy(player: Player): Player {
  return { ...player, display: { ...player.display }, mischief: [...player.mischief], totals: { ...player.totals }, total: 0, best: null };
}

function score(player: Player, event: GameEvent): void {
  const suit = event.suit as Suit;
  player.total = player.totals[suit] = event.total as number;
  player.best = suit;
}

/** Cards go where the event says. Who jumps about in a replay skips events: then the hands do not come out right. */
function follow(players: Player[], event: GameEvent, mine: number | null): void {
  const { seat, other, card, other_card } = event as GameEvent & { seat: number; other: number; card: Card; other_card: Card };
  const [player, partner] = [players[seat]!, players[other]!];
  if (event.event === "played" || event.event === "mischief" || event.event === "discarded") player.hand -= 1;
  if (event.event === "played") lay(player, card);
  else if (event.event === "drew") player.hand += event.count as number;
  else if (event.event === "drew_cards") players[mine!]!.hand += event.count as number;
  else if (event.event === "lost") lift(player, card);
  else if (event.event === "passed") player.passed = true;
  else if (event.event === "took") move(partner, player, card);
  else if (event.event === "exchanged") {
    move(player, partner, card);
    move(partner, player, other_card);
  } else if (event.event === "helped") {
    move(player, partner, card);
    partner.helper = seat;
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
