// `pnpm faults [NAME [ARGUMENTS…]]`: runs the long fault scripts beside this one, all of them or the one that is named.
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { join } from "node:path";

const scripts = globSync("*.ts", { cwd: import.meta.dirname })
  .filter((file) => file !== "main.ts" && !file.endsWith(".test.ts"))
  .map((file) => file.replace(/\.ts$/, ""))
  .toSorted();
const [name, ...words] = process.argv.slice(2);
if (name !== undefined && !scripts.includes(name)) {
  console.error(`faults: there is no ${name}; there are ${scripts.join(", ")}`);
  process.exit(2);
}
for (const script of name === undefined ? scripts : [name]) {
  console.log(`\n${script}`);
  const file = join(import.meta.dirname, `${script}.ts`);
  const run = spawnSync("tsx", ["--conditions=@clew/source", file, ...words], { stdio: "inherit" });
  if (run.status !== 0) process.exitCode = 1;
}
