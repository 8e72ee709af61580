import { statSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { ClewError } from "@clew/errors";
import { openConnection } from "./connection.ts";
import { full, isFull } from "./map-sqlite-error.ts";
import { type Migration, pending, readVersions } from "./migrate.ts";
import type { OpenOptions, SqliteDatabase } from "./open.ts";

/**
 * Opens a database that lies where nothing can be written, as it lies there: without locks, and without the memory that readers
 * and writers share in a file beside it. Undefined where its file alone is not all of it, or not as this version needs it.
 * Others may still write it by another way than this one; what was read while they did is not given out.
 */
export function openUnwritable({ path, migrations }: OpenOptions): SqliteDatabase | undefined {
  if (sizeOf(`${path}-wal`) > 0 || sizeOf(path) === 0) return undefined;
  const before = stampOf(path);
  const place = pathToFileURL(path);
  place.search = "?immutable=1";
  const connection = openConnection(place, { readOnly: true });
  const refuse = (): never => {
    if (isFull(path)) throw full(path);
    throw new ClewError("STORE_UNAVAILABLE", `${path} cannot be written: it lies on a read-only file system.`, {
      hint: "It can be read; to write, copy its folder and name the copy with CLEW_STORE=sqlite:PATH.",
    });
  };
  const read: SqliteDatabase["read"] = (work) => {
    const value = work(connection);
    if (stampOf(path) !== before)
      throw new ClewError("STORE_UNAVAILABLE", `${path} was written elsewhere while it was read.`, {
        hint: "Run the same command again.",
      });
    return value;
  };
  if (!isCurrent(read, migrations, path)) {
    connection.close();
    return undefined;
  }
  return {
    path,
    isWritable: false,
    write: async () => refuse(),
    catchUp: refuse,
    tryOut: refuse,
    onCommit: () => undefined,
    read,
    afterwards: async (work) => read(work),
    foreignChanges: () => 0,
    versions: () => read(readVersions),
    trouble: () => undefined,
    close: async () => connection.close(),
  };
}

function isCurrent(read: SqliteDatabase["read"], migrations: readonly Migration[], path: string): boolean {
  return read((connection) => pending(connection, migrations, path)).length === 0;
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

// A writer appends to the log beside the file, and only later brings what it says into the file.
function stampOf(path: string): string {
  const { mtimeNs, size } = statSync(path, { bigint: true });
  return `${mtimeNs} ${size} ${sizeOf(`${path}-wal`)}`;
}
