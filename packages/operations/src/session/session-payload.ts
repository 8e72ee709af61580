import { ClewError } from "@clew/errors";
import { type HandoffFinding, openPayload, readDraft, readYaml, valueAt } from "@clew/handoff-schema/internal";
import type { Session, ThreadDocument } from "@clew/schemas";
import { type CreateRequest, createHandoff } from "../handoff/create-handoff.ts";
import type { HandoffLog } from "../handoff/handoff-log.ts";
import { type HandoffPorts, isHandoffRefusal } from "../handoff/handoff-ports.ts";
import type { Project } from "../project.ts";
import { knownTo } from "../recall/known-to.ts";
import type { SharedRecords, Signature } from "../shared-records.ts";
import { jsonText } from "../text-size.ts";
import { sharedRecords } from "../thread/locate-thread.ts";
import { dissentText } from "../thread/thread-markdown.ts";
import { deriveIds } from "./build-decision.ts";
import { LEASE_MS } from "./dispatch-directive.ts";
import type { PayloadOutcome } from "./ports.ts";
import { routeOf } from "./session-facts.ts";

/** Who owns and signs the payload. */
interface PayloadOwner {
  readonly project: string;
  /** Default: the session's agent. */
  readonly agentId?: string | undefined;
  /** Do not reuse an earlier payload: this one has a longer lifetime. */
  readonly isRenewal?: boolean;
}

/**
 * Write the payload for the skill on a session's route into the session's folder. Without a project folder there are no
 * skills: the directive then names the skill and gives the summary.
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

// The handoff is written before the decision, so it may be the thread's first record.
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
  /** The skill on the session's route. */
  readonly skill: string;
  /** The absolute path of the session's folder, which exists. */
  readonly folder: string;
  readonly thread?: string;
  /** Whether to replace an existing payload by one with a longer lifetime. */
  readonly isRenewal?: boolean;
  /** The chain of the payload that the session started from. */
  readonly chain?: readonly string[];
}

/** The step whose answer fills each field of a payload. */
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

/** How to fill each missing field: answer step 8 again, loop back to its step, or not at all. */
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
 * Write the payload for the skill on a session's route. A skill that accepts no handoffs is only named. Any other
 * obstacle throws, and the session stays unchanged.
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
  try {
    const { payload_path: payloadPath, argv, expires_at: expiresAt } = await createHandoff(ports, request);
    return { ok: true, payloadPath, argv, expiresAt };
  } catch (thrown) {
    if (!isHandoffRefusal(thrown)) throw thrown;
    const { code, message, details } = thrown;
    if (code === "TARGET_NOT_FOUND") return { ok: true };
    const missing = code === "INVALID_PAYLOAD" ? details?.["missing_fields"] : undefined;
    throw new ClewError(code, message, { details, hint: Array.isArray(missing) ? wayToFill(missing) : undefined });
  }
}

type Fields = Readonly<Record<string, unknown>>;

/** A draft made from a session's answers. */
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

/** How far the paths agree, in the terms of payloads. */
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
    // Round to two digits: 0.57 × 10 would otherwise end in a tail of digits.
    confidence_score: Math.round(agreement * 1000) / 100,
    contributing_archetypes: (consistency?.paths ?? []).filter((path) => path.agrees).map((path) => path.approach),
    key_evidence: texts(session.step_outputs["2"]?.inferences),
  };
}

function divergentInsights(session: Session): Fields[] {
  const paths = session.step_outputs["5"]?.paths ?? [];
  const others = paths.filter((path) => !path.agrees);
  return [...others.map(asInsight), ...rejectedInsights(session), ...dissentInsights(session)];

  function asInsight(path: (typeof paths)[number]): Fields {
    const own: unknown = path["confidence"];
    // A path without a confidence gets its share of all paths, on a scale of ten.
    const share = paths.filter((each) => each.conclusion === path.conclusion).length / paths.length;
    const confidence = typeof own === "number" && own >= 0 && own <= 10 ? (own <= 1 ? own * 10 : own) : share * 10;
    return { archetype: path.approach, insight: path.conclusion, confidence: Math.round(confidence) };
  }
}

