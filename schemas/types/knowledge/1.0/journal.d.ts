// Generated from the schema of the same name: run `pnpm generate`, do not edit.
import type { JournalActiveBlocker } from "./active-blocker.d.ts";
import type { JournalContextEntry } from "./context-map-entry.d.ts";
import type { JournalTask } from "./journal-task.d.ts";

/** The running record of all tasks of a project. */
export interface Journal {
  /** Where components live. */
  context_map: JournalContextEntry[]
  /** What stops work now. */
  active_blockers: JournalActiveBlocker[]
  /** Every task and where it stands. */
  tasks: JournalTask[]
  [k: string]: unknown | undefined
}
