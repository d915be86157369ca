import type { Action } from "svelte/action";

const FAR_ENOUGH = 8;

/**
 * Drag a thing with mouse, pen or finger and let go of it over a place: `use:carry={(place) => …}` is told the nearest
 * `data-drop` under the pointer. A press without a way is a click as ever; null cannot be carried.
 */
export const carry: Action<HTMLElement, ((place: string) => void) | null> = (node, drop) => {
  let from: { x: number; y: number } | null = null;
  let ghost: HTMLElement | null = null;
  let over: Element | null = null;

  function press(event: PointerEvent): void {
    if (!drop || event.button !== 0) return;
    from = { x: event.clientX, y: event.clientY };
    node.setPointerCapture(event.pointerId);
  }

  function move(event: PointerEvent): void {
    if (!from) return;
    if (!ghost && Math.hypot(event.clientX - from.x, event.clientY - from.y) > FAR_ENOUGH) ghost = lift();
    if (!ghost) return;
    ghost.style.translate = `${event.clientX - from.x}px ${event.clientY - from.y}px`;
    mark(document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-drop]") ?? null);
  }

  function lift(): HTMLElement {
    const box = node.getBoundingClientRect();
    const copy = node.cloneNode(true) as HTMLElement;
    copy.removeAttribute("data-move");
    copy.inert = true;
    Object.assign(copy.style, {
      position: "fixed", left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px`,
      margin: "0", zIndex: "99", pointerEvents: "none", opacity: "0.9",
    });
    node.after(copy);
    return copy;
  }

  function mark(place: Element | null): void {
    if (place === over) return;
    over?.removeAttribute("data-over");
    place?.setAttribute("data-over", "");
    over = place;
  }

  function release(event: PointerEvent): void {
    const place = event.type === "pointerup" ? over?.getAttribute("data-drop") : null;
    if (ghost) node.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => node.removeEventListener("click", swallow, { capture: true }));
    ghost?.remove();
    mark(null);
    from = ghost = null;
    if (place != null) drop?.(place);
  }

  /** The click that ends a drag is not meant. */
  function swallow(event: Event): void {
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  const listeners = { pointerdown: press, pointermove: move, pointerup: release, pointercancel: release };
  for (const [name, listener] of Object.entries(listeners)) node.addEventListener(name, listener as EventListener);
  const touch = () => (node.style.touchAction = drop ? "none" : "");
  touch();
  return {
    update(next) {
      drop = next;
      touch();
    },
    destroy() {
      ghost?.remove();
      for (const [name, listener] of Object.entries(listeners)) node.removeEventListener(name, listener as EventListener);
    },
  };
};
