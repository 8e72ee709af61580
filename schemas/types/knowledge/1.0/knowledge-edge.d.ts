// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** A connection between two nodes. */
export interface KnowledgeEdge {
  /** Id of the node it starts from. */
  from: string
  /** Id of the node it leads to. */
  to: string
  /** What it says. */
  relation: string
  [k: string]: unknown | undefined
}
