import type { Card } from "./view";

/** What I am building before I send it: a helping hand, a mischief card I am thinking about, cards to get rid of. */
export class Desk {
  helping = $state(false);
  /** The card of my display that I would give. */
  gift = $state.raw<Card | null>(null);
  /** The place in my hand of the mischief card that I would play. */
  picked = $state<number | null>(null);
  /** The places in my hand of the cards that I would discard. */
  shed = $state.raw<number[]>([]);

  clear(): void {
    this.helping = false;
    this.gift = null;
    this.picked = null;
    this.shed = [];
  }

  startHelping(): void {
    this.clear();
    this.helping = true;
  }

  pick(place: number): void {
    this.clear();
    this.picked = place;
  }

  toggle(place: number): void {
    this.shed = this.shed.includes(place) ? this.shed.filter((each) => each !== place) : [...this.shed, place];
  }
}
