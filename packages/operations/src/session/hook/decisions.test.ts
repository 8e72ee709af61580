import { ALL_LANGUAGES } from "@clew/reasoning-steps/all-languages";
import { classifyPrompt } from "@clew/reasoning-steps/internal";
import { describe, expect, it } from "vitest";
import { planStop } from "./handle-turn.ts";
import type { ToolCall } from "./hook-event.ts";
import { judgeTool, type ToolFacts } from "./judge-tool.ts";
import { answersHalt, type PreviousSession, planPrompt, saysGoOn } from "./plan-prompt.ts";

const tool = (name: string, toolClass: ToolCall["class"], more: Partial<ToolCall> = {}): ToolCall => ({
  name,
  class: toolClass,
  paths: [],
  ...more,
});
const facts = (call: ToolCall, more: Partial<ToolFacts> = {}): ToolFacts => ({
  tool: call,
  enforce: "gate",
  open: false,
  allow: [],
  ...more,
});
const WRITE = tool("Write", "write");

const ask = (prompt: string, previous?: PreviousSession, more: object = {}) =>
  planPrompt({
    prompt,
    digest: "d",
    setting: "adaptive",
    reader: ALL_LANGUAGES,
    ...(previous === undefined ? {} : { previous }),
    ...more,
  });

describe("judging a tool", () => {
  it("looks at protected files before anything else, and only the folder for answers is an exception [agents:gate-order]", () => {
    expect(judgeTool(facts(WRITE, { open: true, protectedPath: ".clew/x" }))).toMatchObject({
      pass: false,
      rule: "protected",
    });
    expect(judgeTool(facts(WRITE, { allow: ["Write"], protectedPath: ".clew/x" }))).toMatchObject({
      pass: false,
      rule: "protected",
    });
    expect(judgeTool(facts(WRITE, { writesAnswersOnly: true }))).toEqual({ pass: true, rule: "answers" });
  });

  it("passes by class, by Clew's own name, by the shell's verdict, by the user's list, in this order [agents:gate-order]", () => {
    for (const name of ["read", "ask", "plan", "spawn"] as const)
      expect(judgeTool(facts(tool("x", name)))).toEqual({ pass: true, rule: name });
    expect(judgeTool(facts(tool("mcp__clew__show_step", "clew", { clewTool: "show_step" })))).toEqual({
      pass: true,
      rule: "clew",
    });
    for (const verdict of ["read", "clew"] as const)
      expect(judgeTool(facts(tool("Bash", "shell"), { shell: { verdict, reasons: [] } })).pass).toBe(true);
    for (const verdict of ["write", "mixed", "unknown"] as const)
      expect(judgeTool(facts(tool("Bash", "shell"), { shell: { verdict, reasons: ["rm"] } })).pass).toBe(false);
    expect(judgeTool(facts(tool("Bash", "shell"))).pass).toBe(false);
    expect(judgeTool(facts(tool("mcp__jira__search", "other"), { allow: ["mcp__jira__search"] })).pass).toBe(true);
    expect(judgeTool(facts(tool("mcp__jira__search2", "other"), { allow: ["mcp__jira__search"] })).pass).toBe(false);
  });

  it("holds nothing back where it is only to advise, or off [agents:gate-order]", () => {
    for (const enforce of ["advise", "off"] as const) expect(judgeTool(facts(WRITE, { enforce })).pass).toBe(true);
  });

  it("never lets an agent answer its own halt [agents:halt-needs-user]", () => {
    const answer = tool("mcp__clew__answer_questions", "clew", { clewTool: "answer_questions" });
    expect(judgeTool(facts(answer, { halted: true }))).toMatchObject({ pass: false, rule: "answer" });
    expect(judgeTool(facts(answer, { halted: false })).pass).toBe(true);
  });
});

