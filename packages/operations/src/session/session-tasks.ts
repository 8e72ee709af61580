import { isTaskId, LONGEST_NAME, oneLine, renderTaskFile, shortLine, slugOf } from "@clew/handoff-schema/internal";
import type { Session } from "@clew/schemas";
import { DEFAULT_PROJECT } from "../caller.ts";
import type { Project } from "../project.ts";
import type { TaskPorts } from "../task/project-tasks.ts";
import type { SequenceOrigin, SequenceTask } from "./ports.ts";
import { routeOf } from "./session-facts.ts";

/** Write one task file per step of a session's sequence, in order. Repeating it writes the same files. */
export async function writeSequence(
  { tenant, showsPaths }: Pick<Project, "showsPaths"> & { readonly tenant: string },
  session: Session,
  { ids, now, folder }: SequenceOrigin,
): Promise<readonly SequenceTask[]> {
  const steps = routeOf(session)?.sequence ?? [];
  if (folder === undefined) return [];
  const { "1": understanding, "8": outcome } = session.step_outputs;
  const written = await writeTaskFiles(
    { files: tenant === DEFAULT_PROJECT ? folder.tasks.files : folder.taskFilesOf(tenant), now: () => now },
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
  const tasks: SequenceTask[] = [];
  for (const { id, path, step } of written)
    tasks.push({ id, path: showsPaths === true ? folder.inFull(path) : path, step });
  return tasks;
}

const LONGEST_QUERY = 2_000;

/** The steps that a session routed to, and that session. */
interface TaskSequence {
  /** The session's id. Task ids are made from it and `iteration`, so that writing again creates nothing new. */
  readonly sessionId: string;
  readonly iteration: number;
  /** The user's request. */
  readonly query: string;
  readonly steps: readonly { readonly step: string; readonly objective: string }[];
  /** Context for the tasks: the session's summary. */
  readonly context?: string;
  /** The session's decision, and its recorded id. */
  readonly decision?: { readonly id: string; readonly text: string };
  /** Criteria for the whole sequence; they become criteria of the last task. */
  readonly criteria?: readonly string[];
  /** The thread of the session's decision; decisions from its tasks are recorded there. */
  readonly thread?: string;
}

/** A task file that was written. */
interface WrittenTask {
  readonly id: string;
  readonly path: string;
  readonly step: string;
  readonly name: string;
  readonly depends_on: readonly string[];
}

/** Write one task file per step, each depending on the one before. Existing files are left alone. */
export async function writeTaskFiles(
  ports: Pick<TaskPorts, "files" | "now">,
  sequence: TaskSequence,
): Promise<readonly WrittenTask[]> {
  const ids = sequence.steps.map(({ step }, index) => sequenceTaskId(sequence, index, step));
  const last = sequence.steps.length - 1;
  const planned = sequence.steps.map(({ step, objective }, index) => {
    const id = ids[index] ?? "";
    const name = shortLine(`${step}: ${objective}`, LONGEST_NAME);
    const depends_on = ids.slice(Math.max(0, index - 1), index);
    const text = renderTaskFile({
      id,
      name,
      dependsOn: depends_on,
      created: ports.now(),
      objective,
      criteria: [...new Set([objective, ...(index === last ? (sequence.criteria ?? []) : [])])],
      context: contextOf(sequence, id),
      thread: sequence.thread,
      decision: sequence.decision?.id,
    });
    return { id, step, name, depends_on, text };
  });
  const created = await ports.files.create(planned.map(({ id, text }) => ({ fileName: `${id}.md`, text })));
  const tasks: WrittenTask[] = [];
  for (const [index, { id, step, name, depends_on }] of planned.entries()) {
    const stored = created[index] || (await ports.files.find(id));
    tasks.push({ id, path: stored?.path ?? `${id}.md`, step, name, depends_on });
  }
  return tasks;
}

function sequenceTaskId(sequence: TaskSequence, index: number, step: string): string {
  const head = slugOf(sequence.sessionId, 32);
  const id = `task-${head}-${sequence.iteration}-${index + 1}-${slugOf(step, 16)}`.replaceAll(/-+$/g, "");
  return isTaskId(id) ? id : `task-${head}-${sequence.iteration}-${index + 1}`;
}

function contextOf(sequence: TaskSequence, id: string): string {
  // The session has the full prompt, which may be very long.
  const lines = [
    `Asked for: ${shortLine(sequence.query, LONGEST_QUERY)}`,
    `Reasoned in session ${oneLine(sequence.sessionId)}.`,
  ];
  if (sequence.decision !== undefined) lines.push(`Decided: ${shortLine(sequence.decision.text, LONGEST_QUERY)}`);
  if (sequence.context !== undefined) lines.push(oneLine(sequence.context));
  return [...lines, `Run \`clew task context ${id}\` for what earlier tasks handed over.`].join("\n\n");
}
