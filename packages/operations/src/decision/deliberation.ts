import { instantOf } from "@clew/handoff-schema";
import type { Deliberation, DeliberationInput, DeliberationStep } from "@clew/schemas";
import type { PendingItem } from "@clew/thread-store";
import { withoutAbsent } from "../without-absent.ts";

/** What a decision rests on: the deliberation its agent gave, with what was captured before it. */
export interface MergedDeliberation {
  readonly deliberation: Deliberation | undefined;
  /** How many captured reads and thoughts it holds. */
  readonly captured: number;
}

/** Merges an explicit deliberation with the captured items; what was said explicitly stands as it is. */
export function mergeDeliberation(
  explicit: Deliberation | undefined,
  captured: readonly PendingItem[],
  now: string,
): MergedDeliberation {
  if (captured.length === 0) return { deliberation: explicit, captured: 0 };
  const known = new Set((explicit?.inputs ?? []).map((input) => input.id));
  const inputs = captured.filter((item) => item.kind === "read" && !known.has(item.id)).map(toInput);
  const steps = captured.filter((item) => item.kind === "thought").map(toStep);
  const own = explicit?.steps ?? [];
  const deliberation: Deliberation = {
    ...explicit,
    inputs: [...(explicit?.inputs ?? []), ...inputs],
    steps: [...own, ...steps.map((step, index) => ({ ...step, step: own.length + index + 1 }))],
    total_duration_ms: explicit?.total_duration_ms ?? durationOf(captured, now),
  };
  return { deliberation, captured: inputs.length + steps.length };
}

function toInput(item: PendingItem): DeliberationInput {
  return { id: item.id, text: textOf(item), ...withoutAbsent({ source: sourceOf(item) }), timestamp: item.at };
}

function toStep(item: PendingItem): DeliberationStep {
  const { agentId, type } = item.document;
  return withoutAbsent({
    thought: textOf(item),
    author: typeof agentId === "string" ? agentId : undefined,
    timestamp: item.at,
    type: typeof type === "string" ? type : undefined,
  });
}

function textOf(item: PendingItem): string {
  const { text } = item.document;
  return typeof text === "string" ? text : "";
}

function sourceOf(item: PendingItem): string | undefined {
  const { source } = item.document;
  return typeof source === "string" ? source : undefined;
}

// A clock that jumped back must not make a negative duration.
function durationOf(captured: readonly PendingItem[], now: string): number {
  const end = instantOf(now) ?? 0;
  const starts = captured.map((item) => instantOf(item.at) ?? end);
  return Math.max(0, end - Math.min(end, ...starts));
}
