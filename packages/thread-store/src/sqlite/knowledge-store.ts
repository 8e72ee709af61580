import type { KnowledgeStore } from "../knowledge-store.ts";
import { type KnowledgeDialect, knowledgeStoreOn } from "../sql/knowledge-store-on.ts";
import { type Migration, runPlan } from "./database/connection.ts";
import { openSqlite, type SqliteDatabase } from "./database/open.ts";

/** The tables of the knowledge store. Nodes, edges and learned entries can be rebuilt from the records and imports. */
export const KNOWLEDGE_MIGRATIONS: readonly Migration[] = [
  {
    area: "knowledge",
    version: 1,
    sql: `
      CREATE TABLE knowledge_record (
        project TEXT NOT NULL, task TEXT NOT NULL, handoff_digest TEXT NOT NULL, record TEXT NOT NULL, PRIMARY KEY (project, task)
      ) STRICT;
      CREATE TABLE knowledge_node (
        project TEXT NOT NULL, owner TEXT NOT NULL, id TEXT NOT NULL, type TEXT NOT NULL, task TEXT,
        created TEXT NOT NULL, search TEXT NOT NULL, node TEXT NOT NULL, PRIMARY KEY (project, id)
      ) STRICT;
      CREATE INDEX knowledge_node_owner ON knowledge_node (project, owner);
      CREATE TABLE knowledge_tag (
        project TEXT NOT NULL, tag TEXT NOT NULL, node TEXT NOT NULL, PRIMARY KEY (project, tag, node),
        FOREIGN KEY (project, node) REFERENCES knowledge_node (project, id) ON DELETE CASCADE
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX knowledge_tag_node ON knowledge_tag (project, node);
      CREATE TABLE knowledge_edge (
        project TEXT NOT NULL, owner TEXT NOT NULL, from_id TEXT NOT NULL, to_id TEXT NOT NULL, relation TEXT NOT NULL,
        PRIMARY KEY (project, owner, from_id, to_id, relation)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE knowledge_learned (
        project TEXT NOT NULL, id TEXT NOT NULL, owner TEXT NOT NULL, learned_at TEXT NOT NULL, search TEXT NOT NULL, entry TEXT NOT NULL,
        PRIMARY KEY (project, id)
      ) STRICT;
      CREATE INDEX knowledge_learned_owner ON knowledge_learned (project, owner);
    `,
  },
];

// A file contains the knowledge of one project, whatever its name.
const PROJECT = "default";

const DIALECT: KnowledgeDialect = {
  position: "instr",
  texts: "SELECT value FROM json_each(?)",
  // There is only one writer at a time anyway.
  lock: () => [],
};

/** Open the knowledge store in its own database file. */
export function openSqliteKnowledgeStore(options: {
  readonly path: string;
  readonly busyTimeoutMs?: number;
  readonly isBrief?: boolean;
}): KnowledgeStore {
  return createSqliteKnowledgeStore(openSqlite({ ...options, migrations: KNOWLEDGE_MIGRATIONS }));
}

/**
 * A knowledge store in an open database whose migrations include `KNOWLEDGE_MIGRATIONS`. `close` closes the database.
 */
export function createSqliteKnowledgeStore(database: SqliteDatabase): KnowledgeStore {
  const store = knowledgeStoreOn(
    {
      // Async, so that a failing plan rejects, as on every other database.
      read: async (plan) => database.read((connection) => runPlan(plan(), connection)),
      write: (plan) => database.write((connection) => runPlan(plan(), connection)),
    },
    DIALECT,
    PROJECT,
  );
  return { ...store, close: () => database.close() };
}
