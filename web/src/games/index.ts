import type { Table } from "./contract";

export type GameName = "smile" | "smiles_and_daggers" | "royals" | "dragons_gold" | "smileyface";

/** Each board is a chunk of its own: a table loads only its game. */
export const boards: Record<GameName, () => Promise<Table<any>>> = {
  smile: () => import("./smile"),
  smiles_and_daggers: () => import("./smiles_and_daggers"),
  royals: () => import("./royals"),
  dragons_gold: () => import("./dragons_gold"),
  smileyface: () => import("./smileyface"),
};
