// `pnpm fuzz [TARGET] [--runs N] [--seed N]`: the long form; writes docs/fuzz.md when all targets ran.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "../generate/schema-files.ts";
import { type FuzzReport, fuzz } from "./fuzz.ts";
import { type GrowthLimits, searchGrowth } from "./growth/growth.ts";
import { growingReaders } from "./growth/readers.ts";
import { fuzzTargets } from "./targets.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: "string" }, seed: { type: "string" } },
});
const seed = Number(values.seed ?? 1);
const reports: FuzzReport[] = [];
for (const target of fuzzTargets()) {
  if (positionals.length > 0 && !positionals.some((name) => target.name.startsWith(name))) continue;
  const report = await fuzz(target, Number(values.runs ?? target.runs), seed);
  reports.push(report);
  console.log(line(report));
  for (const failure of report.failures)
    console.log(
      `  ${failure.error.split("\n").slice(0, 4).join("\n  ")}\n  input ${JSON.stringify(failure.input.slice(0, 300))}`,
    );
}

// How work grows: random units, repeated. `pnpm fuzz growth` looks at nothing else.
const LIMITS: GrowthLimits = { length: 48_000, unseen: 200, ratio: 7, most: 1_500 };
let grown = 0;
for (const reader of growingReaders()) {
  if (positionals.length > 0 && !positionals.includes("growth")) continue;
  const found = await searchGrowth(reader, { runs: Number(values.runs ?? 300), seed, limits: LIMITS });
  grown += found.length;
  console.log(`growth of ${reader.name}: ${found.length} of the units take more than their share`);
  for (const each of found.slice(0, 5)) console.log(`  ${JSON.stringify(each)}`);
}
if (positionals.length === 0 && values.runs === undefined) writeFileSync(join(ROOT, "docs/fuzz.md"), page());
process.exitCode = grown > 0 || reports.some((report) => report.failures.length > 0) ? 1 : 0;

function line(report: FuzzReport): string {
  return `${report.target}: ${report.runs} inputs, seed ${report.seed}, ${report.seconds.toFixed(0)} s, slowest ${report.slowestMs.toFixed(0)} ms (${report.slowestLength} characters), heap ${report.heapGrowthMb >= 0 ? "+" : ""}${report.heapGrowthMb.toFixed(0)} MB, ${report.failures.length} failures`;
}

function page(): string {
  const rows = reports.map(
    (each) =>
      `| ${each.target} | ${each.runs} | ${each.seed} | ${each.seconds.toFixed(0)} s | ${each.slowestMs.toFixed(0)} ms | ${each.heapGrowthMb.toFixed(0)} MB | ${each.failures.length} |`,
  );
  return `# Fuzz, long form\n\nWritten by \`pnpm fuzz\`: damaged copies of real documents, fed to every reader of foreign text. A failure is a crash, an error without a\ncode, or more than two seconds for one input. The short form runs in \`npm test\`.\n\n| reader | inputs | seed | time | slowest input | heap growth | failures |\n| --- | --- | --- | --- | --- | --- | --- |\n${rows.join("\n")}\n`;
}
