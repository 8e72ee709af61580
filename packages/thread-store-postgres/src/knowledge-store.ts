import type { KnowledgeEdge, KnowledgeNode, LearnedEntry, TaskRecord } from "@clew/schemas";
import {
  type ImportCounts,
  type KnowledgePage,
  type KnowledgeQuery,
  type KnowledgeStore,
  type PutTaskRecordResult,
  searchTextOf,
  searchWords,
} from "@clew/thread-store";
import {
  numberOf,
  rowOf,
  rowsOf,
  type SqlEngine,
  type SqlPlan,
  type SqlRow,
  type SqlValue,
  textOf,
} from "@clew/thread-store/sql";
import { writeOnce } from "./receipts.ts";

const IMPORT = "import";

/** Knowledge of one project on Postgres; `close` is the caller's business, as the engine may serve other stores. */
export function knowledgeStoreOn(engine: SqlEngine, project: string): Omit<KnowledgeStore, "close"> {
  return {
    putTaskRecord: (record, expected) => writeOnce(engine, project, () => putRecord(project, record, expected)),
    taskRecord: (task) =>
      engine.read(function* (): SqlPlan<TaskRecord | undefined> {
        const row = yield* rowOf(
          "SELECT record AS json FROM knowledge_record WHERE project = ? AND task = ?",
          project,
          task,
        );
        return row && parse<TaskRecord>(row);
      }),
    taskRecords: () =>
      engine.read(function* (): SqlPlan<readonly TaskRecord[]> {
        const rows = yield* rowsOf(
          "SELECT record AS json FROM knowledge_record WHERE project = ? ORDER BY task",
          project,
        );
        return rows.map((row) => parse<TaskRecord>(row));
      }),
    queryNodes: (query) => engine.read(() => queryNodes(project, query)),
    edges: () => engine.read(() => readEdges(project)),
    importGraph: (graph) => writeOnce(engine, project, () => importGraph(project, graph)),
    // Done twice it is the same.
    putLearned: (origin, entries) =>
      engine.write(function* (): SqlPlan<void> {
        const owner = `${origin.kind}:${origin.id}`;
        yield* rowsOf("DELETE FROM knowledge_learned WHERE project = ? AND owner = ?", project, owner);
        for (const entry of entries) yield* putLearned(project, owner, entry);
      }),
    learned: (query) => engine.read(() => readLearned(project, query)),
  };
}

// What comes out is what this store wrote: the tables' own columns of JSON.
function parse<T>(row: SqlRow): T {
  return JSON.parse(textOf(row, "json")) as T;
}

/** A text as Postgres can hold it outside of JSON. */
function plain(text: string): string {
  return text.replaceAll("\u0000", "\ufffd");
}

function list(texts: readonly string[]): string {
  return JSON.stringify(texts.map(plain));
}

const TEXTS = "ARRAY(SELECT json_array_elements_text(CAST(CAST(? AS text) AS json)))";

function* putRecord(project: string, record: TaskRecord, expected: string | null): SqlPlan<PutTaskRecordResult> {
  // Records replace each other's nodes: one writer of a project's knowledge at a time.
  yield* lock(project);
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
  for (const node of record.nodes) yield* putNode(project, owner, node);
  for (const edge of record.edges) yield* putEdge(project, owner, edge);
  for (const entry of record.learned) yield* putLearned(project, owner, entry);
  yield* rowsOf(
    "INSERT INTO knowledge_record (project, task, handoff_digest, record) VALUES (?, ?, ?, ?) ON CONFLICT (project, task) DO UPDATE SET handoff_digest = excluded.handoff_digest, record = excluded.record",
    project,
    record.task,
    record.handoff_digest,
    JSON.stringify(record),
  );
  return { ok: true, changed: true };
}

function* lock(project: string): SqlPlan<void> {
  yield* rowsOf("SELECT pg_advisory_xact_lock(hashtextextended(?, 0))", `clew knowledge ${project}`);
}

