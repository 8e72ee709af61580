// `pnpm faults store-kill [rounds] [seed]`: kills restores and backups with SIGKILL at a random moment. A file under its
// final name is whole, the old store is in its place or kept, and the next run removes half-written files.
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seededChance } from "../seed/chance.ts";
import { look, StoreProject } from "./rig/store-project.ts";

const rounds = Number(process.argv[2] ?? 400);
const chance = seededChance(Number(process.argv[3] ?? 1));
const folder = mkdtempSync(join(tmpdir(), "clew store kill "));
const wrong: string[] = [];
const counts = { rounds: 0, killed: 0, restored: 0, backedUp: 0, left: 0 };

async function main(): Promise<void> {
  const project = new StoreProject(folder);
  project.must("thread", "create", "Kept", "--id", "t");
  project.decide("first");
  project.must("backup", "saved.db");
  const saved = look(join(folder, "saved.db"));
  const longest = timed(() => project.must("restore", "saved.db"));
  for (let round = 0; round < rounds; round += 1) {
    counts.rounds += 1;
    if (round % 4 === 0) project.decide(`d${round}`);
    // The first half is only the start of the process.
    const after = chance.whole(Math.floor(longest / 3), Math.floor(longest * 1.2));
    if (chance.happens(0.5)) await killRestore(project, after, saved);
    else await killBackup(project, after, round);
  }
  sweep(project);
}

async function killRestore(project: StoreProject, after: number, saved: number | string): Promise<void> {
  const before = look(project.store);
  const kept = project.kept();
  await killed(project, ["restore", "saved.db"], after);
  const now = look(project.store);
  const added = project.kept().filter((path) => !kept.includes(path));
  for (const path of added) if (look(path) !== before) wrong.push(`${path}: ${look(path)}, not ${before}`);
  // The old store gets its second name a moment before the new file comes: both are then the same.
  if (now === saved && added.length === 1) counts.restored += 1;
  else if (now !== before) wrong.push(`the store: ${now}, was ${before}, kept ${added.length}`);
  for (const path of added) rmSync(path);
}

async function killBackup(project: StoreProject, after: number, round: number): Promise<void> {
  const expected = look(project.store);
  const file = join(folder, `backup-${round}.db`);
  await killed(project, ["backup", file], after);
  if (!existsSync(file)) return;
  counts.backedUp += 1;
  if (look(file) !== expected) wrong.push(`${file}: ${look(file)}, not ${expected}`);
  for (const more of ["", "-wal", "-shm"]) rmSync(`${file}${more}`, { force: true });
}

async function killed(project: StoreProject, words: readonly string[], after: number): Promise<void> {
  const child = project.start(...words);
  const timer = setTimeout(() => child.kill("SIGKILL"), after);
  await once(child, "exit");
  clearTimeout(timer);
  if (child.signalCode === "SIGKILL") counts.killed += 1;
}

function sweep(project: StoreProject): void {
  const left = [folder, project.home].flatMap((path) =>
    readdirSync(path).flatMap((name) => (name.startsWith(".clew-copy-") ? [join(path, name)] : [])),
  );
  counts.left = left.length;
  for (const path of left) utimesSync(path, new Date(), new Date(Date.now() - 3_600_000));
  project.must("backup", "last.db");
  project.must("restore", "last.db");
  for (const path of left) if (existsSync(path)) wrong.push(`${path} was not swept`);
}

function timed(work: () => void): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

try {
  await main();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(JSON.stringify({ fault: "D11-store-kill", ...counts, wrong }));
if (wrong.length > 0) process.exitCode = 1;
