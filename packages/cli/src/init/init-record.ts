import { readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Environment, makeFolder, sha256, userFolders, writeFileDurably } from "@clew/workspace";

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
  /** Folders that were made to keep this record in. */
  readonly folders?: readonly string[];
}

/** The record of a place: a project folder, or "user". */
export function readRecord(place: string, env: Environment): InitRecord {
  try {
    const document: unknown = JSON.parse(readFileSync(recordPath(place, env), "utf8"));
    if (typeof document === "object" && document !== null && "files" in document && Array.isArray(document.files))
      return { version: 1, files: document.files.filter(isFileRecord), folders: foldersIn(document) };
  } catch {
    // No record: what was installed is then found by its form.
  }
  return { version: 1, files: [] };
}

/** Keeps a record; settings may hold secrets, so it is for its owner only. An empty one is removed. */
export function writeRecord(place: string, env: Environment, record: InitRecord): void {
  const path = recordPath(place, env);
  if (record.files.length === 0) {
    rmSync(path, { force: true });
    return;
  }
  makeFolder(dirname(path));
  writeFileDurably(path, `${JSON.stringify(record)}\n`, { mode: 0o600 });
}

/** Every folder that was made to keep records in. */
export function foldersOfRecords(env: Environment): readonly string[] {
  const folder = recordFolder(env);
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return names.flatMap((name) => {
    try {
      return foldersIn(JSON.parse(readFileSync(join(folder, name), "utf8")));
    } catch {
      return [];
    }
  });
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
