import type { Session } from "@clew/schemas";
import { actorOf } from "../caller.ts";
import { type CreateRequest, createHandoff } from "../handoff/create-handoff.ts";
import type { HandoffLog } from "../handoff/handoff-log.ts";
import { asHandoffError } from "../handoff/handoff-outcome.ts";
import type { HandoffPorts } from "../handoff/handoff-ports.ts";
import type { Project } from "../project.ts";
import type { SharedRecords, Signature } from "../shared-records.ts";
import { sharedRecords } from "../thread/locate-thread.ts";
import { deriveIds } from "./build-decision.ts";
import type { SessionOwner } from "./complete-reasoning.ts";
import type { PayloadOutcome } from "./ports.ts";
import { routeOf } from "./set-route.ts";

/** What a session's payload needs besides its answers. */
export interface SessionHandoff {
  /** The skill that the session is routed to. */
  readonly skill: string;
  /** The session's own folder, absolute; it exists. */
  readonly folder: string;
  readonly thread?: string;
  /** The chain of the payload that the session began with. */
  readonly chain?: readonly string[];
}

const FILL_OR_GO_ELSEWHERE = "Answer step 8 again so that it fills them, or choose another route: clew set-route";

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
    repeatable: true,
    thread: handoff.thread,
    chain: handoff.chain,
  };
  const created = await createHandoff(ports, request);
  if (created.ok) {
    const { payload_path: payloadPath, invocation, argv } = created.value;
    return { ok: true, payloadPath, invocation, argv };
  }
  if (created.error.error.code === "TARGET_NOT_FOUND") return { ok: true };
  const lacks = created.error.error.code === "INVALID_PAYLOAD";
  throw asHandoffError(created, lacks ? FILL_OR_GO_ELSEWHERE : undefined);
}

/**
 * Writes the payload for the skill that a session is routed to, into the session's own folder. Without a project folder there
 * are no skills either: the directive then names the skill and the summary.
 */
export async function writePayload(project: Project, owner: SessionOwner, session: Session): Promise<PayloadOutcome> {
  const skill = routeOf(session)?.skill;
  const { digest } = project;
  const folder = await project.folder?.();
  if (skill === undefined || folder === undefined) return { ok: true };
  const signature = {
    project: owner.project,
    agentId: owner.agentId ?? session.metadata.agent ?? actorOf(owner.caller),
  };
  const place = folder.sessionFolder(owner.project, session.session_id);
  const shared = await sharedRecords(project);
  const ports = { ...folder.handoffs({ project: owner.project, session: place }), log: shared.handoffLog(signature) };
  const { thread } = deriveIds(session, digest);
  const log = intoThread(shared, signature, { ports, session });
  return buildPayloadFromSession(session, { skill, folder: place, thread }, { ...ports, log });
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

type Fields = Readonly<Record<string, unknown>>;

/** The draft that a session's answers make. */
export function draftFromSession(session: Session, folder: string): Fields {
  const answers = session.step_outputs;
  const consistency = answers["5"];
  return {
    source: { skill: "clew", session_path: folder },
    context: withoutBlank({
      original_prompt: session.user_query,
      reframed_challenge: answers["1"]?.intent,
      problem_type: answers["1"]?.problem_type,
      synthesis_summary: answers["8"]?.summary,
    }),
    insights: {
      convergent: consistency === undefined ? [] : [convergentInsight(session)],
      divergent: divergentInsights(session),
      uncertainties: texts(answers["2"]?.uncertainties),
      blind_spots: texts(answers["6"]?.blind_spots),
    },
    research_seeds: {
      suggested_terms: [],
      open_questions: (answers["8"]?.open_questions ?? []).map((each) => each.question),
    },
    meta: withoutBlank({
      convergence_level: consistency === undefined ? undefined : convergenceLevel(consistency.agreement),
      handoff_reason: session.routing_justification ?? answers["4"]?.justification,
    }),
  };
}

/** How far paths agree, in the words of payloads. */
export function convergenceLevel(agreement: number): "high" | "medium" | "low" | "none" {
  if (agreement >= 0.8) return "high";
  if (agreement >= 0.6) return "medium";
  return agreement >= 0.4 ? "low" : "none";
}

function convergentInsight(session: Session): Fields {
  const consistency = session.step_outputs["5"];
  const agreement = consistency?.agreement ?? 0;
  return {
    theme: consistency?.conclusion,
    // Two digits are what an agreement of paths is worth; 0.57 × 10 would otherwise carry a tail of nines.
    confidence_score: Math.round(agreement * 1000) / 100,
    contributing_archetypes: (consistency?.paths ?? []).filter((path) => path.agrees).map((path) => path.approach),
    key_evidence: texts(session.step_outputs["2"]?.inferences),
  };
}

function divergentInsights(session: Session): Fields[] {
  const paths = session.step_outputs["5"]?.paths ?? [];
  const others = paths.filter((path) => !path.agrees);
  return others.map((path) => {
    const own: unknown = path["confidence"];
    // A path that says nothing of itself is worth its share of all paths, on the scale of ten.
    const share = paths.filter((each) => each.conclusion === path.conclusion).length / paths.length;
    const confidence = typeof own === "number" && own >= 0 && own <= 10 ? (own <= 1 ? own * 10 : own) : share * 10;
    return { archetype: path.approach, insight: path.conclusion, confidence: Math.round(confidence) };
  });
}

function texts(list: readonly string[] | undefined): readonly string[] {
  return list ?? [];
}

function withoutBlank(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
}
