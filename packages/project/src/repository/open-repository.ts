import { dirname, join, resolve } from "node:path";
import { ClewError } from "@clew/errors";
import type { BlameRequest, BranchFile, ChangedFile, LineOrigin, Repository } from "@clew/operations";
import { readSmallFile } from "../files/read-small-file.ts";
import { folderIn, pathFrom, realOf, sharedTop, topOf } from "../files/work-tree.ts";
import { eachLineOfGit, judgedText, LARGEST_JUDGED, linesOfGit, PLAIN, readObjects, runGit } from "./git.ts";
import { commitAtIn, commitsSince, mentioned, statusChanges, textsUnder, workChanges } from "./work-changes.ts";

/** A larger text is not read line by line. */
const LARGEST = 4_000_000;
/** Limits on comparing other files: their number and total bytes. */
const MOST_FILES = 3_000;
const MOST_BYTES = 32_000_000;
const LARGEST_OTHER = 300_000;

/** A project's repository, seen from the work tree of `cwd`; outside of one, from the project's folder. */
export async function openRepository(root: string, cwd: string): Promise<Repository> {
  const top = sharedTop(root, cwd);
  // The project's folder within that work tree.
  const repository = await repositoryAt(top, folderIn(root, cwd));
  return {
    ...repository,
    async around(path) {
      const name = path === undefined ? undefined : repository.pathOf(path);
      const inner = name === undefined ? undefined : topOf(realOf(dirname(join(top, name))));
      const prefix = inner === undefined || inner === top ? undefined : pathFrom(top, inner);
      if (inner === undefined || prefix === undefined) return repository;
      return innerRepository(repository, await repositoryAt(inner, inner), `${prefix}/`);
    },
  };
}

/** A repository inside another one, such as a submodule; its files keep the names that the outer one gives them. */
function innerRepository(outer: Repository, inner: Repository, prefix: string): Repository {
  const inside = (path: string): string => (path.startsWith(prefix) ? path.slice(prefix.length) : path);
  const named = <T extends { readonly path: string }>(each: T): T => ({ ...each, path: prefix + each.path });
  return {
    ...inner,
    pathOf: outer.pathOf,
    workText: outer.workText,
    async blame(request) {
      const origins = await inner.blame({ ...request, path: inside(request.path) });
      return origins?.map((origin) => (origin === undefined ? undefined : named(origin)));
    },
    texts: (wanted) => inner.texts(wanted.map(({ commit, path }) => ({ commit, path: inside(path) }))),
    async committed(commit, path) {
      const { text, former } = await inner.committed(commit, inside(path));
      return { text, former: former === undefined ? undefined : prefix + former };
    },
    otherTexts: async (commit, path) => (await inner.otherTexts(commit, inside(path))).map(named),
  };
}

async function repositoryAt(top: string, real: string): Promise<Repository> {
  // If git does not accept the repository, it has no history: it may be damaged, another user's, or without a commit.
  // Resolve each name once, because each lookup starts a process.
  const asked = new Map<string, Promise<string | undefined>>();
  const named = (name: string): Promise<string | undefined> => {
    const known = asked.get(name) ?? commitOf(top, name);
    asked.set(name, known);
    return known;
  };
  const hasHistory = (await named("HEAD")) !== undefined;
  const repository: Repository = {
    hasHistory,
    around: async () => repository,
    committed: (commit, path) => committed(top, commit, path),
    pathOf: (path) => pathFrom(top, resolve(real, path)),
    workText: (path) => workText(join(top, path)),
    commitOf: named,
    blame: (request) => blame(top, request),
    texts: (wanted) => textsIn(top, wanted),
    async parents(commits) {
      const input = commits.map((commit) => `${commit}\n`).join("");
      const found = await linesOfGit(top, ["rev-list", "--no-walk=unsorted", "--parents", "--stdin"], input);
      return new Map(
        (found ?? []).map((line) => {
          const [commit = "", ...parents] = line.split(" ");
          return [commit, parents];
        }),
      );
    },
    async timeOf(commit) {
      const words = ["show", "-s", ...PLAIN, "--format=%ct", "--end-of-options", commit];
      const [time] = (await linesOfGit(top, words)) ?? [];
      return time === undefined ? undefined : Number(time);
    },
    async changes(commit) {
      const told = await runGit(top, [...CHANGES, "--end-of-options", commit]);
      return changedFiles(told?.toString("utf8") ?? "");
    },
    async changedPaths(from, to) {
      const words = ["diff", "--name-only", "-z", "--diff-filter=d", ...PLAIN, "--end-of-options", `${from}...${to}`];
      return ((await runGit(top, words))?.toString("utf8") ?? "").split("\0").filter((path) => path !== "");
    },
    defaultBase: () => defaultBase(top),
    async mergeBase(one, other) {
      return (await linesOfGit(top, ["merge-base", "--end-of-options", one, other]))?.[0];
    },
    branchFiles: (from, to) => branchFiles(top, from, to),
    textsUnder: (commit, folder) => textsUnder(top, commit, folder),
    // Its module loads the reader of records, which `clew why` does not need.
    recordPlaces: async (commit) =>
      (await import("./record-files.ts")).recordPlaces(top, commit, pathFrom(top, real) ?? ""),
    commitsSince: (time, most) => commitsSince(top, time, most),
    commitAt: commitAtIn(top),
    workChanges: (isWanted) => workChanges(top, isWanted),
    mentioned: (words, commit) => mentioned(top, words, commit),
    statusChanges: (files) => statusChanges(top, real, files),
    otherTexts: (commit, path) => otherTexts(top, commit, path),
  };
  return repository;
}

