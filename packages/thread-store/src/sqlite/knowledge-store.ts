import type { SQLInputValue } from "node:sqlite";
import type { KnowledgeEdge, KnowledgeNode, LearnedEntry, TaskRecord } from "@clew/schemas";
import {
  type ImportCounts,
  type KnowledgePage,
  type KnowledgeQuery,
  type KnowledgeStore,
  type PutTaskRecordResult,
  searchTextOf,
  searchWords,
} from "../knowledge-store.ts";
import { LIMIT_PLACE } from "../sql/plan.ts";
import type { Connection } from "./database/connection.ts";
import { openSqlite, type SqliteDatabase } from "./database/open.ts";
import { KNOWLEDGE_MIGRATIONS } from "./knowledge-tables.ts";

const IMPORT = "import";

/** Opens the knowledge store in a database file of its own connection. */
export function openSqliteKnowledgeStore(options: {
  readonly path: string;
  readonly busyTimeoutMs?: number;
  readonly isBrief?: boolean;
}): KnowledgeStore {
  return createSqliteKnowledgeStore(openSqlite({ ...options, migrations: KNOWLEDGE_MIGRATIONS }));
}

/** A knowledge store in an open database whose migrations include `KNOWLEDGE_MIGRATIONS`; `close` closes the database. */
export function createSqliteKnowledgeStore(database: SqliteDatabase): KnowledgeStore {
  return {
    putTaskRecord: (record, expected) => database.write((connection) => putRecord(connection, record, expected)),
    taskRecord: async (task) =>
      database.read((connection) =>
        parsed<TaskRecord>(connection.get("SELECT record AS json FROM knowledge_record WHERE task = ?", task)),
      ),
    taskRecords: async () =>
      database.read((connection) =>
        connection
          .all("SELECT record AS json FROM knowledge_record ORDER BY task")
          .map((row) => parse<TaskRecord>(row)),
      ),
    queryNodes: async (query) => database.read((connection) => queryNodes(connection, query)),
    edges: async () => database.read(readEdges),
    importGraph: (graph) => database.write((connection) => importGraph(connection, graph)),
    putLearned: (origin, entries) =>
      database.write((connection) => {
        const owner = `${origin.kind}:${origin.id}`;
        connection.run("DELETE FROM knowledge_learned WHERE owner = ?", owner);
        for (const entry of entries) putLearned(connection, owner, entry);
      }),
    learned: async (query) => database.read((connection) => readLearned(connection, query)),
    close: () => database.close(),
  };
}

type Json = Record<string, unknown>;

// What comes out is what this store wrote: the table's own column of JSON.
function parse<T>(row: Json): T {
  return JSON.parse(String(row["json"])) as T;
}

function parsed<T>(row: Json | undefined): T | undefined {
  return row === undefined ? undefined : parse<T>(row);
}

function putRecord(connection: Connection, record: TaskRecord, expected: string | null): PutTaskRecordResult {
  const row = connection.get("SELECT handoff_digest FROM knowledge_record WHERE task = ?", record.task);
  const digest = row === undefined ? null : String(row["handoff_digest"]);
  if (digest !== expected) return { ok: false, reason: "STALE" };
  if (digest === record.handoff_digest) return { ok: true, changed: false };
  const owner = `task:${record.task}`;
  connection.run("DELETE FROM knowledge_node WHERE owner = ?", owner);
  connection.run("DELETE FROM knowledge_edge WHERE owner = ?", owner);
  connection.run("DELETE FROM knowledge_learned WHERE owner = ?", owner);
  for (const node of record.nodes) putNode(connection, owner, node);
  for (const edge of record.edges) putEdge(connection, owner, edge);
  for (const entry of record.learned) putLearned(connection, owner, entry);
  connection.run(
    "INSERT INTO knowledge_record (task, handoff_digest, record) VALUES (?, ?, ?) ON CONFLICT (task) DO UPDATE SET handoff_digest = excluded.handoff_digest, record = excluded.record",
    record.task,
    record.handoff_digest,
    JSON.stringify(record),
  );
  return { ok: true, changed: true };
}

function putNode(connection: Connection, owner: string, node: KnowledgeNode): void {
  connection.run("DELETE FROM knowledge_node WHERE id = ?", node.id);
  connection.run(
    "INSERT INTO knowledge_node (owner, id, type, task, created, search, node) VALUES (?, ?, ?, ?, ?, ?, ?)",
    owner,
    node.id,
    node.type,
    node.task,
    node.created,
    searchTextOf(node),
    JSON.stringify(node),
  );
  for (const tag of new Set(node.tags))
    connection.run("INSERT INTO knowledge_tag (tag, n) SELECT ?, n FROM knowledge_node WHERE id = ?", tag, node.id);
}

