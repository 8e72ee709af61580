import { titleOf } from "../decision/query-decisions.ts";
import { appendToLog } from "../thread/append-to-log.ts";
import type { ThreadDeps, WriteTo } from "../thread/thread-deps.ts";
import type { GuardedAction, GuardrailFinding, GuardrailVerdict } from "./guardrail.ts";

/** A check that belongs to a thread: whoever resumes it sees what was asked and what the rules said. */
export interface CheckToKeep extends WriteTo {
  readonly threadId: string;
  readonly action: GuardedAction;
  readonly verdict: GuardrailVerdict;
}

/** Puts a check of the guardrails into the thread's log. */
export async function keepGuardrailCheck(deps: ThreadDeps, check: CheckToKeep): Promise<unknown> {
  const { threadId, action, verdict, ...to } = check;
  const { category, stakes, confidence } = action;
  const payload = {
    description: titleOf(action.description),
    category,
    stakes,
    confidence,
    allowed: verdict.allowed,
    violations: verdict.violations.map(briefly),
    warnings: verdict.warnings.map(briefly),
  };
  return appendToLog(deps, { ...to, log: threadId, events: [{ type: "guardrails_checked", payload }] });
}

function briefly({ guardrailId, message }: GuardrailFinding): { guardrailId: string; message: string } {
  return { guardrailId, message };
}
