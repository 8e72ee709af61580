import type { ThreadDocument } from "@clew/schemas";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CHARACTERS_PER_TOKEN, estimateTokens } from "../text-size.ts";
import { fitThread } from "./resume-thread.ts";

const decision = fc.record({
  decision: fc.string({ minLength: 1, maxLength: 80 }),
  confidence: fc.double({ min: 0, max: 1, noNaN: true }),
  context: fc.string({ maxLength: 400 }),
  openQuestions: fc.array(fc.string({ minLength: 1 }), { maxLength: 2 }),
  nextSteps: fc.array(fc.string({ minLength: 1 }), { maxLength: 2 }),
  thoughts: fc.array(fc.string({ minLength: 1, maxLength: 200 }), { maxLength: 4 }),
});

function thread(decisions: readonly { thoughts: string[]; [field: string]: unknown }[]): ThreadDocument {
  const at = "2026-11-01T12:00:00Z";
  const all = decisions.map((each, index) => ({
    ...each,
    id: `d${index}`,
    agentId: "a",
    thoughts: each.thoughts.map((text, place) => ({ id: `t${index}-${place}`, text, agentId: "a", createdAt: at })),
  }));
  // The required fields are set; the rest is what a store may return.
  return {
    id: "t",
    title: "T",
    startedBy: "a",
    decisions: all,
    openQuestions: ["q"],
    lastState: { nextSteps: ["s"] },
  } as unknown as ThreadDocument;
}

function complete(text: string, more: object) {
  const lists = { thoughts: [text], reasons: [], alternatives: [], deliberation: { inputs: [], steps: [] } };
  return { decision: text, confidence: 1, ...lists, ...more };
}

function kept({ decisions }: ThreadDocument): unknown {
  return decisions.map(({ id, decision: text, confidence, openQuestions, nextSteps }) => ({
    id,
    text,
    confidence,
    openQuestions,
    nextSteps,
  }));
}

function count({ decisions }: ThreadDocument): number {
  return decisions.flatMap((each) => each.thoughts ?? []).length;
}

describe("a thread within a number of tokens", () => {
  it("leaves a thread whole that fits to the last character [thread:omitted-told]", () => {
    const one = { decision: "x", confidence: 1, context: "", openQuestions: [], nextSteps: [], thoughts: ["abc"] };
    for (const pad of ["", "1", "12", "123"]) {
      const whole = thread([one, { ...one, context: pad }]);
      const length = JSON.stringify(whole).length;
      if (length % CHARACTERS_PER_TOKEN === 0) expect(fitThread(whole, length / CHARACTERS_PER_TOKEN)).toBe(whole);
    }
  });

  it("takes everything that can go from a thread that is too long even then, and counts it [thread:omitted-told]", () => {
    const whole = thread([
      complete("bare", {}),
      complete("details", { context: "c", reasons: [{ type: "analysis", text: "r" }] }),
      complete("deliberation", { deliberation: { inputs: [{ text: "i" }], steps: [] } }),
      complete("timing", { deliberation: { inputs: [], steps: [], total_duration_ms: 5 } }),
    ]);
    const links = [{ sourceId: "d0", targetId: "d1", edgeType: "relates_to" as const }];
    const cut = fitThread({ ...whole, links }, 1);
    expect(cut.omitted).toEqual({
      count: 4 + 1 + 1 + 2,
      cursor: "after:0",
      what: "thoughts, deliberations, links, details",
    });
    const left = { confidence: 1, agentId: "a", reasons: [], alternatives: [], thoughts: [] };
    expect(cut.decisions).toEqual(
      ["bare", "details", "deliberation", "timing"].map((text, index) => ({
        ...left,
        id: `d${index}`,
        decision: text,
        deliberation: { inputs: [], steps: [] },
      })),
    );
  });

  it("counts a character beyond ASCII as the token that it is [thread:omitted-told]", () => {
    const thoughts = ["一".repeat(500), "二".repeat(500), "三".repeat(500)];
    const whole = thread([
      { decision: "決定", confidence: 1, context: "", openQuestions: [], nextSteps: [], thoughts },
    ]);
    const cut = fitThread(whole, 1_300);
    expect(cut.decisions[0]?.thoughts?.map(({ text }) => text[0])).toEqual(["二", "三"]);
    expect(estimateTokens(JSON.stringify(cut))).toBeLessThanOrEqual(1_300);
    expect(estimateTokens(JSON.stringify(whole))).toBeGreaterThan(1_500);
  });

  it("keeps every conclusion, question and next step, and counts what is missing [thread:omitted-told]", () => {
    fc.assert(
      fc.property(fc.array(decision, { maxLength: 12 }), fc.integer({ min: 1, max: 2_000 }), (decisions, maxTokens) => {
        const whole = thread(decisions);
        const cut = fitThread(whole, maxTokens);
        expect(kept(cut)).toEqual(kept(whole));
        expect([cut.openQuestions, cut.lastState]).toEqual([whole.openQuestions, whole.lastState]);
        const fits = JSON.stringify(whole).length <= maxTokens * CHARACTERS_PER_TOKEN;
        if (fits) expect(cut).toEqual(whole);
        if (count(cut) < count(whole)) expect(cut.omitted?.count).toBeGreaterThanOrEqual(count(whole) - count(cut));
        else if (cut.omitted === undefined) expect(cut).toEqual(whole);
      }),
      { numRuns: 300 },
    );
  });

  it("is never longer than asked for while anything is left to cut, what tells of the cut included [thread:omitted-told]", () => {
    fc.assert(
      fc.property(fc.array(decision, { maxLength: 12 }), fc.integer({ min: 1, max: 2_000 }), (decisions, maxTokens) => {
        const whole = { ...thread(decisions), thoughts: [], links: [] };
        const shortest = JSON.stringify(fitThread(whole, 1)).length;
        const length = JSON.stringify(fitThread(whole, maxTokens)).length;
        expect(length).toBeLessThanOrEqual(Math.max(shortest, maxTokens * CHARACTERS_PER_TOKEN));
      }),
      { numRuns: 300 },
    );
  });
});
