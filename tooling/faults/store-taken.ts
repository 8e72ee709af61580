// `pnpm faults store-taken [rounds] [seed]`: while four clients write to a server, its store is deleted, moved away,
// replaced, loses its log, is restored over, or is damaged and restored over. Every acknowledged write must be found
// afterwards.
import { once } from "node:events";
import { copyFileSync, mkdtempSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@clew/client";
import { seededChance } from "../seed/chance.ts";
import { type Replica, startReplica } from "./rig/serve-store.ts";
import { look, StoreProject } from "./rig/store-project.ts";

const rounds = Number(process.argv[2] ?? 10);
const chance = seededChance(Number(process.argv[3] ?? 1));
const wrong: string[] = [];
const counts = { rounds: 0, acknowledged: 0, refused: 0, lateTries: 0 };

/** An event for a store, and how to recover afterwards. */
interface Act {
  readonly name: string;
  /** Whether the server may continue. */
  readonly isHarmless?: true;
  do(project: StoreProject): void;
  /** Restores what it can, after the server is gone. */
  undo?(project: StoreProject): void;
}

const aside = (project: StoreProject): string => join(project.folder, "aside.db");

const ACTS: readonly Act[] = [
  {
    name: "rm",
    do(project) {
      rmSync(project.store);
      refuses(project, ["thread", "list"], 75);
    },
  },
  {
    name: "mv",
    do: (project) => renameSync(project.store, aside(project)),
    undo: (project) => renameSync(aside(project), project.store),
  },
  {
    name: "mv over",
    do(project) {
      copyFileSync(join(project.folder, "saved.db"), aside(project));
      renameSync(aside(project), project.store);
    },
  },
  { name: "cp over", do: (project) => copyFileSync(join(project.folder, "saved.db"), project.store) },
  { name: "rm of the log", do: (project) => rmSync(`${project.store}-wal`) },
  {
    name: "rm, restore",
    do(project) {
      rmSync(project.store);
      project.must("restore", "saved.db");
    },
  },
  { name: "restore", isHarmless: true, do: (project) => refuses(project, ["restore", "saved.db"], 6) },
  {
    name: "damage, restore",
    isHarmless: true,
    do(project) {
      writeSync(openSync(project.store, "r+"), Buffer.alloc(100, 7), 0, 100, 0);
      refuses(project, ["restore", "saved.db"], 6);
    },
  },
];

function refuses(project: StoreProject, words: readonly string[], code: number): void {
  const ended = project.run(...words);
  if (ended.code !== code) wrong.push(`${words.join(" ")} ended with ${ended.code}: ${ended.text}`);
}

async function main(): Promise<void> {
  for (let round = 0; round < rounds; round += 1)
    for (const act of ACTS) {
      counts.rounds += 1;
      const folder = mkdtempSync(join(tmpdir(), "clew store taken "));
      try {
        await take(new StoreProject(folder), act);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    }
}

async function take(project: StoreProject, act: Act): Promise<void> {
  project.must("thread", "create", "Kept", "--id", "t");
  project.must("backup", "saved.db");
  const server = await startReplica(`sqlite:${project.store}`, project.folder);
  const written = await takeFrom(project, act, server).finally(() => server.child.kill("SIGKILL"));
  if (server.child.signalCode === null) await once(server.child, "exit");
  const late = written.flatMap((each) => each.late);
  counts.acknowledged += written.reduce((sum, each) => sum + each.early.length + each.late.length, 0);
  if (act.isHarmless !== true && late.length > 0)
    wrong.push(`${act.name}: ${late.length} acknowledged after it was done`);
  act.undo?.(project);
  if (act.name === "damage, restore") bringBack(project);
  // The server still held the deleted store: the restored one must not contain any of it.
  else if (act.name === "rm, restore" && look(project.store) !== 1) wrong.push(`${act.name}: ${look(project.store)}`);
  else if (act.isHarmless === true || act.undo !== undefined) {
    // The thread and every acknowledged write are events; unfinished writes may add more.
    const found = look(project.store);
    const least = 1 + written.reduce((sum, each) => sum + each.early.length + each.late.length, 0);
    if (typeof found !== "number" || found < least) wrong.push(`${act.name}: found ${found}, acknowledged ${least}`);
  }
}

interface Written {
  readonly early: readonly string[];
  readonly late: readonly string[];
}

async function takeFrom(project: StoreProject, act: Act, server: Replica): Promise<readonly Written[]> {
  const state = { acted: false, over: false };
  const writers = [0, 1, 2, 3].map((writer) => write(server, String(writer), state));
  try {
    await pause(chance.whole(20, 300));
    act.do(project);
    state.acted = true;
    await pause(200);
  } finally {
    state.over = true;
  }
  return Promise.all(writers);
}

// Without the server, restoring replaces the damaged store, and keeps it.
function bringBack(project: StoreProject): void {
  project.must("restore", "saved.db");
  if (look(project.store) !== 1 || project.kept().length !== 1)
    wrong.push(`restored over damage: ${look(project.store)}, kept ${project.kept().length}`);
}

async function write(
  server: Replica,
  name: string,
  state: { readonly acted: boolean; readonly over: boolean },
): Promise<Written> {
  const client = createClient({ url: server.url, token: "token-of-codex", agent: "codex", retry: { attempts: 1 } });
  const early: string[] = [];
  const late: string[] = [];
  for (let count = 0; !state.over; count += 1) {
    const id = `dec_${name}_${count}`;
    const isLate = state.acted;
    if (isLate) counts.lateTries += 1;
    try {
      await client.call("cstp.recordDecision", { id, decision: `Decision ${id}`, confidence: 0.5 });
      (isLate ? late : early).push(id);
    } catch {
      counts.refused += 1;
      await pause(5);
    }
  }
  return { early, late };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

await main();
console.log(JSON.stringify({ fault: "D11-store-taken", ...counts, wrong }));
if (wrong.length > 0) process.exitCode = 1;
