import type { BoardProps } from "../contract";
import { advice } from "./advice";
import type { Earned, View } from "./view";

// data-tour: map, row, hand, intrigue (only while there are any), players, titles (on a phone behind the crown).
export { default } from "./Board.svelte";

/** One sentence: what I may do now, or whom we wait for and for what. */
export function status(props: BoardProps<View>): string | null {
  const { view, say } = props;
  if (view.over) return say("board", "over");
  return advice(props) || (view.turn === null ? null : say("board", `wait_${view.part}`, { seat: view.turn }));
}

/** The final scores as the rulebook adds them up: every kind of marker, then all of them. */
export function breakdown(view: View, say: BoardProps<View>["say"]): { rows: { label: string; values: (number | string)[] }[] } {
  const kinds: (keyof Earned)[] = ["cities", "countries", "house", "periods", "titles"];
  const rows = kinds.map((kind) => ({ label: say("board", `earned_${kind}`), values: view.players.map((_, seat) => view.earned?.[seat]?.[kind] ?? "–") }));
  return { rows: [...rows, { label: say("board", "earned_total"), values: view.players.map((player) => player.points ?? "–") }] };
}
