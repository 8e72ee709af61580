// `pnpm faults [NAME [ARGUMENTS…]]`: runs the long fault scripts beside this one, all or one, and writes docs/faults.md.
import { spawn } from "node:child_process";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../generate/schema-files.ts";

const scripts = globSync("*.ts", { cwd: import.meta.dirname })
  .filter((file) => file !== "main.ts" && !file.endsWith(".test.ts"))
  .map((file) => file.replace(/\.ts$/, ""))
  .toSorted();
const [name, ...words] = process.argv.slice(2);
if (name !== undefined && !scripts.includes(name)) {
  console.error(`faults: there is no ${name}; there are ${scripts.join(", ")}`);
  process.exit(2);
}
const results = join(import.meta.dirname, "results");
mkdirSync(results, { recursive: true });
for (const script of name === undefined ? scripts : [name]) {
  console.log(`\n${script}`);
  const started = performance.now();
  const { status, output } = await run(script);
  if (status !== 0) process.exitCode = 1;
  const seconds = Math.round((performance.now() - started) / 1000);
  // The last lines contain the count and the verdict; earlier ones are progress.
  const tail = output.trimEnd().split("\n").slice(-10);
  writeFileSync(
    join(results, `${script}.json`),
    `${JSON.stringify({ script, words, status, seconds, tail }, null, 2)}\n`,
  );
}
writeFileSync(join(ROOT, "docs/faults.md"), page());

interface FaultResult {
  readonly script: string;
  readonly words: readonly string[];
  readonly status: number | null;
  readonly seconds: number;
  readonly tail: readonly string[];
}

// The last run of each script, even from different calls.
function page(): string {
  const sections = globSync("*.json", { cwd: results })
    .toSorted()
    .map((file) => {
      const result: FaultResult = JSON.parse(readFileSync(join(results, file), "utf8"));
      const verdict = result.status === 0 ? "Held" : `**Did not hold** (exit ${result.status})`;
      const command = ["pnpm faults", result.script, ...result.words].join(" ");
      return `## ${result.script}\n\n${verdict}, ${result.seconds} s: \`${command}\`.\n\n\`\`\`text\n${result.tail.join("\n")}\n\`\`\`\n`;
    });
  return `# Faults, long form\n\n\`pnpm faults\` writes this page. \`npm test\` runs short forms.\n\n${sections.join("\n")}`;
}

function run(script: string): Promise<{ readonly status: number | null; readonly output: string }> {
  const file = join(import.meta.dirname, `${script}.ts`);
  const child = spawn("tsx", ["--conditions=@clew/source", file, ...words], { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += String(chunk);
      process.stdout.write(chunk);
    });
  }
  return new Promise((resolve) => child.on("close", (status) => resolve({ status, output })));
}
