import { createHash } from "node:crypto";
import type { Decision, ShardEvent, ThreadEvent } from "@clew/schemas";
import {
  type AppendRequest,
  answersAfter,
  canonicalText,
  eventHash,
  type StoredDecision,
  type ThreadStore,
} from "@clew/thread-store";
import { describe, expect, it } from "vitest";
import { trustWriter } from "./sync-calls.ts";
import { type Shard, type SyncPorts, type SyncState, syncRecord } from "./sync-record.ts";
import { readExclusions, readShardFile } from "./unsent-events.ts";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
type Payload = Readonly<Record<string, unknown>>;

/** A power cut: whatever was not on disk is lost. */
class PowerCut extends Error {}

/** A small thread store that applies events in order of arrival, as the real ones do. */
class SmallStore {
  readonly logs = new Map<string, ThreadEvent[]>();
  readonly touched: string[] = [];

  copy(): SmallStore {
    const copy = new SmallStore();
    for (const [log, events] of this.logs) copy.logs.set(log, [...events]);
    copy.touched.push(...this.touched);
    return copy;
  }

  write(log: string, type: string, payload: Payload): ThreadEvent {
    const events = this.logs.get(log) ?? [];
    this.logs.set(log, events);
    const prev_hash = events.at(-1)?.hash ?? "";
    const actor = "a";
    const header = { log, seq: events.length + 1, type, v: 1, actor, at: "2099-01-01T00:00:00Z", prev_hash };
    const full = { ...header, payload_hash: sha256(canonicalText(payload)) };
    const event = { ...full, hash: eventHash(full, sha256), payload: { ...payload } };
    events.push(event);
    this.touched.push(log);
    return event;
  }

  title(log: string): string | undefined {
    const said = this.logs.get(log)?.findLast(({ type }) => type === "thread_created" || type === "thread_renamed");
    return said?.payload?.["title"] as string | undefined;
  }

