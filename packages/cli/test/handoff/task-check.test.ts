import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ok, type Sandbox, sandbox, write } from "../rig/clew-process.ts";

interface Judged {
  readonly code: number | null;
  readonly valid: boolean;
  readonly outcome: string | null;
  readonly sections: number;
  readonly errors: readonly { readonly code: string; readonly line?: number; readonly fix?: string }[];
  readonly notes: readonly { readonly code: string }[];
}

const HEAD = "# Task task-001: Sign people in\n\n## Metadata\n\n| Field | Value |\n|---|---|\n| Status | pending |\n\n";

function judge(box: Sandbox, section: string): Judged {
  const finished = box.run(["task", "check", write(box, "note.md", `${HEAD}${section}`), "--json"]);
  return { code: finished.code, ...JSON.parse(finished.stdout) };
}

/** A section with a fence; its YAML starts at line 11 of the file. */
function fenced(yaml: string): string {
  return `## Handoff\n\n\`\`\`yaml\n${yaml}\n\`\`\`\n`;
}

function stopped(outcome: string, more = ""): string {
  return `outcome: ${outcome}\nblockers:\n  - blocker: x\n    impact: y${more}`;
}

function file(path: string, lines = "all"): string {
  return `outcome: completed\nfiles_created:\n  - path: ${path}\n    purpose: p\n    lines: ${lines}`;
}

function tagged(tag: string): string {
  return `outcome: completed\npatterns_discovered:\n  - pattern: a\n    location: b\n    applies_to: [${tag}]`;
}

