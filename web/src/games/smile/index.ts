import type { BoardProps } from "../contract";
import type { View } from "./view";

export { default } from "./Board.svelte";

// Places for the tour: auction (which auction this is), pile, row (the cards and what may be done with them), players (the others),
// hand (my cards and beads).

/** One sentence: what I may do now, or whom we wait for. */
export function status({ view, seat, moves, say }: BoardProps<View>): string | null {
  if (view.over || view.turn === null) return say("status", "over");
  if (seat === view.turn && moves.length > 0) {
    if (moves.some((each) => each.say[0] === "borrow")) return say("status", "must_borrow");
    const [bid, take] = ["bid", "back_out"].map((name) => moves.some((each) => each.move === name));
    return say("status", bid && take ? "bid_or_take" : bid ? "must_bid" : "must_take");
  }
  const parts = { player: view.turn };
  if (seat !== null && seat !== view.turn && !view.players[seat]!.bidding) return say("status", "out", parts);
  return say("status", view.can_back_out ? "wait" : "wait_bid", parts);
}

/** 5.2, 5.3 The points as the rulebook adds them up. */
export function breakdown(view: View, say: BoardProps<View>["say"]): { rows: { label: string; values: (number | string)[] }[] } {
  const parts = ["cards", "clear beads", "blue beads", "total"] as const;
  return {
    rows: parts.map((part) => ({
      label: say("board", `score_${part.replace(" ", "_")}`),
      values: view.players.map((player) => player.score?.[part] ?? 0),
    })),
  };
}
