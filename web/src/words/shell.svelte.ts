import { settings } from "$/shell/settings.svelte";
import english from "./en.toml";
import { type Messages, Words } from "./words";

const files = import.meta.glob<Messages>("./*.toml", { import: "default" });
const tables = import.meta.glob<Messages>("../../../beguile/table/words/*.toml", { import: "default" });

let words = $state.raw(new Words(english as Messages));

/** Say it in this language from now on: the browser's own words and the table's. */
export async function speak(language: string): Promise<void> {
  const own = language === "en" ? english : await files[`./${language}.toml`]?.();
  const table = await (tables[`../../../beguile/table/words/${language}.toml`] ?? tables["../../../beguile/table/words/en.toml"])?.();
  words = new Words(merge(own ?? english, table ?? {}));
}

function merge(one: Messages, other: Messages): Messages {
  const all: Messages = { ...one };
  for (const [group, messages] of Object.entries(other)) all[group] = { ...all[group], ...messages };
  return all;
}

export function t(group: string, key: string, parts: Record<string, unknown> = {}): string {
  return words.say(group, key, parts);
}

/** The table's own words with the names of those who sit there. */
export function told(group: string, key: string, parts: Record<string, unknown>, names: readonly string[]): string | null {
  return words.has(group, key) ? new Words(words.messages, names).say(group, key, parts) : null;
}

/** The messages of a group, by name. */
export function keysOf(group: string): string[] {
  return Object.keys(words.messages[group] ?? {});
}

/** “3 min ago”, “2 days ago”. */
export function ago(instant: number, now: number): string {
  const formatter = new Intl.RelativeTimeFormat(settings.language, { numeric: "auto", style: "short" });
  const seconds = Math.round((instant - now) / 1000);
  for (const [unit, size] of [["day", 86_400], ["hour", 3600], ["minute", 60]] as const)
    if (Math.abs(seconds) >= size) return formatter.format(Math.round(seconds / size), unit);
  return formatter.format(seconds, "second");
}

/** 1:05, 2 h, 3 d. */
export function span(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  if (seconds < 172_800) return `${Math.round(seconds / 3600)} h`;
  return `${Math.round(seconds / 86_400)} d`;
}
