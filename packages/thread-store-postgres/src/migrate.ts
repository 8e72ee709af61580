import { ClewError } from "@clew/errors";
import type { Sql } from "postgres";
import type { Pool } from "./connect.ts";
import { MIGRATIONS, type Migration } from "./tables.ts";

interface Version {
  readonly schema: number;
  readonly minReader: number;
}

/** Brings the tables to their newest version, once, whoever comes first; refuses those of a newer Clew. */
export async function migrate({ sql, schema }: Pool): Promise<void> {
  if (pending(await readVersions(sql, schema)).length === 0) return;
  await sql.begin(async (transaction) => {
    await transaction.unsafe("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`clew migrations ${schema}`]);
    // Read again under the lock: another process may have migrated in between.
    await transaction.unsafe(
      `CREATE SCHEMA IF NOT EXISTS ${schema}; CREATE TABLE IF NOT EXISTS ${schema}.store_meta (area text PRIMARY KEY, schema integer NOT NULL, min_reader integer NOT NULL)`,
    );
    for (const step of pending(await readVersions(transaction, schema))) {
      await transaction.unsafe(step.sql);
      await transaction.unsafe(
        "INSERT INTO store_meta (area, schema, min_reader) VALUES ($1, $2, $3) ON CONFLICT (area) DO UPDATE SET schema = excluded.schema, min_reader = excluded.min_reader",
        [step.area, step.version, step.minReader ?? step.version],
      );
    }
  });
}

/** The versions of the areas; none where nothing was migrated yet. */
export async function readVersions(sql: Pick<Sql, "unsafe">, schema: string): Promise<ReadonlyMap<string, Version>> {
  const [found] = await sql.unsafe("SELECT to_regclass($1) IS NOT NULL AS found", [`${schema}.store_meta`]);
  if (found?.["found"] !== true) return new Map();
  const rows = await sql.unsafe(`SELECT area, schema, min_reader FROM ${schema}.store_meta`);
  return new Map(
    rows.map((row) => [String(row["area"]), { schema: Number(row["schema"]), minReader: Number(row["min_reader"]) }]),
  );
}

function pending(present: ReadonlyMap<string, Version>): readonly Migration[] {
  for (const { area } of MIGRATIONS) {
    const known = Math.max(...MIGRATIONS.filter((step) => step.area === area).map((step) => step.version));
    const found = present.get(area);
    if (found && found.minReader > known)
      throw new ClewError(
        "NEWER_SCHEMA",
        `The ${area} tables were written by a newer Clew: they are version ${found.schema} and need at least ${found.minReader}; this Clew knows ${known}.`,
        { hint: "Update Clew here too.", details: { area, ...found, known } },
      );
  }
  return MIGRATIONS.filter((step) => step.version > (present.get(step.area)?.schema ?? 0));
}
