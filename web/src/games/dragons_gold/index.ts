import type { BoardProps } from "../contract";
import { taken } from "./aim.svelte";
import { GEMS, type View } from "./view";

export { default } from "./Board.svelte";

// Anchors of the tour (data-tour): dragons, players, hand, and, while there is one, bargain.

const WINDOWS: Record<string, string> = {
  "between turns": "window",
  division: "window_division",
  "no deal": "window_no_deal",
  "first choice": "window_first_choice",
  theft: "window_theft",
};

/** One sentence: what I may do now, or whom we wait for. */
export function status(props: BoardProps<View>): string | null {
  const { view, seat } = props;
  if (view.over) return props.say("status", "over");
  return seat !== null && view.acting.includes(seat) ? mine(props) : waiting(props);
}

function mine({ view, say, moves }: BoardProps<View>): string {
  const mayPost = moves.some((move) => ["give", "post", "offer", "ask"].includes(move.move));
  const mustPass = moves.every((move) => move.text === "pass");
  const timed = view.sand === undefined ? "" : "_timed";
  switch (view.stage) {
    case "attack":
      if (taken.kind) return say("status", taken.kind === "figure" ? "attack_which_dragon" : "attack_which_adventurer");
      return say("status", view.placing?.haste ? "attack_twice" : "attack");
    case "talks":
      return say("status", mayPost ? (view.proposals?.length ? `talks${timed}` : `talks_first${timed}`) : "talks_last");
    case "market":
      return say("status", mayPost ? `market${timed}` : "market_last");
    case "window":
      if (mustPass) return say("status", view.window === "theft" ? "theft_pass" : "window_pass", { name: view.theft?.thief });
      return say("status", WINDOWS[view.window] ?? "window", { name: view.theft?.thief });
    case "reaction":
      return say("status", mustPass ? "reaction_pass" : "reaction", { name: view.object?.player, object: view.object?.object });
    default:
      return say("status", view.stage);
  }
}

function waiting({ view, say }: BoardProps<View>): string {
  const names = view.acting;
  if (view.stage === "window" || view.stage === "reaction") return say("status", "wait_objects", { names });
  return say("status", `wait_${view.stage}`, { names });
}

/** The scores as the rulebook counts them: tokens, sets, the most of each colour. */
export function breakdown(view: View, say: BoardProps<View>["say"]): { rows: { label: string; values: (number | string)[] }[] } {
  const of = (part: "tokens" | "sets" | "total" | (typeof GEMS)[number]) => view.players.map((player) => player.score?.[part] ?? 0);
  const row = (label: string, part: Parameters<typeof of>[0]) => ({ label, values: of(part) });
  return {
    rows: [
      row(say("board", "score_tokens"), "tokens"),
      ...(view.scoring.set ? [row(say("board", "score_sets"), "sets")] : []),
      ...GEMS.map((gem) => row(say("board", "score_most", { kind: gem }), gem)),
      row(say("board", "score_total"), "total"),
    ],
  };
}
