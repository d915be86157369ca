/** What this device prefers. Kept here, never sent. */
export type Theme = "system" | "light" | "dark";
export const LANGUAGES = { en: "English", de: "Deutsch" } as const;
export type Language = keyof typeof LANGUAGES;

interface Kept {
  language: Language;
  theme: Theme;
  sound: boolean;
  still: boolean;
  toured: string[];
}

const KEY = "beguile";
const preferred = navigator.languages.map((each) => each.slice(0, 2)).find((each) => each in LANGUAGES) as Language | undefined;
const fresh: Kept = { language: preferred ?? "en", theme: "system", sound: false, still: false, toured: [] };

function read(): Kept {
  try {
    return { ...fresh, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return fresh;
  }
}

export const settings = $state<Kept>(read());
const darkness = matchMedia("(prefers-color-scheme: dark)");
const stillness = matchMedia("(prefers-reduced-motion: reduce)");

export function isStill(): boolean {
  return settings.still || stillness.matches;
}

export function keepSettings(): void {
  $effect(() => {
    try {
      localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
      // a private window may refuse; the settings then last as long as the page
    }
    const root = document.documentElement;
    root.lang = settings.language;
    root.toggleAttribute("data-still", settings.still);
    root.dataset.theme = settings.theme === "system" ? (darkness.matches ? "dark" : "light") : settings.theme;
  });
  const follow = () => {
    if (settings.theme === "system") document.documentElement.dataset.theme = darkness.matches ? "dark" : "light";
  };
  darkness.addEventListener("change", follow);
  window.addEventListener("storage", (change) => change.key === KEY && Object.assign(settings, read()));
}
