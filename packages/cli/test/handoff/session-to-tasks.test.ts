import { readFileSync, writeFileSync } from "node:fs";
import { ANSWERS } from "@clew/reasoning-steps/example-answers";
import { describe, expect, it } from "vitest";
import { answerOf, ok, type Sandbox, sandbox, type View, write } from "../rig/clew-process.ts";
import { outsideFences } from "../rig/outside-fences.ts";

interface Completed {
  readonly decision: { readonly id: string };
  readonly state_file: string;
  readonly tasks: readonly { readonly id: string; readonly path: string; readonly step: string }[];
}

const HANDOFF = `outcome: completed
files_created:
  - path: src/queue.ts
    purpose: A queue in one table
    lines: all
gotchas:
  - issue: A crash between send and delete sends twice
    discovered_in: src/queue.ts
    mitigation: Mark before sending
    severity: high
dependencies_for_next:
  - file: src/queue.ts
    reason: The table and its states
suggested_next_steps:
  - step: Kill the worker between the two writes
    priority: high
`;

const STEPS = ["0", "1", "2", "3", "3b", "4", "5", "6", "7", "8"] as const;

/** When the session's order was acknowledged. */
function takenUp(state: string): unknown {
  return JSON.parse(readFileSync(state, "utf8")).dispatch_pending.acknowledged_at;
}

function completeSequence(box: Sandbox): Completed {
  const { state_file } = ok(box, ["start", "Choose a queue for the mail worker"]);
  for (const step of STEPS) ok(box, ["step", step, "--state", state_file], answerOf(ANSWERS[step]));
  return ok<Completed>(box, ["complete", "--state", state_file]);
}

function spoken(box: Sandbox, words: readonly string[]): string {
  return box.run([...words]).stdout;
}

describe("a session that routes to a sequence", () => {
  it("leads through its task files to the context of the next one and back into its thread [task:session-chain] [task:takes-up]", () => {
    const box = sandbox();
    const { decision, state_file, tasks } = completeSequence(box);
    const [first, second] = tasks;
    if (first === undefined || second === undefined) throw new Error("a sequence has two tasks");
    const listed = ok<{ tasks: readonly { id: string; status: string; depends_on: readonly string[] }[] }>(box, [
      "task",
      "list",
    ]);
    expect(listed.tasks.map(({ id, status, depends_on }) => ({ id, status, depends_on }))).toEqual([
      { id: first.id, status: "pending", depends_on: [] },
      { id: second.id, status: "pending", depends_on: [first.id] },
    ]);
    expect(takenUp(state_file)).toBeUndefined();
    const head = spoken(box, ["task", "context", first.id]);
    const behind = "Use a table in SQLite as the queue";
    expect(head.indexOf("### Objective\nWrite the table and the worker"), "[task:purpose]").toBeGreaterThan(0);
    expect(head).toContain("### Acceptance Criteria\n- [ ] Write the table and the worker\n");
    expect(head).toContain(`### Decision behind it\n**${behind}** (${decision.id} in `);
    expect(head).toContain("Asked for: Choose a queue for the mail worker");
    expect(outsideFences(head)).not.toContain(behind);
    expect(readFileSync(second.path, "utf8")).toContain(
      "- [ ] Kill the worker a hundred times\n- [ ] kill -9 loses no mail\n",
    );
    expect(ok(box, ["task", "context", second.id])).toMatchObject({
      objective: "Kill the worker a hundred times",
      criteria: [{ criterion: "Kill the worker a hundred times", met: null }, { criterion: "kill -9 loses no mail" }],
      decision: { id: decision.id, decision: behind, confidence: 0.8 },
      from: [],
    });
    ok(box, ["task", "status", first.id, "in_progress"]);
    expect(takenUp(state_file)).toBeTypeOf("string");
    write(box, "src/queue.ts", "export {};\n");
    const text = readFileSync(first.path, "utf8");
    const from = text.indexOf("```yaml\n") + "```yaml\n".length;
    writeFileSync(first.path, text.slice(0, from) + HANDOFF + text.slice(text.indexOf("```", from)));
    const done = ok<{ task: string; decision: { id: string; thread: string } }>(box, ["task", "done", first.path]);
    expect(done).toMatchObject({ task: first.id, already_processed: false });
    const context = ok<{ from: readonly unknown[] }>(box, ["task", "context", second.id]);
    expect(context.from).toMatchObject([
      {
        task: first.id,
        files: [{ file: "src/queue.ts", staleness: "fresh" }],
        warnings: [{ issue: "A crash between send and delete sends twice", severity: "high" }],
        next_steps: [{ step: "Kill the worker between the two writes" }],
      },
    ]);
    const resumed = ok<View & { thread: { decisions: readonly { id: string }[] } }>(box, [
      "thread",
      "resume",
      done.decision.thread,
    ]);
    expect(resumed.thread.decisions.map(({ id }) => id)).toEqual([decision.id, done.decision.id]);
  });
});
