/** What a statement may be given. */
export type SqlValue = string | number | null;

/** A row as a driver gives it; bigints are numbers. */
export type SqlRow = Readonly<Record<string, unknown>>;

/** One statement with its values; `?` marks their places in every dialect. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/**
 * A piece of work in SQL that does not run it: it hands statements out and is handed their rows. One and the same plan runs
 * synchronously on SQLite and over the network on Postgres, where statements of one hand-out travel together.
 */
export type SqlPlan<T> = Generator<readonly Statement[], T, readonly (readonly SqlRow[])[]>;

/** A statement as a value. */
export function statement(sql: string, ...values: readonly SqlValue[]): Statement {
  return { sql, values };
}

/** Runs one statement and gives its rows. */
export function* rowsOf(sql: string, ...values: readonly SqlValue[]): SqlPlan<readonly SqlRow[]> {
  const results = yield [{ sql, values }];
  return results[0] ?? [];
}

/** Runs one statement and gives its first row. */
export function* rowOf(sql: string, ...values: readonly SqlValue[]): SqlPlan<SqlRow | undefined> {
  const rows = yield* rowsOf(sql, ...values);
  return rows[0];
}

/** Runs several statements together. */
export function* together(statements: readonly Statement[]): SqlPlan<readonly (readonly SqlRow[])[]> {
  return statements.length === 0 ? [] : yield statements;
}

/**
 * Keeps the texts made of a few different values: a text that is put together anew is read through anew wherever it is looked up.
 * Only for values of which there are few.
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
 * The end of a SELECT whose number of rows is a value. SQLite looks into a bare `LIMIT ?` when it plans, and therefore plans anew
 * each time a value is bound: that would take several times as long as reading the rows.
 */
export const LIMIT_PLACE = "LIMIT CAST(? AS INTEGER)";

/** As many places as there are values. */
export function places(values: readonly unknown[]): string {
  return values.map(() => "?").join(", ");
}

/** A text column that is never null. */
export function textOf(row: SqlRow, column: string): string {
  return String(row[column] ?? "");
}

/** A number column that is never null. */
export function numberOf(row: SqlRow, column: string): number {
  return Number(row[column] ?? 0);
}

/** A text column that may be null. */
export function maybeText(row: SqlRow, column: string): string | undefined {
  const value = row[column];
  return value === null || value === undefined ? undefined : String(value);
}

/** A field for an object literal that is left out when there is no value. */
export function field<K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } {
  // The computed key loses its literal type; the shape is what the signature says.
  return value === undefined ? {} : ({ [key]: value } as { [P in K]: V });
}

/** A table, the columns that are given, and how a row of it that is there already is met. */
interface RowsInto {
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
