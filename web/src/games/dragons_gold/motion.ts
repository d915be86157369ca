/** Durations by the tokens of the kit, so that reduced motion means none here too. */
const duration = (token: string) => () => parseFloat(getComputedStyle(document.documentElement).getPropertyValue(token)) || 0;

export const quick = duration("--quick");
export const calm = duration("--calm");
