import type { GameEvent, LegalMove, Seat } from "$/games/contract";
import { api } from "./api";
import type { Broken, Done, Pong, Presence, Refused, Look as Told } from "./messages";

type FromServer = Told | Done | Refused | Pong | Presence | Broken;
type Answer = Done | Refused;
export type Look = Omit<Told, "seats"> & { seats: Seat[] };

const PING_EVERY = 4_000;
const DEAD_AFTER = 12_000;
const RETRY_AT_MOST = 5_000;
const PAST_KEPT = 40;
const NOT_FOUND = 4004;

/** One table, followed live: mends itself after anything, resumes where it was, and never sends a move twice. */
export class Live {
  look = $state.raw<Look | null>(null);
  connected = $state(false);
  /** Nobody by that name, or it may not be watched. */
  missing = $state(false);
  refused = $state.raw<Refused | null>(null);
  /** Everything this seat was told since the beginning of the game. */
  events = $state.raw<GameEvent[]>([]);
  /** What came with the newest look. */
  news = $state.raw<GameEvent[]>([]);
  talk = $state.raw<Record<string, unknown>[]>([]);
  /** Whether more was said before what is here. */
  moreTalk = $state(false);
  notices = $state.raw<Record<string, unknown>[]>([]);
  /** Server's time minus this device's. */
  skew = $state(0);

  private socket: WebSocket | null = null;
  private waiting = new Map<string, { message: object; answer: (answer: Answer) => void }>();
  private sent = 0;
  private heard = 0;
  private tries = 0;
  private timer = 0;
  private closed = false;

  /** The newest looks, for seeing again what just happened. */
  past = $state.raw<{ look: Look; news: GameEvent[] }[]>([]);

  /** `gallery`: see what everybody may see, even where I have a seat (the big screen). */
  constructor(
    readonly table: string,
    private readonly gallery = false,
  ) {
    this.connect();
    this.timer = window.setInterval(() => this.beat(), PING_EVERY);
    document.addEventListener("visibilitychange", this.wake);
    window.addEventListener("online", this.wake);
  }

  close(): void {
    this.closed = true;
    clearInterval(this.timer);
    document.removeEventListener("visibilitychange", this.wake);
    window.removeEventListener("online", this.wake);
    this.socket?.close();
  }

  /** Ask for something; the promise holds the server's answer, however often the connection broke in between. */
  ask(what: { do: string; [part: string]: unknown }): Promise<Answer> {
    const id = `${Date.now().toString(36)}-${(this.sent += 1)}-${Math.random().toString(36).slice(2, 8)}`;
    const message = { ...what, id };
    return new Promise((answer) => {
      this.waiting.set(id, { message, answer });
      this.post(message);
    });
  }

  /** Play moves as one from my seat. */
  async play(moves: (LegalMove | string)[]): Promise<boolean> {
    const look = this.look;
    if (look === null || look.seat === null) return false;
    const forms = moves.map((move) => (typeof move === "string" ? move : move.text));
    const answer = await this.ask({ do: "move", version: look.version, seat: look.seat, moves: forms });
    return answer.is === "done";
  }

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${this.table}`);
    this.socket = socket;
    this.heard = Date.now();
    socket.onopen = () => {
      this.tries = 0;
      const gallery = this.gallery ? { gallery: true } : {};
      socket.send(JSON.stringify({ do: "hello", id: "hello", since: this.look?.version ?? null, ...gallery }));
      for (const { message } of this.waiting.values()) socket.send(JSON.stringify(message));
    };
    socket.onmessage = (frame) => this.hear(JSON.parse(frame.data as string) as FromServer);
    socket.onclose = (end) => {
      if (this.socket !== socket) return;
      this.connected = false;
      if (this.closed) return;
      if (end.code === NOT_FOUND) {
        this.missing = true;
        return;
      }
      this.tries += 1;
      setTimeout(() => this.socket === socket && this.connect(), Math.min(250 * 2 ** this.tries, RETRY_AT_MOST));
    };
  }

  private post(message: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private beat(): void {
    if (Date.now() - this.heard > DEAD_AFTER) this.reconnect();
    else this.post({ do: "ping", id: "ping" });
  }

  /** A phone that slept, or a network that came back: ask at once instead of waiting for the next beat. */
  private wake = (): void => {
    if (document.visibilityState !== "visible" || this.missing) return;
    if (this.socket?.readyState === WebSocket.OPEN && Date.now() - this.heard < PING_EVERY * 2) this.post({ do: "ping", id: "ping" });
    else this.reconnect();
  };

  private reconnect(): void {
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.connected = false;
    this.connect();
  }

  private hear(message: FromServer): void {
    this.heard = Date.now();
    if (message.is === "look") this.see(message);
    else if (message.is === "pong") this.skew = message.now - Date.now();
    else if (message.is === "presence") this.mark(message.away);
    else if (message.is === "done" || message.is === "refused") this.settle(message);
  }

  /** A look that is not whole says only what changed: the rest stays as it was. */
  private see(look: Told): void {
    this.connected = true;
    const news = (look.events ?? []) as unknown as GameEvent[];
    const kept = look.whole ? [] : this.events;
    this.events = [...kept, ...news];
    this.news = look.whole ? [] : news;
    this.talk = [...(look.whole ? [] : this.talk), ...(look.talk ?? [])];
    if (look.whole) this.moreTalk = look.more_talk ?? false;
    this.notices = [...(look.whole ? [] : this.notices), ...(look.notices ?? [])];
    if (typeof look.clock?.now === "number") this.skew = look.clock.now - Date.now();
    this.look = seated(look.whole ? look : { ...this.look, moves: [], to_act: [], undo: false, undo_wish: {}, ...look });
    if (look.whole) this.past = [];
    if (look.done) this.settle({ is: "done", id: look.done, version: look.version });
    if (look.whole || news.length) this.past = [...this.past.slice(1 - PAST_KEPT), { look: this.look, news }];
  }

  /** Fetch the words that were said before those that are here. */
  async earlier(): Promise<void> {
    const found = await api.talk(this.table, Number(this.talk[0]?.version ?? 0));
    this.talk = [...found.talk, ...this.talk];
    this.moreTalk = found.more_talk;
  }

  private mark(away: (number | null)[]): void {
    if (this.look === null) return;
    this.look = { ...this.look, seats: this.look.seats.map((seat, i) => ({ ...seat, away_since: away[i] ?? null })) };
  }

  private settle(answer: Answer): void {
    this.waiting.get(answer.id)?.answer(answer);
    this.waiting.delete(answer.id);
    this.refused = answer.is === "refused" ? answer : null;
  }
}

/** Which seat is mine, noted on the seat. */
function seated(look: Told): Look {
  return { ...look, seats: (look.seats ?? []).map((seat, i) => ({ ...seat, you: i === look.seat })) };
}