async function textsIn(
  top: string,
  wanted: readonly { readonly commit: string; readonly path: string }[],
): Promise<readonly (string | undefined)[]> {
  const names = wanted.map(({ commit, path }) => (path.includes("\n") ? "" : `${commit}:${path}`));
  return (await readObjects(top, names, LARGEST)).map(textIn);
}

async function committed(top: string, commit: string, path: string): ReturnType<Repository["committed"]> {
  const [text] = await textsIn(top, [{ commit, path }]);
  const former = text === undefined ? await movedFrom(top, path) : undefined;
  if (former === undefined) return { text };
  return { text: (await textsIn(top, [{ commit, path: former }]))[0], former };
}

/** The share of lines that a moved file keeps. */
const KEPT = 0.5;
/** The most missing files to compare. */
const MOST_GONE = 200;

/** The missing file with the most lines of this one, moved by git or by hand. Reads no file that git would filter. */
async function movedFrom(top: string, path: string): Promise<string | undefined> {
  const work = workText(join(top, path));
  if (!("text" in work)) return undefined;
  const staged = ["diff-index", "--cached", "-z", "--name-only", "--no-renames", "--diff-filter=D", "HEAD", "--"];
  const told = await Promise.all([runGit(top, staged), runGit(top, ["ls-files", "-z", "--deleted"])]);
  const gone = new Set(
    told.flatMap((each) => (each?.toString("utf8") ?? "").split("\0")).filter((name) => name !== ""),
  );
  const candidates = [...gone].slice(0, MOST_GONE);
  const texts = await textsIn(
    top,
    candidates.map((name) => ({ commit: "HEAD", path: name })),
  );
  const lines = new Set(work.text.split("\n").map((line) => line.trim()));
  const shares = texts.map((text) => {
    const own = [...new Set((text ?? "").split("\n").map((line) => line.trim()))].filter((line) => line !== "");
    return own.length === 0 ? 0 : own.filter((line) => lines.has(line)).length / Math.max(own.length, lines.size - 1);
  });
  const best = shares.indexOf(Math.max(0, ...shares));
  return (shares[best] ?? 0) >= KEPT ? candidates[best] : undefined;
}

async function defaultBase(top: string): Promise<string | undefined> {
  const [remote] = (await linesOfGit(top, ["symbolic-ref", "--quiet", "refs/remotes/origin/HEAD"])) ?? [];
  for (const name of [...(remote === undefined ? [] : [remote]), "origin/main", "origin/master", "main", "master"])
    if ((await commitOf(top, name)) !== undefined) return name;
  return undefined;
}

const KINDS: Readonly<Record<string, BranchFile["kind"]>> = { A: "added", D: "deleted" };

interface Difference {
  readonly status: string;
  readonly objects: readonly string[];
  readonly path: string;
  readonly from?: string;
}

