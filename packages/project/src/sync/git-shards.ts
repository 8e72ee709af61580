import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { deflate } from "node:zlib";
import { ClewError } from "@clew/errors";
import {
  plainLine,
  type RefusedShard,
  readShardFile,
  type Shard,
  type ShardCommit,
  type ShardRepository,
} from "@clew/operations";
import type { ShardEvent } from "@clew/schemas";
import { writeBytesDurably, writeFileDurably } from "../files/durable-file.ts";
import { sha256 } from "../ids-and-time.ts";
import {
  type CommitFacts,
  commitText,
  type GitRun,
  MOST_BYTES,
  ObjectReader,
  readCommit,
  type ShardGit,
} from "./shard-git.ts";

/** Where shards are, and the keys to write them. */
export interface ShardsPlace {
  readonly git: ShardGit;
  readonly url: string;
  /** The project's name in ref names. */
  readonly project: string;
  /** A writer's key, as stored in its file. */
  readonly keyOf: (writer: string) => string;
  /** Commits that were checked when they were accepted. A commit's id covers all its content. */
  readonly accepted: ReadonlySet<string>;
  /** Writers that no number of other names on the remote keeps out. */
  readonly known: ReadonlySet<string>;
  readonly now: () => number;
}

// A file is rewritten with each event added to it: this size keeps that cheap and the number of files small.
const FILE_BYTES = 262_144;
// An event takes about a kilobyte: more than this on average is no record.
const MOST = { files: 4_000, refs: 1_000, commits: 100_000, retries: 20, bytesAnEvent: 4_096 };
// Repack when this one of 256 folders of loose objects has so many: by then small syncs have written hundreds of old
// versions of a file.
const MOST_LOOSE = 6;

/** A project's shards in git. */
export function gitShards(place: ShardsPlace): ShardRepository & { close(): void } {
  const { git, url, project } = place;
  const reader = new ObjectReader(git);
  const refOf = (writer: string): string => `refs/clew/${project}/${writer}`;
  const work = { ...place, reader };
  // Commits do not change, and one sync reads the same ones repeatedly.
  const shards = new Map<string, Promise<Shard>>();
  return {
    async remote() {
      const run = await git.run(["ls-remote", "--refs", "--", url, `refs/clew/${project}/*`]);
      if (!run.ok) throw awayOf(url, run);
      return headsIn(run.out, refOf(""), place.known);
    },
    fetch(heads) {
      // Missing objects may exist after the fetch.
      if (heads.size > 0) shards.clear();
      return fetchHeads(work, heads, refOf);
    },
    read(writer, commit, most) {
      const known = shards.get(`${writer} ${commit} ${most}`) ?? readShard(work, { writer, commit, most });
      shards.set(`${writer} ${commit} ${most}`, known);
      return known;
    },
    append: (lines, commit) => append(work, lines, commit),
    async push({ writer, commit, expected = "" }) {
      const lease = `--force-with-lease=${refOf(writer)}:${expected}`;
      // A first push has no similar earlier objects to compare with.
      const settings = expected === "" ? ["-c", "pack.window=0"] : [];
      const words = [
        ...settings,
        "push",
        "--porcelain",
        "--no-verify",
        "--quiet",
        lease,
        "--",
        url,
        `${commit}:${refOf(writer)}`,
      ];
      const run = await git.run(words, { carries: true });
      if (run.ok) return "pushed";
      if (isMoved(run)) return "moved";
      throw awayOf(url, run);
    },
    async textOf(commit) {
      return (await reader.read(commit))?.body.toString("utf8") ?? "";
    },
    prune: (heads) => prune(git, heads),
    async tidy(heads, isRewritten) {
      if (isRewritten === true) return prune(git, heads);
      const loose = join(git.folder, "objects", "17");
      if (!existsSync(loose) || readdirSync(loose).length < MOST_LOOSE) return;
      await pack(git, heads);
    },
    close: () => reader.close(),
  };
}

/** Pack what the shards contain. If it fails, it is done another time. */
async function pack(git: ShardGit, heads: ReadonlyMap<string, string>): Promise<void> {
  for (const [writer, commit] of heads)
    if (commit !== "") writeFileDurably(join(git.folder, "refs", "kept", writer), `${commit}\n`);
  await git.run(["repack", "-a", "-d", "-l", "-q"], { carries: true });
}