  #decisions: { readonly at: number; readonly found: Map<string, StoredDecision> } | undefined;
  decisions(): Map<string, StoredDecision> {
    if (this.#decisions?.at === this.touched.length) return this.#decisions.found;
    const found = new Map<string, { -readonly [Key in keyof StoredDecision]: StoredDecision[Key] }>();
    for (const [log, events] of this.logs)
      for (const { type, payload = {} } of events) {
        const known = found.get(String(type === "decision_updated" ? payload["id"] : payload["decisionId"]));
        if (type === "decision_recorded") {
          const document = payload as unknown as Decision;
          const place = { id: String(payload["id"]), log, standing: "proposed" as const, contestedBy: [], document };
          found.set(place.id, { ...place, redacted: false } as unknown as StoredDecision);
        }
        if (known === undefined) continue;
        if (type === "decision_updated") {
          const { changes, removed = [] } = payload as { changes: Payload; removed?: string[] };
          const left = Object.entries(known.document).filter(([key]) => !removed.includes(key));
          known.document = { ...Object.fromEntries(left), ...changes } as unknown as Decision;
        }
        if (type === "decision_reviewed" && payload["late"] !== true) known.outcome = payload["outcome"] as "success";
        if (type !== "standing_changed") continue;
        if (payload["status"] === "contested")
          known.contestedBy = [...new Set([...known.contestedBy, String(payload["other"])])];
        else Object.assign(known, { standing: payload["status"], contestedBy: [] });
      }
    this.#decisions = { at: this.touched.length, found };
    return found;
  }

  records(): Map<string, { kind: string; id: string; log: string; document: Payload }> {
    const kinds: Readonly<Record<string, string>> = {
      thought_recorded: "thought",
      question_asked: "question",
      decision_reviewed: "review",
      standing_changed: "standing",
    };
    const found = new Map<string, { kind: string; id: string; log: string; document: Payload }>();
    for (const [log, events] of this.logs)
      for (const { type, payload = {} } of events) {
        const [kind, id] = [kinds[type], String(payload["id"])];
        if (kind !== undefined && payload["again"] !== true)
          found.set(`${kind} ${id}`, { kind, id, log, document: payload });
        const asked = type === "question_answered" ? found.get(`question ${id}`) : undefined;
        if (asked === undefined) continue;
        const answers = answersAfter(asked.document, payload);
        asked.document = { ...asked.document, ...payload, ...(answers === undefined ? {} : { answers }) };
      }
    return found;
  }

  /** The store as syncs use it. */
  asThreads(step: () => void): ThreadStore {
    const thread = async (_: string, id: string) => ({ tags: [], title: this.title(id), status: "active" });
    const store = {
      thread,
      events: async ({ log, sinceSeq = 0, untilSeq = Number.POSITIVE_INFINITY }: Payload & { log: string }) =>
        (this.logs.get(log) ?? []).filter(({ seq }) => seq > Number(sinceSeq) && seq <= Number(untilSeq)),
      decisionsById: async (_: string, ids: readonly string[]) => {
        const all = this.decisions();
        return ids.flatMap((id) => all.get(id) ?? []);
      },
      records: async ({ kind, ids }: { kind: string; ids: readonly string[] }) => {
        const all = this.records();
        return { items: ids.flatMap((id) => all.get(`${kind} ${id}`) ?? []) };
      },
      append: async ({ log, events, expectedHead }: AppendRequest) => {
        step();
        const head = this.logs.get(log)?.length ?? 0;
        if (expectedHead !== undefined && expectedHead !== head) return { ok: false };
        if (typeof events === "function") throw new Error("not planned here");
        for (const { type, payload } of events) this.write(log, type, payload);
        step();
        return { ok: true, head: { seq: this.logs.get(log)?.length ?? 0 } };
      },
      redact: async ({ log, seq }: { log: string; seq: number }) => {
        this.redact(log, seq);
        step();
      },
      hints: async (since: string) => ({
        position: String(this.touched.length),
        hints: this.touched.slice(Number(since)).map((log) => ({ project: "p", log })),
      }),
    };
    return store as unknown as ThreadStore; // the part that syncs use
  }

  redact(log: string, seq: number): void {
    const events = this.logs.get(log) ?? [];
    const { payload: _, ...emptied } = events[seq - 1] ?? this.write(log, "nothing", {});
    events[seq - 1] = emptied;
    this.write(log, "redacted", { seq });
  }
}

interface Commit {
  readonly id: string;
  readonly writer: string;
  readonly parent: string | undefined;
  readonly lines: readonly string[];
  readonly count: number;
  readonly heads: Shard["commits"][number]["heads"];
}

/** The objects of all repositories, and the refs of the shared one. */
class Remote {
  readonly commits = new Map<string, Commit>();
  readonly shards = new Map<string, Shard>();
  refs = new Map<string, string>();
}

/** A clone: only what is on its disk. */
class Clone {
  readonly name: string;
  store = new SmallStore();
  state: SyncState;
  constructor(name: string, state: SyncState) {
    this.name = name;
    this.state = state;
  }
}

let made = 0;
const newId = (prefix: string): string => `${prefix}${(made += 1)}`;
const newWriter = (): string => sha256(newId("w")).slice(0, 16);

function newClone(name: string): Clone {
  const empty = { url: "", project: "p", shards: {}, trusted: [], waiting: [], lamport: 0, position: "0" };
  return new Clone(name, { ...empty, writer: newWriter(), exclusions: "[]", digest: "" });
}

function readShard(remote: Remote, writer: string, head: string): Shard {
  const known = remote.shards.get(`${writer} ${head}`);
  if (known !== undefined) return known;
  const chain: Commit[] = [];
  for (let at: string | undefined = head; at !== undefined; ) {
    const commit: Commit | undefined = remote.commits.get(at);
    if (commit === undefined || commit.writer !== writer)
      return { writer, commit: undefined, commits: [], events: [], refused: "it is not signed" };
    chain.unshift(commit);
    at = commit.parent;
  }
  const lines = chain.flatMap((commit) => commit.lines);
  const events: ShardEvent[] = [];
  const text = lines.map((line) => `${line}\n`).join("");
  const why = readShardFile(text, { writer, events, sha256, areAccepted: false });
  if (why !== undefined) throw new Error(why);
  const shard = { writer, commit: head, commits: chain, events };
  remote.shards.set(`${writer} ${head}`, shard);
  return shard;
}

function portsOf(clone: Clone, remote: Remote, step: () => void): SyncPorts {
  return {
    threads: clone.store.asThreads(step),
    knowledge: undefined,
    sha256,
    redact: (value) => value,
    exclusions: readExclusions([]),
    tenant: "p",
    agentId: "a",
    load: async () => clone.state,
    save: async (state) => {
      step();
      clone.state = state;
      step();
    },
    newWriter: async () => newWriter(),
    repository: {
      remote: async () => ({ heads: new Map(remote.refs), refused: [] }),
      fetch: async () => [],
      read: async (writer, commit) => readShard(remote, writer, commit),
      append: async (lines, { writer, parent, count, heads }) => {
        step();
        const id = newId("c");
        remote.commits.set(id, { id, writer, parent, lines, count, heads });
        return id;
      },
      push: async ({ writer, commit, expected }) => {
        step();
        if (remote.refs.get(writer) !== expected) return "moved";
        remote.refs.set(writer, commit);
        step();
        return "pushed";
      },
      textOf: async (commit) => commit,
      prune: async () => undefined,
      tidy: async () => undefined,
    },
  };
}

/** Random numbers from a seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
}

type Random = (below: number) => number;

/** One action of a person in a clone. */
function act({ store }: Clone, random: Random): void {
  const pick = <T>(values: readonly T[]): T | undefined => values[random(Math.max(1, values.length))];
  const threads = [...store.logs].filter(([, [first]]) => first?.type === "thread_created").map(([id]) => id);
  const [decision, other] = [pick([...store.decisions().values()]), pick([...store.decisions().keys()])];
  const questions = [...store.records().values()].filter(({ kind }) => kind === "question");
  const by = { agentId: "a", createdAt: "2099-01-01T00:00:00Z" };
  const word = `say ${random(5)}`;
  const kind = random(12);
  if (kind === 0 || decision === undefined) {
    const id = newId("t");
    if (random(2) === 0) store.write(id, "thread_created", { id, title: word });
    else store.write(id, "decision_recorded", { id, decision: word, confidence: 0.5, ...by });
    return;
  }
  const { id, log } = decision;
  const thread = pick(threads);
  if (kind === 1 && thread !== undefined) {
    const last = [...store.decisions().values()].findLast((each) => each.log === thread)?.id;
    const before = last === undefined ? {} : { continuesDecision: last };
    store.write(thread, "decision_recorded", { id: newId("d"), decision: word, confidence: 0.5, ...before, ...by });
  } else if (kind === 2) store.write(log, "decision_updated", { id, changes: { decision: word, tags: [word] } });
  else if (kind === 3) store.write(log, "decision_updated", { id, changes: { context: word }, removed: ["tags"] });
  else if (kind === 4) {
    const outcome = pick(["success", "failure"]);
    store.write(log, "decision_reviewed", { id: newId("r"), decisionId: id, outcome, reviewedAt: by.createdAt });
  } else if (kind <= 6) {
    const status = pick(["ratified", "withdrawn", "superseded", "contested"]);
    const more = status === "contested" || status === "superseded" ? { other: other ?? id } : {};
    store.write(log, "standing_changed", { id: newId("s"), decisionId: id, status, ...more });
  } else if (kind === 7 && other !== undefined)
    store.write(log, "decisions_linked", { sourceId: id, targetId: other, edgeType: "depends_on", ...by });
  else if (kind === 8) store.write(log, "question_asked", { id: newId("q"), text: word, decisionId: id });
  else if (kind === 9) {
    const question = pick(questions);
    const answered = { answer: word, answeredBy: "a", answeredAt: by.createdAt };
    if (question !== undefined) store.write(question.log, "question_answered", { id: question.id, ...answered });
  } else if (kind === 10) store.write(log, "thought_recorded", { id: newId("x"), text: word, decisionId: id, ...by });
  else if (kind === 11 && thread !== undefined) store.write(thread, "thread_renamed", { title: word });
}

async function trustAll(clone: Clone, remote: Remote): Promise<void> {
  for (const writer of Object.keys(clone.state.shards))
    if (!clone.state.trusted.includes(writer))
      await trustWriter(
        portsOf(clone, remote, () => undefined),
        writer,
        { isPerson: true },
      );
}

/** One sync, perhaps with a power cut after any of its steps. */
async function syncClone(clone: Clone, remote: Remote, random: Random): Promise<void> {
  let left = random(3) === 0 ? random(14) : Number.POSITIVE_INFINITY;
  const step = (): void => {
    left -= 1;
    if (left < 0) throw new PowerCut();
  };
  try {
    await syncRecord(portsOf(clone, remote, step), {});
    if (random(4) > 0) await trustAll(clone, remote);
  } catch (error) {
    if (!(error instanceof PowerCut)) throw error;
  }
}

/** The content of a store, without how it came about. */
function saysOf(store: SmallStore): unknown {
  const decisions = [...store.decisions().values()].map(({ id, standing, contestedBy, outcome, document }) => {
    const { provenance: _, ...said } = document;
    return [id, standing, [...contestedBy].toSorted(), outcome ?? null, said];
  });
  const records = [...store.records().values()].flatMap(({ kind, id, document }) => {
    const { provenance: _, late: __, ...said } = document;
    return kind === "standing" ? [] : [[kind, id, said]];
  });
  const links = [...store.logs.values()]
    .flat()
    .flatMap(({ type, payload }) =>
      type === "decisions_linked" ? [[payload?.["sourceId"], payload?.["targetId"]]] : [],
    );
  const titles = [...store.logs.keys()].map((id) => [id, store.title(id) ?? ""]);
  const sorted = [decisions, records, links, titles].map((list) => list.map((each) => canonicalText(each)).toSorted());
  return sorted.map((list) => [...new Set(list)]);
}

function doubled({ logs }: SmallStore): readonly string[] {
  const seen = new Set<string>();
  return [...logs.values()].flat().flatMap(({ type, hash, payload }) => {
    const provenance: Payload = { ...Object(payload?.["provenance"]) };
    const origin = String(provenance["hash"] ?? hash);
    // A stub appears again in full when its writer becomes trusted.
    const isUpgrade = type === "decision_updated" && Object.hasOwn(Object(payload?.["changes"]), "provenance");
    if (seen.has(origin) && !isUpgrade) return [`${type} ${origin}`];
    seen.add(origin);
    return [];
  });
}

/** One run from a seed: 32 clones, random events, and at the end nobody lost anything. */
async function play(
  seed: number,
  { clones: count, moves }: { readonly clones: number; readonly moves: number },
): Promise<void> {
  const random = randomOf(seed);
  const remote = new Remote();
  const clones = Array.from({ length: count }, (_, index) => newClone(String(index)));
  const written = new Set<string>();
  for (let move = 0; move < moves; move++) {
    const clone = clones[random(clones.length)] as Clone;
    const what = random(100);
    if (what < 55) act(clone, random);
    else if (what < 93) await syncClone(clone, remote, random);
    else if (what < 96) {
      // Copy one folder over another, including unsent events.
      const copied = clones[random(clones.length)] as Clone;
      await syncRecord(
        portsOf(copied, remote, () => undefined),
        {},
      );
      copied.store = clone.store.copy();
      copied.state = clone.state;
      continue;
    }
    // Somebody with write access to the remote deletes a ref or restores an older commit. A clone that no longer exists
    // cannot repair that.
    const wrote = ({ state }: Clone, writer: string, head: string): boolean =>
      state.writer === writer &&
      state.head !== undefined &&
      readShard(remote, writer, state.head).commits.some(({ id }) => id === head);
    const alive = [...remote.refs].filter(([writer, head]) => clones.some((each) => wrote(each, writer, head)));
    const [writer, head] = alive[random(alive.length || 1)] ?? [];
    if (what >= 96 && what < 98) remote.refs.delete(writer ?? "");
    else if (what >= 98) {
      const parent = head === undefined ? undefined : remote.commits.get(head)?.parent;
      if (writer !== undefined && parent !== undefined) remote.refs.set(writer, parent);
    }
  }
  for (const { store } of clones)
    for (const { hash, payload } of [...store.logs.values()].flat())
      if (payload?.["provenance"] === undefined) written.add(hash);
  for (let round = 0; round < 4; round++)
    for (const clone of clones) {
      await syncRecord(
        portsOf(clone, remote, () => undefined),
        {},
      );
      await trustAll(clone, remote);
    }
  const [first] = clones;
  for (const { store, state } of clones) {
    expect(state.digest, `digest, seed ${seed}`).toBe(first?.state.digest);
    expect(saysOf(store), `record, seed ${seed}`).toEqual(saysOf((first as Clone).store));
    expect(doubled(store), `doubled, seed ${seed}`).toEqual([]);
    const here = new Set(
      [...store.logs.values()]
        .flat()
        .flatMap(({ hash, payload }) => [hash, { ...Object(payload?.["provenance"]) }.hash]),
    );
    expect(
      [...written].filter((hash) => !here.has(hash)),
      `lost, seed ${seed}`,
    ).toEqual([]);
  }
}

const SEEDS = Number(process.env["CLEW_SYNC_SEEDS"] ?? 60);
const FIRST = Number(process.env["CLEW_SYNC_FIRST"] ?? 1);

describe("the record of many clones", () => {
  it("is the same everywhere, with nothing lost and nothing doubled, whatever happens to clones and refs [sync:model]", {
    timeout: 600_000,
  }, async () => {
    for (let seed = FIRST; seed < FIRST + SEEDS; seed++)
      await play(seed, { clones: seed % 8 === 0 ? 32 : 2 + (seed % 5), moves: 60 + (seed % 5) * 20 });
  });

  it("is told whole by a sync that had to begin again [sync:model]", async () => {
    const remote = new Remote();
    const [writer, reader] = [newClone("writer"), newClone("reader")];
    writer.store.write("d1", "decision_recorded", { id: "d1", decision: "Do it", confidence: 0.7 });
    reader.store.write("d2", "decision_recorded", { id: "d2", decision: "Do more", confidence: 0.7 });
    await syncRecord(
      portsOf(writer, remote, () => undefined),
      {},
    );
    const ports = portsOf(reader, remote, () => undefined);
    const { repository } = ports;
    let tries = 0;
    const push: typeof repository.push = async (what) => ((tries += 1) === 1 ? "moved" : repository.push(what));
    const done = await syncRecord({ ...ports, repository: { ...repository, push } }, {});
    expect(done).toMatchObject({ sent: 1, applied: 1 });
  });
});

it("tells at every sync what is too long to be sent, until it is redacted [sync:long]", async () => {
  const [clone, remote] = [newClone("a"), new Remote()];
  clone.store.write("touched.d1", "touched", { id: "touched.d1", places: ["x".repeat(950_000)] });
  const sync = async () =>
    (
      await syncRecord(
        portsOf(clone, remote, () => {}),
        {},
      )
    ).withheld;
  const told = { log: "touched.d1", seq: 1, type: "touched" };
  for (let time = 0; time < 3; time++) expect(await sync()).toEqual([told]);
  clone.store.write("d2", "decision_recorded", { id: "d2", decision: "Decide", confidence: 0.7 });
  expect(await sync()).toEqual([told]);
  clone.store.redact("touched.d1", 1);
  expect(await sync()).toEqual([]);
});
