import { getContext, setContext } from "svelte";
import type { BoardProps } from "../contract";
import { size, told } from "./bundles";
import type { Bundle, Kind, View } from "./view";

/** What every part of this board needs: the board's own props, and how it speaks. */
export class Table {
  /** Something of mine is on its way: until the answer nothing else can be sent. */
  busy = $state(false);

  constructor(private readonly board: () => BoardProps<View>) {}

  get props(): BoardProps<View> {
    return this.board();
  }

  get view(): View {
    return this.props.view;
  }

  get seat(): number | null {
    return this.props.seat;
  }

  get moves(): BoardProps<View>["moves"] {
    return this.busy || this.props.mode === "replay" ? [] : this.props.moves;
  }

  /** What lies behind my screen; nothing for onlookers. */
  get mine(): Bundle {
    return (this.seat === null ? undefined : this.view.players[this.seat]?.screen) ?? {};
  }

  say(key: string, parts: Record<string, unknown> = {}): string {
    return this.props.say("board", key, parts);
  }

  name(seat: number): string {
    return seat === this.seat ? this.say("you") : (this.props.seats[seat]?.name ?? "?");
  }

  kind(kind: Kind): string {
    return this.say("kind", { kind });
  }

  tokens(tokens: Bundle): string {
    return size(tokens) ? this.say("tokens", { tokens: told(tokens) }) : this.say("nothing");
  }

  can(text: string): boolean {
    return this.moves.some((move) => move.text === text);
  }

  /** Something can be decided now, more than to let things be. */
  get hasChoice(): boolean {
    return this.moves.some((move) => move.text !== "pass");
  }

  /** All I can do in this window is to pass. */
  get mustPass(): boolean {
    const { stage } = this.view;
    return (stage === "window" || stage === "reaction") && this.seat !== null && this.props.mode !== "screen" && this.can("pass") && !this.hasChoice;
  }

  async play(moves: string[]): Promise<boolean> {
    this.busy = true;
    try {
      return await this.props.play(moves);
    } finally {
      this.busy = false;
    }
  }

  /** Play it if it is legal; if not, let the server say why. */
  try(text: string): void {
    if (this.can(text)) void this.play([text]);
    else if (!this.busy && this.props.mode !== "replay") this.props.why(text);
  }
}

const KEY = Symbol("table");

export const lay = (table: Table): Table => setContext(KEY, table);

export const atTable = (): Table => getContext<Table>(KEY);
