import { ClewError } from "@clew/errors";
import { type Directive, makeDirective } from "@clew/reasoning-steps/internal";
import type { Decision, Session, SessionDispatch } from "@clew/schemas";
import { actorOf, type Caller } from "../caller.ts";
import { elapsedMs } from "../instant.ts";
import type { Project } from "../project.ts";
import type { RecallItem } from "../recall/recall.ts";
import { CLOSED_TO_WRITES } from "../thread/append-to-log.ts";
import { sharedRecords } from "../thread/locate-thread.ts";
import { buildDecision, type DerivedIds, deriveIds } from "./build-decision.ts";
import { dispatchDirective, edgeOf, leaseEnd } from "./dispatch-directive.ts";
import { moveSession } from "./move-session.ts";
import { directiveHint, nextDirective, withTool } from "./next-directive.ts";
import type { CompletePorts, RedactionMark, RedactPort, SequenceOrigin, SequenceTask, SubmitPorts } from "./ports.ts";
import {
  type ChosenRoute,
  isConcluded,
  missingSteps,
  questionDetails,
  routeOf,
  sessionHandle,
  shortText,
} from "./session-facts.ts";
import { openForWriting, saveSession, sessionPorts, stepsUnder } from "./stored-session.ts";

const LONG_MS = 2 * 60 * 1000;

/** A request for learnings, if the session is likely to have any and they were not given yet. */
function learningsPrompt(
  session: Session,
  ports: Pick<CompletePorts, "learnings" | "executable" | "byTool">,
  location: string | undefined,
): Directive | undefined {
  if (ports.learnings === "off" || session.status !== "completed" || session.learnings) return undefined;
  const reason = ports.learnings === "always" ? "asked for always" : reasonToLearn(session);
  if (reason === undefined) return undefined;
  const words = ["learn", ...sessionHandle(session, { location })];
  const directive = makeDirective(
    [...ports.executable, ...words],
    `What did this teach (${reason})? Patterns and gotchas, as JSON or YAML.`,
  );
  if (ports.byTool !== true) return directive;
  const learnings = { patterns_discovered: [], gotchas: [] };
  return withTool(directive, { tool: "submit_step", arguments: { sessionId: session.session_id, learnings } });
}

function reasonToLearn(session: Session): string | undefined {
  const complexity = session.step_outputs["0"]?.share.complexity;
  if (complexity === "moderate" || complexity === "complex") return `complexity ${complexity}`;
  if (session.fsm.history.some((entry) => entry.to === "HALTED")) return "it was halted";
  if (session.iterations.length > 0) return "it looped back";
  const dissent = (session.step_outputs["8"]?.dissent?.length ?? 0) > 0;
  if (dissent || (session.step_outputs["5"]?.paths.some((path) => !path.agrees) ?? false)) return "there was dissent";
  const end = session.fsm.history.at(-1)?.at ?? session.query_timestamp;
  return elapsedMs(session.query_timestamp, end) >= LONG_MS ? "it took a while" : undefined;
}

/** The result of completing a session. */
export interface CompletionView {
  readonly session_id: string;
  readonly state_file: string | null;
  readonly status: Session["status"];
  readonly decision: {
    readonly id: string;
    readonly thread_id?: string;
    readonly decision: string;
    readonly confidence: number;
    readonly summary: string;
    readonly next_steps: readonly string[];
    readonly open_questions: readonly string[];
  };
  /** Assumptions made by step 0, or made because nobody could answer. */
  readonly assumptions: readonly string[];
  /** What step 0 left out, and the edge cases it noticed. */
  readonly left_out: readonly string[];
  readonly route: Session["routing_decision"] | null;
  readonly payload_path?: string;
  readonly tasks?: readonly SequenceTask[];
  readonly dispatch_pending: SessionDispatch | null;
  readonly directive: Directive;
  /** The request for learnings, if there is one. */
  readonly learnings?: Directive;
  /** Secrets redacted from what left the session. */
  readonly redactions: readonly RedactionMark[];
  /** Relevant records for the answers in this call that were not shown before. */
  readonly known?: readonly RecallItem[] | undefined;
}

/** Text from the session for the result and for its tasks, redacted. */
interface SafeWords {
  readonly summary: string;
  readonly taken: Pick<CompletionView, "assumptions" | "left_out">;
}

