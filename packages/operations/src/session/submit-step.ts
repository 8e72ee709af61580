import { ClewError } from "@clew/errors";
import { type SessionEvent, STEP_KEYS, type StepKey, stepsOfMode } from "@clew/fsm";
import {
  type AcceptedAnswer,
  type AnswerContext,
  type AnswerFinding,
  type AnswersByStep,
  checkAnswer,
  type Directive,
  type EarlierAnswers,
  finding,
  type RefusedAnswer,
  readAnswer,
  stepOf,
} from "@clew/reasoning-steps";
import type {
  JohariDiscoveryAnswer,
  KnowledgeTransferAnswer,
  Session,
  SessionHistoryEntry,
  SessionStepTimestamps,
  TaskRoutingAnswer,
} from "@clew/schemas";
import { asksParent } from "./ask-parent.ts";
import { type HaltQuestion, halted } from "./halted-session.ts";
import { moveSession } from "./move-session.ts";
import { nextDirective } from "./next-directive.ts";
import { openNextStep } from "./open-next-step.ts";
import { questionDetails } from "./open-questions.ts";
import type { SessionPorts, SubmitPorts } from "./ports.ts";
import { currentStep, isLoopBackPending, modeOf } from "./session-facts.ts";
import { shortText } from "./short-text.ts";
import { type StepView, viewOf } from "./step-view.ts";
import { loadForWriting, refuseFinished, saveSession } from "./stored-session.ts";

/** An answer to a step of a session. */
export interface StepReport {
  readonly sessionId: string;
  readonly step: StepKey;
  /** Text or data; for step 0 of a light session also `{"0": …, "1": …, "8": …}`. */
  readonly answer: unknown;
  /** Who answers, where that was said; else the agent whose session it is. */
  readonly by?: string | undefined;
  /** Whether the caller followed the directive of a loop-back. */
  readonly loopBack?: boolean;
  /** Reads an answer that is not JSON. */
  readonly parse?: (text: string) => unknown;
}

/** Stores the answer of one step: load, check, plan, save durably, and only then say what comes next. */
export async function submitStep(ports: SubmitPorts, report: StepReport): Promise<StepView> {
  const session = await loadForWriting(ports, report.sessionId);
  refuseFinished(session);
  refuseUnlessCurrent(ports, session, report.step);
  if (report.loopBack === true) refuseUnlessPending(session);
  const knownSkills = stepOf(report.step).needsSkills ? await ports.knownSkills() : [];
  const planned = planStep(session, { ...report, at: ports.now(), knownSkills });
  const saved = await saveSession(ports, session, planned.session);
  if (saved.status === "halted") await asksParent(ports, saved);
  return viewOf(ports, saved, { warnings: planned.warnings });
}

/** Refuses a step that is not asked now, with the command that is due instead. */
export function refuseUnlessCurrent(ports: SessionPorts, session: Session, step: StepKey): void {
  if (currentStep(session) === step) return;
  const location = ports.sessions.locate(session.session_id);
  throw stepNotCurrent(session, step, nextDirective(session, { ...ports, location }));
}

/** Refuses `--loop-back` where no loop-back waits for its first step. */
export function refuseUnlessPending(session: Session): void {
  if (isLoopBackPending(session)) return;
  throw new ClewError("LOOP_BACK_NOT_PENDING", `No loop-back is pending in session ${session.session_id}.`, {
    hint: "Leave --loop-back out; `clew show` prints what is asked now.",
  });
}

/** What is submitted for the step that is asked now, as it came. */
interface Submission {
  readonly step: StepKey;
  /** Text or data; in a light session also several answers by step. */
  readonly answer: unknown;
  readonly at: string;
  readonly by?: string | undefined;
  readonly knownSkills: readonly string[];
  /** Reads an answer that is not JSON. */
  readonly parse?: (text: string) => unknown;
}

/** The session with its answers stored and its moves made, and what is worth saying about the answers. */
interface PlannedStep {
  readonly session: Session;
  readonly warnings: readonly AnswerFinding[];
}

/** Judges what was submitted and plans what follows from it; changes nothing. Throws what its author must mend. */
function planStep(session: Session, submission: Submission): PlannedStep {
  const { step, at } = submission;
  if (currentStep(session) !== step) throw stepNotCurrent(session, step);
  const checked = checkSubmission(step, submission.answer, {
    earlier: session.step_outputs as EarlierAnswers, // validated with the same schemas when the session was read
    mode: modeOf(session),
    depth: session.metadata.depth,
    knownSkills: submission.knownSkills,
    parse: submission.parse,
  });
  if (!checked.ok)
    throw new ClewError(checked.code, checked.message, {
      hint: `\`clew show\` prints step ${step} with its template; nothing was stored.`,
      details: { step, findings: checked.findings, steps: checked.steps.length > 0 ? checked.steps : undefined },
    });
  const when = { at, by: authorOf(session, submission.by) };
  const planned = checked.answers.reduce((each, accepted) => applyAnswer(each, accepted, when), session);
  return { session: planned, warnings: checked.warnings };
}

