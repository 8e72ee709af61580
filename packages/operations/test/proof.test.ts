import type { ThreadDocument } from "@clew/schemas";
import { createMemorySessionStore } from "@clew/thread-store/memory";
import { afterEach, describe, expect, it, vi } from "vitest";
import { proveContinuity, proveResume } from "../src/index.ts";
import type { PriorAnswers, priorAnswers } from "../src/session/prior-answers.ts";
import { fitThread } from "../src/thread/resume-thread.ts";

// How to corrupt the earlier answers shown; by default not at all.
let broken: (prior: PriorAnswers) => PriorAnswers = (prior) => prior;
vi.mock(import("../src/session/prior-answers.ts"), async (original) => {
  const real = await original();
  const shown: typeof priorAnswers = (session, most) => broken(real.priorAnswers(session, most));
  return { ...real, priorAnswers: shown };
});

const DOCUMENT: ThreadDocument = {
  id: "t1",
  title: "Mails",
  startedBy: "ada",
  decisions: Array.from({ length: 12 }, (_, at) => ({
    id: `d${at}`,
    decision: `Keep part ${at} of the mails in the outbox table, and nowhere else`,
    confidence: 0.8,
    agentId: "ada",
    alternatives: [{ option: `Redis in form ${at}`, why_rejected: "it loses jobs when it is restarted" }],
    reasons: [{ type: "analysis", text: `What was measured of part ${at} says so, at length and in many words` }],
    nextSteps: [`Write part ${at} of the worker`],
  })),
  openQuestions: [],
  questions: [{ id: "q1", text: "Who reads the dead letters", status: "open" }],
  lastState: {},
};

const share = (fit?: typeof fitThread) => proveResume([DOCUMENT], fit).budgets[3];

describe("what resuming is proven to bring", () => {
  it("is more than the end of the thread's Markdown, and all of it where there is room [proof:prove]", () => {
    const { threads, budgets } = proveResume([DOCUMENT, { ...DOCUMENT, decisions: DOCUMENT.decisions.slice(0, 4) }]);
    expect([threads, budgets.map(({ tokens }) => tokens)]).toEqual([1, [500, 1_000, 2_000, 4_000]]);
    expect(budgets.map(({ facts }) => facts)).toEqual([37, 37, 37, 37]);
    expect(budgets[1]?.kinds.conclusions).toEqual({ tokens: 1_000, facts: 12, shown: 1, floor: expect.any(Number) });
    expect(budgets[3]?.shown).toBe(1);
    expect(budgets[0]?.shown).toBeGreaterThan(budgets[0]?.floor ?? 1);
  });

  it("falls where resuming is broken: cut short, or without what was rejected [proof:falls]", () => {
    const whole = share();
    const cut = share((document, tokens) => ({
      ...fitThread(document, tokens),
      decisions: document.decisions.slice(0, 6),
    }));
    expect(cut?.kinds.conclusions.shown).toBe(0.5);
    expect(cut?.shown).toBeLessThan(whole?.shown ?? 0);
    const dropped = share((document, tokens) =>
      fitThread({ ...document, decisions: document.decisions.map((each) => ({ ...each, alternatives: [] })) }, tokens),
    );
    expect([whole?.kinds.rejected_options.shown, dropped?.kinds.rejected_options.shown]).toEqual([1, 0]);
    expect(dropped?.kinds.conclusions.shown).toBe(1);
  });
});

const continuity = (how: typeof broken) => {
  broken = how;
  return proveContinuity((now) => ({
    sessions: createMemorySessionStore(),
    now: () => new Date(now()).toISOString(),
    executable: ["clew"],
    newSessionId: () => "000000000001",
    knownSkills: async () => [],
  }));
};

describe("what taking over is proven to bring", () => {
  afterEach(() => {
    broken = (prior) => prior;
  });

  it("is at least what the end of the session's state holds [proof:prove]", async () => {
    const { kills, budgets } = await continuity((prior) => prior);
    expect([kills, budgets.map(({ tokens }) => tokens)]).toEqual([9, [1_000, 2_000]]);
    for (const { facts, shown, floor } of budgets) {
      expect(facts).toBeGreaterThan(200);
      expect(shown).toBeGreaterThanOrEqual(floor);
    }
  });

  it("falls where taking over is broken: nothing is shown, only the newest answer, no lists, texts cut short [proof:falls]", async () => {
    const whole = (await continuity((prior) => prior)).budgets.map(({ shown }) => shown);
    const breaks: (typeof broken)[] = [
      () => ({}),
      (prior) => Object.fromEntries(Object.entries(prior).slice(-1)),
      (prior) => JSON.parse(JSON.stringify(prior, (_, each) => (Array.isArray(each) ? [] : each))),
      (prior) => JSON.parse(JSON.stringify(prior, (_, each) => (typeof each === "string" ? each.slice(0, 24) : each))),
    ];
    const fallen: number[][] = [];
    for (const how of breaks) fallen.push((await continuity(how)).budgets.map(({ shown }) => shown));
    expect(fallen[0]).toEqual([0, 0]);
    for (const shares of fallen)
      for (const [at, each] of shares.entries()) expect(each).toBeLessThan((whole[at] ?? 0) - 0.2);
  });
});
