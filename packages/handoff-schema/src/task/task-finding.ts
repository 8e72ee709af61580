/** One thing to say about a task file: which rule, where in the handoff, where in the file, how to mend it. */
export interface TaskFinding {
  readonly code: string;
  /** JSON Pointer into the handoff; empty where the finding is about the whole of it or about the file. */
  readonly path: string;
  readonly message: string;
  readonly line?: number;
  readonly column?: number;
  readonly fix?: string;
}

/** Findings by weight: errors make a handoff invalid, warnings and notes do not. */
export interface TaskFindings {
  readonly errors: readonly TaskFinding[];
  readonly warnings: readonly TaskFinding[];
  readonly notes: readonly TaskFinding[];
}
