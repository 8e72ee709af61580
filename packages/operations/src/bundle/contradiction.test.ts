import { createHash } from "node:crypto";
import { ClewError } from "@clew/errors";
import type { Bundle } from "@clew/schemas";
import { canonicalText, type NewEvent, type ThreadStore } from "@clew/thread-store";
import { createMemoryThreadStore } from "@clew/thread-store/memory";
import { describe, expect, it } from "vitest";
import type { BundleDeps } from "./check-and-hash.ts";
import { bundleHash } from "./check-and-hash.ts";
import { exportBundle } from "./export-bundle.ts";
import { importBundle } from "./import-bundle.ts";
import type { ConflictRule } from "./settle-conflicts.ts";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const P = "default";
const RULES: readonly ConflictRule[] = ["keep_both", "prefer_local", "prefer_remote"];

type Json = Record<string, unknown>;

function depsOf(threads: ThreadStore): BundleDeps {
  return { threads, sha256, now: () => "2026-11-18T10:00:00.000Z" };
}

async function append(store: ThreadStore, log: string, ...events: readonly NewEvent[]): Promise<void> {
  expect(await store.append({ project: P, log, actor: "emerson", events })).toMatchObject({ ok: true });
}

const decision = (id: string, more: Json = {}): NewEvent => ({
  type: "decision_recorded",
  payload: { id, decision: `Decide ${id}`, confidence: 0.7, ...more },
});

const opened = (id: string, more: Json = {}): NewEvent => ({
  type: "thread_created",
  payload: { id, title: id, ...more },
});

async function sample(): Promise<Bundle> {
  const store = createMemoryThreadStore();
  await append(
    store,
    "t1",
    opened("t1", { tags: ["infra"] }),
    decision("d1"),
    { type: "thought_recorded", payload: { id: "x1", text: "Hm", decisionId: "d1" } },
    { type: "question_asked", payload: { id: "q1", text: "Why?", decisionId: "d1" } },
    { type: "question_answered", payload: { id: "q1", answer: "Because" } },
    decision("d2"),
    { type: "decisions_linked", payload: { sourceId: "d2", targetId: "d1", edgeType: "depends_on" } },
    { type: "decision_updated", payload: { id: "d2", changes: { pattern: "Boring" } } },
    { type: "decision_reviewed", payload: { id: "r1", decisionId: "d1", outcome: "success" } },
    { type: "status_changed", payload: { status: "completed", reason: "done" } },
  );
  await append(store, "t2", opened("t2", { forkedFrom: { threadId: "t1", seq: 6 } }), decision("d3"));
  await append(
    store,
    "t3",
    opened("t3"),
    decision("d4"),
    { type: "question_asked", payload: { id: "q2", text: "When?" } },
    { type: "decisions_linked", payload: { sourceId: "d4", targetId: "d1", edgeType: "relates_to" } },
    { type: "handoff_created", payload: { id: "h1", status: "open" } },
    { type: "handoff_changed", payload: { id: "h1", status: "taken" } },
  );
  await append(store, "alone", decision("alone"), {
    type: "decision_reviewed",
    payload: { id: "r2", decisionId: "alone", outcome: "failure" },
  });
  const exported = await exportBundle(depsOf(store), { project: P, agentId: "emerson", scope: {} });
  await store.close();
  return JSON.parse(JSON.stringify(exported.bundle));
}

