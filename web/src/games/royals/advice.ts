import type { BoardProps } from "../contract";
import { type View, sum } from "./view";

/** What I may do now in one sentence; empty when it is not my turn. */
export function advice({ view, seat, moves, say }: BoardProps<View>): string {
  if (seat === null || view.turn !== seat || !moves.length) return "";
  const can = (text: string) => moves.some((move) => move.text === text);
  if (view.part === "drawing") {
    if (view.to_draw <= 0) return say("board", "draw_intrigue_last");
    return say("board", can("draw_intrigue") ? (view.to_draw > 1 ? "draw_either" : "draw_one_or_intrigue") : "draw_cards", { count: view.to_draw });
  }
  if (view.part === "discarding") {
    const me = view.players[seat]!;
    const cards = Math.max(0, sum(me.hand ?? {}) - view.hand_limit);
    const intrigue = Math.max(0, sum(me.intrigue ?? {}) - view.intrigue_limit);
    if (cards && intrigue) return say("board", "discard_both", { cards, intrigue });
    return cards ? say("board", "discard_cards", { count: cards }) : say("board", "discard_intrigue", { count: intrigue });
  }
  if (view.claim) return say("board", "paying");
  const reachable = moves.filter(({ move }) => move === "claim" || move === "prepare").length;
  return reachable ? say("board", "play", { count: reachable }) : say("board", "nothing_in_reach");
}
