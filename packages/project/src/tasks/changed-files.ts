import { execFileSync } from "node:child_process";
import { ClewError } from "@clew/errors";

const LARGEST = 64 * 1024 * 1024;

/** Paths below a project's root that git sees as changed or new, relative to it. */
export function changedFiles(project: string): ReadonlySet<string> {
  const prefix = git(project, ["rev-parse", "--show-prefix"]).replace(/\r?\n$/, "");
  const fields = git(project, ["status", "--porcelain=v1", "-z", "--untracked-files=all", "--", "."]).split("\0");
  const changed = new Set<string>();
  for (let at = 0; at < fields.length; at += 1) {
    const field = fields[at] ?? "";
    if (field.length < 4) continue;
    const path = field.slice(3);
    if (path.startsWith(prefix)) changed.add(path.slice(prefix.length));
    // A rename or copy is followed by the name it had.
    if (field[0] === "R" || field[0] === "C") at += 1;
  }
  return changed;
}

function git(project: string, words: readonly string[]): string {
  try {
    // No file system monitor: it is a command that the repository's own configuration could name.
    const all = ["-c", "core.fsmonitor=false", "-c", "core.quotepath=off", "-C", project, ...words];
    const env = { ...process.env, GIT_OPTIONAL_LOCKS: "0" };
    return execFileSync("git", all, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"], maxBuffer: LARGEST, env });
  } catch (cause) {
    throw new ClewError("USAGE", `git cannot say what changed in ${project}.`, {
      hint: "--check-git works in a git repository with git installed.",
      cause,
    });
  }
}
