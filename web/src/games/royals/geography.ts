/** Europe as we draw it, on a sheet of 1000 × 820: coasts as rough points, rounded when drawn; and where the cities lie. */
import type { Country, Land } from "./view";

export type Point = readonly [x: number, y: number];
export const WIDTH = 1000;
export const HEIGHT = 820;

function points(text: string): Point[] {
  return text.split(" ").map((pair) => pair.split(",").map(Number) as unknown as Point);
}

export const LANDS: Record<Country, Point[]> = {
  britain: points(
    "236,30 290,10 340,24 326,56 364,56 378,84 346,112 378,132 398,166 414,206 424,230 468,234 484,266 458,294 470,318 416,332 354,336 302,340 248,360 224,346 272,316 236,304 218,276 254,250 246,216 286,204 280,174 254,150 272,128 238,120 226,84 212,56",
  ),
  france: points(
    "222,414 270,392 322,402 330,374 354,374 362,392 396,378 418,350 450,338 482,352 530,368 572,372 616,388 646,404 638,448 616,474 636,506 654,544 644,586 672,622 632,650 580,660 536,646 500,648 480,664 430,650 376,628 318,610 336,568 344,514 330,474 288,456 250,440",
  ),
  german_states: points(
    "594,266 640,234 668,210 684,170 720,184 746,204 790,190 838,176 880,170 906,206 898,252 924,292 962,318 982,366 990,428 970,482 930,512 880,532 830,540 788,532 748,520 700,530 654,520 622,474 646,404 616,388 580,356 592,312",
  ),
  spain: points(
    "58,622 104,596 180,602 250,598 318,610 376,628 430,650 480,664 470,694 424,716 400,748 386,786 350,808 290,804 226,814 160,812 116,798 86,776 96,724 100,676 84,648",
  ),
};

/** Land nobody fights over. */
export const ELSEWHERE: Point[][] = [
  points("92,176 138,156 172,172 178,210 164,250 122,272 80,266 64,234 84,210"), // Ireland
  points("58,622 84,648 100,676 96,724 86,776 60,782 44,756 50,690 40,650"), // Portugal
  points("450,338 500,318 530,286 560,262 594,266 592,312 580,356 616,388 572,372 530,368 482,352"), // the Low Countries
  points("684,170 668,128 676,86 704,60 716,96 704,128 722,150 720,184"), // Denmark
  points("880,170 930,150 1010,140 1010,700 960,690 930,640 880,590 840,570 820,540 880,532 930,512 970,482 990,428 982,366 962,318 924,292 898,252 906,206"), // the East
  points("616,474 654,520 700,530 748,520 788,532 826,540 830,566 790,572 776,598 800,640 846,690 890,724 882,738 852,722 858,762 836,786 826,742 780,700 740,652 712,616 672,622 644,586 654,544 636,506"), // Switzerland and Italy
  points("640,694 664,690 668,736 654,764 634,750"), // Sardinia
  points("652,648 666,640 668,676 654,678"), // Corsica
  points("770,806 830,800 812,830 776,830"), // Sicily
  points("740,30 800,-10 1010,-10 1010,90 960,60 900,110 850,90 800,60"), // the North
];

const KNOWN: Record<string, Point> = {
  Paris: [452, 412],
  Dijon: [590, 414],
  Lyon: [556, 524],
  Marseille: [584, 632],
  Bordeaux: [400, 540],
  Vienna: [918, 430],
  Cologne: [654, 300],
  Munich: [752, 462],
  Berlin: [808, 256],
  London: [402, 290],
  Edinburgh: [314, 78],
  York: [338, 186],
  Madrid: [228, 644],
  Valencia: [310, 764],
  Seville: [152, 764],
  Barcelona: [424, 662],
  // Cities that other component sets may well have.
  Lille: [470, 360],
  Rouen: [400, 400],
  Nantes: [310, 440],
  Toulouse: [440, 600],
  Hamburg: [700, 230],
  Dresden: [850, 320],
  Frankfurt: [690, 390],
  Prague: [860, 370],
  Bristol: [310, 300],
  Dublin: [130, 220],
  Cardiff: [270, 280],
  Lisbon: [90, 740],
  Granada: [240, 760],
  Zaragoza: [310, 650],
  Burgos: [210, 620],
};

