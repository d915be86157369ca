import { cubicInOut, cubicOut } from "svelte/easing";
import { isStill } from "$/shell/settings.svelte";
import type { TransitionConfig } from "svelte/transition";

/* Things travel between places of a board: a place is an element with `data-spot="name"`, the board one with `data-board`. */

export const CALM = 420;

interface Travel {
  /** The place on the other end; without one nothing moves. */
  spot: string | null;
  delay?: number;
  duration?: number;
  /** How high the way is arched, in pixels. */
  arch?: number;
}

function spotRect(node: Element, spot: string): DOMRect | null {
  return node.closest("[data-board]")?.querySelector(`[data-spot="${CSS.escape(spot)}"]`)?.getBoundingClientRect() ?? null;
}

function way(node: Element, spot: string): { x: number; y: number; scale: number } | null {
  const there = spotRect(node, spot);
  if (!there) return null;
  const here = node.getBoundingClientRect();
  if (!here.width || !there.width) return null;
  const scale = Math.min(Math.max(Math.min(there.width / here.width, there.height / here.height), 0.2), 4);
  return { x: there.x + there.width / 2 - here.x - here.width / 2, y: there.y + there.height / 2 - here.y - here.height / 2, scale };
}

/** Comes from another place and settles here. */
export function arrive(node: Element, { spot, delay = 0, duration = CALM, arch = 0 }: Travel): TransitionConfig {
  const from = spot && !isStill() ? way(node, spot) : null;
  if (!from) return { duration: 0 };
  return {
    delay,
    duration,
    easing: cubicOut,
    css: (t, u) =>
      `transform: translate(${from.x * u}px, ${from.y * u - arch * 4 * t * u}px) scale(${1 + (from.scale - 1) * u}); position: relative; z-index: 40; opacity: ${Math.min(1, t * 4)}`,
  };
}

/** Goes to another place and is gone. */
export function depart(node: Element, { spot, delay = 0, duration = CALM, arch = 0 }: Travel): TransitionConfig {
  const to = spot && !isStill() ? way(node, spot) : null;
  if (!to) return { duration: 0 };
  return {
    delay,
    duration,
    easing: cubicInOut,
    css: (t, u) =>
      `transform: translate(${to.x * u}px, ${to.y * u - arch * 4 * t * u}px) scale(${1 + (to.scale - 1) * u}); position: relative; z-index: 40; opacity: ${Math.min(1, t * 3)}; pointer-events: none`,
  };
}
