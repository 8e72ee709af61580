import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { ANY, asPattern, isPattern, nameMatcher } from "./protected-names.ts";
import { realPathOf } from "./protected-paths.ts";
import { type PathPlace, pathsOf } from "./touched-path.ts";

// Sample contents of Clew's folder and the agents' own: a search that finds one of these would affect it.
const INSIDE = (
  ".clew .claude .codex .gemini .cursor .copilot .github .opencode config.json reasoning-0.json clew.db clew.db-wal " +
  "lock.db hooks.jsonl task.md answers sessions tasks log settings.json settings.local.json hooks.json .mcp.json config.toml"
).split(" ");

/** The commands that may affect whole folders. */
export const SWEEPERS: ReadonlySet<string> = new Set(
  "chmod rm chown chgrp setfacl chattr tar zip mv rsync find git".split(" "),
);

/** The Clew folder, of the project or the user, that a command affects along with a whole folder. */
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
    case "chmod":
      // Letting its owner read and write changes nothing of Clew's.
      if (/^u\+[rwX]+$/.test(operands[0]?.join() ?? "")) return undefined;
      return recursive ? above(operands, place) : undefined;
    case "rm":
    case "chown":
    case "chgrp":
    case "setfacl":
    case "chattr":
      return recursive ? above(operands, place) : undefined;
    // Both can remove the files they have packed.
    case "tar":
      return flat.includes("--remove-files") ? above(operands, place) : undefined;
    case "zip":
      return flags.some((flag) => /^-[a-zA-Z]*m|^--move$/.test(flag)) ? above(operands, place) : undefined;
    case "mv":
      return above(operands.slice(0, -1), place);
    case "rsync":
      return sweptByRsync(flat, operands, place);
    case "find":
      return sweptByFind(flat, words, place);
    case "git":
      return sweptByGit(flat, operands, place);
    default:
      return undefined;
  }
}

/** What one command prints and another one affects: whole folders, or files by name. */
export type Fed = "folders" | "files";

