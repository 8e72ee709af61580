// Generated from the schema of the same name: run `pnpm generate`, do not edit.
import type { BundleScope } from "./scope.d.ts";
import type { BundleSource } from "./source.d.ts";
import type { Decision } from "../../thread/1.0/decision.d.ts";
import type { DecisionLink } from "../../thread/1.0/link.d.ts";
import type { ThreadDocument } from "./thread.d.ts";
import type { ThreadQuestion } from "../../thread/1.0/question.d.ts";

/** Threads and decisions to carry elsewhere: self-contained, and hashed over everything but the hash itself. */
export interface Bundle {
  /** Which form this is. */
  format: "cstp-bundle/v1"
  /** When it was exported. */
  createdAt: string
  scope?: BundleScope
  source?: BundleSource
  /** Threads, whole. */
  threads: ThreadDocument[]
  /** Decisions that stand alone. */
  decisions: Decision[]
  /** Questions of the decisions that stand alone, with their answers. */
  questions?: ThreadQuestion[]
  /** Edges between the decisions. */
  links?: DecisionLink[]
  /**
   * The unfinished sessions of the one thread that was asked for, so that somebody else can go on with them.
   *
   * @maxItems 100
   *
   * Items: A session as its own schema says, without secrets.
   */
  sessions?: {
    /** Its id. */
    session_id: string
    [k: string]: unknown | undefined
  }[]
  /** Guardrails that were in force. */
  guardrails?: { [k: string]: unknown | undefined }[]
  /** The hash of the whole bundle that this is a part of. */
  partOf?: string
  /** SHA-256 over the canonical text of all other fields. */
  hash: string
  [k: string]: unknown | undefined
}
