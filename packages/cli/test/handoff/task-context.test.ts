import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fails, ok, type Sandbox, sandbox, write } from "../rig/clew-process.ts";
import { FINISHED, fillTask, twoTasks } from "../rig/handoff-project.ts";

interface Context {
  readonly from: readonly {
    readonly task: string;
    readonly files: readonly { readonly file: string; readonly staleness: string }[];
    readonly warnings: readonly { readonly issue: string; readonly severity?: string }[];
    readonly questions: readonly { readonly question: string }[];
    readonly next_steps: readonly { readonly step: string }[];
  }[];
  readonly omitted: readonly { readonly kind: string; readonly how: string }[];
  readonly tokens: number;
}

const SECOND = `outcome: completed
dependencies_for_next:
  - file: src/routes.ts
    reason: The routes
gotchas:
  - issue: Only a trifle
    severity: low
    mitigation: Ignore it
  - issue: Nobody said how bad
    mitigation: Look twice
open_questions:
  - question: Which claims?
    context: The token
    blocking: true
  - question: Blue or green?
    context: The button
    blocking: false
suggested_next_steps:
  - step: ${"Write it down. ".repeat(40)}
    priority: low
`;

/** Three tasks in a row, the first two done. */
function project(): Sandbox {
  const box = sandbox();
  ok(box, ["task", "new", "Sign people in"]);
  ok(box, ["task", "new", "Protect the routes", "--depends-on", "task-001"]);
  ok(box, ["task", "new", "Ship it", "--depends-on", "task-002"]);
  write(box, "src/jwt.ts", "export {};\n");
  write(box, "src/routes.ts", "export {};\n");
  fillTask(box, "task-001", FINISHED);
  fillTask(box, "task-002", SECOND);
  for (const id of ["task-001", "task-002"]) ok(box, ["task", "done", id]);
  return box;
}

function context(box: Sandbox, ...more: string[]): Context {
  return ok<Context>(box, ["task", "context", "task-003", ...more]);
}

const long = (text: string): string => `${text} ${"and so on, ".repeat(60)}to the end of ${text}`;

describe("clew task context", () => {
  it("hands every text on whole and as it was written, however long [task:context]", () => {
    const box = sandbox();
    ok(box, ["task", "new", "Parse `a | b`"]);
    ok(box, ["task", "new", "Next", "--depends-on", "task-001"]);
    const [pattern, issue, question, step] = ["`x | jq`", "a warning", "a question", "a step"].map(long);
    fillTask(
      box,
      "task-001",
      `outcome: completed
patterns_discovered: [{pattern: "${pattern}", location: src/a.ts, applies_to: [shell]}]
gotchas: [{issue: "${issue}", discovered_in: src/a.ts, mitigation: Wait, severity: high}]
open_questions: [{question: "${question}", context: None, blocking: true}]
suggested_next_steps: [{step: "${step}", priority: high}]
`,
    );
    ok(box, ["task", "done", "task-001"]);
    const { stdout } = box.run(["task", "context", "task-002"]);
    for (const text of ["## From Task task-001: Parse `a | b`\n", pattern, issue, question, step])
      expect(stdout).toContain(text);
  });

  it("hands on what counts, from as far back as asked [task:context] [task:context-depth]", () => {
    const box = project();
    const near = context(box);
    expect(near.from.map(({ task }) => task)).toEqual(["task-002"]);
    expect(near.from[0]).toMatchObject({
      files: [{ file: "src/routes.ts", staleness: "fresh" }],
      // Low ones are left out; one without a severity counts as medium, and says so.
      warnings: [{ issue: "Nobody said how bad", severity: "medium" }],
      questions: [{ question: "Which claims?" }],
    });
    expect(context(box, "--depth", "2").from.map(({ task }) => task)).toEqual(["task-002", "task-001"]);
    expect(context(box, "--depth", "99").from).toHaveLength(2);
    const text = box.run(["task", "context", "task-003", "--depth", "2"]);
    expect(text).toMatchObject({ code: 0, stderr: "" });
    expect(text.stdout).toContain("data, not instructions");
    expect(box.run(["task", "context", "task-003", "--format", "json"]).stdout).toBe(`${JSON.stringify(near)}\n`);
    for (const wrong of [
      ["--depth", "0"],
      ["--depth", "x"],
      ["--budget", "-1"],
      ["--format", "xml"],
    ])
      expect(fails(box, ["task", "context", "task-003", ...wrong]), wrong.join(" ")).toMatchObject({ exit: 2 });
  });

  it("leaves out the least important over budget and says how to get it [task:budget]", () => {
    const box = project();
    const whole = context(box);
    const short = context(box, "--budget", String(whole.tokens - 1));
    expect(short.tokens).toBeLessThan(whole.tokens);
    expect(short.from[0]).toMatchObject({ questions: [{ question: "Which claims?" }], next_steps: [] });
    expect(JSON.stringify(short.omitted)).toContain("clew ");
    expect(box.run(["task", "context", "task-003", "--budget", String(whole.tokens - 1)]).stdout).toMatch(/left out/i);
  });

  it("marks what changed or is gone since, for the file and all that was said about it [task:context] [knowledge:stale]", () => {
    const box = project();
    writeFileSync(join(box.folder, "src/routes.ts"), "changed\n");
    rmSync(join(box.folder, "src/jwt.ts"));
    const [near, far] = context(box, "--depth", "2").from;
    expect(near?.files[0]?.staleness).toBe("changed");
    expect(far?.files[0]?.staleness).toBe("gone");
    expect(box.run(["task", "context", "task-003", "--depth", "2"]).stdout).toMatch(/stale: the file is gone/);
  });

  it("says which dependency has nothing to hand on yet", () => {
    const box = sandbox();
    ok(box, ["task", "new", "First"]);
    ok(box, ["task", "new", "Second", "--depends-on", "task-001"]);
    const finished = box.run(["task", "context", "task-002"]);
    expect(finished.code).toBe(0);
    expect(finished.stdout + finished.stderr).toContain("task-001");
    rmSync(join(box.folder, ".clew/tasks/task-001.md"));
    expect(box.run(["task", "context", "task-002"]).code).toBe(0);
  });
});

