// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** A team's overlay of the reasoning protocol: .clew/protocol/protocol.yaml. */
export interface ProtocolOverlay {
  /** Its name. */
  name: string
  /** Its version, as a text. */
  version: string
  /** Texts that take the place of built-in ones, or follow them, by step. */
  texts?: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^([0-8]|3b)$".
     */
    [k: string]: string | { file: string; append?: boolean } | undefined
  }
  /**
   * Principles that step 7 judges besides the four it names.
   *
   * @maxItems 32
   */
  principles?: (string | { name: string; text?: string })[]
  /** Words by which hooks tell how deep a prompt is reasoned about. */
  words?: {
    /**
     * Words that ask for every step.
     *
     * @maxItems 200
     */
    full?: string[]
    /**
     * What a person says to go on, alone or as its first words.
     *
     * @maxItems 200
     */
    follow_up?: string[]
  }
  /**
   * Routes besides the two that every session knows.
   *
   * @maxItems 32
   */
  routes?: {
    /** Its name. */
    name: string
    /** What is done next: a sentence, or the words of a command. */
    directive: string
  }[]
  /**
   * Kinds of work besides the seven of step 4.
   *
   * @maxItems 32
   */
  sequence?: string[]
  /**
   * Steps that are added.
   *
   * @maxItems 32
   */
  steps?: {
    /** Its key. */
    key: string
    /** The step that it stands after. */
    after: string
    /** What it is called. */
    title: string
    /** The file of its text. */
    text: string
    /** The file of its answer's schema. */
    answer: string
    /**
     * What an answer must hold besides its form: a named check, or a condition.
     *
     * @maxItems 32
     */
    checks?: (string | { [k: string]: unknown | undefined })[]
    /** Whether light sessions are asked it. */
    light?: boolean
  }[]
}
