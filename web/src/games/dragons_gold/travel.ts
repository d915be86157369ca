import { crossfade } from "svelte/transition";
import { calm } from "./motion";

/** The name of an adventurer on the way. Said anew where a transition asks: one that leaves may no longer read what was derived for it. */
export const figureOf = (player: number, adventurer: number): string => `figure:${player}:${adventurer}`;

/** Adventurers travel between home and dragons. */
export const [send, receive] = crossfade({ duration: () => calm() });
