import { crossfade } from "svelte/transition";
import { calm } from "./motion";

/** Adventurers travel between home and dragons. */
export const [send, receive] = crossfade({ duration: () => calm() });