// Git prunes loose objects only. A new pack leaves out what no shard contains.
async function prune(git: ShardGit, heads: ReadonlyMap<string, string>): Promise<void> {
  await pack(git, heads);
  await git.run(["prune", "--expire=now"]);
}

type Work = ShardsPlace & { readonly reader: ObjectReader };

/** How git reports a ref's result, such as `! 1f…:refs/clew/… [remote rejected] (pre-receive hook declined)`. */
const STATUS = /^!\t\S+\t\[[\w ]+\] \((.*)\)$/m;

const MOVED =
  /^(?:stale info|fetch first|incorrect old value provided|reference already exists|reference does not exist)$/;

/** Whether somebody else has written the ref meanwhile. The text of a remote's hook does not count as a sign of it. */
function isMoved({ out, err }: GitRun): boolean {
  const why = STATUS.exec(out)?.[1] ?? "";
  return MOVED.test(why) || /^(?:remote: )?error: cannot lock ref/m.test(err);
}

// Lines that git prints after any kind of failure.
const GENERAL =
  /^(?:fatal: Could not read from remote|Please make sure|and the repository exists|error: failed to push|warning:|hint:|To )/i;

function awayOf(url: string, { out, err, stopped }: GitRun): ClewError {
  const lines = err.split("\n").filter((line) => /\S/.test(line));
  const [ours, theirs] = [[], []] as [string[], string[]];
  for (const line of lines) {
    const words = /^remote:(.*)$/.exec(line)?.[1];
    if (words === undefined) ours.push(line);
    else theirs.push(words.trim());
  }
  const status = STATUS.exec(out)?.[1];
  const said = ours.find((line) => !GENERAL.test(line)) ?? ours[0] ?? "git failed";
  const reason = stopped ?? (status === undefined ? said : `refused (${status})`);
  const words = plainLine(theirs.join(" ").replaceAll('"', "'"), 400);
  const why = `${plainLine(reason, 300)}${words === "" ? "" : `, with the words "${words}"`}`;
  return new ClewError("STORE_UNAVAILABLE", `The remote ${shownUrl(url)} cannot be used now: ${why}`, {
    hint: "Nothing here is lost: once it can be reached, `clew sync` sends it.",
  });
}

/** Hide the password in an address. */
export function shownUrl(url: string): string {
  return url.replace(/^(\w+:\/\/)[^/@]*@/, "$1…@");
}

function headsIn(out: string, prefix: string, known: ReadonlySet<string>) {
  const heads = new Map<string, string>();
  const refused: RefusedShard[] = [];
  for (const line of out.split("\n")) {
    const [, commit, ref] = /^([0-9a-f]{40})\t(.*)$/.exec(line) ?? [];
    if (commit === undefined || ref === undefined) continue;
    const writer = ref.slice(prefix.length);
    if (!ref.startsWith(prefix) || !/^[0-9a-f]{16}$/.test(writer)) {
      if (refused.length < 20) refused.push({ writer: plainLine(writer, 60), why: "this is no name of a writer" });
    } else if (heads.size < MOST.refs || known.has(writer)) heads.set(writer, commit);
    else if (refused.length < 20) refused.push({ writer, why: `there are more than ${MOST.refs} writers` });
  }
  return { heads, refused };
}

async function fetchHeads(
  { git, url }: Work,
  heads: ReadonlyMap<string, string>,
  refOf: (writer: string) => string,
): Promise<readonly RefusedShard[]> {
  if (heads.size === 0) return [];
  const words = [
    "fetch",
    "--no-tags",
    "--no-write-fetch-head",
    "--no-auto-maintenance",
    "--quiet",
    "--stdin",
    "--",
    url,
  ];
  const bring = (writers: readonly string[]): Promise<GitRun> => {
    const input = writers.map((writer) => `+${refOf(writer)}:refs/shards/${writer}\n`).join("");
    return git.run(words, { carries: true, input });
  };
  const all = [...heads.keys()];
  const whole = await bring(all);
  if (whole.ok) return [];
  // One shard that cannot be fetched must not hold back the others.
  const runs: [string, GitRun][] = [];
  for (const writer of all) runs.push([writer, all.length === 1 ? whole : await bring([writer])]);
  const failed = runs.filter(([, { ok }]) => !ok);
  const isThere =
    failed.length < all.length || (await git.run(["ls-remote", "--refs", "--", url, refOf(all[0] ?? "")])).ok;
  if (!isThere) throw awayOf(url, whole);
  return failed.map(([writer, { err, stopped }]) => ({
    writer,
    why: `it cannot be fetched: ${plainLine(stopped ?? err.split("\n").find((line) => /\S/.test(line)) ?? "git failed", 200)}`,
  }));
}

