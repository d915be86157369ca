/** What the games are called, in every language. */
export const TITLES: Record<string, string> = {
  smile: "Smile",
  smiles_and_daggers: "Smiles & Daggers",
  royals: "Royals",
  dragons_gold: "Dragon’s Gold",
  smileyface: "SmileyFace",
};
