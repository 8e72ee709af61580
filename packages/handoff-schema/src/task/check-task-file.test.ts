import { describe, expect, it } from "vitest";
import { checkTaskFile, type TaskFileCheck } from "./check-task-file.ts";
import type { RuleFacts } from "./handoff-rules.ts";
import { readTaskFile } from "./read-task-file.ts";

const HEAD = `# Task task-001: Build the login form

## Metadata

| Field | Value |
| --- | --- |
| Status | in_progress |
| Priority | high |
| Depends On | task-000, setup-db |
| Created | 2026-11-18 |

## Objective
Log people in.

## Acceptance Criteria
- [ ] works

## Context Provided
None

---

## Execution Log
- did it

---
`;
/** A handoff with a number of next steps. */
const steps = (count: number): string =>
  `outcome: completed\nsuggested_next_steps:\n${"  - step: Do it\n    priority: high\n".repeat(count)}`;
const fenced = (yaml: string, fence = "```"): string =>
  `${HEAD}\n## Handoff\n\n${fence}yaml\n${yaml}\n${fence}\n\n---\n`;
const check = (text: string, facts?: RuleFacts): TaskFileCheck =>
  checkTaskFile(readTaskFile({ text, fileName: "task-001.md" }), facts);
const codes = (result: TaskFileCheck): string[] => result.errors.map((finding) => finding.code);
const location = (text: string): string[] =>
  codes(judge(`outcome: completed\npatterns_discovered:\n  - pattern: x\n    location: "${text}"`));
const judge = (yaml: string, facts?: RuleFacts): TaskFileCheck => check(fenced(yaml), facts);

function section(yaml: string): string {
  return `## Handoff\n\n\`\`\`yaml\n${yaml}\n\`\`\`\n\n`;
}

describe("reading a task file", () => {
  it("reads title, metadata table and sections [task:read]", () => {
    const { task } = judge("outcome: completed");
    expect(task).toMatchObject({
      id: "task-001",
      name: "Build the login form",
      status: "in_progress",
      priority: "high",
      dependsOn: ["task-000", "setup-db"],
      created: "2026-11-18",
    });
  });

  it("reads dependencies that are linked, in code or strewn with words [task:read]", () => {
    const cell = "[task-001](task-001.md), [`Task-002`](./task-002.md#handoff); `setup-db` and (task-003)";
    const text = `# Task task-009: N\n\n## Metadata\n\n| Field | Value |\n|---|---|\n| Depends On | ${cell} |\n`;
    const { task } = checkTaskFile(readTaskFile({ text }));
    expect(task.dependsOn).toEqual(["task-001", "task-002", "setup-db", "task-003"]);
  });

  it("reads front matter as well, which wins over the table [task:read]", () => {
    const text = `---\nid: login-form\nstatus: blocked\ndepends_on: [task-007]\n---\n${fenced("outcome: completed")}`;
    expect(check(text).task).toMatchObject({ id: "login-form", status: "blocked", dependsOn: ["task-007"] });
  });

  it("takes the id from the file name where the title has none", () => {
    expect(checkTaskFile(readTaskFile({ text: "# Notes", fileName: "task-042.md" })).task.id).toBe("task-042");
    expect(checkTaskFile(readTaskFile({ text: "# Notes", fileName: "My Notes.md" })).task.id).toBeUndefined();
    expect(checkTaskFile(readTaskFile({ text: "# Task 7: Old style" })).task).toMatchObject({
      id: "task-007",
      name: "Old style",
    });
  });
});

