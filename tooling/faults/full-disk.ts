// `pnpm faults full-disk [rounds] [seed]`: fills up a store's small disk: reads continue, writes say why they fail, and
// restores and backups that run out of space at any point keep the old store. Without permission to mount a disk, it
// limits file sizes instead.
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { seededChance } from "../seed/chance.ts";
import { look, StoreProject } from "./rig/store-project.ts";

const rounds = Number(process.argv[2] ?? 60);
const chance = seededChance(Number(process.argv[3] ?? 1));
const folder = mkdtempSync(join(tmpdir(), "clew full disk "));
const isMounted = process.getuid?.() === 0 && run("mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", folder);
const wrong: string[] = [];
const counts = { rounds: 0, read: 0, refused: 0, restored: 0, backedUp: 0 };

const READS: readonly (readonly string[])[] = [
  ["thread", "list"],
  ["thread", "show", "t"],
  ["thread", "verify", "t"],
  ["search", "queue"],
  ["doctor"],
];

function main(): void {
  const project = new StoreProject(join(folder, "project"));
  project.must("thread", "create", "Kept", "--id", "t");
  project.decide("first");
  project.must("backup", "saved.db");
  for (let round = 0; round < rounds; round += 1) {
    counts.rounds += 1;
    project.decide(`d${round}`);
    const before = look(project.store);
    fill(project, round === 0 ? 0 : chance.whole(0, 300));
    if (round === 0) for (const words of READS) reads(project, words);
    if (round === 0) refuses(project);
    withoutRoom(project, before);
    free(project);
    const kept = project.kept();
    for (const path of kept) rmSync(path);
    if (round === 0 && look(project.store) !== before) wrong.push("the store is another once there is room");
  }
}

function reads(project: StoreProject, words: readonly string[]): void {
  const { code, text } = project.run(...words);
  counts.read += 1;
  if (code !== 0 || text.includes("Nothing found") || text.includes("No threads"))
    wrong.push(`${words.join(" ")} ended with ${code}: ${text}`);
}

function refuses(project: StoreProject): void {
  const { code, text } = project.run("decide", "More", "--thread", "t", "--confidence", "0.5");
  counts.refused += 1;
  if (code !== 75 || (isMounted && !text.includes("the disk is full")))
    wrong.push(`decide ended with ${code}: ${text}`);
}

function withoutRoom(project: StoreProject, before: number | string): void {
  const saved = look(join(project.folder, "saved.db"));
  const backup = project.run("backup", "more.db");
  const isThere = existsSync(join(project.folder, "more.db"));
  if (isThere !== (backup.code === 0)) wrong.push(`backup ended with ${backup.code}, and more.db is there: ${isThere}`);
  if (isThere && lookElsewhere(join(project.folder, "more.db")) !== before) wrong.push(`more.db: ${before} expected`);
  if (isThere) counts.backedUp += 1;
  for (const more of ["", "-wal", "-shm"]) rmSync(join(project.folder, `more.db${more}`), { force: true });
  const restore = project.run("restore", "saved.db");
  project.fileLimit = undefined;
  const found = count(project);
  if (restore.code === 0) counts.restored += 1;
  else counts.refused += 1;
  if (restore.code !== 0 && restore.code !== 75) wrong.push(`restore ended with ${restore.code}: ${restore.text}`);
  if (found !== (restore.code === 0 ? saved : before)) wrong.push(`after restore (${restore.code}): ${found}`);
  const left = readdirSync(project.home).filter((name) => name.endsWith(".tmp") || name.includes("before-restore"));
  if (left.length !== (restore.code === 0 ? 1 : 0)) wrong.push(`left behind: ${left.join(", ")}`);
}

// On the full disk SQLite has no room even for reading.
function lookElsewhere(path: string): number | string {
  const copy = join(mkdtempSync(join(tmpdir(), "clew-copy-")), "more.db");
  copyFileSync(path, copy);
  const found = look(copy);
  rmSync(dirname(copy), { recursive: true, force: true });
  return found;
}

// Reading with SQLite needs room, too.
function count(project: StoreProject): number | string {
  free(project);
  return look(project.store);
}

/** Fills the disk up to `left` KB. */
function fill(project: StoreProject, left: number): void {
  if (!isMounted) {
    project.fileLimit = Math.max(4, left);
    return;
  }
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(join(folder, "filler"), Buffer.alloc(Math.max(0, bavail * bsize - left * 1024)));
}

function free(project: StoreProject): void {
  project.fileLimit = undefined;
  rmSync(join(folder, "filler"), { force: true });
}

function run(command: string, ...words: readonly string[]): boolean {
  return spawnSync(command, words).status === 0;
}

try {
  main();
} finally {
  if (isMounted) run("umount", folder);
  rmSync(folder, { recursive: true, force: true });
}
console.log(JSON.stringify({ fault: "D11-full-disk", disk: isMounted ? "tmpfs" : "ulimit", ...counts, wrong }));
if (wrong.length > 0) process.exitCode = 1;
