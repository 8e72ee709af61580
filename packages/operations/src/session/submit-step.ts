import { ClewError } from "@clew/errors";
import { isAddedKey, type StepKey } from "@clew/fsm";
import {
  type AcceptedAnswer,
  type AnswerContext,
  type AnswerFinding,
  checkAnswer,
  type Directive,
  type EarlierAnswers,
  type RefusedAnswer,
  type Step,
  stepContent,
} from "@clew/reasoning-steps/internal";
import type {
  JohariDiscoveryAnswer,
  KnowledgeTransferAnswer,
  Session,
  SessionHistoryEntry,
  SessionReplacedAnswer,
  SessionStepTimestamps,
  TaskRoutingAnswer,
} from "@clew/schemas";
import { asksParent, type HaltQuestion, halted } from "./halted-session.ts";
import { moveSession } from "./move-session.ts";
import { directiveHint, nextDirective } from "./next-directive.ts";
import { openNextStep } from "./open-session.ts";
import type { SessionPorts, SubmitPorts } from "./ports.ts";
import { notTaken, readSubmission } from "./read-submission.ts";
import type { KnownOfAnswers } from "./recall-answers.ts";
import {
  currentStep,
  isLoopBackPending,
  modeOf,
  orderOf,
  protocolOf,
  questionDetails,
  shortText,
  stepsOf,
} from "./session-facts.ts";
import { type StepView, viewOf } from "./step-view.ts";
import { loadForWriting, refuseFinished, saveSession, stepsUnder } from "./stored-session.ts";

/** A submission: the answer of one step, or a map of answers by step. */
export interface StepReport {
  readonly sessionId: string;
  /** The first answered step (default: the current one). */
  readonly step?: StepKey;
  /** Text or data: the answer of that step, or a map of answers that includes it. */
  readonly answer?: unknown;
  /** Always a map of answers by step. */
  readonly answers?: unknown;
  /** Who answers, if stated; otherwise the session's agent. */
  readonly by?: { readonly agent: string; readonly isLogin?: boolean | undefined } | undefined;
  /** Whether the caller is following a loop-back directive. */
  readonly loopBack?: boolean;
  /** Parses an answer that is not JSON. */
  readonly parse?: (text: string) => unknown;
}

/**
 * Store answers one by one: load, check, plan, and save durably before looking at the next or returning the next
 * directive.
 */
export async function submitStep(ports: SubmitPorts, report: StepReport): Promise<StepView> {
  const session = await loadForWriting(ports, report.sessionId);
  refuseFinished(session);
  const step = report.step ?? askedStep(ports, session);
  refuseUnlessCurrent(ports, session, step);
  if (report.loopBack === true) refuseUnlessPending(session);
  const { template } = stepContent(step, protocolOf(ports, session));
  const submission = readSubmission(report, {
    first: step,
    steps: stepsOf(session),
    order: orderOf(session),
    template,
  });
  if (!submission.ok) throw refusal(ports, { session, stored: [], failed: step }, submission);
  const stepOf = await stepsUnder(ports, session, [...submission.answers.keys()]);
  const asked = [...submission.answers.keys()].map(stepOf);
  const knownSkills = asked.some(({ needsSkills }) => needsSkills) ? await ports.knownSkills() : [];
  const needsFiles = asked.some((each) => each.needsFiles) || namesEvidence(submission.answers.values());
  const linesOf = needsFiles ? await ports.lineCounter?.() : undefined;
  const { saved, warnings, known } = await storeAnswers(ports, session, {
    ...submission,
    stepOf,
    judge: await conditionJudge(ports, session, submission.answers),
    knownSkills,
    linesOf,
    parse: report.parse,
    by: authorOf(session, report.by),
  });
  if (saved.status === "halted") await asksParent(ports, saved);
  const view = await viewOf(ports, saved, { warnings, withoutPrior: true });
  return { ...view, known: known === undefined || known.length === 0 ? undefined : known };
}

/** Judges the conditions of a team's steps; loaded only if there are some. */
async function conditionJudge(
  ports: SessionPorts,
  session: Session,
  answers: ReadonlyMap<StepKey, unknown>,
): Promise<AnswerContext["judge"]> {
  const asked = protocolOf(ports, session)?.steps.filter(({ key }) => answers.has(key)) ?? [];
  const conditions = asked.flatMap(({ checks }) => checks.flatMap(({ condition }) => condition ?? []));
  if (conditions.length === 0) return undefined;
  const { answersJudge } = await import("../guardrail/check-guardrails.ts");
  const judges = new Map<string, Awaited<ReturnType<typeof answersJudge>>>();
  for (const condition of conditions) judges.set(condition, await answersJudge(condition));
  return (condition, given) => judges.get(condition)?.(given) ?? { ok: false, problem: "it was not compiled" };
}