async function branchFiles(top: string, from: string, to: string): Promise<readonly BranchFile[]> {
  const words = ["diff", "-M", "--no-color", "--raw", "-z", "--abbrev=40", ...PLAIN, "--end-of-options", from, to];
  const told = await runGit(top, words);
  if (told === undefined) throw new ClewError("STORE_UNAVAILABLE", "git could not compare the two commits.");
  const files = differences(told.toString("utf8"));
  // Read by object id, so that no name and no attribute of the branch affects the text.
  const wanted = files.flatMap(({ objects }) => objects);
  const texts = (await readObjects(top, wanted, LARGEST_JUDGED)).map(judgedText);
  return files.map(({ status, path, from: old, objects }, index) => {
    const [before, after] = [texts[2 * index], texts[2 * index + 1]];
    return {
      path,
      kind: KINDS[status] ?? "changed",
      from: old,
      before,
      after,
      unread: objects[1] !== "" && after === undefined ? true : undefined,
      added: after === undefined ? [] : addedLines(before, after),
    };
  });
}

function differences(told: string): readonly Difference[] {
  const fields = told.split("\0");
  const files: Difference[] = [];
  for (let at = 0; at + 1 < fields.length; ) {
    // :MODE MODE OBJECT OBJECT STATUS
    const head = (fields[at] ?? "").split(" ");
    const status = head[4]?.[0] ?? "";
    const objects = head.slice(2, 4).map((object) => (/^0+$/.test(object) ? "" : object));
    const isMoved = status === "R" || status === "C";
    const [first = "", second = ""] = [fields[at + 1], fields[at + 2]];
    files.push(isMoved ? { status, objects, path: second, from: first } : { status, objects, path: first });
    at += isMoved ? 3 : 2;
  }
  return files;
}

// A line is new if the text before contains it less often: a line that only moved is not new.
function addedLines(before: string | undefined, after: string): readonly number[] {
  const left = new Map<string, number>();
  for (const line of before === undefined ? [] : before.split(/\r?\n/)) left.set(line, (left.get(line) ?? 0) + 1);
  const added: number[] = [];
  for (const [at, line] of after.split(/\r?\n/).entries()) {
    const count = left.get(line) ?? 0;
    if (count > 0) left.set(line, count - 1);
    else added.push(at + 1);
  }
  return added;
}

const CHANGES = "diff-tree -p -r -M -U0 --root --no-color --no-commit-id --src-prefix=a/ --dst-prefix=b/"
  .split(" ")
  .concat(PLAIN);