/** Where the board of a country is written, on the sea beside it; and the part of the sheet that opens it on a small screen. */
export const PLAQUES: Record<Country, string> = {
  britain: "left: 1.4%; top: 1.7%; max-width: 22.4%",
  france: "left: 1.4%; top: 56.5%; max-width: 29.5%",
  german_states: "right: 1.4%; top: 1.7%",
  spain: "left: 49%; bottom: 1.7%",
};
export const REGIONS: Record<Country, string> = {
  britain: "left: 0; top: 0; width: 48%; height: 42%; place-items: center start",
  german_states: "right: 0; top: 0; width: 41%; height: 66%; place-items: start end",
  france: "left: 0; top: 43%; width: 59%; height: 31%; place-items: end start",
  spain: "left: 0; top: 75%; width: 74%; height: 25%; place-items: end",
};

/** A closed line through the middles between the points: no corner stays sharp. */
export function round(coast: readonly Point[]): string {
  const middle = (a: Point, b: Point) => `${(a[0] + b[0]) / 2} ${(a[1] + b[1]) / 2}`;
  const next = (i: number) => coast[(i + 1) % coast.length]!;
  return `M${middle(coast[0]!, next(0))}${coast.map((_, i) => `Q${next(i).join(" ")} ${middle(next(i), next(i + 1))}`).join("")}Z`;
}

function isInside([x, y]: Point, coast: readonly Point[]): boolean {
  let inside = false;
  coast.forEach((a, i) => {
    const b = coast[(i + 1) % coast.length]!;
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside;
  });
  return inside;
}

/** Cities are wider than high: that counts when room is looked for. */
function apart(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], (a[1] - b[1]) * 1.35);
}

const laidOut = new Map<string, Map<string, Point>>();

/** A place for every city of a country; looked for once, for cities do not move. */
export function placeCities(land: Land): Map<string, Point> {
  const key = [land.country, ...land.cities.map(({ city }) => city)].join();
  if (!laidOut.has(key)) laidOut.set(key, layOut(land));
  return laidOut.get(key)!;
}

/** Its own place if we know the city. The others share what is left: each begins where there is most room and moves to the middle of it. */
function layOut(land: Land): Map<string, Point> {
  const coast = LANDS[land.country];
  const names = land.cities.map(({ city }) => city);
  const known = names.filter((name) => KNOWN[name] && isInside(KNOWN[name], coast));
  const spots: Point[] = known.map((name) => KNOWN[name]!);
  const ground = groundOf(coast);
  for (let i = known.length; i < names.length; i++) spots.push(spots.length ? roomiest(ground, spots) : centre(coast));
  for (let round = 0; round < ROUNDS; round++) {
    const near: Point[][] = spots.map(() => []);
    for (const place of ground) near[nearest(place, spots)]!.push(place);
    for (let i = known.length; i < spots.length; i++) if (near[i]!.length) spots[i] = centre(near[i]!);
  }
  const strange = names.filter((name) => !known.includes(name));
  return new Map([...known, ...strange].map((name, i) => [name, spots[i]!]));
}

const ROUNDS = 24;

function groundOf(coast: readonly Point[]): Point[] {
  const found: Point[] = [];
  for (let x = 20; x < WIDTH; x += 14) for (let y = 40; y < HEIGHT - 40; y += 14) if (isInside([x, y], coast)) found.push([x, y]);
  return found;
}

function nearest(place: Point, spots: readonly Point[]): number {
  return spots.reduce((best, spot, i) => (apart(place, spot) < apart(place, spots[best]!) ? i : best), 0);
}

function roomiest(ground: readonly Point[], spots: readonly Point[]): Point {
  const room = (place: Point) => apart(place, spots[nearest(place, spots)]!);
  return ground.reduce((best, place) => (room(place) > room(best) ? place : best));
}

export function centre(coast: readonly Point[]): Point {
  const mean = (axis: 0 | 1) => coast.reduce((total, point) => total + point[axis], 0) / coast.length;
  return [mean(0), mean(1)];
}

/** How large cities may be drawn in a country, so that they do not lie on each other: one is about 140 wide and 103 high. */
export function cityScale(places: Map<string, Point>): number {
  const all = [...places.values()];
  const room = ([ax, ay]: Point, [bx, by]: Point) => Math.max(Math.abs(ax - bx) / 134, Math.abs(ay - by) / 103);
  const gaps = all.flatMap((a, i) => all.slice(i + 1).map((b) => room(a, b)));
  return Math.max(0.5, Math.min(1, ...gaps));
}
