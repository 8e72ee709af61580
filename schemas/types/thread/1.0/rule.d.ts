// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** A pattern that lines of files must not hold, or that files must hold. */
export interface Rule {
  /** What is looked for in a line: JavaScript's syntax with flag u, without look-around and back-references; (?i) may stand first. */
  pattern: string
  /** The files in which it is looked for, as a glob of a .gitignore; the decision's paths where nothing is said. */
  in?: string
  /** What whoever breaks it is told. */
  message?: string
  [k: string]: unknown | undefined
}
