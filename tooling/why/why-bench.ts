/** `clew why FILE` against `git blame` of the same file: 2,000 lines, 100,000 commits, 10,000 decisions. `tsx why-bench.ts [COMMITS] [DECISIONS]` */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { touchedPlaces } from "@clew/operations";
import { openProject } from "@clew/project/open-project";

const COMMITS = Number(process.argv[2] ?? 100_000);
const DECISIONS = Number(process.argv[3] ?? 10_000);
const LINES = 2_000;
const CHANGES = 1_000;
const RUNS = 3;
const FIRST = 1_780_000_000;
const CLEW = join(import.meta.dirname, "..", "..", "packages", "cli", "dist", "clew.cjs");

const folder = mkdtempSync(join(tmpdir(), "clew-why-bench-"));
const env = { HOME: folder, PATH: process.env["PATH"] ?? "", GIT_CONFIG_NOSYSTEM: "1" };
const FILE = "src/queue.ts";

function lineOf(number: number, version: number): string {
  return `export const valueOfLine${number} = computeSomething(version${version}, "${(number * 7919) % 10_007}", ${version % 97});`;
}

/** A history that rarely changes the file, and constantly changes others. */
async function makeHistory(): Promise<string[][]> {
  execFileSync("git", ["init", "-q", "-b", "main", folder], { env });
  const importing = spawn("git", ["-C", folder, "fast-import", "--quiet"], {
    env,
    stdio: ["pipe", "inherit", "inherit"],
  });
  const done = new Promise((resolve) => importing.on("close", resolve));
  const lines = Array.from({ length: LINES }, (_, number) => lineOf(number, 0));
  const added: string[][] = [];
  const every = Math.max(1, Math.floor(COMMITS / CHANGES));
  for (let commit = 0; commit < COMMITS; commit += 1) {
    let path = `lib/file-${commit % 97}.ts`;
    let text = `export const commit = ${commit};\n`;
    if (commit % every === 0) {
      const change = commit / every;
      const fresh: string[] = [];
      for (const offset of [0, 1]) {
        const number = (change * 2 + offset) % LINES;
        lines[number] = lineOf(number, change + 1);
        fresh.push(lines[number] ?? "");
      }
      added.push(fresh);
      path = FILE;
      text = `${lines.join("\n")}\n`;
    }
    const head = `commit refs/heads/main\ncommitter p <p@example.org> ${FIRST + commit * 10} +0000\ndata 1\nx\n`;
    const body = `M 100644 inline ${path}\ndata ${Buffer.byteLength(text)}\n${text}\n`;
    if (!importing.stdin.write(head + body)) await new Promise((resolve) => importing.stdin.once("drain", resolve));
  }
  importing.stdin.end();
  await done;
  execFileSync("git", ["-C", folder, "checkout", "-q", "main"], { env });
  execFileSync("git", ["-C", folder, "gc", "-q"], { env });
  return added;
}

async function record(added: readonly string[][]): Promise<void> {
  mkdirSync(join(folder, ".clew"), { mode: 0o700 });
  const project = openProject({ cwd: folder, env });
  const every = Math.max(1, Math.floor(COMMITS / CHANGES));
  for (let from = 0; from < DECISIONS; from += 50)
    await Promise.all(
      Array.from({ length: 50 }, async (_, offset) => {
        const number = from + offset;
        const id = `dec_${number}`;
        await project.call("recordDecision", { id, decision: `Decision ${number}`, confidence: 0.8 });
        const fresh = added[number];
        const [path, text] =
          fresh === undefined
            ? [`lib/file-${number % 97}.ts`, `export const decided = ${number};`]
            : [FILE, fresh.join("\n")];
        const at = new Date((FIRST + number * every * 10 - 5) * 1000).toISOString();
        const places = touchedPlaces({
          at,
          files: [{ path, before: "", after: text }],
          said: text,
          isSecret: () => false,
        });
        if (places.length > 0) await project.call("recordTouched", { decision: id, session: `s${number}`, places });
      }),
    );
  await project.close();
}

function best(work: () => void): number {
  const times = Array.from({ length: RUNS }, () => {
    const began = performance.now();
    work();
    return performance.now() - began;
  });
  return Math.min(...times);
}

const added = await makeHistory();
await record(added);
const blame = best(() =>
  execFileSync("git", ["-C", folder, "blame", "-w", "-M", "-C", "--porcelain", "main", "--", FILE], {
    env,
    maxBuffer: 1e9,
  }),
);
let answered = 0;
const why = best(() => {
  const { stdout, stderr } = spawnSync(process.execPath, [CLEW, "why", FILE, "--json"], {
    cwd: folder,
    env,
    maxBuffer: 1e9,
    encoding: "utf8",
  });
  if (stderr !== "") throw new Error(stderr);
  answered = JSON.parse(stdout).lines.filter((line: { decision: string | null }) => line.decision !== null).length;
});
console.log(
  JSON.stringify({
    commits: COMMITS,
    decisions: DECISIONS,
    lines: LINES,
    answered,
    blame_ms: Math.round(blame),
    why_ms: Math.round(why),
    ratio: Number((why / blame).toFixed(2)),
  }),
);
if (!process.env["KEEP"]) rmSync(folder, { recursive: true, force: true });
else console.log(folder);
