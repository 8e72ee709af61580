import { ClewError } from "@clew/errors";
import { array, assert, constantFrom, oneof, property, string, tuple } from "fast-check";
import { describe, expect, it } from "vitest";
import { matchesGlobs } from "./globs.ts";
import { linearPattern } from "./linear-pattern.ts";

const piece = oneof(
  constantFrom(
    "a",
    "b",
    ".",
    "\\d",
    "\\w",
    "\\s",
    "[ab]",
    "[^a]",
    "é",
    "\\p{L}",
    "\\u{1F600}",
    "\\x61",
    "^",
    "$",
    "\\b",
    "\\B",
  ),
  constantFrom("(a|b)", "(?:ab|)", "(?<n>a+)", "[\\]a-c]", "a|b", "(a*)*", "(a+)+", "(?:a{2,3}){1,2}"),
);
const counted = tuple(piece, constantFrom("", "", "*", "+", "?", "{2}", "{1,}", "{0,2}?", "+?"));

function isPattern(source: string): boolean {
  try {
    return new RegExp(source, "u") instanceof RegExp;
  } catch {
    return false;
  }
}

function why(source: string): unknown {
  try {
    linearPattern(source);
    return undefined;
  } catch (thrown) {
    return ClewError.is(thrown) && thrown.code === "BAD_PATTERN" ? thrown.details?.["why"] : thrown;
  }
}

describe("a pattern of a rule", () => {
  it("finds what JavaScript's own engine finds [rules:linear]", () => {
    const characters = string({ unit: constantFrom("a", "b", "1", " ", "é", "É", "😀", "]", "A"), maxLength: 12 });
    assert(
      property(array(counted, { maxLength: 5 }), characters, constantFrom("", "(?i)"), (pieces, text, folds) => {
        const source = pieces.map(([one, count]) => one + count).join("");
        if (!isPattern(source)) return;
        expect(linearPattern(folds + source).test(text)).toBe(new RegExp(source, folds === "" ? "u" : "iu").test(text));
      }),
      { numRuns: 3_000 },
    );
  });

  it("takes no longer for a pattern that JavaScript's own engine never ends with [rules:linear]", () => {
    const pattern = linearPattern("^(?:(a+)+|(?:a|a)*|(?:a?){100}a{100})$");
    const started = Date.now();
    expect(pattern.test(`${"a".repeat(10_000)}b`)).toBe(false);
    expect(Date.now() - started).toBeLessThan(10_000);
  });

  it("is refused by name where it is outside the subset [rules:bad-pattern]", () => {
    expect(why("a(?=b)")).toBe("(?= looks around");
    expect(why("(?<!a)b")).toBe("(?<! looks around");
    expect(why("(a)\\1")).toBe("\\1 refers back");
    expect(why("(?<n>a)\\k<n>")).toBe("\\k refers back");
    expect(why("a{101}")).toBe("{101} repeats more than 100 times");
    expect(why("(?:(?:a{100}){100}){100}")).toBe("its repetitions together are too many");
    expect(why("a(?i)b")).toBe("flags may only stand first, as (?i)");
    expect(why("a(?i:b)")).toBe("flags may only stand first, as (?i)");
    expect(why("a".repeat(301))).toBe("it has more than 300 characters");
    expect(why("(a")).toBe("Unterminated group");
    expect(why("from ['\"]ioredis")).toBe(undefined);
  });
});

describe("globs of a decision", () => {
  it("take paths in as a .gitignore does [rules:globs]", () => {
    const cases: readonly (readonly [globs: string[], taken: string[], left: string[]])[] = [
      [["*.ts"], ["a.ts", "src/deep/a.ts"], ["a.tsx", "ats"]],
      [["/a.ts"], ["a.ts"], ["src/a.ts"]],
      [["src/*.ts"], ["src/a.ts"], ["src/deep/a.ts", "lib/src/a.ts"]],
      [["src/**/*.ts"], ["src/a.ts", "src/x/y/a.ts"], ["a.ts"]],
      [["src/mail"], ["src/mail", "src/mail/a.ts"], ["src/mailer.ts"]],
      [["src/gen/"], ["src/gen/a.ts"], ["src/gen"]],
      [["gen"], ["gen/a", "x/gen/a", "gen"], ["general"]],
      [["**/test/**"], ["test/a", "x/test/y/a"], ["test", "tests/a"]],
      [["*.ts", "!*.test.ts"], ["a.ts"], ["a.test.ts"]],
      [["file[0-9].?s"], ["file1.ts", "file2.js"], ["filex.ts", "file1.tsx"]],
      [["[!a]b"], ["cb"], ["ab"]],
      [["a+(b).c"], ["a+(b).c"], ["aab.c"]],
    ];
    for (const [globs, taken, left] of cases) {
      expect({ globs, taken: taken.filter((path) => matchesGlobs(globs, path)) }).toEqual({ globs, taken });
      expect({ globs, left: left.filter((path) => matchesGlobs(globs, path)) }).toEqual({ globs, left: [] });
    }
  });
});
