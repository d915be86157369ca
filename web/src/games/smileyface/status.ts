import type { BoardProps } from "../contract";
import { type View, kindOf } from "./view";

/** One sentence: what I may do now, or whom we wait for and for what. */
export function status({ view, seat, moves, say }: BoardProps<View>): string | null {
  if (view.over || view.turn === null) return null;
  const mine = view.turn === seat && moves.length > 0;
  if (mine && view.stage === "clean-up" && moves.length === 1) return say("board", "clean_nothing");
  const kind = view.mischief === null ? undefined : kindOf(view, view.mischief);
  const parts = { player: view.turn, name: view.mischief, values: kind?.values, card: view.exchanging, count: view.to_lose };
  return say("status", `${mine ? "my" : "their"}_${subject(view, mine ? moves : null)}`, parts);
}

function subject(view: View, moves: BoardProps<View>["moves"] | null): string {
  if (view.stage === "choosing") return `choice_${kindOf(view, view.mischief!)?.effect}`;
  if (view.stage === "playing" && moves?.length === 1) return "only_pass";
  return view.stage === "clean-up" ? "clean" : view.stage;
}
