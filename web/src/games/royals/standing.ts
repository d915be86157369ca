import type { Land } from "./view";

/**
 * 9.3, 9.4 The seats with influence in a country, first the one that would take the higher marker now: by influence, then by the higher
 * title, then by the higher City bonus, and cities are told in the order of that bonus.
 */
export function standing(land: Land): number[] {
  const highest = (seat: number) =>
    Math.max(0, ...land.cities.flatMap((city, i) => city.nobles.filter((noble) => noble.owner === seat).map((noble) => noble.cost * 64 - i)));
  const seats = land.influence.map((_, seat) => seat).filter((seat) => land.influence[seat]! > 0);
  return seats.sort((a, b) => land.influence[b]! - land.influence[a]! || highest(b) - highest(a));
}
