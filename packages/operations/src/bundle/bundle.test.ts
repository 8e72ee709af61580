import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Bundle } from "@clew/schemas";
import type { NewEvent, ThreadStore } from "@clew/thread-store";
import { createMemoryThreadStore } from "@clew/thread-store/memory";
import { openSqliteThreadStore } from "@clew/thread-store/sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { decisionSource } from "../recall/recall-sources.ts";
import { resumeThread } from "../thread/resume-thread.ts";
import { joinBundleParts, splitBundle } from "./bundle-parts.ts";
import type { BundleDeps } from "./check-and-hash.ts";
import { bundleHash, checkBundle, hashInTurns } from "./check-and-hash.ts";
import { exportBundle } from "./export-bundle.ts";
import { exportBundlePart } from "./export-part.ts";
import { importBundle } from "./import-bundle.ts";
import type { ConflictRule } from "./settle-conflicts.ts";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const P = "default";
let folder = "";
let here: BundleDeps;
let there: BundleDeps;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "clew bundle "));
  here = { threads: createMemoryThreadStore(), sha256, now: () => "2026-11-18T10:00:00.000Z" };
  there = { ...here, threads: openSqliteThreadStore({ path: join(folder, "clew.db") }) };
});
afterEach(async () => {
  await Promise.all([here.threads.close(), there.threads.close()]);
  rmSync(folder, { recursive: true });
});

async function append(store: ThreadStore, log: string, ...events: readonly NewEvent[]): Promise<void> {
  const result = await store.append({ project: P, log, actor: "emerson", events });
  expect(result).toMatchObject({ ok: true });
}

const decision = (id: string, more: Record<string, unknown> = {}): NewEvent => ({
  type: "decision_recorded",
  payload: { id, decision: `Decide ${id}`, confidence: 0.7, ...more },
});

const threadOpened = (id: string): NewEvent => ({ type: "thread_created", payload: { id, title: id } });

const answer = (text: string): NewEvent => ({ type: "question_answered", payload: { id: "q", answer: text } });

const link = (sourceId: string, targetId: string): NewEvent => ({
  type: "decisions_linked",
  payload: { sourceId, targetId, edgeType: "depends_on" },
});

async function fill(store: ThreadStore): Promise<void> {
  await append(
    store,
    "t1",
    { type: "thread_created", payload: { id: "t1", title: "Queue", tags: ["infra"] } },
    decision("d1", { tags: ["infra"], deliberation: { inputs: [{ id: "i", text: "read" }], steps: [] } }),
    { type: "thought_recorded", payload: { id: "x1", text: "Hm", decisionId: "d1" } },
    { type: "question_asked", payload: { id: "q1", text: "Why?", decisionId: "d1" } },
    { type: "question_answered", payload: { id: "q1", answer: "Because" } },
    decision("d2"),
    { type: "decisions_linked", payload: { sourceId: "d2", targetId: "d1", edgeType: "depends_on" } },
    { type: "decision_updated", payload: { id: "d2", changes: { pattern: "Boring first" } } },
    { type: "decision_reviewed", payload: { id: "r1", decisionId: "d1", outcome: "success" } },
    { type: "status_changed", payload: { status: "completed", reason: "done" } },
  );
  await append(store, "alone", decision("alone", { tags: ["infra"] }), {
    type: "decision_reviewed",
    payload: { id: "r2", decisionId: "alone", outcome: "failure" },
  });
}

async function take(from: BundleDeps, scope: Record<string, unknown> = {}, more: Record<string, unknown> = {}) {
  return (await exportBundle(from, { project: P, agentId: "emerson", scope, ...more })).bundle;
}

async function give(to: BundleDeps, bundle: unknown, conflict: ConflictRule = "keep_both") {
  return importBundle(to, { project: P, agentId: "importer", bundle, conflict });
}

async function shown(deps: BundleDeps, threadId: string): Promise<Record<string, unknown>> {
  const request = { project: P, threadId, agentId: "reader", note: false };
  const read = await resumeThread({ threads: deps.threads, newUuid: () => "u" }, request);
  return JSON.parse(JSON.stringify(read.thread));
}

const strip = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, held) => (["provenance", "updatedAt", "reviewedAt"].includes(key) ? undefined : held)),
  );

const changing = (changes: object, removed: readonly string[] = []): NewEvent => ({
  type: "decision_updated",
  payload: { id: "d1", changes, removed },
});

const LONG_AGO = "2026-11-01T10:00:00.000Z";

const contexts = async (deps: BundleDeps): Promise<unknown> =>
  (await deps.threads.decisions({ project: P })).items.map(({ document }) => document.context);

const differ = async (conflict: ConflictRule) => {
  const [a, b] = [createMemoryThreadStore(), createMemoryThreadStore()];
  await append(a, "alone", decision("alone", { context: "remote" }));
  await append(b, "alone", decision("alone", { context: "local" }));
  const bundle = await take({ ...here, threads: a });
  const first = await give({ ...here, threads: b }, bundle, conflict);
  const again = await give({ ...here, threads: b }, bundle, conflict);
  const { items } = await b.decisions({ project: P, order: "oldest" });
  await Promise.all([a.close(), b.close()]);
  return {
    conflicts: first.conflicts,
    again: again.imported,
    contexts: items.map((item) => item.document.context),
  };
};

const conflicts = (resolution: ConflictRule) => [{ id: "alone", resolution }];

