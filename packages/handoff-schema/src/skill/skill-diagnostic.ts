/** One thing to tell the author of a skill: how grave, which rule, where, and how to mend it. */
export interface SkillDiagnostic {
  readonly level: "error" | "warning" | "note";
  readonly code: string;
  readonly message: string;
  /** The file it is about. */
  readonly path: string;
  readonly line?: number;
  readonly column?: number;
  readonly fix?: string;
}

/** What a skill declares, with every default filled in. */
export interface SkillMetadata {
  readonly categories: readonly string[];
  readonly description: string;
  readonly trigger: string;
  readonly protocolVersion: string;
  readonly healthCheck: string | null;
  readonly requires: readonly string[];
  readonly optionalConsumes: readonly string[];
}
