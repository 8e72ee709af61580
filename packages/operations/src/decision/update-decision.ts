import { ClewError } from "@clew/errors";
import { canonicalText } from "@clew/thread-store";
import { appendToLog } from "../thread/append-to-log.ts";
import type { ThreadDeps, WriteTo } from "../thread/thread-deps.ts";
import { addedQuestionEvents } from "./record-decision.ts";

/** The fields of a decision to replace. */
export interface DecisionUpdate extends WriteTo {
  readonly id: string;
  readonly changes: Readonly<Record<string, unknown>>;
  /** Whether a person is calling: nobody else may change a ratified decision. */
  readonly isPerson?: boolean | undefined;
  /** Whether the caller may change other agents' decisions. */
  readonly admin: boolean;
}

/** The result of an update. */
export interface UpdatedDecision {
  readonly success: true;
  readonly id: string;
  readonly updatedAt: string;
  readonly changed: readonly string[];
}

// Who decided, where, and the outcome are facts in the log, not editable text.
const FIXED = [
  "id",
  "agentId",
  "threadId",
  "continuesDecision",
  "project",
  "createdAt",
  "outcome",
  "status",
  "standing",
  "contested_by",
  "reviewedAt",
  "updatedAt",
  "provenance",
  "redacted",
  "amplification",
  "seq",
  "reviews",
  "thoughts",
];

// Fields that a person accepted by ratifying the decision.
const BINDING = ["decision", "alternatives", "governs"];

// More tries than one thread ever has writers. After losing all of them, write without the check.
const MOST_TRIES = 32;

/** Replace fields of a decision and remove those set to null. The log keeps the old values. */
export async function updateDecision(deps: ThreadDeps, update: DecisionUpdate): Promise<UpdatedDecision> {
  const { project, id } = update;
  const [found] = await deps.threads.decisionsById(project, [id]);
  if (found === undefined) throw new ClewError("NOT_FOUND", `There is no decision ${id}.`);
  if (update.expectedHead !== undefined) return changeDecision(deps, update);
  // The changes are compared with the stored decision, so a write in between (such as the same call sent twice) must
  // not go unnoticed.
  for (let tries = 1; tries < MOST_TRIES; tries += 1) {
    const expectedHead = (await deps.threads.thread(project, found.log))?.head.seq;
    try {
      return await changeDecision(deps, { ...update, expectedHead });
    } catch (thrown) {
      if (!ClewError.is(thrown) || thrown.code !== "STALE_HEAD") throw thrown;
    }
  }
  return changeDecision(deps, update);
}

async function changeDecision(deps: ThreadDeps, update: DecisionUpdate): Promise<UpdatedDecision> {
  const [decision] = await deps.threads.decisionsById(update.project, [update.id]);
  if (decision === undefined) throw new ClewError("NOT_FOUND", `There is no decision ${update.id}.`);
  if (decision.agentId !== update.agentId && !update.admin)
    throw new ClewError(
      "FORBIDDEN",
      `Decision ${update.id} is ${decision.agentId}'s: only that agent or an admin changes it.`,
    );
  if (decision.redacted)
    throw new ClewError("CONFLICT", `Decision ${update.id} was redacted: there is nothing to change.`);
  const named = Object.keys(update.changes);
  const fixed = named.filter((key) => FIXED.includes(key));
  if (named.length === 0) throw new ClewError("USAGE", "Nothing to update: name at least one field of the decision.");
  if (fixed.length > 0) throw new ClewError("USAGE", `These fields of a decision do not change: ${fixed.join(", ")}.`);
  const before: Readonly<Record<string, unknown>> = { ...decision.document };
  const changed = named.filter((key) => textOf(before[key]) !== textOf(update.changes[key]));
  // A retry after a lost answer finds every field already changed: write nothing.
  if (changed.length === 0)
    return {
      success: true,
      id: update.id,
      updatedAt: decision.document.updatedAt ?? decision.createdAt,
      changed,
    };
  const bound = changed.filter((key) => BINDING.includes(key));
  if (decision.standing === "ratified" && bound.length > 0 && update.isPerson !== true)
    throw new ClewError(
      "NEEDS_PERSON",
      `Decision ${update.id} is ratified: only a person changes its ${bound.join(", ")}.`,
      {
        hint: `Propose another one: clew supersede ${update.id} --with "…" --because "…"`,
      },
    );
  const removed = changed.filter((key) => update.changes[key] === null);
  const changes = Object.fromEntries(Object.entries(update.changes).filter(([, value]) => value !== null));
  const payload = { id: update.id, changes, removed: removed.length === 0 ? undefined : removed };
  // Write the questions first, so that a fork made in between inherits a question that is on record.
  const questions = await addedQuestionEvents(deps, update.project, {
    decision,
    openQuestions: changes["openQuestions"],
    questions: changes["questions"] ?? decision.document.questions,
  });
  const written = await appendToLog(deps, {
    ...update,
    log: decision.log,
    events: [...questions, { type: "decision_updated", payload }],
  });
  return { success: true, id: update.id, updatedAt: written.events.at(-1)?.at ?? "", changed };
}

function textOf(value: unknown): string {
  return value === undefined || value === null ? "" : canonicalText(value);
}