/** Refuse a step that is not the current one, and name the command to run instead. */
export function refuseUnlessCurrent(ports: SessionPorts, session: Session, step: StepKey): void {
  if (currentStep(session) === step) return;
  const order = orderOf(session);
  if (isAddedKey(step) && !order.includes(step))
    throw new ClewError("USAGE", `Expected one step of ${order.join(", ")}; found "${step}".`);
  throw stepNotCurrent(session, step, directiveOf(ports, session));
}

/** Refuse `--loop-back` if no loop-back is pending. */
export function refuseUnlessPending(session: Session): void {
  if (isLoopBackPending(session)) return;
  throw new ClewError("LOOP_BACK_NOT_PENDING", `No loop-back is pending in session ${session.session_id}.`, {
    hint: "Leave --loop-back out; `clew show` prints what is asked now.",
  });
}

/** The current step, for callers that name none. */
function askedStep(ports: SessionPorts, session: Session): StepKey {
  const step = currentStep(session);
  if (step !== null) return step;
  throw stepNotCurrent(session, undefined, directiveOf(ports, session));
}

// Most answers cite no files: then do not open a folder to count lines.
function namesEvidence(answers: Iterable<unknown>): boolean {
  for (const raw of answers) {
    const text = typeof raw === "string" ? raw : JSON.stringify(raw);
    if (text?.includes("evidence") === true) return true;
  }
  return false;
}

interface Given {
  readonly answers: ReadonlyMap<StepKey, unknown>;
  readonly isMap: boolean;
  /** Returns the session's steps. */
  readonly stepOf: (key: StepKey) => Step;
  readonly judge: AnswerContext["judge"];
  readonly warnings: readonly AnswerFinding[];
  readonly knownSkills: readonly string[];
  readonly linesOf?: AnswerContext["linesOf"];
  readonly parse?: (text: string) => unknown;
  readonly by: SessionStepTimestamps["by"];
}

// The stated agent, else the session's current agent, else the login name.
function authorOf({ metadata }: Session, said: StepReport["by"]): Given["by"] {
  const { agent, agent_session: agentSession } = metadata;
  const named = said?.isLogin === true && agent ? undefined : said?.agent;
  if (named !== undefined && named !== agent) return { agent: named };
  return agent ? { agent, agent_session: agentSession ? agentSession : undefined } : undefined;
}

/** How far a submission got: what is stored, and which answer failed. */
interface Progress {
  readonly session: Session;
  readonly stored: readonly StepKey[];
  readonly failed: StepKey;
}

/** Store the answers in order. The first failure stops; answers before it stay. */
async function storeAnswers(
  ports: SubmitPorts,
  session: Session,
  given: Given,
): Promise<{
  readonly saved: Session;
  readonly warnings: readonly AnswerFinding[];
  readonly known: KnownOfAnswers["items"] | undefined;
}> {
  const warnings = [...given.warnings];
  const stored: StepKey[] = [];
  const [first] = given.answers.keys();
  // The answers in a call were written together, starting when the first of their steps was shown.
  const shownAt = first === undefined ? undefined : session.step_timestamps[first]?.started_at;
  // A light session's three answers are one move and one save; so is a single answer with what it recalls.
  const isOneSave = session.metadata.depth === "light" || given.answers.size === 1;
  let now = session;
  let known: KnownOfAnswers | undefined;
  for (const [key, raw] of given.answers) {
    const why = notAsked(now, key);
    if (why !== undefined) {
      warnings.push(notTaken(key, why));
      continue;
    }
    const checked = checkAnswer(given.stepOf(key), raw, answerContext(now, given));
    if (!checked.ok) {
      if (isOneSave && stored.length > 0) now = await saveSession(ports, session, now);
      throw refusal(ports, { session: now, stored, failed: key }, withLater(checked, key, { now, given }));
    }
    // Only step 8 has a conclusion.
    const last = key === "8" ? (checked.answer as KnowledgeTransferAnswer) : undefined;
    if (last !== undefined) known = await recallStored(ports, now, { keys: stored, conclusion: last.conclusion });
    const wrong = last && (await (await import("./check-conclusion.ts")).checkConclusion(session, last, known));
    if (wrong) {
      const told = (await import("./recall-answers.ts")).withKnown(now, known?.items ?? []);
      if (isOneSave ? stored.length > 0 : told !== now) now = await saveSession(ports, isOneSave ? session : now, told);
      throw refusal(ports, { session: now, stored, failed: key }, wrong);
    }
    const planned = applyAnswer(now, { ...checked, key }, { at: ports.now(), shownAt, by: given.by });
    now = isOneSave ? planned : await saveNext(ports, { session: now, stored, failed: key }, planned);
    stored.push(key);
    warnings.push(...checked.warnings.map((each) => (given.isMap ? under(key, each) : each)));
  }
  if (!stored.includes("8")) known = await recallStored(ports, now, { keys: stored });
  const told = known === undefined ? now : (await import("./recall-answers.ts")).withKnown(now, known.items);
  const before = isOneSave ? session : now;
  const saved = told === before ? now : await saveSession(ports, before, told);
  return {
    saved,
    warnings: [...warnings, ...(known?.warnings ?? []).map((each) => (given.isMap ? under("3", each) : each))],
    known: known?.items,
  };
}

