/** Endings that make a bare name a file. */
const ENDINGS =
  /\.(?:[cm]?[jt]sx?|json[5cl]?|ya?ml|toml|ini|env|md|mdx|txt|csv|tsv|xml|html?|css|s[ac]ss|less|svg|png|jpe?g|gif|pdf|py|pyi|ipynb|rb|go|rs|java|kts?|swift|c|h|cc|cpp|hpp|cs|php|pl|lua|r|jl|ex|exs|erl|hs|scala|clj|dart|vue|svelte|astro|sql|sh|bash|zsh|fish|ps1|bat|tf|proto|graphql|gradle|lock|log|conf|cfg|db|sqlite|zip|tar|gz|wasm|diff|patch)$/i;
const BEFORE = "(\"'`<[{*";
const BEHIND = ")\"'`>]}*,;:!?.";
const LINE_NUMBER = /(?::[0-9]+){1,2}(?:-[0-9]+)?$/;

/** How many different file paths a text names; web addresses and "and/or" are none. */
export function countPaths(text: string): number {
  if (!mayBePath(text)) return 0;
  const paths = new Set<string>();
  for (const word of text.split(/\s+/)) {
    if (!mayBePath(word)) continue;
    const path = bare(word).replace(LINE_NUMBER, "");
    if (isPath(path)) paths.add(path);
  }
  return paths.size;
}

/** A word without the marks around it; a pattern would be tried at each of a long row of marks. */
function bare(word: string): string {
  let start = 0;
  let end = word.length;
  while (start < end && BEFORE.includes(word.charAt(start))) start += 1;
  while (end > start && BEHIND.includes(word.charAt(end - 1))) end -= 1;
  return word.slice(start, end);
}

function mayBePath(text: string): boolean {
  return text.includes("/") || text.includes(".") || text.includes("\\");
}

function isPath(word: string): boolean {
  if (word.length < 2 || /^[a-z][a-z0-9+.-]*:\/\//i.test(word)) return false;
  if (/^(?:~|\.{1,2})\/[^/]/.test(word) || /^[a-z]:[\\/]/i.test(word)) return true;
  const parts = word.split(/[\\/]/);
  if (parts.length > 2) return true;
  const name = parts.at(-1) ?? "";
  // "Node.js" and its kin are names of things, not of files.
  if (parts.length === 1) return ENDINGS.test(name) && !/^(?:node|next|vue|three|express|d3|nuxt|p5)\.js$/i.test(name);
  // "/review" is a command as often as a folder.
  return (name === "" && parts[0] !== "") || ENDINGS.test(name);
}
