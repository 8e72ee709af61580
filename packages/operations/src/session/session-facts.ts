import {
  type AddedStep,
  movesFrom,
  passSteps,
  type SessionContext,
  type SessionEvent,
  type SessionMode,
  type SessionState,
  STEP_KEYS,
  type StepKey,
  sessionTable,
  stepKeyOfState,
  stepOrder,
  stepsOfMode,
  type Table,
} from "@clew/fsm";
import { stepOf } from "@clew/reasoning-steps/internal";
import type { ClarificationQuestion, CompiledProtocol, Session, SessionHistoryEntry } from "@clew/schemas";
import type { SessionPorts } from "./ports.ts";

/** The title of a step. */
export function stepTitle(protocol: Session["metadata"]["protocol"], key: StepKey): string {
  if (STEP_KEYS.some((each) => each === key)) return stepOf(key).title;
  return protocol?.steps.find((step) => step.key === key)?.title ?? key;
}

/** Whether a session routes its work or was already routed. */
export function modeOf(session: Session): SessionMode {
  return session.metadata.is_agent_session ? "agent" : "normal";
}

const NONE: readonly AddedStep[] = [];
const BUILT_IN_PASS = passSteps(NONE);

/** The steps that a team's protocol adds to a session. A session keeps those it began with. */
export function addedSteps(session: Session): readonly AddedStep[] {
  return session.metadata.protocol?.steps ?? NONE;
}

/** The state machine of a session. */
export function tableOf(session: Session): Table<SessionState, SessionEvent, SessionContext> {
  return sessionTable(addedSteps(session));
}

/** The state of a session; its schema allows only the table's states. */
export function stateOf(session: Session): SessionState {
  return session.fsm.state as SessionState;
}

/** Every step of a session in order, even if its mode and depth skip it. */
export function orderOf(session: Session): readonly StepKey[] {
  const added = addedSteps(session);
  return added.length === 0 ? STEP_KEYS : stepOrder(added);
}

/** The steps of a pass, which a loop-back asks again. */
export function passOf(session: Session): readonly StepKey[] {
  const added = addedSteps(session);
  return added.length === 0 ? BUILT_IN_PASS : passSteps(added);
}

/** The current step, or null. */
export function currentStep(session: Session): StepKey | null {
  return session.status === "abandoned" ? null : stepKeyOfState(session.fsm.state);
}

/** The steps of a session's mode and depth, in order. */
export function stepsOf(session: Session): readonly StepKey[] {
  return stepsOfMode(modeOf(session), session.metadata.depth, addedSteps(session));
}

/** How to offer steps: in groups that one call can answer, or one at a time. */
export type Pacing = "grouped" | "single";

/**
 * The steps offered together now. A full session takes three calls: what is known, how to proceed, whether that holds.
 * A repeated pass, which starts with the route, takes one call, and so does a light session.
 */
export function offeredSteps(session: Session, pacing: Pacing | undefined): readonly StepKey[] {
  const step = isConcluded(session) ? null : currentStep(session);
  if (step === null) return [];
  if (pacing !== "grouped") return [step];
  const steps = stepsOf(session);
  const rest = steps.slice(steps.indexOf(step));
  const pass = passOf(session);
  if (session.metadata.depth === "light") return rest;
  if (session.iterations.length > 0 && step === steps.find((key) => pass.includes(key))) return rest;
  // An added step belongs to the group around it. Step 0 stays alone, because any question of it halts the session.
  const checks = pass.slice(pass.indexOf("5"));
  const groupOf = (key: StepKey): number => (key === "0" ? 0 : checks.includes(key) ? 2 : 1);
  return rest.filter((key) => groupOf(key) === groupOf(step));
}

/** Whether step 8 said proceed, so that only completion is left. */
export function isConcluded(session: Session): boolean {
  return session.fsm.state === "KNOWLEDGE_TRANSFER" && session.step_outputs["8"]?.outcome === "proceed";
}

/** The last halt in a session's history. Taking answers back is not a new halt. */
export function lastHalt(session: Session): SessionHistoryEntry | undefined {
  return session.fsm.history.findLast((entry) => entry.to === "HALTED" && entry.cause !== "undo");
}

/** What the table's guards read from a session. */
export function contextOf(session: Session): SessionContext {
  const halt = session.fsm.state === "HALTED" ? lastHalt(session) : undefined;
  return {
    mode: modeOf(session),
    depth: session.metadata.depth,
    iteration: session.iteration_count,
    concluded: isConcluded(session),
    haltedAt: halt === undefined ? undefined : halt.from === "JOHARI_DISCOVERY" ? "0" : "8",
  };
}

/** Whether the last move was a loop-back whose first step is still unanswered. */
export function isLoopBackPending(session: Session): boolean {
  const step = currentStep(session);
  return step !== null && session.fsm.history.at(-1)?.cause === "loop_back" && session.step_outputs[step] === undefined;
}

/** The depth reason of a session whose turn ended without an answer and without a writing tool call. */
export const ASKED_FOR_NOTHING = "asked for nothing";

/** The depth reason of a session that asked for nothing because Clew only observes. */
export const OBSERVED = "observe";

/** Whether a session has ended: it asks nothing and accepts no answers. */
export function isFinished(session: Session): boolean {
  return session.status === "completed" || session.status === "abandoned";
}

/**
 * The questions of the current halt. Questions copied here from other sessions stay until they are answered or this
 * session ends; the other session still asks them.
 */