describe("bundles", () => {
  it("carries a thread with everything in it to a store of another kind [bundle:whole]", async () => {
    await fill(here.threads);
    const bundle = await take(here);
    expect(bundle).toMatchObject({ format: "cstp-bundle/v1", threads: [{ id: "t1" }], decisions: [{ id: "alone" }] });
    await give(there, bundle);
    const [before, after] = [await shown(here, "t1"), await shown(there, "t1")];
    for (const key of ["title", "startedBy", "status", "statusReason", "tags", "openQuestions", "lastState"])
      expect(after[key]).toEqual(before[key]);
    for (const key of ["decisions", "questions"]) expect(strip(after[key])).toEqual(strip(before[key]));
    const [alone] = await there.threads.decisionsById(P, ["alone"]);
    expect(alone).toMatchObject({ outcome: "failure", agentId: "emerson" });
  });

  it("has one hash, whether others have their turn meanwhile or not [bundle:whole]", async () => {
    await fill(here.threads);
    const bundle = {
      ...(await take(here)),
      "\u{1F600}": { b: [], a: {}, "\u20ac": [1, null, "é"], n: undefined },
    };
    const turns = await hashInTurns(bundle, sha256, async () => undefined);
    expect(turns).toBe(bundleHash(bundle, sha256));
  });

  it("tags what it imports with where it came from, and appends it as new events of a chain that verifies [bundle:provenance]", async () => {
    await fill(here.threads);
    const bundle = await take(here, { threadId: "t1" });
    await give(there, bundle);
    const [original] = await here.threads.events({ project: P, log: "t1", sinceSeq: 1, limit: 1 });
    const [copy] = await there.threads.events({ project: P, log: "t1", sinceSeq: 1, limit: 1 });
    expect(copy).toMatchObject({ actor: "importer" });
    expect(copy?.payload?.["provenance"]).toMatchObject({
      bundleHash: bundle.hash,
      project: P,
      log: "t1",
      seq: 2,
      hash: original?.hash,
      actor: "emerson",
      trust: "imported",
    });
    expect(copy?.hash).not.toBe(original?.hash);
    expect(await there.threads.verify({ project: P, log: "t1" })).toMatchObject({ ok: true, events: 10 });
  });

  for (const conflict of ["keep_both", "prefer_local", "prefer_remote"] as const) {
    it(`changes nothing the second time, nor on the way back home (${conflict}) [bundle:idempotent]`, async () => {
      await fill(here.threads);
      const bundle = await take(here);
      expect((await give(there, bundle, conflict)).imported).toBeGreaterThan(0);
      expect(await give(there, bundle, conflict)).toMatchObject({ imported: 0, conflicts: [] });
      const back = await take(there);
      const head = (await here.threads.thread(P, "t1"))?.head;
      expect(await give(here, back, conflict)).toMatchObject({ imported: 0, conflicts: [] });
      expect((await here.threads.thread(P, "t1"))?.head).toEqual(head);
    });
  }

  it("brings only what is new when a thread has grown since [bundle:idempotent]", async () => {
    await fill(here.threads);
    await give(there, await take(here));
    await append(here.threads, "t1", decision("d3"), decision("d4"));
    expect(await give(there, await take(here))).toMatchObject({ imported: 2 });
    expect((await there.threads.thread(P, "t1"))?.decisions).toBe(4);
  });

  it("keeps both, the local or the remote one where a decision differs [bundle:conflict]", async () => {
    expect(await differ("keep_both")).toEqual({
      conflicts: conflicts("keep_both"),
      again: 0,
      contexts: ["local", "remote"],
    });
    expect(await differ("prefer_local")).toEqual({
      conflicts: conflicts("prefer_local"),
      again: 0,
      contexts: ["local"],
    });
    expect(await differ("prefer_remote")).toEqual({
      conflicts: conflicts("prefer_remote"),
      again: 0,
      contexts: ["remote"],
    });
  });

  for (const conflict of ["keep_both", "prefer_local", "prefer_remote"] as const)
    for (const home of ["alone", "t1"])
      it(`brings a change of a decision that came without a log before, and no older state again (${conflict}, ${home}) [bundle:changed-later]`, async () => {
        const log = home === "alone" ? "d1" : home;
        if (log === "t1") await append(here.threads, log, threadOpened(log));
        await append(here.threads, log, decision("d1", { createdAt: LONG_AGO, context: "first", pattern: "P" }));
        const request = { includeDeliberation: false };
        const first = await take(here, {}, request);
        await append(here.threads, log, changing({ context: "second" }, ["pattern"]));
        const review = { id: "r1", decisionId: "d1", outcome: "success" };
        await append(here.threads, log, { type: "decision_reviewed", payload: review });
        const second = await take(here, {}, request);
        const states = async (): Promise<unknown> =>
          (await there.threads.decisions({ project: P })).items.map(({ id, outcome, document }) => [
            id,
            document.context,
            document.pattern,
            outcome,
          ]);
        await give(there, first, conflict);
        expect(await give(there, second, conflict)).toMatchObject({ imported: 2, conflicts: [] });
        for (const bundle of [first, second])
          expect(await give(there, bundle, conflict)).toMatchObject({ imported: 0, conflicts: [] });
        expect(await states()).toEqual([["d1", "second", undefined, "success"]]);
        // Both sides changed it, so this is a conflict that the rule settles.
        await append(there.threads, log, changing({ context: "here" }));
        await append(here.threads, log, changing({ context: "third" }));
        const third = await take(here, {}, request);
        expect((await give(there, third, conflict)).conflicts).toEqual([{ id: "d1", resolution: conflict }]);
        // An older state that arrives later changes nothing either.
        const other = { ...there, threads: createMemoryThreadStore() };
        await give(other, second, conflict);
        expect(await give(other, first, conflict)).toMatchObject({ imported: 0, conflicts: [] });
        await other.threads.close();
      });

  it("brings a change of a copy on to its own copies, and home where nobody changed the first one [bundle:changed-later]", async () => {
    const third = { ...there, threads: createMemoryThreadStore() };
    await append(here.threads, "d1", decision("d1", { createdAt: LONG_AGO, context: "first" }));
    await give(there, await take(here));
    await give(third, await take(there));
    await append(there.threads, "d1", changing({ context: "second" }));
    const bundle = await take(there);
    for (const deps of [third, here]) {
      expect(await give(deps, bundle)).toMatchObject({ imported: 1, conflicts: [] });
      expect(await give(deps, bundle)).toMatchObject({ imported: 0, conflicts: [] });
      expect(await contexts(deps)).toEqual(["second"]);
    }
    await append(there.threads, "d1", changing({ context: "once more", updatedBy: "there" }));
    expect(await give(here, await take(there))).toMatchObject({ imported: 1, conflicts: [] });
    expect(await contexts(here)).toEqual(["once more"]);
    await append(here.threads, "d1", changing({ context: "mine" }));
    await append(there.threads, "d1", changing({ context: "theirs" }));
    expect((await give(here, await take(there))).conflicts).toEqual([{ id: "d1", resolution: "keep_both" }]);
    expect(await contexts(here)).toEqual(expect.arrayContaining(["mine", "theirs"]));
    await third.threads.close();
  });

  for (const conflict of ["keep_both", "prefer_local", "prefer_remote"] as const)
    it(`loses no question where an id is taken, nor counts another number than it shows (${conflict}) [bundle:conflict]`, async () => {
      const asking = (text: string): NewEvent[] => [
        decision("d1", { context: text, openQuestions: [text] }),
        { type: "question_asked", payload: { id: "d1.q1", text, decisionId: "d1" } },
      ];
      const opened = threadOpened("t1");
      await append(here.threads, "t1", opened, ...asking("Theirs?"), decision("d2", { openQuestions: ["Theirs?"] }));
      await append(there.threads, "t1", opened, ...asking("Mine?"));
      const bundle = await take(here);
      await give(there, bundle, conflict);
      expect(await give(there, bundle, conflict)).toMatchObject({ imported: 0 });
      const { questions, openQuestions } = await shown(there, "t1");
      expect(questions).toHaveLength(2);
      expect(openQuestions).toEqual(["Mine?", "Theirs?"]);
      expect(await there.threads.thread(P, "t1")).toMatchObject({ openQuestions: 2 });
    });

  it("asks in the thread where a preferred decision lies what it asks in the thread of the bundle [bundle:conflict]", async () => {
    await append(
      here.threads,
      "t1",
      threadOpened("t1"),
      decision("d1", { context: "theirs", openQuestions: ["Who?"] }),
      { type: "question_asked", payload: { id: "d1.q1", text: "Who?", decisionId: "d1" } },
      { type: "decision_updated", payload: { id: "d1", changes: { pattern: "P" } } },
    );
    await append(there.threads, "t2", threadOpened("t2"), decision("d1", { context: "mine" }));
    const bundle = await take(here);
    await give(there, bundle, "prefer_remote");
    expect(await give(there, bundle, "prefer_remote")).toMatchObject({ imported: 0, conflicts: [] });
    for (const log of ["t1", "t2"]) {
      expect(await shown(there, log)).toMatchObject({ openQuestions: ["Who?"] });
      expect(await there.threads.thread(P, log)).toMatchObject({ openQuestions: 1 });
    }
    const [d1] = await there.threads.decisionsById(P, ["d1"]);
    expect(d1).toMatchObject({ threadId: "t2", document: { context: "theirs", pattern: "P" } });
  });

  for (const conflict of ["prefer_local", "prefer_remote"] as const)
    it(`brings a fork into a thread of its name that is none (${conflict}) [bundle:conflict]`, async () => {
      const { events } = here.threads;
      await append(here.threads, "a", threadOpened("a"), decision("a1"));
      const hash = (await events({ project: P, log: "a" }))[1]?.hash ?? "";
      const forkedFrom = { threadId: "a", seq: 2, hash };
      const opened = { type: "thread_created", payload: { id: "f", title: "F", forkedFrom } };
      await append(here.threads, "f", opened, decision("f1", { continuesDecision: "a1" }));
      await append(there.threads, "f", threadOpened("f"));
      await give(there, await take(here), conflict);
      const [f1] = await there.threads.decisionsById(P, ["f1"]);
      expect(f1?.document).toMatchObject({ threadId: "f", parentDecisionId: "a1" });
      expect(f1?.document.continuesDecision).toBeUndefined();
    });

  for (const includeDeliberation of [true, false])
    it(`ties a fork to its origin wherever that went, in parts too (${includeDeliberation ? "logs" : "documents"}) [bundle:fork]`, async () => {
      await append(here.threads, "a", threadOpened("a"), decision("a1"), decision("a2"));
      const hash = (await here.threads.events({ project: P, log: "a" }))[1]?.hash ?? "";
      const forkedFrom = { threadId: "a", seq: 2, hash };
      const opened = { type: "thread_created", payload: { id: "f", title: "F", forkedFrom } };
      await append(here.threads, "f", opened, decision("f1", { continuesDecision: "a1" }));
      const bundle = await take(here, {}, { includeDeliberation });
      const parts = splitBundle(bundle, 900, sha256);
      expect(parts.length).toBeGreaterThan(1);
      for (const part of parts) await give(there, part);
      const another = createMemoryThreadStore();
      await append(another, "a", { type: "thread_created", payload: { id: "a", title: "Another" } });
      await give({ ...there, threads: another }, bundle);
      for (const threads of [there.threads, another]) {
        const { decisions } = await shown({ ...there, threads }, "f");
        expect(decisions).toMatchObject([{ id: "a1" }, { id: "f1", continuesDecision: "a1" }]);
      }
      await another.close();
    });

  for (const includeDeliberation of [true, false])
    it(`ties a fork to an origin that an earlier part put beside another thread (${includeDeliberation ? "logs" : "documents"}) [bundle:fork]`, async () => {
      const more = Array.from({ length: 8 }, (_, index) => decision(`a${index + 1}`));
      await append(here.threads, "a", threadOpened("a"), ...more);
      const hash = (await here.threads.events({ project: P, log: "a" }))[1]?.hash ?? "";
      const forkedFrom = { threadId: "a", seq: 2, hash };
      const opened = { type: "thread_created", payload: { id: "f", title: "F", forkedFrom } };
      await append(here.threads, "f", opened, decision("f1", { continuesDecision: "a1" }));
      await append(there.threads, "a", { type: "thread_created", payload: { id: "a", title: "Another" } });
      const parts = splitBundle(await take(here, {}, { includeDeliberation }), 1_800, sha256);
      const last = parts.at(-1);
      expect(last?.threads.some(({ id }) => id === "f")).toBe(true);
      expect(parts.length).toBeGreaterThan(2);
      for (const part of parts) {
        expect(new TextEncoder().encode(JSON.stringify(part)).byteLength).toBeLessThan(1_800);
        expect(await checkBundle(part, sha256)).toBe(part);
        await give(there, part);
      }
      const { decisions } = await shown(there, "f");
      expect(decisions).toMatchObject([{ id: "a1" }, { id: "f1", continuesDecision: "a1" }]);
      for (const part of parts) expect(await give(there, part)).toMatchObject({ imported: 0 });
    });

  it("lets a fork inherit what was asked before the decision at its point, from documents too [bundle:fork]", async () => {
    const asks = { createdAt: "2026-11-02T10:00:00.000Z", openQuestions: ["Who?"] };
    const payload = { id: "q1", text: "Who?", askedAt: LONG_AGO };
    await append(here.threads, "a", threadOpened("a"), { type: "question_asked", payload }, decision("a1", asks));
    const hash = (await here.threads.events({ project: P, log: "a" }))[2]?.hash ?? "";
    const forkedFrom = { threadId: "a", seq: 3, hash };
    await append(here.threads, "f", { type: "thread_created", payload: { id: "f", title: "F", forkedFrom } });
    await give(there, await take(here, {}, { includeDeliberation: false }));
    expect((await shown(there, "f"))["questions"]).toMatchObject([{ id: "q1", text: "Who?", status: "open" }]);
  });

  it("takes no review that a fork's document repeats for one of mine where mine wins [bundle:not-of-mine]", async () => {
    await append(here.threads, "t1", threadOpened("t1"), decision("d1", { context: "theirs" }));
    const hash = (await here.threads.events({ project: P, log: "t1" }))[1]?.hash ?? "";
    const forkedFrom = { threadId: "t1", seq: 2, hash };
    await append(here.threads, "f", { type: "thread_created", payload: { id: "f", title: "F", forkedFrom } });
    const review = { id: "r1", decisionId: "d1", outcome: "success" };
    await append(here.threads, "t1", { type: "decision_reviewed", payload: review });
    await append(there.threads, "t1", threadOpened("t1"), decision("d1", { context: "mine" }));
    await give(there, await take(here, {}, { includeDeliberation: false }), "prefer_local");
    const [mine] = await there.threads.decisionsById(P, ["d1"]);
    expect([mine?.document.context, mine?.outcome]).toEqual(["mine", undefined]);
  });

  it("brings no change of a decision that was redacted where it comes from [bundle:redacted]", async () => {
    await append(here.threads, "t1", threadOpened("t1"), decision("d1"), changing({ context: "hunter2" }));
    await here.threads.redact({ project: P, log: "t1", seq: 2, actor: "emerson" });
    const bundle = await take(here);
    for (const part of splitBundle(bundle, 900, sha256)) await give(there, part);
    const [d1] = await there.threads.decisionsById(P, ["d1"]);
    expect([d1?.document.redacted, d1?.document.context]).toEqual([true, undefined]);
  });

  it("keeps both of two threads that happen to have one id, each with its own decisions [bundle:conflict]", async () => {
    await fill(here.threads);
    await append(
      there.threads,
      "t1",
      { type: "thread_created", payload: { id: "t1", title: "Another" } },
      decision("o1"),
    );
    const result = await give(there, await take(here, { threadId: "t1" }));
    const [copy] = result.threads;
    expect(copy).toMatch(/^t1\.[0-9a-f]{12}$/);
    expect((await there.threads.thread(P, "t1"))?.decisions).toBe(1);
    expect(await there.threads.thread(P, copy ?? "")).toMatchObject({ title: "Queue", decisions: 2 });
    expect(await give(there, await take(here, { threadId: "t1" }))).toMatchObject({ imported: 0 });
  });

  for (const [conflict, title, status, tags] of [
    ["prefer_local", "Another", "active", undefined],
    ["prefer_remote", "Queue", "completed", ["infra"]],
  ] as const)
    it(`brings two threads with one id together, as the preferred side has them (${conflict}) [bundle:conflict]`, async () => {
      await fill(here.threads);
      const opened = { type: "thread_created", payload: { id: "t1", title: "Another" } };
      await append(there.threads, "t1", opened, decision("d1", { context: "here" }));
      const bundle = await take(here, { threadId: "t1" });
      expect((await give(there, bundle, conflict)).conflicts).toEqual([
        { id: "t1", resolution: conflict },
        { id: "d1", resolution: conflict },
      ]);
      expect(await there.threads.thread(P, "t1")).toMatchObject({ title, status, decisions: 2 });
      expect(await shown(there, "t1")).toMatchObject({ title, status, decisions: [{ id: "d1" }, { id: "d2" }] });
      const [after] = await there.threads.decisionsById(P, ["d1"]);
      expect(after?.document.tags).toEqual(tags);
      expect(await give(there, bundle, conflict)).toMatchObject({ imported: 0 });
      expect(await there.threads.thread(P, "t1")).toMatchObject({ title, status, decisions: 2 });
    });

  it("carries a thread in which something was redacted, whole and in parts, and what others refer to keeps its place [bundle:redacted]", async () => {
    await fill(here.threads);
    await append(here.threads, "t1", decision("d3", { continuesDecision: "d1" }));
    for (const seq of [2, 4]) await here.threads.redact({ project: P, log: "t1", seq, actor: "emerson" });
    const bundle = await take(here, { threadId: "t1" });
    expect(JSON.stringify(bundle)).not.toContain("Decide d1");
    const other = { ...there, threads: createMemoryThreadStore() };
    await give(there, bundle);
    const parts = splitBundle(bundle, 2_000, sha256);
    expect(parts.length).toBeGreaterThan(2);
    for (const part of parts) await give(other, part);
    const before = await shown(here, "t1");
    for (const target of [there, other]) {
      const after = await shown(target, "t1");
      expect(after["decisions"]).toMatchObject([
        { id: "d1", decision: "[redacted]", redacted: true, outcome: "success" },
        { id: "d2", continuesDecision: "d1" },
        { id: "d3", continuesDecision: "d1" },
      ]);
      expect([after["title"], after["status"]]).toEqual([before["title"], before["status"]]);
      expect(await give(target, bundle)).toMatchObject({ imported: 0, conflicts: [] });
    }
    await other.threads.close();
  });

  it("carries what a decision that stands alone asked, and what it was answered [bundle:questions]", async () => {
    const asked: NewEvent = { type: "question_asked", payload: { id: "q1", text: "Who?", decisionId: "d1" } };
    await append(here.threads, "d1", decision("d1", { openQuestions: ["Who?"] }), asked);
    await append(here.threads, "d2", decision("d2", { context: "x".repeat(900) }));
    await give(there, await take(here));
    await append(here.threads, "d1", { type: "question_answered", payload: { id: "q1", answer: "Me" } });
    const bundle = await take(here);
    const other = { ...there, threads: createMemoryThreadStore() };
    for (const part of splitBundle(bundle, 900, sha256)) await give(other, part);
    expect(await give(there, bundle)).toMatchObject({ imported: 1, conflicts: [] });
    for (const target of [there, other]) {
      expect(await give(target, bundle)).toMatchObject({ imported: 0 });
      const { items } = await target.threads.records({ project: P, kind: "question" });
      expect(items).toMatchObject([{ id: "q1", log: "d1", status: "answered", document: { answer: "Me" } }]);
    }
    expect(await give(here, await take(there))).toMatchObject({ imported: 0, conflicts: [] });
    await other.threads.close();
  });

  it("brings a fork with the links that it inherited, also to decisions that stand alone [bundle:links]", async () => {
    const { events } = here.threads;
    await append(here.threads, "alone", decision("alone"));
    await append(here.threads, "t1", { type: "thread_created", payload: { id: "t1", title: "T" } }, decision("d1"));
    await append(here.threads, "t1", link("d1", "alone"), decision("d2"));
    const point = (await events({ project: P, log: "t1" }))[2];
    const forkedFrom = { threadId: "t1", seq: 3, hash: point?.hash ?? "" };
    await append(here.threads, "f1", { type: "thread_created", payload: { id: "f1", title: "F", forkedFrom } });
    await give(there, await take(here));
    const { decisions, links } = await shown(there, "f1");
    expect([decisions, links]).toMatchObject([[{ id: "d1" }], [{ sourceId: "d1", targetId: "alone" }]]);
  });

  it("brings a fork with the links that it inherited to threads that come later in the bundle [bundle:links]", async () => {
    const { events } = here.threads;
    const fork = async (id: string, threadId: string, seq: number): Promise<void> => {
      const hash = (await events({ project: P, log: threadId }))[seq - 1]?.hash ?? "";
      const forkedFrom = { threadId, seq, hash };
      await append(here.threads, id, { type: "thread_created", payload: { id, title: id, forkedFrom } });
    };
    await append(here.threads, "a", threadOpened("a"), decision("a1"));
    await append(here.threads, "z", threadOpened("z"), decision("z1"));
    await append(here.threads, "a", link("a1", "z1"), decision("a2"));
    await fork("a.fork", "a", 3);
    await append(here.threads, "a.fork", decision("f1"));
    // The later thread links back, to the fork as well: neither may wait for the other forever.
    await append(here.threads, "z", link("z1", "a1"), link("z1", "f1"), decision("z2"));
    await fork("z.fork", "z", 4);
    const bundle = await take(here);
    const order = bundle.threads.map(({ id }) => id);
    expect(order.indexOf("a")).toBeLessThan(order.indexOf("z"));
    await give(there, bundle);
    const ours = await shown(there, "a.fork");
    expect(ours["links"]).toMatchObject([{ sourceId: "a1", targetId: "z1" }]);
    expect(ours["decisions"]).toMatchObject([{ id: "a1" }, { id: "f1", continuesDecision: "a1" }]);
    for (const log of ["a.fork", "z.fork"]) expect(await there.threads.thread(P, log)).toHaveProperty("forkedFrom");
    expect(await give(there, bundle)).toMatchObject({ imported: 0, conflicts: [] });
  });

  it("brings the forks of threads that lead to each other with the links that each inherited [bundle:links]", async () => {
    const { events } = here.threads;
    const ring = ["a", "m", "z"];
    for (const id of ring) await append(here.threads, id, threadOpened(id), decision(`${id}1`));
    for (const [index, id] of ring.entries())
      await append(here.threads, id, link(`${id}1`, `${ring[(index + 1) % 3]}1`), decision(`${id}2`));
    // Once more, with a second decision in each thread: no thread is complete before the next one begins.
    for (const [index, id] of ring.entries())
      await append(here.threads, id, link(`${id}2`, `${ring[(index + 2) % 3]}2`), decision(`${id}3`));
    for (const id of ring) {
      const hash = (await events({ project: P, log: id }))[5]?.hash ?? "";
      const forkedFrom = { threadId: id, seq: 6, hash };
      const opened = { type: "thread_created", payload: { id: `${id}.fork`, title: id, forkedFrom } };
      await append(here.threads, `${id}.fork`, opened, decision(`${id}.f`));
    }
    const bundle = await take(here);
    expect(await give(there, bundle)).toMatchObject({ conflicts: [], skipped: 0 });
    for (const id of ring) {
      const told = async (deps: BundleDeps): Promise<unknown> => {
        const { links, decisions } = await shown(deps, `${id}.fork`);
        const ends = (links as { sourceId: string; targetId: string }[]).map((each) => [each.sourceId, each.targetId]);
        return [ends, (decisions as { id: string }[]).map((each) => each.id)];
      };
      expect(await told(there)).toEqual(await told(here));
      expect(await there.threads.verify({ project: P, log: id })).toMatchObject({ ok: true });
    }
    expect(await give(there, bundle)).toMatchObject({ imported: 0, conflicts: [] });
  });

  it("never links to a decision here that only has the name of one that comes later [bundle:links]", async () => {
    await append(here.threads, "z1", decision("z1", { context: "theirs" }));
    await append(here.threads, "a1", decision("a1"), link("a1", "z1"));
    await append(there.threads, "z1", decision("z1", { context: "mine" }));
    const bundle = await take(here);
    // Try both orders: the renamed decision may come before or after the link.
    const { hash: _, ...rest } = { ...bundle, decisions: bundle.decisions.toReversed() };
    await give(there, { ...rest, hash: bundleHash(rest, sha256) });
    const [edge] = await there.threads.links({ project: P, ids: ["a1"], direction: "out" });
    const [end] = await there.threads.decisionsById(P, [edge?.targetId ?? ""]);
    expect(end?.document.context).toBe("theirs");
  });

  it("takes links in once what they lead to is there, and says which lead out of the bundle [bundle:links]", async () => {
    for (const id of ["t1", "t2"])
      await append(here.threads, id, { type: "thread_created", payload: { id, title: id } }, decision(`${id}.d`));
    await append(here.threads, "alone", decision("alone"));
    await append(here.threads, "t1", link("t1.d", "t2.d"), link("t1.d", "alone"));
    await append(here.threads, "t2", link("t2.d", "t1.d"));
    await append(here.threads, "alone", link("alone", "t2.d"));
    const ids = ["t1.d", "t2.d", "alone"];
    const linksIn = async (deps: BundleDeps): Promise<string[]> =>
      (await deps.threads.links({ project: P, ids, direction: "out" }))
        .map(({ sourceId, targetId }) => `${sourceId} ${targetId}`)
        .toSorted();
    const all = ["alone t2.d", "t1.d alone", "t1.d t2.d", "t2.d t1.d"];

    const only = await take(here, { threadId: "t1" });
    const leftOut = [
      { sourceId: "t1.d", targetId: "t2.d" },
      { sourceId: "t1.d", targetId: "alone" },
    ];
    expect(await give(there, only)).toMatchObject({ imported: 2, threads: ["t1"], leftOut });
    expect(await give(there, only)).toMatchObject({ imported: 0, threads: [], leftOut });
    const whole = await take(here);
    const { leftOut: none } = await give(there, whole);
    expect([none, await linksIn(there)]).toEqual([undefined, all]);
    expect(await give(there, whole)).toMatchObject({ imported: 0, threads: [] });
    for (const log of ["t1", "t2", "alone"])
      expect(await there.threads.verify({ project: P, log })).toMatchObject({ ok: true });

    const other = { ...there, threads: createMemoryThreadStore() };
    const parts = splitBundle(whole, 600, sha256);
    expect(parts.length).toBeGreaterThan(2);
    // Do as a sender of parts does: send the parts with missing links again at the end.
    for (const part of [...parts, ...parts]) await give(other, part);
    expect(await linksIn(other)).toEqual(all);
    await other.threads.close();
  });

  it("says of a decision that it is in the project that it was taken to [bundle:project]", async () => {
    await append(here.threads, "d1", decision("d1", { project: P }));
    const bundle = await take(here);
    const imported = await importBundle(there, {
      project: "other",
      agentId: "importer",
      bundle,
      conflict: "keep_both",
    });
    expect(imported).toMatchObject({ imported: 1 });
    const [stored] = await there.threads.decisionsById("other", ["d1"]);
    expect(stored?.document).toMatchObject({ project: "other", provenance: { project: P } });
    const onceMore = await give({ ...there, threads: here.threads }, bundle);
    expect(onceMore).toMatchObject({ imported: 0, conflicts: [] });
  });

  for (const order of ["without, then with", "with, then without"])
    it(`knows a decision again that came without its deliberation (${order}) [bundle:deliberation-later]`, async () => {
      await fill(here.threads);
      const brief = await take(here, { threadId: "t1" }, { includeDeliberation: false });
      const whole = await take(here, { threadId: "t1" });
      const [first, second] = order.startsWith("without") ? [brief, whole] : [whole, brief];
      await give(there, first);
      await append(there.threads, "t1", { type: "status_changed", payload: { status: "active", reason: "again" } });
      const { conflicts: found } = await give(there, second);
      expect(found).toEqual([]);
      const after = await shown(there, "t1");
      expect(after["decisions"]).toMatchObject([
        { id: "d1", outcome: "success", deliberation: { inputs: [{ text: "read" }] } },
        { id: "d2", pattern: "Boring first" },
      ]);
      expect(after["decisions"]).toHaveLength(2);
      if (second === brief) expect(after["status"]).toBe("active");
      expect(await give(there, second)).toMatchObject({ imported: 0 });
      expect(await there.threads.verify({ project: P, log: "t1" })).toMatchObject({ ok: true });
    });

  it("brings a fork home that was made elsewhere of a thread of here [bundle:fork-home]", async () => {
    await fill(here.threads);
    await give(there, await take(here, { threadId: "t1" }));
    const [point] = await there.threads.events({ project: P, log: "t1", types: ["question_asked"] });
    const forkedFrom = { threadId: "t1", seq: point?.seq ?? 0, hash: point?.hash ?? "" };
    await append(
      there.threads,
      "f1",
      { type: "thread_created", payload: { id: "f1", title: "F", forkedFrom } },
      decision("d9", { continuesDecision: "d1" }),
    );
    expect(await give(here, await take(there, { threadId: "f1" }))).toMatchObject({ threads: ["f1"], imported: 2 });
    expect((await shown(here, "f1"))["decisions"]).toMatchObject([
      { id: "d1", threadId: "t1" },
      { id: "d9", threadId: "f1", continuesDecision: "d1" },
    ]);
  });

  it("carries a project in which any event was redacted, forks and lone decisions included [bundle:redacted]", async () => {
    const places = Array.from({ length: 9 }, (_, index) => ["t1", index + 2] as const);
    for (const [log, seq] of [...places, ["f1", 1], ["f1", 2], ["alone", 1], ["alone", 2], ["alone", 3]] as const) {
      const [from, to] = [createMemoryThreadStore(), createMemoryThreadStore()];
      await fill(from);
      await append(from, "alone", { type: "thought_recorded", payload: { id: "x2", text: "Hm", decisionId: "alone" } });
      const forkedFrom = { threadId: "t1", seq: 2 };
      await append(
        from,
        "f1",
        { type: "thread_created", payload: { id: "f1", title: "F", forkedFrom } },
        decision("d4"),
      );
      const redacted = await from.redact({ project: P, log, seq, actor: "emerson" });
      expect([log, seq, redacted]).toMatchObject([log, seq, { ok: true }]);
      await give({ ...there, threads: to }, await take({ ...here, threads: from }));
      expect(await to.verify({ project: P, log })).toMatchObject({ ok: true });
      await Promise.all([from.close(), to.close()]);
    }
  });

  for (const [conflict, tags] of [
    ["prefer_local", ["here"]],
    ["prefer_remote", ["infra"]],
  ] as const)
    it(`imports a thread one of whose decisions has its place elsewhere here (${conflict}) [bundle:conflict]`, async () => {
      await fill(here.threads);
      await append(there.threads, "d1", decision("d1", { tags: ["here"] }));
      const bundle = await take(here, { threadId: "t1" });
      const { conflicts: found, threads } = await give(there, bundle, conflict);
      expect([found, threads]).toEqual([[{ id: "d1", resolution: conflict }], ["t1"]]);
      const [stays, goesOn] = await there.threads.decisionsById(P, ["d1", "d2"]);
      const outcome = conflict === "prefer_local" ? undefined : "success";
      expect({ log: stays?.log, outcome: stays?.outcome }).toEqual({ log: "d1", outcome });
      expect(stays?.document.tags).toEqual(tags);
      expect(goesOn?.document).toMatchObject({ threadId: "t1", parentDecisionId: "d1", pattern: "Boring first" });
      expect(goesOn?.document.continuesDecision).toBeUndefined();
      for (const log of ["t1", "d1"])
        expect(await there.threads.verify({ project: P, log })).toMatchObject({ ok: true });
      expect(await give(there, bundle, conflict)).toMatchObject({ imported: 0 });
    });

  it("takes no review, thought or change of another decision for one of mine where mine wins [bundle:not-of-mine]", async () => {
    await fill(here.threads);
    await append(here.threads, "t1", {
      type: "decision_updated",
      payload: { id: "d1", changes: { pattern: "Theirs" } },
    });
    const bundle = await take(here);
    const opened = { type: "thread_created", payload: { id: "t1", title: "Queue", tags: ["infra"] } };
    for (const threads of [createMemoryThreadStore(), there.threads]) {
      await append(threads, "t1", opened, decision("d1", { context: "mine" }), decision("d2"));
      await append(threads, "alone", decision("alone", { context: "mine" }));
      const target = { ...there, threads };
      await give(target, bundle, "prefer_local");
      const [d1, d2, alone] = await threads.decisionsById(P, ["d1", "d2", "alone"]);
      expect([d1?.outcome, d1?.status, alone?.outcome]).toEqual([undefined, "pending", undefined]);
      expect([d1?.document.context, d1?.document.pattern]).toEqual(["mine", undefined]);
      expect((await threads.records({ project: P, kind: "thought", decisions: ["d1"] })).items).toEqual([]);
      expect((await threads.records({ project: P, kind: "review" })).items).toEqual([]);
      // A decision that is the same here continues as it did there.
      expect(d2?.document.pattern).toBe("Boring first");
      expect((await give(target, bundle, "prefer_local")).imported).toBe(0);
      if (threads !== there.threads) await threads.close();
    }
  });

  it("takes a review of a decision that came from the bundle's own log, whatever was changed here since [bundle:not-of-mine]", async () => {
    await fill(here.threads);
    await give(there, await take(here));
    await append(there.threads, "t1", {
      type: "decision_updated",
      payload: { id: "d2", changes: { context: "mine" } },
    });
    const review = { id: "r9", decisionId: "d2", outcome: "failure" };
    await append(here.threads, "t1", { type: "decision_reviewed", payload: review });
    const bundle = await take(here);
    for (const part of splitBundle(bundle, 1_500, sha256)) await give(there, part, "prefer_local");
    expect(await there.threads.decisionsById(P, ["d2"])).toMatchObject([{ outcome: "failure" }]);
  });

  it("lets a preferred decision say what it says there, and nothing more [bundle:only-theirs]", async () => {
    const more = { context: "mine", tags: ["mine"], custom: { kept: false } };
    await append(here.threads, "t1", { type: "thread_created", payload: { id: "t1", title: "Queue" } });
    await append(here.threads, "t1", decision("d1", { pattern: "Theirs" }));
    await append(here.threads, "alone", decision("alone", { pattern: "Theirs" }));
    const opened = { type: "thread_created", payload: { id: "t1", title: "Queue" } };
    await append(there.threads, "t1", opened, decision("d1", more));
    await append(there.threads, "alone", decision("alone", more));
    const bundle = await take(here);
    await give(there, bundle, "prefer_remote");
    for (const { document } of await there.threads.decisionsById(P, ["d1", "alone"])) {
      expect(document).toMatchObject({ confidence: 0.7, pattern: "Theirs" });
      for (const field of Object.keys(more)) expect(document).not.toHaveProperty(field);
    }
    const { decisions } = await shown(there, "t1");
    expect(decisions).toMatchObject([{ id: "d1", pattern: "Theirs" }]);
    expect(JSON.stringify(decisions)).not.toContain("mine");
    expect((await there.threads.decisions({ project: P, filters: { tags: ["mine"] } })).items).toEqual([]);
    // The log itself is unchanged.
    expect(JSON.stringify(await there.threads.events({ project: P, log: "t1" }))).toContain("mine");
    expect(await give(there, bundle, "prefer_remote")).toMatchObject({ imported: 0, conflicts: [] });
  });

  for (const conflict of ["keep_both", "prefer_local", "prefer_remote"] as const)
    it(`does not bring back what was redacted here (${conflict}) [bundle:redacted]`, async () => {
      await fill(here.threads);
      const bundle = await take(here);
      await give(there, bundle);
      await there.threads.redact({ project: P, log: "t1", seq: 2, actor: "emerson" });
      await there.threads.redact({ project: P, log: "alone", seq: 1, actor: "emerson" });
      await give(there, bundle, conflict);
      for (const log of ["t1", "alone"])
        expect(JSON.stringify(await there.threads.events({ project: P, log }))).not.toMatch(/Decide (d1|alone)/);
      expect((await there.threads.decisions({ project: P })).items).toHaveLength(3);
    });

  it("carries a fork with its origin, and the fork goes on from the same event there [bundle:fork]", async () => {
    await fill(here.threads);
    const [, at] = await here.threads.events({ project: P, log: "t1" });
    const forkedFrom = { threadId: "t1", seq: 2, hash: at?.hash };
    await append(
      here.threads,
      "t2",
      { type: "thread_created", payload: { id: "t2", title: "Fork", forkedFrom } },
      decision("f1"),
    );
    const bundle = await take(here, { threadId: "t2" });
    expect(bundle.threads.map((thread) => [thread.id, thread.decisions.map(({ id }) => id)])).toEqual([
      ["t1", ["d1", "d2"]],
      ["t2", ["f1"]],
    ]);
    await append(there.threads, "early", decision("early"));
    await give(there, bundle);
    const [f1] = await there.threads.decisionsById(P, ["f1"]);
    expect(f1?.document.continuesDecision).toBe("d1");
    expect((await shown(there, "t2"))["decisions"]).toMatchObject([{ id: "d1" }, { id: "f1" }]);
  });

  it("takes documents without logs too, and leaves deliberation out where that was asked [bundle:documents]", async () => {
    await fill(here.threads);
    const bundle = await take(here, {}, { includeDeliberation: false, guardrails: [{ id: "no-force-push" }] });
    expect(JSON.stringify(bundle)).not.toContain("Hm");
    expect(bundle.guardrails).toEqual([{ id: "no-force-push" }]);
    expect(await give(there, bundle)).toMatchObject({ conflicts: [] });
    expect(await there.threads.thread(P, "t1")).toMatchObject({ status: "completed", decisions: 2, openQuestions: 0 });
    const [d1] = await there.threads.decisionsById(P, ["d1"]);
    expect(d1).toMatchObject({ outcome: "success", agentId: "emerson" });
    expect(await give(there, bundle)).toMatchObject({ imported: 0 });
  });

  it("holds only what the scope asks for [bundle:scope]", async () => {
    await fill(here.threads);
    await append(here.threads, "other", decision("other"));
    expect((await take(here, { tags: ["infra"] })).decisions.map(({ id }) => id)).toEqual(["alone"]);
    expect((await take(here, { dateRange: { from: "2001-01-01", to: "2001-01-02" } })).threads).toEqual([]);
    const unknown = exportBundle(here, { project: P, agentId: "a", scope: { threadId: "nowhere" } });
    await expect(unknown).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("refuses a bundle that was changed, in its content, its log, or its form [bundle:checked]", async () => {
    await fill(here.threads);
    const bundle = await take(here);
    const attempt = (changed: unknown) =>
      importBundle(there, { project: P, agentId: "a", bundle: changed, conflict: "keep_both" });
    const later = { ...bundle, createdAt: "2026-11-19T10:00:00Z" };
    await expect(attempt(later)).rejects.toMatchObject({ code: "HASH_MISMATCH" });
    const forged: Bundle = JSON.parse(JSON.stringify(bundle).replaceAll("Decide d1", "Decide X1"));
    const rehashed = { ...forged, hash: bundleHash(forged, sha256) };
    await expect(attempt(rehashed)).rejects.toMatchObject({ code: "LOG_BROKEN" });
    await expect(attempt({ ...bundle, threads: {} })).rejects.toMatchObject({ code: "DOCUMENT_INVALID" });
    await expect(attempt(null)).rejects.toMatchObject({ code: "DOCUMENT_INVALID" });
    expect(await there.threads.projects()).toEqual([]);
  });
});

/** A fresh store that holds another thread under the same id, with a decision under an id of the bundle. */
async function contested(): Promise<BundleDeps> {
  const deps = { ...here, threads: createMemoryThreadStore() };
  const created = { type: "thread_created", payload: { id: "t1", title: "Another" } };
  await append(deps.threads, "t1", created, decision("d1", { context: "local" }));
  await append(deps.threads, "alone", decision("alone", { context: "local" }));
  return deps;
}

async function allOf(deps: BundleDeps): Promise<unknown> {
  const { items } = await deps.threads.threads({ project: P, limit: 10 });
  const threads = await Promise.all(items.map(({ id }) => shown(deps, id)));
  const decisions = (await deps.threads.decisions({ project: P, order: "oldest" })).items.map(
    ({ document }) => document,
  );
  const links = await deps.threads.links({ project: P, ids: decisions.map(({ id }) => id), direction: "out" });
  const said = JSON.stringify({
    threads: threads.toSorted((a, b) => (String(a["id"]) < String(b["id"]) ? -1 : 1)),
    links,
  });
  return JSON.parse(said, (key, held) =>
    ["provenance", "updatedAt", "reviewedAt", "createdAt", "askedAt", "answeredAt", "head", "seq", "hash"].includes(key)
      ? undefined
      : held,
  );
}

describe("parts of a bundle", () => {
  it("hold no more than they may, and their logs verify one after the other [bundle:parts]", async () => {
    await fill(here.threads);
    await append(here.threads, "t1", decision("long", { context: "wörtlich 🙂 ".repeat(400) }));
    const whole = await take(here);
    const parts = splitBundle(whole, 4_000, sha256);
    expect(parts.length).toBeGreaterThan(3);
    for (const part of parts) {
      expect(part.partOf).toBe(whole.hash);
      const largest = part.threads.some((thread) => thread.events?.some(({ payload }) => payload?.["id"] === "long"));
      expect(new TextEncoder().encode(JSON.stringify(part)).byteLength).toBeLessThan(largest ? 16_000 : 4_000);
      expect(await checkBundle(part, sha256)).toBe(part);
    }
    expect(splitBundle(whole, 10_000_000, sha256)).toEqual([whole]);
    const [, second] = parts.filter(({ threads }) => threads.length > 0);
    const forged = JSON.parse(JSON.stringify(second).replace('"seq":1,', '"seq":2,'));
    const rehashed = { ...forged, hash: bundleHash(forged, sha256) };
    await expect(checkBundle(rehashed, sha256)).rejects.toThrow(expect.objectContaining({ code: "LOG_BROKEN" }));
  });

  for (const conflict of ["keep_both", "prefer_local", "prefer_remote"] as const)
    for (const includeDeliberation of [true, false])
      it(`do together what the whole does, also where content differs, and nothing again (${conflict}, ${includeDeliberation ? "logs" : "documents"}) [bundle:parts]`, async () => {
        await fill(here.threads);
        await append(here.threads, "t1", decision("d3", { continuesDecision: "d1" }), {
          type: "thought_recorded",
          payload: { id: "x3", text: "Late", decisionId: "d1" },
        });
        const whole = await take(here, {}, { includeDeliberation });
        const [one, other] = [await contested(), await contested()];
        await give(one, whole, conflict);
        const parts = splitBundle(whole, includeDeliberation ? 2_500 : 1_500, sha256);
        expect(parts.length).toBeGreaterThan(2);
        for (const part of parts) await give(other, part, conflict);
        expect(await allOf(other)).toEqual(await allOf(one));
        for (const part of parts) expect(await give(other, part, conflict)).toMatchObject({ imported: 0 });
        await Promise.all([one.threads.close(), other.threads.close()]);
      });
});

const exportedParts = async (maxBytes: number, more: Record<string, unknown> = {}): Promise<Bundle[]> => {
  const parts: Bundle[] = [];
  for (let cursor: string | undefined; ; ) {
    const request = { project: P, agentId: "emerson", scope: {}, maxBytes, ...more };
    const exported = await exportBundlePart(here, { ...request, cursor });
    parts.push(exported.bundle);
    cursor = exported.next;
    if (cursor === undefined) return parts;
  }
};
const forkAt = async (id: string, threadId: string, seq: number): Promise<void> => {
  const hash = (await here.threads.events({ project: P, log: threadId }))[seq - 1]?.hash ?? "";
  const forkedFrom = { threadId, seq, hash };
  await append(here.threads, id, { type: "thread_created", payload: { id, title: id, forkedFrom } });
};
/** Forks, later knowledge, long decisions, decisions outside a thread, and redacted content. */
const fillAll = async (): Promise<void> => {
  await fill(here.threads);
  await forkAt("f", "t1", 6);
  await append(here.threads, "f", decision("f1", { context: "wörtlich 🙂 ".repeat(400) }));
  for (let index = 3; index < 12; index += 1)
    await append(here.threads, "t1", decision(`d${index}`, { context: "x".repeat(800) }));
  const review = { id: "r3", decisionId: "d2", outcome: "partial" };
  const thought = { id: "x3", text: "Late", decisionId: "d1" };
  await append(
    here.threads,
    "t1",
    { type: "decision_reviewed", payload: review },
    { type: "thought_recorded", payload: thought },
    { type: "question_asked", payload: { id: "q9", text: "When?", decisionId: "d3" } },
  );
  await append(here.threads, "alone2", decision("alone2"), link("alone2", "d1"));
};

describe("an export in parts", () => {
  for (const emptied of [[], [2, 4], [3, 5, 7, 8]])
    it(`joins to the bundle that a whole export gives, hash and all (redacted: ${emptied.join(" ") || "nothing"}) [bundle:any-size]`, async () => {
      await fillAll();
      for (const seq of emptied) await here.threads.redact({ project: P, log: "t1", seq, actor: "emerson" });
      const whole = await take(here);
      for (const maxBytes of [2_500, 6_000, 1_000_000]) {
        const parts = await exportedParts(maxBytes);
        expect(parts.length > 1).toBe(maxBytes < 100_000);
        for (const part of parts) {
          const isLong = part.threads.some(({ events = [] }) => events.some(({ payload }) => payload?.["id"] === "f1"));
          expect(new TextEncoder().encode(JSON.stringify(part)).byteLength).toBeLessThan(
            maxBytes + (isLong ? 12_000 : 2_000),
          );
          expect(await checkBundle(part, sha256)).toBe(part);
        }
        const joined = await joinBundleParts(parts, sha256);
        expect(joined).toEqual(JSON.parse(JSON.stringify(whole)));
      }
    });

  for (const includeDeliberation of [true, false])
    it(`does part by part what importing the whole does, and nothing again (${includeDeliberation ? "logs" : "documents"}) [bundle:any-size]`, async () => {
      if (includeDeliberation) await fillAll();
      else await fill(here.threads);
      const other = { ...there, threads: createMemoryThreadStore() };
      await give(other, await take(here, {}, { includeDeliberation }));
      const parts = await exportedParts(includeDeliberation ? 2_500 : 1_500, { includeDeliberation });
      expect(parts.length).toBeGreaterThan(1);
      for (const part of parts) await give(there, part);
      for (const part of parts) await give(there, part);
      expect(await allOf(there)).toEqual(await allOf(other));
      for (const part of parts) expect(await give(there, part)).toMatchObject({ imported: 0 });
      const joined = await joinBundleParts(parts, sha256);
      expect(await give(other, joined)).toMatchObject({ imported: 0, conflicts: [] });
      await other.threads.close();
    });

  it("refuses a cursor that is none of its own, and parts of two bundles [bundle:any-size]", async () => {
    await fillAll();
    for (const cursor of [
      "x",
      "2026-11-18T10:00:00.000Z thread 3 elsewhere",
      "2026-11-18T10:00:00.000Z decision 0 no",
    ]) {
      const refused = exportBundlePart(here, {
        project: P,
        agentId: "emerson",
        scope: {},
        cursor,
        maxBytes: 9_000,
      });
      await expect(refused).rejects.toMatchObject({ code: "USAGE" });
    }
    const [one] = await exportedParts(1_000_000);
    const [other] = await exportedParts(1_000_000, { agentId: "codex" });
    await expect(joinBundleParts([one as Bundle, other as Bundle], sha256)).rejects.toMatchObject({
      code: "DOCUMENT_INVALID",
    });
  });
});

describe("what a bundle must not lose or bring back", () => {
  it("carries every thought and review of a decision that stands alone, however many [bundle:whole]", async () => {
    const thoughts = Array.from({ length: 620 }, (_, index): NewEvent => {
      const text = `Thought ${index}`;
      return { type: "thought_recorded", payload: { id: `x${index}`, text, decisionId: "alone" } };
    });
    const reviews = Array.from({ length: 510 }, (_, index): NewEvent => {
      const outcome = index === 509 ? "success" : "failure";
      return { type: "decision_reviewed", payload: { id: `r${index}`, decisionId: "alone", outcome } };
    });
    await append(here.threads, "alone", decision("alone"), ...thoughts, ...reviews);
    const bundle = await take(here);
    expect(bundle.decisions[0]).toMatchObject({ thoughts: { length: 620 }, reviews: { length: 510 } });
    await give(there, bundle);
    const [arrived] = await there.threads.decisionsById(P, ["alone"]);
    expect(arrived).toMatchObject({ outcome: "success" });
  });

  it("keeps a fork without decisions on its origin, and knows it again with its log [bundle:documents]", async () => {
    await append(here.threads, "t", { type: "thread_created", payload: { id: "t", title: "T" } });
    const [first] = await here.threads.events({ project: P, log: "t" });
    const forkedFrom = { threadId: "t", seq: 1, hash: first?.hash };
    await append(here.threads, "f", { type: "thread_created", payload: { id: "f", title: "F", forkedFrom } });
    expect(await give(there, await take(here, {}, { includeDeliberation: false }))).toMatchObject({ conflicts: [] });
    expect((await shown(there, "f"))["forkedFrom"]).toMatchObject({ threadId: "t" });
    expect(await give(there, await take(here))).toMatchObject({ conflicts: [], imported: 0 });
  });

  it("lets a fork inherit nothing from behind its point where a link came late [bundle:fork]", async () => {
    await append(here.threads, "t1", threadOpened("t1"), decision("d1"));
    await append(here.threads, "t2", threadOpened("t2"), decision("e1"));
    await append(here.threads, "t1", link("d1", "e1"), decision("d2"));
    await give(there, await take(here));
    const [point] = await here.threads.events({ project: P, log: "t1", sinceSeq: 2 });
    const forkedFrom = { threadId: "t1", seq: 3, hash: point?.hash };
    await append(here.threads, "f", { type: "thread_created", payload: { id: "f", title: "F", forkedFrom } });
    await give(there, await take(here));
    expect((await shown(here, "f"))["decisions"]).toMatchObject([{ id: "d1" }]);
    expect((await shown(there, "f"))["decisions"]).toMatchObject([{ id: "d1" }]);
  });

  it("takes a decision without the one that it continues, which its scope left out [bundle:scope]", async () => {
    await append(here.threads, "base", decision("base"));
    await append(here.threads, "next", decision("next", { tags: ["x"], continuesDecision: "base" }));
    const part = await take(here, { tags: ["x"] });
    expect(part.decisions.map(({ id }) => id)).toEqual(["next"]);
    expect(await give(there, part)).toMatchObject({ imported: 1, conflicts: [] });
    const [next] = await there.threads.decisionsById(P, ["next"]);
    expect(next?.document).toMatchObject({ parentDecisionId: "base" });
    expect(next?.document).not.toHaveProperty("continuesDecision");
    expect(await give(there, part)).toMatchObject({ imported: 0, conflicts: [] });
    expect(await give(there, await take(here))).toMatchObject({ imported: 1, conflicts: [] });
  });

  it("leaves a redacted answer redacted when a document brings it back [bundle:redacted]", async () => {
    const asked: NewEvent = { type: "question_asked", payload: { id: "q", text: "Which?", decisionId: "alone" } };
    await append(here.threads, "alone", decision("alone"), asked, answer("hunter2"));
    const before = await take(here);
    await here.threads.redact({ project: P, log: "alone", seq: 3, actor: "boss" });
    expect(await give(here, before)).toMatchObject({ imported: 0 });
    expect(JSON.stringify(await take(here))).not.toContain("hunter2");
  });

  for (const conflict of ["keep_both", "prefer_remote"] as const)
    it(`leaves a redacted change redacted when a document brings it back (${conflict}) [bundle:redacted]`, async () => {
      const change: NewEvent = { type: "decision_updated", payload: { id: "alone", changes: { context: "hunter2" } } };
      await append(here.threads, "alone", decision("alone"), change);
      const before = await take(here);
      await here.threads.redact({ project: P, log: "alone", seq: 2, actor: "boss" });
      const stays = { imported: 0, conflicts: [{ id: "alone", resolution: "prefer_local" }] };
      expect(await give(here, before, conflict)).toMatchObject(stays);
      expect(JSON.stringify(await take(here))).not.toContain("hunter2");
    });

  it("never puts an older answer in the place of a newer one [bundle:documents]", async () => {
    const created: NewEvent = { type: "thread_created", payload: { id: "t", title: "T" } };
    const asked: NewEvent = { type: "question_asked", payload: { id: "q", text: "Which?" } };
    await append(here.threads, "t", created, asked, answer("Redis"), answer("SQLite"));
    await give(there, await take(here, {}, { includeDeliberation: false }));
    await give(there, await take(here));
    expect((await shown(there, "t"))["questions"]).toMatchObject([{ answer: "SQLite" }]);
    expect(await give(there, await take(here))).toMatchObject({ imported: 0 });
  });
});

describe("a bundle of somebody whom nobody trusts", () => {
  it("leaves titles and ids, and all that it says once it is trusted; nothing of it binds [bundle:untrusted]", async () => {
    await fill(here.threads);
    const bundle = await take(here);
    const request = { project: P, agentId: "importer", bundle, conflict: "keep_both" } as const;
    await importBundle(there, { ...request, trust: "untrusted" });
    const kept = async (): Promise<unknown> =>
      (await there.threads.decisions({ project: P, order: "oldest" })).items.map(({ document: held, standing }) => [
        held.id,
        held.decision,
        held.tags,
        standing,
      ]);
    expect(await kept()).toEqual([
      ["alone", "Decide alone", undefined, "proposed"],
      ["d1", "Decide d1", undefined, "proposed"],
      ["d2", "Decide d2", undefined, "proposed"],
    ]);
    for (const kind of ["thought", "question", "review"] as const)
      expect((await there.threads.records({ project: P, kind })).items).toEqual([]);
    await importBundle(there, { ...request, trust: "imported" });
    expect(strip((await shown(there, "t1"))["questions"])).toEqual(strip((await shown(here, "t1"))["questions"]));
    expect(await kept()).toContainEqual(["d1", "Decide d1", ["infra"], "proposed"]);
  });

  it("is recalled by its title alone until a person has ratified it [bundle:untrusted]", async () => {
    await append(
      here.threads,
      "d1",
      decision("d1", { context: "Secret plan", reasons: [{ type: "analysis", text: "x" }] }),
    );
    await give(there, await take(here));
    const [stored] = await there.threads.decisionsById(P, ["d1"]);
    expect(stored && decisionSource(stored)).toEqual({
      kind: "decision",
      id: "d1",
      at: stored?.createdAt,
      agent: "emerson",
      text: "Decide d1",
      repo: undefined,
      standing: "proposed",
    });
    expect(stored && decisionSource({ ...stored, standing: "ratified" })?.context).toBe("Secret plan");
  });
});

describe("the order of parts", () => {
  it("lets a fork inherit a link to a decision that stands alone, as the whole does [bundle:parts]", async () => {
    await append(here.threads, "alone", decision("alone", { context: "c".repeat(1_500) }));
    const created: NewEvent = { type: "thread_created", payload: { id: "t", title: "T" } };
    await append(here.threads, "t", created, decision("d1"), link("d1", "alone"));
    const point = (await here.threads.events({ project: P, log: "t" })).at(-1);
    const forkedFrom = { threadId: "t", seq: 3, hash: point?.hash };
    await append(here.threads, "f", { type: "thread_created", payload: { id: "f", title: "F", forkedFrom } });
    const parts = splitBundle(await take(here), 3_000, sha256);
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) expect((await give(there, part)).leftOut).toBeUndefined();
    expect((await shown(there, "f"))["links"]).toMatchObject([{ sourceId: "d1", targetId: "alone" }]);
  });
});
