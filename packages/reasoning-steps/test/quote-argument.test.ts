import { execFileSync } from "node:child_process";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { optionWithValue, quoteArgument, quoteCommand } from "../src/internal/index.ts";

/** What a shell hands to a program for a command line. */
function split(shell: string, command: string): string[] {
  const program = "process.stdout.write(JSON.stringify(process.argv.slice(1)))";
  const line = `"$NODE" -e '${program}' -- ${command}`;
  return JSON.parse(
    execFileSync(shell, [...(shell === "bash" ? ["--norc", "--noprofile"] : []), "-c", line], {
      env: { NODE: process.execPath },
      encoding: "utf8",
    }),
  );
}

const HARD = [
  "",
  "plain-1.2",
  "two words",
  "it's",
  'say "hi"',
  "$HOME `id` $(id)",
  "back\\slash",
  "a\nb",
  "tab\tbed",
  "*?[a-z]{1,2}",
  "~/x",
  "!history",
  "#comment",
  "a=b",
  "-dash",
  "--",
  "; rm -rf ~",
  "Grüße/naïve/プロジェクト",
  "🧵",
  "a & b | c > d < e",
  "'",
  "''",
  "\\'",
];

describe("a quoted command", () => {
  it("writes what needs no quotes without them, and the rest in single quotes", () => {
    expect(
      quoteCommand(["clew", "step", "3b", "--state", "/home/me/p/.clew/sessions/reasoning-0a1b2c3d4e5f.json"]),
    ).toBe("clew step 3b --state /home/me/p/.clew/sessions/reasoning-0a1b2c3d4e5f.json");
    expect(HARD.map(quoteArgument)).toEqual([
      "''",
      "plain-1.2",
      "'two words'",
      "'it'\\''s'",
      "'say \"hi\"'",
      "'$HOME `id` $(id)'",
      "'back\\slash'",
      "'a\nb'",
      "'tab\tbed'",
      "'*?[a-z]{1,2}'",
      "'~/x'",
      "'!history'",
      "'#comment'",
      "'a=b'",
      "-dash",
      "--",
      "'; rm -rf ~'",
      "'Grüße/naïve/プロジェクト'",
      "'🧵'",
      "'a & b | c > d < e'",
      "''\\'''",
      "''\\'''\\'''",
      "'\\'\\'''",
    ]);
  });

  it.each(["sh", "bash"])("is split by %s into exactly its arguments [protocol:commands-run-literally]", (shell) => {
    expect(split(shell, quoteCommand(HARD))).toEqual(HARD);
  });

  it("is split by a shell into exactly its arguments, whatever they are [protocol:commands-run-literally]", () => {
    const argument = fc.string({ unit: "grapheme", maxLength: 40 }).filter((text) => !text.includes("\0"));
    fc.assert(
      fc.property(fc.array(argument, { maxLength: 30 }), (argv) => {
        expect(split("bash", quoteCommand(argv))).toEqual(argv);
      }),
      { numRuns: 25 },
    );
  });

  it("never shows a terminal what would act on it", () => {
    const argv = ["\u001B[31mred\u0007", "a\u202Eb", "\u009B1m", "line\rback'\\", "\u007F"];
    expect(argv.map(quoteArgument)).toEqual([
      "$'\\x1b[31mred\\x07'",
      "$'a\\u202eb'",
      "$'\\u009b1m'",
      "$'line\\x0dback\\'\\\\'",
      "$'\\x7f'",
    ]);
  });

  it("ties a value that begins with a dash to its option", () => {
    expect(optionWithValue("--reason", "-5 rows")).toEqual(["--reason=-5 rows"]);
    expect(quoteArgument("--reason=-5 rows")).toBe("'--reason=-5 rows'");
    expect(optionWithValue("--reason", "five rows")).toEqual(["--reason", "five rows"]);
  });

  it("refuses what no argument can hold", () => {
    expect(() => quoteArgument("a\0b")).toThrow("U+0000");
  });
});
