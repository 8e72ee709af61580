/* oxlint-disable typescript/no-explicit-any -- answers come from the wire and are asserted field by field */
import { createHash } from "node:crypto";
import { createReadBuffer, localCaller } from "@clew/operations";
import { createDispatcher, METHODS } from "@clew/operations/table";
import { createMemoryThreadStore } from "@clew/thread-store/memory";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

type Call = (method: string, params?: object) => Promise<any>;
interface Opened {
  readonly call: Call;
  close(): Promise<void>;
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function open(): Opened {
  let count = 0;
  const newUuid = (): string => `00000000-0000-4000-8000-${String((count += 1)).padStart(12, "0")}`;
  const threads = createMemoryThreadStore();
  const captures = createReadBuffer(threads, { newUuid, schedule: () => undefined });
  const clock = { now: () => new Date().toISOString() };
  const dispatcher = createDispatcher(METHODS, {
    newSessionId: () => "0123456789ab",
    yieldTurn: async () => undefined,
    threads,
    clock,
    newUuid,
    digest,
    captures,
  });
  return {
    call: async (method, params = {}) =>
      JSON.parse(JSON.stringify(await dispatcher.call(`cstp.${method}`, params, localCaller("me", "test")))),
    close: () => threads.close(),
  };
}

/** One step of a history: an action, and which existing records it applies to. */
interface Step {
  readonly kind: (typeof KINDS)[number];
  readonly a: number;
  readonly b: number;
}

const KINDS = [
  "thread",
  "decide",
  "decide",
  "decide",
  "alone",
  "think",
  "ask",
  "answer",
  "review",
  "update",
  "link",
  "move",
  "fork",
  "redact",
] as const;
const step = fc.record({
  kind: fc.constantFrom(...KINDS),
  a: fc.integer({ min: 0, max: 999 }),
  b: fc.integer({ min: 0, max: 999 }),
});

interface Known {
  readonly threads: string[];
  readonly decisions: string[];
  readonly questions: string[];
}

const OUTCOMES = ["success", "partial", "failure", "abandoned"];
const MOVES = ["active", "paused", "blocked", "completed"];
const UPDATES = [
  { context: "c" },
  { context: null },
  { tags: ["x"] },
  { confidence: 0.3 },
  { decision: "new" },
  { openQuestions: ["Q1?", "Q7?"] },
];

function of<T>(list: readonly T[], index: number): T | undefined {
  return list[index % Math.max(1, list.length)];
}

/** A step as a method with params; undefined if there is nothing to apply it to. */
async function requestOf(
  call: Call,
  known: Known,
  { kind, a, b }: Step,
  id: string,
): Promise<[string, any] | undefined> {
  const [thread, decision] = [of(known.threads, a), of(known.decisions, b)];
  if (kind === "thread") return ["createThread", { title: id, threadId: id }];
  if (kind === "alone") return ["recordDecision", { id, decision: id, confidence: 0.5, tags: ["x"] }];
  if (kind === "answer") return ["answerQuestion", { questionId: of(known.questions, a) ?? "none", answer: `${b}` }];
  if (kind === "review") return ["reviewDecision", { id: decision ?? "none", outcome: of(OUTCOMES, a) }];
  if (kind === "update") return ["updateDecision", { id: decision ?? "none", updates: of(UPDATES, a) }];
  if (kind === "link")
    return ["linkDecisions", { sourceId: of(known.decisions, a), targetId: decision, edgeType: "relates_to" }];
  if (thread === undefined) return undefined;
  if (kind === "think" && b % 2 === 0) return ["recordThought", { text: id, thoughtId: id, decisionId: decision }];
  if (kind === "think") return ["recordThought", { text: id, thoughtId: id, threadId: thread }];
  if (kind === "ask") return ["askQuestion", { threadId: thread, question: `Q${b % 3}?`, questionId: id }];
  if (kind === "move") return ["updateThread", { threadId: thread, status: of(MOVES, b), reason: "r" }];
  if (kind === "decide") {
    const continues = b % 3 === 0 ? { continuesDecision: decision } : {};
    const asks = b % 4 === 0 ? { openQuestions: [`Q${a % 3}?`, id] } : {};
    const about = { threadId: thread, decision: `${id} ${a % 3}`, confidence: 0.8 };
    return ["recordDecision", { id, ...about, ...continues, ...asks }];
  }
  const { head } = await call("getThreadStatus", { threadId: thread });
  const seq = 1 + (b % head.seq);
  return kind === "fork"
    ? ["forkThread", { threadId: thread, atSeq: seq, title: id, newThreadId: id }]
    : ["redactEvent", { threadId: thread, seq }];
}

type Named = (step: Step, index: number) => string;

const ownName: Named = ({ kind }, index) => `${kind}${index}`;

/** A name from a small set, so that two histories use the same one for different things. */
const sharedName: Named = ({ kind, a, b }) => {
  if (kind === "thread" || kind === "fork") return `t${(a + b) % 3}`;
  return kind === "decide" || kind === "alone" ? `d${(a + b) % 4}` : `${kind}${(a + b) % 3}`;
};

async function play(call: Call, steps: readonly Step[], nameOf = ownName): Promise<void> {
  const known: Known = { threads: [], decisions: [], questions: [] };
  for (const [index, each] of steps.entries()) {
    const id = nameOf(each, index);
    const request = await requestOf(call, known, each, id);
    if (request === undefined) continue;
    const [method, params] = request;
    // A refusal is a legitimate outcome; unexpected errors have another code.
    const code = await call(method, params).then(
      () => undefined,
      (error: { code?: string }) => error.code ?? "INTERNAL",
    );
    expect([method, code]).not.toEqual([method, "INTERNAL"]);
    if (code !== undefined) continue;
    if (each.kind === "thread" || each.kind === "fork") known.threads.push(id);
    if (each.kind === "decide" || each.kind === "alone") known.decisions.push(id);
    if (each.kind === "ask") known.questions.push(id);
    known.questions.push(...(params.openQuestions ?? []).map((_: string, place: number) => `${id}.q${place + 1}`));
  }
}

const FIELDS = ["outcome", "confidence", "status", "continuesDecision", "redacted"];

const textsOf = (thoughts: readonly { text: string }[]): string[] => thoughts.map(({ text }) => text);

/** Compares every way to read a store with every other. */
async function checkReadings(call: Call): Promise<void> {
  const { threads } = await call("listThreads", { limit: 100 });
  for (const row of threads) {
    const state = await call("getThreadStatus", { threadId: row.id });
    const { thread } = await call("getThread", { threadId: row.id });
    const counts = [thread.decisions.length, thread.openQuestions.length, thread.status];
    expect([row.id, state.decisions, state.openQuestions, state.status]).toEqual([row.id, ...counts]);
    expect([row.title, state.title]).toEqual([thread.title, thread.title]);
    expect([row.decisions, row.openQuestions, row.status, row.health]).toEqual([...counts, state.health]);
    expect(await call("verifyThread", { threadId: row.id })).toMatchObject({ ok: true });
    const ids = thread.decisions.map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const decision of thread.decisions) {
      if (decision.continuesDecision !== undefined) expect(ids).toContain(decision.continuesDecision);
      if (decision.threadId !== row.id) continue;
      const { decision: alone } = await call("getDecision", { id: decision.id });
      for (const field of FIELDS)
        expect([decision.id, field, alone[field]]).toEqual([decision.id, field, decision[field]]);
      expect(alone.reviews).toHaveLength((decision.reviews ?? []).length);
      expect([alone.decision, alone.context]).toEqual([decision.decision, decision.context ?? ""]);
      expect(textsOf(decision.thoughts)).toEqual(expect.arrayContaining(textsOf(alone.thoughts)));
    }
  }
  const { decisions } = await call("listDecisions", { limit: 1_000 });
  const { total, byStatus } = await call("getStats");
  const pending = decisions.filter(({ status }: { status: string }) => status === "pending").length;
  expect([total, byStatus.pending ?? 0, byStatus.reviewed ?? 0]).toEqual([
    decisions.length,
    pending,
    decisions.length - pending,
  ]);
}

