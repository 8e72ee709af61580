import { compile, type LinearPattern } from "./linear-pattern.ts";

const known = new Map<string, LinearPattern>();
// Globs come from whoever records decisions: a server that kept all of them would grow with each.
const MOST_KNOWN = 1_000;

/**
 * Whether a list of globs, as in a .gitignore, takes a path in: the last that matches decides, `!` takes back, one without a slash
 * matches at any depth, and what matches a folder matches all that is in it. Paths are relative, with slashes.
 */
export function matchesGlobs(globs: readonly string[], path: string): boolean {
  let found = false;
  for (const glob of globs) {
    const isTakenBack = glob.startsWith("!");
    if (found === isTakenBack && patternOf(isTakenBack ? glob.slice(1) : glob).test(path)) found = !isTakenBack;
  }
  return found;
}

function patternOf(glob: string): LinearPattern {
  const pattern = known.get(glob) ?? compile(globSource(glob));
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(glob, pattern);
  return pattern;
}

/** A glob as a pattern. */
export function globSource(glob: string): string {
  const trimmed = glob.replace(/^\.\//, "").replace(/^\/+/, "");
  const isAnchored = glob.startsWith("/") || /\/./.test(trimmed);
  const body = trimmed.replace(/\/+$/, "");
  const parts = body.match(/\*\*\/|\/\*\*$|\*+|\?|\[!?\]?[^\]/]*\]|\\.|[\s\S]/gu) ?? [];
  const source = parts.map(partSource).join("");
  return `^${isAnchored ? "" : `(?:${ANY}*/)?`}${source}${glob.endsWith("/") ? "/" : "(?:/|$)"}`;
}

// Names may hold line ends as well, which a point does not match.
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

/** Whether paths of two repositories may be those of one file: what says none is taken for any. */
export function isSameRepo(repo: unknown, own: string | undefined): boolean {
  return typeof repo !== "string" || own === undefined || repo === own;
}
