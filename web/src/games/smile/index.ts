import type { BoardProps } from "../contract";
import type { View } from "./view";

export { default } from "./Board.svelte";

/** One sentence: what I may do now, or whom we wait for; null if the shell's own sentence will do. */
export function status(_props: BoardProps<View>): string | null {
  return null;
}