/** The threads' contents, without what reveals their store. */
async function content(call: Call): Promise<unknown> {
  const { threads } = await call("listThreads", { sort: "title", limit: 100 });
  const documents = [];
  for (const { id } of threads) {
    const { thread } = await call("getThread", { threadId: id });
    documents.push({
      state: [id, thread.title, thread.status, thread.forkedFrom?.threadId],
      decisions: thread.decisions.map((each: any) =>
        [...FIELDS, "id", "decision", "context", "tags", "amplification"].map((field) => each[field]),
      ),
      questions: thread.questions.map(({ id: name, text, status, answer }: any) => [name, text, status, answer]),
      links: thread.links.map(({ sourceId, targetId }: any) => `${sourceId} ${targetId}`).toSorted(),
    });
  }
  return documents;
}

describe("whatever happened to threads and decisions", () => {
  it("is told the same by every method that reads it [thread:same-everywhere]", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const here = open();
        await play(here.call, steps);
        await checkReadings(here.call);
        await here.close();
      }),
      { numRuns: 150 },
    );
  }, 60_000);

  it("arrives elsewhere as it was, is taken in once, and is known at home [thread:same-everywhere]", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const [here, there] = [open(), open()];
        await play(
          here.call,
          steps.filter(({ kind }) => kind !== "redact"),
        );
        const { bundle } = await here.call("exportBundle");
        const nothingNew = { imported: 0, conflicts: [] };
        expect(await there.call("importBundle", { bundle })).toMatchObject({ conflicts: [] });
        expect(await there.call("importBundle", { bundle })).toMatchObject(nothingNew);
        await checkReadings(there.call);
        expect(await content(there.call)).toEqual(await content(here.call));
        const { bundle: back } = await there.call("exportBundle");
        expect(await here.call("importBundle", { bundle: back })).toMatchObject(nothingNew);
        await Promise.all([here.close(), there.close()]);
      }),
      { numRuns: 100 },
    );
  }, 60_000);

  for (const conflict of ["keep_both", "prefer_local", "prefer_remote"])
    it(`is read as one where it meets another history of the same names, and is taken in once (${conflict}) [thread:same-everywhere]`, async () => {
      const history = fc.array(step, { maxLength: 25 });
      await fc.assert(
        fc.asyncProperty(history, history, fc.boolean(), async (ours, theirs, includeDeliberation) => {
          const [here, there] = [open(), open()];
          await play(here.call, ours, sharedName);
          await play(there.call, theirs, sharedName);
          const { bundle } = await here.call("exportBundle", { includeDeliberation });
          await there.call("importBundle", { bundle, conflict });
          expect(await there.call("importBundle", { bundle, conflict })).toMatchObject({ imported: 0 });
          await checkReadings(there.call);
          await Promise.all([here.close(), there.close()]);
        }),
        { numRuns: 100 },
      );
    }, 60_000);

  it("is read as one elsewhere, too, where some of it was redacted [thread:same-everywhere]", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const [here, there] = [open(), open()];
        await play(here.call, steps);
        const { bundle } = await here.call("exportBundle");
        expect(await there.call("importBundle", { bundle })).toMatchObject({ conflicts: [] });
        expect(await there.call("importBundle", { bundle })).toMatchObject({ imported: 0 });
        await checkReadings(there.call);
        await Promise.all([here.close(), there.close()]);
      }),
      { numRuns: 100 },
    );
  }, 60_000);
});
