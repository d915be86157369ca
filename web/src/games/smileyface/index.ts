import type { Breakdown } from "../contract";
import type { View } from "./view";

// Anchors of the first-game tour: chart, players, hand.
export { default } from "./Board.svelte";
export { status } from "./status";

/** 7.2 Points on round cards and on reward tokens. */
export const breakdown: Breakdown<View> = (view, say) => ({
  rows: (["round cards", "reward tokens", "total"] as const).map((row) => ({
    label: say("scores", row),
    values: view.players.map((player) => player.score?.[row] ?? ""),
  })),
});
