import type { Decision, DecisionLink, DecisionReview, ForkPoint, Thought } from "@clew/schemas";
import type { DecisionStanding } from "./queries.ts";

/** What stands in the place of words that were redacted. */
export const REDACTED_TEXT = "[redacted]";

/** What stands in the place of words that are gone though nobody redacted them. */
export const DAMAGED_TEXT = "[damaged]";

/**
 * The payloads the store understands, by event type. Times and agents that are left out are filled in from the append;
 * unknown fields are kept. Events of other types are kept in the log and projected to nothing.
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
  /** Another title for a thread: after an import in which the other side's wins. */
  readonly thread_renamed: { readonly title: string; readonly [field: string]: unknown };
  /** `continuesDecision` is filled in with the log's newest decision when the thread has one and none is named. */
  readonly decision_recorded: Decision;
  /** Each key of `changes` replaces that key of the decision; those that `removed` names say nothing any more. */
  readonly decision_updated: {
    readonly id: string;
    readonly changes: Readonly<Record<string, unknown>>;
    readonly removed?: readonly string[];
    readonly [field: string]: unknown;
  };
  readonly decision_reviewed: Omit<DecisionReview, "reviewedAt"> & { readonly id?: string };
  /**
   * Where a decision stands from now on, or that another one contests it. `governs` is what was put in force: what the decision
   * says later changes no rule.
   */
  readonly standing_changed: {
    readonly id: string;
    readonly decisionId: string;
    readonly status: DecisionStanding | "contested";
    /** The decision that supersedes or contests it. */
    readonly other?: string;
    readonly governs?: Readonly<Record<string, unknown>>;
    readonly [field: string]: unknown;
  };
  /** That a rule of a decision does not hold somewhere, or is asked not to. */
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
  /** Each further key replaces that key of the handoff. */
  readonly handoff_changed: { readonly id: string; readonly status: string; readonly [field: string]: unknown };
  /** What a session wrote, by path: hashes alone. Its log holds nothing else, so that no thread grows by it. */
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

/** An event type whose payload the store understands. */
export type KnownEventType = keyof EventPayloads;

/** Types that a claimed thread takes only with the current token; questions, reviews and reads are always welcome. */
export const CLAIM_GUARDED: readonly string[] = [
  "decision_recorded",
  "decision_updated",
  "thought_recorded",
  "status_changed",
  "thread_renamed",
];

/** Most captured reads kept for one agent. */
export const PENDING_READS_LIMIT = 50;

/** Seconds a claim may last. */
export const CLAIM_TTL: { readonly min: number; readonly max: number } = { min: 60, max: 86_400 };

type Fields = Readonly<Record<string, unknown>>;

/** All answers to a question, where there is more than one: none of them is lost to the next. */
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