describe("finding the handoff", () => {
  it.each([
    ["a fence of backticks", "## Handoff\n\n```yaml\noutcome: completed\n```\n"],
    ["a fence of tildes called yml", "## Handoff\n~~~yml\noutcome: completed\n~~~\n"],
    ["an indented fence", "## Handoff\n\n  ```yaml\n  outcome: completed\n  ```\n"],
    ["a deeply indented fence", "## Handoff\n\n    ```yaml\n    outcome: completed\n    ```\n"],
    ["a fence in a list", "## Handoff\n\n- here:\n\n  ```yaml\n  outcome: completed\n  ```\n"],
    ["a fence after prose", "## Handoff\n\nAll went well.\n\n```yaml\noutcome: completed\n```\n"],
    ["a fence that is never closed", "## Handoff\n\n```yaml\noutcome: completed\n"],
    ["bare YAML", "## Handoff\n\noutcome: completed\n"],
    ["bare YAML up to a rule", "## Handoff\noutcome: completed\ngotchas: []\n\n---\nnot: yaml: at all\n"],
    ["bare YAML directly above a rule", "## Handoff\n\noutcome: completed\n---\n\nnot: yaml: at all\n"],
    ["bare YAML up to a heading", "## Handoff\noutcome: completed\n\n## Notes\nnot: yaml: at all\n"],
    ["bare YAML up to the closing line", "## Handoff\noutcome: completed\n*Task completed: 2026-11-18*\n"],
    ["a fence that begins with the heading", "```yaml\n## Handoff\n\noutcome: completed\n```\n"],
    [
      "CRLF and a byte order mark",
      "\uFEFF# Task a: b\r\n\r\n## Handoff\r\n\r\n```yaml\r\noutcome: completed\r\n```\r\n",
    ],
    ["an underlined heading", "Handoff\n-------\n\n```yaml\noutcome: completed\n```\n"],
    ["a bold heading", "## **Handoff:**\n\n```yaml\noutcome: completed\n```\n"],
    ["subsections", "## Handoff\n\n### As YAML\n\n```yaml\noutcome: completed\n```\n"],
  ])("accepts %s [task:find-handoff]", (_, text) => {
    const result = check(text);
    expect(result.errors).toEqual([]);
    expect(result).toMatchObject({ valid: true, outcome: "completed", sections: 1 });
  });

  it.each([
    ["inside a Markdown fence", "````markdown\n## Handoff\n```yaml\noutcome: completed\n```\n````\n"],
    ["inside a plain fence", "```\n## Handoff\noutcome: completed\n```\n"],
    ["inside a quotation", "> ## Handoff\n>\n> ```yaml\n> outcome: completed\n> ```\n"],
    ["inside an HTML comment", "<!--\n## Handoff\noutcome: completed\n-->\n"],
    ["as part of a longer heading", "## Handoff of the keys\n\n```yaml\noutcome: completed\n```\n"],
  ])("does not count a heading %s [task:find-handoff]", (_, text) => {
    expect(check(text)).toMatchObject({ valid: false, sections: 0, errors: [{ code: "NO_HANDOFF" }] });
  });

  it("lets the last of several sections say where the task stands [task:last-section]", () => {
    const result = check(
      `${fenced("outcome: failed\nblockers: []")}\n## Handoff\n\n\`\`\`yaml\noutcome: completed\n\`\`\`\n`,
    );
    expect(result).toMatchObject({ valid: true, outcome: "completed", sections: 2 });
    expect(result.notes.map((note) => note.code)).toContain("EARLIER_HANDOFFS");
  });

  it("keeps what valid earlier sections said, and tells of one that is not valid [task:sections-stay]", () => {
    const text = [
      "# Task task-001: x\n\n",
      section("outcome: [completed | partial | failed | blocked]"),
      section("outcome: completed\ngotchas:\n  - issue: It lies\n    severity: high"),
      section("outcome: completed\ngotchas: It lies"),
      section("outcome: completed"),
    ].join("");
    const result = check(text);
    expect(result.earlier).toMatchObject([{ gotchas: [{ issue: "It lies" }] }]);
    expect(result).toMatchObject({ valid: true, warnings: [{ code: "EARLIER_HANDOFF_INVALID", line: 22 }] });
  });

  it("shows the criteria of a task with what its handoff says of each [task:criteria]", () => {
    const head =
      "# Task task-001: x\n\n## Acceptance Criteria\n\n- [ ] Tokens *expire*\n- [x] It is fast\n- [ ] It is told\n\n## Handoff\n\n";
    const said = check(
      `${head}\`\`\`yaml\noutcome: completed\ncriteria_met:\n  - criterion: tokens expire.\n    met: false\n    note: not yet\n  - criterion: Something else\n    met: true\n\`\`\`\n`,
    );
    expect(said.criteria).toEqual([
      { criterion: "Tokens *expire*", met: false, note: "not yet" },
      { criterion: "It is fast", met: true, note: undefined },
      { criterion: "It is told", met: null, note: undefined },
      { criterion: "Something else", met: true, note: undefined },
    ]);
    expect(said.warnings.map(({ code }) => code)).toEqual(["CRITERION_UNKNOWN", "CRITERION_NOT_MET"]);
    expect(said.notes.map(({ code }) => code)).toContain("CRITERIA_UNANSWERED");
    const wrong = check(
      `${head}\`\`\`yaml\noutcome: completed\ncriteria_met:\n  - criterion: Tokens expire\n    met: yes\n\`\`\`\n`,
    );
    expect(wrong.errors).toMatchObject([{ path: "/criteria_met/0/met", fix: "write met: true" }]);
  });

  it("says that prose is prose and that an empty section is empty", () => {
    expect(check("## Handoff\n\nDone. Watch out for the limit.\n").errors[0]).toMatchObject({
      code: "HANDOFF_IS_PROSE",
      line: 1,
    });
    expect(codes(check("## Handoff\n"))).toEqual(["HANDOFF_EMPTY"]);
  });

  it("refuses bare YAML that a comment turns into a heading and cuts", () => {
    const result = check("## Handoff\noutcome: completed\n\n# files\nfiles_created:\n  - path: a.ts\n");
    expect(result.errors[0]).toMatchObject({ code: "HANDOFF_CUT", line: 4 });
  });

  it("reports missing sections as notes only", () => {
    const result = check("## Handoff\n\n```yaml\noutcome: completed\n```\n");
    expect(result.notes.filter((note) => note.code === "SECTION_MISSING")).toHaveLength(5);
    expect(result.valid).toBe(true);
  });
});

