import { appendFileSync, existsSync, lstatSync, renameSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "./durable-file.ts";
import { pathIn, readSmallText } from "./read-small-file.ts";

/** One line of the log: an event of an agent that was answered, or a command that an agent ran. */
export interface HookLogEntry {
  readonly at: string;
  readonly agent: string;
  readonly event: string;
  /** What happened, in Clew's words, where it is an event. */
  readonly kind?: string;
  readonly decision: string;
  readonly ms: number;
  readonly agent_session?: string;
  readonly agent_id?: string;
  readonly session?: string;
  readonly tool?: string;
  /** Whether the tool is one of Clew's own. */
  readonly clew_tool?: true;
  readonly reason?: string;
  /** The decisions whose rules refused the call, and those whose rules were waived for it. */
  readonly rules?: readonly string[];
  readonly waivers?: readonly string[];
  readonly error?: string;
  /** What was put before the model, and how many bytes of it. */
  readonly put?: "context" | "deny" | "block" | "step";
  readonly bytes?: number;
  /** What of it came back from the record, and how many of the bytes. */
  readonly recalled?: readonly string[];
  readonly recalled_bytes?: number;
  /** Only where the user wants prompts in the log. */
  readonly prompt?: string;
}

const LARGEST = 1_000_000;
const KEPT = 3;

/** Appends one line to the log of a state folder; a log that cannot be written is no reason to hold anything up. */
export function logHook(stateFolder: string, entry: HookLogEntry): void {
  try {
    const folder = pathIn(stateFolder, "log");
    const path = pathIn(folder, "hooks.jsonl");
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

/** All of the log, oldest first; what is no file of its own is passed over. */
export function readHookLog(stateFolder: string): readonly string[] {
  if (!existsSync(join(stateFolder, "log"))) return [];
  const names = ["hooks.jsonl.3", "hooks.jsonl.2", "hooks.jsonl.1", "hooks.jsonl"];
  return names.flatMap((name) => {
    const file = readSmallText(join(stateFolder, "log", name), 2 * LARGEST);
    return file.ok ? file.bytes.split("\n").filter((line) => line !== "") : [];
  });
}
