import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { isFolder } from "../protected/touched-path.ts";
import { isThere } from "./edited-file.ts";
import { ask, QUIET_GIT } from "./listed-names.ts";
import type { ShellReading } from "./shell-reading.ts";

/** A call of git without the options before its verb. */
export interface GitCall {
  readonly verb: string;
  readonly words: readonly string[];
  /** The place of the first word after the verb. */
  readonly start: number;
  /** The folders that `-C` names, in order. */
  readonly into: readonly string[];
}

/** Reads the words of a git command. */
export function gitCall(words: readonly string[]): GitCall {
  const into: string[] = [];
  let at = 0;
  for (; at < words.length && words[at]?.startsWith("-"); at += 1)
    if (/^(?:-C|-c|--git-dir|--work-tree|--namespace|--exec-path|--config-env)$/.test(words[at] ?? "")) {
      at += 1;
      if (words[at - 1] === "-C") into.push(words[at] ?? "");
    }
  return { verb: words[at] ?? "", words: words.slice(at + 1), start: at + 1, into };
}

/** The top of the work tree around a folder; the folder itself without one. */
export function treeAround(folder: string): string {
  for (let at = folder; dirname(at) !== at; at = dirname(at)) if (existsSync(join(at, ".git"))) return at;
  return folder;
}

/** Where git is called, and for which command. */
interface GitPlace {
  readonly folder: string;
  readonly reading: ShellReading;
}

/** The files that a call of git writes by taking them from a commit or a stash. Branches and merges only move on. */
export function takenFiles({ verb, words }: GitCall, place: GitPlace): readonly string[] {
  const operands = words.filter(isName);
  if (verb === "reset") return words.includes("--hard") ? changedFiles(place) : [];
  if (verb === "stash") return stashedFiles(words, place);
  if (verb === "cherry-pick" || verb === "revert") {
    if (words.some((word) => /^--(?:abort|quit|continue|skip)$/.test(word))) return [];
    // One call each for ranges and for single commits, however many the command names.
    const ranges = operands.filter((commit) => commit.includes(".."));
    const commits = operands.filter((commit) => !ranges.includes(commit));
    return [ranges, commits].flatMap((named) => {
      const how = named === ranges ? [] : ["--no-walk"];
      const asked = ["log", "--format=", "--name-only", "-z", "-m", ...how, "--end-of-options", ...named, "--"];
      return named.length === 0 ? [] : namesBy(place, asked);
    });
  }
  if (verb === "checkout" || verb === "restore") return checkedOutFiles(verb, words, place);
  return [];
}

function stashedFiles(words: readonly string[], place: GitPlace): readonly string[] {
  const [what = "push", given = "0"] = words.filter(isName);
  if (what === "push" || what === "save") {
    const takesNew = words.some((word) => /^(?:-u|-a|--include-untracked|--all)$/.test(word));
    const fresh = takesNew ? namesBy(place, ["ls-files", "-o", "-z", "--full-name", "--exclude-standard"]) : [];
    return [...changedFiles(place), ...fresh];
  }
  if (what !== "pop" && what !== "apply") return [];
  const stash = /^\d+$/.test(given) ? `stash@{${given}}` : given;
  const changed = namesBy(place, ["diff-tree", "-r", "-z", "--name-only", "--end-of-options", `${stash}^1`, stash]);
  // Its third parent holds the untracked files, if there were any.
  return [...changed, ...namesBy(place, ["ls-tree", "-r", "-z", "--name-only", "--full-tree", `${stash}^3`])];
}

/** The files that differ from the index, by their times and sizes: comparing texts may run a filter of the repository's. */
function changedFiles(place: GitPlace, paths: readonly string[] = []): readonly string[] {
  return namesBy(place, ["diff-files", "-z", "--name-only", "--ignore-submodules=all", "--", ...paths]);
}

/** A file that the command names is written; of a folder, what differs there from the last commit. */
function checkedOutFiles(verb: string, words: readonly string[], place: GitPlace): readonly string[] {
  const { folder } = place;
  const isIndexOnly = words.some((word) => /^(?:--staged|-S)$/.test(word));
  if (verb === "restore" && isIndexOnly && !words.some((word) => /^(?:--worktree|-W|-SW|-WS)$/.test(word))) return [];
  const { source, paths } = verb === "restore" ? restored(words) : checkedOut(words, folder);
  const files = paths.filter((path) => !isFolder(resolve(folder, path)));
  const others = paths.filter((path) => !files.includes(path) || !isThere(resolve(folder, path)));
  const named = files.map((path) => resolve(folder, path));
  const isForced = verb === "checkout" && words.some((word) => /^(?:-f|--force)$/.test(word));
  if (others.length > 0 || isForced) named.push(...changedFiles(place, others));
  if (source === undefined || others.length === 0) return named;
  const compared = ["diff-tree", "-r", "-z", "--name-only", "--end-of-options", "HEAD", source];
  return [...named, ...namesBy(place, [...compared, "--", ...others])];
}

interface TakenFrom {
  readonly source?: string | undefined;
  readonly paths: readonly string[];
}

function restored(words: readonly string[]): TakenFrom {
  let source: string | undefined;
  const paths = words.filter((word, at) => {
    const before = words[at - 1];
    if (word.startsWith("--source=")) source = word.slice("--source=".length);
    if (before === "-s" || before === "--source") source = word;
    return !word.startsWith("-") && before !== "-s" && before !== "--source";
  });
  return { source, paths };
}

function isName(word: string): boolean {
  return !word.startsWith("-");
}

function checkedOut(words: readonly string[], folder: string): TakenFrom {
  if (words.some((word) => /^(?:-b|-B|--orphan|--detach|-d)$/.test(word))) return { paths: [] };
  const end = words.indexOf("--");
  if (end !== -1) return { source: words.slice(0, end).find(isName), paths: words.slice(end + 1) };
  const [first = "", ...rest] = words.filter(isName);
  // Git takes the first word for a branch or a commit if it can.
  if (rest.length > 0) return { source: first, paths: rest };
  return { paths: first !== "" && isThere(resolve(folder, first)) ? [first] : [] };
}

/** The files that git names, from the top of the work tree; none if it fails, as the call itself would. */
function namesBy({ folder, reading }: GitPlace, words: readonly string[]): readonly string[] {
  const top = treeAround(folder);
  const names = (ask(reading, ["git", ...QUIET_GIT, ...words], { folder }) ?? "").split("\0");
  return names.flatMap((name) => (name.trim() === "" ? [] : [join(top, name.replace(/^\n+/, ""))]));
}
