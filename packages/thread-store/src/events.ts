import type { Decision, DecisionLink, DecisionReview, ForkPoint, Thought } from "@clew/schemas";
import type { DecisionStanding } from "./queries.ts";

/** Replaces redacted text. */
export const REDACTED_TEXT = "[redacted]";

/** Replaces text that is gone without a redaction. */
export const DAMAGED_TEXT = "[damaged]";

/**
 * The payloads the store understands, by event type. Absent times and agents are filled in from the append; unknown
 * fields are kept. Events of other types stay in the log without any effect on the tables.
 */
export interface EventPayloads {
  readonly thread_created: {
    readonly id: string;
    readonly title: string;
    readonly tags?: readonly string[];
    readonly forkedFrom?: ForkPoint;
    readonly [field: string]: unknown;
  };
  readonly status_changed: { readonly status: string; readonly reason?: string; readonly [field: string]: unknown };
  /** A new title for a thread: after an import in which the other side's title wins. */
  readonly thread_renamed: { readonly title: string; readonly [field: string]: unknown };
  /** If none is named and the thread has a decision, `continuesDecision` becomes the log's newest one. */
  readonly decision_recorded: Decision;
  /** Each key in `changes` replaces that key of the decision; the keys in `removed` are deleted. */
  readonly decision_updated: {
    readonly id: string;
    readonly changes: Readonly<Record<string, unknown>>;
    readonly removed?: readonly string[];
    readonly [field: string]: unknown;
  };
  readonly decision_reviewed: Omit<DecisionReview, "reviewedAt"> & { readonly id?: string };
  /**
   * A decision's new standing, or that another decision contests it. `governs` is what was put in force: later changes
   * to the decision change no rule.
   */
  readonly standing_changed: {
    readonly id: string;
    readonly decisionId: string;
    readonly status: DecisionStanding | "contested";
    /** The superseding or contesting decision. */
    readonly other?: string;
    readonly governs?: Readonly<Record<string, unknown>>;
    readonly [field: string]: unknown;
  };
  /** A waiver of a decision's rule for some place, or a request for one. */
  readonly rule_waived: {
    readonly id: string;
    readonly decisionId: string;
    readonly status: string;
    readonly [field: string]: unknown;
  };
  readonly decisions_linked: DecisionLink;
  readonly thought_recorded: Omit<Thought, "createdAt" | "agentId">;
  readonly question_asked: {
    readonly id: string;
    readonly text: string;
    readonly decisionId?: string;
    readonly [field: string]: unknown;
  };
  readonly question_answered: { readonly id: string; readonly answer: string; readonly [field: string]: unknown };
  readonly handoff_created: { readonly id: string; readonly status?: string; readonly [field: string]: unknown };
  /** Each other key replaces that key of the handoff. */
  readonly handoff_changed: { readonly id: string; readonly status: string; readonly [field: string]: unknown };
  /** What a session wrote, by path, as hashes only. It has its own log, so that no thread grows. */
  readonly touched: {
    readonly decision: string;
    readonly session: string;
    readonly agent?: string;
    readonly places: readonly {
      readonly path: string;
      readonly at: string;
      readonly added?: string;
      readonly removed?: string;
      readonly lines?: string;
      readonly around?: string;
      readonly gone?: string;
    }[];
    readonly [field: string]: unknown;
  };
  readonly resumed: Readonly<Record<string, unknown>>;
  readonly guardrails_checked: Readonly<Record<string, unknown>>;
}

/** An event type with a payload that the store understands. */
export type KnownEventType = keyof EventPayloads;

/**
 * A claimed thread accepts these types only with the current token. Questions, reviews and reads are always accepted.
 */
export const CLAIM_GUARDED: readonly string[] = [
  "decision_recorded",
  "decision_updated",
  "thought_recorded",
  "status_changed",
  "thread_renamed",
];

/** The most captured reads to keep per agent. */
export const PENDING_READS_LIMIT = 50;

/** The limits on a claim's duration in seconds. */
export const CLAIM_TTL: { readonly min: number; readonly max: number } = { min: 60, max: 86_400 };

type Fields = Readonly<Record<string, unknown>>;

/** All answers to a question if there are several, so that a new one does not lose the others. */
export function answersAfter(before: Fields, changes: Fields): readonly unknown[] | undefined {
  if (Array.isArray(changes["answers"])) return changes["answers"];
  if (before["answer"] === undefined) return undefined;
  const told = (from: Fields): Fields =>
    Object.fromEntries(
      ["answer", "answeredBy", "answeredAt"].flatMap((key) => (from[key] === undefined ? [] : [[key, from[key]]])),
    );
  const known: readonly unknown[] = Array.isArray(before["answers"]) ? before["answers"] : [told(before)];
  return [...known, told(changes)];
}
