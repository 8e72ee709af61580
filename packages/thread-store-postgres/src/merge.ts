import type { SqlRow, SqlValue, Statement } from "@clew/thread-store/sql";
import type { List, ListStatement } from "./messages.ts";
import { type ListType, NUMBER_COLUMNS } from "./migrate.ts";

/**
 * How statements with the same text become one statement over lists of values. Depends on the text only, so that it can
 * be cached.
 */
interface ListForm {
  readonly kind: "select" | "insert" | "update";
  readonly sql: string;
  readonly types: readonly ListType[];
  /** The table written; undefined for a read. */
  readonly table: string | undefined;
}

type Form = { readonly kind: "constant" } | ListForm | { readonly kind: "alone" };

/** Statements sent as one, and which of its rows belong to each. */
export interface Merged {
  readonly statement: ListStatement;
  /** The table it changes, if it may be sent with changes of other tables. */
  readonly table: string | undefined;
  share(rows: readonly SqlRow[]): ReadonlyMap<Statement, readonly SqlRow[]>;
}

// Roughly the most characters of values in one statement: each is in memory several times on its way.
const MOST_CHARACTERS = 1_048_576;

/**
 * Merge independent statements: those that differ only in their values become one statement over lists. A statement
 * whose text does not allow this stays as it is.
 */
export function merge(statements: readonly Statement[]): readonly Merged[] {
  const groups = new Map<string, { readonly form: Form; readonly members: Statement[] }>();
  for (const statement of statements) {
    const form = formOf(statement.sql);
    // Rows for the same table travel together, however many each statement has.
    const key = form.kind === "insert" ? form.sql : statement.sql;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { form, members: [statement] });
    else group.members.push(statement);
  }
  return [...groups.values()].flatMap(({ form, members }) => {
    if (form.kind === "constant") return [constant(members)];
    if (form.kind === "alone") return members.map(alone);
    return parts(form.kind === "update" ? lastOfEachRow(members) : members).map((part) => listed(form, part));
  });
}

function parts(group: readonly Statement[]): readonly (readonly Statement[])[] {
  const found: Statement[][] = [];
  let size = 0;
  for (const statement of group) {
    let own = 0;
    for (const value of statement.values) own += typeof value === "string" ? value.length : 8;
    const last = found.at(-1);
    size += own;
    if (last !== undefined && size <= MOST_CHARACTERS) last.push(statement);
    else {
      found.push([statement]);
      size = own;
    }
  }
  return found;
}

function constant(members: readonly Statement[]): Merged {
  const [first] = members;
  return {
    statement: { sql: first?.sql ?? "", values: [] },
    table: undefined,
    share: (rows) => new Map(members.map((each) => [each, rows])),
  };
}

function alone(statement: Statement): Merged {
  return { statement, table: undefined, share: (rows) => new Map([[statement, rows]]) };
}

function listed({ kind, sql, types, table }: ListForm, members: readonly Statement[]): Merged {
  const returnsRows = kind === "select" || sql.endsWith("RETURNING num");
  return {
    statement: { sql, values: listsOf(types, members) },
    table: returnsRows ? undefined : table,
    share: (rows) => (kind === "select" ? byMember(members, rows) : inOrder(members, rows)),
  };
}

// Rows are inserted, and numbers returned, in the order of the list.
function inOrder(members: readonly Statement[], rows: readonly SqlRow[]): ReadonlyMap<Statement, readonly SqlRow[]> {
  return new Map(members.map((member, index) => [member, rows.slice(index, index + 1)]));
}

function byMember(members: readonly Statement[], rows: readonly SqlRow[]): ReadonlyMap<Statement, readonly SqlRow[]> {
  const shares = new Map<Statement, SqlRow[]>(members.map((member) => [member, []]));
  for (const row of rows) {
    const member = members[Number(row["member"]) - 1]; // numbered by WITH ORDINALITY
    if (member !== undefined) shares.get(member)?.push(row);
  }
  return shares;
}

// A statement changes a row only once, so keep the last value set.
function lastOfEachRow(updates: readonly Statement[]): readonly Statement[] {
  if (updates.length === 1) return updates;
  return [...new Map(updates.map((update) => [JSON.stringify(update.values.slice(-2)), update])).values()];
}