function putEdge(connection: Connection, owner: string, edge: KnowledgeEdge): void {
  connection.run(
    "INSERT OR IGNORE INTO knowledge_edge (owner, from_id, to_id, relation) VALUES (?, ?, ?, ?)",
    owner,
    edge.from,
    edge.to,
    edge.relation,
  );
}

function putLearned(connection: Connection, owner: string, entry: LearnedEntry): void {
  const search = searchTextOf({ summary: "", text: entry.text, tags: entry.tags, mitigation: entry.mitigation ?? "" });
  connection.run(
    "INSERT OR REPLACE INTO knowledge_learned (id, owner, learned_at, search, entry) VALUES (?, ?, ?, ?, ?)",
    entry.id,
    owner,
    entry.learned_at,
    search,
    JSON.stringify(entry),
  );
}

function importGraph(
  connection: Connection,
  graph: { readonly nodes: readonly KnowledgeNode[]; readonly edges: readonly KnowledgeEdge[] },
): ImportCounts {
  const counts = { added: 0, updated: 0, kept: 0 };
  for (const node of graph.nodes) {
    const before = connection.get("SELECT owner, node FROM knowledge_node WHERE id = ?", node.id);
    if (before === undefined) counts.added += 1;
    else if (before["owner"] === IMPORT && before["node"] !== JSON.stringify(node)) counts.updated += 1;
    else {
      counts.kept += 1;
      continue;
    }
    putNode(connection, IMPORT, node);
  }
  for (const edge of graph.edges) putEdge(connection, IMPORT, edge);
  return counts;
}

// The texts come from a closed set; whatever a caller says is bound, never spliced in.
function queryNodes(connection: Connection, query: KnowledgeQuery): KnowledgePage {
  const tags = [...new Set(query.tags)];
  const where: string[] = [];
  const values: SQLInputValue[] = [];
  const score = "(SELECT count(*) FROM knowledge_tag t WHERE t.n = k.n AND t.tag IN (SELECT value FROM json_each(?)))";
  if (tags.length > 0) {
    where.push("k.n IN (SELECT n FROM knowledge_tag WHERE tag IN (SELECT value FROM json_each(?)))");
    values.push(JSON.stringify(tags));
  }
  if (query.type !== undefined) {
    where.push("k.type = ?");
    values.push(query.type);
  }
  if (query.task !== undefined) {
    where.push("k.task = ?");
    values.push(query.task);
  }
  const words = searchWords(query.text);
  if (words.length > 0) {
    where.push("NOT EXISTS (SELECT 1 FROM json_each(?) w WHERE instr(k.search, w.value) = 0)");
    values.push(JSON.stringify(words));
  }
  const from = `FROM knowledge_node k${where.length === 0 ? "" : ` WHERE ${where.join(" AND ")}`}`;
  const total = Number(connection.get(`SELECT count(*) AS total ${from}`, ...values)?.["total"] ?? 0);
  const rows = connection.all(
    `SELECT k.node AS json ${from} ORDER BY ${score} DESC, k.created DESC, k.id ${LIMIT_PLACE} OFFSET ?`,
    ...values,
    JSON.stringify(tags),
    query.limit ?? -1,
    query.offset ?? 0,
  );
  return { nodes: rows.map((row) => parse<KnowledgeNode>(row)), total };
}

function readEdges(connection: Connection): KnowledgeEdge[] {
  const rows = connection.all(
    "SELECT DISTINCT from_id, to_id, relation FROM knowledge_edge ORDER BY from_id, to_id, relation",
  );
  return rows.map((row) => ({
    from: String(row["from_id"]),
    to: String(row["to_id"]),
    relation: String(row["relation"]),
  }));
}

function readLearned(connection: Connection, query: Pick<KnowledgeQuery, "tags" | "text">): LearnedEntry[] {
  const rows = connection.all(
    "SELECT entry AS json FROM knowledge_learned k WHERE NOT EXISTS (SELECT 1 FROM json_each(?) w WHERE instr(k.search, w.value) = 0) ORDER BY learned_at DESC, id",
    JSON.stringify(searchWords(query.text)),
  );
  const tags = query.tags ?? [];
  return rows
    .map((row) => parse<LearnedEntry>(row))
    .filter((entry) => tags.length === 0 || entry.tags.some((tag) => tags.includes(tag)));
}
