import type { SqlRow, SqlValue, Statement } from "@clew/thread-store/sql";

/** Where values go into an SQL text: the texts between them. */
type Template = readonly string[];

/** How statements of one text can be one statement for many sets of values. */
type Form =
  | { readonly kind: "constant" }
  | { readonly kind: "select"; readonly template: Template }
  | { readonly kind: "update"; readonly template: Template }
  | {
      readonly kind: "insert";
      readonly head: string;
      /** One row of the VALUES; all rows of the statement are alike. */
      readonly row: Template;
      readonly ending: string;
    }
  | { readonly kind: "alone" };

const FORMS = new Map<string, Form>();
const FORMS_LIMIT = 500;

/** Statements that travel as one, and which of its rows each of them gets. */
export interface Merged {
  readonly statement: Statement;
  readonly members: readonly Statement[];
  share(rows: readonly SqlRow[]): ReadonlyMap<Statement, readonly SqlRow[]>;
}

// A statement holds at most so many characters of values, about: one is held in memory several times on its way.
const MOST_CHARACTERS = 1_048_576;

/**
 * Makes few statements of many that do not depend on each other: those that differ in their values only become one, which goes
 * through the values. Where that cannot be told from a statement's text it stays as it is.
 */
export function merge(statements: readonly Statement[]): readonly Merged[] {
  const groups = new Map<string, Statement[]>();
  for (const statement of statements) {
    const form = formOf(statement.sql);
    const key = form.kind === "insert" ? `${form.head}\n${form.row.join("?")}\n${form.ending}` : statement.sql;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [statement]);
    else group.push(statement);
  }
  return [...groups.values()].flatMap((group) => parts(group).flatMap(mergeAlike));
}

function parts(group: readonly Statement[]): readonly (readonly Statement[])[] {
  const found: Statement[][] = [];
  let size = 0;
  for (const statement of group) {
    const own = statement.values.reduce<number>((sum, value) => sum + String(value).length, 0);
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

function mergeAlike(members: readonly Statement[]): readonly Merged[] {
  const [first] = members;
  if (first === undefined) return [];
  const form = formOf(first.sql);
  if (form.kind === "constant")
    return [{ statement: first, members, share: (rows) => new Map(members.map((each) => [each, rows])) }];
  if (members.length === 1 || form.kind === "alone")
    return members.map((statement) => ({
      statement,
      members: [statement],
      share: (rows) => new Map([[statement, rows]]),
    }));
  return [form.kind === "insert" ? inserted(form, members) : joined(form, members)];
}

function inserted({ head, row, ending }: Form & { readonly kind: "insert" }, members: readonly Statement[]): Merged {
  const width = row.length - 1;
  const rows = members.flatMap(({ values }) =>
    Array.from({ length: values.length / width }, (_, index) => values.slice(index * width, (index + 1) * width)),
  );
  const { list, place } = listOf(rows);
  return {
    // The rows go in, and their numbers come back, in the order of the list.
    statement: { sql: `${head} SELECT ${filled(row, place)} FROM ${list.from}${ending}`, values: [list.json] },
    members,
    share: (returned) =>
      new Map(members.map((member, index) => [member, returned.length === 0 ? [] : returned.slice(index, index + 1)])),
  };
}

function joined(form: Form & { readonly kind: "select" | "update" }, given: readonly Statement[]): Merged {
  const members = form.kind === "update" ? lastOfEachRow(given) : given;
  const { list, place } = listOf(members.map(({ values }) => values));
  const text = filled(form.template, place);
  // Unless it is fenced off, the planner may go through the whole table once for all of them.
  const fenced = /\b(LIMIT|FOR UPDATE)\b/.test(text) ? text : `${text} OFFSET 0`;
  const sql =
    form.kind === "select"
      ? `SELECT k.n AS member, q.* FROM ${list.from} CROSS JOIN LATERAL (${fenced}) AS q`
      : text.replace(" WHERE ", ` FROM ${list.from} WHERE `);
  return {
    statement: { sql, values: [list.json] },
    members,
    share(rows) {
      const shares = new Map<Statement, SqlRow[]>(members.map((member) => [member, []]));
      for (const row of rows) {
        const member = members[Number(row["member"])]; // numbered by `listOf`
        if (member !== undefined) shares.get(member)?.push(row);
      }
      return shares;
    },
  };
}

// A statement changes a row once; what is set last is what counts.
function lastOfEachRow(updates: readonly Statement[]): readonly Statement[] {
  return [...new Map(updates.map((update) => [JSON.stringify(update.values.slice(-2)), update])).values()];
}

interface List {
  readonly from: string;
  readonly json: string;
}

/** Sets of values as a list that a statement can go through, and how each value is called in it. */
function listOf(rows: readonly (readonly SqlValue[])[]): { list: List; place: (index: number) => string } {
  const types = (rows[0] ?? []).map((_, index) => typeOf(rows.map((row) => row[index] ?? null)));
  const columns = types.flatMap((type, index) => (type === undefined ? [] : [`c${index} ${type}`]));
  const json = JSON.stringify(
    rows.map((row, n) => {
      const entry: Record<string, SqlValue> = { n };
      for (const [index, value] of row.entries()) if (value !== null) entry[`c${index}`] = value;
      return entry;
    }),
  );
  return {
    list: { from: `json_to_recordset(CAST(? AS json)) AS k(${["n integer", ...columns].join(", ")})`, json },
    // A column without any value has no type of its own: it takes that of the place where it stands.
    place: (index) => (types[index] === undefined ? "NULL" : `k.c${index}`),
  };
}

function typeOf(values: readonly SqlValue[]): string | undefined {
  if (values.every((value) => value === null)) return undefined;
  if (values.some((value) => typeof value === "string")) return "text";
  return values.every((value) => value === null || Number.isInteger(value)) ? "bigint" : "double precision";
}

function filled(template: Template, place: (index: number) => string): string {
  return template.map((text, index) => (index === 0 ? text : `${place(index - 1)}${text}`)).join("");
}

/** Whether a statement may travel with others; what may not depends on what stands before it. */
export function isMergeable({ sql }: Statement): boolean {
  return formOf(sql).kind !== "alone";
}

function formOf(sql: string): Form {
  const known = FORMS.get(sql);
  if (known !== undefined) return known;
  const form = readForm(sql);
  if (FORMS.size < FORMS_LIMIT) FORMS.set(sql, form);
  return form;
}

const INSERT = /^(INSERT INTO \w+ \([\w, ]+\)) VALUES (\(.*\)) ?(RETURNING num|ON CONFLICT DO NOTHING)?\s*$/s;
const UPDATE = /^UPDATE \w+ SET .* WHERE project = \? AND num = \?$/s;

function readForm(sql: string): Form {
  const template = sql.split("?");
  if (sql.startsWith("SELECT")) return template.length === 1 ? { kind: "constant" } : { kind: "select", template };
  if (UPDATE.test(sql) && sql.split(" WHERE ").length === 2) return { kind: "update", template };
  const [, head = "", values = "", ending = ""] = INSERT.exec(sql) ?? [];
  const [row = "", ...others] = tuples(values);
  // Numbers come back for one row of each statement.
  if (head === "" || row === "" || others.some((other) => other !== row)) return { kind: "alone" };
  if (ending.startsWith("RETURNING") && others.length > 0) return { kind: "alone" };
  return { kind: "insert", head, row: row.slice(1, -1).split("?"), ending: ending === "" ? "" : ` ${ending}` };
}

/** The rows of a VALUES list; a bracket within a row belongs to it. */
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
