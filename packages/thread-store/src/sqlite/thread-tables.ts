import type { Migration } from "./database/connection.ts";

// Integer row numbers with an index on (log, seq) are twice as fast here as text keys. Every table has a project
// column.
const TABLES = `
CREATE TABLE logs (
  num INTEGER PRIMARY KEY, project TEXT NOT NULL, id TEXT NOT NULL, kind TEXT NOT NULL, identity TEXT,
  title TEXT NOT NULL, words TEXT NOT NULL, status TEXT NOT NULL, status_reason TEXT, started_by TEXT NOT NULL,
  created_at TEXT NOT NULL, updated_at TEXT NOT NULL, head_seq INTEGER NOT NULL, head_hash TEXT NOT NULL,
  decisions INTEGER NOT NULL, open_questions INTEGER NOT NULL, last_decision TEXT, touched INTEGER NOT NULL,
  claim_token INTEGER NOT NULL, claim_agent TEXT, claim_expires TEXT,
  forked_log TEXT, forked_seq INTEGER, forked_hash TEXT,
  UNIQUE (project, id)
) STRICT;
CREATE INDEX logs_touched ON logs (touched);
CREATE INDEX logs_by_activity ON logs (project, touched) WHERE kind = 'thread';
CREATE TABLE log_tags (project TEXT NOT NULL, tag TEXT NOT NULL, log_num INTEGER NOT NULL, PRIMARY KEY (project, tag, log_num)) STRICT, WITHOUT ROWID;
CREATE TABLE log_agents (project TEXT NOT NULL, agent TEXT NOT NULL, log_num INTEGER NOT NULL, PRIMARY KEY (project, agent, log_num)) STRICT, WITHOUT ROWID;
CREATE INDEX log_agents_by_log ON log_agents (project, log_num);
CREATE TABLE events (
  num INTEGER PRIMARY KEY, project TEXT NOT NULL, log_num INTEGER NOT NULL, seq INTEGER NOT NULL, type TEXT NOT NULL, v INTEGER NOT NULL,
  actor TEXT NOT NULL, at TEXT NOT NULL, payload_hash TEXT NOT NULL, prev_hash TEXT NOT NULL, hash TEXT NOT NULL, payload TEXT
) STRICT;
CREATE UNIQUE INDEX events_in_order ON events (log_num, seq);
CREATE TABLE decisions (
  num INTEGER PRIMARY KEY, project TEXT NOT NULL, id TEXT NOT NULL, log_num INTEGER NOT NULL, log TEXT NOT NULL, seq INTEGER NOT NULL, thread TEXT,
  identity TEXT NOT NULL, agent TEXT NOT NULL, confidence REAL NOT NULL, category TEXT NOT NULL, stakes TEXT NOT NULL, status TEXT NOT NULL,
  outcome TEXT, reviewed_at TEXT, feature TEXT, pr TEXT, file TEXT, continues TEXT, parent TEXT,
  created_at TEXT NOT NULL, updated_at TEXT, review_by TEXT, standing TEXT, contested TEXT, shape TEXT NOT NULL, patch TEXT, redacted INTEGER NOT NULL,
  UNIQUE (project, id)
) STRICT;
CREATE INDEX decisions_by_log ON decisions (log_num, seq);
CREATE INDEX decisions_by_project ON decisions (project);
CREATE INDEX decisions_by_time ON decisions (project, created_at);
CREATE INDEX decisions_by_category ON decisions (project, category);
CREATE INDEX decisions_by_stakes ON decisions (project, stakes);
CREATE INDEX decisions_by_agent ON decisions (project, agent);
CREATE INDEX decisions_by_continues ON decisions (project, continues) WHERE continues IS NOT NULL;
CREATE INDEX decisions_by_parent ON decisions (project, parent) WHERE parent IS NOT NULL;
CREATE INDEX decisions_by_outcome ON decisions (project, outcome) WHERE outcome IS NOT NULL;
CREATE INDEX decisions_by_feature ON decisions (project, feature) WHERE feature IS NOT NULL;
CREATE INDEX decisions_by_pr ON decisions (project, pr) WHERE pr IS NOT NULL;
CREATE INDEX decisions_by_file ON decisions (project, file) WHERE file IS NOT NULL;
CREATE INDEX decisions_due ON decisions (project, review_by) WHERE review_by IS NOT NULL AND outcome IS NULL;
CREATE INDEX decisions_standing ON decisions (project, standing) WHERE standing IS NOT NULL;
CREATE INDEX decisions_failed ON decisions (project, log_num) WHERE outcome = 'failure';
-- The project comes second: until SQLite has counted the rows of an index it takes it for a sharp one, and would go through all of
-- a project by this one.
CREATE INDEX decisions_by_confidence ON decisions (confidence, project);
CREATE TABLE decision_tags (project TEXT NOT NULL, tag TEXT NOT NULL, decision_num INTEGER NOT NULL, PRIMARY KEY (project, tag, decision_num)) STRICT, WITHOUT ROWID;
CREATE VIRTUAL TABLE decision_text USING fts5 (title, body, tags, structure, purpose, project, content='', contentless_delete=1, tokenize="porter unicode61 remove_diacritics 2");
INSERT INTO decision_text (decision_text, rank) VALUES ('secure-delete', 1);
CREATE TABLE decision_text_state (upto INTEGER NOT NULL) STRICT;
INSERT INTO decision_text_state VALUES (0);
CREATE TABLE records (
  num INTEGER PRIMARY KEY, project TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, log_num INTEGER NOT NULL, log TEXT NOT NULL, seq INTEGER NOT NULL,
  identity TEXT NOT NULL, decision TEXT, agent TEXT NOT NULL, at TEXT NOT NULL, status TEXT, patch TEXT, redacted INTEGER NOT NULL,
  UNIQUE (project, kind, id)
) STRICT;
CREATE INDEX records_by_log ON records (log_num, kind, seq);
CREATE INDEX records_by_decision ON records (project, kind, decision) WHERE decision IS NOT NULL;
CREATE INDEX records_by_status ON records (project, kind, status) WHERE status IS NOT NULL;
CREATE TABLE links (
  project TEXT NOT NULL, source TEXT NOT NULL, target TEXT NOT NULL, type TEXT NOT NULL, weight REAL, created_by TEXT NOT NULL, created_at TEXT NOT NULL,
  PRIMARY KEY (project, source, type, target)
) STRICT, WITHOUT ROWID;
CREATE INDEX links_by_target ON links (project, target);
CREATE TABLE touched_paths (project TEXT NOT NULL, path TEXT NOT NULL, log_num INTEGER NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (project, path, log_num, seq)) STRICT, WITHOUT ROWID;
CREATE INDEX touched_paths_by_log ON touched_paths (log_num, seq);
CREATE TABLE pending (
  num INTEGER PRIMARY KEY, project TEXT NOT NULL, agent TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, at TEXT NOT NULL, document TEXT NOT NULL,
  UNIQUE (project, agent, kind, id)
) STRICT;
CREATE TABLE counters (
  project TEXT NOT NULL, dimension TEXT NOT NULL, key TEXT NOT NULL, slot INTEGER NOT NULL, n INTEGER NOT NULL, c REAL NOT NULL, cc REAL NOT NULL,
  PRIMARY KEY (project, dimension, key, slot)
) STRICT, WITHOUT ROWID;
`;

/** The tables of threads and decisions, by version. */
export const THREAD_MIGRATIONS: readonly Migration[] = [{ area: "threads", version: 1, sql: TABLES }];
