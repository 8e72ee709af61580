import type { ProjectionFinding } from "../../thread-store.ts";
import type { SqlRow, SqlValue } from "../plan.ts";

/** What a column must hold: one value, one of several, or (`undefined`) what only a redacted payload said. */
export type ExpectedValue = SqlValue | readonly SqlValue[] | undefined;

/** A row that the events make. */
export interface ExpectedRow {
  /** What the row is called. */
  readonly row: string;
  readonly columns: Readonly<Record<string, ExpectedValue>>;
}

/** A finding, and what the row is about: other logs may have changed that. */
export interface RowFinding extends ProjectionFinding {
  readonly about: string;
}

/** The rows of a table as the events make them and as they are, both by a key. */
export interface ComparedRows {
  readonly table: string;
  readonly expected: ReadonlyMap<string, ExpectedRow>;
  readonly found: ReadonlyMap<string, SqlRow>;
  /** What a row that should not be there is called. */
  readonly nameOf: (row: SqlRow) => string;
  /** What others may have changed; the row's name where nothing is said. */
  readonly about?: (key: string) => string;
}

/** Compares rows; what differs is named, never quoted. */
export function compareRows(rows: ComparedRows): readonly RowFinding[] {
  const { table, expected, found, nameOf, about } = rows;
  const findings: RowFinding[] = [];
  for (const [key, { row, columns }] of expected) {
    const subject = { table, row, about: about?.(key) ?? row };
    const there = found.get(key);
    if (there === undefined) {
      findings.push({ ...subject, change: "removed" });
      continue;
    }
    const changed = Object.keys(columns).filter((column) => !isAsExpected(there[column], columns[column]));
    if (changed.length > 0) findings.push({ ...subject, change: "changed", columns: changed });
  }
  for (const [key, there] of found) {
    if (expected.has(key)) continue;
    const row = nameOf(there);
    findings.push({ table, row, about: about?.(key) ?? row, change: "added" });
  }
  return findings;
}

function isAsExpected(found: unknown, expected: ExpectedValue): boolean {
  if (expected === undefined) return true;
  // `Array.isArray` does not narrow readonly arrays.
  if (typeof expected === "object" && expected !== null) return expected.some((each) => isOne(found, each));
  return isOne(found, expected);
}

function isOne(found: unknown, expected: SqlValue): boolean {
  if (expected === null) return found === null || found === undefined;
  return typeof expected === "number" ? found !== null && Number(found) === expected : String(found) === expected;
}
