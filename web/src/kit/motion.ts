/** A time of the tokens (`--quick`, `--calm`) in milliseconds. The build may write 420ms as .42s, so the unit has to be read. */
export function tokenTime(node: Element, token: string): number {
  const written = getComputedStyle(node).getPropertyValue(token).trim();
  return parseFloat(written) * (written.endsWith("ms") ? 1 : 1000);
}
