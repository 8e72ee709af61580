// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** A team's overlay in one document, as a person used it: all that sessions read of it. */
export interface CompiledProtocol {
  /** The version of this document's form. */
  schema_version: string
  /** Its name. */
  name: string
  /** Its version, as a text. */
  version: string
  /** Texts by built-in step. */
  texts: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^([0-8]|3b)$".
     */
    [k: string]: {
      /** The text. */
      instructions: string
      /** The answer's form, where the text brings one. */
      template?: string
      /** Whether it follows the built-in text. */
      append?: boolean
      [k: string]: unknown | undefined
    } | undefined
  }
  /** Principles of step 7. */
  principles: {
    /** Its name. */
    name: string
    /** What it asks. */
    text?: string
    [k: string]: unknown | undefined
  }[]
  /** Words by which hooks tell how deep a prompt is reasoned about. */
  words: {
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
  routes: {
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
  sequence: string[]
  /** The added steps. */
  steps: {
    /** Its key. */
    key: string
    /** The step that it stands after. */
    after: string
    /** What it is called. */
    title: string
    /** Whether light sessions are asked it. */
    light: boolean
    /** Its text. */
    instructions: string
    /** Its answer's form, to be filled in. */
    template: string
    /** Its answer's schema. */
    answer: { [k: string]: unknown | undefined }
    /** Its checks. */
    checks: {
      /** Which check. */
      check: ("no-duplicates" | "files-exist" | "refers-to" | "condition")
      /** Where in the answer; everywhere if not given. */
      in?: string
      /** What refers-to refers to: a step and a path in its answer. */
      to?: string
      /** The condition. */
      condition?: string
      /** What is said where it does not hold. */
      message?: string
      [k: string]: unknown | undefined
    }[]
    [k: string]: unknown | undefined
  }[]
  [k: string]: unknown | undefined
}
