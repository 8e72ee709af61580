import { compile, type LinearPattern } from "./linear-pattern.ts";

const known = new Map<string, LinearPattern>();
// Globs come from recorded decisions; without a limit this cache would grow with each of them.
const MOST_KNOWN = 1_000;

/**
 * Whether a list of globs covers a path, as in a .gitignore: the last match wins, `!` excludes, a glob without a slash
 * matches at any depth, and a folder includes its contents. Paths are relative, with forward slashes.
 */
export function matchesGlobs(globs: readonly string[], path: string): boolean {
  let found = false;
  for (const glob of globs) {
    const isTakenBack = glob.startsWith("!");
    if (found === isTakenBack && patternOf(isTakenBack ? glob.slice(1) : glob).test(path)) found = !isTakenBack;
  }
  return found;
}

/** Whether a rule covers a file. */
export function isIn({ in: globs }: { readonly in?: readonly string[] | undefined }, path: string): boolean {
  return globs === undefined || matchesGlobs(globs, path);
}

function patternOf(glob: string): LinearPattern {
  const pattern = known.get(glob) ?? compile(globSource(glob));
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(glob, pattern);
  return pattern;
}

/** A glob as a regular expression source. */
export function globSource(glob: string): string {
  const trimmed = glob.replace(/^\.\//, "").replace(/^\/+/, "");
  const isAnchored = glob.startsWith("/") || /\/./.test(trimmed);
  const body = trimmed.replace(/\/+$/, "");
  const parts = body.match(/\*\*\/|\/\*\*$|\*+|\?|\[!?\]?[^\]/]*\]|\\.|[\s\S]/gu) ?? [];
  const source = parts.map(partSource).join("");
  return `^${isAnchored ? "" : `(?:${ANY}*/)?`}${source}${glob.endsWith("/") ? "/" : "(?:/|$)"}`;
}

// File names may contain line ends, which a dot does not match.
const ANY = "[^\\0]";

function partSource(part: string): string {
  if (part === "**/") return `(?:${ANY}*/)?`;
  if (part === "/**") return `/${ANY}+`;
  if (/^\*+$/.test(part)) return "[^/]*";
  if (part === "?") return "[^/]";
  const set = /^\[(!?)([\s\S]+)\]$/.exec(part);
  if (set !== null) return `[${set[1] === "!" ? "^" : ""}${(set[2] ?? "").replace(/[\\\][^&|~]/g, "\\$&")}]`;
  const character = part.length > 1 && part.startsWith("\\") ? part.slice(1) : part;
  return character.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

/** Whether two paths may be in the same repository. An unknown repository matches any. */
export function isSameRepo(repo: unknown, own: string | undefined): boolean {
  return typeof repo !== "string" || own === undefined || repo === own;
}
