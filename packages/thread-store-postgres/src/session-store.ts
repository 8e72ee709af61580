import type {
  CreateSessionResult,
  SaveSessionResult,
  SessionListing,
  SessionStore,
  StoredSession,
} from "@clew/thread-store";
import { numberOf, rowOf, rowsOf, type SqlEngine, type SqlPlan, type Statement, textOf } from "@clew/thread-store/sql";
import { writeOnce } from "./receipts.ts";

/** Sessions of one project on Postgres, for teams whose agents move between machines. */
export function sessionStoreOn(engine: SqlEngine, project: string): SessionStore {
  return {
    create: (session) =>
      engine.write(
        function* (): SqlPlan<CreateSessionResult> {
          const row = yield* rowOf(
            "INSERT INTO sessions (project, id, revision, saved, document) VALUES (?, ?, ?, nextval('sessions_saved'), ?) ON CONFLICT (project, id) DO NOTHING RETURNING id",
            project,
            session.session_id,
            session.revision,
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
        const rows = yield* rowsOf("SELECT id, document FROM sessions WHERE project = ? ORDER BY saved DESC", project);
        return rows.map((row) => ({ ok: true, id: textOf(row, "id"), document: JSON.parse(textOf(row, "document")) }));
      }),
    remove: (id) =>
      writeOnce(engine, project, function* (): SqlPlan<boolean> {
        const row = yield* rowOf("DELETE FROM sessions WHERE project = ? AND id = ? RETURNING id", project, id);
        return row !== undefined;
      }),
    locate: () => undefined,
  };
}

function* savePlan(project: string, session: StoredSession, expected: number): SqlPlan<SaveSessionResult> {
  const saved = yield* rowOf(
    "UPDATE sessions SET revision = ?, saved = nextval('sessions_saved'), document = ? WHERE project = ? AND id = ? AND revision = ? RETURNING id",
    session.revision,
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
