// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** An edge between two decisions. */
export interface DecisionLink {
  /** Where it starts. */
  sourceId: string
  /** Where it points. */
  targetId: string
  /** What it means. */
  edgeType: ("relates_to" | "supersedes" | "depends_on")
  /** How strong. */
  weight?: number
  /** Who drew it. */
  createdBy?: string
  /** When. */
  createdAt?: string
  [k: string]: unknown | undefined
}