/** Combined statements, found by the texts of their parts in order: joining the texts again would take longer. */
interface Combination {
  readonly next: Map<string, Combination>;
  sql: string | undefined;
}

const COMBINED: Combination = { next: new Map(), sql: undefined };
const COMBINED_LIMIT = 1_000;
let combined = 0;

/** Combine neighboring statements that change different tables, so that the server answers once. */
export function combine(merged: readonly Merged[]): readonly ListStatement[] {
  const found: ListStatement[] = [];
  let run: ListStatement[] = [];
  let tables = new Set<string>();
  const end = (): void => {
    if (run.length > 0) found.push(joined(run));
    run = [];
    tables = new Set();
  };
  for (const { statement, table } of merged) {
    if (table === undefined || tables.has(table)) end();
    if (table === undefined) found.push(statement);
    else {
      tables.add(table);
      run.push(statement);
    }
  }
  end();
  return found;
}

function joined(run: readonly ListStatement[]): ListStatement {
  const [last] = run.slice(-1);
  if (run.length === 1 && last !== undefined) return last;
  const known = combinationOf(run);
  known.sql ??= `WITH ${run
    .slice(0, -1)
    .map((each, index) => `w${index} AS (${each.sql})`)
    .join(", ")} ${last?.sql}`;
  return { sql: known.sql, values: run.flatMap(({ values }) => values) };
}

function combinationOf(run: readonly ListStatement[]): Combination {
  let at = COMBINED;
  for (const { sql } of run) {
    const next: Combination = at.next.get(sql) ?? { next: new Map(), sql: undefined };
    if (!at.next.has(sql) && combined < COMBINED_LIMIT) {
      at.next.set(sql, next);
      combined += 1;
    }
    at = next;
  }
  return at;
}

/**
 * Read and lock rows. Where locked rows are skipped, also report whether each exists although it was not returned: then
 * another session has it locked.
 */
export function mergeLocks(locks: readonly Statement[], skips: boolean): Merged {
  const [first] = locks;
  const form = formOf(first?.sql ?? "");
  if (form.kind !== "select") throw new Error("a log's row is read by its project and id");
  if (!skips) return listed(form, locks);
  const sql = form.sql
    .replace("SELECT k.n AS member, q.*", "SELECT k.n AS member, f.found, q.*")
    .replace("CROSS JOIN LATERAL (", `${FOUND} LEFT JOIN LATERAL (`)
    .replace(/$/, " ON true");
  return { ...listed(form, locks), statement: { sql, values: listsOf(form.types, locks) } };
}

const FOUND =
  "CROSS JOIN LATERAL (SELECT EXISTS (SELECT 1 FROM logs WHERE project = k.c0 AND id = k.c1) AS found) AS f";

/** Whether a statement may be merged; otherwise it depends on what precedes it. */
export function isMergeable({ sql }: Statement): boolean {
  return formOf(sql).kind !== "alone";
}

const FORMS = new Map<string, Form>();
const FORMS_LIMIT = 500;

function formOf(sql: string): Form {
  const known = FORMS.get(sql);
  if (known !== undefined) return known;
  const form = readForm(sql);
  if (FORMS.size < FORMS_LIMIT) FORMS.set(sql, form);
  return form;
}

const INSERT =
  /^(INSERT INTO (\w+) \(([\w, ]+)\)) VALUES (\(.*?\)) ?(RETURNING num|ON CONFLICT DO NOTHING|ON CONFLICT \(project, dimension, key, slot\) DO UPDATE [^?]*)?\s*$/s;
const UPDATE = /^UPDATE (\w+) SET .* WHERE project = \? AND num = \?$/s;
const ALONE: Form = { kind: "alone" };

function readForm(sql: string): Form {
  if (!sql.includes("?")) return sql.startsWith("SELECT") ? { kind: "constant" } : ALONE;
  const [, head = "", into = "", columns = "", values = "", ending = ""] = INSERT.exec(sql) ?? [];
  if (head !== "") return readInsert({ head, into, columns, values, ending });
  const [, table] = UPDATE.exec(sql) ?? [];
  const select = sql.startsWith("SELECT");
  if (!select && (table === undefined || sql.split(" WHERE ").length !== 2)) return ALONE;
  const texts = sql.split("?");
  const types = texts.slice(0, -1).map(typeBefore);
  const text = filled(texts);
  if (!types.every((type) => type !== undefined)) return ALONE;
  if (!select) return { kind: "update", sql: text.replace(" WHERE ", ` FROM ${list(types)} WHERE `), types, table };
  // Without a fence, the planner may scan the whole table once for all of them.
  const fenced = /\b(LIMIT|FOR UPDATE)\b/.test(text) ? text : `${text} OFFSET 0`;
  const from = list(types).replace(" AS k(", " WITH ORDINALITY AS k(").replace(/\)$/, ", n)");
  return {
    kind: "select",
    sql: `SELECT k.n AS member, q.* FROM ${from} CROSS JOIN LATERAL (${fenced}) AS q`,
    types,
    table: undefined,
  };
}

