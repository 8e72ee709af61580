import type { Session } from "@clew/schemas";
import type { Project } from "../project.ts";
import { projectTaskFiles } from "../task/project-tasks.ts";
import { writeTaskFiles } from "../task/write-task-files.ts";
import { deriveIds } from "./build-decision.ts";
import type { SequenceTask } from "./ports.ts";
import { routeOf } from "./set-route.ts";

/** Writes one task file for each step of a session's sequence, in order; repeating it writes the same files. */
export async function writeSequence(
  project: Project,
  tenant: string,
  session: Session,
): Promise<readonly SequenceTask[]> {
  const steps = routeOf(session)?.sequence ?? [];
  const folder = await project.folder?.();
  if (folder === undefined) return [];
  const ids = deriveIds(session, project.digest);
  const { "1": understanding, "8": outcome } = session.step_outputs;
  const written = await writeTaskFiles(
    { files: await projectTaskFiles(project, tenant), now: () => project.clock.now() },
    {
      sessionId: session.session_id,
      iteration: session.iterations.length,
      query: session.user_query,
      steps,
      thread: ids.thread,
      decision: { id: ids.decision, text: outcome?.conclusion ?? "" },
      criteria: understanding?.success_criteria,
      context: outcome?.summary,
    },
  );
  const inFull = project.showsPaths === true ? folder.inFull : (path: string) => path;
  return written.map(({ id, path }, index) => ({ id, path: inFull(path), step: steps[index]?.step ?? "" }));
}
