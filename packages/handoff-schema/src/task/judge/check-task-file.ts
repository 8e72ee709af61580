import { readTaskFile, type TaskFile, type TaskFileSource } from "../file/read-task-file.ts";
import { checkHandoff } from "./check-handoff.ts";
import type { RuleFacts } from "./handoff-rules.ts";
import type { FullTaskHandoff } from "./normalise-handoff.ts";
import type { TaskFinding, TaskFindings } from "./task-finding.ts";

/** A task file judged by its last handoff. */
export interface TaskFileCheck extends TaskFindings {
  readonly valid: boolean;
  readonly outcome: FullTaskHandoff["outcome"] | null;
  /** The last handoff in its one form; null where it is not valid. */
  readonly handoff: FullTaskHandoff | null;
  /** How many handoff sections the file has; the last one counts. */
  readonly sections: number;
  readonly task: TaskFile;
}

const TEMPLATE_SECTIONS: readonly string[] = [
  "Metadata",
  "Objective",
  "Acceptance Criteria",
  "Context Provided",
  "Execution Log",
];

/** Judges a task file: the last handoff section counts, earlier ones are history, other missing sections are notes. */
export function checkTaskFile(source: TaskFileSource, facts: RuleFacts = {}): TaskFileCheck {
  const task = readTaskFile(source);
  const notes = [...task.notes, ...(task.ok ? sectionNotes(task) : [])];
  const last = task.handoffs.at(-1);
  const base = { task, sections: task.handoffs.length, warnings: [], outcome: null, handoff: null, valid: false };
  if (!task.ok) return { ...base, errors: task.errors, notes };
  if (last === undefined) return { ...base, errors: [noHandoff()], notes };
  const check = checkHandoff(last, facts);
  const handoff = check.errors.length === 0 ? (check.handoff ?? null) : null;
  return {
    ...base,
    valid: handoff !== null,
    outcome: check.outcome ?? null,
    handoff,
    errors: check.errors,
    warnings: check.warnings,
    notes: [...notes, ...check.notes],
  };
}

function noHandoff(): TaskFinding {
  const message = "the file has no Handoff section";
  return { code: "NO_HANDOFF", path: "", message, fix: "add `## Handoff` with a ```yaml fence" };
}

function sectionNotes(task: TaskFile): TaskFinding[] {
  const present = new Set(task.headings.map((heading) => heading.toLowerCase()));
  const notes = TEMPLATE_SECTIONS.filter((section) => !present.has(section.toLowerCase())).map((section) => ({
    code: "SECTION_MISSING",
    path: "",
    message: `the file has no section "${section}"`,
  }));
  const earlier = task.handoffs.slice(0, -1);
  if (earlier.length === 0) return notes;
  const lines = earlier.map((section) => section.line).join(", ");
  const message = `${task.handoffs.length} handoff sections: the last counts, those on line ${lines} are history`;
  return [...notes, { code: "EARLIER_HANDOFFS", path: "", message, line: earlier[0]?.line ?? 1 }];
}