async function commitOf(top: string, name: string): Promise<string | undefined> {
  const words = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`];
  return /[\n\0]/.test(name) ? undefined : (await linesOfGit(top, words))?.[0];
}

function workText(path: string): ReturnType<Repository["workText"]> {
  const file = readSmallFile(path, LARGEST);
  if (!file.ok) return { problem: "absent" };
  if (!file.whole) return { problem: "large" };
  const text = textIn(file.bytes);
  return text === undefined ? { problem: "binary" } : { text };
}

function textIn(bytes: Buffer | undefined): string | undefined {
  return bytes === undefined || bytes.includes(0) ? undefined : bytes.toString("utf8");
}

async function blame(
  top: string,
  { commit, path, since, from, to }: BlameRequest,
): Promise<readonly (LineOrigin | undefined)[] | undefined> {
  const range = from === undefined ? [] : ["-L", `${from},${to ?? from}`];
  const revision = since === undefined ? commit : `${since}..${commit}`;
  const words = ["blame", "-w", "-M", "-C", "--root", "--incremental", "--no-textconv", ...range];
  const origins: (LineOrigin | undefined)[] = [];
  // This git command has no end-of-options marker, so pass only full commit ids, which cannot be options.
  const [isDone, edges] = await Promise.all([
    eachLineOfGit(top, [...words, revision, "--", path], readBlame(origins)),
    shallowCommits(top),
  ]);
  if (!isDone) return undefined;
  return edges.size === 0 ? origins : origins.map((origin) => (edges.has(origin?.commit ?? "") ? undefined : origin));
}

/** Where a shallow history ends: such a commit seems to add everything before it. */
async function shallowCommits(top: string): Promise<ReadonlySet<string>> {
  const [path] = (await linesOfGit(top, ["rev-parse", "--git-path", "shallow"])) ?? [];
  const file = path === undefined ? undefined : readSmallFile(resolve(top, path), LARGEST);
  return new Set(file?.ok === true ? file.bytes.toString("latin1").split("\n") : []);
}

interface BlamedCommit {
  readonly name: string;
  time: number;
  /** A commit whose parents git does not know. */
  isEdge: boolean;
}

/** Read git's answer as it arrives, so that nothing is left to read at its end. Each run of lines ends with its file's name. */
function readBlame(origins: (LineOrigin | undefined)[]): (text: string) => void {
  const commits = new Map<string, BlamedCommit>();
  let commit: BlamedCommit | undefined;
  let [line, place, count] = [0, 0, 0];
  return (text) => {
    const space = text.indexOf(" ");
    const key = space === -1 ? text : text.slice(0, space);
    if (key.length >= 40) {
      [line = 0, place = 0, count = 0] = text
        .slice(space + 1)
        .split(" ")
        .map(Number);
      commit = commits.get(key) ?? { name: key, time: 0, isEdge: false };
      commits.set(key, commit);
    } else if (commit === undefined) return;
    else if (key === "committer-time") commit.time = Number(text.slice(space + 1));
    else if (key === "boundary") commit.isEdge = true;
    else if (key === "filename" && !commit.isEdge) {
      const path = unquoted(text.slice(space + 1));
      for (let at = 0; at < count; at += 1)
        origins[place - 1 + at] = { commit: commit.name, time: commit.time, path, line: line + at };
    }
  };
}

/** Unquote a name that git quoted because of special characters. */
function unquoted(name: string): string {
  if (!name.startsWith('"')) return name;
  const bytes: number[] = [];
  const ESCAPES: Readonly<Record<string, number>> = { n: 10, t: 9, r: 13, a: 7, b: 8, f: 12, v: 11 };
  const inner = Buffer.from(name.slice(1, -1), "utf8");
  for (let at = 0; at < inner.length; at += 1) {
    const byte = inner[at] ?? 0;
    if (byte !== 0x5c) bytes.push(byte);
    else {
      const next = String.fromCharCode(inner[at + 1] ?? 0);
      const octal = /^[0-7]{3}/.exec(inner.toString("latin1", at + 1, at + 4))?.[0];
      bytes.push(octal === undefined ? (ESCAPES[next] ?? next.charCodeAt(0)) : Number.parseInt(octal, 8));
      at += octal === undefined ? 1 : 3;
    }
  }
  return Buffer.from(bytes).toString("utf8");
}

function changedFiles(patch: string): readonly ChangedFile[] {
  const files: { path: string; lines: number[] }[] = [];
  let isHead = false;
  for (const line of patch.split("\n")) {
    if (line.startsWith("diff --git ")) isHead = true;
    else if (isHead && line.startsWith("+++ ")) {
      const name = unquoted(line.slice(4).replace(/\t$/, ""));
      if (name !== "/dev/null") files.push({ path: name.replace(/^b\//, ""), lines: [] });
    } else if (line.startsWith("@@ ")) {
      isHead = false;
      const [, start = "0", count = "1"] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
      for (let at = 0; at < Number(count); at += 1) files.at(-1)?.lines.push(Number(start) - 1 + at);
    }
  }
  return files.filter(({ lines }) => lines.length > 0);
}

async function otherTexts(
  top: string,
  commit: string,
  path: string,
): Promise<readonly { readonly path: string; readonly text: string }[]> {
  const listed = await runGit(top, ["ls-tree", "-r", "-z", "-l", "--full-tree", "--end-of-options", commit]);
  const ending = /\.[^./]+$/.exec(path)?.[0] ?? "";
  const own = path.slice(0, path.lastIndexOf("/") + 1);
  const files = (listed?.toString("utf8") ?? "").split("\0").flatMap((entry) => {
    const [, object = "", size = "", name = ""] = /^\d+ blob (\S+) +(\d+)\t([\s\S]+)$/.exec(entry) ?? [];
    const isLike = name !== path && name.endsWith(ending) && object !== "" && Number(size) <= LARGEST_OTHER;
    return isLike ? [{ object, size: Number(size), name, near: name.startsWith(own) ? 0 : 1 }] : [];
  });
  let bytes = 0;
  const chosen = files
    .toSorted((left, right) => left.near - right.near)
    .slice(0, MOST_FILES)
    .filter(({ size }) => (bytes += size) <= MOST_BYTES);
  const read = await readObjects(
    top,
    chosen.map(({ object }) => object),
    LARGEST_OTHER,
  );
  return chosen.flatMap(({ name }, index) => {
    const text = textIn(read[index]);
    return text === undefined ? [] : [{ path: name, text }];
  });
}
