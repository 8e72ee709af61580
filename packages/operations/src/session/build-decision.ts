import { type BuiltInStepKey, STEP_KEYS, type StepKey } from "@clew/fsm";
import { stepOf } from "@clew/reasoning-steps/internal";
import type {
  Decision,
  DecisionAlternative,
  DecisionReason,
  Deliberation,
  DeliberationStep,
  JohariDiscoveryAnswer,
  Session,
  SessionStepOutputs,
} from "@clew/schemas";
import { elapsedMs } from "../instant.ts";
import { jsonBytes } from "../text-size.ts";
import { shorten } from "./prior-answers.ts";
import { orderOf, passOf, routeOf, shortText, stepTitle } from "./session-facts.ts";

type Times = {
  readonly [key: string]:
    | {
        readonly started_at?: string;
        readonly completed_at?: string | null;
        readonly by?: { readonly agent?: string | null };
      }
    | undefined;
};

/** The deliberation behind a decision: its inputs, and every step of every pass with its time. */
function buildDeliberation(session: Session, author: string): Deliberation {
  const passes = [
    ...session.iterations.map((pass) => ({ outputs: pass.step_outputs, times: (pass.step_timestamps ?? {}) as Times })),
    { outputs: session.step_outputs, times: session.step_timestamps as Times }, // both hold start and end by step
  ];
  const pass = passOf(session);
  const first = orderOf(session).filter((key) => !pass.includes(key));
  // Steps before the loop were answered once, before the first pass; their answers are in the current outputs.
  const title = (key: StepKey): string => stepTitle(session.metadata.protocol, key);
  const before = stepsOf(first, {
    outputs: session.step_outputs,
    times: session.step_timestamps as Times,
    author,
    title,
  });
  const loops = passes.flatMap(({ outputs, times }) => stepsOf(pass, { outputs, times, author, title }));
  const steps = withinBounds([...before, ...loops].map((step, index) => ({ ...step, step: index + 1 })));
  return {
    inputs: inputsOf(session),
    steps,
    total_duration_ms: steps.reduce((sum, step) => sum + (step.duration_ms ?? 0), 0),
    convergence_point: steps.length === 0 ? undefined : steps.length,
  };
}

// A decision is sent in one call, and no server accepts more than a megabyte.
const MOST_ANSWER_BYTES = 400_000;

// Shorten texts and lists of the largest answers, marking what is gone, until all fit.
function withinBounds(steps: DeliberationStep[]): DeliberationStep[] {
  const room = MOST_ANSWER_BYTES / Math.max(1, steps.length);
  if (jsonBytes(steps) <= MOST_ANSWER_BYTES) return steps;
  return steps.map((step) => {
    const levels = [
      [2_000, 100],
      [500, 40],
      [200, 20],
      [60, 10],
      [24, 2],
    ] as const;
    const fitting = [step.answer, ...levels.map((level) => shorten(step.answer, level))];
    const answer = fitting.find((each) => jsonBytes(each ?? {}) <= room) ?? {};
    return { ...step, answer: { ...answer } };
  });
}

function stepsOf(
  keys: readonly StepKey[],
  from: {
    readonly outputs: SessionStepOutputs;
    readonly times: Times;
    readonly author: string;
    readonly title: (key: StepKey) => string;
  },
): DeliberationStep[] {
  return keys.flatMap((key): DeliberationStep[] => {
    const answer = from.outputs[key];
    if (typeof answer !== "object" || answer === null) return [];
    const { started_at, completed_at, by } = from.times[key] ?? {};
    return [
      {
        thought: (isBuiltIn(key) ? thoughtOf(key, from.outputs) : ownThought(answer)) || from.title(key),
        author: by?.agent ? by.agent : from.author,
        answer: { ...answer },
        type: isBuiltIn(key) ? stepOf(key).name : key,
        timestamp: completed_at ? completed_at : undefined,
        duration_ms: started_at && completed_at ? elapsedMs(started_at, completed_at) : undefined,
        conclusion: key === "8" ? (from.outputs["8"]?.conclusion ?? "") : undefined,
      },
    ];
  });
}

