import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ClewError } from "@clew/errors";
import { openProject } from "@clew/project/open-project";
import { CLEW } from "./serve-store.ts";

/** How large a world is, and what decides what happens in it. */
export interface World {
  readonly clones: number;
  readonly operations: number;
  readonly seed: number;
  /** After so many nothing more happens, and all sync for the last time. */
  readonly minutes?: number;
  /** Where each clone keeps its record; in its own folder where nothing is said. Clones are not copied then. */
  readonly stores?: readonly string[];
}

/** What became of it. */
export interface WorldFigures {
  readonly operations: number;
  readonly syncs: number;
  readonly killed: number;
  readonly copied: number;
  readonly refsDeletedOrPutBack: number;
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

/** The refs of a remote, and whom everybody trusts who reads the settings: whoever ever wrote there. */
class Remote {
  readonly path: string;
  readonly #settings: string;
  readonly #writers = new Set<string>();

  constructor(folder: string) {
    this.path = join(folder, "remote.git");
    this.#settings = join(folder, "home", ".config", "clew");
    mkdirSync(this.#settings, { recursive: true });
    git(folder, "init", "-q", "--bare", this.path);
  }

  trustAll(): void {
    const before = this.#writers.size;
    const refs = git(this.path, "for-each-ref", "--format=%(refname:lstrip=3)", "refs/clew/default");
    for (const writer of refs.split("\n")) if (writer !== "") this.#writers.add(writer);
    if (this.#writers.size === before) return;
    writeFileSync(join(this.#settings, "config.json"), JSON.stringify({ sync: { trust: [...this.#writers] } }));
  }
}

class Clone {
  readonly path: string;
  readonly env: Record<string, string | undefined>;
  readonly #remote: Remote;
  /** Trusts by command, one writer after the other. */
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

  async call(...calls: readonly (readonly [string, Answer?])[]): Promise<Answer> {
    const project = openProject({ cwd: this.path, env: this.env, isPerson: true, agent: this.env["USER"] });
    try {
      let last: Answer = {};
      for (const [name, params = {}] of calls) last = (await project.call(name, params)) as Answer;
      return last;
    } finally {
      await project.close();
    }
  }

  get state(): { readonly writer: string; readonly head?: string } {
    return JSON.parse(readFileSync(join(this.path, ".clew", "sync.json"), "utf8"));
  }

  /** Syncs, and trusts whoever is there. */
  async sync(): Promise<Answer> {
    this.#remote.trustAll();
    const project = openProject({ cwd: this.path, env: this.env, isPerson: true });
    try {
      const done = (await project.call("sync", {})) as Answer;
      if (!this.#asksPerson) return done;
      const { writers } = (await project.call("syncList", {})) as { writers: Record<string, unknown>[] };
      for (const { writer, trusted } of writers) if (trusted !== true) await project.call("syncTrust", { writer });
      return done;
    } finally {
      await project.close();
    }
  }

  /** A whole process that is killed at any moment, or is done before. */
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

  /** Takes another one's place, its keys and all that it has not sent. */
  becomeCopyOf(other: Clone): void {
    for (const [from, to] of [
      [other.path, this.path],
      [other.env["XDG_STATE_HOME"] ?? "", this.env["XDG_STATE_HOME"] ?? ""],
    ] as const) {
      rmSync(to, { recursive: true, force: true });
      cpSync(from, to, { recursive: true });
    }
  }

  async record(): Promise<readonly Answer[]> {
    const project = openProject({ cwd: this.path, env: this.env });
    try {
      const all: Answer[] = [];
      for (let cursor: unknown; ; ) {
        const page = (await project.call("listDecisions", { limit: 100, cursor })) as Answer;
        all.push(...(page["decisions"] as readonly Answer[]));
        cursor = page["cursor"];
        if (cursor === undefined) return all;
      }
    } finally {
      await project.close();
    }
  }
}

async function orRefused(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    // What is not here yet, or does not stand, is refused as it is for anybody.
    if (!ClewError.is(error) || error.code === "INTERNAL") throw error;
  }
}

async function act(clone: Clone, random: Random, { id, ids }: { readonly id: string; readonly ids: string[] }) {
  const known = ids[random(ids.length || 1)];
  const what = random(9);
  if (what < 3 || known === undefined) {
    await clone.call(["recordDecision", { id, decision: `Decide ${id}`, confidence: 0.7, openQuestions: [`${id}?`] }]);
    ids.push(id);
  } else if (what === 3) await orRefused(clone.call(["reviewDecision", { id: known, outcome: "success" }]));
  else if (what === 4) await orRefused(clone.call(["ratifyDecision", { id: known }]));
  else if (what === 5) await orRefused(clone.call(["withdrawDecision", { id: known, because: "no" }]));
  else if (what === 6) await orRefused(clone.call(["answerQuestion", { id: `${known}.q1`, answer: `for ${id}` }]));
  else if (what === 7) await orRefused(clone.call(["updateDecision", { id: known, tags: [id] }]));
  else await orRefused(clone.call(["recordThought", { text: `Think of ${id}`, decisionId: known }]));
}

/** Deletes a ref of somebody who is alive, or puts its parent back: who is gone cannot mend it. */
function harmRef({ path: remote }: Remote, clones: readonly Clone[], random: Random): void {
  const { writer = "", head } = clones[random(clones.length)]?.state ?? {};
  const ref = `refs/clew/default/${writer}`;
  const commits = git(remote, "for-each-ref", "--format=%(objectname)", ref);
  // A head that another place with the same key wrote, which may be gone, is nobody's to mend.
  if (commits === "" || commits !== head) return;
  const [, parent] = git(remote, "rev-list", "--parents", "-n", "1", commits).split(" ");
  if (parent === undefined || random(2) === 0) git(remote, "update-ref", "-d", ref);
  else git(remote, "update-ref", ref, parent);
}

/** Clones of one record with real git, and whatever happens to them; what they say in the end. */
export async function manyClones(world: World, progress: (done: number) => void = () => {}): Promise<WorldFigures> {
  const folder = mkdtempSync(join(tmpdir(), "clew clones "));
  try {
    const remote = new Remote(folder);
    const cloneAt = (_: unknown, at: number): Clone => new Clone(folder, at, { remote, store: world.stores?.[at] });
    const clones = Array.from({ length: world.clones }, cloneAt);
    for (const clone of clones) await clone.call(["syncInit", { url: remote.path }]);
    const { ids, ...counts } = await live({ ...world, remote, everybody: clones }, progress);
    for (let round = 0; round < 3; round++) for (const clone of clones) await clone.sync();
    const [digests, records] = [new Set<unknown>(), new Set<string>()];
    let [lost, doubled] = [0, 0];
    for (const clone of clones) {
      digests.add((await clone.call(["sync", { digest: true }]))["digest"]);
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
    // What did not hold can be looked at.
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
  let [syncs, killed, copied, harmed] = [0, 0, 0, 0];
  const end = Date.now() + minutes * 60_000;
  let move = 0;
  for (; move < operations && Date.now() < end; move++) {
    const clone = everybody[random(everybody.length)] as Clone; // there is one
    const what = random(100);
    if (what < 78) await act(clone, random, { id: `w${seed}d${move}`, ids });
    else if (what < 92) await clone.sync();
    else if (what < 96) killed += (await clone.syncAndKill(random(900))) ? 1 : 0;
    else if (what < 98) {
      const other = everybody[random(everybody.length)] as Clone; // there is one
      if (other === clone || stores !== undefined) continue;
      // What only the place that is taken holds is sent before.
      await clone.sync();
      clone.becomeCopyOf(other);
      copied += 1;
    } else {
      harmRef(remote, everybody, random);
      harmed += 1;
    }
    if (what >= 78 && what < 96) syncs += 1;
    if (move % 100 === 99) progress(move + 1);
  }
  return { ids, operations: move, syncs, killed, copied, refsDeletedOrPutBack: harmed };
}
