/** The emblem of each seat: a colour, a shape and a letter, so that colour never stands alone. Drawn by Seal.svelte.
 * The letter is drawn too (`strokes`, in a box of 40): written, it would be read out as part of whatever it marks. */
export const SEALS = [
  { letter: "A", strokes: "M14 27 20 13 26 27M16.4 22h7.2", shape: "circle", colour: "var(--ruby)", on: "var(--on-dark)" },
  { letter: "B", strokes: "M15.5 13V27H21a3.7 3.7 0 0 0 0-7.4H15.5M15.5 13H20.5a3.3 3.3 0 0 1 0 6.6", shape: "square", colour: "var(--sapphire)", on: "var(--on-dark)" },
  { letter: "C", strokes: "M25.5 15.6a7 7 0 1 0 0 8.8", shape: "leaf", colour: "var(--emerald)", on: "var(--on-dark)" },
  { letter: "D", strokes: "M15 13V27H19a7 7 0 0 0 0-14Z", shape: "diamond", colour: "var(--gold)", on: "var(--on-light)" },
  { letter: "E", strokes: "M25 13H15.5V27H25M15.5 20H23", shape: "shield", colour: "var(--amethyst)", on: "var(--on-dark)" },
  { letter: "F", strokes: "M25 13H15.5V27M15.5 20H23", shape: "hexagon", colour: "var(--teal)", on: "var(--on-dark)" },
  { letter: "G", strokes: "M25.5 15.6a7 7 0 1 0 .6 7.9V20.5H21", shape: "star", colour: "var(--rust)", on: "var(--on-dark)" },
  { letter: "H", strokes: "M14.5 13V27M25.5 13V27M14.5 20H25.5", shape: "drop", colour: "var(--rose)", on: "var(--on-dark)" },
] as const;
