// Generated from the schema of the same name: run `pnpm generate`, do not edit.
import type { ActivityReport } from "../../report/1.0/report.d.ts";

/** What Clew brings, each figure beside a plain way: what `clew prove --json` prints. Shares are 0 to 1. */
export interface Proof {
  recall: Recall
  resume: Resume
  continuity: Continuity
  cost: ActivityReport
  [k: string]: unknown | undefined
}
/** What is shown of the record, on sets and on this repository. */
export interface Recall {
  /** Each set. */
  sets: Set[]
  repository: Repository
  [k: string]: unknown | undefined
}
export interface Set {
  /** What the set is called. */
  name: string
  /** By prompt, what is shown. */
  prompts: {
    [k: string]: {
      /** Said for sure. */
      sure: string[]
      /** Said to bear on it, perhaps. */
      maybe: string[]
      [k: string]: unknown | undefined
    } | undefined
  }
  /** By edit, what is shown. */
  edits: {
    [k: string]: {
      /** Shown. */
      shown: string[]
      /** The decision whose rule it breaks. */
      refused_by?: string
      [k: string]: unknown | undefined
    } | undefined
  }
  figures: Figures
  /** How well plain ways fit. */
  floors: { bm25: Figures1; newest: Figures2; [k: string]: unknown | undefined }
  [k: string]: unknown | undefined
}
/** How well that fits. */
export interface Figures {
  prompts: PromptFigures
  edits: EditFigures
  [k: string]: unknown | undefined
}
/** At prompts. */
export interface PromptFigures {
  /** Of what bears on prompts, what is shown. */
  shown: number
  /** Of what must be shown, what is. */
  must_shown: number
  /** Of what must be shown, what is said for sure. */
  sure_must: number
  /** Of what is shown, what bears on the prompt. */
  precision: number
  /** Of what is said for sure, what bears on the prompt. */
  sure_precision: number
  /** Of prompts on which nothing bears, those for which something is said for sure. */
  false_alarms: number
  [k: string]: unknown | undefined
}
/** At edits. */
export interface EditFigures {
  /** Of the edits on which something bears, those at which it is shown. */
  shown: number
  /** Of all edits, those at which something else is shown. */
  irrelevant?: number
  [k: string]: unknown | undefined
}
/** The best three by BM25. */
export interface Figures1 {
  prompts: PromptFigures
  edits: EditFigures
  [k: string]: unknown | undefined
}
/** The newest three. */
export interface Figures2 {
  prompts: PromptFigures
  edits: EditFigures
  [k: string]: unknown | undefined
}
/** Later commits, replayed as edits. */
export interface Repository {
  /** Commits since the first decision. */
  commits: number
  /** Edits of theirs in code that a decision is about. */
  edits: number
  /** Of these, those at which such a decision is shown. */
  shown: number
  /** Those at which anything is shown. */
  anything: number
  /** Those at which as many decisions drawn at random hold one. */
  random: number
  [k: string]: unknown | undefined
}
/** Which facts of threads their next agent gets. */
export interface Resume {
  /** Threads of at least five decisions. */
  threads: number
  /** By room. */
  budgets: (Facts & {
    /** By kind of fact. */
    kinds: {
      conclusions: Facts1
      rejected_options: Facts2
      open_questions: Facts3
      next_steps: Facts4
      [k: string]: unknown | undefined
    }
    [k: string]: unknown | undefined
  })[]
  [k: string]: unknown | undefined
}
export interface Facts {
  /** The room, in tokens. */
  tokens: number
  /** How many facts there are. */
  facts: number
  /** Of these, those that are shown. */
  shown: number
  /** Those that the end of the same text of that length holds. */
  floor: number
  [k: string]: unknown | undefined
}
/** Conclusions. */
export interface Facts1 {
  /** The room, in tokens. */
  tokens: number
  /** How many facts there are. */
  facts: number
  /** Of these, those that are shown. */
  shown: number
  /** Those that the end of the same text of that length holds. */
  floor: number
  [k: string]: unknown | undefined
}
/** Rejected options. */
export interface Facts2 {
  /** The room, in tokens. */
  tokens: number
  /** How many facts there are. */
  facts: number
  /** Of these, those that are shown. */
  shown: number
  /** Those that the end of the same text of that length holds. */
  floor: number
  [k: string]: unknown | undefined
}
/** Open questions. */
export interface Facts3 {
  /** The room, in tokens. */
  tokens: number
  /** How many facts there are. */
  facts: number
  /** Of these, those that are shown. */
  shown: number
  /** Those that the end of the same text of that length holds. */
  floor: number
  [k: string]: unknown | undefined
}
/** Next steps. */
export interface Facts4 {
  /** The room, in tokens. */
  tokens: number
  /** How many facts there are. */
  facts: number
  /** Of these, those that are shown. */
  shown: number
  /** Those that the end of the same text of that length holds. */
  floor: number
  [k: string]: unknown | undefined
}
/** Which facts of a killed session the next agent is shown. */
export interface Continuity {
  /** At how many steps the session was killed. */
  kills: number
  /** By room. */
  budgets: Facts[]
  [k: string]: unknown | undefined
}