/**
 * The state of a completion after reading and before writing, so that time, place and redaction are worked out once.
 */
interface Completion {
  readonly session: Session;
  /** The state file, if sessions are files. */
  readonly location: string | undefined;
  readonly now: string;
  readonly ids: DerivedIds;
  readonly decision: Decision;
  readonly route: ChosenRoute | undefined;
  /** The session with the text that task files may repeat, and their folder. */
  readonly forTasks: Session;
  readonly folder: SequenceOrigin["folder"];
}

/**
 * Complete a session: verify its steps, record the decision, prepare what follows, and save. The decision's id is
 * derived from the session, so repeating this after a crash between the two stores records nothing twice.
 */
export async function completeSession(ports: CompletePorts, sessionId: string): Promise<CompletionView> {
  const { session, location } = await openForWriting(ports, sessionId);
  const words = { summary: summaryOf(session), taken: takenForGranted(session) };
  if (session.status === "completed") {
    const view = completionView(ports, { session, location, words: ports.redact(words).value });
    await ports.openGate?.(session);
    return view;
  }
  await stepsUnder(ports, session);
  refuseIncomplete(ports, session, location);
  const parent = await parentOf(ports, session);
  const route = routeOf(session);
  const built = buildDecision(session, { ids: UNNAMED, agentId: whoDecides(ports, session) });
  await ports.reachRecord?.();
  // Read everything needed from the project here, at once.
  const own = deriveIds(session, ports.digest);
  const ids = parent === undefined ? own : { ...own, thread: deriveIds(parent, ports.digest).thread };
  const now = ports.now();
  const { value: safe, redactions } = ports.redact(built);
  const safeWords = ports.redact(words).value;
  const forTasks = route?.sequence === undefined ? session : ports.redact(session).value;
  const folder = route?.sequence === undefined ? undefined : await ports.taskFolder?.();
  const decision = { ...safe, id: ids.decision, threadId: ids.thread };
  const completion = { session, location, now, ids, decision, route, forTasks, folder };
  const follow = await prepareDispatch(ports, completion);
  const thread = { id: ids.thread, title: titleOf(decision, session) };
  const receipt = await ports
    .recordDecision({ decision, thread, supersedes: supersededBy(session) })
    .catch((thrown: unknown) => {
      throw withWayBack(ports, completion, thrown);
    });
  const { session: moved } = moveSession(session, { event: "complete", at: now });
  const completed: Session = {
    ...moved,
    routing_decision: route?.route ?? null,
    dispatch_pending: follow,
    decision: { ...withoutAnswers(decision), id: receipt.id, threadId: receipt.threadId ?? ids.thread },
    redactions: [...redactions],
    metadata: { ...moved.metadata, thread_id: receipt.threadId ?? ids.thread },
  };
  const view = completionView(ports, { session: completed, location, words: safeWords });
  const saved = await saveSession({ ...ports, now: () => now }, session, completed);
  await ports.openGate?.(saved);
  return view;
}

// Fill in the ids after redaction: they come from outside.
const UNNAMED: DerivedIds = { decision: "", thread: "" };

// The session already has the answers.
function withoutAnswers({ deliberation, ...decision }: Decision): Decision {
  const steps = deliberation?.steps?.map(({ answer: _answer, ...step }) => step);
  return { ...decision, deliberation: deliberation && { ...deliberation, steps } };
}

function supersededBy(session: Session): { readonly id: string; readonly because: string }[] {
  const regards = session.step_outputs["8"]?.regards ?? [];
  return regards.flatMap(({ id, stance, because }) =>
    stance === "supersedes" ? [{ id, because: because ?? "" }] : [],
  );
}

// The thread names the author: a chosen name, the agent whose hook opened the session, or the user.
function whoDecides({ agentId, userName }: CompletePorts, session: Session): string {
  return agentId ?? session.metadata.agent ?? userName ?? "user";
}

