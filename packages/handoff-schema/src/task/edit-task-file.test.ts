import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkTaskFile, type TaskFileCheck } from "./check-task-file.ts";
import { renderHandoff, withHandoff, withTaskStatus } from "./edit-task-file.ts";
import { readTaskFile, readTaskHeader, TASK_STATUSES, type TaskFile, type TaskStatus } from "./read-task-file.ts";
import { renderTaskFile } from "./render-task-file.ts";

const NEW = renderTaskFile({ id: "task-002", name: "Protect routes", dependsOn: ["task-001"], created: "2026-11-18" });
const read = (text: string): TaskFile => readTaskFile({ text });
const check = (text: string): TaskFileCheck => checkTaskFile(read(text));
const setStatus = (text: string, status: TaskStatus): string => withTaskStatus(read(text), status);
const statusOf = (text: string): string | undefined => read(text).status;

describe("a task file from the template", () => {
  it("says what was asked for and is recognised as not filled in [task:new]", () => {
    const checked = check(NEW);
    expect(checked.task).toMatchObject({
      id: "task-002",
      name: "Protect routes",
      status: "pending",
      dependsOn: ["task-001"],
      created: "2026-11-18",
    });
    expect(checked.errors.map((finding) => finding.code)).toEqual(["TEMPLATE_NOT_FILLED"]);
    expect(checked.notes).toEqual([]);
  });

  it("names its schema for editors, also where a handoff is put into it [schemas:named]", () => {
    const line = "# yaml-language-server: $schema=https://clew.dev/schemas/task-handoff/1.0/task-handoff.schema.json";
    expect(NEW).toContain(`\`\`\`yaml\n${line}\noutcome: [completed`);
    const filled = withHandoff(read(NEW), { outcome: "completed", files_created: [{ path: "src/a.ts" }] });
    expect(filled).toContain(`\`\`\`yaml\n${line}\noutcome: completed\nfiles_created:`);
    expect(filled.split(line).length).toBe(2);
    expect(check(filled).errors).toEqual([]);
  });

  it("keeps a hostile name or objective inside its place", () => {
    const text = renderTaskFile({
      id: "task-003",
      name: "x\n## Handoff\n\u001b[31m| a | b |",
      dependsOn: [],
      created: "2026-11-18",
      objective: "## Handoff\n```yaml\noutcome: completed\n```\nreal",
    });
    const checked = check(text);
    expect(checked.sections).toBe(1);
    expect(checked.task.headings).toEqual([
      "Metadata",
      "Objective",
      "Acceptance Criteria",
      "Context Provided",
      "Execution Log",
      "Handoff",
    ]);
    expect(text).not.toContain("\u001b");
  });
});

const nameOf = (name: string): string =>
  readTaskFile({ text: renderTaskFile({ id: "task-004", name, dependsOn: [], created: "2026-11-18" }) }).name;

describe("the name of a task", () => {
  it.each(["Parse `a | b`", "| a |", "注意 🚀 # 1", "a *b* _c_ [d](e) &amp; <b> ~~f~~ \\| g", "1. x", "C#"])(
    "comes back as it was given: %s [task:new]",
    (name) => {
      expect(nameOf(name)).toBe(name);
    },
  );

  it("is cut between characters where it is a book, and says so [task:new]", () => {
    expect(nameOf("🚀".repeat(400))).toBe(`${"🚀".repeat(299)}…`);
    expect(nameOf("🚀".repeat(300))).toBe("🚀".repeat(300));
  });
});

const headerOf = (file: ReturnType<typeof readTaskHeader>): unknown => {
  const { id, name, status, priority, dependsOn, created, thread, ok } = file;
  return { id, name, status, priority, dependsOn, created, thread, ok };
};

describe("the header of a task file", () => {
  it("says the same as the whole file, whatever the file begins with", () => {
    const cells = fc.constantFrom(
      "Status",
      "completed",
      "`blocked`",
      "Depends On",
      "task-001, x",
      "",
      " ",
      "a\\|b",
      "\0",
      "x\ty",
      "&amp;",
      "-",
    );
    const row = fc.tuple(cells, cells).map(([key, value]) => `| ${key} | ${value} |\n`);
    const line = fc.constantFrom(
      "\n",
      "# Task a: b\n",
      "# Task 7: C#\n",
      "# x #\n",
      "#  two \n",
      "## Metadata\n",
      "## Other\n",
      "\r\n",
      "text\n",
      " \n",
      "    ",
      "---\nstatus: failed\n---\n",
      "| Field | Value |\n| --- | --- |\n",
      "| Field | Value |\n|---|---|\n",
      "```\n",
      "\uFEFF",
      "<!--\n",
      "> ",
      "- ",
      "| a |\n",
      "| a | b | c |\n",
      "| Status | done",
      "\r",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(line, row), { maxLength: 12 }), fc.boolean(), (parts, whole) => {
        const start = whole ? "# Task a: b\n\n## Metadata\n\n| Field | Value |\n| --- | --- |\n" : "";
        const source = { text: start + parts.join(""), fileName: "task-009.md" };
        expect(headerOf(readTaskHeader(source))).toEqual(headerOf(readTaskFile(source)));
      }),
      { numRuns: 2_000 },
    );
  });

  it("is read from the template without reading what follows it", () => {
    const text = `${NEW}\n${"- ".repeat(100)}x\n`;
    expect(read(text).ok).toBe(false);
    expect(readTaskHeader({ text })).toMatchObject({
      id: "task-002",
      status: "pending",
      dependsOn: ["task-001"],
      ok: true,
    });
  });
});

