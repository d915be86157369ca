import type { Card, Colour } from "./view";

/** How a creature feels, from the worst card to the best. */
export interface Mood {
  eyes: "glaring" | "weeping" | "sad" | "sullen" | "open" | "bright" | "laughing" | "starry";
  mouth: "maw" | "gritted" | "wail" | "frown" | "crooked" | "slight" | "smile" | "wide" | "grin" | "laugh" | "beam";
  brow: "angry" | "worried" | null;
  cheeks: boolean;
}

const MOODS: Mood[] = [
  { eyes: "glaring", mouth: "maw", brow: "angry", cheeks: false },
  { eyes: "glaring", mouth: "gritted", brow: "angry", cheeks: false },
  { eyes: "weeping", mouth: "wail", brow: "worried", cheeks: false },
  { eyes: "sad", mouth: "frown", brow: "worried", cheeks: false },
  { eyes: "sullen", mouth: "crooked", brow: null, cheeks: false },
  { eyes: "open", mouth: "slight", brow: null, cheeks: false },
  { eyes: "open", mouth: "smile", brow: null, cheeks: false },
  { eyes: "bright", mouth: "wide", brow: null, cheeks: true },
  { eyes: "bright", mouth: "grin", brow: null, cheeks: true },
  { eyes: "laughing", mouth: "laugh", brow: null, cheeks: true },
  { eyes: "starry", mouth: "beam", brow: null, cheeks: true },
];

/** There is no 0; a set of one's own stays within −5 and 6 as well. */
export function moodOf(value: number): Mood {
  return MOODS[Math.min(Math.max(value < 0 ? value + 5 : value + 4, 0), MOODS.length - 1)]!;
}

/** A kin is known by its body. */
export interface Kin {
  fill: string;
  shade: string;
  /** What lies behind the creature on its card. */
  ground: string;
  body: string;
  eyes: { x: number; y: number; r: number }[];
  mouth: { x: number; y: number; w: number };
}

/** A ring of lobes, for manes. */
function scallop(x: number, y: number, r: number, lobes: number, depth: number): string {
  const at = (turn: number, radius: number) => [x + radius * Math.sin(turn), y - radius * Math.cos(turn)].map((each) => each.toFixed(1)).join(" ");
  const step = (2 * Math.PI) / lobes;
  let path = `M${at(0, r)}`;
  for (let i = 0; i < lobes; i++) path += `Q${at((i + 0.5) * step, r + depth)} ${at((i + 1) * step, r)}`;
  return `${path}Z`;
}

/** Each colour is a kin of its own, so that nobody needs to see the colour. Drawn on 120 by 120. */
const KINS: Record<Colour, Kin> = {
  yellow: {
    fill: "#f0b93d",
    shade: "#d98e24",
    ground: "#fbe9bd",
    body: scallop(60, 62, 41, 13, 15),
    eyes: [
      { x: 46, y: 54, r: 9 },
      { x: 74, y: 54, r: 9 },
    ],
    mouth: { x: 60, y: 74, w: 30 },
  },
  white: {
    fill: "#fffaf0",
    shade: "#d8cfe0",
    ground: "#c9bcd6",
    body: "M22 106V56C22 30 39 14 60 14S98 30 98 56v50c-5 4-9 4-12.7 -4c-4 8-9 8-12.7 0c-4 8-8.5 8-12.6 0c-4 8-9 8-12.7 0c-4 8-9 8-12.7 0C31 110 27 110 22 106Z",
    eyes: [
      { x: 46, y: 48, r: 10 },
      { x: 75, y: 48, r: 8 },
    ],
    mouth: { x: 60, y: 71, w: 30 },
  },
  red: {
    fill: "#d9503f",
    shade: "#a8302c",
    ground: "#f6cdb9",
    body: "M60 26C82 26 92 40 97 62C102 86 90 107 60 107S18 86 23 62C28 40 38 26 60 26Z",
    eyes: [
      { x: 43, y: 60, r: 8 },
      { x: 60, y: 47, r: 8 },
      { x: 77, y: 60, r: 8 },
    ],
    mouth: { x: 60, y: 81, w: 32 },
  },
  blue: {
    fill: "#4d8fcc",
    shade: "#2b62a3",
    ground: "#c8e1ee",
    body: "M60 12C86 12 98 32 98 54c0 12-3 18-1 27c2 8 11 8 13 15c2 8-9 13-17 8c-4-2-7-6-9-10c-1 9-4 14-11 14c-7 0-10-6-13-12c-3 6-6 12-13 12c-7 0-10-5-11-14c-2 4-5 8-9 10c-8 5-19 0-17-8c2-7 11-7 13-15c2-9-1-15-1-27C22 32 34 12 60 12Z",
    eyes: [{ x: 60, y: 44, r: 15 }],
    mouth: { x: 60, y: 74, w: 30 },
  },
  none: {
    fill: "#b9ab96",
    shade: "#85775f",
    ground: "#e6dcc6",
    body: "M34 105C18 104 12 90 18 76C14 60 24 48 34 44C38 28 54 22 68 28C84 26 96 38 96 54C108 64 108 84 100 94C94 106 80 106 68 104C56 108 44 108 34 105Z",
    eyes: [
      { x: 42, y: 60, r: 7 },
      { x: 80, y: 58, r: 7 },
    ],
    mouth: { x: 61, y: 80, w: 32 },
  },
};

/** Creatures without a colour are stones; those that are worth much are mushrooms. */
const MUSHROOM: Kin = {
  fill: "#e9dcc4",
  shade: "#94826a",
  ground: "#dcd6bb",
  body: "M40 58C38 76 34 88 36 98C38 108 82 108 84 98C86 88 82 76 80 58Z",
  eyes: [
    { x: 50, y: 72, r: 6.5 },
    { x: 71, y: 72, r: 6.5 },
  ],
  mouth: { x: 60, y: 90, w: 24 },
};

export function kinOf({ colour, value }: Card): Kin {
  return colour === "none" && value > 2 ? MUSHROOM : KINS[colour];
}
