import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ClewError } from "@clew/errors";
import { openProject, type Project } from "@clew/project/open-project";
import { CLEW } from "./serve-store.ts";

/** The size of a world, and its seed. */
export interface World {
  readonly clones: number;
  readonly operations: number;
  readonly seed: number;
  /** After this time nothing more happens, and all sync once more. */
  readonly minutes?: number;
  /** Each clone's store; by default in its own folder. With this, clones are not copied. */
  readonly stores?: readonly string[];
}

/** The figures of a run. */
export interface WorldFigures {
  readonly operations: number;
  readonly syncs: number;
  readonly killed: number;
  readonly copied: number;
  readonly refsDeletedOrPutBack: number;
  readonly hostile: number;
  readonly decisions: number;
  readonly lost: number;
  readonly doubled: number;
  readonly digests: number;
  readonly records: number;
}

type Answer = Readonly<Record<string, unknown>>;
type Random = (below: number) => number;

function git(at: string, ...words: string[]): string {
  return execFileSync("git", words, { cwd: at, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
}

/** The refs of a remote, and the settings in which everybody trusts all its writers. */
class Remote {
  readonly path: string;
  readonly #settings: string;
  readonly #writers = new Set<string>();

  constructor(folder: string) {
    this.path = join(folder, "remote.git");
    this.#settings = join(folder, "home", ".config", "clew");
    mkdirSync(this.#settings, { recursive: true });
    git(folder, "init", "-q", "--bare", this.path);
    // Keep refs as files, so that reading the writers needs no process.
    git(this.path, "config", "receive.autogc", "false");
  }

  trustAll(): void {
    const before = this.#writers.size;
    const refs = join(this.path, "refs", "clew", "default");
    for (const writer of existsSync(refs) ? readdirSync(refs) : [])
      if (/^[0-9a-f]{16}$/.test(writer)) this.#writers.add(writer);
    if (this.#writers.size === before) return;
    writeFileSync(join(this.#settings, "config.json"), JSON.stringify({ sync: { trust: [...this.#writers] } }));
  }
}

class Clone {
  readonly path: string;
  readonly env: Record<string, string | undefined>;
  readonly #remote: Remote;
  /** Whether it trusts by command, one writer at a time. */
  readonly #asksPerson: boolean;

  constructor(
    folder: string,
    at: number,
    { remote, store }: { readonly remote: Remote; readonly store?: string | undefined },
  ) {
    const name = `c${at}`;
    this.path = join(folder, name);
    this.#remote = remote;
    this.#asksPerson = at % 8 === 1;
    const home = {
      HOME: join(folder, this.#asksPerson ? `home-${name}` : "home"),
      XDG_STATE_HOME: join(folder, `state-${name}`),
    };
    this.env = { PATH: process.env["PATH"], USER: name, CLEW_STORE: store, ...home };
    if (!existsSync(this.path)) git(folder, "init", "-q", this.path);
  }

  #open: Project | undefined;
  /** Calls in a project that stays open, as in `clew mcp`, while other processes sync beside it. */
  async call(name: string, params: Answer = {}): Promise<Answer> {
    this.#open ??= openProject({ cwd: this.path, env: this.env, isPerson: true, agent: this.env["USER"] });
    return (await this.#open.call(name, params)) as Answer;
  }

  async close(): Promise<void> {
    await this.#open?.close();
    this.#open = undefined;
  }

  get state(): { readonly writer: string; readonly head?: string } {
    return JSON.parse(readFileSync(join(this.path, ".clew", "sync.json"), "utf8"));
  }

  /** Syncs, and trusts every writer. */
  async sync(): Promise<void> {
    this.#remote.trustAll();
    if (!this.#asksPerson) return this.#syncInProcess();
    // Only a person trusts by command, and there is none in a process of its own.
    const project = openProject({ cwd: this.path, env: this.env, isPerson: true });
    try {
      await project.call("sync", {});
      const { writers } = (await project.call("syncList", {})) as { writers: Record<string, unknown>[] };
      for (const { writer, trusted } of writers) if (trusted !== true) await project.call("syncTrust", { writer });
    } finally {
      await project.close();
    }
  }

  async #syncInProcess(): Promise<void> {
    const child = spawn(process.execPath, [CLEW, "sync"], {
      cwd: this.path,
      env: this.env,
      stdio: ["ignore", "ignore", "pipe"],
    });
    let told = "";
    child.stderr.on("data", (part) => {
      told += String(part);
    });
    const [status] = await once(child, "close");
    // 7: a hostile shard was refused, and the rest applied.
    if (status !== 0 && status !== 7) throw new Error(`sync in ${this.path} ended with ${status}: ${told}`);
  }

  /** A whole process, killed at a random moment unless it finishes before. */
  syncAndKill(afterMs: number): Promise<boolean> {
    const child = spawn(process.execPath, [CLEW, "sync"], {
      cwd: this.path,
      env: this.env,
      stdio: "ignore",
      detached: true,
    });
    const timer = setTimeout(() => process.kill(-(child.pid ?? 0), "SIGKILL"), afterMs);
    return new Promise((resolve) => {
      child.on("exit", (_, signal) => {
        clearTimeout(timer);
        resolve(signal === "SIGKILL");
      });
    });
  }

  /** Becomes a copy of another clone, with its keys and everything unsent. */
  async becomeCopyOf(other: Clone): Promise<void> {
    for (const clone of [this, other]) await clone.close();
    for (const [from, to] of [
      [other.path, this.path],
      [other.env["XDG_STATE_HOME"] ?? "", this.env["XDG_STATE_HOME"] ?? ""],
    ] as const) {
      rmSync(to, { recursive: true, force: true });
      cpSync(from, to, { recursive: true });
    }
  }

  async record(): Promise<readonly Answer[]> {
    const all: Answer[] = [];
    for (let cursor: unknown; ; ) {
      const page = await this.call("listDecisions", { limit: 100, cursor });
      all.push(...(page["decisions"] as readonly Answer[]));
      cursor = page["cursor"];
      if (cursor === undefined) return all;
    }
  }
}

async function orRefused(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    // Missing records and illegal moves are refused, as for anybody.
    if (!ClewError.is(error) || error.code === "INTERNAL") throw error;
  }
}

async function act(clone: Clone, random: Random, { id, ids }: { readonly id: string; readonly ids: string[] }) {
  const known = ids[random(ids.length || 1)];
  const what = random(9);
  if (what < 3 || known === undefined) {
    await clone.call("recordDecision", { id, decision: `Decide ${id}`, confidence: 0.7, openQuestions: [`${id}?`] });
    ids.push(id);
  } else if (what === 3) await orRefused(clone.call("reviewDecision", { id: known, outcome: "success" }));
  else if (what === 4) await orRefused(clone.call("ratifyDecision", { id: known }));
  else if (what === 5) await orRefused(clone.call("withdrawDecision", { id: known, because: "no" }));
  else if (what === 6) await orRefused(clone.call("answerQuestion", { id: `${known}.q1`, answer: `for ${id}` }));
  else if (what === 7) await orRefused(clone.call("updateDecision", { id: known, tags: [id] }));
  else await orRefused(clone.call("recordThought", { text: `Think of ${id}`, decisionId: known }));
}

/** Deletes the ref of a live clone, or resets it to its parent: a clone that is gone could not repair it. */
function harmRef({ path: remote }: Remote, { state: { writer, head } }: Clone, isDeleted: boolean): void {
  const ref = `refs/clew/default/${writer}`;
  const commit = git(remote, "for-each-ref", "--format=%(objectname)", ref);
  // A head written by another place with the same key may be gone, so nobody could repair it.
  if (commit === "" || commit !== head) return;
  const [, parent] = git(remote, "rev-list", "--parents", "-n", "1", commit).split(" ");
  const words = parent === undefined || isDeleted ? ["-d", ref] : [ref, parent];
  try {
    git(remote, "update-ref", ...words, commit);
  } catch {
    // Somebody with the same key has sent something meanwhile: keep that.
  }
}

/** Writes what nobody signed: as a writer of its own, or after the last commit of a live clone. */
function writeHostile({ path: remote }: Remote, { state: { writer, head } }: Clone, chance: number): void {
  const isOwn = chance % 2 === 0;
  const ref = `refs/clew/default/${isOwn ? chance.toString(16).padStart(16, "f") : writer}`;
  const before = git(remote, "for-each-ref", "--format=%(objectname)", ref);
  if (!isOwn && (before === "" || before !== head)) return;
  const tree = git(remote, "hash-object", "-t", "tree", "-w", "/dev/null");
  const who = ["-c", "user.name=m", "-c", "user.email=m@example.org"];
  const parent = before === "" ? [] : ["-p", before];
  const commit = git(remote, ...who, "commit-tree", tree, ...parent, "-m", `Clew-Events: ${chance}`);
  try {
    git(remote, "update-ref", ref, commit, before === "" ? "0".repeat(40) : before);
  } catch {
    // Its writer has sent something meanwhile: keep that.
  }
}

const AT_ONCE = 8;

/** Runs clones of one record with real git and random events; returns the final figures. */
export async function manyClones(world: World, progress: (done: number) => void = () => {}): Promise<WorldFigures> {
  const folder = mkdtempSync(join(tmpdir(), "clew clones "));
  const clones: Clone[] = [];
  try {
    const remote = new Remote(folder);
    for (let at = 0; at < world.clones; at++) clones.push(new Clone(folder, at, { remote, store: world.stores?.[at] }));
    for (const clone of clones) await clone.call("syncInit", { url: remote.path });
    const { ids, ...counts } = await live({ ...world, remote, everybody: clones }, progress);
    for (let round = 0; round < 3; round++)
      for (let from = 0; from < clones.length; from += AT_ONCE)
        await Promise.all(clones.slice(from, from + AT_ONCE).map((clone) => clone.sync()));
    const [digests, records] = [new Set<unknown>(), new Set<string>()];
    let [lost, doubled] = [0, 0];
    for (const clone of clones) {
      digests.add((await clone.call("sync", { digest: true }))["digest"]);
      const said = await clone.record();
      const here = new Set(said.map(({ id }) => id));
      const missing = ids.filter((id) => !here.has(id));
      if (missing.length > 0) console.error(`${clone.path} lacks ${missing.join(" ")}`);
      lost += missing.length;
      doubled += said.length - here.size;
      records.add(JSON.stringify(said.map(whatIsSaid).toSorted()));
    }
    return { ...counts, decisions: ids.length, lost, doubled, digests: digests.size, records: records.size };
  } finally {
    for (const clone of clones) await clone.close();
    // Keep the folder for inspecting a failure.
    if (process.env["CLEW_KEEP"] === undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function whatIsSaid({ id, decision, standing, contested_by, outcome, tags }: Answer): string {
  return JSON.stringify([id, decision, standing, contested_by, outcome, tags]);
}

async function live(
  {
    operations,
    seed,
    minutes = 600,
    stores,
    remote,
    everybody,
  }: World & { readonly remote: Remote; readonly everybody: readonly Clone[] },
  progress: (done: number) => void,
) {
  let state = seed * 7919;
  const random: Random = (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0;
    return (state >>> 3) % below;
  };
  const ids: string[] = [];
  let [syncs, killed, copied, harmed, hostile] = [0, 0, 0, 0, 0];
  const anybody = (): Clone => everybody[random(everybody.length)] as Clone; // there is at least one
  const planned = (move: number): { readonly of: readonly Clone[]; readonly work: () => unknown } => {
    const [clone, other, what, chance] = [anybody(), anybody(), random(100), random(900)];
    if (what < 78) return { of: [clone], work: () => act(clone, random, { id: `w${seed}d${move}`, ids }) };
    if (what < 96) syncs += 1;
    if (what < 92) return { of: [clone], work: () => clone.sync() };
    if (what < 96)
      return {
        of: [clone],
        work: async () => {
          killed += (await clone.syncAndKill(chance)) ? 1 : 0;
        },
      };
    if (what >= 98 && chance < 300) {
      hostile += 1;
      return { of: [clone], work: () => writeHostile(remote, clone, chance % 50) };
    }
    if (what >= 98) {
      harmed += 1;
      return { of: [clone], work: () => harmRef(remote, clone, chance < 600) };
    }
    if (other === clone || stores !== undefined) return { of: [], work: () => undefined };
    copied += 1;
    const copy = async (): Promise<void> => {
      // First send what only the replaced clone has.
      await clone.sync();
      await clone.becomeCopyOf(other);
    };
    return { of: [clone, other], work: copy };
  };
  const end = Date.now() + minutes * 60_000;
  const free = new Map<Clone, Promise<unknown>>();
  const running = new Set<Promise<unknown>>();
  let move = 0;
  for (; move < operations && Date.now() < end; move++) {
    const { of, work } = planned(move);
    // Clones act in parallel, each of them one action at a time.
    const done = Promise.all(of.map((clone) => free.get(clone))).then(work);
    for (const clone of of) free.set(clone, done);
    const over: Promise<unknown> = done.then(() => running.delete(over));
    running.add(over);
    if (running.size >= AT_ONCE) await Promise.race(running);
    if (move % 100 === 99) progress(move + 1);
  }
  await Promise.all(running);
  return { ids, operations: move, syncs, killed, copied, refsDeletedOrPutBack: harmed, hostile };
}
