import { ClewError } from "@clew/errors";
import {
  checkTaskFile,
  type MigratedNote,
  migrateNote,
  readTaskFile,
  type TaskFile,
  type TaskOutcome,
  withHandoff,
} from "@clew/handoff-schema";
import { findTaskFile } from "./check-task.ts";
import type { StoredTaskFile, TaskPorts } from "./task-ports.ts";

/** What became of a note: what was read, and whether the file was rewritten. */
export interface TaskMigration extends MigratedNote {
  readonly path: string;
  readonly written: boolean;
}

/** Reads a freeform note or the prose in a task file's Handoff section into fields; with `write` puts them into the file. */
export async function migrateTask(
  ports: Pick<TaskPorts, "files">,
  pathOrId: string,
  how: { readonly write: boolean; readonly outcome?: TaskOutcome },
): Promise<TaskMigration> {
  const stored = await findTaskFile(ports, pathOrId);
  const task = readTaskFile(stored);
  const last = task.handoffs.at(-1);
  // The lines above the section are kept as empty ones: line numbers are those of the file.
  const note = last?.form === "prose" ? `${"\n".repeat(last.firstLine - 1)}${last.text}` : stored.text;
  const migrated = migrateNote(note);
  if (!how.write) return { ...migrated, path: stored.path, written: false };
  if (checkTaskFile(task).valid)
    throw new ClewError("CONFLICT", `${stored.path} has a structured handoff already.`, {
      hint: "`clew task check` shows it; nothing was changed.",
    });
  await write(ports, { stored, task }, { migrated, outcome: how.outcome ?? statedOutcome(task.status) });
  return { ...migrated, path: stored.path, written: true };
}

// Only a file that calls its task completed, failed or blocked says an outcome; everything else is left to be chosen.
function statedOutcome(status: string | undefined): TaskOutcome | undefined {
  return status === "completed" || status === "failed" || status === "blocked" ? status : undefined;
}

async function write(
  ports: Pick<TaskPorts, "files">,
  { stored, task }: { readonly stored: StoredTaskFile; readonly task: TaskFile },
  by: { readonly migrated: MigratedNote; readonly outcome: TaskOutcome | undefined },
): Promise<void> {
  const { fields } = by.migrated;
  const handoff = {
    outcome: by.outcome,
    files_created: [...fields.files_created],
    files_modified: [...fields.files_modified],
    patterns_discovered: [...fields.patterns_discovered],
    gotchas: [...fields.gotchas],
    dependencies_for_next: [...fields.dependencies_for_next],
    open_questions: [...fields.open_questions],
    suggested_next_steps: [...fields.suggested_next_steps],
    blockers: [...fields.blockers],
  };
  const staged = await ports.files.stage([
    { path: stored.path, before: stored.text, after: withHandoff(task, handoff) },
  ]);
  await staged.commit();
}
