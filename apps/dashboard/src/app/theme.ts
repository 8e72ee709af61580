/** What a person chose: one of the two, or whatever the system says. */
export type Theme = "light" | "dark" | "system";

const KEY = "clew-theme";

/** The stored choice. */
export function storedTheme(): Theme {
  const value = globalThis.localStorage?.getItem(KEY);
  return value === "light" || value === "dark" ? value : "system";
}

function lighten(): void {
  document.documentElement.dataset["theme"] = "light";
  globalThis.dispatchEvent(new Event("clew-theme"));
}

/** Paper is light, whatever the screen was: the canvas is painted anew, so that colours of the style sheet alone would not do. */
export function followPaper(back: () => void): void {
  // Browsers differ in which of the two they tell in time.
  matchMedia("print").addEventListener("change", ({ matches }) => (matches ? lighten() : back()));
  globalThis.addEventListener("beforeprint", lighten);
  globalThis.addEventListener("afterprint", back);
}

/** Stores the choice and shows it. */
export function applyTheme(theme: Theme): void {
  if (theme === "system") localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, theme);
  const dark = theme === "dark" || (theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset["theme"] = dark ? "dark" : "light";
  globalThis.dispatchEvent(new Event("clew-theme"));
}
