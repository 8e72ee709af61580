import { resolve } from "node:path";
import { deriveIds, routeOf, type SequenceTask, writeTaskFiles } from "@clew/operations";
import { openTaskFolder, sha256 } from "@clew/project";
import type { Session } from "@clew/schemas";
import type { OpenSessions } from "../open-sessions.ts";

/** Writes one task file for each step of a session's sequence; files that are there already are left alone. */
export async function writeSequence(opened: OpenSessions, session: Session): Promise<SequenceTask[]> {
  const { home, project, ports } = opened;
  const steps = routeOf(session)?.sequence ?? [];
  const files = openTaskFolder({ home, project, cwd: project });
  const written = await writeTaskFiles(
    { files, now: ports.now },
    {
      sessionId: session.session_id,
      iteration: session.iterations.length,
      query: session.user_query,
      steps,
      thread: deriveIds(session, sha256).thread,
      ...(session.step_outputs["8"] === undefined ? {} : { context: session.step_outputs["8"].summary }),
    },
  );
  return written.map(({ id, path }, index) => ({
    id,
    path: resolve(project, path),
    step: steps[index]?.step ?? "",
  }));
}
