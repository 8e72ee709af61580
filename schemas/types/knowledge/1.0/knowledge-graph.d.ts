// Generated from the schema of the same name: run `pnpm generate`, do not edit.
import type { KnowledgeEdge } from "./knowledge-edge.d.ts";
import type { KnowledgeGraphNode } from "./graph-node.d.ts";

/** A knowledge graph as it is exchanged: nodes, an index by tag, connections. */
export interface KnowledgeGraph {
  /** Version of this form. */
  version: number
  /** When it was written; empty in a new graph. */
  last_updated?: string
  /** Everything that is known. */
  nodes: KnowledgeGraphNode[]
  /** Tag to the ids of its nodes. */
  tag_index: { [k: string]: string[] | undefined }
  /** Connections with what they say; a node's own list says only that there is one. */
  connections?: KnowledgeEdge[]
  [k: string]: unknown | undefined
}
