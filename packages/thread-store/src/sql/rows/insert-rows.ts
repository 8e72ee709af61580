import { places, remembered, type SqlValue, type Statement } from "../plan.ts";

/** A table, the columns that are given, and how a row of it that is there already is met. */
export interface RowsInto {
  readonly table: string;
  readonly columns: readonly string[];
  /** What follows the values, such as `ON CONFLICT DO NOTHING`. */
  readonly ending?: string;
  /** SQLite takes 32,766 values in one statement, Postgres 65,535. */
  readonly atOnce: number;
}

/** Makes the statements that insert rows, given as their values in the order of the columns. */
export function inserterOf(into: RowsInto): (rows: readonly (readonly SqlValue[])[]) => readonly Statement[] {
  const { table, columns, ending = "", atOnce } = into;
  const row = `(${places(columns)})`;
  const textOf = remembered(
    (count: number) =>
      `INSERT INTO ${table} (${columns.join(", ")}) VALUES ${Array.from({ length: count }, () => row).join(", ")} ${ending}`,
  );
  return (rows) => {
    const statements: Statement[] = [];
    let start = 0;
    while (start < rows.length) {
      const count = Math.min(atOnce, rows.length - start);
      const part = rows.slice(start, start + count);
      statements.push({ sql: textOf(count), values: part.length === 1 ? (part[0] ?? []) : part.flat() });
      start += count;
    }
    return statements;
  };
}
