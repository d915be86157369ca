/** The emblem of each seat: a colour, a shape and a letter, so that colour never stands alone. Drawn by Seal.svelte. */
export const SEALS = [
  { letter: "A", shape: "circle", colour: "var(--ruby)", on: "var(--on-dark)" },
  { letter: "B", shape: "square", colour: "var(--sapphire)", on: "var(--on-dark)" },
  { letter: "C", shape: "leaf", colour: "var(--emerald)", on: "var(--on-dark)" },
  { letter: "D", shape: "diamond", colour: "var(--gold)", on: "var(--on-light)" },
  { letter: "E", shape: "shield", colour: "var(--amethyst)", on: "var(--on-dark)" },
  { letter: "F", shape: "hexagon", colour: "var(--teal)", on: "var(--on-dark)" },
  { letter: "G", shape: "star", colour: "var(--rust)", on: "var(--on-dark)" },
  { letter: "H", shape: "drop", colour: "var(--rose)", on: "var(--on-dark)" },
] as const;