describe("YAML care", () => {
  it("refuses a text that a comment cuts, with line and fix [danger:cut-scalar]", () => {
    const result = judge("outcome: completed\ngotchas:\n  - issue: see bug #12 before release");
    expect(result.errors).toEqual([
      {
        code: "CUT_BY_COMMENT",
        path: "/gotchas/0/issue",
        line: 33,
        column: 19,
        message: 'the text ends before `#12 before release`: YAML takes " #" for the start of a comment',
        fix: 'quote the text: - issue: "see bug #12 before release"',
      },
    ]);
  });

  it("lets a comment stand behind a word that is whole", () => {
    const yaml =
      "outcome: completed # at last\ngotchas:\n  - id: gotcha-XXX  # Auto-generated if not provided\n    issue: x\n    severity: high # really";
    expect(judge(yaml).errors).toEqual([]);
    expect(judge("outcome: completed\nfiles_created:\n  - path: a.ts  # new").warnings[0]?.code).toBe("CUT_BY_COMMENT");
  });

  it.each([
    [
      "an unresolved tag",
      "outcome: completed\ngotchas:\n  - issue: !important never do this",
      "UNRESOLVED_TAG",
      'quote the text: - issue: "!important never do this"',
    ],
    [
      "an anchor",
      "outcome: completed\ngotchas:\n  - issue: &amp; is escaped",
      "ANCHOR",
      'quote the text: - issue: "&amp; is escaped"',
    ],
    [
      "a colon and a space",
      "outcome: completed\ngotchas:\n  - issue: note: colons",
      "SYNTAX",
      'quote the text: - issue: "note: colons"',
    ],
    [
      "a leading at sign",
      "outcome: completed\ngotchas:\n  - issue: @scope/pkg breaks",
      "SYNTAX",
      'quote the text: - issue: "@scope/pkg breaks"',
    ],
    [
      "a leading percent sign",
      "outcome: completed\ngotchas:\n  - issue: %done lies",
      "SYNTAX",
      'quote the text: - issue: "%done lies"',
    ],
    [
      "a leading asterisk",
      "outcome: completed\ngotchas:\n  - issue: *bold* claims",
      "ALIAS",
      'quote the text: - issue: "*bold* claims"',
    ],
    [
      "a leading brace",
      "outcome: completed\ngotchas:\n  - issue: {x} is a template",
      "SYNTAX",
      'quote the text: - issue: "{x} is a template"',
    ],
    ["a tab", "outcome: completed\ngotchas:\n\t- issue: x", "SYNTAX", "indent with spaces"],
  ])("refuses %s with a fix [danger:silent-damage]", (_, yaml, code, fix) => {
    const result = judge(yaml);
    expect(result.valid).toBe(false);
    expect(result.errors[0]).toMatchObject({ code, fix });
    expect(result.errors[0]?.line).toBeGreaterThan(30);
  });

  it("refuses an alias bomb, doubled keys, several documents and __proto__ [danger:hostile-yaml]", () => {
    const rows = ["outcome: completed", "a0: &a0 [x]"];
    for (let i = 1; i < 30; i += 1) rows.push(`a${i}: &a${i} [*a${i - 1}, *a${i - 1}, *a${i - 1}]`);
    expect(new Set(codes(judge(rows.join("\n"))))).toEqual(new Set(["ANCHOR", "ALIAS"]));
    expect(codes(judge("outcome: completed\noutcome: failed"))).toEqual(["DUPLICATE_KEY"]);
    expect(codes(judge("outcome: completed\n---\noutcome: failed"))).toEqual(["MULTIPLE_DOCUMENTS"]);
    expect(codes(judge("outcome: completed\n__proto__:\n  polluted: true"))).toEqual(["UNSAFE_KEY"]);
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });

  it.each([
    ["100,000 open brackets in a fence", fenced(`outcome: ${"[".repeat(100_000)}`)],
    ["100,000 open brackets without a fence", `## Handoff\noutcome: ${"[".repeat(100_000)}`],
    ["a map 5,000 deep", fenced(`outcome: ${"{a: ".repeat(5000)}1${"}".repeat(5000)}`)],
    ["a map 5,000 deep without a fence", `## Handoff\noutcome: ${"{a: ".repeat(5000)}1${"}".repeat(5000)}`],
    ["lists 5,000 deep in Markdown", `## Handoff\n\n${"- ".repeat(5000)}x`],
    ["quotations 100,000 deep", `## Handoff\n\n${">".repeat(100_000)}x`],
    ["a list at every indentation", Array.from({ length: 900 }, (_row, i) => `${"  ".repeat(i)}- a`).join("\n")],
  ])("refuses %s as too deep [danger:depth]", (_, text) => {
    expect(codes(check(text))).toEqual(["TOO_DEEP"]);
  });

  it("refuses a file beyond the size limit [danger:size]", () => {
    expect(codes(check(`## Handoff\n${"x".repeat(2_000_000)}`))).toEqual(["TOO_LARGE"]);
  });

  it("reads null as nothing and None as nothing with a note [task:none]", () => {
    const result = judge(
      "outcome: completed\nfiles_created: null\ngotchas: None\nblockers: N/A\nopen_questions:\n  - none",
    );
    expect(result.errors).toEqual([]);
    expect(result.handoff).toMatchObject({ files_created: [], gotchas: [], blockers: [], open_questions: [] });
    expect(result.notes.filter((note) => note.code === "NONE_AS_EMPTY").map((note) => note.path)).toEqual([
      "/gotchas",
      "/blockers",
      "/open_questions",
    ]);
  });

  it("keeps dates and numbers as the texts they are", () => {
    const result = judge("outcome: completed\nfiles_created:\n  - path: a.ts\n    lines: 45\n    purpose: 2026-11-18");
    expect(result.handoff?.files_created).toEqual([{ path: "a.ts", lines: "45", purpose: "2026-11-18" }]);
  });

  it("recognises the unfilled template, whole or in part [task:template]", () => {
    expect(
      judge("outcome: [completed | partial | failed | blocked]\nfiles_created:\n  - path: [path]").errors,
    ).toMatchObject([{ code: "TEMPLATE_NOT_FILLED", path: "/outcome" }]);
    expect(codes(judge("outcome: completed | partial | failed | blocked"))).toEqual(["TEMPLATE_NOT_FILLED"]);
    const half = judge("outcome: completed\nfiles_created:\n  - path: [path]\n    purpose: [purpose]");
    expect(half.errors[0]).toMatchObject({ code: "TEMPLATE_NOT_FILLED", path: "/files_created/0" });
  });

  it("says once that an entry or a field is still the template, and what to do [task:template]", () => {
    const whole = judge("outcome: completed\ngotchas:\n  - issue: [issue]\n    severity: [high | medium | low]");
    expect(whole.errors).toMatchObject([
      { code: "TEMPLATE_NOT_FILLED", path: "/gotchas/0", fix: "fill it in or remove it" },
    ]);
    const part = judge(
      "outcome: completed\ngotchas:\n  - issue: It lies\n    mitigation: [how to avoid]\n    severity: [high | medium | low]",
    );
    expect(part.errors).toMatchObject([
      { path: "/gotchas/0/mitigation", message: "template not filled in: mitigation is still how to avoid" },
      { path: "/gotchas/0/severity", fix: "choose one of high, medium, low" },
    ]);
  });

  it("takes a text with bars for what it is", () => {
    expect(judge("outcome: completed\ngotchas:\n  - issue: read|write\n    severity: low").valid).toBe(true);
  });

  it("counts placeholder ids as absent", () => {
    const result = judge("outcome: completed\npatterns_discovered:\n  - id: pattern-XXX\n    pattern: Use the pool");
    expect(result.handoff?.patterns_discovered).toEqual([{ pattern: "Use the pool" }]);
  });
});