describe("planning a prompt", () => {
  it("takes the same prompt within two seconds as one event [agents:prompt-once]", () => {
    expect(ask("x", undefined, { seen: { digest: "d", agoMs: 1_999 } })).toEqual({ kind: "repeat" });
    expect(ask("x", undefined, { seen: { digest: "d", agoMs: 2_000 } }).kind).toBe("open");
    expect(ask("x", undefined, { seen: { digest: "e", agoMs: 10 } }).kind).toBe("open");
    expect(ask("x", undefined, { seen: { digest: "d", agoMs: -5 } }).kind).toBe("open");
  });

  it("replaces what is unfinished, continues what was just completed, answers what is halted [agents:prompt-supersedes]", () => {
    expect(ask("fix it", { id: "a", status: "in_progress" })).toMatchObject({ kind: "open", supersedes: "a" });
    expect(ask("thanks", { id: "a", status: "completed", completedForMs: 1000 })).toMatchObject({
      kind: "skip",
      continues: "a",
    });
    expect(ask("fix it", { id: "a", status: "completed", completedForMs: 1_800_001 })).toMatchObject({ kind: "open" });
    const halt = { query: "pick a queue", questions: [{ question: "Which queue?" }] };
    expect(ask("SQLite", { id: "a", status: "halted", halt })).toEqual({ kind: "answer", session: "a" });
    expect(ask("/compact", { id: "a", status: "halted", halt }).kind).toBe("skip");
    const renewed = ask("clew:new fix it", { id: "a", status: "halted", halt });
    expect(renewed).toMatchObject({ kind: "open" });
    expect({ supersedes: undefined, ...renewed }.supersedes).toBeUndefined();
    expect(ask("clew:off")).toEqual({ kind: "off" });
  });
});

describe("telling an answer from something else", () => {
  const halt = {
    query: "Pick a queue for the mail worker",
    questions: [{ question: "Which queue?", options: ["SQLite", "Redis"] }],
  };

  it("takes any short prompt as an answer, but for words that call it off [agents:halt-left-open]", () => {
    for (const text of ["SQLite", "the second one", "I do not know", "stop the worker first, then SQLite"])
      expect(answersHalt(text, halt), text).toBe(true);
    for (const text of ["forget it", "Forget it!", "  never mind. ", "cancel", "stop", ""])
      expect(answersHalt(text, halt), text).toBe(false);
  });

  it("takes a long prompt as an answer where it speaks of the same thing [agents:halt-left-open]", () => {
    expect(answersHalt(`Let us use Redis, because ${"it is there on every machine and ".repeat(8)}`, halt)).toBe(true);
    expect(
      answersHalt(`Please mend the photo gallery, ${"thumbnails look blurry on large screens ".repeat(8)}`, halt),
    ).toBe(false);
  });
});

describe("a pasted prompt of any length", () => {
  const ROWS = [".", ",", "!", "…", " ", "\t", "\n", "\u00a0", ". ", "go on ", "a.", "clew:"];

  it("is told from an answer, and from a wish to go on, in no time [agents:prompt-cost]", () => {
    const halt = { query: "Pick a queue", questions: [{ question: "Which queue?", options: ["Redis"] }] };
    const started = performance.now();
    for (const row of ROWS)
      for (const prompt of [`${row.repeat(150_000)}x`, `x${row.repeat(150_000)}x`, `x${row.repeat(150_000)}`]) {
        answersHalt(prompt, halt);
        saysGoOn(prompt);
        classifyPrompt(prompt);
      }
    // It takes half a second. A single row of dots once took twelve.
    expect(performance.now() - started).toBeLessThan(8_000);
  });

  it("reads the same words with and without marks behind them [agents:prompt-cost]", () => {
    for (const text of ["Go on", " go  on. ", "CONTINUE!", "weiter …", "go on\u00a0.\n"])
      expect(saysGoOn(text), text).toBe(true);
    for (const text of ["", "...", "go on with the queue", ".go on"]) expect(saysGoOn(text), text).toBe(false);
  });
});

describe("the end of a turn", () => {
  const stop = { setting: "adaptive", enforce: "gate", blocks: 0, cap: 1, missingHandoffs: [] } as const;

  it("is held back for full depth, for a dispatch, for a required handoff, and as often as the user allows [agents:stop-cap]", () => {
    expect(planStop({ ...stop, status: "in_progress", next: "clew step 0" })).toBeUndefined();
    expect(planStop({ ...stop, setting: "full", status: "in_progress", next: "clew step 0" })).toContain("clew step 0");
    expect(planStop({ ...stop, setting: "full", status: "halted", next: "clew answer" })).toBeUndefined();
    expect(planStop({ ...stop, status: "completed", dispatch: "Use the skill x" })).toContain("Use the skill x");
    expect(planStop({ ...stop, missingHandoffs: ["clew task check t.md"] })).toContain("clew task check t.md");
    expect(planStop({ ...stop, missingHandoffs: ["x"], blocks: 1 })).toBeUndefined();
    expect(planStop({ ...stop, missingHandoffs: ["x"], enforce: "advise" })).toBeUndefined();
    expect(planStop({ ...stop, missingHandoffs: ["x"], blocks: 1, cap: 2 })).toContain("x");
    expect(planStop({ ...stop, missingHandoffs: ["x"], cap: 0 })).toBeUndefined();
  });
});
