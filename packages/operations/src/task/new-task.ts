import { ClewError } from "@clew/errors";
import { isTaskId, LONGEST_NAME, nextTaskId, renderTaskFile, shortLine } from "@clew/handoff-schema/internal";
import { listedTasks } from "./check-task.ts";
import type { TaskPorts } from "./project-tasks.ts";

/** A request for a new task. */
export interface NewTaskRequest {
  readonly name: string;
  readonly dependsOn: readonly string[];
  /** Default: `task-NNN` with the next free number. */
  readonly id?: string;
  readonly priority?: "high" | "medium" | "low";
  readonly objective?: string;
  /** What must be true when the task is done. */
  readonly criteria?: readonly string[];
  /** The decision thread the work belongs to. */
  readonly thread?: string;
}

const MOST_TRIES = 50;

/** Write a task file from the template under the next free id. Its dependencies must exist. */
export async function newTask(
  ports: Pick<TaskPorts, "files" | "now">,
  request: NewTaskRequest,
): Promise<{ readonly id: string; readonly path: string }> {
  const name = shortLine(request.name, LONGEST_NAME);
  if (name === "")
    throw new ClewError("USAGE", "A task needs a name.", { hint: 'clew task new "Build the login form"' });
  if (request.id !== undefined && !isTaskId(request.id))
    throw new ClewError("USAGE", `${JSON.stringify(request.id.slice(0, 80))} is no task id.`, {
      hint: "An id has lower-case letters, digits and hyphens, at most 64, such as task-012.",
    });
  const tasks = await listedTasks(ports);
  const missing = request.dependsOn.filter((id) => !tasks.has(id));
  if (missing.length > 0)
    throw new ClewError(
      "NOT_FOUND",
      `There is no task ${missing.map((id) => JSON.stringify(id.slice(0, 80))).join(", ")} to depend on.`,
      {
        hint: "`clew task list` shows the tasks.",
        details: { missing },
      },
    );
  const taken = new Set(tasks.keys());
  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    const id = request.id ?? nextTaskId(taken);
    const text = textOf(request, { id, name, now: ports.now() });
    const [created] = taken.has(id) ? [] : await ports.files.create([{ fileName: `${id}.md`, text }]);
    if (created) return { id, path: created.path };
    if (request.id !== undefined)
      throw new ClewError("CONFLICT", `There is a task ${id} already.`, { hint: "Choose another id." });
    // Another process took the number in between.
    taken.add(id);
  }
  throw new ClewError("BUSY", "Other processes keep taking the next task number.", { hint: "Run it again." });
}

function textOf(request: NewTaskRequest, by: { id: string; name: string; now: string }): string {
  return renderTaskFile({
    id: by.id,
    name: by.name,
    dependsOn: [...new Set(request.dependsOn)],
    created: by.now,
    priority: request.priority,
    objective: request.objective,
    criteria: request.criteria?.filter((each) => each.trim() !== ""),
    thread: request.thread,
  });
}