describe("clew task check", () => {
  it("finds the handoff in every accepted form, and nowhere else [task:find-handoff]", () => {
    const box = sandbox();
    const accepted = [
      "## Handoff\n\n```yaml\noutcome: completed\n```\n",
      "## Handoff\n\n~~~yml\noutcome: completed\n~~~\n",
      "## Handoff\n\n  ```yaml\n  outcome: completed\n  ```\n",
      "## Handoff\n\noutcome: completed\n\n*Task completed: today*\n",
      "## Handoff\n\noutcome: completed\n\n---\n\nLater.\n",
      "## Handoff\n\noutcome: completed\n\n## Log\n\n- outcome: failed\n",
      "```yaml\n## Handoff\n\noutcome: completed\n```\n",
    ];
    for (const section of accepted)
      expect(judge(box, section), section).toMatchObject({ code: 0, valid: true, outcome: "completed", sections: 1 });
    expect(judge(box, "```md\n## Handoff\noutcome: completed\n```\n")).toMatchObject({
      code: 4,
      sections: 0,
      errors: [{ code: "NO_HANDOFF" }],
    });
    const twice = judge(box, `${fenced("outcome: failed")}\n${fenced("outcome: completed")}`);
    expect(twice).toMatchObject({ code: 0, outcome: "completed", sections: 2 });
    expect(twice.notes.map(({ code }) => code)).toContain("EARLIER_HANDOFFS");
  });

  it("refuses what YAML would silently damage, with the line and the quoted text [danger:silent-damage] [danger:cut-scalar]", () => {
    const box = sandbox();
    const question = (text: string) => fenced(`outcome: completed\nopen_questions:\n  - question: ${text}`);
    const cases = [
      ["what of issue #4 then", "CUT_BY_COMMENT", '"what of issue #4 then"'],
      ["!important ask", "UNRESOLVED_TAG", '"!important ask"'],
      ["&amp; ask", "ANCHOR", '"&amp; ask"'],
      ["do: it", "SYNTAX", '"do: it"'],
      ["@here", "SYNTAX", '"@here"'],
      ["%TEMP% is read", "SYNTAX", '"%TEMP% is read"'],
    ] as const;
    for (const [text, code, quoted] of cases) {
      const { errors, ...rest } = judge(box, question(text));
      expect(rest, text).toMatchObject({ code: 4, valid: false });
      expect(errors, text).toMatchObject([{ code, line: 14, fix: `quote the text: - question: ${quoted}` }]);
    }
    expect(judge(box, fenced("outcome: completed\nopen_questions:\n\t- question: x")).errors).toMatchObject([
      { code: "SYNTAX", line: 14, fix: "indent with spaces" },
    ]);
  });

  it("reads nothing as nothing, dates as texts and an unfilled template as such [task:none] [task:template]", () => {
    const box = sandbox();
    const none = judge(box, fenced("outcome: completed\nblockers: None\ngotchas: null\nopen_questions: N/A"));
    expect(none).toMatchObject({ code: 0, valid: true });
    expect(none.notes.filter(({ code }) => code === "NONE_AS_EMPTY")).toHaveLength(2);
    const placeholder = "outcome: completed\npatterns_discovered:\n  - id: pattern-XXX\n    pattern: Ask 2026-01-02";
    const { handoff } = ok<{ handoff: { patterns_discovered: Record<string, unknown>[] } }>(box, [
      "task",
      "check",
      write(box, "date.md", `${HEAD}${fenced(`${placeholder}\n    location: 2026-01-02`)}`),
    ]);
    expect(handoff.patterns_discovered[0]).toMatchObject({ location: "2026-01-02" });
    expect(handoff.patterns_discovered[0]).not.toHaveProperty("id", "pattern-XXX");
    const { path } = ok<{ path: string }>(box, ["task", "new", "Not filled in"]);
    const template = readFileSync(path, "utf8");
    expect(judge(box, template.slice(template.indexOf("## Handoff"))).errors).toMatchObject([
      { code: "TEMPLATE_NOT_FILLED" },
    ]);
  });

  it("holds every rule of an outcome, a path, a range and a tag [task:rules] [danger:paths] [task:tag-slug]", () => {
    const box = sandbox();
    const codes = (yaml: string) =>
      judge(box, fenced(yaml)).errors.map(({ code, fix }) => (fix ? `${code} ${fix}` : code));
    expect(codes("outcome: partial")).toEqual(["PARTIAL_NEEDS_BLOCKERS", "PARTIAL_NEEDS_NEXT_STEPS"]);
    expect(codes("outcome: failed")).toEqual(["FAILED_NEEDS_BLOCKERS"]);
    expect(codes(stopped("failed"))).toEqual(["FAILED_NEEDS_RESOLUTION"]);
    expect(codes(stopped("failed", "\n    suggested_resolution: z"))).toEqual([]);
    expect(codes(stopped("blocked", "\n    blocking_tasks: []"))).toEqual(["BLOCKED_NEEDS_TASKS"]);
    expect(codes("outcome: done")).toEqual(["OUTCOME_UNKNOWN write completed"]);
    const paths = [
      ["/etc/passwd", "PATH_ABSOLUTE write etc/passwd"],
      ["'C:\\src\\a.ts'", "PATH_DRIVE write src/a.ts"],
      ["'\\\\host\\share'", "PATH_UNC write host/share"],
      ["~/a.ts", "PATH_HOME write a.ts"],
      ["a/../../b", "PATH_ESCAPES write b"],
      ['"a\\0b"', "PATH_NUL write ab"],
    ] as const;
    for (const [path, expected] of paths) expect(codes(file(path)), path).toEqual([expected]);
    for (const lines of ["all", "7", "3-12"]) expect(codes(file("a.ts", lines)), lines).toEqual([]);
    expect(codes(file("a.ts", "5-1"))).toEqual(["LINES_FORM write 1-5"]);
    expect(codes(tagged("Auth Stuff"))).toEqual(["TAG_FORM write auth-stuff"]);
  });

  it("refuses hostile YAML at once and without harm [danger:hostile-yaml] [danger:depth] [danger:size]", () => {
    const box = sandbox();
    const bomb = ["a: &a [x, x]", ...[..."bcdefgh"].map((name, index) => `${name}: &${name} [*${"abcdefg"[index]}]`)];
    const hostile = [
      [bomb.join("\n"), "ANCHOR"],
      [`a: ${"[".repeat(100_000)}`, "TOO_DEEP"],
      [Array.from({ length: 600 }, (_, depth) => `${" ".repeat(depth)}a:`).join("\n"), "TOO_DEEP"],
      ["outcome: completed\noutcome: failed", "DUPLICATE_KEY"],
      ["outcome: completed\n__proto__: {outcome: failed}", "UNSAFE_KEY"],
      ["outcome: completed\n---\noutcome: failed", "MULTIPLE_DOCUMENTS"],
    ] as const;
    for (const [yaml, code] of hostile) {
      const { errors, ...rest } = judge(box, fenced(yaml));
      expect(rest, code).toMatchObject({ code: 4, valid: false });
      expect(
        errors.map((each) => each.code),
        code,
      ).toContain(code);
    }
    const huge = box.run(["task", "check", write(box, "huge.md", "x".repeat(5_000_000)), "--json"]);
    expect(huge).toMatchObject({ code: 4, stdout: "" });
    expect(JSON.parse(huge.stderr).error.code).toBe("TOO_LARGE");
  });
});