/** When an answer was given, and by whom. */
interface Given {
  readonly at: string;
  readonly by: SessionStepTimestamps["by"];
}

// Whoever says so; else the agent whose session it is now.
function authorOf({ metadata }: Session, named: string | undefined): Given["by"] {
  const { agent, agent_session } = metadata;
  if (named !== undefined && named !== agent) return { agent: named };
  return agent ? { agent, agent_session: agent_session ? agent_session : undefined } : undefined;
}

function applyAnswer(session: Session, accepted: SubmittedAnswer, { at, by }: Given): Session {
  const stored = raiseDepth(storeAnswer(session, accepted, { at, by }), accepted);
  return openNextStep(follow(stored, accepted, at), at);
}

/** The refusal of a step that is not asked now, naming the one that is. */
function stepNotCurrent(session: Session, step: StepKey, directive?: Directive): ClewError {
  const current = currentStep(session);
  const now =
    current !== null
      ? `step ${current} is asked now`
      : session.fsm.state === "HALTED"
        ? "the session waits for answers to its questions"
        : `it is ${session.status}`;
  return new ClewError("STEP_NOT_CURRENT", `Step ${step} is not asked in session ${session.session_id}: ${now}.`, {
    hint: directive === undefined ? undefined : directive.command === "" ? directive.why : directive.command,
    details: {
      step,
      current_step: current,
      state: session.fsm.state,
      status: session.status,
      directive,
      ...questionDetails(session),
    },
  });
}

function storeAnswer(session: Session, { key: step, answer }: SubmittedAnswer, { at, by }: Given): Session {
  // The route of step 4 is the session's, until step 8 or a person says otherwise.
  const routing = step === "4" ? (answer as TaskRoutingAnswer) : undefined;
  return {
    ...session,
    ...(routing === undefined
      ? {}
      : { routing_decision: routing.route, routing_justification: routing.justification, route_override: undefined }),
    fsm: { ...session.fsm, history: keepReplaced(session, step) },
    step_outputs: { ...session.step_outputs, [step]: answer },
    step_timestamps: {
      ...session.step_timestamps,
      [step]: { started_at: session.step_timestamps[step]?.started_at ?? at, completed_at: at, by },
    },
  };
}

// The answer of step 0 that led into a halt is replaced by the one given after it; history keeps it.
function keepReplaced(session: Session, step: StepKey): SessionHistoryEntry[] {
  const replaced = session.step_outputs["0"];
  const { history } = session.fsm;
  if (step !== "0" || replaced === undefined) return history;
  const at = history.findLastIndex((entry) => entry.from === "JOHARI_DISCOVERY" && entry.to === "HALTED");
  return history.map((entry, index) => (index === at ? { ...entry, answer: { ...replaced } } : entry));
}

function raiseDepth(session: Session, { raisesDepth }: SubmittedAnswer): Session {
  if (!raisesDepth || session.metadata.depth === "full") return session;
  const complexity = session.step_outputs["0"]?.share.complexity ?? "moderate";
  const reason = `raised: step 0 says ${complexity}`;
  return { ...session, metadata: { ...session.metadata, depth: "full", depth_reason: reason } };
}

function follow(session: Session, { answer, event }: SubmittedAnswer, at: string): Session {
  if (event === "ask") {
    // `ask` only follows from step 0.
    const { ask } = answer as JohariDiscoveryAnswer;
    return halted(moveSession(session, { event, at }).session, { at, reason: "questions", questions: ask });
  }
  if (event === "submit") return moveSession(session, { event, at }).session;
  // Every other event follows from step 8.
  const outcome = answer as KnowledgeTransferAnswer;
  if (event === "halt") {
    const { session: moved } = moveSession(session, { event, at });
    return halted(moved, { at, reason: outcome.conclusion, questions: outcome.questions ?? [] });
  }
  const contradiction = outcome.contradiction;
  const moved = moveSession(session, { event, at, contradiction });
  if (moved.effects.includes("ask_contradictions"))
    return halted(moved.session, { at, reason: "max_iterations", questions: contradictionQuestions(session) });
  return moved.session;
}

// One question for each contradiction since a person last decided, the present one last.
function contradictionQuestions(session: Session): HaltQuestion[] {
  const decided = session.iterations.findLastIndex((pass) => pass.cause === "answered");
  const earlier = session.iterations.slice(decided + 1).map((pass) => pass.contradiction);
  return [...earlier, session.step_outputs["8"]?.contradiction]
    .filter((text) => text !== undefined)
    .map((contradiction) => ({
      question: shortText(`How is this contradiction to be settled: ${contradiction}`),
      why: "Three passes through routing and its checks did not settle it.",
    }));
}

