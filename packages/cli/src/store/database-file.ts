import { chmodSync } from "node:fs";
import { backup, DatabaseSync } from "node:sqlite";
import { ClewError } from "@clew/errors";
import { findHome, loadConfig, readStorePlace, storePlace } from "@clew/workspace";
import type { Invocation } from "../command.ts";

/** The state folder that a command works in. */
export function homeOf(invocation: Pick<Invocation, "cwd" | "env">): string {
  return findHome(invocation.cwd, invocation.env).path;
}

/** The file of the embedded store: the named one, else the configured one, else the project's. */
export function databasePath(invocation: Pick<Invocation, "cwd" | "env">, named: string | undefined): string {
  const home = homeOf(invocation);
  const config = loadConfig({ home, env: invocation.env });
  const place = named === undefined ? storePlace({ home, config }) : readStorePlace(named, invocation.cwd);
  if (place.kind === "sqlite") return place.path;
  throw new ClewError("USAGE", "Only a SQLite store is one file.", {
    hint: "Postgres is backed up by its own tools (pg_dump, base backups).",
  });
}

/** Copies a database page by page, consistent while others write to it; the copy can only be read by its owner. */
export async function copyDatabase(source: string, target: string): Promise<void> {
  const database = open(source);
  try {
    await backup(database, target, { rate: 1_000 });
    chmodSync(target, 0o600);
  } catch (cause) {
    throw new ClewError("STORE_UNAVAILABLE", `${source} could not be copied to ${target}: ${reason(cause)}.`, {
      cause,
    });
  } finally {
    database.close();
  }
}

/** Checks that a file is a whole store; its event count, else STATE_CORRUPT. */
export function checkDatabase(path: string): { readonly events: number } {
  const database = open(path);
  try {
    const found = database.prepare("PRAGMA integrity_check(1)").get();
    const verdict = found === undefined ? undefined : Object.values(found)[0];
    if (verdict !== "ok") throw new ClewError("STATE_CORRUPT", `${path} is damaged: ${String(verdict)}.`);
    database.prepare("SELECT count(*) FROM store_meta").get();
    const counted = database.prepare("SELECT count(*) AS events FROM events").get();
    return { events: Number(counted?.["events"] ?? 0) };
  } catch (cause) {
    if (ClewError.is(cause)) throw cause;
    throw new ClewError("STATE_CORRUPT", `${path} is no store of Clew: ${reason(cause)}.`, { cause });
  } finally {
    database.close();
  }
}

function open(path: string): DatabaseSync {
  try {
    return new DatabaseSync(path, { readOnly: true, timeout: 5_000 });
  } catch (cause) {
    throw new ClewError("STORE_UNAVAILABLE", `${path} cannot be opened: ${reason(cause)}.`, { cause });
  }
}

function reason(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