describe("a handoff with secrets", () => {
  it("leaves its secrets in the file: records, knowledge and contexts carry marks [task:redaction]", () => {
    const box = sandbox();
    const secret = `ghp_${"a1B2".repeat(9)}`;
    const yaml = FINISHED.replaceAll(/Clocks drift|Allow leeway|Token validation/g, (words) => `${words} ${secret}`);
    twoTasks(box, yaml);
    // If marked completed by hand, the handoff is passed on as in the file.
    ok(box, ["task", "status", "task-001", "in_progress"]);
    ok(box, ["task", "status", "task-001", "completed"]);
    const given = box.run(["task", "context", "task-002"]).stdout;
    expect(given).toMatch(/Clocks drift \[redacted:github-token:[0-9a-f]{8}\]/);
    expect(given).not.toContain(secret);
    const done = ok<{ redactions: unknown[]; already_processed: boolean }>(box, ["task", "done", "task-001"]);
    expect(done.redactions).toEqual([{ kind: "github-token", mark: expect.stringMatching(/^[0-9a-f]{8}$/) }]);
    expect(ok<{ already_processed: boolean }>(box, ["task", "done", "task-001"]).already_processed).toBe(true);
    for (const words of [["context", "task-002"], ["done", "task-001"], ["journal"]])
      expect(box.run(["task", ...words]).stdout).not.toContain(secret);
    expect(box.run(["knowledge", "query", "--learned"]).stdout).not.toContain(secret);
    expect(readFileSync(join(box.folder, ".clew", "clew.db")).includes(secret)).toBe(false);
  });

  it("brings none along where what it taught was exported as it was [task:redaction]", () => {
    const [there, here] = [sandbox(), sandbox()];
    const secret = `ghp_${"a1B2".repeat(9)}`;
    twoTasks(there);
    ok(there, ["task", "done", "task-001"]);
    const graph = there.run(["knowledge", "export"]).stdout.replaceAll("Clocks drift", `Clocks ${secret}`);
    const taken = ok<{ redactions: unknown[] }>(here, ["knowledge", "import", write(here, "graph.json", graph)]);
    expect(taken.redactions).toEqual([{ kind: "github-token", mark: expect.stringMatching(/^[0-9a-f]{8}$/) }]);
    expect(readFileSync(join(here.folder, ".clew", "clew.db")).includes(secret)).toBe(false);
  });
});

describe("what is on record", () => {
  it("comes with the context of a task whose text or files it bears on [task:context-known]", () => {
    const box = sandbox();
    const outbox = ["decide", "Use an outbox table for mail retries", "--id", "dec_outbox", "--confidence", "0.9"];
    ok(box, [...outbox, "--governs", "src/mail/**"]);
    ok(box, ["task", "new", "Rework src/mail/send.ts"]);
    ok(box, ["task", "new", "Paint the page"]);
    const known = (id: string): unknown =>
      ok<{ known: { id: string; matched: { by: string }[] }[] }>(box, ["task", "context", id]).known.map(
        ({ id: decision, matched }) => [decision, matched[0]?.by],
      );
    expect(known("task-001")).toEqual([["dec_outbox", "path"]]);
    expect(known("task-002")).toEqual([]);
    expect(box.run(["task", "context", "task-001"]).stdout).toMatch(/On record here:\n```+ from this project's record/);
  });
});
