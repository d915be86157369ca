import type { BoardProps, GameEvent } from "../contract";
import { readReveal } from "./reveal";
import type { View } from "./view";

export { default } from "./Board.svelte";

// Places for the tour: court (the round table), players (the other houses), middle (the cards and bets in the middle), house (mine: coins),
// hand (my cards), decide (what is to be decided now), memory (who did what).

/** One sentence: what I may do now, or whom we wait for. */
export function status({ view, seat, moves, telling, say }: BoardProps<View>): string | null {
  if (telling) return say("status", "reveal");
  if (view.over) return say("status", "over");
  if (moves.length > 0 && seat !== null && view.to_act.includes(seat)) return ask(view, seat, moves, say);
  const player = view.to_act[0] ?? view.current;
  if (view.phase === "cards") return say("status", view.challenge.some((each) => each.seat === seat) ? "laid" : "wait_lay", { players: view.to_act });
  const waits = { families: "wait_choose", challenge: "wait_challenge", declarations: "wait_declare", bets: "wait_bet", over: "over" } as const;
  return say("status", waits[view.phase], { player });
}

function ask(view: View, seat: number, moves: BoardProps<View>["moves"], say: BoardProps<View>["say"]): string {
  const may = (name: string) => moves.some((each) => each.move === name);
  if (view.phase === "families") return say("status", "choose");
  if (view.phase === "declarations") return say("status", "declare");
  if (view.phase === "cards") return say("status", "lay", { rival: view.challenge.find((each) => each.seat !== seat)?.seat });
  if (view.phase === "bets") return say("status", "bet");
  if (may("challenge")) return say("status", may("recover") ? "recover" : "challenge");
  return say("status", may("recover") ? "recover_or_stay" : "stay");
}

/** 6.1 Cards turn one after the other: whoever reads the log knows no more than whoever watches. */
export function tells(events: GameEvent[]): boolean {
  return readReveal(events, null) !== null;
}

/** 7 Coins are all that counts. */
export function breakdown(view: View, say: BoardProps<View>["say"]): { rows: { label: string; values: (number | string)[] }[] } {
  return { rows: [{ label: say("board", "score"), values: view.players.map((player) => player.coins) }] };
}
