/** Everything that is not live. */
import type { TableAsked } from "./messages";

export interface Problem {
  why: string;
  key: string;
  parts?: Record<string, unknown>;
  rule?: string;
}

export class Failed extends Error {
  constructor(readonly problem: Problem) {
    super(problem.why);
  }
}

async function ask<T>(path: string, body?: object): Promise<T> {
  const post = body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  let answer: Response;
  try {
    answer = await fetch(path, post);
  } catch {
    throw new Failed({ why: "The server does not answer.", key: "no_answer" });
  }
  const said = await answer.json().catch(() => ({ why: answer.statusText, key: "broken" }));
  if (!answer.ok) throw new Failed(said as Problem);
  return said as T;
}

export interface Option {
  name: string;
  default: boolean | number | string;
  choices: string[];
  low: number;
  high: number;
  words: string;
}

export interface GameShown {
  name: string;
  title: string;
  players: [number, number];
  options: Option[];
  components: string;
}

export interface Summary {
  name: string;
  game: string;
  phase: string;
  touched: number;
  seats: string[];
  to_act: number[];
  /** Since when it is whose turn. */
  since: number;
  /** My seat there. */
  seat: number | null;
}

export interface Step {
  step: number;
  scores: number[];
  views: Record<string, unknown>[];
  events: Record<string, unknown>[];
  seat?: number;
  move?: string;
  by?: string;
}

export const api = {
  games: () => ask<{ games: GameShown[]; levels: string[] }>("/api/games"),
  me: () => ask<{ name: string }>("/api/me"),
  rename: (name: string) => ask<{ name: string }>("/api/me", { name }),
  mine: () => ask<{ tables: Summary[] }>("/api/me/tables"),
  listed: () => ask<{ tables: Summary[] }>("/api/tables"),
  quick: (game: string, level = "medium") => ask<{ table: string }>("/api/quick", { game, level }),
  set: (table: Partial<TableAsked> & { game: string }) => ask<{ table: string }>("/api/tables", table),
  signOutElsewhere: () => ask<{ name: string }>("/api/me/revoke", {}),
  link: () => ask<{ code: string; path: string; qr: string }>("/api/me/link", {}),
  claim: (code: string) => ask<{ name: string }>("/api/me/claim", { code }),
  talk: (table: string, before: number) =>
    ask<{ talk: Record<string, unknown>[]; more_talk: boolean }>(`/api/tables/${table}/talk?before=${before}`),
  scores: (table: string) => ask<{ scores: number[][] }>(`/api/tables/${table}/scores`),
  record: (table: string) => ask<Record<string, unknown>>(`/api/tables/${table}/record`),
  replay: (table: string, eyes: string, from: number, count: number) =>
    ask<{ steps: Step[]; of: number }>(`/api/tables/${table}/replay?eyes=${eyes}&from=${from}&count=${count}`),
};

/** A move of a finished game, and what the search bot would have played instead. */
export interface Reviewed {
  number: number;
  seat: number;
  forced: boolean;
  mistake: boolean;
  /** The mover's chance of winning with the best move, and with the one that was made. */
  before: number;
  after: number;
  best_say: [string, Record<string, unknown>];
}

/** The review of a finished game, a move at a time as the server gets through with it. */
export async function* review(table: string): AsyncGenerator<Reviewed> {
  const answer = await fetch(`/api/tables/${table}/review`);
  if (!answer.ok || !answer.body) throw new Failed({ why: answer.statusText, key: "broken" });
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    const lines = (rest + (value ?? "")).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line) yield JSON.parse(line) as Reviewed;
    if (done) return;
  }
}
