// `pnpm faults [NAME [ARGUMENTS…]]`: runs the long fault scripts beside this one; run all together they write docs/faults.md.
import { spawn } from "node:child_process";
import { globSync, writeFileSync } from "node:fs";
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
const told: string[] = [];
for (const script of name === undefined ? scripts : [name]) {
  console.log(`\n${script}`);
  const started = performance.now();
  const { status, output } = await run(script);
  if (status !== 0) process.exitCode = 1;
  const took = ((performance.now() - started) / 1000).toFixed(0);
  // The last lines hold the count and the verdict; what went by before them is progress.
  const tail = output.trimEnd().split("\n").slice(-6).join("\n");
  told.push(
    `## ${script}\n\n${status === 0 ? "Held" : `**Did not hold** (exit ${status})`}, ${took} s.\n\n\`\`\`text\n${tail}\n\`\`\`\n`,
  );
}
if (name === undefined)
  writeFileSync(
    join(ROOT, "docs/faults.md"),
    `# Faults, long form\n\nWritten by \`pnpm faults\`. The short forms run in \`npm test\`.\n\n${told.join("\n")}`,
  );

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
