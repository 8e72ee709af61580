import type { KnowledgeEdge, KnowledgeNode, LearnedEntry, TaskRecord } from "@clew/schemas";
import type {
  ImportCounts,
  KnowledgePage,
  KnowledgeQuery,
  KnowledgeStore,
  PutTaskRecordResult,
} from "../knowledge-store.ts";
import {
  inserterOf,
  LIMIT_PLACE,
  numberOf,
  rowOf,
  rowsOf,
  type SqlPlan,
  type SqlRow,
  type SqlValue,
  type Statement,
  statement,
  textOf,
  together,
} from "./plan.ts";

/** What differs between databases for knowledge. */
export interface KnowledgeDialect {
  /** The SQL function that finds one text in another. */
  readonly position: "instr" | "strpos";
  /** A SELECT of the texts in a JSON array, each as `value`. */
  readonly texts: string;
  /** Block other writers of the project's knowledge until the transaction ends: records replace each other's nodes. */
  lock(project: string): readonly Statement[];
}

/** Runs plans; each write is one transaction. */
export interface KnowledgeEngine {
  read<T>(plan: () => SqlPlan<T>): Promise<T>;
  write<T>(plan: () => SqlPlan<T>): Promise<T>;
}

const IMPORT = "import";

/** The knowledge of one project on any database that runs the plans. Whoever opened the engine closes it. */
export function knowledgeStoreOn(
  engine: KnowledgeEngine,
  dialect: KnowledgeDialect,
  project: string,
): Omit<KnowledgeStore, "close"> {
  const place = { dialect, project };
  const locked = <T>(plan: () => SqlPlan<T>): Promise<T> =>
    engine.write(function* (): SqlPlan<T> {
      yield* together(dialect.lock(project));
      return yield* plan();
    });
  return {
    putTaskRecord: (record, expected) => locked(() => putRecord(place, record, expected)),
    taskRecord: (task) =>
      engine.read(function* (): SqlPlan<TaskRecord | undefined> {
        const sql = "SELECT record AS json FROM knowledge_record WHERE project = ? AND task = ?";
        const row = yield* rowOf(sql, project, task);
        return row && parse<TaskRecord>(row);
      }),
    taskRecords: () =>
      engine.read(function* (): SqlPlan<readonly TaskRecord[]> {
        const sql = "SELECT record AS json FROM knowledge_record WHERE project = ? ORDER BY task";
        return (yield* rowsOf(sql, project)).map((row) => parse<TaskRecord>(row));
      }),
    queryNodes: (query) => engine.read(() => queryNodes(dialect, project, query)),
    edges: () => engine.read(() => readEdges(project)),
    importGraph: (graph) => locked(() => importGraph(place, graph)),
    putLearned: (origin, entries, nodes) =>
      locked(function* (): SqlPlan<void> {
        const owner = `${origin.kind}:${origin.id}`;
        for (const table of ["knowledge_node", "knowledge_learned"])
          yield* rowsOf(`DELETE FROM ${table} WHERE project = ? AND owner = ?`, project, owner);
        yield* together(putting(place, owner, { nodes, edges: [], learned: entries }));
      }),
    learned: (query) => engine.read(() => readLearned(dialect, project, query)),
  };
}

// The tables' JSON columns contain what this store wrote.
function parse<T>(row: SqlRow): T {
  return JSON.parse(textOf(row, "json")) as T;
}

/** A text in a form that every database can store outside JSON. */
function plain(text: string): string {
  return text.replaceAll("\u0000", "\ufffd");
}

function jsonList(texts: readonly string[]): string {
  return JSON.stringify(texts.map(plain));
}

interface Place {
  readonly dialect: KnowledgeDialect;
  readonly project: string;
}

