// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** One task of `clew eval`: what is asked, what is on record about it, and what tells a good result from a bad one. */
export interface EvalTask {
  /** What the agent is asked, word for word. */
  prompt: string
  /**
   * Commands that sh runs in each fresh copy before the agent comes.
   *
   * @maxItems 50
   */
  setup?: string[]
  /** A recall set, from the task's folder: what is on record and in force where Clew is there. */
  decisions?: string
  /**
   * All of them must pass.
   *
   * @minItems 1
   * @maxItems 50
   */
  graders: EvalGrader[]
  /** How long the agent may take: seconds, or a text such as 90s or 5m; 5m where nothing is said. */
  time_limit?: (number | string)
}
/** One check of what a run left behind. */
export interface EvalGrader {
  /** diff: looks into what the run changed; file: into a file as it is afterwards; command: runs one. */
  kind: ("diff" | "file" | "command")
  /** A regular expression, line by line: of a diff in its lines with + or - before them, of a file in its text, of a command in what it printed. */
  pattern?: string
  /** Of a diff a glob of the files that count, of a file its path. */
  path?: string
  /** What a command grader runs, by sh, in the project as the run left it. */
  run?: string
  /** The exit code that the command must end with; 0 where nothing is said. */
  exit?: number
  /** The other way round: what is looked for must not be there. */
  absent?: boolean
}
