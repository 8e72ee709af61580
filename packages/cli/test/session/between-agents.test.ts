import { ANSWERS } from "@clew/reasoning-steps/example-answers";
import { describe, expect, it } from "vitest";
import { answerOf, ok, type Sandbox, sandbox, type View } from "../rig/clew-process.ts";
import { mcpProcess } from "../rig/mcp-process.ts";
import { serve } from "../rig/serving.ts";

/** A text in every place of the ten answers that a decision's own fields do not hold. */
const MARKED: Readonly<Record<string, unknown>> = {
  ...ANSWERS,
  "0": {
    share: { task_type: "choose", complexity: "moderate", inferences: ["one"], pitfalls: ["mark-pitfall"] },
    ask: [],
    acknowledge: { boundaries: ["mark-boundary"], assumptions: [] },
    explore: { edge_cases: ["mark-edge-case"], failure_modes: ["mark-failure-mode"] },
  },
  "2": {
    ...ANSWERS["2"],
    components: [{ id: "store", description: "mark-component", depends_on: [] }],
    sequence: ["store"],
  },
  "3": {
    ...ANSWERS["3"],
    branches: [
      { id: "table", approach: "A table", pros: ["mark-pro"], cons: ["mark-con"], score: 0.8 },
      { id: "broker", approach: "A broker", pros: [], cons: [], score: 0.5 },
    ],
  },
  "5": { ...ANSWERS["5"], evidence: [{ claim: "It survives", command: "npm test", result: "mark-evidence" }] },
  "6": {
    ...ANSWERS["6"],
    questions: [1, 2, 3].map((each) => ({
      question: `mark-question-${each}`,
      kind: "evidence",
      answer: `mark-answer-${each}\non two lines`,
    })),
  },
  "7": { ...ANSWERS["7"], revisions: [{ change: "mark-revision", applied: true }] },
  "8": {
    ...ANSWERS["8"],
    open_questions: [
      { question: "mark-open", context: "mark-context", recommendation: "mark-recommendation", blocking: false },
    ],
  },
};
const MARKS =
  "pitfall boundary edge-case failure-mode component pro con evidence question-1 answer-3 revision open context recommendation".split(
    " ",
  );
const missingIn = (text: string): string[] => MARKS.filter((mark) => !text.includes(`mark-${mark}`));

function decideWhole(box: Sandbox, env: Readonly<Record<string, string>> = {}): string {
  const { session_id: id } = ok(box, ["start", "Choose a queue"], { env });
  for (const step of ["0", "1", "2", "3", "3b", "4", "5", "6", "7", "8"])
    ok(box, ["step", step, "--session", id], { ...answerOf(MARKED[step]), env });
  const { decision } = ok<{ decision: { thread_id: string } }>(box, ["complete", "--session", id], { env });
  return decision.thread_id;
}

describe("the whole deliberation goes with the decision", () => {
  it("in the Markdown of the next agent, in MCP's resource, and in a bundle that was carried elsewhere [thread:whole-answers]", async () => {
    const box = sandbox();
    const thread = decideWhole(box);
    expect(missingIn(box.run(["thread", "resume", thread]).stdout)).toEqual([]);
    const mcp = await mcpProcess(box);
    expect(missingIn(await mcp.resource(`clew://thread/${thread}`))).toEqual([]);
    await mcp.end();
    const elsewhere = sandbox();
    const bundle = box.run(["thread", "export", thread]).stdout;
    expect(elsewhere.run(["thread", "import", "-"], { input: bundle }).code).toBe(0);
    expect(missingIn(elsewhere.run(["thread", "resume", thread]).stdout)).toEqual([]);
  });

  it("to another machine beside the same server [thread:whole-answers]", async () => {
    const serving = await serve(sandbox());
    const mine = { CLEW_URL: serving.url, CLEW_TOKEN: "token-of-codex" };
    const theirs = { CLEW_URL: serving.url, CLEW_TOKEN: "token-of-claude" };
    const thread = decideWhole(sandbox(), mine);
    expect(missingIn(sandbox().run(["thread", "resume", thread], { env: theirs }).stdout)).toEqual([]);
    await serving.end("SIGTERM");
  });

  it("within what a server takes in one call, however long the answers are [thread:whole-answers]", () => {
    const box = sandbox();
    const { session_id: id } = ok(box, ["start", "Choose a queue"]);
    const long = Array.from({ length: 190 }, (_, index) => `${index} ${"é".repeat(4_500)}`);
    const first = { ...(MARKED["0"] as object), explore: { edge_cases: long, failure_modes: ["mark-failure-mode"] } };
    for (const step of ["0", "1", "2", "3", "3b", "4", "5", "6", "7", "8"])
      ok<View>(box, ["step", step, "--session", id], answerOf(step === "0" ? first : MARKED[step]));
    const { decision } = ok<{ decision: { thread_id: string } }>(box, ["complete", "--session", id]);
    const { stdout } = box.run(["thread", "resume", decision.thread_id, "--json"]);
    expect(Buffer.byteLength(stdout)).toBeLessThan(900_000);
    expect(stdout).toContain("… 170 more");
    expect(stdout).toContain("mark-failure-mode");
  });
});