function* putRecord(place: Place, record: TaskRecord, expected: string | null): SqlPlan<PutTaskRecordResult> {
  const { project } = place;
  const row = yield* rowOf(
    "SELECT handoff_digest FROM knowledge_record WHERE project = ? AND task = ?",
    project,
    record.task,
  );
  const digest = row === undefined ? null : textOf(row, "handoff_digest");
  if (digest !== expected) return { ok: false, reason: "STALE" };
  if (digest === record.handoff_digest) return { ok: true, changed: false };
  const owner = `task:${record.task}`;
  for (const table of ["knowledge_node", "knowledge_edge", "knowledge_learned"])
    yield* rowsOf(`DELETE FROM ${table} WHERE project = ? AND owner = ?`, project, owner);
  yield* together(putting(place, owner, record));
  yield* rowsOf(
    "INSERT INTO knowledge_record (project, task, handoff_digest, record) VALUES (?, ?, ?, ?) ON CONFLICT (project, task) DO UPDATE SET handoff_digest = excluded.handoff_digest, record = excluded.record",
    project,
    record.task,
    record.handoff_digest,
    JSON.stringify(record),
  );
  return { ok: true, changed: true };
}

const insertNodes = inserterOf({
  table: "knowledge_node",
  columns: ["project", "owner", "id", "type", "task", "created", "search", "node"],
  atOnce: 50,
});
const insertTags = inserterOf({ table: "knowledge_tag", columns: ["project", "tag", "node"], atOnce: 200 });
const insertEdges = inserterOf({
  table: "knowledge_edge",
  columns: ["project", "owner", "from_id", "to_id", "relation"],
  ending: "ON CONFLICT DO NOTHING",
  atOnce: 100,
});
const insertLearned = inserterOf({
  table: "knowledge_learned",
  columns: ["project", "id", "owner", "learned_at", "search", "entry"],
  ending:
    "ON CONFLICT (project, id) DO UPDATE SET owner = excluded.owner, learned_at = excluded.learned_at, search = excluded.search, entry = excluded.entry",
  atOnce: 50,
});

/** A task's handoff may teach thousands of things, so insert many rows at a time. */
function putting({ dialect, project }: Place, owner: string, put: Put): readonly Statement[] {
  // If two have the same id, the later one counts.
  const nodes = [...new Map(put.nodes.map((node) => [node.id, node])).values()];
  const learned = [...new Map(put.learned.map((entry) => [entry.id, entry])).values()];
  const ids = JSON.stringify(nodes.map(({ id }) => id));
  return [
    // Their tags are deleted with them.
    statement(`DELETE FROM knowledge_node WHERE project = ? AND id IN (${dialect.texts})`, project, ids),
    ...insertNodes(nodes.map((node) => nodeRow(project, owner, node))),
    ...insertTags(nodes.flatMap(({ id, tags }) => [...new Set(tags.map(plain))].map((tag) => [project, tag, id]))),
    ...insertEdges(put.edges.map(({ from, to, relation }) => [project, owner, from, to, relation])),
    ...insertLearned(learned.map((entry) => learnedRow(project, owner, entry))),
  ];
}

interface Put {
  readonly nodes: readonly KnowledgeNode[];
  readonly edges: readonly KnowledgeEdge[];
  readonly learned: readonly LearnedEntry[];
}

function nodeRow(project: string, owner: string, node: KnowledgeNode): readonly SqlValue[] {
  const { id, type, task, created } = node;
  return [project, owner, id, type, task, created, plain(searchTextOf(node)), JSON.stringify(node)];
}

function learnedRow(project: string, owner: string, entry: LearnedEntry): readonly SqlValue[] {
  const { id, text, tags, mitigation = "" } = entry;
  const search = plain(searchTextOf({ summary: "", text, tags, mitigation }));
  return [project, id, owner, entry.learned_at, search, JSON.stringify(entry)];
}

function* importGraph(place: Place, graph: Pick<Put, "nodes" | "edges">): SqlPlan<ImportCounts> {
  const { project } = place;
  const counts = { added: 0, updated: 0, kept: 0 };
  const nodes: KnowledgeNode[] = [];
  for (const node of new Map(graph.nodes.map((each) => [each.id, each])).values()) {
    const sql = "SELECT owner, node FROM knowledge_node WHERE project = ? AND id = ?";
    const before = yield* rowOf(sql, project, node.id);
    if (before === undefined) counts.added += 1;
    else if (before["owner"] === IMPORT && before["node"] !== JSON.stringify(node)) counts.updated += 1;
    else {
      counts.kept += 1;
      continue;
    }
    nodes.push(node);
  }
  yield* together(putting(place, IMPORT, { nodes, edges: graph.edges, learned: [] }));
  return counts;
}

