import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { BranchFile, Repository } from "@clew/operations";
import { readSmallFile } from "../files/read-small-file.ts";
import { pathFrom } from "../files/work-tree.ts";
import { judgedText, LARGEST_JUDGED, linesOfGit, PLAIN, readObjects, runGit } from "./git.ts";

const MOST_COMMITS = 50_000;

/**
 * The last commit of the branch at a time. Commit times have whole seconds; within the same second, the time of the
 * file that git wrote decides.
 */
export function commitAtIn(top: string): Repository["commitAt"] {
  let asked: Promise<readonly (readonly [string, number])[]> | undefined;
  return async (time) => {
    asked ??= linesOfGit(top, ["rev-list", "--first-parent", "--timestamp", "-n", String(MOST_COMMITS), "HEAD"]).then(
      (lines = []) => lines.map((line) => [line.slice(line.indexOf(" ") + 1), Number(line.split(" ")[0])] as const),
    );
    const [history, at] = [await asked, Date.parse(time)];
    for (const [commit, seconds] of history)
      if (seconds * 1000 <= at && (seconds * 1000 + 1000 <= at || !(await isWrittenAfter(top, commit, at))))
        return commit;
    return undefined;
  };
}

/** The commits of the branch after a time, newest first. */
export async function commitsSince(
  top: string,
  time: string,
  most: number,
): Promise<readonly { readonly commit: string; readonly at: number }[]> {
  const words = ["rev-list", "--first-parent", "--no-merges", "--timestamp", "-n", String(most), "HEAD"];
  const commits = ((await linesOfGit(top, words)) ?? []).map((line) => {
    const [seconds = "", commit = ""] = line.split(" ");
    return { commit, at: Number(seconds) * 1000 };
  });
  return commits.filter(({ at }) => at > Date.parse(time));
}

const MOST_UNDER = 5_000;

/** The files under a folder in a commit, with their texts. */
export async function textsUnder(
  top: string,
  commit: string,
  folder: string,
): Promise<readonly { readonly path: string; readonly text: string }[]> {
  const place = folder === "" ? [] : [`${folder.replace(/\/+$/, "")}`];
  const tree = await runGit(top, ["--literal-pathspecs", "ls-tree", "-r", "-z", "--full-tree", commit, "--", ...place]);
  const entries = (tree?.toString("utf8") ?? "").split("\0").flatMap((entry) => {
    const [, object] = /^\d+ blob (\w+)/.exec(entry) ?? [];
    return object === undefined ? [] : [{ path: entry.slice(entry.indexOf("\t") + 1), object }];
  });
  const kept = entries.slice(0, MOST_UNDER);
  const texts = await readObjects(
    top,
    kept.map(({ object }) => object),
    LARGEST_JUDGED,
  );
  return kept.flatMap(({ path }, at) => {
    const text = judgedText(texts[at]);
    return text === undefined ? [] : [{ path, text }];
  });
}

async function isWrittenAfter(top: string, commit: string, at: number): Promise<boolean> {
  const words = ["rev-parse", "--git-path", `objects/${commit.slice(0, 2)}/${commit.slice(2)}`];
  const [path] = (await linesOfGit(top, words)) ?? [];
  const stats = path === undefined ? undefined : statSync(resolve(top, path), { throwIfNoEntry: false });
  return stats !== undefined && stats.mtimeMs > at;
}

/** Does not use git diff, which would run programs that the repository's attributes name. */
export async function workChanges(top: string, isWanted: (path: string) => boolean): Promise<readonly BranchFile[]> {
  const tree = await runGit(top, ["ls-tree", "-r", "-z", "HEAD"]);
  const index = await runGit(top, ["ls-files", "-z"]);
  const objects = new Map(
    (tree?.toString("utf8") ?? "").split("\0").flatMap((entry) => {
      const [, type, object] = /^\d+ (\w+) (\w+)/.exec(entry) ?? [];
      return type === "blob" && object !== undefined ? [[entry.slice(entry.indexOf("\t") + 1), object] as const] : [];
    }),
  );
  const added = (index?.toString("utf8") ?? "").split("\0").filter((path) => path !== "" && !objects.has(path));
  const found: { readonly path: string; readonly object?: string; readonly after?: string }[] = [];
  for (const path of [...[...objects.keys()].filter(isWanted), ...added]) {
    const file = readSmallFile(join(top, path), LARGEST_JUDGED);
    const object = objects.get(path);
    const bytes = file.ok && file.whole ? file.bytes : undefined;
    if (object !== undefined && bytes !== undefined && objectName(bytes, object) === object) continue;
    if (object !== undefined || bytes !== undefined) found.push({ path, object, after: judgedText(bytes) });
  }
  const before = await readObjects(
    top,
    found.map(({ object }) => object ?? ""),
    LARGEST_JUDGED,
  );
  return found.map(({ path, object, after }, at) => ({
    path,
    kind: object === undefined ? "added" : after === undefined ? "deleted" : "changed",
    before: judgedText(before[at]),
    after,
    added: [],
  }));
}

