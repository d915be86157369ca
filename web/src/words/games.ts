import type { GameName } from "$/games";
import { type Messages, Words } from "./words";

const files = import.meta.glob<Messages>("../../../beguile/games/*/words/*.toml", { import: "default" });
const boards = import.meta.glob<Messages>("../games/*/*.toml", { import: "default" });

/** A game's messages and its board's, in a language; English where a language has no file. */
export async function gameWords(game: GameName, language: string): Promise<Messages> {
  const read = async (all: typeof files, path: (language: string) => string) =>
    (await (all[path(language)] ?? all[path("en")])?.()) ?? {};
  const own = await read(files, (each) => `../../../beguile/games/${game}/words/${each}.toml`);
  const drawn = await read(boards, (each) => `../games/${game}/${each}.toml`);
  return { ...own, ...drawn, kinds: { ...own.kinds, ...drawn.kinds } };
}

export { Words };

/** The sentence on a game's cover. */
export async function aboutGame(game: string, language: string): Promise<string> {
  const messages = await gameWords(game as GameName, language);
  return (messages.about?.short as string | undefined) ?? "";
}