function* putNode(project: string, owner: string, node: KnowledgeNode): SqlPlan<void> {
  yield* rowsOf(
    `INSERT INTO knowledge_node (project, owner, id, type, task, created, tags, search, node) VALUES (?, ?, ?, ?, ?, ?, ${TEXTS}, ?, ?) ON CONFLICT (project, id) DO UPDATE SET owner = excluded.owner, type = excluded.type, task = excluded.task, created = excluded.created, tags = excluded.tags, search = excluded.search, node = excluded.node`,
    project,
    owner,
    node.id,
    node.type,
    node.task,
    node.created,
    list([...new Set(node.tags)]),
    plain(searchTextOf(node)),
    JSON.stringify(node),
  );
}

function* putEdge(project: string, owner: string, edge: KnowledgeEdge): SqlPlan<void> {
  yield* rowsOf(
    "INSERT INTO knowledge_edge (project, owner, from_id, to_id, relation) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
    project,
    owner,
    edge.from,
    edge.to,
    edge.relation,
  );
}

function* putLearned(project: string, owner: string, entry: LearnedEntry): SqlPlan<void> {
  const search = searchTextOf({ summary: "", text: entry.text, tags: entry.tags, mitigation: entry.mitigation ?? "" });
  yield* rowsOf(
    "INSERT INTO knowledge_learned (project, id, owner, learned_at, search, entry) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (project, id) DO UPDATE SET owner = excluded.owner, learned_at = excluded.learned_at, search = excluded.search, entry = excluded.entry",
    project,
    entry.id,
    owner,
    entry.learned_at,
    plain(search),
    JSON.stringify(entry),
  );
}

function* importGraph(
  project: string,
  graph: { readonly nodes: readonly KnowledgeNode[]; readonly edges: readonly KnowledgeEdge[] },
): SqlPlan<ImportCounts> {
  yield* lock(project);
  const counts = { added: 0, updated: 0, kept: 0 };
  for (const node of graph.nodes) {
    const before = yield* rowOf(
      "SELECT owner, node FROM knowledge_node WHERE project = ? AND id = ?",
      project,
      node.id,
    );
    if (before === undefined) counts.added += 1;
    else if (before["owner"] === IMPORT && before["node"] !== JSON.stringify(node)) counts.updated += 1;
    else {
      counts.kept += 1;
      continue;
    }
    yield* putNode(project, IMPORT, node);
  }
  for (const edge of graph.edges) yield* putEdge(project, IMPORT, edge);
  return counts;
}

function* queryNodes(project: string, query: KnowledgeQuery): SqlPlan<KnowledgePage> {
  const tags = [...new Set(query.tags)];
  const where = ["k.project = ?"];
  const values: SqlValue[] = [project];
  const add = (condition: string, value: SqlValue): void => {
    where.push(condition);
    values.push(value);
  };
  if (tags.length > 0) add(`k.tags && ${TEXTS}`, list(tags));
  if (query.type !== undefined) add("k.type = ?", query.type);
  if (query.task !== undefined) add("k.task = ?", query.task);
  for (const word of searchWords(query.text)) add("strpos(k.search, ?) > 0", plain(word));
  const from = `FROM knowledge_node k WHERE ${where.join(" AND ")}`;
  const count = yield* rowOf(`SELECT count(*) AS total ${from}`, ...values);
  const score = `(SELECT count(*) FROM unnest(k.tags) AS tag WHERE tag = ANY (${TEXTS}))`;
  const rows = yield* rowsOf(
    `SELECT k.node AS json ${from} ORDER BY ${score} DESC, k.created DESC, k.id LIMIT ? OFFSET ?`,
    ...values,
    list(tags),
    query.limit ?? null,
    query.offset ?? 0,
  );
  return { nodes: rows.map((row) => parse<KnowledgeNode>(row)), total: numberOf(count ?? {}, "total") };
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

function* readLearned(project: string, query: Pick<KnowledgeQuery, "tags" | "text">): SqlPlan<readonly LearnedEntry[]> {
  const words = searchWords(query.text).map(plain);
  const rows = yield* rowsOf(
    `SELECT entry AS json FROM knowledge_learned k WHERE ${["k.project = ?", ...words.map(() => "strpos(k.search, ?) > 0")].join(" AND ")} ORDER BY learned_at DESC, id`,
    project,
    ...words,
  );
  const tags = query.tags ?? [];
  return rows
    .map((row) => parse<LearnedEntry>(row))
    .filter((entry) => tags.length === 0 || entry.tags.some((tag) => tags.includes(tag)));
}