function readInsert(insert: Readonly<Record<"head" | "into" | "columns" | "values" | "ending", string>>): Form {
  const [row = "", ...others] = tuples(insert.values);
  // Numbers are returned for one row of each statement.
  if (others.some((other) => other !== row) || (insert.ending.startsWith("RETURNING") && others.length > 0))
    return ALONE;
  const columns = insert.columns.split(", ");
  const texts = row.slice(1, -1).split("?");
  const names = expressions(row).flatMap((each, index) => (each.includes("?") ? [columns[index] ?? ""] : []));
  if (names.length !== texts.length - 1) return ALONE;
  const types = texts.slice(0, -1).map((part, index) => (isCast(part) ? "text" : columnType(names[index] ?? "")));
  const ending = insert.ending === "" ? "" : ` ${insert.ending}`;
  return {
    kind: "insert",
    sql: `${insert.head} SELECT ${filled(texts, (place) => numbered(insert.into, names[place] ?? "", `k.c${place}`))} FROM ${list(types)}${ending}`,
    types,
    table: insert.into,
  };
}

/** The transaction's setting with numbers for its decisions. A decision numbered -2 gets the second of them. */
export const DRAWN_NUMBERS = "clew.drawn_numbers";
const DRAWN = `SELECT CAST(nullif(current_setting('${DRAWN_NUMBERS}', true), '') AS bigint[])`;

function numbered(table: string, column: string, value: string): string {
  const isNumber = column === "decision_num" || (table === "decisions" && column === "num");
  return isNumber ? `CASE WHEN ${value} < 0 THEN (${DRAWN})[-${value}] ELSE ${value} END` : value;
}

/** Fill the places of a text with the columns `k.c0`, `k.c1` and so on. */
function filled(texts: readonly string[], value = (place: number): string => `k.c${place}`): string {
  return texts.map((text, index) => (index === 0 ? text : `${value(index - 1)}${text}`)).join("");
}

function list(types: readonly ListType[]): string {
  return `unnest(${types.map((type) => `CAST(? AS ${type}[])`).join(", ")}) AS k(${types.map((_, index) => `c${index}`).join(", ")})`;
}

/** The type of the value after a text; undefined if the text does not show it. */
function typeBefore(text: string): ListType | undefined {
  if (isCast(text)) return "text";
  const [, column] = /(\w+) ?(?:=|<>|<=?|>=?) ?$/.exec(text) ?? [];
  return column === undefined ? undefined : columnType(column);
}

function isCast(text: string): boolean {
  return text.endsWith("CAST(");
}

function columnType(name: string): ListType {
  return NUMBER_COLUMNS.get(name) ?? "text";
}

/** The rows of a VALUES list; a bracket inside a row belongs to it. */
function tuples(text: string): readonly string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "(" && depth++ === 0) start = at;
    if (text[at] === ")" && --depth === 0) found.push(text.slice(start, at + 1));
  }
  return found;
}

/** The values of one row; a comma inside brackets belongs to its value. */
function expressions(row: string): readonly string[] {
  const found = [""];
  let depth = 0;
  for (const letter of row.slice(1, -1)) {
    if (letter === "(") depth += 1;
    if (letter === ")") depth -= 1;
    if (letter === "," && depth === 0) found.push("");
    else found[found.length - 1] += letter;
  }
  return found;
}

/** The values of the statements as one list per position. */
function listsOf(types: readonly ListType[], members: readonly Statement[]): readonly List[] {
  return types.map((type, place) => {
    const column: SqlValue[] = [];
    for (const { values } of members)
      for (let at = place; at < values.length; at += types.length) column.push(values[at] ?? null);
    return { type, values: column };
  });
}
