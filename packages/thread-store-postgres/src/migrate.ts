import { ClewError } from "@clew/errors";
import type { ClientBase, PoolClient } from "pg";
import type { Connections } from "./connect.ts";
import { MIGRATIONS, type Migration } from "./tables.ts";

interface Version {
  readonly schema: number;
  readonly minReader: number;
}

/** Brings the tables to their newest version, once, whoever comes first; refuses those of a newer Clew. */
export async function migrate({ use, schema }: Connections): Promise<void> {
  await use(async (client) => {
    if (pending(await readVersions(client, schema)).length === 0) return settlePositions(client, schema);
    await client.query("BEGIN");
    try {
      await migrateLocked(client, schema);
      await client.query("COMMIT");
    } catch (error) {
      await client.query("ROLLBACK").catch(() => undefined);
      throw error;
    }
  });
}

async function migrateLocked(client: PoolClient, schema: string): Promise<void> {
  await client.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`clew migrations ${schema}`]);
  // Read again under the lock: another process may have migrated in between.
  const steps = pending(await readVersions(client, schema));
  if (steps.length === 0) return;
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
  await client.query(
    `CREATE TABLE IF NOT EXISTS ${schema}.store_meta (area text PRIMARY KEY, schema integer NOT NULL, min_reader integer NOT NULL)`,
  );
  for (const step of steps) {
    await client.query(step.sql);
    await client.query(
      "INSERT INTO store_meta (area, schema, min_reader) VALUES ($1, $2, $3) ON CONFLICT (area) DO UPDATE SET schema = excluded.schema, min_reader = excluded.min_reader",
      [step.area, step.version, step.minReader ?? step.version],
    );
  }
}

/**
 * Positions are transaction numbers, and these begin anew when a dump is brought into another cluster: what came from the old
 * one is moved below the new numbers, in its order, or it would look newer than everything written from now on.
 */
async function settlePositions(client: PoolClient, schema: string): Promise<void> {
  const { rows } = await client.query(
    `SELECT coalesce(max(touched), 0) - CAST(CAST(pg_current_xact_id() AS text) AS bigint) AS ahead FROM ${schema}.logs`,
  );
  const ahead = Number(rows[0]?.["ahead"] ?? 0);
  if (ahead <= 0) return;
  // Asked again in the same statement, in case another server has done it meanwhile.
  await client.query(
    `UPDATE ${schema}.logs SET touched = touched - $1 WHERE (SELECT max(touched) FROM ${schema}.logs) > CAST(CAST(pg_current_xact_id() AS text) AS bigint)`,
    [ahead],
  );
}

/** The versions of the areas; none where nothing was migrated yet. */
export async function readVersions(client: ClientBase, schema: string): Promise<ReadonlyMap<string, Version>> {
  // Asked of the catalog itself: name lookups may be answered from a memory that is older than the lock we wait for.
  const found = await client.query(
    "SELECT 1 AS found FROM pg_catalog.pg_tables WHERE schemaname = $1 AND tablename = 'store_meta'",
    [schema],
  );
  if (found.rows.length === 0) return new Map();
  const { rows } = await client.query(`SELECT area, schema, min_reader FROM ${schema}.store_meta`);
  return new Map(
    rows.map((row) => [String(row["area"]), { schema: Number(row["schema"]), minReader: Number(row["min_reader"]) }]),
  );
}

const KNOWN: ReadonlyMap<string, number> = new Map(
  [...Map.groupBy(MIGRATIONS, ({ area }) => area)].map(([area, steps]) => [
    area,
    Math.max(...steps.map(({ version }) => version)),
  ]),
);

const TABLES: readonly string[] = MIGRATIONS.flatMap(({ sql }) =>
  [...sql.matchAll(/CREATE TABLE (\w+)/g)].map(([, name = ""]) => name),
);

/** An SQL expression: an area whose tables this code may no longer use, null where there is none. */
export const NEWER_AREA: string = `(SELECT min(area) FROM store_meta WHERE min_reader > CASE area ${[...KNOWN]
  .map(([area, known]) => `WHEN '${area}' THEN ${known}`)
  .join(" ")} ELSE 2147483647 END)`;

/** Refuses tables that were written by a newer Clew, which this one could misread. */
export function refuseNewer(present: ReadonlyMap<string, Version>): void {
  for (const [area, known] of KNOWN) {
    const found = present.get(area);
    if (found && found.minReader > known)
      throw new ClewError(
        "NEWER_SCHEMA",
        `The ${area} tables were written by a newer Clew: they are version ${found.schema} and need at least ${found.minReader}; this Clew knows ${known}.`,
        { hint: "Update Clew here too.", details: { area, ...found, known } },
      );
  }
}

/** What is wrong with the tables, in sentences; `versions` are those of `readVersions`. */
export async function tableProblems(
  client: ClientBase,
  schema: string,
  versions: ReadonlyMap<string, Version>,
): Promise<readonly string[]> {
  const problems: string[] = [];
  try {
    refuseNewer(versions);
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  }
  for (const [area, known] of KNOWN) {
    const found = versions.get(area)?.schema ?? 0;
    if (found < known)
      problems.push(`The ${area} tables are version ${found}; this Clew needs ${known}: start it anew.`);
  }
  const { rows } = await client.query("SELECT tablename FROM pg_catalog.pg_tables WHERE schemaname = $1", [schema]);
  const there = new Set(rows.map((row) => String(row["tablename"])));
  const missing = TABLES.filter((table) => !there.has(table));
  if (missing.length > 0) problems.push(`These tables are missing in the schema ${schema}: ${missing.join(", ")}.`);
  return problems;
}

function pending(present: ReadonlyMap<string, Version>): readonly Migration[] {
  refuseNewer(present);
  return MIGRATIONS.filter((step) => step.version > (present.get(step.area)?.schema ?? 0));
}
