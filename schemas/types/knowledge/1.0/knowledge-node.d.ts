// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** One thing that is known, and where it came from. */
export interface KnowledgeNode {
  /** Identity, derived from content and task. */
  id: string
  /** What kind of knowledge it is. */
  type: ("task" | "decision" | "pattern" | "gotcha" | "insight" | "question")
  /** One line of at most 100 characters. */
  summary: string
  /** The whole of it, as it was said. */
  text: string
  /**
   * Lower-case words by which it is found.
   *
   * Items: One tag.
   */
  tags: string[]
  /** The task that said so; null where none did. */
  task: (string | null)
  /** Where it came from: the task file, or the imported graph. */
  source: string
  /** A path it is about, or null. */
  file?: (string | null)
  /** Of a gotcha: how much it hurts. */
  severity?: ("high" | "medium" | "low")
  /** Of a gotcha: how to avoid it. */
  mitigation?: string
  /** Of a question: whether work waits for the answer. */
  blocking?: boolean
  /** Of a question: why it matters. */
  context?: string
  /** Of a question: the answer that was proposed. */
  recommendation?: string
  /** The session that taught it, where no task did. */
  session?: string
  /** When it became known. */
  created: string
  [k: string]: unknown | undefined
}