function objectName(bytes: Buffer, like: string): string {
  const hash = createHash(like.length === 40 ? "sha1" : "sha256");
  return hash.update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
}

/** Which of the words occur in a text of the work tree or of a commit. */
export async function mentioned(top: string, words: readonly string[], commit?: string): Promise<ReadonlySet<string>> {
  const wanted = words.flatMap((word) => ["-e", word]);
  const call = ["grep", "-w", "-o", "-h", "-I", "-F", "--no-textconv", "--no-color", ...wanted];
  const told = await runGit(top, commit === undefined ? call : [...call, commit]);
  // If git cannot tell, assume that every word may occur.
  return new Set(told === undefined ? words : told.toString("utf8").split("\n"));
}

type RecordText = Parameters<Repository["statusChanges"]>[0][number];

/** Walk from the newest commit to find who last changed each status, up to a limit. */
export async function statusChanges(
  top: string,
  root: string,
  files: readonly RecordText[],
): Promise<ReadonlyMap<string, { readonly by: string; readonly at: string }>> {
  const found = new Map<string, { readonly by: string; readonly at: string }>();
  if (files.length === 0) return found;
  // Under the file's name in the commit being read.
  const open = new Map<string, { readonly path: string; readonly lines: ReadonlySet<string> }>();
  for (const { path, text = "" } of files) {
    const name = pathFrom(top, resolve(root, path));
    if (name !== undefined) open.set(name, { path, lines: statusLines(text) });
  }
  const words = ["-c", "core.quotePath=false", "log", "-n", "20000", "-p", "-U0", "-M", ...PLAIN, "--no-color"];
  const format = ["--src-prefix=a/", "--dst-prefix=b/", "--format=%x01%an%x02%cI", "HEAD", "--"];
  const folders = [...new Set([...open.keys()].map((name) => name.replace(/[^/]*$/, "")))];
  const literal = folders.map((folder) => `:(literal)${folder === "" ? "." : folder}`);
  const told = (await runGit(top, [...words, ...format, ...literal]))?.toString("utf8") ?? "";
  let change = { by: "", at: "" };
  let [name, from] = ["", ""];
  for (const line of told.split("\n")) {
    if (line.startsWith("\u0001")) {
      const [by = "", at = ""] = line.slice(1).split("\u0002");
      change = { by: by.slice(0, 200), at: new Date(at).toISOString() };
    } else if (line.startsWith("rename from ")) from = line.slice(12);
    else if (line.startsWith("rename to ")) {
      const file = open.get(line.slice(10));
      if (file !== undefined) open.set(from, file);
    } else if (line.startsWith("+++ b/")) name = line.slice(6).replace(/\t$/, "");
    else if (line.startsWith("+")) {
      const file = open.get(name);
      if (file === undefined) continue;
      // A record without a status never had one, so use its oldest commit.
      if (file.lines.size === 0) found.set(file.path, change);
      else if (!found.has(file.path) && file.lines.has(line.slice(1).trim())) found.set(file.path, change);
    }
  }
  return found;
}

/** The lines with a record's status: next to a label, or under a heading. */
function statusLines(text: string): ReadonlySet<string> {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const own = lines.filter((line) => /^\W*(?:status|state)\W*[:|]/i.test(line));
  const heading = lines.findIndex((line) => /^(?:#+\W*)?status\W*$/i.test(line));
  const under = heading === -1 ? [] : lines.slice(heading + 1).filter((line) => !/^(?:[-=]*)$/.test(line));
  return new Set([...own, ...under.slice(0, 1)]);
}