/** A repeatable random number generator: the same seed gives the same numbers below the limit. */
function dice(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const NAMES = ["t1", "t2", "t3", "alone", "d1", "d2", "d3", "d4", "x1", "q1", "q2", "r1", "r2", "h1", "new"];
const TYPES = [
  "thread_created",
  "decision_recorded",
  "decision_updated",
  "decision_reviewed",
  "decisions_linked",
  "thought_recorded",
  "question_asked",
  "question_answered",
  "handoff_created",
  "handoff_changed",
  "status_changed",
  "thread_renamed",
];

function objectsIn(value: unknown, found: Json[] = []): Json[] {
  if (typeof value !== "object" || value === null) return found;
  if (!Array.isArray(value)) found.push(value as Json);
  for (const each of Object.values(value)) objectsIn(each, found);
  return found;
}

const REFERENCES = ["id", "decisionId", "sourceId", "targetId", "continuesDecision", "parentDecisionId", "threadId"];

interface EditedEvent extends Json {
  type: string;
  payload?: Json;
}

interface EditedThread extends Json {
  id: string;
  events?: EditedEvent[];
}

interface EditedBundle extends Json {
  threads: EditedThread[];
  decisions: Json[];
}

type Roll = (limit: number) => number;
type Mutation = (bundle: EditedBundle, roll: Roll) => void;

function pick<T>(list: readonly T[] | undefined, roll: Roll): T | undefined {
  return list === undefined || list.length === 0 ? undefined : list[roll(list.length)];
}

const eventsOf = (bundle: EditedBundle, roll: Roll): EditedEvent[] => pick(bundle.threads, roll)?.events ?? [];

const WORDS = ["decision", "text", "title", "answer"];

const MUTATIONS: readonly Mutation[] = [
  (bundle, roll) => {
    const named = objectsIn(bundle).filter((each) => REFERENCES.some((key) => typeof each[key] === "string"));
    const one = pick(named, roll);
    const names = REFERENCES.filter((name) => typeof one?.[name] === "string");
    const key = pick(names, roll);
    if (one !== undefined && key !== undefined) one[key] = pick(NAMES, roll);
  },
  (bundle, roll) => {
    const said = objectsIn(bundle).filter((each) => WORDS.some((key) => typeof each[key] === "string"));
    const one = pick(said, roll);
    for (const key of WORDS) if (one !== undefined && typeof one[key] === "string") one[key] = `Other ${roll(9)}`;
  },
  (bundle, roll) => {
    const event = pick(eventsOf(bundle, roll), roll);
    const to = eventsOf(bundle, roll);
    if (event !== undefined) to.splice(roll(to.length + 1), 0, structuredClone(event));
  },
  (bundle, roll) => {
    const events = eventsOf(bundle, roll);
    events.splice(roll(events.length), 1);
  },
  (bundle, roll) => {
    const events = eventsOf(bundle, roll);
    const [event] = events.splice(roll(events.length), 1);
    if (event !== undefined) events.splice(roll(events.length + 1), 0, event);
  },
  (bundle, roll) => {
    const event = pick(eventsOf(bundle, roll), roll);
    if (event !== undefined) event.type = pick(TYPES, roll) ?? event.type;
  },
  (bundle, roll) => {
    const thread = pick(bundle.threads, roll);
    if (thread === undefined) return;
    const copy = structuredClone(thread);
    if (roll(2) === 0) copy.id = pick(NAMES, roll) ?? copy.id;
    bundle.threads.push(copy);
  },
  (bundle, roll) => {
    const copy = structuredClone(pick(bundle.decisions, roll));
    if (copy !== undefined) bundle.decisions.push({ ...copy, id: pick(NAMES, roll) });
  },
  (bundle, roll) => {
    const thread = pick(bundle.threads, roll);
    if (thread !== undefined) delete thread.events;
  },
  (bundle, roll) => {
    const payload = pick(bundle.threads, roll)?.events?.[0]?.payload;
    if (payload !== undefined) payload["forkedFrom"] = { threadId: pick(NAMES, roll), seq: 1 + roll(12) };
  },
];

function edited(original: Bundle, edit: (bundle: EditedBundle) => void): Bundle {
  const bundle: EditedBundle = JSON.parse(JSON.stringify(original));
  edit(bundle);
  for (const thread of bundle.threads) rechain(thread);
  const whole = bundle as unknown as Bundle; // the importer has to judge whatever it has become
  return { ...whole, hash: bundleHash(whole, sha256) };
}

function mutated(original: Bundle, seed: number): Bundle {
  const roll = dice(seed);
  return edited(original, (bundle) => {
    for (let count = 1 + roll(3); count > 0; count--) pick(MUTATIONS, roll)?.(bundle, roll);
  });
}

// Renumber and rehash the changed events, as an attacker would.
function rechain({ id, events = [] }: EditedThread): void {
  let before = "";
  for (const [index, event] of events.entries()) {
    const { type, v, actor, at, payload } = event;
    const payload_hash = payload === undefined ? event["payload_hash"] : sha256(canonicalText(payload));
    const header = { log: id, seq: index + 1, type, v, actor, at, payload_hash, prev_hash: before };
    before = sha256(canonicalText(header));
    Object.assign(event, header, { hash: before });
  }
}

async function stateOf(store: ThreadStore): Promise<string> {
  const threads = (await store.threads({ project: P, limit: 1000 })).items.map(({ id, head }) => [id, head.hash]);
  const { items } = await store.decisions({ project: P, limit: 1000 });
  return JSON.stringify([threads.toSorted(), items.map(({ id, document }) => [id, document]).toSorted()]);
}

async function give(store: ThreadStore, bundle: unknown, conflict: ConflictRule = "keep_both") {
  return importBundle(depsOf(store), { project: P, agentId: "importer", bundle, conflict }).catch((thrown: unknown) => {
    if (ClewError.is(thrown)) return thrown;
    throw thrown;
  });
}

async function brokenLogs(store: ThreadStore): Promise<string | undefined> {
  const { items: threads } = await store.threads({ project: P, limit: 1000 });
  const { items: decisions } = await store.decisions({ project: P, limit: 1000 });
  for (const log of new Set([...threads.map(({ id }) => id), ...decisions.map((each) => each.log)])) {
    const verified = await store.verify({ project: P, log, deep: true });
    if (!verified.ok) return `${log}: ${JSON.stringify(verified)}`;
  }
  return undefined;
}

/** What went wrong with a changed bundle; undefined if it was refused as a whole or imported once. */
async function outcomeOf(original: Bundle, seed: number): Promise<string> {
  const store = createMemoryThreadStore();
  const rule = RULES[seed % 3] ?? "keep_both";
  try {
    if (seed % 2 === 0) await give(store, original, rule);
    const before = await stateOf(store);
    const bundle = mutated(original, seed);
    const first = await give(store, bundle, rule);
    const between = await stateOf(store);
    if (ClewError.is(first))
      return between === before ? "refused" : `${seed}: ${first.code} after writing: ${first.message}`;
    const again = await give(store, bundle, rule);
    if (ClewError.is(again)) return `${seed}: the second import is ${again.code}: ${again.message}`;
    const isSame = again.imported === 0 && (await stateOf(store)) === between;
    const broken = await brokenLogs(store);
    if (broken !== undefined) return `${seed}: ${broken}`;
    return isSame ? "taken" : `${seed}: the second import brings ${again.imported}`;
  } catch (error) {
    return `${seed}: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    await store.close();
  }
}

function moved(threads: EditedThread[], type: string, to: number): void {
  const found = threads.flatMap(({ events = [] }) => events).find((event) => event.type === type);
  if (found !== undefined) threads[to]?.events?.push(structuredClone(found));
}

const SEEDS = 240;

describe("bundles that contradict themselves", () => {
  it("are refused before anything is written, or taken in once, whatever was changed in them [bundle:contradiction]", async () => {
    const original = await sample();
    const outcomes: string[] = [];
    for (let seed = 1; seed <= SEEDS; seed++) outcomes.push(await outcomeOf(original, seed));
    expect(outcomes.filter((outcome) => outcome !== "taken" && outcome !== "refused")).toEqual([]);
    // Both outcomes occur: the importer does not refuse everything or accept everything.
    expect(outcomes.filter((outcome) => outcome === "taken").length).toBeGreaterThan(SEEDS / 10);
    expect(outcomes.filter((outcome) => outcome === "refused").length).toBeGreaterThan(SEEDS / 10);
  }, 60_000);

  it("name what is there twice, or stands where it does not belong [bundle:contradiction]", async () => {
    const original = await sample();
    const refusal = async (edit: (threads: EditedThread[]) => void): Promise<unknown> => {
      const store = createMemoryThreadStore();
      const result = await give(
        store,
        edited(original, ({ threads }) => edit(threads)),
      );
      expect(await stateOf(store)).toBe(JSON.stringify([[], []]));
      await store.close();
      return ClewError.is(result) ? `${result.code}: ${result.message}` : "taken";
    };
    const said = "DOCUMENT_INVALID: The bundle contradicts itself: ";
    const order = original.threads.map(({ id }) => id);
    const [t1, t3] = [order.indexOf("t1"), order.indexOf("t3")];
    expect(await refusal((threads) => void threads.push(structuredClone(threads[t3]!)))).toBe(
      `${said}t3 is there twice.`,
    );
    expect(await refusal((threads) => moved(threads, "decision_updated", t3))).toBe(
      `${said}a decision_updated of t3 is about decision d2, which is not there before it.`,
    );
    expect(await refusal((threads) => moved(threads, "handoff_created", t1))).toMatch(
      /^DOCUMENT_INVALID: The bundle contradicts itself: handoff h1 is there twice, in t\d and in t\d\.$/,
    );
    expect(await refusal((threads) => moved(threads, "thread_created", t1))).toBe(`${said}t1 begins twice.`);
    const doubled = structuredClone(original);
    doubled.threads[t3]!.events![2]!.seq = 2;
    const store = createMemoryThreadStore();
    expect(await give(store, { ...doubled, hash: bundleHash(doubled, sha256) })).toMatchObject({ code: "LOG_BROKEN" });
    await store.close();
  });

  it("are known again beside a thread of their name, though some of their words went to that one [bundle:idempotent]", async () => {
    const original = await sample();
    const other = edited(original, ({ threads }) => {
      for (const { id, events = [] } of threads)
        if (id === "t1" && events[0]?.payload) events[0].payload["title"] = "Other";
    });
    const store = createMemoryThreadStore();
    expect(ClewError.is(await give(store, original))).toBe(false);
    expect(ClewError.is(await give(store, other))).toBe(false);
    expect(await give(store, other)).toMatchObject({ imported: 0 });
    await store.close();
  });
});
