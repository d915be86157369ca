/** No motion: asked for by the system or in the settings. */
export function isStill(): boolean {
  return document.documentElement.hasAttribute("data-still") || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Arrow keys walk among the buttons of a group; each can be reached by Tab as well. */
export function walk(key: KeyboardEvent): void {
  const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[key.key];
  if (!step) return;
  const buttons = [...(key.currentTarget as HTMLElement).querySelectorAll<HTMLButtonElement>("button:not(:disabled)")];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  if (at < 0 || buttons.length < 2) return;
  buttons[(at + step + buttons.length) % buttons.length]!.focus();
  key.preventDefault();
}
