import type { Component } from "svelte";
import type { BoardProps } from "./contract";

export type GameName = "smile" | "smiles_and_daggers" | "royals" | "dragons_gold" | "smileyface";

type AnyBoard = Component<BoardProps<any>>;

/** Each board is a chunk of its own: a table loads only its game. */
export const boards: Record<GameName, () => Promise<{ default: AnyBoard; status: (props: BoardProps<any>) => string | null }>> = {
  smile: () => import("./smile"),
  smiles_and_daggers: () => import("./smiles_and_daggers"),
  royals: () => import("./royals"),
  dragons_gold: () => import("./dragons_gold"),
  smileyface: () => import("./smileyface"),
};
