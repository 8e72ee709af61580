import { ClewError } from "@clew/errors";
import {
  checkTaskFile,
  type MigratedNote,
  migrateNote,
  readTaskFile,
  type TaskFile,
  type TaskFileCheck,
  type TaskFinding,
  type TaskOutcome,
  withHandoff,
} from "@clew/handoff-schema/internal";
import { findTaskFile } from "./check-task.ts";
import type { TaskPorts } from "./project-tasks.ts";

/** The result of migrating a note: what was read, and whether the file was rewritten. */
export interface TaskMigration extends MigratedNote {
  readonly path: string;
  readonly written: boolean;
  /** Whether the written handoff is valid; absent if nothing was written. */
  readonly valid?: boolean;
}

/** Read a freeform note, or prose in a task file's Handoff section, into fields. `write` puts them into the file. */
export async function migrateTask(
  ports: Pick<TaskPorts, "files">,
  pathOrId: string,
  how: { readonly write: boolean; readonly outcome?: TaskOutcome; readonly force?: boolean },
): Promise<TaskMigration> {
  const stored = await findTaskFile(ports, pathOrId);
  const task = readTaskFile(stored);
  const last = task.handoffs.at(-1);
  // Keep the lines before the section as empty ones, so that line numbers match the file.
  const note = last?.form === "prose" ? `${"\n".repeat(last.firstLine - 1)}${last.text}` : stored.text;
  const migrated = migrateNote(note);
  if (!how.write) return { ...migrated, path: stored.path, written: false };
  if (checkTaskFile(task).valid)
    throw new ClewError("CONFLICT", `${stored.path} has a structured handoff already.`, {
      hint: "`clew task check` shows it; nothing was changed.",
    });
  const { text, check } = rewritten(task, migrated.fields, how.outcome ?? statedOutcome(task.status));
  if (!check.valid && how.force !== true) throw refusal(check.errors, { path: stored.path, migrated });
  const staged = await ports.files.stage([{ path: stored.path, before: stored.text, after: text }]);
  await staged.commit();
  return { ...migrated, path: stored.path, written: true, valid: check.valid };
}

// Ask whoever can supply what is missing: the prompt passes the note on.
function refusal(
  errors: readonly TaskFinding[],
  { path, migrated }: { readonly path: string; readonly migrated: MigratedNote },
): ClewError {
  const [first] = errors;
  const more = errors.length > 1 ? `, and ${errors.length - 1} more` : "";
  return new ClewError(
    "DOCUMENT_INVALID",
    `What can be told from ${path} is no valid handoff yet: ${first?.message ?? ""}${more}. Nothing was written.`,
    {
      hint: "Say how it ended with --outcome, or answer the prompt of `clew task migrate` and write the handoff; --force writes it as it is, marked.",
      details: { findings: errors, prompt: migrated.prompt },
    },
  );
}

// Only the statuses completed, failed and blocked state an outcome; otherwise the caller must choose one.
function statedOutcome(status: string | undefined): TaskOutcome | undefined {
  return status === "completed" || status === "failed" || status === "blocked" ? status : undefined;
}

const FORCED = "# Migrated with --force: this is no valid handoff yet. `clew task check` names what is missing.\n";

/** The file with the fields as its handoff, marked if that is invalid. */
function rewritten(
  task: TaskFile,
  fields: MigratedNote["fields"],
  outcome: TaskOutcome | undefined,
): { readonly text: string; readonly check: TaskFileCheck } {
  const handoff = {
    outcome,
    files_created: [...fields.files_created],
    files_modified: [...fields.files_modified],
    patterns_discovered: [...fields.patterns_discovered],
    gotchas: [...fields.gotchas],
    dependencies_for_next: [...fields.dependencies_for_next],
    open_questions: [...fields.open_questions],
    suggested_next_steps: [...fields.suggested_next_steps],
    blockers: [...fields.blockers],
  };
  const text = withHandoff(task, handoff);
  const check = checkTaskFile(readTaskFile({ text }));
  return { text: check.valid ? text : withHandoff(task, handoff, FORCED), check };
}