/** One answer of a submission that is to be stored. */
interface SubmittedAnswer {
  readonly key: StepKey;
  readonly answer: AnswersByStep[StepKey];
  readonly event: SessionEvent;
  readonly raisesDepth: boolean;
}

/** A submission that holds: its answers in the order of their moves, all for one save. */
interface AcceptedSubmission {
  readonly ok: true;
  readonly answers: readonly SubmittedAnswer[];
  readonly warnings: readonly AnswerFinding[];
}

/** The judgement of a submission. */
type CheckedSubmission = AcceptedSubmission | RefusedAnswer;

/**
 * Judges what is submitted for the current step: its answer, or in a light session a map of several answers
 * (`{"0": …, "1": …, "8": …}`). All of them hold, or none is taken.
 */
export function checkSubmission(key: StepKey, raw: unknown, context: AnswerContext): CheckedSubmission {
  const read = readAnswer(raw, context.parse);
  const map = read.ok ? answersByKey(read.value, key) : undefined;
  if (!map) return single(key, read.ok ? read.value : raw, context);
  if (context.depth !== "light" && map.size > 1)
    return refuse(
      key,
      "the answer of this step alone",
      "answers of several steps; only a light session takes them at once",
    );
  return series(key, map, context);
}

function single(key: StepKey, value: unknown, context: AnswerContext): CheckedSubmission {
  const checked = checkAnswer(stepOf(key), value, context);
  return checked.ok ? { ok: true, answers: [submitted(key, checked)], warnings: checked.warnings } : checked;
}

function series(first: StepKey, map: ReadonlyMap<StepKey, unknown>, context: AnswerContext): CheckedSubmission {
  const answers: SubmittedAnswer[] = [];
  const warnings: AnswerFinding[] = [];
  let { earlier, depth } = context;
  const left = new Set(map.keys());
  for (
    let key: StepKey | undefined = first;
    key !== undefined && left.has(key);
    key = after(key, { ...context, depth })
  ) {
    const checked = checkAnswer(stepOf(key), map.get(key), { ...context, earlier, depth });
    if (!checked.ok) return { ...checked, findings: checked.findings.map((each) => under(key, each)) };
    answers.push(submitted(key, checked));
    warnings.push(...checked.warnings.map((each) => under(key, each)));
    left.delete(key);
    earlier = { ...earlier, [key]: checked.answer };
    if (checked.raisesDepth) depth = "full";
    if (checked.event !== "submit") break;
  }
  if (left.size === 0) return { ok: true, answers, warnings };
  const last = answers.at(-1);
  const isHalt = last?.event === "ask";
  if (!last || (!isHalt && depth === context.depth))
    return refuse(first, `answers from step ${first} on without a gap`, `${[...map.keys()].join(", ")}`);
  const why = isHalt ? "the questions come first" : "the work is harder than light: every step is asked now";
  return { ok: true, answers, warnings: [...warnings, ...[...left].map((key) => notTaken(key, why))] };
}

function answersByKey(value: unknown, key: StepKey): ReadonlyMap<StepKey, unknown> | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const keys = Object.keys(value);
  const known = STEP_KEYS.filter((each) => keys.includes(each));
  if (known.length === 0 || known.length !== keys.length || !known.includes(key)) return undefined;
  return new Map(known.map((each): [StepKey, unknown] => [each, Reflect.get(value, each)]));
}

function after(key: StepKey, context: AnswerContext): StepKey | undefined {
  const steps = stepsOfMode(context.mode, context.depth);
  const at = steps.indexOf(key);
  return at === -1 ? undefined : steps[at + 1];
}

function submitted(key: StepKey, checked: AcceptedAnswer): SubmittedAnswer {
  return { key, answer: checked.answer, event: checked.event, raisesDepth: checked.raisesDepth };
}

function under(key: StepKey, each: AnswerFinding): AnswerFinding {
  return { ...each, path: `/${key}${each.path}`, message: `step ${key}, ${each.message}` };
}

function notTaken(key: StepKey, why: string): AnswerFinding {
  return finding("", { path: `/${key}`, expected: why, found: `the answer of step ${key}, which is not taken` });
}

function refuse(key: StepKey, expected: string, found: string): RefusedAnswer {
  const first = finding(stepOf(key).template, { path: "", expected, found });
  const message = `The answer of step ${key} cannot be taken: ${first.message}`;
  return { ok: false, code: "ANSWER_INVALID", message, findings: [first], steps: [] };
}