// Include rejected branches: the next agent may reach them another way.
function rejectedInsights(session: Session): Fields[] {
  const tree = session.step_outputs["3"];
  return (tree?.rejected ?? []).flatMap(({ id, reason, reopen_when }) => {
    const branch = tree?.branches.find((each) => each.id === id);
    if (branch === undefined) return [];
    const reopen = reopen_when === undefined ? "" : ` Reopen when: ${reopen_when}`;
    const confidence = branch.score >= 0 && branch.score <= 1 ? Math.round(branch.score * 10) : undefined;
    return [
      withoutBlank({
        archetype: `rejected: ${id}`,
        insight: `${branch.approach}. Rejected: ${reason}.${reopen}`,
        confidence,
      }),
    ];
  });
}

function dissentInsights(session: Session): Fields[] {
  return (session.step_outputs["8"]?.dissent ?? []).map((insight) => ({ archetype: "dissent", insight }));
}

function texts(list: readonly string[] | undefined): readonly string[] {
  return list ?? [];
}

function withoutBlank(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
}

type Decision = ThreadDocument["decisions"][number];

/** A draft made from a thread: decisions and reasons become insights, open questions become research. */
export function draftFromThread(thread: ThreadDocument, folder: string): Readonly<Record<string, unknown>> {
  const decisions = thread.decisions.filter((each) => each.redacted !== true);
  const last = decisions.at(-1);
  const open = [...(thread.openQuestions ?? [])];
  return {
    source: { skill: "clew", session_path: folder },
    context: {
      original_prompt: thread.title,
      problem_type: "decision",
      synthesis_summary:
        last === undefined ? "" : `${last.decision}${last.context === undefined ? "" : `\n${jsonText(last.context)}`}`,
    },
    insights: {
      convergent: decisions.map(insightOf),
      divergent: decisions.flatMap((each) =>
        (each.dissent ?? []).map((said) => ({ archetype: "dissent", insight: dissentText(said) })),
      ),
      uncertainties: open,
      blind_spots: [],
    },
    research_seeds: { suggested_terms: [], open_questions: open },
    meta: { handoff_reason: `continues the thread ${thread.id}`, thread_id: thread.id },
  };
}

function insightOf(decision: Decision): Readonly<Record<string, unknown>> {
  return {
    theme: decision.decision,
    confidence_score: decision.confidence === undefined ? undefined : Math.round(decision.confidence * 1000) / 100,
    contributing_archetypes: decision.agentId === undefined ? [] : [decision.agentId],
    key_evidence: (decision.reasons ?? []).map((each) => each.text),
  };
}

/** A draft file's content, or why it cannot be used. Findings have line and column. */
type OpenedDraft =
  | {
      readonly ok: true;
      readonly draft: Readonly<Record<string, unknown>>;
      readonly warnings: readonly HandoffFinding[];
    }
  | { readonly ok: false; readonly errors: readonly HandoffFinding[] };

/** Parse a draft in YAML or JSON. */
export function openDraft(text: string): OpenedDraft {
  const read = readYaml(text);
  const problems = read.problems.map(({ code, deliberate: _deliberate, ...rest }) => ({
    code: code === "SYNTAX" ? "UNREADABLE" : code,
    ...rest,
  }));
  if (!read.ok) return { ok: false, errors: problems };
  const reading = readDraft(read.value);
  const placed = (each: HandoffFinding): HandoffFinding => ({ ...each, ...read.locate(each.path) });
  if (!reading.ok) return { ok: false, errors: reading.errors.map(placed) };
  const doubts = read.suspicions.filter((each) => each.deliberate !== true);
  return { ok: true, draft: reading.draft, warnings: [...reading.warnings.map(placed), ...doubts] };
}

/** The chain of a received payload, which the next handoff continues. Undefined if the text is not a payload. */
export function openPayloadChain(text: string): readonly string[] | undefined {
  const { document } = openPayload(text);
  const chain = valueAt(document, "/handoff/meta/handoff_chain");
  if (Array.isArray(chain)) return chain.filter((each): each is string => typeof each === "string");
  const source = valueAt(document, "/handoff/source/skill");
  return typeof source === "string" ? [source] : undefined;
}