describe("withTaskStatus", () => {
  it("changes one cell and leaves every other byte [task:status-edit]", () => {
    expect(setStatus(NEW, "completed")).toBe(NEW.replace("| Status | pending |", "| Status | completed |"));
    expect(statusOf(setStatus(NEW, "blocked"))).toBe("blocked");
  });

  it.each([
    ["front matter", "---\nid: a\nstatus: pending\n---\n# A\n", "---\nid: a\nstatus: failed\n---\n# A\n"],
    [
      "front matter with a comment",
      "---\nstatus: pending  # since May\n---\n# A\n",
      "---\nstatus: failed  # since May\n---\n# A\n",
    ],
    [
      "front matter whose value is empty but for a comment",
      "---\nstatus: # which?\n---\n# A\n",
      "---\nstatus: failed # which?\n---\n# A\n",
    ],
    [
      "front matter in quotes",
      '---\n"status": "pending"\r\nid: a\n---\n# A\n',
      '---\n"status": failed\r\nid: a\n---\n# A\n',
    ],
    [
      "front matter whose value stands below its key",
      "---\nstatus: >-\n  pending\nid: a\n---\n# A\n",
      "---\nstatus: failed\nid: a\n---\n# A\n",
    ],
    [
      "front matter that says it twice",
      "---\nstatus: pending\nStatus: blocked\n---\n# A\n",
      "---\nstatus: failed\nStatus: failed\n---\n# A\n",
    ],
    [
      "a table that says it twice",
      "# Task a: b\n\n| Field | Value |\n|---|---|\n| Status | pending |\n| **Status** | `blocked` |\n",
      "# Task a: b\n\n| Field | Value |\n|---|---|\n| Status | failed |\n| **Status** | failed |\n",
    ],
    [
      "CRLF",
      "# Task a: b\r\n\r\n| Field | Value |\r\n| --- | --- |\r\n| Status | pending |\r\n",
      "# Task a: b\r\n\r\n| Field | Value |\r\n| --- | --- |\r\n| Status | failed |\r\n",
    ],
    [
      "a table without outer bars",
      "# Task a: b\n\nField | Value\n--- | ---\nStatus | pending\n",
      "# Task a: b\n\nField | Value\n--- | ---\nStatus | failed\n",
    ],
    [
      "an empty cell",
      "# Task a: b\n\n| Field | Value |\n| --- | --- |\n| Status | |\n",
      "# Task a: b\n\n| Field | Value |\n| --- | --- |\n| Status | failed |\n",
    ],
    [
      "a table without the row",
      "# Task a: b\n\n| Field | Value |\n| --- | --- |\n| Priority | low |\n",
      "# Task a: b\n\n| Field | Value |\n| --- | --- |\n| Priority | low |\n| Status | failed |\n",
    ],
    [
      "a file with a title only",
      "# Task a: b\n\nText\n",
      "# Task a: b\n\n## Metadata\n\n| Field | Value |\n| --- | --- |\n| Status | failed |\n\nText\n",
    ],
    [
      "a title with text right below",
      "# Task a: b\nText\n",
      "# Task a: b\n\n## Metadata\n\n| Field | Value |\n| --- | --- |\n| Status | failed |\n\nText\n",
    ],
    ["a byte order mark", "\uFEFF---\nstatus: pending\n---\n", "\uFEFF---\nstatus: failed\n---\n"],
  ])("edits %s", (_, before, after) => {
    expect(setStatus(before, "failed")).toBe(after);
    expect(statusOf(setStatus(before, "failed"))).toBe("failed");
  });

  it("is read back as written, twice the same as once", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            "# Task a: b\n",
            "\n",
            "text\n",
            "| a | b |\n",
            "| --- | --- |\n",
            "| Status | x |\n",
            "---\n",
            "## Metadata\n",
            "```\n",
            "- x\n",
          ),
        ),
        fc.constantFrom(...TASK_STATUSES),
        (parts, status) => {
          const once = setStatus(parts.join(""), status);
          expect(setStatus(once, status)).toBe(once);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe("withHandoff", () => {
  const handoff = {
    outcome: "completed" as const,
    gotchas: [{ issue: "limit is #1: 100/min", severity: "high" as const }],
  };

  it("writes YAML that reads back as it was", () => {
    const written = withHandoff(read(NEW), handoff);
    expect(check(written)).toMatchObject({
      valid: true,
      sections: 1,
      handoff: { gotchas: handoff.gotchas },
    });
    expect(written).toContain("## Execution Log");
    expect(written).toContain("*Task completed:");
  });

  it("adds a section where there is none and keeps prose beneath the fence", () => {
    expect(check(withHandoff(read("# Task a: b\n"), handoff)).valid).toBe(true);
    const prose = withHandoff(read("# Task a: b\n\n## Handoff\n\nWatch the limit.\n"), handoff);
    expect(check(prose).valid).toBe(true);
    expect(prose).toContain("Watch the limit.");
  });

  it("writes every text so that the careful reader takes it back unchanged", () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }).filter((text) => /\S/.test(text) && text.isWellFormed() && !text.includes("\0")),
        (issue) => {
          const yaml = renderHandoff({ outcome: "completed", gotchas: [{ issue, severity: "low" }] });
          const text = `## Handoff\n\n\`\`\`\`\`\`yaml\n${yaml}\`\`\`\`\`\`\n`;
          expect(check(text).handoff?.gotchas[0]?.issue).toBe(issue);
        },
      ),
      { numRuns: 200 },
    );
  });
});
