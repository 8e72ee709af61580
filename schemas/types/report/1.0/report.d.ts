// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** What Clew cost since a time, and what it gave back: what `clew report --json` prints. */
export interface ActivityReport {
  /** Where the report begins. */
  since: string
  /** Prompts that hooks saw. */
  prompts: number
  sessions: ReportSessions
  cost: ReportCost
  refusals: ReportRefusals
  halts: ReportHalts
  return: ReportReturn
  [k: string]: unknown | undefined
}
/** Sessions by depth. */
export interface ReportSessions {
  /** Opened at full depth. */
  full: number
  /** Opened at light depth. */
  light: number
  /** Prompts that went on with an earlier session, or needed none. */
  skipped: number
  [k: string]: unknown | undefined
}
/** What it took. */
export interface ReportCost {
  /** Calls of tools that were made for Clew alone. */
  calls: number
  tokens: ReportTokens
  hooks_ms: ReportHookTimes
  [k: string]: unknown | undefined
}
/** What was put before the model, in bytes by four. */
export interface ReportTokens {
  /** At prompts. */
  prompt: number
  /** In refusals. */
  denials: number
  /** In what the commands of the protocol print. */
  steps: number
  /** In what was brought back. */
  recall: number
  [k: string]: unknown | undefined
}
/** How long hooks took. */
export interface ReportHookTimes {
  /** The median. */
  p50: number
  /** 95 % took no longer. */
  p95: number
  [k: string]: unknown | undefined
}
/** Calls that were refused, and what became of them. */
export interface ReportRefusals {
  /** Calls that were refused. */
  total: number
  /** Of them: answered, and passed afterwards. */
  passed: number
  /** Of them: passed by a waiver. */
  waived: number
  /** Of them: not made again. */
  given_up: number
  /** Calls that would have been refused, where Clew only looked on. */
  would_refuse?: number
  [k: string]: unknown | undefined
}
/** Halts. */
export interface ReportHalts {
  /** Halts with questions to a person. */
  count: number
  /** How long they waited for answers, in seconds. */
  waited_s: number
  [k: string]: unknown | undefined
}
/** What it gave back. */
export interface ReportReturn {
  /** Decisions recorded. */
  decisions: number
  /** Items that were brought back and shown. */
  recalled: number
  regards: ReportRegards
  /** Edits after such a word that broke a rule of that decision. */
  broken_after: number
  /** Edits that a rule stopped. */
  rules_stopped: number
  /** Questions that people answered. */
  questions_answered: number
  /** Sessions that another agent took over. */
  taken_over: number
  /** Steps of those sessions that were answered before and not again. */
  steps_not_repeated?: number
  /** Decisions whose outcome was reviewed. */
  reviewed: number
  [k: string]: unknown | undefined
}
/** What the agent says of the ratified decisions that it was shown. */
export interface ReportRegards {
  /** It says that it follows. */
  follows: number
  /** It says that it supersedes. */
  supersedes: number
  /** It says that it has nothing to do with. */
  unrelated: number
  [k: string]: unknown | undefined
}
