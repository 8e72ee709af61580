import { appendFileSync, existsSync, lstatSync, renameSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "@clew/project";

/** One line of the hook log. */
export interface HookLogEntry {
  readonly at: string;
  readonly agent: string;
  readonly event: string;
  readonly decision: string;
  readonly ms: number;
  readonly agent_session?: string;
  readonly agent_id?: string;
  readonly session?: string;
  readonly tool?: string;
  readonly reason?: string;
  readonly error?: string;
  /** Only where the user wants prompts in the log. */
  readonly prompt?: string;
}

const LARGEST = 1_000_000;
const KEPT = 3;

/** Appends one line to the hook log of a state folder; a log that cannot be written is no reason to hold anything up. */
export function logHook(home: string, entry: HookLogEntry): void {
  try {
    const folder = join(home, "log");
    const path = join(folder, "hooks.jsonl");
    // A repository may bring links: what is appended belongs in no file of theirs, and a pipe would be waited for.
    const place = lstatSync(folder, { throwIfNoEntry: false });
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (place?.isDirectory() === false || stats?.isFile() === false) return;
    if (place === undefined) makeFolder(folder);
    if (stats !== undefined && stats.size > LARGEST) rotate(path);
    appendFileSync(path, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
  } catch {
    // Full disk, read-only folder: the agent goes on.
  }
}

function rotate(path: string): void {
  for (let number = KEPT - 1; number >= 1; number -= 1)
    if (existsSync(`${path}.${number}`)) renameSync(`${path}.${number}`, `${path}.${number + 1}`);
  renameSync(path, `${path}.1`);
}
