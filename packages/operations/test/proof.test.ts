import type { ThreadDocument } from "@clew/schemas";
import { describe, expect, it } from "vitest";
import { proveResume } from "../src/index.ts";
import { fitThread } from "../src/thread/resume-thread.ts";

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