interface ChainLink extends CommitFacts {
  readonly id: string;
}

async function readShard(
  work: Work,
  {
    writer,
    commit,
    most = 1_000_000,
  }: { readonly writer: string; readonly commit: string; readonly most?: number | undefined },
): Promise<Shard> {
  const { chain, refused } = await readChain(work, writer, commit);
  let why = refused;
  for (let tries = 0; chain.length > 0 && tries < MOST.retries; tries++) {
    const last = chain.at(-1) as ChainLink; // there is one
    const events =
      last.count > most ? `it holds more than ${most} events` : await readEvents({ ...work, most }, writer, last);
    if (typeof events !== "string") {
      const commits = chain.map(({ id, count, heads }): ShardCommit => ({ id, count, heads }));
      return { writer, commit: last.id, commits, events, refused: why };
    }
    why = `commit ${last.id.slice(0, 12)}: ${events}`;
    chain.pop();
  }
  return { writer, commit: undefined, commits: [], events: [], refused: why ?? "it holds nothing" };
}

// Read from the start to the first invalid commit; everything before it stays.
async function readChain(
  { reader, project, accepted }: Work,
  writer: string,
  head: string,
): Promise<{ readonly chain: ChainLink[]; readonly refused?: string }> {
  const found: { readonly id: string; readonly facts: CommitFacts | string }[] = [];
  // What comes before an accepted commit was accepted with it.
  let isAccepted = false;
  for (let id: string | undefined = head; id !== undefined; ) {
    const object = await reader.read(id);
    if (object?.type !== "commit" && object?.type !== "large")
      return { chain: [], refused: `there is no commit ${id.slice(0, 12)}` };
    if (found.length >= MOST.commits) return { chain: [], refused: `it holds more than ${MOST.commits} commits` };
    const text = object.body.toString("utf8");
    isAccepted ||= accepted.has(id);
    const facts = object.type === "large" ? "it is too large" : readCommit(text, { project, writer }, isAccepted);
    found.push({ id, facts });
    id = /^parent ([0-9a-f]{40})$/m.exec(text.split("\n\n", 1)[0] ?? "")?.[1];
  }
  const chain: ChainLink[] = [];
  for (const { id, facts } of found.toReversed()) {
    const why =
      typeof facts === "string"
        ? facts
        : facts.count < (chain.at(-1)?.count ?? 0)
          ? "it holds less than the one before"
          : undefined;
    if (why !== undefined || typeof facts === "string") return { chain, refused: `commit ${id.slice(0, 12)}: ${why}` };
    chain.push({ id, ...facts });
  }
  return { chain };
}

interface TreeEntry {
  readonly mode: string;
  readonly name: string;
  readonly id: string;
}

function entriesOf(body: Buffer): readonly TreeEntry[] {
  const entries: TreeEntry[] = [];
  for (let at = 0; at < body.length; ) {
    const [space, zero] = [body.indexOf(32, at), body.indexOf(0, at)];
    if (space === -1 || zero === -1 || zero + 20 > body.length) break;
    const name = body.toString("utf8", space + 1, zero);
    entries.push({ mode: body.toString("latin1", at, space), name, id: body.toString("hex", zero + 1, zero + 21) });
    at = zero + 21;
  }
  return entries;
}

/** The files in a shard's tree, in order; a text if there is anything else in it. */
async function filesOf({ reader }: Work, tree: string): Promise<readonly TreeEntry[] | string> {
  const root = await reader.read(tree);
  const [events, ...others] = root?.type === "tree" ? entriesOf(root.body) : [];
  if (events === undefined || others.length > 0 || events.name !== "events" || events.mode !== "40000")
    return "its tree holds something else than events";
  const folder = await reader.read(events.id);
  const files = folder?.type === "tree" ? entriesOf(folder.body) : [];
  const isOrdered = files.every(({ mode, name }, index) => mode === "100644" && name === fileName(index + 1));
  if (files.length === 0 || files.length > MOST.files || !isOrdered)
    return "its tree holds something else than files of events";
  return files;
}

function fileName(number: number): string {
  return `${String(number).padStart(6, "0")}.jsonl`;
}