/** Records relevant to the answers just stored. If they cannot be read now, go on without them. */
async function recallStored(
  ports: SubmitPorts,
  session: Session,
  { keys, conclusion }: { readonly keys: readonly StepKey[]; readonly conclusion?: string },
): Promise<KnownOfAnswers | undefined> {
  if (ports.recall === undefined || !keys.some((key) => key === "1" || key === "3")) return undefined;
  try {
    const { recallAnswers } = await import("./recall-answers.ts");
    return await recallAnswers(ports, session, { keys, conclusion, at: Date.parse(ports.now()) });
  } catch {
    return undefined;
  }
}

/** Save one of several answers. If it fails, the error also says which answers were stored before. */
async function saveNext(ports: SubmitPorts, { session, stored }: Progress, planned: Session): Promise<Session> {
  try {
    return await saveSession(ports, session, planned);
  } catch (thrown) {
    if (stored.length === 0 || !ClewError.is(thrown)) throw thrown;
    const { code, message, hint, details } = thrown;
    throw new ClewError(code, `${message} ${storedWords(stored)}`, {
      cause: thrown,
      hint,
      details: { ...details, stored },
    });
  }
}

/** Why an answer in a map is ignored: an earlier answer led elsewhere. */
function notAsked(session: Session, key: StepKey): string | undefined {
  if (currentStep(session) === key) return undefined;
  if (session.status === "halted") return "the questions come first";
  return session.iterations.length > 0 && isLoopBackPending(session)
    ? "the loop-back comes first"
    : "the work is harder than light: every step is asked now";
}

function answerContext(session: Session, { knownSkills, linesOf, parse, judge }: Given): AnswerContext {
  return {
    earlier: session.step_outputs as EarlierAnswers, // the same schemas validated them when the session was read
    mode: modeOf(session),
    depth: session.metadata.depth,
    knownSkills,
    linesOf,
    parse,
    judge,
  };
}

/** Add the errors of later answers to a refusal, so that all can be fixed at once. */
function withLater(
  refused: RefusedAnswer,
  failed: StepKey,
  { now, given }: { readonly now: Session; readonly given: Given },
): RefusedAnswer {
  if (!given.isMap) return refused;
  const keys = [...given.answers.keys()];
  const context = answerContext(now, given);
  // Count an unstored answer if its form is valid, because later ones may refer to it.
  const formed = (key: StepKey): EarlierAnswers => {
    const answer = given.answers.get(key);
    return given.stepOf(key).validate(answer) ? { [key]: answer } : {};
  };
  let earlier: EarlierAnswers = { ...context.earlier, ...formed(failed) };
  const later = keys.slice(keys.indexOf(failed) + 1).flatMap((key) => {
    const checked = checkAnswer(given.stepOf(key), given.answers.get(key), { ...context, earlier });
    earlier = { ...earlier, ...formed(key) };
    return checked.ok ? [] : checked.findings.map((each) => under(key, each));
  });
  return { ...refused, findings: [...refused.findings.map((each) => under(failed, each)), ...later] };
}

function refusal(
  ports: SessionPorts,
  { session, stored, failed }: Progress,
  { code, message, findings, steps }: RefusedAnswer,
): ClewError {
  const directive = directiveOf(ports, session);
  const hint =
    stored.length === 0
      ? `${ports.byTool === true ? "`submit_step` without an answer shows" : "`clew show` prints"} step ${failed} with its template; nothing was stored.`
      : `Mend it and go on from step ${failed}:\n${directiveHint(directive)}`;
  return new ClewError(code, stored.length === 0 ? message : `${message} ${storedWords(stored)}`, {
    hint,
    details: {
      step: failed,
      findings,
      steps: steps.length > 0 ? steps : undefined,
      stored,
      failed,
      state: session.fsm.state,
      directive: stored.length === 0 ? undefined : directive,
    },
  });
}

