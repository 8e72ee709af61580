import type { Migration } from "./database/migrate.ts";

/** The tables of the knowledge store; nodes, edges and learned entries can be told from the records and from imports. */
export const KNOWLEDGE_MIGRATIONS: readonly Migration[] = [
  {
    area: "knowledge",
    version: 1,
    sql: `
      CREATE TABLE knowledge_record (
        task TEXT PRIMARY KEY, handoff_digest TEXT NOT NULL, record TEXT NOT NULL
      ) STRICT;
      CREATE TABLE knowledge_node (
        n INTEGER PRIMARY KEY, owner TEXT NOT NULL, id TEXT NOT NULL UNIQUE, type TEXT NOT NULL, task TEXT,
        created TEXT NOT NULL, search TEXT NOT NULL, node TEXT NOT NULL
      ) STRICT;
      CREATE INDEX knowledge_node_owner ON knowledge_node (owner);
      CREATE TABLE knowledge_tag (
        tag TEXT NOT NULL, n INTEGER NOT NULL REFERENCES knowledge_node (n) ON DELETE CASCADE, PRIMARY KEY (tag, n)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX knowledge_tag_node ON knowledge_tag (n);
      CREATE TABLE knowledge_edge (
        owner TEXT NOT NULL, from_id TEXT NOT NULL, to_id TEXT NOT NULL, relation TEXT NOT NULL,
        PRIMARY KEY (owner, from_id, to_id, relation)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE knowledge_learned (
        id TEXT PRIMARY KEY, owner TEXT NOT NULL, learned_at TEXT NOT NULL, search TEXT NOT NULL, entry TEXT NOT NULL
      ) STRICT;
      CREATE INDEX knowledge_learned_owner ON knowledge_learned (owner);
    `,
  },
];