// Statement texts come from a closed set; a caller's values are bound, never inserted into SQL.
function* queryNodes(dialect: KnowledgeDialect, project: string, query: KnowledgeQuery): SqlPlan<KnowledgePage> {
  const tags = jsonList([...new Set(query.tags)]);
  const where = ["k.project = ?"];
  const values: SqlValue[] = [project];
  const add = (condition: string, value: SqlValue): void => {
    where.push(condition);
    values.push(value);
  };
  const tagged = `FROM knowledge_tag t WHERE t.project = k.project AND t.node = k.id AND t.tag IN (${dialect.texts})`;
  if (tags !== "[]")
    add(
      `k.id IN (SELECT t.node FROM knowledge_tag t WHERE t.project = k.project AND t.tag IN (${dialect.texts}))`,
      tags,
    );
  if (query.type !== undefined) add("k.type = ?", query.type);
  if (query.task !== undefined) add("k.task = ?", query.task);
  const words = searchWords(query.text);
  if (words.length > 0) add(holdsAll(dialect), jsonList(words));
  const from = `FROM knowledge_node k WHERE ${where.join(" AND ")}`;
  const count = yield* rowOf(`SELECT count(*) AS total ${from}`, ...values);
  const rows = yield* rowsOf(
    `SELECT k.node AS json ${from} ORDER BY (SELECT count(*) ${tagged}) DESC, k.created DESC, k.id ${LIMIT_PLACE} OFFSET ?`,
    ...values,
    tags,
    query.limit ?? NO_LIMIT,
    query.offset ?? 0,
  );
  return { nodes: rows.map((row) => parse<KnowledgeNode>(row)), total: numberOf(count ?? {}, "total") };
}

// The largest integer that both databases accept.
const NO_LIMIT = 2 ** 31 - 1;

function holdsAll({ texts, position }: KnowledgeDialect): string {
  return `NOT EXISTS (SELECT 1 FROM (${texts}) w WHERE ${position}(k.search, w.value) = 0)`;
}

function* readEdges(project: string): SqlPlan<readonly KnowledgeEdge[]> {
  const rows = yield* rowsOf(
    "SELECT DISTINCT from_id, to_id, relation FROM knowledge_edge WHERE project = ? ORDER BY from_id, to_id, relation",
    project,
  );
  return rows.map((row) => ({
    from: textOf(row, "from_id"),
    to: textOf(row, "to_id"),
    relation: textOf(row, "relation"),
  }));
}

function* readLearned(
  dialect: KnowledgeDialect,
  project: string,
  query: Pick<KnowledgeQuery, "tags" | "text">,
): SqlPlan<readonly LearnedEntry[]> {
  const rows = yield* rowsOf(
    `SELECT entry AS json FROM knowledge_learned k WHERE k.project = ? AND ${holdsAll(dialect)} ORDER BY learned_at DESC, id`,
    project,
    jsonList(searchWords(query.text)),
  );
  const tags = query.tags ?? [];
  return rows
    .map((row) => parse<LearnedEntry>(row))
    .filter((entry) => tags.length === 0 || entry.tags.some((tag) => tags.includes(tag)));
}

/** All searchable text of a node, in lower case. */
function searchTextOf(node: Pick<KnowledgeNode, "summary" | "text" | "tags"> & Partial<KnowledgeNode>): string {
  const { summary, text, mitigation, recommendation, file, tags } = node;
  return [summary, text, mitigation ?? "", recommendation ?? "", file ?? "", tags.join(" ")].join("\n").toLowerCase();
}

/** The words of a text query, in lower case. */
function searchWords(text: string | undefined): string[] {
  return (text ?? "").toLowerCase().split(/\s+/).filter(Boolean);
}