export function questionsOfHalt(session: Session): readonly ClarificationQuestion[] {
  if (isFinished(session)) return [];
  const all = session.clarification_questions ?? [];
  const foreign = all.filter((question) => question.asked_by !== undefined && question.answer === undefined);
  if (session.fsm.state !== "HALTED") return foreign;
  const at = lastHalt(session)?.at;
  const own = all.filter(
    (question) =>
      question.asked_by === undefined && (question["asked_at"] === at || question["asked_at"] === undefined),
  );
  // Files of other tools do not say which halt asked, so open questions there belong to this one.
  const dated = own.filter((question) => question["asked_at"] !== undefined || question.answer === undefined);
  return [...dated, ...foreign];
}

/** The unanswered steps of a session's mode. */
export function missingSteps(session: Session): readonly StepKey[] {
  return stepsOf(session).filter((key) => session.step_outputs[key] === undefined);
}

/** The events possible now, by the table's names. */
export function allowedEvents(session: Session): readonly string[] {
  return movesFrom(tableOf(session), stateOf(session), contextOf(session)).map((move) => move.event);
}

const LONGEST_TEXT = 10_000;

/** A text in storable form: without U+0000 and lone surrogates, and no longer than allowed. */
export function shortText(text: string, longest: number = LONGEST_TEXT): string {
  const last = text.length > longest ? text.charCodeAt(longest - 1) : 0;
  // Do not split a surrogate pair.
  const end = last >= 0xd800 && last <= 0xdbff ? longest - 1 : longest;
  return text.slice(0, end).replaceAll("\0", "\uFFFD").toWellFormed();
}

/** A question as shown to callers. */
export type QuestionView = Pick<ClarificationQuestion, "id" | "question"> & {
  readonly why?: string;
  readonly options?: readonly string[];
  readonly answer?: string;
  readonly asked_by?: string;
};

/** Convert a stored question for display. */
export function questionView({ id, question, why, options, answer, asked_by }: ClarificationQuestion): QuestionView {
  return {
    id,
    question,
    why,
    options,
    answer,
    asked_by,
  };
}

/** The open questions of a waiting session, for a refusal's details; empty for any other session. */
export function questionDetails(session: Session): { readonly questions?: readonly QuestionView[] } {
  if (session.fsm.state !== "HALTED") return {};
  return {
    questions: questionsOfHalt(session)
      .filter((each) => each.answer === undefined)
      .map(questionView),
  };
}

/** The two routes of every session. */
export const SKILL = "skill-orchestration";
export const SEQUENCE = "dynamic-skill-sequencing";

/** A route and its target. */
export interface ChosenRoute {
  /** One of the two routes of every session, or one of the team's. */
  readonly route: string;
  readonly skill?: string;
  readonly sequence?: readonly { readonly step: string; readonly objective: string }[] | undefined;
}

/** The route in effect: the one set last, else from step 8, else from step 4; undefined if there is none. */
export function routeOf(session: Session): ChosenRoute | undefined {
  if (session.metadata.is_agent_session || session.metadata.depth === "light") return undefined;
  const routing = session.step_outputs["4"];
  const override = readOverride(session["route_override"]);
  const concluded = session.step_outputs["8"];
  const route: string | undefined = override?.route ?? concluded?.route ?? routing?.route;
  if (route === undefined) return undefined;
  const skill =
    override?.skill ?? concluded?.skill ?? routing?.skill ?? session.step_outputs["3b"]?.matched ?? undefined;
  const sequence = override?.sequence ?? routing?.sequence ?? sequenceOfPlan(session);
  if (route === SKILL) return { route, skill };
  return route === SEQUENCE ? { route, sequence } : { route };
}

/** The most that the session's schema allows in a sequence. */
const MOST_WORK = 200;

// If the sequence was not spelled out, it is the plan itself: step 8's next steps, then a check of step 1's criteria.
function sequenceOfPlan(session: Session): NonNullable<ChosenRoute["sequence"]> {
  const outcome = session.step_outputs["8"];
  const steps = outcome?.next_steps.length ? outcome.next_steps : [outcome?.conclusion ?? session.user_query];
  const criteria = session.step_outputs["1"]?.success_criteria ?? [];
  const work = [
    ...steps.map((objective) => ({ step: "generation" as const, objective })),
    ...(criteria.length === 0 ? [] : [{ step: "validation" as const, objective: shortText(criteria.join("; ")) }]),
  ];
  return work.slice(0, MOST_WORK);
}

function readOverride(value: unknown): ChosenRoute | undefined {
  if (typeof value !== "object" || value === null || !("route" in value)) return undefined;
  if (typeof value.route !== "string") return undefined;
  return value as ChosenRoute; // only setRoute writes it
}

/** The command-line words that name a session. */
export function sessionHandle(session: Session, at: { readonly location: string | undefined }): readonly string[] {
  return at.location === undefined ? ["--session", session.session_id] : ["--state", at.location];
}

/** The team's protocol that a session began with, if it is here. The session knows its steps without it. */
export function protocolOf(
  { protocols }: Pick<SessionPorts, "protocols">,
  { metadata }: Session,
): CompiledProtocol | undefined {
  return metadata.protocol && protocols?.of(metadata.protocol.digest);
}

/** What a new session stores of the protocol in use: its names and steps; undefined if there is none. */
export function protocolInUse({ protocols }: Pick<SessionPorts, "protocols">): Session["metadata"]["protocol"] {
  const used = protocols?.inUse();
  if (used === undefined) return undefined;
  const { name, version, steps } = used.protocol;
  const kept = steps.map(({ key, after, title, light }) => ({ key, after, title, light: light || undefined }));
  return { digest: used.digest, name, version, steps: kept };
}
