import type { Action } from "svelte/action";

const STEP: Record<string, 1 | -1> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrow keys walk through the buttons of a group, Home and End go to its ends. */
export const arrows: Action<HTMLElement> = (group) => {
  function walk(event: KeyboardEvent): void {
    const buttons = [...group.querySelectorAll<HTMLElement>("button:not([disabled])")].filter((each) => each.offsetParent !== null);
    const here = buttons.indexOf(document.activeElement as HTMLElement);
    const step = STEP[event.key];
    if (here < 0 || (!step && event.key !== "Home" && event.key !== "End")) return;
    const there = event.key === "Home" ? 0 : event.key === "End" ? buttons.length - 1 : here + step!;
    buttons[(there + buttons.length) % buttons.length]?.focus();
    event.preventDefault();
  }
  group.addEventListener("keydown", walk);
  return { destroy: () => group.removeEventListener("keydown", walk) };
};
