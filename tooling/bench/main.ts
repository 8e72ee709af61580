// `pnpm bench [NAME…] [--check] [--long]`: runs each script beside this one and writes docs/bench.md.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { ROOT } from "../generate/schema-files.ts";
import { type BenchResult, type Figure, isWorse } from "./figure.ts";

const TOLERANCE = 0.15;
const NOT_SCRIPTS = ["main.ts", "figure.ts", "run-one.ts"];
const results = join(import.meta.dirname, "results");
const words = process.argv.slice(2);
const check = words.includes("--check");
if (words.includes("--long")) process.env["CLEW_BENCH_LONG"] = "1";
const names = words.filter((word) => !word.startsWith("--"));

const scripts = globSync("*.ts", { cwd: import.meta.dirname })
  .filter(
    (file) =>
      !NOT_SCRIPTS.includes(file) &&
      !file.endsWith(".test.ts") &&
      readFileSync(join(import.meta.dirname, file), "utf8").includes("export async function bench"),
  )
  .toSorted()
  .filter((file) => names.length === 0 || names.some((name) => file.startsWith(name)));

mkdirSync(results, { recursive: true });
let failures = 0;
for (const script of scripts) {
  console.log(`\n${script.replace(".ts", "")}`);
  // A separate process for each script, so that its heap and JIT do not affect the next one's figures.
  const run = spawnSync("tsx", ["--conditions=@clew/source", join(import.meta.dirname, "run-one.ts"), script], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    maxBuffer: 1 << 26,
  });
  if (run.status !== 0) {
    console.log("  did not run");
    failures += 1;
    continue;
  }
  const result: BenchResult = JSON.parse(run.stdout.slice(run.stdout.lastIndexOf("\n{") + 1));
  failures += report(result, script);
}
if (!check) writeFileSync(join(ROOT, "docs/bench.md"), page());
process.exitCode = failures > 0 ? 1 : 0;

function report(result: BenchResult, script: string): number {
  const file = join(results, script.replace(".ts", ".json"));
  const committed: BenchResult | undefined = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
  let worse = 0;
  for (const figure of result.figures) {
    const before = committed?.figures.find((each) => each.name === figure.name && each.peer === figure.peer);
    const regressed = check && before !== undefined && isWorse(figure, before, TOLERANCE);
    if (regressed || (!check && !figure.ok)) worse += 1;
    console.log(
      `  ${figure.ok ? "ok  " : "MISS"} ${row(figure)}${regressed ? `   worse than the committed ${before.ratio.toFixed(2)}` : ""}`,
    );
  }
  for (const note of result.notes ?? []) console.log(`  note: ${note}`);
  if (!check) writeFileSync(file, `${JSON.stringify({ ...result, commit: commitNow() }, null, 2)}\n`);
  return worse;
}

function row(figure: Figure): string {
  return `${figure.name}: ${number(figure.value)} ${figure.unit}, ${figure.peer} ${number(figure.peerValue)}, ratio ${figure.ratio.toFixed(2)} (reach ${figure.reach})`;
}

function number(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}

function commitNow(): string {
  return execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: ROOT, encoding: "utf8" }).trim();
}

function page(): string {
  const head = `# Figures\n\n\`pnpm bench\` writes this page. Each figure stands beside the limit or peer measured in the same run: compare the ratios, since absolute times drift.\nMachine: ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}. Each heading names the commit it was measured at.\n`;
  const tables = globSync("*.json", { cwd: results })
    .toSorted()
    .map((file) => {
      const result: BenchResult & { readonly commit: string } = JSON.parse(readFileSync(join(results, file), "utf8"));
      const rows = result.figures.map(
        (each) =>
          `| ${each.name} | ${number(each.value)} ${each.unit} | ${each.peer} | ${number(each.peerValue)} | ${each.ratio.toFixed(2)} | ${each.reach} | ${each.ok ? "yes" : "**no**"} |`,
      );
      const notes = (result.notes ?? []).map((note) => `\n${note}\n`).join("");
      return `\n## ${result.id} (\`${file.replace(".json", "")}\`, ${result.commit})\n\n| figure | value | peer or limit | its value | ratio | reach | reached |\n| --- | --- | --- | --- | --- | --- | --- |\n${rows.join("\n")}\n${notes}`;
    });
  return head + tables.join("");
}
