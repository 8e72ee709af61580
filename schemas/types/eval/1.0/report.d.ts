// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** What `clew eval` found: the same tasks with and without Clew. */
export interface EvalReport {
  /** The version of this schema. */
  schema_version: string
  /** The coding agent: claude, codex, gemini, opencode, or openai for the loop that Clew brings. */
  client: string
  /** What the client says of itself. */
  client_version?: string
  /** The model that was asked for. */
  model?: string
  /** Runs of each task in each arm. */
  runs: number
  /** The tasks. */
  tasks: string[]
  /** Tasks whose graders pass before anybody worked: they tell nothing apart by passing. */
  passes_untouched?: string[]
  /**
   * What each arm came to.
   *
   * @minItems 1
   */
  arms: EvalArm[]
  /** Each further arm beside the first. */
  differences: EvalDifference[]
  /** Every run, in the order in which they ran. */
  results: EvalResult[]
  /** The folder that holds everything. */
  out: string
  [k: string]: unknown | undefined
}
/** What the runs of one arm came to. */
export interface EvalArm {
  /** off: without Clew; observe, gate: with it; a second one of the same is called off-2. */
  arm: string
  /** How many. */
  runs: number
  /** The share of runs that every grader passed. */
  pass_rate: number
  /** Broken rules of the decisions on record, per run. */
  violations: number
  /** Tokens per run, in and out; null where the client does not tell. */
  tokens: (number | null)
  /** US dollars per run; null where the client does not tell. */
  cost: (number | null)
  /** Calls of tools per run; null where the client does not tell. */
  calls: (number | null)
  /** Minutes per run. */
  minutes: number
  /** Runs that were stopped at their time limit. */
  time_limit: number
  /** Runs whose client ended with an error. */
  failed: number
  [k: string]: unknown | undefined
}
/** One arm beside the first. */
export interface EvalDifference {
  /** The arm. */
  arm: string
  /** The first arm. */
  against: string
  pass_rate: EvalInterval
  violations: EvalInterval1
  [k: string]: unknown | undefined
}
/** Of the share of runs that pass. */
export interface EvalInterval {
  /** The mean over the tasks. */
  difference: number
  /** Where the interval begins. */
  low: number
  /** Where it ends. */
  high: number
  /** Whether the interval leaves 0 out; where it does not, no difference is shown. */
  shown: boolean
  [k: string]: unknown | undefined
}
/** Of the broken rules per run. */
export interface EvalInterval1 {
  /** The mean over the tasks. */
  difference: number
  /** Where the interval begins. */
  low: number
  /** Where it ends. */
  high: number
  /** Whether the interval leaves 0 out; where it does not, no difference is shown. */
  shown: boolean
  [k: string]: unknown | undefined
}
/** One run. */
export interface EvalResult {
  /** The task's folder. */
  task: string
  /** The arm. */
  arm: string
  /** Which of the runs of this task in this arm. */
  run: number
  /** Whether every grader passed, in time. */
  passed: boolean
  /** done: the client ended by itself; time_limit: it was stopped; failed: it ended with an error. */
  ended: ("done" | "time_limit" | "failed")
  /** Each grader in the order of the task. */
  graders: {
    /** Its kind. */
    kind: string
    /** Whether it passed. */
    passed: boolean
    /** Why it did not. */
    why?: string
    [k: string]: unknown | undefined
  }[]
  /** The rules of the record that what the run left behind breaks. */
  violations: {
    /** The decision. */
    decision: string
    /** forbid, require or frozen. */
    rule: string
    /** The rule's pattern. */
    pattern: string
    /** The file. */
    path: string
    /** The line that breaks it. */
    line?: string
    [k: string]: unknown | undefined
  }[]
  /** Tokens in and out, as the client tells. */
  tokens: (number | null)
  /** US dollars, as the client tells. */
  cost: (number | null)
  /** Calls of tools, as the client tells. */
  calls: (number | null)
  /** How long it took. */
  minutes: number
  /** Where everything of it is kept, from the folder of the report. */
  folder: string
  [k: string]: unknown | undefined
}
