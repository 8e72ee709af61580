import { execFileSync, spawnSync } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ROOT } from "../generate/schema-files.ts";

const pages = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "llms.txt",
  ...globSync("docs/*.md", { cwd: ROOT }),
  ...globSync("{packages,apps}/*/README.md", { cwd: ROOT }),
  "schemas/README.md",
];
const top = mkdtempSync(join(tmpdir(), "clew docs "));
const bin = join(top, "bin");
mkdirSync(bin);
writeFileSync(join(bin, "clew"), `#!/bin/sh\nexec node "${join(ROOT, "packages/cli/dist/clew.cjs")}" "$@"\n`, {
  mode: 0o755,
});
afterAll(() => rmSync(top, { recursive: true, force: true }));

function blocks(page: string, language: string): string[] {
  const text = readFileSync(join(ROOT, page), "utf8");
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .filter((match) => match[1] === language)
    .map((match) => match[2] ?? "");
}

/** Every command line that a page or the hint of an error names. */
function namedCommands(): readonly { readonly place: string; readonly words: readonly string[] }[] {
  const sources = globSync("packages/*/src/**/*.ts", { cwd: ROOT, exclude: (name) => name.includes("generated") });
  return [...pages, ...sources].flatMap((place) => {
    const text = readFileSync(join(ROOT, place), "utf8");
    const said = place.endsWith(".ts")
      ? [...text.matchAll(/(?:hint|HINT)\b[^"`\n]*\n?\s*["`](.*)["`]/g)].map((match) => match[1] ?? "")
      : [...text.matchAll(/`(clew [^`\n]+)`/g)].map((match) => match[1] ?? "");
    return said
      .flatMap((each) => [...each.matchAll(/(?<![\w./@-])clew ([a-z][a-z-]*(?: [^\s`"';:,]+)*)/g)])
      .map((match) => ({ place, words: (match[1] ?? "").split(" ") }));
  });
}

describe("the pages", () => {
  for (const page of pages.filter((each) => blocks(each, "sh").length > 0)) {
    it(`${page}: its commands do what it says, in order, in a new project [docs:snippets]`, () => {
      const home = join(top, page.replaceAll("/", "-"));
      const project = join(home, "a project");
      mkdirSync(project, { recursive: true });
      const env = { PATH: `${bin}:${process.env["PATH"] ?? ""}`, HOME: home, USER: "reader", LANG: "C.UTF-8" };
      const result = spawnSync("bash", ["--norc", "-euo", "pipefail", "-c", blocks(page, "sh").join("\n")], {
        cwd: project,
        env,
        encoding: "utf8",
        input: "",
      });
      expect(`${result.stderr}`, result.stdout).toBe("");
      expect(result.status).toBe(0);
      // A page's example must be a good one.
      const grades = [...result.stdout.matchAll(/\(quality ([\d.]+) of 1\)/g)].map((match) => Number(match[1]));
      if (page === "README.md") expect(Math.min(...grades), result.stdout).toBeGreaterThanOrEqual(0.7);
    }, 60_000);
  }

  it("hold TypeScript that compiles against the packages [docs:snippets]", () => {
    const folder = join(ROOT, "tooling", ".snippets");
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    try {
      let count = 0;
      for (const page of pages)
        for (const code of [...blocks(page, "ts"), ...blocks(page, "typescript")])
          writeFileSync(join(folder, `${page.replaceAll(/[^a-z0-9]/gi, "-")}-${count++}.ts`), `${code}\nexport {};\n`);
      expect(count).toBeGreaterThan(3);
      writeFileSync(
        join(folder, "tsconfig.json"),
        JSON.stringify({
          extends: "../tsconfig.json",
          compilerOptions: { noUnusedLocals: false, customConditions: [] },
          include: ["*.ts"],
          references: [],
        }),
      );
      const check = spawnSync("tsc", ["-p", folder], { encoding: "utf8" });
      expect(check.stdout).toBe("");
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }, 60_000);

  it("name, as hints do, only commands, subcommands and flags that there are [docs:commands]", () => {
    const helps = new Map<string, string | undefined>();
    const helpOf = (command: string): string | undefined => {
      if (!helps.has(command)) {
        const { status, stdout } = spawnSync(join(bin, "clew"), [command, "--help"], { encoding: "utf8" });
        helps.set(command, status === 0 ? stdout : undefined);
      }
      return helps.get(command);
    };
    const wrong = namedCommands().filter(({ words: [command = "", next = "", ...rest] }) => {
      const help = helpOf(command);
      if (help === undefined) return true;
      const flags = [next, ...rest].filter((word) => /^--[a-z]/.test(word));
      if (flags.some((flag) => !help.includes(flag.replace(/[=.,;)].*/, "")))) return true;
      const alternatives = (/^Usage: clew \S+ (.*)/m.exec(help)?.[1] ?? "")
        .split(" | ")
        .map((each) => each.split(" ")[0]);
      const subcommands = new Set(
        (help.split("\nSubcommands:\n")[1] ?? "").match(/^ {2}[a-z]+/gm)?.map((each) => each.trim()),
      );
      // A command that is nothing without one of its subcommands.
      return alternatives.every((each) => subcommands.has(each ?? "")) && /^[a-z]/.test(next) && !subcommands.has(next);
    });
    expect(wrong).toEqual([]);
  }, 120_000);

  it("link only to what exists [docs:links]", () => {
    const broken = pages.flatMap((page) => {
      const text = readFileSync(join(ROOT, page), "utf8");
      const targets = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)].map((match) => match[1] ?? "");
      return targets
        .filter((target) => globSync(join(page, "..", target), { cwd: ROOT }).length === 0)
        .map((target) => `${page}: ${target}`);
    });
    expect(broken).toEqual([]);
  });

  it("name no file of the machine they were written on [docs:links]", () => {
    const tracked = execFileSync(
      "git",
      ["ls-files", "-z", "--", "*.md", "*.ts", "*.tsx", "*.json", "*.mjs", "*.yaml", "*.yml"],
      { cwd: ROOT, encoding: "utf8", maxBuffer: 1 << 26 },
    ).split("\0");
    const named = tracked.filter(
      (file) =>
        file &&
        !file.includes("lock") &&
        /\/work\/(main|shared|wt|brief)|\.\.\/shared\//.test(readFileSync(join(ROOT, file), "utf8")),
    );
    expect(named.filter((file) => file !== "tooling/docs/snippets.test.ts")).toEqual([]);
  });
});
