import { describe, expect, it } from "vitest";
import { formatMandatoryDirective, makeDirective } from "../internal/index.ts";

const ARGV = ["clew", "step", "2", "--state", "/home/me/my project/.clew/sessions/reasoning-0a1b2c3d4e5f.json"];
const COMMAND = "clew step 2 --state '/home/me/my project/.clew/sessions/reasoning-0a1b2c3d4e5f.json'";
const CONTEXT = { sessionId: "0a1b2c3d4e5f", step: "2", why: "step 1 is stored" } as const;

describe("a directive", () => {
  it("is the same command for a shell and as a list", () => {
    expect(makeDirective(ARGV, "step 1 is stored")).toEqual({ command: COMMAND, argv: ARGV, why: "step 1 is stored" });
  });

  it("on a terminal has the command on a line of its own, and says who speaks [protocol:directive-renderings]", () => {
    expect(formatMandatoryDirective(ARGV, { ...CONTEXT, rendering: "cli" })).toBe(
      ["Clew session 0a1b2c3d4e5f, set up by this project's user: step 1 is stored.", "Run next:", COMMAND].join("\n"),
    );
  });

  it("in a context is a fact on the first line, not an order [protocol:directive-renderings]", () => {
    const text = formatMandatoryDirective(ARGV, { ...CONTEXT, rendering: "context" });
    expect(text.split("\n")).toEqual([
      `Clew session 0a1b2c3d4e5f: step 2 is open; next command: \`${COMMAND}\`; tools that write are refused until it completes.`,
      "step 1 is stored. (Clew was set up by this project's user.)",
    ]);
    expect(text).not.toMatch(/MANDATORY|must|NOW/);
  });

  it("in a refusal says what was refused and what to run [protocol:directive-renderings]", () => {
    const text = formatMandatoryDirective(ARGV, {
      ...CONTEXT,
      rendering: "denial",
      refused: "Write needs the reasoning first",
    });
    expect(text.split("\n")).toEqual([
      "Refused by Clew, set up by this project's user: Write needs the reasoning first.",
      "First finish session 0a1b2c3d4e5f, step 2. Run:",
      COMMAND,
      "Session 0a1b2c3d4e5f: step 1 is stored.",
    ]);
  });

  it("is urgent only for those who asked for strict wording [protocol:directive-wording]", () => {
    for (const rendering of ["cli", "context", "denial"] as const) {
      expect(formatMandatoryDirective(ARGV, { ...CONTEXT, rendering })).not.toMatch(/mandatory/i);
      expect(formatMandatoryDirective(ARGV, { ...CONTEXT, rendering, wording: "neutral" })).not.toMatch(/mandatory/i);
      expect(formatMandatoryDirective(ARGV, { ...CONTEXT, rendering, wording: "strict" })).toMatch(/mandatory/i);
    }
    expect(formatMandatoryDirective(ARGV, { ...CONTEXT, rendering: "cli", wording: "strict" })).toContain(
      "MANDATORY: run this command NOW, before any other action:\nclew step 2 ",
    );
  });

  it("names no step where none is open", () => {
    const done = { ...CONTEXT, step: null, why: "all steps are stored" };
    expect(formatMandatoryDirective(["clew", "complete"], { ...done, rendering: "context" })).toMatch(
      /^Clew session 0a1b2c3d4e5f: no step is open; next command: `clew complete`;/,
    );
    expect(formatMandatoryDirective(["clew", "complete"], { ...done, rendering: "cli" })).toMatch(
      /^Clew session 0a1b2c3d4e5f, .*: all steps are stored\.\nRun next:\nclew complete$/,
    );
  });

  it("cannot be broken out of by a path with backticks", () => {
    const text = formatMandatoryDirective(["clew", "show", "--dir", "/a`b``c"], { ...CONTEXT, rendering: "context" });
    expect(text).toContain("``` clew show --dir '/a`b``c' ```");
  });
});