function storedWords(stored: readonly StepKey[]): string {
  return `(Stored before it: step${stored.length === 1 ? "" : "s"} ${stored.join(", ")}.)`;
}

function directiveOf(ports: SessionPorts, session: Session): Directive {
  return nextDirective(session, { ...ports, location: ports.sessions.locate(session.session_id) });
}

interface Moment {
  readonly at: string;
  /** When the first step in the call was shown. */
  readonly shownAt: string | undefined;
  readonly by: SessionStepTimestamps["by"];
}

function applyAnswer(session: Session, accepted: SubmittedAnswer, moment: Moment): Session {
  const stored = raiseDepth(storeAnswer(session, accepted, moment), accepted);
  return openNextStep(follow(stored, accepted, moment.at), moment.at);
}

/** The refusal of a step that is not current, naming the current one. */
function stepNotCurrent(session: Session, step: StepKey | undefined, directive: Directive): ClewError {
  const current = currentStep(session);
  const now =
    current !== null
      ? `step ${current} is asked now`
      : session.fsm.state === "HALTED"
        ? "the session waits for answers to its questions"
        : `it is ${session.status}`;
  const named = step === undefined ? "No step is" : `Step ${step} is not`;
  return new ClewError("STEP_NOT_CURRENT", `${named} asked in session ${session.session_id}: ${now}.`, {
    hint: directiveHint(directive),
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

function storeAnswer(session: Session, { key: step, answer }: SubmittedAnswer, moment: Moment): Session {
  const { at, shownAt, by } = moment;
  // Step 4 sets the session's route, until step 8 or a person changes it.
  const routing = step === "4" ? (answer as TaskRoutingAnswer) : undefined;
  const replaced = session.step_outputs[step];
  return {
    ...session,
    answers_history:
      replaced === undefined
        ? session.answers_history
        : [
            ...(session.answers_history ?? []),
            { step, answer: { ...Object(replaced) }, ...givenAt(session, step), replaced_at: at },
          ],
    ...(routing === undefined
      ? {}
      : { routing_decision: routing.route, routing_justification: routing.justification, route_override: undefined }),
    fsm: { ...session.fsm, history: keepReplaced(session, step) },
    step_outputs: { ...session.step_outputs, [step]: answer },
    step_timestamps: {
      ...session.step_timestamps,
      [step]: { started_at: shownAt ?? session.step_timestamps[step]?.started_at ?? at, completed_at: at, by },
    },
  };
}

// No answer is erased: a replaced one goes to the history with its author and time.
function givenAt(session: Session, step: StepKey): Pick<SessionReplacedAnswer, "by" | "at"> {
  const { by, completed_at: at } = session.step_timestamps[step] ?? {};
  // A halt reopened step 0, so its answer has the time of the halt.
  const asked = step === "0" ? session.fsm.history.findLast(({ cause }) => cause === "ask")?.at : undefined;
  return { by, at: at ?? asked };
}

// The answer of step 0 that caused a halt is replaced later; keep it in the history.
function keepReplaced(session: Session, step: StepKey): SessionHistoryEntry[] {
  const replaced = session.step_outputs["0"];
  const { history } = session.fsm;
  if (step !== "0" || replaced === undefined) return history;
  const at = history.findLastIndex(
    (entry) => entry.from === "JOHARI_DISCOVERY" && entry.to === "HALTED" && entry.cause !== "undo",
  );
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
    // Only step 0 leads to `ask`.
    const { ask } = answer as JohariDiscoveryAnswer;
    return halted(moveSession(session, { event, at }).session, { at, reason: ask[0]?.question ?? "", questions: ask });
  }
  if (event === "submit") return moveSession(session, { event, at }).session;
  // Every other event comes from step 8.
  const outcome = answer as KnowledgeTransferAnswer;
  if (event === "halt") {
    const { session: moved } = moveSession(session, { event, at });
    const questions = outcome.questions ?? [];
    return halted(moved, { at, reason: outcome.reason ?? questions[0]?.question ?? outcome.conclusion, questions });
  }
  const contradiction = outcome.contradiction;
  const moved = moveSession(session, { event, at, contradiction });
  if (moved.effects.includes("ask_contradictions"))
    return halted(moved.session, { at, reason: "max_iterations", questions: contradictionQuestions(session) });
  return moved.session;
}

// One question for each contradiction since a person last decided, the current one last.
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

/** A valid answer and its step. */
interface SubmittedAnswer extends Pick<AcceptedAnswer, "answer" | "event" | "raisesDepth"> {
  readonly key: StepKey;
}

function under(key: StepKey, each: AnswerFinding): AnswerFinding {
  return { ...each, path: `/${key}${each.path}`, message: `step ${key}, ${each.message}` };
}