// A sentence or two on what each step found, for readers who do not read the answers.
function isBuiltIn(key: StepKey): key is BuiltInStepKey {
  return STEP_KEYS.some((each) => each === key);
}

// A team's own step has only a known shape: list its texts.
function ownThought(answer: object): string {
  const texts = Object.entries(answer).flatMap(([name, value]) =>
    typeof value === "string"
      ? [`${name}: ${value}`]
      : labelled(name, Array.isArray(value) ? value.filter(isText) : []),
  );
  return shortText(texts.join("\n"));
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function thoughtOf(key: BuiltInStepKey, outputs: SessionStepOutputs): string {
  const texts: Readonly<Record<BuiltInStepKey, () => readonly (string | undefined)[]>> = {
    "0": () => [
      outputs["0"]?.share.task_type,
      ...(outputs["0"]?.share.inferences ?? []),
      ...labelled("Assumed", outputs["0"]?.acknowledge.assumptions),
    ],
    "1": () => [outputs["1"]?.intent, ...labelled("Done when", outputs["1"]?.success_criteria)],
    "2": () => [...(outputs["2"]?.inferences ?? []), ...labelled("Uncertain", outputs["2"]?.uncertainties)],
    "3": () => [
      outputs["3"]?.branches.find((each) => each.id === outputs["3"]?.selected)?.approach,
      outputs["3"]?.rationale,
    ],
    "3b": () => [outputs["3b"]?.matched ? `The skill ${outputs["3b"].matched} fits.` : "No skill fits."],
    "4": () => [outputs["4"]?.route, outputs["4"]?.justification],
    "5": () => [outputs["5"]?.conclusion, `Agreement ${outputs["5"]?.agreement}, ${outputs["5"]?.verdict}`],
    "6": () => [
      ...(outputs["6"]?.contradictions ?? []),
      ...labelled("Blind spot", outputs["6"]?.blind_spots),
      outputs["6"]?.survives ? "The conclusion survives." : "The conclusion does not survive.",
    ],
    "7": () => [
      `Verdict: ${outputs["7"]?.verdict}`,
      ...(outputs["7"]?.principles ?? [])
        .filter((each) => each.verdict !== "pass")
        .map((each) => `${each.principle}: ${each.note}`),
    ],
    "8": () => [outputs["8"]?.summary, outputs["8"]?.contradiction],
  };
  const sentences = texts[key]().filter((text) => text !== undefined && text !== "");
  return shortText(sentences.join("\n"));
}

function labelled(label: string, texts: readonly string[] | undefined): string[] {
  return (texts ?? []).map((text) => `${label}: ${text}`);
}

function inputsOf(session: Session): NonNullable<Deliberation["inputs"]> {
  const answers = (session.clarification_questions ?? []).flatMap((question) =>
    question.answer === undefined
      ? []
      : [
          {
            id: question.id,
            text: shortText(`${question.question}\n${question.answer}`),
            source: question.answered_by ?? "user",
            timestamp: question.answered_at,
          },
        ],
  );
  return [
    { id: "query", text: shortText(session.user_query), source: "user", timestamp: session.query_timestamp },
    ...answers,
  ];
}

/** The ids of a session's decision and thread; always the same. */
export interface DerivedIds {
  readonly decision: string;
  readonly thread: string;
}

/** Derive ids from a session: the same session and pass always give the same decision id. */
export function deriveIds(session: Session, digest: (text: string) => string): DerivedIds {
  const root = `${session.session_id}\n${session.query_timestamp}`;
  return {
    decision: `dec_${digest(`${root}\n${session.iterations.length}`).slice(0, 32)}`,
    thread: session.metadata.thread_id ?? `thread_${digest(`${root}\nthread`).slice(0, 32)}`,
  };
}

/** What recording a decision needs besides the session. */
export interface DecisionFrame {
  readonly ids: DerivedIds;
  readonly agentId: string;
}

// The most confidence that an unconfirmed assumption allows.
const ASSUMED_CONFIDENCE = 0.6;

/** The decision of a concluded session, in the thread schemas' format. The same session gives the same text. */
export function buildDecision(session: Session, { ids, agentId }: DecisionFrame): Decision {
  const outcome = session.step_outputs["8"];
  const assumed = (session.clarification_questions ?? []).filter((question) => question.answered_by === "policy");
  const confidence = outcome?.confidence ?? 0;
  const route = routeOf(session);
  return {
    id: ids.decision,
    decision: outcome?.conclusion ?? "",
    confidence: assumed.length > 0 ? Math.min(confidence, ASSUMED_CONFIDENCE) : confidence,
    agentId,
    threadId: ids.thread,
    context: {
      session_id: session.session_id,
      query: shortText(session.user_query),
      intent: session.step_outputs["1"] === undefined ? undefined : session.step_outputs["1"].intent,
      summary: outcome === undefined ? undefined : outcome.summary,
      assumed:
        assumed.length === 0
          ? undefined
          : assumed.map(({ question, answer }) => ({ question, answer: shortText(answer ?? "") })),
      route: route === undefined ? undefined : { ...route },
    },
    category: "process",
    stakes: STAKES[session.step_outputs["0"]?.share.complexity ?? "moderate"],
    reasons: reasonsOf(session),
    alternatives: alternativesOf(session),
    dissent: dissentOf(session),
    tags: ["session", session.metadata.depth],
    deliberation: buildDeliberation(session, agentId),
    governs: outcome?.governs,
    openQuestions: (outcome?.open_questions ?? []).map((each) => each.question),
    questions: outcome?.open_questions.map(({ question: text, context, recommendation, blocking }) => ({
      text,
      context,
      recommendation,
      blocking,
    })),
    nextSteps: [...(outcome?.next_steps ?? [])],
    createdAt: session.step_timestamps["8"]?.completed_at ?? session.query_timestamp,
  };
}

/** The fields that may change when a decision is recorded again: everything except who decided, where and when. */
export function decisionChangesOf(decision: Decision): Readonly<Record<string, unknown>> {
  const { id: _id, agentId: _agent, threadId: _thread, createdAt: _created, ...changes } = decision;
  return changes;
}

const STAKES: Readonly<Record<JohariDiscoveryAnswer["share"]["complexity"], NonNullable<Decision["stakes"]>>> = {
  trivial: "low",
  simple: "low",
  moderate: "medium",
  complex: "high",
};

function reasonsOf(session: Session): DecisionReason[] {
  const { "3": tree, "4": routing, "5": consistency, "8": outcome } = session.step_outputs;
  const reasons: DecisionReason[] = [];
  if (tree !== undefined) reasons.push({ type: "analysis", text: tree.rationale, strength: 0.8 });
  if (consistency !== undefined)
    reasons.push({ type: "elimination", text: consistency.conclusion, strength: consistency.agreement });
  if (routing !== undefined)
    reasons.push({
      type: "analysis",
      text: session.routing_justification ?? routing.justification,
      strength: routing.confidence,
    });
  if (reasons.length === 0 && outcome !== undefined)
    reasons.push({ type: "analysis", text: outcome.summary, strength: outcome.confidence });
  return reasons;
}

function alternativesOf(session: Session): DecisionAlternative[] {
  const tree = session.step_outputs["3"];
  return (tree?.rejected ?? []).map(({ id, reason, reopen_when }) => ({
    option: tree?.branches.find((branch) => branch.id === id)?.approach ?? id,
    why_rejected: reason,
    reopen_when,
  }));
}

function dissentOf(session: Session): string[] {
  const said = session.step_outputs["8"]?.dissent ?? [];
  const paths = (session.step_outputs["5"]?.paths ?? []).filter((path) => !path.agrees);
  return [...said, ...paths.map(({ approach, conclusion }) => `${approach}: ${conclusion}`)];
}