// Programs that affect them, as written in the arguments of a program that runs others.
const TAKING: Readonly<Record<Fed, Taking>> = {
  folders: {
    always: /(?:^|[\s/'"])mv\s/,
    program: /(?:^|[\s/'"])(?:rm|chmod|chown|chgrp)\s/,
    flag: /\s(?:-[a-zA-Z]*[rR]|--recursive)/,
  },
  files: {
    always: /(?:^|[\s/'"])(?:rm|unlink|shred|truncate|mv|chmod|chown|chgrp|touch|tee)\s/,
    program: /(?:^|[\s/'"])(?:g?sed|perl|ruby)\s/,
    flag: /\s(?:-[a-zA-Z]*i|--in-place)/,
  },
};

/** A program that always affects what it is given, or one that does so with a flag anywhere behind it. */
interface Taking {
  readonly always: RegExp;
  readonly program: RegExp;
  readonly flag: RegExp;
}

function isTaking(line: string, { always, program, flag }: Taking): boolean {
  if (always.test(line)) return true;
  const found = program.exec(line);
  return found !== null && flag.test(line.slice(found.index + found[0].length - 1));
}

const RUNS_WHAT_IT_READS = new Set(["xargs", "parallel"]);

/** Whether a command affects whatever another command's output names. */
export function takesWhatItReads(fed: Fed, name: string, words: readonly (readonly string[])[]): boolean {
  const line = [name, ...words.map((values) => values[0] ?? "")].join(" ");
  return isTaking(`${line} `, TAKING[fed]) && (RUNS_WHAT_IT_READS.has(name) || words.some(mayBeAny));
}

/** Whether the end of a word is unknown, so that it may be any file. */
export function mayBeAny(values: readonly string[]): boolean {
  return values.some((value) => /\uE002\/?$/.test(value));
}

/** Clew's folder if a command prints the names of files in it. */
export function printedWithin(
  name: string,
  words: readonly (readonly string[])[],
  place: PathPlace,
): string | undefined {
  const flat = words.map((values) => values[0] ?? "");
  const letters = flat.filter((word) => /^-[a-zA-Z]/.test(word)).join("");
  const has = (pattern: RegExp, flag: string): boolean => pattern.test(letters) || flat.includes(flag);
  switch (name) {
    case "find":
      return sweptByFind([...flat, "-delete"], words, place);
    case "fd":
    case "fdfind":
    case "rg": {
      // They skip hidden files by default; -H of rg only prints file names.
      const all = /u.*u/.test(letters) || has(name === "rg" ? /\./ : /[Hu]/, "--hidden");
      return all && (name !== "rg" || mayMatch(flat, place)) ? above([["."]], place) : undefined;
    }
    case "grep": {
      const [, ...folders] = words.filter((values) => !(values[0] ?? "").startsWith("-"));
      if (!has(/[rR]/, "--recursive") || !has(/l/, "--files-with-matches") || skipsKept(flat, place)) return undefined;
      const found = above(folders.length === 0 || flat.includes("-e") ? [["."], ...folders] : folders, place);
      return found !== undefined && mayMatch(flat, place) ? found : undefined;
    }
    case "git": {
      const lists = flat.includes("ls-files") && has(/o/, "--others");
      const isIgnored = has(/i/, "--ignored") || !flat.includes("--exclude-standard");
      return lists && isIgnored ? above([["."]], place) : undefined;
    }
    default:
      return undefined;
  }
}

// Agents' settings that a project may contain.
const SETTINGS = (
  ".claude/settings.json .claude/settings.local.json .mcp.json .codex/hooks.json .codex/config.toml .gemini/settings.json " +
  ".cursor/hooks.json .cursor/mcp.json .github/hooks .opencode opencode.json"
).split(" ");

/** Whether these exclusions cover everything protected in this project: Clew's folder and the agents' settings. */
function leavesOutKept(words: readonly string[], { home }: Pick<PathPlace, "home">): boolean {
  if (words.some((word) => word.includes(".*"))) return true;
  const kept = [basename(home), ...SETTINGS.filter((path) => existsSync(join(dirname(home), path)))];
  return kept.every((path) => words.some((word) => word.includes(path.replace(/^\./, "").split("/", 1)[0] ?? path)));
}

/** Whether a grep reads no file in Clew's folder, by its file names or its exclusions. */
function skipsKept(flat: readonly string[], place: PathPlace): boolean {
  const names = flat.flatMap((word) => /^--include=(.*)$/.exec(word)?.[1] ?? []).map(asPattern);
  if (names.length > 0 && !names.some((pattern) => INSIDE.some(nameMatcher(pattern, true)))) return true;
  const left = flat.filter((word) => word.startsWith("--exclude-dir="));
  return left.length > 0 && leavesOutKept(left, place);
}

const MOST_KEPT = { files: 2_000, bytes: 16_000_000 };

/** Whether a pattern may occur in Clew's files here: most patterns do not. */
function mayMatch(flat: readonly string[], { home }: PathPlace): boolean {
  const given = flat.findIndex((word) => word === "-e");
  const pattern = given === -1 ? flat.find((word) => !word.startsWith("-")) : flat[given + 1];
  // The character before one of these is optional.
  const plain = (pattern ?? "")
    .split(/\\?\|/)
    .map((part) => part.replace(/.\\?[?*{][^}]*\}?/g, " ").match(/\w{3,}/g) ?? []);
  if (plain.some((runs) => runs.length === 0) || (pattern ?? "").includes(ANY)) return true;
  let { files, bytes } = MOST_KEPT;
  for (const entry of readdirSync(home, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files -= 1;
    bytes -= statSync(path).size;
    if (files < 0 || bytes < 0) return true;
    const text = readFileSync(path, "latin1").toLowerCase();
    if (plain.some((runs) => runs.every((run) => text.includes(run.toLowerCase())))) return true;
  }
  return false;
}

/** A printed path that may be, or contain, Clew's folder: for a command that acts on what it reads. */
export function printedAbove(
  name: string,
  words: readonly (readonly string[])[],
  place: PathPlace,
): string | undefined {
  const flat = words.map((values) => values[0] ?? "");
  const operands = words.filter((values) => !(values[0] ?? "").startsWith("-"));
  switch (name) {
    case "pwd":
      return above([["."]], place);
    case "git":
      return flat.includes("--show-toplevel") || flat.includes("--show-cdup") ? above([["."]], place) : undefined;
    case "echo":
    case "printf":
    case "realpath":
    case "dirname":
    case "readlink":
      return above(operands, place);
    case "find":
      return sweptByFind([...flat, "-delete"], words, place);
    case "ls": {
      const flags = flat.filter((word) => /^-[a-zA-Z]/.test(word)).join("");
      const named = above(flags.includes("d") ? operands : operands.filter((values) => values.some(isPattern)), place);
      if (named !== undefined || flags.includes("d")) return named;
      return listedWithin(orHere(operands), { ...place, hidden: /[aA]/.test(flags) });
    }
    default:
      return undefined;
  }
}

/** Clew's folder, if this lists the project's folder with hidden files, or a parent folder where the shell is. */
function listedWithin(
  operands: readonly (readonly string[])[],
  place: PathPlace & { readonly hidden: boolean },
): string | undefined {
  const holder = dirname(place.home);
  const listed = operands
    .flat()
    .flatMap((value) => place.folders.flatMap((folder) => pathsOf(value, folder, { dots: place.dots })));
  const found = listed.some(
    (path) =>
      (place.hidden && path === holder) || (path !== holder && holds(path, place.home) && place.folders.includes(path)),
  );
  return found ? place.home : undefined;
}

/** Whether a find that changes its results searches Clew's folders, and its names do not exclude them. */
function sweptByFind(
  flat: readonly string[],
  words: readonly (readonly string[])[],
  place: PathPlace,
): string | undefined {
  if (!flat.some((word) => /^-(?:delete|exec|execdir|ok|okdir|fprint|fls|fprintf)/.test(word))) return undefined;
  const first = flat.findIndex((word) => /^[-(!]/.test(word));
  const roots = first <= 0 ? [["."]] : words.slice(0, first);
  const isNot = (at: number): boolean => /^(?:!|-not)$/.test(flat[at - 2] ?? "");
  const patterns = (flag: RegExp): string[] =>
    flat.flatMap((word, at) => (flag.test(flat[at - 1] ?? "") && !isNot(at) ? [asPattern(word)] : []));
  const ends = patterns(/^-i?(?:path|wholename)$/).map((pattern) => pattern.slice(pattern.lastIndexOf("/") + 1));
  const names = [...patterns(/^-i?name$/), ...ends];
  const named = flat.filter((_, at) => /^-i?(?:path|wholename|name)$/.test(flat[at - 1] ?? ""));
  const isExcluding = flat.some((word) => word === "-not" || word === "!" || word === "-prune");
  if (isExcluding && leavesOutKept(named, place)) return undefined;
  // Each side of an "or" needs its own name.
  const others = flat.filter((word) => /^-or?$|^,$/.test(word)).length;
  const mayBe = names.length <= others || names.some((pattern) => INSIDE.some(nameMatcher(pattern, true)));
  return mayBe ? above(roots, place) : undefined;
}

/** Whether a deleting rsync removes Clew's folder: files missing at the source, or files it has copied. */
function sweptByRsync(
  flat: readonly string[],
  operands: readonly (readonly string[])[],
  place: PathPlace,
): string | undefined {
  if (flat.includes("--remove-source-files")) return above(operands, place);
  return flat.some((word) => word === "--del" || word.startsWith("--delete"))
    ? above(operands.slice(-1), place)
    : undefined;
}

/**
 * `git clean -x` deletes ignored files, which includes Clew's folder; `git stash --all` moves it out of the work tree;
 * after `git add --force` puts it into the index, Clew no longer trusts it.
 */
function sweptByGit(
  flat: readonly string[],
  operands: readonly (readonly string[])[],
  place: PathPlace,
): string | undefined {
  const stash = flat.indexOf("stash");
  if (stash !== -1 && flat.slice(stash).some((word) => /^-[a-zA-Z]*a|^--all$/.test(word))) return above([["."]], place);
  // Git resolves these from the top of the work tree.
  const paths = operands.map((values) =>
    values.some((value) => /^:[/!(^]/.test(value)) ? [dirname(place.home)] : values,
  );
  const add = flat.indexOf("add");
  if (add !== -1 && flat.slice(add).some((word) => /^-[a-zA-Z]*f|^--force$/.test(word)))
    return above(orHere(paths.slice(operands.findIndex((values) => values[0] === "add") + 1)), place);
  const clean = flat.indexOf("clean");
  const flags = flat.slice(clean + 1).filter((word) => /^-[a-zA-Z]+$/.test(word));
  if (clean === -1 || !flags.some((flag) => /x/i.test(flag))) return undefined;
  if (flat.some((word) => /^(?:-e|--exclude=?).*clew/.test(word) || word === ".clew")) return undefined;
  return above(orHere(paths.slice(operands.findIndex((values) => values[0] === "clean") + 1)), place);
}

function orHere(paths: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return paths.length === 0 ? [["."]] : paths;
}

function above(operands: readonly (readonly string[])[], place: PathPlace): string | undefined {
  const kept = [place.home, ...place.userFolders];
  for (const value of operands.flat()) {
    if (value.includes(ANY)) {
      const found = aboveUnknown(value, place);
      if (found !== undefined) return found;
      continue;
    }
    for (const folder of place.folders)
      for (const path of pathsOf(value, folder, { dots: place.dots })) {
        const named = [resolve(path), realPathOf(path)];
        const found = kept.find((each) => named.some((name) => holds(name, each) || holds(name, realPathOf(each))));
        if (found !== undefined) return found;
      }
  }
  return undefined;
}

/** Whether a path with an unknown end may become a parent of Clew's folder. */
function aboveUnknown(value: string, { folders, home, userFolders }: PathPlace): string | undefined {
  const known = value.slice(0, value.indexOf(ANY));
  if (!/^\uE002\/?$/.test(value.slice(known.length))) return undefined;
  const at = known.lastIndexOf("/") + 1;
  const [folder, begun] = [known.slice(0, at), known.slice(at)];
  return [home, ...userFolders].find((kept) =>
    folders.some((each) => {
      const inside = relative(resolve(each, folder), dirname(kept));
      return inside !== "" && !inside.startsWith("..") && (inside.split(sep)[0] ?? "").startsWith(begun);
    }),
  );
}

function holds(folder: string, home: string): boolean {
  return dirname(home).startsWith(folder.endsWith(sep) ? folder : folder + sep) || dirname(home) === folder;
}
