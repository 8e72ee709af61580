import { createHash } from "node:crypto";
import { ClewError } from "@clew/errors";
import type { Client } from "pg";
import { connect } from "./connect.ts";
import { codeOf, mapPostgresError } from "./errors.ts";
import { migrate, PROJECT_TABLES } from "./migrate.ts";

/** The project to move, and the URLs of the old and new stores. */
export interface ProjectMove {
  readonly project: string;
  readonly from: string;
  readonly to: string;
}

/** How many rows of each table were moved. */
export type MovedRows = Readonly<Record<string, number>>;

/**
 * Copy a project from one Postgres to another while servers run. From the start, the old store refuses every write to
 * the project (STORE_UNAVAILABLE: try again), so that nothing is written after the copy; if the move fails, it accepts
 * writes again. Afterwards the servers' configuration must name the new place: until then they keep refusing the
 * project's writes and read the old data.
 */
export async function moveProject({ project, from, to }: ProjectMove): Promise<MovedRows> {
  const places = { from: connect({ url: from }), to: connect({ url: to }) };
  try {
    await migrate(places.to);
    return await places.from.use((source) =>
      places.to.use(async (target) => {
        await refuseWrites(source, project);
        try {
          return await copyProject(source, target, project);
        } catch (error) {
          await target.query("ROLLBACK").catch(() => undefined);
          await source.query("ROLLBACK").catch(() => undefined);
          await allowWrites(source, project);
          throw error;
        }
      }),
    );
  } catch (error) {
    throw mapPostgresError(error);
  } finally {
    await Promise.all([places.from.end(), places.to.end()]);
  }
}

type Session = Pick<Client, "query">;

// A project's name may be any text, but a trigger's may not.
function triggersOf(project: string): readonly (readonly [name: string, when: string, row: string])[] {
  const name = `clew_moved_${createHash("sha256").update(project).digest("hex").slice(0, 16)}`;
  return [
    [`${name}_put`, "INSERT OR UPDATE", "NEW"],
    [`${name}_gone`, "DELETE", "OLD"],
  ];
}

const LOCK_TRIES = 20;

/** After it commits, no write to the project is running and none can start. */
async function refuseWrites(source: Session, project: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await source.query("BEGIN");
      await source.query("SET LOCAL lock_timeout = '2s'");
      await source.query(`LOCK TABLE ${PROJECT_TABLES.join(", ")} IN SHARE ROW EXCLUSIVE MODE`);
      await source.query(REFUSE);
      for (const table of PROJECT_TABLES)
        for (const [name, when, row] of triggersOf(project))
          await source.query(
            `CREATE TRIGGER ${name} BEFORE ${when} ON ${table} FOR EACH ROW WHEN (${row}.project = ${quoted(project)}) EXECUTE FUNCTION clew_refuse_moved()`,
          );
      await source.query("COMMIT");
      return;
    } catch (error) {
      await source.query("ROLLBACK");
      if (codeOf(error) === "42710")
        throw new ClewError("CONFLICT", `The project ${project} was moved from there already, or is being moved.`, {
          hint: "docs/running-on-postgres.md says how a move is taken back.",
        });
      // Writers hold their locks only for moments.
      if (!["55P03", "40P01"].includes(codeOf(error)) || tries >= LOCK_TRIES) throw error;
    }
  }
}

async function allowWrites(source: Session, project: string): Promise<void> {
  for (const table of PROJECT_TABLES)
    for (const [name] of triggersOf(project)) await source.query(`DROP TRIGGER IF EXISTS ${name} ON ${table}`);
}

const REFUSE = `CREATE OR REPLACE FUNCTION clew_refuse_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'this project is moved to another store' USING ERRCODE = '55000';
END $$`;

async function copyProject(source: Session, target: Session, project: string): Promise<MovedRows> {
  await source.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  await target.query("BEGIN");
  const moved: Record<string, number> = {};
  for (const table of PROJECT_TABLES) {
    const there = await target.query(`SELECT 1 AS found FROM ${table} WHERE project = $1 LIMIT 1`, [project]);
    if (there.rows.length > 0)
      throw new ClewError("CONFLICT", `The store that ${project} should come to has rows of it in ${table} already.`);
    moved[table] = await copyTable(source, target, { table, project });
  }
  await settleNumbers(target, project);
  await target.query("COMMIT");
  await source.query("COMMIT");
  return moved;
}

const ROWS = 500;

async function copyTable(
  source: Session,
  target: Session,
  { table, project }: { readonly table: string; readonly project: string },
): Promise<number> {
  await source.query(
    `DECLARE moved NO SCROLL CURSOR FOR SELECT row_to_json(t)::text AS row FROM ${table} t WHERE project = ${quoted(project)}`,
  );
  let count = 0;
  for (;;) {
    const { rows } = await source.query<{ row: string }>(`FETCH ${ROWS} FROM moved`);
    if (rows.length === 0) break;
    const list = `[${rows.map(({ row }) => row).join(",")}]`;
    // By column names: a newer version may have added columns.
    await target.query(
      `INSERT INTO ${table} SELECT * FROM json_populate_recordset(CAST(NULL AS ${table}), CAST($1 AS json))`,
      [list],
    );
    count += rows.length;
  }
  await source.query("CLOSE moved");
  return count;
}

/** Make new numbers come after the moved ones, and moved positions before those of new transactions. */
async function settleNumbers(target: Session, project: string): Promise<void> {
  for (const table of ["logs", "decisions", "records", "pending"])
    await target.query(
      `SELECT setval('${table}_num_seq', greatest((SELECT coalesce(max(num), 0) FROM ${table}), (SELECT last_value FROM ${table}_num_seq)))`,
    );
  await target.query(
    "SELECT setval('sessions_saved', greatest((SELECT coalesce(max(saved), 0) FROM sessions), (SELECT last_value FROM sessions_saved)))",
  );
  await target.query(
    `UPDATE logs SET touched = touched - (SELECT greatest(0, max(touched) + 1 - CAST(CAST(pg_current_xact_id() AS text) AS bigint)) FROM logs WHERE project = $1) WHERE project = $1`,
    [project],
  );
}

function quoted(text: string): string {
  return `E'${text.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}
