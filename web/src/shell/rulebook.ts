/** RULES.md of a game as chapters of numbered rules; the same format as beguile/engine/rulebook.py reads. */
export interface Chapter {
  heading: string;
  rules: { number: string; words: string }[];
}

const books = import.meta.glob<string>("../../../beguile/games/*/RULES*.md", { query: "?raw", import: "default" });

export async function readRules(game: string, language: string): Promise<Chapter[]> {
  const path = (suffix: string) => `../../../beguile/games/${game}/RULES${suffix}.md`;
  const book = await (books[path(`.${language}`)] ?? books[path("")])!();
  const chapters: Chapter[] = [];
  for (const line of book.split("\n")) {
    if (line.startsWith("## ")) chapters.push({ heading: line.slice(3), rules: [] });
    const rule = line.match(/^\*\*(\d+\.\d+)\*\* (.+)/);
    if (rule) chapters.at(-1)?.rules.push({ number: rule[1]!, words: rule[2]!.replace(/\*([^*]+)\*/g, "$1") });
  }
  return chapters;
}
