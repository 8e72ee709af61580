// Generated from the schema of the same name: run `pnpm generate`, do not edit.
import type { BlockedTask } from "./blocked-task.d.ts";
import type { JournalActiveBlocker } from "./active-blocker.d.ts";
import type { JournalContextEntry } from "./context-map-entry.d.ts";
import type { KnowledgeEdge } from "./knowledge-edge.d.ts";
import type { KnowledgeNode } from "./knowledge-node.d.ts";
import type { LearnedEntry } from "./learned-entry.d.ts";
import type { TaskHandoff } from "../../task-handoff/1.0/task-handoff.d.ts";

/** Everything that one processed task handoff contributes; a later handoff of the task replaces it whole. */
export interface TaskRecord {
  /** Version of this record. */
  v: 1
  /** Identity of the task. */
  task: string
  /** What the task is called. */
  name: string
  /** Path of the task file. */
  path: string
  /** Where the handoff puts the task. */
  status: ("pending" | "in_progress" | "completed" | "failed" | "blocked" | "skipped")
  /**
   * Tasks it depends on.
   *
   * Items: One task id.
   */
  depends_on: string[]
  /** SHA-256 of the handoff's canonical JSON. */
  handoff_digest: string
  /** When it was processed. */
  processed_at: string
  handoff: TaskHandoff
  /** What it says about places. */
  context_map: JournalContextEntry[]
  /** What it says stops work. */
  blockers: JournalActiveBlocker[]
  /** Tasks it set to blocked. */
  blocked: BlockedTask[]
  /** What it adds to the knowledge graph. */
  nodes: KnowledgeNode[]
  /** How that is connected. */
  edges: KnowledgeEdge[]
  /** What goes to the learned memory. */
  learned: LearnedEntry[]
  /** Path to the digest of the file when the handoff was processed; null where there was none. */
  digests: { [k: string]: string | null | undefined }
  [k: string]: unknown | undefined
}