describe("the rules", () => {
  it.each([
    ["no outcome", "files_created: []", ["OUTCOME_MISSING"]],
    ["an unknown outcome", "outcome: done", ["OUTCOME_UNKNOWN"]],
    ["partial without blockers and steps", "outcome: partial", ["PARTIAL_NEEDS_BLOCKERS", "PARTIAL_NEEDS_NEXT_STEPS"]],
    ["failed without blockers", "outcome: failed", ["FAILED_NEEDS_BLOCKERS"]],
    ["failed without a way out", "outcome: failed\nblockers:\n  - blocker: x", ["FAILED_NEEDS_RESOLUTION"]],
    ["blocked without blockers", "outcome: blocked", ["BLOCKED_NEEDS_BLOCKERS"]],
    [
      "blocked without tasks",
      "outcome: blocked\nblockers:\n  - blocker: x\n    blocking_tasks: []",
      ["BLOCKED_NEEDS_TASKS"],
    ],
    ["an unknown severity", "outcome: completed\ngotchas:\n  - issue: x\n    severity: critical", ["SEVERITY_UNKNOWN"]],
    [
      "an unknown priority",
      "outcome: completed\nsuggested_next_steps:\n  - step: x\n    priority: urgent",
      ["PRIORITY_UNKNOWN"],
    ],
    [
      "an unknown change",
      "outcome: completed\nfiles_modified:\n  - path: a.ts\n    change_type: rename",
      ["CHANGE_TYPE_UNKNOWN"],
    ],
    ["a list that is a map", "outcome: completed\ngotchas:\n  issue: x", ["WRONG_TYPE"]],
    ["an entry that is a text", "outcome: completed\nfiles_created:\n  - src/a.ts", ["WRONG_TYPE"]],
    ["an entry without its field", "outcome: completed\ngotchas:\n  - severity: low", ["FIELD_MISSING"]],
    ["blocking as a word", "outcome: completed\nopen_questions:\n  - question: x\n    blocking: yes", ["WRONG_TYPE"]],
    [
      "a task id with spaces",
      "outcome: blocked\nblockers:\n  - blocker: x\n    blocking_tasks: [Task 5]",
      ["TASK_ID_FORM"],
    ],
    ["a list at the top", "- outcome: completed", ["NOT_A_MAP"]],
  ])("refuses %s [task:rules]", (_, yaml, expected) => {
    const result = judge(yaml);
    expect(codes(result)).toEqual(expected);
    expect(result.handoff).toBeNull();
  });

  it("says of a field what is wrong with it, not with the map around it [task:rules]", () => {
    const { errors } = judge("outcome: completed\ngotchas:\n  - severity: low\n  - issue: ''\n");
    expect(errors.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      "/gotchas/0/issue: issue is required and absent",
      "/gotchas/1/issue: issue is an empty text",
    ]);
  });

  it.each([
    ["/etc/passwd", "PATH_ABSOLUTE", "write etc/passwd"],
    ["C:\\\\work\\\\a.ts", "PATH_DRIVE", "write work/a.ts"],
    ["\\\\\\\\server\\\\share\\\\a.ts", "PATH_UNC", "write server/share/a.ts"],
    ["//server/share/a.ts", "PATH_UNC", "write server/share/a.ts"],
    ["~/notes.md", "PATH_HOME", "write notes.md"],
    ["../secret.ts", "PATH_ESCAPES", "write secret.ts"],
    ["src/../../secret.ts", "PATH_ESCAPES", "write secret.ts"],
    ["src\\\\..\\\\..\\\\secret.ts", "PATH_ESCAPES", "write secret.ts"],
    ["a\\0b.ts", "PATH_NUL", "write ab.ts"],
    ["a\\nb.ts", "PATH_CONTROL", "write ab.ts"],
    ["https://x.dev/a.ts", "PATH_URL", undefined],
  ])("refuses the path %s with the suggested form [danger:paths]", (path, code, fix) => {
    for (const yaml of [
      `outcome: completed\nfiles_created:\n  - path: "${path}"`,
      `outcome: completed\nfiles_modified:\n  - path: "${path}"`,
      `outcome: completed\ndependencies_for_next:\n  - file: "${path}"`,
    ]) {
      const result = judge(yaml);
      expect(codes(result)).toEqual([code]);
      expect(result.errors[0]?.fix).toBe(fix);
    }
  });

  it("says of blank texts and paths that they are empty, in words [task:rules]", () => {
    const { errors } = judge(
      'outcome: completed\nfiles_created:\n  - path: ""\n  - path: "  "\ndependencies_for_next:\n  - file: " "\ngotchas:\n  - issue: "  "\n    severity: low\n',
    );
    expect(errors.map(({ code, path, message }) => `${code} ${path}: ${message}`).toSorted()).toEqual([
      "EMPTY_TEXT /dependencies_for_next/0/file: file is an empty text",
      "EMPTY_TEXT /files_created/0/path: path is an empty text",
      "EMPTY_TEXT /files_created/1/path: path is an empty text",
      "EMPTY_TEXT /gotchas/0/issue: issue is an empty text",
    ]);
    expect(location("  ")).toEqual([]);
  });

  it("knows the project's own root when it proposes a path", () => {
    const result = judge("outcome: completed\nfiles_created:\n  - path: /home/me/app/src/a.ts", {
      projectRoot: "/home/me/app",
    });
    expect(result.errors[0]?.fix).toBe("write src/a.ts");
  });

  it("refuses a path that leaves the project through a link [danger:symlink]", () => {
    const result = judge("outcome: completed\nfiles_created:\n  - path: link/a.ts", {
      outside: new Set(["link/a.ts"]),
    });
    expect(codes(result)).toEqual(["PATH_LEAVES_PROJECT"]);
  });

  it("lets a location be prose but not an absolute path", () => {
    expect(location("all handlers")).toEqual([]);
    expect(location("~20 places")).toEqual([]);
    expect(location("/abs/a.ts")).toEqual(["PATH_ABSOLUTE"]);
    expect(location("../a.ts")).toEqual(["PATH_ESCAPES"]);
  });

  it.each([
    ["1-150", []],
    ["all", []],
    ["45", []],
    ["150-1", ["LINES_FORM"]],
    ["0-4", ["LINES_FORM"]],
    ["10–20", ["LINES_FORM"]],
    ["most", ["LINES_FORM"]],
  ])("judges the lines %s", (lines, expected) => {
    expect(codes(judge(`outcome: completed\nfiles_created:\n  - path: a.ts\n    lines: ${lines}`))).toEqual(expected);
  });

  it("proposes the slug of a tag [task:tag-slug]", () => {
    const result = judge(
      "outcome: completed\npatterns_discovered:\n  - pattern: x\n    applies_to: [User State, auth]",
    );
    expect(result.errors).toMatchObject([
      { code: "TAG_FORM", path: "/patterns_discovered/0/applies_to/0", fix: "write user-state" },
    ]);
  });

  it("compares the files with version control when asked [task:check-git]", () => {
    const yaml = "outcome: completed\nfiles_created:\n  - path: a.ts\n  - path: b.ts";
    const result = judge(yaml, { changed: new Set(["a.ts", "c.ts"]) });
    expect(result.errors).toMatchObject([{ code: "CHANGED_NOT_LISTED", message: '"c.ts" changed but is not listed' }]);
    expect(result.warnings[0]).toMatchObject({ code: "LISTED_NOT_CHANGED", path: "/files_created/1/path" });
    expect(codes(judge("outcome: completed", { changed: new Set(["a.ts"]) }))).toEqual(["FILES_REQUIRED"]);
  });

  it("hints at names that are nearly right and keeps unknown ones", () => {
    const result = judge("outcome: completed\nfile_created: []\nmood: good\ngotchas:\n  - issue: x\n    severty: high");
    expect(result.notes.filter((note) => note.code === "UNKNOWN_FIELD").map((note) => note.fix)).toEqual([
      "rename it to files_created",
      "rename it to severity",
    ]);
    expect(result.handoff).toMatchObject({ mood: "good" });
  });

  it("names what an item lacks, as a warning and strictly as an error [task:complete-items]", () => {
    const yaml =
      "outcome: completed\nfiles_created:\n  - path: a.ts\ngotchas:\n  - issue: x\n    mitigation: ' '\nopen_questions:\n  - question: why\n    context: c\n    recommendation: r\nsuggested_next_steps:\n  - step: s";
    const expected = [
      { code: "FIELDS_RECOMMENDED", path: "/files_created/0", line: 33, message: "no purpose" },
      {
        code: "FIELDS_RECOMMENDED",
        path: "/gotchas/0",
        line: 35,
        message: "no discovered_in, no mitigation, no severity: it counts as medium",
      },
      { code: "FIELDS_RECOMMENDED", path: "/suggested_next_steps/0", line: 42, message: "no priority" },
    ];
    expect(judge(yaml)).toMatchObject({ valid: true, warnings: expected });
    expect(judge(yaml, { strict: true })).toMatchObject({ valid: false, errors: expected });
  });

  it("refuses a list under a name that is nearly right: what it holds would be lost [task:list-name]", () => {
    const yaml =
      "outcome: completed\ngotcha:\n  - issue: x\npatterns:\n  - pattern: y\nnext_steps:\n  - step: z\nfiles: [a.ts]\nmoods: [good]";
    expect(judge(yaml).errors).toMatchObject([
      { code: "LIST_NAME", path: "/gotcha", line: 32, column: 1, fix: "rename it to gotchas" },
      { code: "LIST_NAME", path: "/patterns", fix: "rename it to patterns_discovered" },
      { code: "LIST_NAME", path: "/next_steps", fix: "rename it to suggested_next_steps" },
      { code: "LIST_NAME", path: "/files", fix: "rename it to files_created or files_modified" },
    ]);
  });

  it("warns of a listed file that is not there, unless the task deleted it [task:file-missing]", () => {
    const yaml =
      "outcome: completed\nfiles_created:\n  - path: a.ts\n    purpose: p\nfiles_modified:\n  - path: b.ts\n    change_type: delete\n    description: d";
    expect(judge(yaml, { missing: new Set(["a.ts", "b.ts"]) })).toMatchObject({
      valid: true,
      warnings: [
        { code: "FILE_MISSING", path: "/files_created/0/path", message: '"a.ts" is listed but there is no such file' },
      ],
    });
  });

  it("reports every finding at once, each with its line", () => {
    const result = judge(
      "outcome: partial\nfiles_created:\n  - path: /a\n    lines: many\npatterns_discovered:\n  - pattern: x\n    applies_to: [A B]",
    );
    expect(result.errors.map(({ code, line }) => ({ code, line }))).toEqual([
      { code: "PARTIAL_NEEDS_BLOCKERS", line: 31 },
      { code: "PARTIAL_NEEDS_NEXT_STEPS", line: 31 },
      { code: "PATH_ABSOLUTE", line: 33 },
      { code: "LINES_FORM", line: 34 },
      { code: "TAG_FORM", line: 37 },
    ]);
  });

  it("points at the misspelt key itself, not at its value on the next line", () => {
    const result = judge("outcome: completed\ngotcha:\n  issue: x");
    expect(result.notes.find((note) => note.code === "UNKNOWN_FIELD")).toMatchObject({ line: 32, column: 1 });
  });

  it("suggests ranges that are counted from 1 and run upwards", () => {
    const fixes = ["0-4", "001-2", "9 to 3"].map(
      (lines) => judge(`outcome: completed\nfiles_created:\n  - path: a\n    lines: "${lines}"`).errors[0]?.fix,
    );
    expect(fixes).toEqual(["write 1-4", "write 1-2", "write 3-9"]);
  });

  it("does not guess which of the template's choices is meant [task:template]", () => {
    expect(judge("outcome: completed\ngotchas:\n  - issue: x\n    severity: high | medium | low").errors).toMatchObject(
      [{ code: "TEMPLATE_NOT_FILLED", path: "/gotchas/0/severity", fix: "choose one of high, medium, low" }],
    );
  });

  it("refuses thousands of quotations that go on without their mark, where parsing would take the square of them", () => {
    expect(check(`${HEAD}${"> quoted\nwithout its mark\n\n".repeat(20_000)}`).errors).toMatchObject([
      { code: "TOO_LARGE", line: expect.any(Number) },
    ]);
    expect(
      codes(check(`${HEAD}${"> quoted\nwithout its mark\n\n".repeat(50)}\n## Handoff\n\noutcome: completed\n`)),
    ).toEqual([]);
  });

  it.each([
    ["list items", "- item\n", 14_000],
    ["nested lists", "- a:\n  - b: c\n    d: e\n", 4_900],
    ["lists within lists on one line", "- - - - a\n", 9_000],
    ["quotations", "> a\n\n", 7_000],
    ["cells of a table", `|${" b |".repeat(200)}\n`, 250],
    ["underlined headings", "a\n---\n", 7_000],
    ["headings", "# a\n", 14_000],
    ["lines", "a b c\n", 14_900],
  ])("refuses too many %s outside of a fence, and says to fence them [danger:much-markdown]", (_what, part, times) => {
    const outside = `${HEAD}\n${part.repeat(times)}`;
    const inside = `${HEAD}\n~~~text\n${part.repeat(times)}~~~\n\n## Handoff\n\noutcome: completed\n`;
    // The parser too accepts three line ends: carriage return, line feed, or both.
    for (const end of ["\n", "\r\n", "\r"]) {
      expect(check(outside.replaceAll("\n", end)).errors).toMatchObject([
        { code: "TOO_LARGE", line: expect.any(Number), fix: expect.stringMatching("fence") },
      ]);
      expect(codes(check(inside.replaceAll("\n", end)))).not.toContain("TOO_LARGE");
    }
    expect(codes(check(inside.replaceAll("\n", "\r\n")))).toEqual([]);
  });

  it("says what was expected, found and is to be written where a value is of the wrong kind [task:wrong-kind]", () => {
    const yaml = [
      "outcome: completed",
      "gotchas:",
      "  - Clocks drift",
      "  - [a]",
      "patterns_discovered: Sign with the key ring",
      "blockers:",
      "  blocker: No credentials",
      "open_questions:",
      "  - question: Why?",
      "    blocking: yes",
      "  - question: When?",
      '    blocking: "No"',
      "  - question: Who?",
      "    blocking: maybe",
      "suggested_next_steps:",
      "  - step: [a]",
      "    depends_on: jwt.ts",
    ];
    const { errors } = check(`${HEAD}\n## Handoff\n\n\`\`\`yaml\n${yaml.join("\n")}\n\`\`\`\n`);
    expect(errors.map(({ message, fix }) => [message, fix])).toEqual(
      expect.arrayContaining([
        ['an entry of gotchas must be a map of fields, found the text "Clocks drift"', "write - issue: Clocks drift"],
        ["an entry of gotchas must be a map of fields, found a list", "begin it with - issue: …"],
        [
          'patterns_discovered must be a list, found the text "Sign with the key ring"',
          "write a list below patterns_discovered: - pattern: Sign with the key ring",
        ],
        [
          "blockers must be a list, found a map",
          "begin each entry below blockers with a hyphen: - blocker: No credentials",
        ],
        ['blocking must be true or false, found the text "yes"', "write blocking: true"],
        ['blocking must be true or false, found the text "No"', "write blocking: false"],
        ['blocking must be true or false, found the text "maybe"', undefined],
        ["step must be a text, found a list", undefined],
        ['depends_on must be a list, found the text "jwt.ts"', "write depends_on: [jwt.ts]"],
      ]),
    );
    expect(errors).toHaveLength(9);
  });

  it("reads a long list in a fence and a fair one without", () => {
    const long = check(`${HEAD}\n## Handoff\n\n\`\`\`yaml\n${steps(6_000)}\`\`\`\n`);
    expect([codes(long), long.handoff?.suggested_next_steps?.length]).toEqual([[], 6_000]);
    const bare = check(`${HEAD}\n## Handoff\n\n${steps(500)}`);
    expect([codes(bare), bare.handoff?.suggested_next_steps?.length]).toEqual([[], 500]);
  });
});
