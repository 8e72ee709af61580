/** A value for a statement. */
export type SqlValue = string | number | null;

/** A row from a driver, with bigints as numbers. */
export type SqlRow = Readonly<Record<string, unknown>>;

/** A statement with its values; `?` marks their places in every dialect. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/**
 * SQL work that does not run itself: it yields statements and receives their rows. The same plan runs synchronously on
 * SQLite and over the network on Postgres, where the statements of one yield travel together.
 */
export type SqlPlan<T> = Generator<readonly Statement[], T, readonly (readonly SqlRow[])[]>;

/** A statement as a value. */
export function statement(sql: string, ...values: readonly SqlValue[]): Statement {
  return { sql, values };
}

/** Run one statement and return its rows. */
export function* rowsOf(sql: string, ...values: readonly SqlValue[]): SqlPlan<readonly SqlRow[]> {
  const results = yield [{ sql, values }];
  return results[0] ?? [];
}

/** Run one statement and return its first row. */
export function* rowOf(sql: string, ...values: readonly SqlValue[]): SqlPlan<SqlRow | undefined> {
  const rows = yield* rowsOf(sql, ...values);
  return rows[0];
}

/** Run several statements together. */
export function* together(statements: readonly Statement[]): SqlPlan<readonly (readonly SqlRow[])[]> {
  return statements.length === 0 ? [] : yield statements;
}

/**
 * Cache texts built from a few different values: a text built again must be scanned again at every lookup. Only for
 * values of which there are few.
 */
export function remembered<K, T = string>(make: (value: K) => T): (value: K) => T {
  const known = new Map<K, T>();
  return (value) => {
    let text = known.get(value);
    if (text === undefined) {
      text = make(value);
      known.set(value, text);
    }
    return text;
  };
}

/**
 * The end of a SELECT with a bound row count. SQLite reads a bare `LIMIT ?` when planning and therefore plans again for
 * each bound value, which takes several times as long as reading the rows.
 */
export const LIMIT_PLACE = "LIMIT CAST(? AS INTEGER)";

/** As many placeholders as there are values. */
export function places(values: readonly unknown[]): string {
  return values.map(() => "?").join(", ");
}

/** A text column, never null. */
export function textOf(row: SqlRow, column: string): string {
  return String(row[column] ?? "");
}

/** A number column, never null. */
export function numberOf(row: SqlRow, column: string): number {
  return Number(row[column] ?? 0);
}

/** A nullable text column. */
export function maybeText(row: SqlRow, column: string): string | undefined {
  const value = row[column];
  return value === null || value === undefined ? undefined : String(value);
}

/** A field for an object literal; empty if there is no value. */
export function field<K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } {
  // The computed key loses its literal type; the signature gives the shape.
  return value === undefined ? {} : ({ [key]: value } as { [P in K]: V });
}

/** A table, the columns given, and how to handle an existing row. */
interface RowsInto {
  readonly table: string;
  readonly columns: readonly string[];
  /** The SQL after the values, such as `ON CONFLICT DO NOTHING`. */
  readonly ending?: string;
  /** SQLite accepts 32,766 values in a statement, Postgres 65,535. */
  readonly atOnce: number;
}

/** Creates the statements that insert rows; each row is a list of values in column order. */
export function inserterOf(into: RowsInto): (rows: readonly (readonly SqlValue[])[]) => readonly Statement[] {
  const { table, columns, ending = "", atOnce } = into;
  const row = `(${places(columns)})`;
  const insertText = remembered(
    (count: number) =>
      `INSERT INTO ${table} (${columns.join(", ")}) VALUES ${Array.from({ length: count }, () => row).join(", ")} ${ending}`,
  );
  return (rows) => {
    const statements: Statement[] = [];
    let start = 0;
    while (start < rows.length) {
      const count = Math.min(atOnce, rows.length - start);
      const part = rows.slice(start, start + count);
      statements.push({ sql: insertText(count), values: part.length === 1 ? (part[0] ?? []) : part.flat() });
      start += count;
    }
    return statements;
  };
}
