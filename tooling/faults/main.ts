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
  return `${INTRODUCTION}\n${sections.join("\n")}`;
}

const INTRODUCTION = `# Faults

\`pnpm faults\` writes this page: below are the last long runs. \`npm test\` runs short forms of them, and the tests with these marks:

| fault                                                   | long form                                                                       | marks of its tests                                                                                                  |
| ------------------------------------------------------- | ------------------------------------------------------------------------------- | ------------------------------------------------------------------------------------------------------------------- |
| D1 kill -9 of commands and servers                      | [session-kill](#session-kill), [server-kill](#server-kill)                      | session:survives-kill, store:kill                                                                                   |
| D2 32 processes on one step, 16 on one thread           | [session-race](#session-race)                                                   | session:one-winner, store:sixteen-processes                                                                         |
| D3 disk full, file too large, read-only, input error    | [full-disk](#full-disk)                                                         | session:disk-full, session:file-too-large, session:read-only, session-store:faults-leave-old-state, store:disk-full |
| D4 power cut                                            | none: a disk model that forgets what was not synced is cut at every operation   | session:power-cut, store:synchronous-full                                                                           |
| D5 Postgres restarted, its primary killed               | [postgres](#postgres)                                                           | store:postgres-restart                                                                                              |
| D6 clock jumps, time zones                              | none                                                                            | session:clock-jumps, store:clock-jump, dashboard:days                                                               |
| D7 compaction, an agent killed, two terminals           | [the real clients](agents.md)                                                   | agents:goes-on, agents:two-terminals                                                                                |
| D8 stores of released versions, downgrade               | none                                                                            | store:upgrade, store:first-schema, store:downgrade-refused                                                          |
| D9 32 clones that sync, killed, with hostile shards     | [clones](#clones)                                                               | sync:real                                                                                                           |
| D10 pooler, connections ended, replicas migrate at once | [postgres-connections](#postgres-connections)                                   | store:pooler, store:killed-connections, store:one-migration                                                         |
| D11 backup and restore under faults, a store taken away | [full-disk](#full-disk), [store-kill](#store-kill), [store-taken](#store-taken) | store:restore-whole, store:full-disk-read, store:open-file, store:restore-alone                                     |
| D12 added columns, cancelled and slow statements, locks | none                                                                            | store:added-column, store:postgres-codes, store:tables-there, store:writers-wait-apart                              |

The two others try the gate: [shell-fuzz](#shell-fuzz) with a closed one, [open-gate-fuzz](#open-gate-fuzz) with an open one.
`;

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

writeFileSync(join(ROOT, "docs/faults.md"), page());
