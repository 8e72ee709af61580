import { randomUUID } from "node:crypto";
import {
  type CreateSessionResult,
  createScanMemory,
  openThreadOf,
  type SaveSessionResult,
  type ScanMemory,
  type ScannedSession,
  type SessionListing,
  type SessionStore,
  type SessionVisit,
  type StoredSession,
} from "@clew/thread-store";
import {
  numberOf,
  rowOf,
  rowsOf,
  type SqlEngine,
  type SqlPlan,
  type Statement,
  textOf,
  together,
} from "@clew/thread-store/sql";

/** The sessions of one project on Postgres, for teams whose agents move between machines. */
export function sessionStoreOn(engine: SqlEngine, project: string): SessionStore {
  const memory = createScanMemory();
  return {
    create: (session) =>
      engine.write(
        function* (): SqlPlan<CreateSessionResult> {
          const row = yield* rowOf(
            "INSERT INTO sessions (project, id, revision, saved, thread, document) VALUES (?, ?, ?, nextval('sessions_saved'), ?, ?) ON CONFLICT (project, id) DO NOTHING RETURNING id",
            project,
            session.session_id,
            session.revision,
            openThreadOf(session) ?? null,
            JSON.stringify(session),
          );
          return row === undefined ? { ok: false, reason: "CONFLICT" } : { ok: true };
        },
        proofOf(project, session),
      ),
    load: (id) =>
      engine.read(function* (): SqlPlan<unknown> {
        const row = yield* rowOf("SELECT document FROM sessions WHERE project = ? AND id = ?", project, id);
        return row === undefined ? undefined : JSON.parse(textOf(row, "document"));
      }),
    save: (session, expected) => engine.write(() => savePlan(project, session, expected), proofOf(project, session)),
    list: () =>
      engine.read(function* (): SqlPlan<readonly SessionListing[]> {
        const sql = "SELECT id, document FROM sessions WHERE project = ? ORDER BY saved DESC";
        return (yield* rowsOf(sql, project)).map(listingOf);
      }),
    unfinishedOf: (thread) =>
      engine.read(function* (): SqlPlan<readonly SessionListing[]> {
        const sql = "SELECT id, document FROM sessions WHERE project = ? AND thread = ? ORDER BY saved DESC";
        return (yield* rowsOf(sql, project, thread)).map(listingOf);
      }),
    scan: (visit) => scan(engine, project, { visit, memory }),
    remove: (id) =>
      writeOnce(engine, project, function* (): SqlPlan<boolean> {
        const row = yield* rowOf("DELETE FROM sessions WHERE project = ? AND id = ? RETURNING id", project, id);
        return row !== undefined;
      }),
    locate: () => undefined,
  };
}

function listingOf(row: Parameters<typeof textOf>[0]): SessionListing {
  return { ok: true, id: textOf(row, "id"), document: JSON.parse(textOf(row, "document")) };
}

interface Scan<T> {
  readonly visit: SessionVisit<T>;
  readonly memory: ScanMemory;
}

/** How many documents to fetch and visit before other work can run. */
const AT_ONCE = 100;

// Every save gets a new number, so a document is only fetched if its number is new.
async function scan<T>(
  engine: SqlEngine,
  project: string,
  { visit, memory }: Scan<T>,
): Promise<readonly ScannedSession<T>[]> {
  const rows = await engine.read(() =>
    rowsOf("SELECT id, saved FROM sessions WHERE project = ? ORDER BY saved DESC", project),
  );
  const found = rows.map((row) => ({ id: textOf(row, "id"), stamp: String(numberOf(row, "saved")) }));
  memory.keepOnly(visit, new Set(found.map(({ id }) => id)));
  const results = new Map<string, T>();
  const unknown = found.filter(({ id, stamp }) => {
    const known = memory.recall(visit, id, stamp);
    if (known !== undefined) results.set(id, known.result);
    return known === undefined;
  });
  for (let from = 0; from < unknown.length; from += AT_ONCE)
    for (const { id, stamp, document } of await fetchDocuments(engine, project, unknown.slice(from, from + AT_ONCE))) {
      const value = visit({ ok: true, id, document: JSON.parse(document) });
      memory.keep(visit, id, { stamp, result: value });
      results.set(id, value);
    }
  // One that was removed in between is gone.
  return found.flatMap(({ id }) => (results.has(id) ? [{ id, result: results.get(id) as T }] : [])); // it has the id
}

interface FetchedDocument {
  readonly id: string;
  readonly stamp: string;
  readonly document: string;
}

async function fetchDocuments(
  engine: SqlEngine,
  project: string,
  wanted: readonly { readonly id: string }[],
): Promise<readonly FetchedDocument[]> {
  const marks = wanted.map(() => "?").join(", ");
  const rows = await engine.read(() =>
    rowsOf(
      `SELECT id, saved, document FROM sessions WHERE project = ? AND id IN (${marks})`,
      project,
      ...wanted.map(({ id }) => id),
    ),
  );
  return rows.map((row) => ({
    id: textOf(row, "id"),
    stamp: String(numberOf(row, "saved")),
    document: textOf(row, "document"),
  }));
}

function* savePlan(project: string, session: StoredSession, expected: number): SqlPlan<SaveSessionResult> {
  const saved = yield* rowOf(
    "UPDATE sessions SET revision = ?, saved = nextval('sessions_saved'), thread = ?, document = ? WHERE project = ? AND id = ? AND revision = ? RETURNING id",
    session.revision,
    openThreadOf(session) ?? null,
    JSON.stringify(session),
    project,
    session.session_id,
    expected,
  );
  if (saved !== undefined) return { ok: true };
  const row = yield* rowOf("SELECT revision FROM sessions WHERE project = ? AND id = ?", project, session.session_id);
  if (row === undefined) return { ok: false, reason: "NOT_FOUND" };
  return { ok: false, reason: "STALE_REVISION", revision: numberOf(row, "revision") };
}

function proofOf(project: string, session: StoredSession): () => Statement {
  const sql = "SELECT 1 AS found FROM sessions WHERE project = ? AND id = ? AND document = ?";
  return () => ({ sql, values: [project, session.session_id, JSON.stringify(session)] });
}

// Longer than any write is retried, but short enough that few accumulate.
const KEPT = "interval '1 hour'";

/**
 * Run a write that leaves no distinguishing trace (an increased counter, a deleted row). The transaction also writes a
 * receipt, so that a commit whose answer was lost is neither assumed without proof nor repeated.
 */
export function writeOnce<T>(engine: SqlEngine, project: string, plan: () => SqlPlan<T>): Promise<T> {
  const id = randomUUID();
  return engine.write(
    function* (): SqlPlan<T> {
      yield* together(leaveReceipt(project, id));
      return yield* plan();
    },
    () => ({ sql: "SELECT 1 AS found FROM receipts WHERE project = ? AND id = ?", values: [project, id] }),
  );
}

function leaveReceipt(project: string, id: string): readonly Statement[] {
  return [
    { sql: "INSERT INTO receipts (project, id, at) VALUES (?, ?, now())", values: [project, id] },
    {
      // Leave what another write is already sweeping to it; nobody waits here.
      sql: `DELETE FROM receipts WHERE project = ? AND id IN (SELECT id FROM receipts WHERE project = ? AND at < now() - ${KEPT} FOR UPDATE SKIP LOCKED)`,
      values: [project, project],
    },
  ];
}
