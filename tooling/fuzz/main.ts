// `pnpm fuzz [READER] [--runs N | --seconds N] [--seed N]`: the long form, or as much of it as the seconds allow; `pnpm
// fuzz growth` measures how work grows. docs/fuzz.md shows the last whole run of each reader, even from different calls.
import { execFileSync } from "node:child_process";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "../generate/schema-files.ts";
import { type FuzzReport, fuzz } from "./fuzz.ts";
import { type GrowthLimits, searchGrowth } from "./growth/growth.ts";
import { growingReaders } from "./growth/readers.ts";
import { fuzzTargets } from "./targets.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: "string" }, seconds: { type: "string" }, seed: { type: "string" } },
});
const seed = Number(values.seed ?? 1);
const results = join(import.meta.dirname, "results");
mkdirSync(results, { recursive: true });
const code = execFileSync("git", ["rev-parse", "--short=8", "HEAD"], { cwd: ROOT, encoding: "utf8" }).trim();
for (const target of fuzzTargets()) {
  if (positionals.length > 0 && !positionals.some((name) => target.name.startsWith(name))) continue;
  const seconds = values.seconds === undefined ? undefined : Number(values.seconds);
  const report = await fuzz(target, { runs: Number(values.runs ?? target.runs), seconds }, seed);
  console.log(line(report));
  for (const failure of report.failures)
    console.log(
      `  ${failure.error.split("\n").slice(0, 4).join("\n  ")}\n  input ${JSON.stringify(failure.input.slice(0, 300))}`,
    );
  if (report.failures.length > 0) process.exitCode = 1;
  keep(`fuzz-${target.name}`, report);
}

// Growth of work: random units, repeated.
const LIMITS: GrowthLimits = { length: 48_000, unseen: 200, ratio: 7, most: 1_500 };
const units = Number(values.runs ?? 300);
const named = positionals.filter((name) => name !== "growth");
for (const reader of growingReaders()) {
  if (positionals.length > 0 && !positionals.includes("growth")) continue;
  if (named.length > 0 && !named.some((name) => reader.name.startsWith(name))) continue;
  const found = await searchGrowth(reader, { runs: units, seed, limits: LIMITS });
  console.log(`growth of ${reader.name}: ${found.length} of the units take more than their share`);
  for (const each of found.slice(0, 5)) console.log(`  ${JSON.stringify(each)}`);
  if (found.length > 0) process.exitCode = 1;
  keep(`growth-${reader.name}`, { reader: reader.name, units, seed, grown: found.length });
}

interface GrowthReport {
  readonly reader: string;
  readonly units: number;
  readonly seed: number;
  readonly grown: number;
}

/** The commit whose code was fuzzed. */
interface Tried {
  readonly code: string;
}

function keep(name: string, report: FuzzReport | GrowthReport): void {
  if (values.runs !== undefined) return;
  const tried: Tried & typeof report = { ...report, code };
  writeFileSync(join(results, `${name.replaceAll(" ", "-")}.json`), `${JSON.stringify(tried, null, 2)}\n`);
  writeFileSync(join(ROOT, "docs/fuzz.md"), page());
}

function line(report: FuzzReport): string {
  return `${report.target}: ${report.runs} inputs, seed ${report.seed}, ${report.seconds.toFixed(0)} s, slowest ${report.slowestMs.toFixed(0)} ms (${report.slowestLength} characters), heap ${report.heapGrowthMb >= 0 ? "+" : ""}${report.heapGrowthMb.toFixed(0)} MB, ${report.failures.length} failures`;
}

function kept<T>(pattern: string): readonly T[] {
  const files = globSync(pattern, { cwd: results }).toSorted();
  return files.map((file): T => JSON.parse(readFileSync(join(results, file), "utf8")));
}

/** A table in the formatter's style. */
function table(rows: readonly (readonly unknown[])[]): string {
  const texts = rows.map((row) => row.map(String));
  const widths = texts[0]?.map((_, column) => Math.max(3, ...texts.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = texts.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`);
  return lines.toSpliced(1, 0, `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`).join("\n");
}

function page(): string {
  const rows = kept<FuzzReport & Tried>("fuzz-*.json").map((each) => [
    each.target,
    each.runs,
    each.seed,
    `${each.seconds.toFixed(0)} s`,
    `${each.slowestMs.toFixed(0)} ms`,
    `${each.heapGrowthMb.toFixed(0)} MB`,
    each.failures.length,
    each.code,
  ]);
  const grown = kept<GrowthReport & Tried>("growth-*.json").map((each) => [
    each.reader,
    each.units,
    each.seed,
    each.grown,
    each.code,
  ]);
  return `# Fuzz, long form

\`pnpm fuzz\` writes this page. It feeds damaged copies of real documents to every reader of foreign text. A failure is a crash, an error
without a code, more than two seconds for one input, or more than 64 MB left in memory after a run. The last column is the commit
whose code was tried. \`npm test\` runs a short form.

${table([["reader", "inputs", "seed", "time", "slowest input", "heap growth", "failures", "code"], ...rows])}

## How work grows

A random piece of text is repeated to 12,000 and to 48,000 characters. Four times the text may take at most seven times the processor
time, and at most 1.5 s.

${table([["reader", "units", "seed", "took more", "code"], ...grown])}
`;
}
