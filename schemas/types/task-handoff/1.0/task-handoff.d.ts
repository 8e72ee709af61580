// Generated from the schema of the same name: run `pnpm generate`, do not edit.
import type { TaskBlocker } from "./blocker.d.ts";
import type { TaskCreatedFile } from "./created-file.d.ts";
import type { TaskFileDependency } from "./file-dependency.d.ts";
import type { TaskGotcha } from "./gotcha.d.ts";
import type { TaskMetCriterion } from "./met-criterion.d.ts";
import type { TaskModifiedFile } from "./modified-file.d.ts";
import type { TaskNextStep } from "./next-step.d.ts";
import type { TaskOpenQuestion } from "./open-question.d.ts";
import type { TaskPattern } from "./discovered-pattern.d.ts";

/** What one task hands to the next: what was done, what was learned, what is left. */
export type TaskHandoff = {
  /** How the task ended. */
  outcome: ("completed" | "partial" | "failed" | "blocked")
  /** Files that the task created. */
  files_created?: TaskCreatedFile[]
  /** Files that the task changed. */
  files_modified?: TaskModifiedFile[]
  /** Conventions that later work should follow. */
  patterns_discovered?: TaskPattern[]
  /** What surprised and will surprise again. */
  gotchas?: TaskGotcha[]
  /** Files the next agent should read. */
  dependencies_for_next?: TaskFileDependency[]
  /** Questions left open. */
  open_questions?: TaskOpenQuestion[]
  /** What should happen next. */
  suggested_next_steps?: TaskNextStep[]
  /** What stops the work. */
  blockers?: TaskBlocker[]
  /** Which of the task's acceptance criteria hold. */
  criteria_met?: TaskMetCriterion[]
  /**
   * What earlier handoffs of the task said and no longer holds: ids of patterns and gotchas, paths of files.
   *
   * Items: One id, or the path of a file.
   */
  retracts?: string[]
  [k: string]: unknown | undefined
}

