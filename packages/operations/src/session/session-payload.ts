import type { Session } from "@clew/schemas";
import { type CreateRequest, createHandoff } from "../handoff/create-handoff.ts";
import { draftFromSession } from "../handoff/draft-from-session.ts";
import type { HandoffLog } from "../handoff/handoff-log.ts";
import { asHandoffError, type HandoffPorts } from "../handoff/handoff-ports.ts";
import type { Project } from "../project.ts";
import { knownTo } from "../recall/known-to.ts";
import type { SharedRecords, Signature } from "../shared-records.ts";
import { sharedRecords } from "../thread/locate-thread.ts";
import { deriveIds } from "./build-decision.ts";
import { LEASE_MS } from "./dispatch-directive.ts";
import type { PayloadOutcome } from "./ports.ts";
import { routeOf } from "./set-route.ts";

/** Whose payload is written, and who signs it. */
interface PayloadOwner {
  readonly project: string;
  /** The session's agent where not given. */
  readonly agentId?: string | undefined;
  /** An earlier payload is not taken up: this one has a longer time to live. */
  readonly isRenewal?: boolean;
}

/**
 * Writes the payload for the skill that a session is routed to, into the session's own folder. Without a project folder there
 * are no skills either: the directive then names the skill and the summary.
 */
export async function writePayload(project: Project, owner: PayloadOwner, session: Session): Promise<PayloadOutcome> {
  const skill = routeOf(session)?.skill;
  const { digest } = project;
  const folder = await project.folder?.();
  if (skill === undefined || folder === undefined) return { ok: true };
  const signature = {
    project: owner.project,
    agentId: owner.agentId ?? session.metadata.agent ?? "user",
  };
  const place = folder.sessionFolder(owner.project, session.session_id);
  const shared = await sharedRecords(project);
  const handoffs = folder.handoffs({ project: owner.project, session: place });
  const ports = { ...handoffs, known: knownTo(project, owner.project), log: shared.handoffLog(signature) };
  const { thread } = deriveIds(session, digest);
  const log = intoThread(shared, signature, { ports, session });
  const { isRenewal } = owner;
  return buildPayloadFromSession(session, { skill, folder: place, thread, isRenewal }, { ...ports, log });
}

// The handoff is written before the decision is on record, so it may be the first thing that its thread holds.
function intoThread(
  shared: SharedRecords,
  signature: Signature,
  { ports, session }: { readonly ports: HandoffPorts; readonly session: Session },
): HandoffLog {
  return {
    ...ports.log,
    async append(request) {
      const { thread: threadId } = request;
      if (threadId !== undefined) {
        const lines = ports.redact(session.user_query).value.split("\n");
        const title = (lines.find((line) => line.trim() !== "") ?? `Session ${session.session_id}`)
          .trim()
          .slice(0, 200);
        await shared.openThread({ threadId, title }, signature);
      }
      await ports.log.append(request);
    },
  };
}

/** What a session's payload needs besides its answers. */
interface SessionHandoff {
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
