// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/**
 * A knowledge graph as it is exchanged: nodes, an index by tag, connections.
 */
export interface KnowledgeGraph {
/**
 * Version of this form.
 */
version: number
/**
 * When it was written; empty in a new graph.
 */
last_updated?: string
/**
 * Everything that is known.
 */
nodes: KnowledgeGraphNode[]
/**
 * Tag to the ids of its nodes.
 */
tag_index: {
[k: string]: string[] | undefined
}
/**
 * Connections with what they say; a node's own list says only that there is one.
 */
connections?: KnowledgeEdge[]
[k: string]: unknown | undefined
}
/**
 * A node of an exchanged knowledge graph.
 */
export interface KnowledgeGraphNode {
/**
 * Identity of the node.
 */
id: string
/**
 * What kind of knowledge it is.
 */
type: string
/**
 * Words by which it is found.
 *
 * Items: One tag.
 */
tags: string[]
/**
 * One line.
 */
summary: string
/**
 * The whole of it.
 */
text?: string
/**
 * Path to more, or null.
 */
file?: (string | null)
/**
 * When it became known: a date or a time.
 */
created?: string
/**
 * Ids of nodes it is connected with.
 *
 * Items: One node id.
 */
connections?: string[]
[k: string]: unknown | undefined
}
/**
 * A connection between two nodes.
 */
export interface KnowledgeEdge {
/**
 * Id of the node it starts from.
 */
from: string
/**
 * Id of the node it leads to.
 */
to: string
/**
 * What it says.
 */
relation: string
[k: string]: unknown | undefined
}
