import { appendFileSync, existsSync, lstatSync, renameSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "./durable-file.ts";
import { pathIn, readSmallText } from "./read-small-file.ts";

/** One line of the log: an agent's event, or a command that an agent ran. */
export interface HookLogEntry {
  readonly at: string;
  readonly agent: string;
  readonly event: string;
  /** For an event: what happened, in Clew's terms. */
  readonly kind?: string;
  readonly decision: string;
  readonly ms: number;
  readonly agent_session?: string;
  readonly agent_id?: string;
  readonly session?: string;
  readonly tool?: string;
  /** Whether the tool is Clew's own. */
  readonly clew_tool?: true;
  readonly reason?: string;
  /** Decisions whose rules refused the call, and those whose rules were waived for it. */
  readonly rules?: readonly string[];
  readonly waivers?: readonly string[];
  readonly error?: string;
  /** What the model was shown, and its size in bytes. */
  readonly put?: "context" | "deny" | "block" | "step";
  readonly bytes?: number;
  /** The recalled items in it, and their size in bytes. */
  readonly recalled?: readonly string[];
  readonly recalled_bytes?: number;
  /** Only if the user wants prompts in the log. */
  readonly prompt?: string;
}

const LARGEST = 1_000_000;
const KEPT = 3;

/** Append a line to a state folder's log. A log that cannot be written must not hold anything up. */
export function logHook(stateFolder: string, entry: HookLogEntry): void {
  try {
    const folder = pathIn(stateFolder, "log");
    const path = pathIn(folder, "hooks.jsonl");
    // A repository may contain links: never append through one, and never wait for a pipe.
    const place = lstatSync(folder, { throwIfNoEntry: false });
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (place?.isDirectory() === false || stats?.isFile() === false) return;
    if (place === undefined) makeFolder(folder);
    if (stats !== undefined && stats.size > LARGEST) rotate(path);
    appendFileSync(path, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
  } catch {
    // Full disk or read-only folder: go on without logging.
  }
}

function rotate(path: string): void {
  for (let number = KEPT - 1; number >= 1; number -= 1)
    if (existsSync(`${path}.${number}`)) renameSync(`${path}.${number}`, `${path}.${number + 1}`);
  renameSync(path, `${path}.1`);
}

/** The whole log, oldest first. Anything but a regular file is skipped. */
export function readHookLog(stateFolder: string): readonly string[] {
  if (!existsSync(join(stateFolder, "log"))) return [];
  const names = ["hooks.jsonl.3", "hooks.jsonl.2", "hooks.jsonl.1", "hooks.jsonl"];
  return names.flatMap((name) => {
    const file = readSmallText(join(stateFolder, "log", name), 2 * LARGEST);
    return file.ok ? file.bytes.split("\n").filter((line) => line !== "") : [];
  });
}