function refuseIncomplete(ports: CompletePorts, session: Session, location: string | undefined): void {
  if (session.status === "abandoned")
    throw new ClewError("SESSION_FINISHED", `Session ${session.session_id} is abandoned.`);
  const missing = missingSteps(session);
  if (isConcluded(session) && missing.length === 0) return;
  const directive = nextDirective(session, { ...ports, location });
  const why =
    session.fsm.state === "HALTED"
      ? "it waits for answers"
      : missing.length > 0
        ? `step${missing.length === 1 ? "" : "s"} ${missing.join(", ")} ${missing.length === 1 ? "has" : "have"} no answer`
        : "step 8 does not say proceed";
  throw new ClewError("SESSION_INCOMPLETE", `Session ${session.session_id} cannot be completed: ${why}.`, {
    hint: directiveHint(directive),
    details: { missing, state: session.fsm.state, directive, ...questionDetails(session) },
  });
}

// The thread was completed or claimed meanwhile. Fix that on the thread; the session waits.
function withWayBack(ports: CompletePorts, { session, location }: Completion, thrown: unknown): unknown {
  if (!ClewError.is(thrown) || !CLOSED_TO_WRITES.has(thrown.code)) return thrown;
  const { command } = nextDirective(session, { ...ports, location });
  const { code, message, hint, details } = thrown;
  return new ClewError(code, message, {
    cause: thrown,
    hint: `${hint === undefined ? "" : `${hint} `}The session is as it was; when the thread is free${thrown.code === "THREAD_STATUS_REFUSED" ? "" : ", or with --claim-token"}, run again: ${command}`,
    details,
  });
}

// A sub-agent's decision belongs to its parent session's thread.
async function parentOf(ports: CompletePorts, session: Session): Promise<Session | undefined> {
  const parentId = session.metadata.parent_session;
  if (!parentId || session.metadata.thread_id) return undefined;
  try {
    return (await openForWriting(ports, parentId)).session;
  } catch {
    return undefined; // the parent's file is gone; the decision gets a thread of its own
  }
}

async function prepareDispatch(ports: CompletePorts, completion: Completion): Promise<SessionDispatch | null> {
  const { session, location, decision, route, now } = completion;
  if (route === undefined) return null;
  const lease = { route: route.route, directive: "", created_at: now, expires_at: leaseEnd(now) };
  const prepared = { ...lease, ...(await dispatchParts(ports, completion, route)) };
  const { command, why } = dispatchDirective(
    { ...session, decision, dispatch_pending: prepared },
    edgeOf(ports, session, location),
  );
  return { ...prepared, directive: shortText(command === "" ? why : command) };
}

/** What a route needs: a payload for a skill, task files for a sequence. A team's own route needs neither. */
async function dispatchParts(
  ports: CompletePorts,
  { session, forTasks, ids, now, folder }: Completion,
  { route, skill = "" }: ChosenRoute,
): Promise<Partial<SessionDispatch>> {
  if (route === "skill-orchestration") return skillParts(ports, session, skill);
  if (route !== "dynamic-skill-sequencing") return {};
  return { tasks: (await ports.writeTaskFiles(forTasks, { ids, now, folder })).map((task) => ({ ...task })) };
}

async function skillParts(ports: CompletePorts, session: Session, skill: string): Promise<Partial<SessionDispatch>> {
  const payload = await ports.buildHandoffPayload(session);
  if (payload.payloadPath === undefined) return { skill };
  // Both expire together, so that a dispatch never names an expired payload.
  return {
    skill,
    payload_path: payload.payloadPath,
    invocation: [...payload.argv],
    expires_at: payload.expiresAt,
  };
}

const LONGEST_TITLE = 200;

function titleOf(decision: Decision, session: Session): string {
  const context = decision.context?.["query"];
  const line = (typeof context === "string" ? context : decision.decision)
    .split("\n")
    .find((each) => each.trim() !== "");
  return shortText((line ?? `Session ${session.session_id}`).trim(), LONGEST_TITLE);
}