async function readEvents(
  work: Work & { readonly most: number },
  writer: string,
  { id: commit, tree, count }: ChainLink,
): Promise<Shard["events"] | string> {
  const files = await filesOf(work, tree);
  if (typeof files === "string") return files;
  const events: ShardEvent[] = [];
  const reading = { writer, events, sha256, areAccepted: work.accepted.has(commit) };
  const most = work.most * MOST.bytesAnEvent;
  // A tree may name one file thousands of times: stop at the first that is invalid.
  let size = 0;
  for (const { id } of files) {
    const file = await work.reader.read(id);
    if (file?.type !== "blob") return `one of its files is larger than ${MOST_BYTES} bytes, or is missing`;
    size += file.body.length;
    if (size > most) return `it holds more than ${Math.ceil(most / 1_048_576)} MB`;
    const why = readShardFile(file.body.toString("utf8"), reading);
    if (why !== undefined) return why;
    if (events.length > count) break;
  }
  return events.length === count ? events : `it says that it holds ${count} events, and holds ${events.length}`;
}

async function append(
  work: Work,
  lines: readonly string[],
  {
    writer,
    parent,
    count,
    heads,
  }: Omit<ShardCommit, "id"> & { readonly writer: string; readonly parent?: string | undefined },
): Promise<string> {
  const before = parent === undefined ? undefined : await work.reader.read(parent);
  const treeBefore =
    before === undefined ? undefined : /^tree ([0-9a-f]{40})$/m.exec(before.body.toString("utf8"))?.[1];
  const files = treeBefore === undefined ? [] : await filesOf(work, treeBefore);
  if (typeof files === "string") throw new ClewError("LOG_BROKEN", `The own shard is damaged: ${files}.`);
  const ids = files.map(({ id }) => id);
  const last = ids.pop();
  const { git, project, keyOf, now } = work;
  const begun = last === undefined ? undefined : (await work.reader.read(last))?.body;
  // Write the objects in parallel: the disk is waited for once, and compression uses another processor.
  const written: Promise<void>[] = [];
  const add = (type: string, body: Buffer): string => {
    const object = objectOf(git, type, body);
    const writing = writeObject(object);
    // The result is checked below. If something throws before that, ignore this write's failure.
    writing.catch(() => undefined);
    written.push(writing);
    return object.id;
  };
  let parts = begun === undefined ? [] : [begun];
  let size = begun?.length ?? 0;
  for (const line of lines) {
    const bytes = Buffer.from(`${line}\n`);
    if (size > 0 && size + bytes.length > FILE_BYTES) {
      ids.push(add("blob", Buffer.concat(parts)));
      [parts, size] = [[], 0];
    }
    parts.push(bytes);
    size += bytes.length;
  }
  if (size > 0) ids.push(add("blob", Buffer.concat(parts)));
  const folder = treeOf(ids.map((id, index) => ({ mode: "100644", name: fileName(index + 1), id })));
  const tree = add("tree", treeOf([{ mode: "40000", name: "events", id: add("tree", folder) }]));
  const facts = { project, writer, tree, parent, count, heads };
  const commit = add("commit", Buffer.from(commitText(facts, keyOf(writer), Math.floor(now() / 1000))));
  const failed = (await Promise.allSettled(written)).find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
  return commit;
}

function treeOf(entries: readonly TreeEntry[]): Buffer {
  const parts = entries.flatMap(({ mode, name, id }) => [Buffer.from(`${mode} ${name}\0`), Buffer.from(id, "hex")]);
  return Buffer.concat(parts);
}

interface LooseObject {
  readonly id: string;
  readonly path: string;
  readonly whole: Buffer;
}

function objectOf({ folder }: ShardGit, type: string, body: Buffer): LooseObject {
  const whole = Buffer.concat([Buffer.from(`${type} ${body.length}\0`), body]);
  const id = createHash("sha1").update(whole).digest("hex");
  return { id, path: join(folder, "objects", id.slice(0, 2), id.slice(2)), whole };
}

const packed = promisify(deflate);

// Write a loose object as git does, without starting a process for each; git packs what is sent.
async function writeObject({ path, whole }: LooseObject): Promise<void> {
  // One chunk holds the result, so each object is one job for another processor.
  const options = { level: 1, chunkSize: Math.max(1_024, whole.length) };
  if (!existsSync(path)) await writeBytesDurably(path, await packed(whole, options), 0o400);
}
