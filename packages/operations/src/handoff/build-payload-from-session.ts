import type { Session } from "@clew/schemas";
import { LEASE_MS } from "../session/dispatch-lease.ts";
import type { PayloadOutcome } from "../session/ports.ts";
import { type CreateRequest, createHandoff } from "./create-handoff.ts";
import { draftFromSession } from "./draft-from-session.ts";
import type { HandoffPorts } from "./handoff-ports.ts";
import { asHandoffError } from "./handoff-ports.ts";

/** What a session's payload needs besides its answers. */
export interface SessionHandoff {
  /** The skill that the session is routed to. */
  readonly skill: string;
  /** The session's own folder, absolute; it exists. */
  readonly folder: string;
  readonly thread?: string;
  /** Whether a payload is there already, and is to be replaced by one that lives longer. */
  readonly isRenewal?: boolean;
  /** The chain of the payload that the session began with. */
  readonly chain?: readonly string[];
}

/** The step whose answer fills a field of a session's payload. */
const STEP_OF_FIELD: Readonly<Record<string, string>> = {
  "handoff.context.reframed_challenge": "1",
  "handoff.context.problem_type": "1",
  "handoff.context.synthesis_summary": "8",
  "handoff.insights": "5",
  "handoff.insights.convergent": "5",
  "handoff.insights.divergent": "5",
  "handoff.insights.uncertainties": "2",
  "handoff.insights.blind_spots": "6",
  "handoff.research_seeds.open_questions": "8",
  "handoff.meta.convergence_level": "5",
  "handoff.meta.handoff_reason": "4",
};

/** How each missing field gets filled: by answering 8 again, by looping back to its step, or not at all. */
function wayToFill(missing: readonly string[]): string {
  const ways = missing.map((field) => {
    const step = STEP_OF_FIELD[field];
    if (step === "8") return `${field}: step 8 fills it, answer it again`;
    if (step === "4") return `${field}: step 4 fills it, and so does the reason of clew set-route`;
    if (step === "5" || step === "6") return `${field}: step ${step} fills it, after a loop_back in step 8`;
    if (step !== undefined)
      return `${field}: step ${step} would have filled it, and is not asked again: choose another route with clew set-route`;
    return `${field}: no answer of a session fills it: choose another route with clew set-route`;
  });
  return `${ways.join("; ")}.`;
}

/**
 * Writes the payload for the skill that a session is routed to. A skill that takes no handoffs is only named; whatever
 * else stands in the way is thrown, and nothing of the session is changed.
 */
export async function buildPayloadFromSession(
  session: Session,
  handoff: SessionHandoff,
  ports: HandoffPorts,
): Promise<PayloadOutcome> {
  const request: CreateRequest = {
    draft: draftFromSession(session, handoff.folder),
    target: handoff.skill,
    repeatable: handoff.isRenewal !== true,
    lifetime: LEASE_MS,
    thread: handoff.thread,
    chain: handoff.chain,
  };
  const created = await createHandoff(ports, request);
  if (created.ok) {
    const { payload_path: payloadPath, argv, expires_at: expiresAt } = created.value;
    return { ok: true, payloadPath, argv, expiresAt };
  }
  if (created.error.error.code === "TARGET_NOT_FOUND") return { ok: true };
  const { code, details } = created.error.error;
  const missing = code === "INVALID_PAYLOAD" ? (details?.missing_fields ?? []) : [];
  throw asHandoffError(created, missing.length > 0 ? wayToFill(missing) : undefined);
}
