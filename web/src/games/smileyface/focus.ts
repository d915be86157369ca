/** Who plays by keyboard keeps their place: when what had the focus has gone, the next thing to choose gets it. */
export class Focus {
  private inside = false;
  /** The place in the hand that had the focus last. */
  private held = 0;

  note(board: HTMLElement | undefined, target: EventTarget | null): void {
    this.inside = board?.contains(target as Node) ?? false;
    const at = handOf(board).indexOf(target as HTMLButtonElement);
    if (at >= 0) this.held = at;
  }

  keep(board: HTMLElement | undefined): void {
    if (!this.inside || document.activeElement !== document.body) return;
    const hand = handOf(board);
    const next = board?.querySelector<HTMLElement>(".table .lit") ?? hand[Math.min(this.held, hand.length - 1)];
    next?.focus({ preventScroll: true });
  }
}

function handOf(board: HTMLElement | undefined): HTMLButtonElement[] {
  return [...(board?.querySelectorAll<HTMLButtonElement>("section.hand button") ?? [])].filter((button) => button.offsetParent !== null);
}
