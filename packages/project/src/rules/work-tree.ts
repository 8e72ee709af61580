import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { WorkTree } from "@clew/operations";
import { folderIn } from "../files/work-tree.ts";

const LARGEST_FILE = 5_000_000;
const MOST_FILES = 50_000;
const TIME_LIMIT_MS = 30_000;

/** The files of a project, in the work tree of `cwd`: those git would track, or all of them without git. */
export function workTreeOf(project: string, cwd: string): WorkTree {
  const root = folderIn(project, cwd);
  return {
    files: () => (trackedFiles(root) ?? filesBelow(root)).slice(0, MOST_FILES),
    read: (path) => textOf(join(root, path)),
    addedLines: (commits) => addedLines(root, commits),
  };
}

// Run nothing the repository configures: no hooks, file monitors or filters.
const SAFE = ["-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false", "-c", "core.quotePath=false"];

/** Git's output; undefined if it fails or is not installed. */
export function gitOutput(root: string, words: readonly string[]): string | undefined {
  try {
    return execFileSync("git", [...SAFE, "-C", root, ...words], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      timeout: TIME_LIMIT_MS,
      maxBuffer: 256_000_000,
    });
  } catch {
    return undefined;
  }
}

function trackedFiles(root: string): readonly string[] | undefined {
  const listed = gitOutput(root, ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate"]);
  return listed?.split("\0").filter((path) => path !== "" && !isClews(path));
}

function isClews(path: string): boolean {
  return path === ".clew" || path.startsWith(".clew/");
}

function filesBelow(root: string): readonly string[] {
  const found: string[] = [];
  const waiting = [""];
  for (let folder = waiting.pop(); folder !== undefined && found.length < MOST_FILES; folder = waiting.pop())
    for (const entry of entriesOf(join(root, folder))) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && ![".git", "node_modules", ".clew"].includes(entry.name)) waiting.push(path);
      else if (entry.isFile()) found.push(path);
    }
  return found.toSorted();
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function textOf(path: string): string | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats?.isFile() !== true || stats.size > LARGEST_FILE) return undefined;
    const text = readFileSync(path, "utf8");
    return text.slice(0, 8_000).includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}

function addedLines(root: string, commits: number): ReturnType<WorkTree["addedLines"]> {
  const words = ["log", `-n${commits}`, "--no-merges", "-p", "-U0", "--no-color", "--no-textconv", "--no-ext-diff"];
  const log = gitOutput(root, [...words, "--format=%x00%H", "--end-of-options", "HEAD", "--"]);
  const lines: { readonly commit: string; readonly path: string; readonly text: string }[] = [];
  let [commit, path, isHunk] = ["", "", false];
  for (const line of log?.split("\n") ?? [])
    if (line.startsWith("\0")) [commit, isHunk] = [line.slice(1), false];
    else if (line.startsWith("diff --git ")) isHunk = false;
    else if (!isHunk && line.startsWith("+++ ")) path = line.slice(4).replace(/^b\//, "");
    else if (line.startsWith("@@ ")) isHunk = true;
    else if (isHunk && line.startsWith("+")) lines.push({ commit, path, text: line.slice(1) });
  return lines;
}
