import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ClewError } from "@clew/errors";
import { writeFileDurably } from "../files/durable-file.ts";
import { isRegularFile } from "../files/read-small-file.ts";
import { type Environment, userFolders } from "./user-folders.ts";

/** That somebody switched Clew off for a project. */
export interface SwitchedOff {
  readonly since: string;
  /** When it ends by itself; absent means: until `clew on`. */
  readonly until?: string;
  /** How it was said: in a terminal, or by a prefix of a prompt. */
  readonly by: "terminal" | "prompt";
}

/** Whether Clew is switched off for a state folder at a time. */
export function readSwitchedOff(stateFolder: string, env: Environment, now: string): SwitchedOff | undefined {
  const found = readAll(env).get(stateFolder);
  if (found === undefined || (found.until !== undefined && found.until <= now)) return undefined;
  return found;
}

/** Records that Clew is off for a state folder, or, with undefined, on again. */
export function writeSwitchedOff(stateFolder: string, env: Environment, record: SwitchedOff | undefined): void {
  const all = readAll(env);
  if (record === undefined) all.delete(stateFolder);
  else all.set(stateFolder, record);
  writeFileDurably(pathOf(env), `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
}

function pathOf(env: Environment): string {
  return join(userFolders(env).state, "off.json");
}

function readAll(env: Environment): Map<string, SwitchedOff> {
  // Asked first, because it is absent nearly always: an exception takes a fresh process ten times as long.
  if (!isRegularFile(pathOf(env))) return new Map();
  let text: string;
  try {
    text = readFileSync(pathOf(env), "utf8");
  } catch {
    return new Map(); // never switched off
  }
  try {
    const document: unknown = JSON.parse(text);
    if (typeof document !== "object" || document === null) return new Map();
    return new Map(Object.entries(document).filter((entry): entry is [string, SwitchedOff] => isRecord(entry[1])));
  } catch (cause) {
    throw new ClewError("CONFIG_INVALID", `${pathOf(env)} is not JSON.`, {
      hint: "Remove it: Clew is then on.",
      cause,
    });
  }
}

function isRecord(value: unknown): value is SwitchedOff {
  return typeof value === "object" && value !== null && "since" in value && typeof value.since === "string";
}