function completionView(
  ports: CompletePorts,
  { session, location, words }: Pick<Completion, "session" | "location"> & { readonly words: SafeWords },
): CompletionView {
  const decision = session.decision as Decision | null | undefined; // completion wrote it in the thread schemas' format
  const dispatch = session.dispatch_pending ?? null;
  const learnings = learningsPrompt(session, ports, location);
  const threadId = decision?.threadId ?? session.metadata.thread_id;
  return {
    session_id: session.session_id,
    state_file: location ?? null,
    status: session.status,
    decision: {
      id: decision?.id ?? deriveIds(session, ports.digest).decision,
      thread_id: threadId ? threadId : undefined,
      decision: decision?.decision ?? "",
      confidence: decision?.confidence ?? 0,
      summary: words.summary,
      next_steps: decision?.nextSteps ?? [],
      open_questions: decision?.openQuestions ?? [],
    },
    ...words.taken,
    route: session.routing_decision ?? null,
    payload_path: dispatch?.payload_path,
    tasks:
      dispatch?.tasks === undefined
        ? undefined
        : dispatch.tasks.map(({ id, path, step }) => ({ id, path, step: step ?? "" })),
    dispatch_pending: dispatch,
    directive: dispatchDirective(session, edgeOf(ports, session, location)),
    learnings,
    redactions: readRedactions(session["redactions"]),
  };
}

function takenForGranted(session: Session): Pick<CompletionView, "assumptions" | "left_out"> {
  const { acknowledge, explore } = session.step_outputs["0"] ?? {};
  return {
    assumptions: [...(acknowledge?.assumptions ?? []), ...assumedAnswers(session)],
    left_out: [...(acknowledge?.boundaries ?? []), ...(explore?.edge_cases ?? [])],
  };
}

function assumedAnswers(session: Session): string[] {
  return (session.clarification_questions ?? [])
    .filter((question) => question.answered_by === "policy")
    .map(({ question, answer }) => `${question} ${answer ?? ""}`);
}

/** The conclusion and the assumptions made because nobody could be asked, which later readers must know. */
function summaryOf(session: Session): string {
  const assumed = assumedAnswers(session).map((each) => `Assumed: ${each}`);
  return [session.step_outputs["8"]?.summary ?? "", ...assumed].join("\n").trim();
}

function readRedactions(value: unknown): readonly RedactionMark[] {
  if (!Array.isArray(value)) return [];
  return value.filter((each): each is RedactionMark => typeof each === "object" && each !== null && "kind" in each);
}

/** Whose session a call concerns. */
export interface SessionOwner {
  readonly caller: Caller;
  readonly project: string;
  /** Who signs the decision; if absent, the session's own agent. */
  readonly agentId: string | undefined;
  /** The claim token for the session's thread, if the call completes the session. */
  readonly claimToken?: number | undefined;
}

/** Complete a session: record its decision and write what follows from it. */
export async function completeReasoning(
  project: Project,
  sessionId: string,
  owner: SessionOwner,
): Promise<CompletionView> {
  return completeSession(await completePorts(project, owner), sessionId);
}

/** The ports of completion. */
export async function completePorts(
  project: Project,
  { caller, project: tenant, agentId, claimToken }: SessionOwner,
): Promise<CompletePorts & SubmitPorts> {
  const ports = sessionPorts(project, tenant, caller);
  const redact = (await project.redactor?.()) ?? UNCHANGED;
  const ownRepo = await project.repo?.();
  const shared = (await project.shared?.()) ?? (await sharedRecords(project));
  return {
    ...ports,
    openGate: project.openGate,
    redact,
    digest: project.digest,
    agentId,
    userName: caller.defaultAgent,
    learnings: project.learnings ?? "auto",
    reachRecord: shared.reach,
    async recordDecision({ decision, ...request }) {
      const signed = { agentId: decision.agentId ?? actorOf(caller), isNamed: agentId !== undefined, claimToken };
      // The decision's paths are in this repository.
      const { repo = ownRepo } = decision;
      return shared.putDecision({ ...request, decision: { ...decision, repo } }, { project: tenant, ...signed });
    },
    taskFolder: project.folder,
    // Only sessions with a route load the code that writes payloads and tasks; a light session has no route.
    buildHandoffPayload: async (session) =>
      routeOf(session)?.skill === undefined
        ? { ok: true }
        : (await import("./session-payload.ts")).writePayload(
            project,
            { project: tenant, agentId: agentId ?? session.metadata.agent ?? actorOf(caller) },
            session,
          ),
    writeTaskFiles: async (session, made) =>
      (await import("./session-tasks.ts")).writeSequence({ tenant, showsPaths: project.showsPaths }, session, made),
  };
}

const UNCHANGED: RedactPort = (value) => ({ value, redactions: [] });
