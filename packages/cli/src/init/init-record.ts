import { readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeFolder, writeFileDurably } from "@clew/project/files";
import { sha256 } from "@clew/project/ids-and-time";
import { type Environment, userFolders } from "@clew/project/user";
import type { AgentSetup } from "./agents/agent-files.ts";

/** What one file was before Clew touched it, so that it can be made so again byte for byte. */
export interface FileRecord {
  readonly path: string;
  /** The text before; absent where there was no file. */
  readonly before?: string;
  /** SHA-256 of what Clew left there. */
  readonly after: string;
  /** Containers of a JSON file that Clew made. */
  readonly made?: readonly (readonly string[])[];
  /** Folders that Clew made for it, innermost first. */
  readonly folders?: readonly string[];
}

/** What was done to a project's files, or to the user's. */
export interface InitRecord {
  readonly version: 1;
  readonly files: readonly FileRecord[];
  /** Which agents were set up, and in which of the place's scopes. */
  readonly setups?: readonly AgentSetup[];
  /** Folders that were made to keep this record in. */
  readonly folders?: readonly string[];
}

/** The record of a place: a project folder, or "user". */
export function readRecord(place: string, env: Environment): InitRecord {
  // No record: what was installed is then found by its form.
  return readRecordFile(recordPath(place, env)) ?? { version: 1, files: [] };
}

/** Changes the records of all other places; one that comes back as it was is not written. */
export function changeOtherRecords(place: string, env: Environment, change: (record: InitRecord) => InitRecord): void {
  for (const path of recordPaths(env)) {
    const record = path === recordPath(place, env) ? undefined : readRecordFile(path);
    const changed = record === undefined ? undefined : change(record);
    if (changed !== undefined && changed !== record) writeFileDurably(path, textOf(changed), { mode: 0o600 });
  }
}

function readRecordFile(path: string): InitRecord | undefined {
  try {
    const document: unknown = JSON.parse(readFileSync(path, "utf8"));
    if (typeof document !== "object" || document === null) return undefined;
    if (!("files" in document) || !Array.isArray(document.files)) return undefined;
    const setups = "setups" in document && Array.isArray(document.setups) ? document.setups.filter(isAgentSetup) : [];
    return { version: 1, files: document.files.filter(isFileRecord), setups, folders: foldersIn(document) };
  } catch {
    return undefined;
  }
}

/** Keeps a record; settings may hold secrets, so it is for its owner only. An empty one is removed. */
export function writeRecord(place: string, env: Environment, record: InitRecord): void {
  const path = recordPath(place, env);
  if (record.files.length === 0) {
    rmSync(path, { force: true });
    return;
  }
  makeFolder(dirname(path));
  writeFileDurably(path, textOf(record), { mode: 0o600 });
}

function textOf(record: InitRecord): string {
  return `${JSON.stringify(record)}\n`;
}

/** Every folder that was made to keep records in. */
export function foldersOfRecords(env: Environment): readonly string[] {
  return recordPaths(env).flatMap((path) => {
    try {
      return foldersIn(JSON.parse(readFileSync(path, "utf8")));
    } catch {
      return [];
    }
  });
}

function recordPaths(env: Environment): readonly string[] {
  const folder = recordFolder(env);
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return names.map((name) => join(folder, name));
}

function foldersIn(document: unknown): readonly string[] {
  if (typeof document !== "object" || document === null || !("folders" in document)) return [];
  const { folders } = document;
  return Array.isArray(folders) ? folders.filter((each): each is string => typeof each === "string") : [];
}

function recordFolder(env: Environment): string {
  return join(userFolders(env).state, "init");
}

function recordPath(place: string, env: Environment): string {
  return join(recordFolder(env), `${sha256(place).slice(0, 32)}.json`);
}

function isFileRecord(value: unknown): value is FileRecord {
  if (typeof value !== "object" || value === null || !("path" in value) || !("after" in value)) return false;
  return typeof value.path === "string" && typeof value.after === "string";
}

function isAgentSetup(value: unknown): value is AgentSetup {
  if (typeof value !== "object" || value === null || !("agent" in value) || !("scope" in value)) return false;
  return typeof value.agent === "string" && typeof value.scope === "string";
}
