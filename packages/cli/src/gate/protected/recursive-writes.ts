import { dirname, resolve, sep } from "node:path";
import { ANY, asPattern, nameMatcher } from "./protected-names.ts";
import { realPathOf } from "./protected-paths.ts";
import { type PathPlace, pathsOf } from "./touched-path.ts";

// What stands in Clew's folder and in the agents' own: a search that finds one of these would take it along.
const INSIDE = (
  ".clew .claude .codex .gemini .cursor .copilot .github .opencode config.json reasoning-0.json clew.db clew.db-wal " +
  "lock.db hooks.jsonl task.md answers sessions tasks log settings.json settings.local.json hooks.json .mcp.json config.toml"
).split(" ");

/** Clew's folder, of the project or the user, that a command which takes whole folders along would take, too. */
export function recursiveWriteTarget(
  name: string,
  words: readonly (readonly string[])[],
  place: PathPlace,
): string | undefined {
  const flat = words.map((values) => values[0] ?? "");
  const flags = flat.filter((word) => word.startsWith("-"));
  const recursive = flags.some((flag) => /^-[a-zA-Z]*[rR]|^--recursive$/.test(flag));
  const operands = words.filter((values) => !(values[0] ?? "").startsWith("-"));
  switch (name) {
    case "rm":
    case "chmod":
    case "chown":
    case "chgrp":
      return recursive ? above(operands, place) : undefined;
    case "mv":
      return above(operands.slice(0, -1), place);
    case "find":
      return sweptByFind(flat, words, place);
    case "git":
      return sweptByGit(flat, operands, place);
    default:
      return undefined;
  }
}

/** Of a find that changes what it finds: whether its folders hold Clew's, and its names are not others. */
function sweptByFind(
  flat: readonly string[],
  words: readonly (readonly string[])[],
  place: PathPlace,
): string | undefined {
  if (!flat.some((word) => /^-(?:delete|exec|execdir|ok|okdir|fprint|fls|fprintf)/.test(word))) return undefined;
  const first = flat.findIndex((word) => /^[-(!]/.test(word));
  const roots = first <= 0 ? [["."]] : words.slice(0, first);
  const patterns = (flag: RegExp): string[] =>
    flat.flatMap((word, at) => (flag.test(flat[at - 1] ?? "") ? [asPattern(word)] : []));
  const names = patterns(/^-i?name$/);
  const excluded = flat.some(
    (word, at) => /\.clew|\.\*/.test(word) && /^-i?(?:path|wholename|name)$/.test(flat[at - 1] ?? ""),
  );
  if (excluded && flat.some((word) => word === "-not" || word === "!" || word === "-prune")) return undefined;
  const mayBe = names.length === 0 || names.some((pattern) => INSIDE.some(nameMatcher(pattern, true)));
  return mayBe ? above(roots, place) : undefined;
}

/**
 * `git clean -x` removes what is ignored, and Clew's folder is; `git stash --all` takes it out of the work tree, and once `git add
 * --force` has put it into the index Clew trusts it no more.
 */
function sweptByGit(
  flat: readonly string[],
  operands: readonly (readonly string[])[],
  place: PathPlace,
): string | undefined {
  const stash = flat.indexOf("stash");
  if (stash !== -1 && flat.slice(stash).some((word) => /^-[a-zA-Z]*a|^--all$/.test(word))) return above([["."]], place);
  const add = flat.indexOf("add");
  if (add !== -1 && flat.slice(add).some((word) => /^-[a-zA-Z]*f|^--force$/.test(word)))
    return above(orHere(operands.slice(operands.findIndex((values) => values[0] === "add") + 1)), place);
  const clean = flat.indexOf("clean");
  const flags = flat.slice(clean + 1).filter((word) => /^-[a-zA-Z]+$/.test(word));
  if (clean === -1 || !flags.some((flag) => /x/i.test(flag))) return undefined;
  if (flat.some((word) => /^(?:-e|--exclude=?).*clew/.test(word) || word === ".clew")) return undefined;
  const paths = operands.slice(operands.findIndex((values) => values[0] === "clean") + 1);
  return above(orHere(paths), place);
}

function orHere(paths: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return paths.length === 0 ? [["."]] : paths;
}

function above(operands: readonly (readonly string[])[], place: PathPlace): string | undefined {
  const kept = [place.home, ...place.userFolders];
  for (const value of operands.flat()) {
    if (value.includes(ANY)) continue;
    for (const folder of place.folders)
      for (const path of pathsOf(value, folder, place.dots)) {
        const named = [resolve(path), realPathOf(path)];
        const found = kept.find((each) => named.some((name) => holds(name, each) || holds(name, realPathOf(each))));
        if (found !== undefined) return found;
      }
  }
  return undefined;
}

function holds(folder: string, home: string): boolean {
  return dirname(home).startsWith(folder.endsWith(sep) ? folder : folder + sep) || dirname(home) === folder;
}
