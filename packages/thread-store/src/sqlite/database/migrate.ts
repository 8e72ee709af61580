import { ClewError } from "@clew/errors";
import type { Connection } from "./connection.ts";

/** One migration step of an area. An area's versions count from 1 without gaps and never change after release. */
export interface Migration {
  /** The area its tables belong to: threads, knowledge, … */
  readonly area: string;
  readonly version: number;
  /** The oldest version of this area's code that can still open the database afterwards (default: `version`). */
  readonly minReader?: number;
  readonly sql: string;
}

const META =
  "CREATE TABLE IF NOT EXISTS store_meta (area TEXT PRIMARY KEY, schema INTEGER NOT NULL, min_reader INTEGER NOT NULL) STRICT";

/** Migrate every area to its newest version, whichever process comes first. Refuses a database of a newer Clew. */
export function migrate(connection: Connection, migrations: readonly Migration[], path: string): void {
  if (pending(connection, migrations, path).length === 0) return;
  connection.exec("BEGIN IMMEDIATE");
  try {
    connection.exec(META);
    // Check again under the lock: another process may have migrated in between.
    for (const step of pending(connection, migrations, path)) {
      connection.exec(step.sql);
      connection.run(
        "INSERT INTO store_meta (area, schema, min_reader) VALUES (?, ?, ?) ON CONFLICT (area) DO UPDATE SET schema = excluded.schema, min_reader = excluded.min_reader",
        step.area,
        step.version,
        step.minReader ?? step.version,
      );
    }
    connection.exec("COMMIT");
  } catch (error) {
    if (connection.inTransaction()) connection.exec("ROLLBACK");
    throw error;
  }
}

/** The versions of the areas in a database. */
export function readVersions(connection: Connection): ReadonlyMap<string, { schema: number; minReader: number }> {
  const exists = connection.get("SELECT 1 AS found FROM sqlite_master WHERE type = 'table' AND name = 'store_meta'");
  if (!exists) return new Map();
  const rows = connection.all("SELECT area, schema, min_reader FROM store_meta");
  return new Map(
    rows.map((row) => [String(row["area"]), { schema: Number(row["schema"]), minReader: Number(row["min_reader"]) }]),
  );
}

/** The steps that a database lacks. Refuses a database of a newer Clew. */
export function pending(connection: Connection, migrations: readonly Migration[], path: string): readonly Migration[] {
  const present = readVersions(connection);
  const newest = new Map<string, number>();
  for (const step of migrations) newest.set(step.area, Math.max(newest.get(step.area) ?? 0, step.version));
  for (const [area, version] of newest) {
    const found = present.get(area);
    if (found && found.minReader > version)
      throw new ClewError(
        "NEWER_SCHEMA",
        `${path} was written by a newer Clew: its ${area} tables are version ${found.schema} and need at least ${found.minReader}; this Clew knows ${version}.`,
        {
          hint: "Update Clew, or bring back a backup made before the update.",
          details: { area, ...found, known: version },
        },
      );
  }
  return migrations
    .filter((step) => step.version > (present.get(step.area)?.schema ?? 0))
    .toSorted((a, b) => (a.area === b.area ? a.version - b.version : a.area < b.area ? -1 : 1));
}
