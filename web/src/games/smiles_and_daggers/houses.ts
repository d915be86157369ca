/** The colours of a house; what a set of one's own calls otherwise gets those of the unknown house. */
export interface House {
  fill: string;
  dark: string;
  trim: string;
}

const HOUSES: Record<string, House> = {
  Dragon: { fill: "#b3263a", dark: "#7d1626", trim: "#f0b93d" },
  Hydra: { fill: "#2f7d52", dark: "#1c5336", trim: "#d9e26a" },
  Kraken: { fill: "#2b62a3", dark: "#183c6b", trim: "#8fd6d8" },
  Chimera: { fill: "#b0602a", dark: "#773b14", trim: "#f6d38a" },
  Pegacorn: { fill: "#7a4ba0", dark: "#4f2d6d", trim: "#f4c6dd" },
  Griffin: { fill: "#d9a032", dark: "#96690f", trim: "#fff3c9" },
};
const UNKNOWN: House = { fill: "#6d6476", dark: "#443c4d", trim: "#e6dcc6" };

export function houseOf(family: string | null): House {
  return HOUSES[family ?? ""] ?? UNKNOWN;
}
