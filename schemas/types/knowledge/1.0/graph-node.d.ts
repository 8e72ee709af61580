// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** A node of an exchanged knowledge graph. */
export interface KnowledgeGraphNode {
  /** Identity of the node. */
  id: string
  /** What kind of knowledge it is. */
  type: string
  /**
   * Words by which it is found.
   *
   * Items: One tag.
   */
  tags: string[]
  /** One line. */
  summary: string
  /** The whole of it. */
  text?: string
  /** Path to more, or null. */
  file?: (string | null)
  /** When it became known: a date or a time. */
  created?: string
  /**
   * Ids of nodes it is connected with.
   *
   * Items: One node id.
   */
  connections?: string[]
  [k: string]: unknown | undefined
}
