import { ClewError, type Finding, toFindings } from "@clew/errors";
import {
  isFinal,
  SESSION_TABLE,
  type SessionContext,
  type SessionDepth,
  type SessionEvent,
  type SessionState,
  STEP_KEYS,
  type StepKey,
  stepKeyOfState,
  stepNumberOfState,
  type Table,
  transition,
} from "@clew/fsm";
import {
  type AnswerValidator,
  crossCheck,
  type EarlierAnswers,
  stepOf,
  validateSession,
} from "@clew/reasoning-steps/internal";
import type { Session } from "@clew/schemas";
import { addedSteps, orderOf, passOf, stateOf, tableOf } from "./session-facts.ts";

/** What to do with a state file that was changed by hand. */
export const RESTORE_IT = "Restore it from a copy, or start a new session. The file was left as it is.";

/** Whether a session's state follows from its history and stored answers. */
type VerifiedHistory = { readonly ok: true } | { readonly ok: false; readonly findings: readonly Finding[] };

/** Verify a session that matches its schema: detect a state that was edited by hand and not reached by answers. */
export function verifyHistory(session: Session): VerifiedHistory {
  const misplaced = misplacedStep(session);
  if (misplaced !== undefined)
    return { ok: false, findings: [found("/metadata/protocol/steps", "protocol", misplaced)] };
  const walked = replaySession(session);
  if (!walked.ok) {
    const { index, message } = walked;
    return {
      ok: false,
      findings: [found(`/fsm/history/${index}`, "history", `this move cannot have happened: ${message}`)],
    };
  }
  const findings = [
    ...stateFindings(session, walked.replayed),
    ...storedFindings(session, walked.replayed),
    ...iterationFindings(session, walked.replayed),
    ...answerFindings(session),
    ...outcomeFindings(session),
    ...consequenceFindings(session),
  ];
  return findings.length === 0 ? { ok: true } : { ok: false, findings };
}

/** Added steps must have unique keys, and each must follow an existing step before step 8. */
function misplacedStep(session: Session): string | undefined {
  const added = addedSteps(session);
  if (added.length === 0) return undefined;
  const keys = added.map(({ key }) => key);
  if (new Set(keys).size < keys.length) return "a step is there twice";
  try {
    return orderOf(session).at(-1) === "8" ? undefined : "a step stands after step 8";
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown);
  }
}

function stateFindings(session: Session, replayed: Replayed): Finding[] {
  const { fsm, status } = session;
  const findings: Finding[] = [];
  if (fsm.state !== replayed.state)
    findings.push(
      found("/fsm/state", "history", `the state is ${fsm.state}, but the history leads to ${replayed.state}`),
    );
  if (fsm.current_step !== stepNumberOfState(fsm.state))
    findings.push(
      found(
        "/fsm/current_step",
        "history",
        `it is ${fsm.current_step}, but ${fsm.state} asks ${stepNumberOfState(fsm.state)}`,
      ),
    );
  if (fsm.is_final !== isFinal(tableOf(session), stateOf(session)))
    findings.push(found("/fsm/is_final", "history", `it is ${fsm.is_final} in ${fsm.state}`));
  const expected = STATUS_OF_STATE[fsm.state] ?? "in_progress";
  // A session may be abandoned at any time before its end.
  if (status !== expected && (status !== "abandoned" || expected === "completed"))
    findings.push(found("/status", "history", `it is "${status}", but ${fsm.state} is "${expected}"`));
  return findings;
}

const STATUS_OF_STATE: Readonly<Partial<Record<Session["fsm"]["state"], Session["status"]>>> = {
  INITIALIZED: "initialized",
  HALTED: "halted",
  COMPLETED: "completed",
};

function storedFindings(session: Session, replayed: Replayed): Finding[] {
  return orderOf(session).flatMap((key) => {
    const stored = session.step_outputs[key] !== undefined;
    const path = `/step_outputs/${key}`;
    if (!stored && replayed.required.has(key))
      return [found(path, "answer", `the history passed step ${key}, but there is no answer of it`)];
    if (stored && !replayed.required.has(key) && !replayed.optional.has(key))
      return [found(path, "answer", `there is an answer of step ${key}, but the history has not come there`)];
    return [];
  });
}

function iterationFindings(session: Session, replayed: Replayed): Finding[] {
  const findings: Finding[] = [];
  const { iterations, iteration_count: count, metadata } = session;
  if (count !== replayed.iteration)
    findings.push(
      found("/iteration_count", "history", `it is ${count}, but ${replayed.iteration} follows from the history`),
    );
  if (metadata.depth !== replayed.depth)
    findings.push(
      found("/metadata/depth", "history", `it is "${metadata.depth}", but the history is "${replayed.depth}"`),
    );
  const causes = iterations.map((iteration) => iteration.cause);
  if (causes.join() !== replayed.archived.join())
    findings.push(
      found(
        "/iterations",
        "history",
        `the archived passes are [${causes.join(", ")}], but the history left [${replayed.archived.join(", ")}]`,
      ),
    );
  const pass = passOf(session);
  for (const [index, iteration] of iterations.entries())
    for (const key of orderOf(session))
      if (iteration.step_outputs[key] !== undefined && !pass.includes(key))
        findings.push(found(`/iterations/${index}/step_outputs/${key}`, "answer", `step ${key} is not part of a pass`));
  return findings;
}

// Accept the skill named in the answer: the installed skills may have changed since.
function answerFindings(session: Session): Finding[] {
  const findings: Finding[] = [];
  const skill = session.step_outputs["4"]?.skill;
  let earlier: EarlierAnswers = {};
  for (const key of STEP_KEYS) {
    const answer = session.step_outputs[key];
    if (answer === undefined) continue;
    // The session's schema already checked the form; only checks against the other answers remain.
    const issues = crossCheck(stepOf(key), answer, {
      earlier,
      mode: session.metadata.is_agent_session ? "agent" : "normal",
      depth: session.metadata.depth,
      knownSkills: skill === undefined ? [] : [skill],
    });
    findings.push(
      ...issues.map((each) =>
        found(
          `/step_outputs/${key}${each.path}`,
          "answer",
          `${each.path}: expected ${each.expected}, found ${each.found}`,
        ),
      ),
    );
    earlier = { ...earlier, [key]: answer };
  }
  return findings;
}

function outcomeFindings(session: Session): Finding[] {
  const { fsm, step_outputs: outputs, metadata } = session;
  const findings: Finding[] = [];
  const expect = (key: StepKey, path: string, message: string) =>
    findings.push(found(`/step_outputs/${key}${path}`, "outcome", message));
  const last = fsm.history.at(-1);
  const passed0 = fsm.history.findLast((entry) => entry.from === "JOHARI_DISCOVERY")?.cause;
  if (passed0 === "submit" && fsm.state !== "JOHARI_DISCOVERY" && (outputs["0"]?.ask.length ?? 0) > 0)
    expect("0", "/ask", "step 0 was passed, but its answer asks questions");
  if (metadata.depth === "light" && passed0 === "submit" && HARD.has(outputs["0"]?.share.complexity ?? ""))
    expect("0", "/share/complexity", "such work is not light, but the session is");
  const outcome = outputs["8"]?.outcome;
  if (fsm.state === "COMPLETED" && outcome !== "proceed")
    expect("8", "/outcome", `the session is completed, but step 8 says ${outcome}`);
  if (last?.cause === "max_iterations" && outcome !== "loop_back")
    expect("8", "/outcome", `the session halted at a third contradiction, but step 8 says ${outcome}`);
  if (fsm.state === "KNOWLEDGE_TRANSFER" && outcome !== undefined && outcome !== "proceed")
    expect("8", "/outcome", `step 8 says ${outcome}, but the session did not move`);
  return findings;
}

// A session's questions, route and dispatch must also follow from its history.
function consequenceFindings(session: Session): Finding[] {
  const { fsm, metadata, step_outputs: outputs, routing_decision: route } = session;
  const findings: Finding[] = [];
  const wasHalted = fsm.history.some((entry) => entry.to === "HALTED");
  const asked = (session.clarification_questions ?? []).findIndex((question) => question.asked_by === undefined);
  if (asked >= 0 && !wasHalted)
    findings.push(
      found(`/clarification_questions/${asked}`, "history", "there is a question, but no halt that asked it"),
    );
  const isRouted = !metadata.is_agent_session && metadata.depth === "full";
  if (route && !(isRouted && outputs["4"] !== undefined))
    findings.push(found("/routing_decision", "answer", `it is "${route}", but no answer of step 4 chose a route`));
  if (session.dispatch_pending && !(isRouted && fsm.state === "COMPLETED"))
    findings.push(
      found("/dispatch_pending", "history", "there is a dispatch, but nothing was completed that has a route"),
    );
  return findings;
}

const HARD: ReadonlySet<string> = new Set(["moderate", "complex"]);

function found(path: string, keyword: string, message: string): Finding {
  return { path, keyword, message };
}

/** A session read from a store. */
export interface ReadSession {
  readonly session: Session;
  /** False if a newer minor version wrote it: it can be shown but not written. */
  readonly writable: boolean;
}

const KNOWN_MINOR = 0;

/**
 * Read a stored document as a session: check its form, its version, and that its state follows from its history and
 * answers.
 */
export function readSession(document: unknown, origin: string): ReadSession {
  const version = versionOf(document);
  if (version !== undefined && version.major !== 1)
    throw new ClewError("UNSUPPORTED_SCHEMA", `${origin} has version ${version.text}; this Clew reads 1.x.`, {
      hint: "Update Clew to read it. The file was left as it is.",
    });
  const errors = isSession(document) ? foreignForm(document) : validateSession.errors;
  if (errors !== undefined || !isSession(document))
    throw new ClewError("STATE_CORRUPT", `${origin} does not have the form of a session; it was left as it is.`, {
      hint: "`clew schema validate FILE` lists what is wrong.",
      details: { findings: toFindings(errors).slice(0, 10) },
    });
  const verified = verifyHistory(document);
  if (!verified.ok) {
    const first = verified.findings.map((finding) => `${finding.path}: ${finding.message}`)[0] ?? "";
    throw new ClewError("STATE_TAMPERED", `${origin} was changed by hand: ${first}.`, {
      hint: RESTORE_IT,
      details: { findings: verified.findings.slice(0, 10) },
    });
  }
  return { session: document, writable: (version?.minor ?? 0) <= KNOWN_MINOR };
}

// Answers that may use a team's words are checked by its protocol; without a protocol they must have the built-in form.
function foreignForm({ metadata, step_outputs: outputs }: Session): AnswerValidator["errors"] | undefined {
  if (metadata.protocol !== undefined) return undefined;
  for (const key of ["4", "7", "8"] as const) {
    const { validate } = stepOf(key);
    if (outputs[key] !== undefined && !validate(outputs[key])) return validate.errors;
  }
  return undefined;
}

function isSession(document: unknown): document is Session {
  return validateSession(document);
}

function versionOf(document: unknown): { text: string; major: number; minor: number } | undefined {
  if (typeof document !== "object" || document === null || !("schema_version" in document)) return undefined;
  const text = (
    typeof document.schema_version === "string"
      ? document.schema_version
      : (JSON.stringify(document.schema_version) ?? "nothing")
  ).slice(0, 20);
  const match = /^(\d{1,4})\.(\d{1,4})$/.exec(text);
  return match === null ? undefined : { text, major: Number(match[1]), minor: Number(match[2]) };
}

type Entry = Session["fsm"]["history"][number];

/** What the file must contain according to the history. */
interface Replayed {
  readonly state: Session["fsm"]["state"];
  readonly iteration: number;
  readonly depth: SessionDepth;
  /** Steps whose answers must be stored. */
  readonly required: ReadonlySet<StepKey>;
  /** Steps whose answers may be stored too. */
  readonly optional: ReadonlySet<StepKey>;
  /** The causes of the archived passes, in order. */
  readonly archived: readonly ("loop_back" | "answered")[];
}

/** The result of replaying a history, or the first entry that cannot have happened. */
type ReplayedSession =
  | { readonly ok: true; readonly replayed: Replayed }
  | { readonly ok: false; readonly index: number; readonly message: string };

interface Walk {
  readonly table: Table<SessionState, SessionEvent, SessionContext>;
  /** The steps that a loop-back asks again. */
  readonly pass: readonly StepKey[];
  state: SessionState;
  iteration: number;
  depth: SessionDepth;
  haltedAt: "0" | "8" | undefined;
  required: Set<StepKey>;
  optional: Set<StepKey>;
  archived: ("loop_back" | "answered")[];
  /** The state before the last answers to a halt, restored if they are taken back. */
  before: Omit<Walk, "before"> | undefined;
}

/** Replay a session's history move by move, with guards and effects. */
function replaySession(session: Session): ReplayedSession {
  const walk: Walk = {
    table: tableOf(session),
    pass: passOf(session),
    state: SESSION_TABLE.initial,
    iteration: 0,
    depth: initialDepth(session),
    haltedAt: undefined,
    required: new Set(),
    optional: new Set(),
    archived: [],
    before: undefined,
  };
  const mode = session.metadata.is_agent_session ? "agent" : "normal";
  const hard = session.fsm.history[0]?.depth !== undefined && saysHard(session);
  for (const [index, entry] of session.fsm.history.entries()) {
    const problem = stepOn(walk, entry, mode);
    if (problem) return { ok: false, index, message: problem };
    if (hard && entry.from === "JOHARI_DISCOVERY") walk.depth = "full";
  }
  // The last step may have an answer without a move.
  if (walk.state === "KNOWLEDGE_TRANSFER") walk.optional.add("8");
  return { ok: true, replayed: walk };
}

// Depth is only ever raised. If the first entry does not state it, the session was light at the start if it went from
// step 1 straight to step 8, or if it is light now.
function initialDepth(session: Session): SessionDepth {
  const recorded = session.fsm.history[0]?.depth;
  if (recorded !== undefined) return recorded;
  const wentLight = session.fsm.history.some(
    (entry) => entry.from === "SEMANTIC_UNDERSTANDING" && entry.to === "KNOWLEDGE_TRANSFER",
  );
  return wentLight ? "light" : session.metadata.depth;
}

// An answer of step 0 that called the work moderate or complex raised the depth, even if it was replaced later.
function saysHard(session: Session): boolean {
  const replaced = session.fsm.history.map((entry) => entry.answer?.["share"]);
  return [session.step_outputs["0"]?.share, ...replaced].some(
    (share) =>
      typeof share === "object" && share !== null && "complexity" in share && HARD.has(String(share.complexity)),
  );
}

function stepOn(walk: Walk, entry: Entry, mode: SessionContext["mode"]): string | undefined {
  if (entry.from !== walk.state) return `it leaves ${entry.from}, but the state was ${walk.state}`;
  if (entry.cause === "undo") return takeBack(walk, entry);
  walk.before = entry.cause === "answer" ? copyOf(walk) : undefined;
  const event: SessionEvent | undefined = EVENT_OF_CAUSE.get(entry.cause);
  if (!event) return `"${entry.cause}" is no cause of a move`;
  const facts: SessionContext = {
    mode,
    depth: walk.depth,
    iteration: walk.iteration,
    concluded: true,
    haltedAt: walk.haltedAt,
  };
  const move = transition(walk.table, walk.state, { type: event, ...facts });
  if (!move.ok || !move.moved || move.next !== entry.to || move.cause !== entry.cause)
    return `"${entry.cause}" does not lead from ${entry.from} to ${entry.to} here`;
  noteAnswers(walk, entry);
  for (const effect of move.effects) apply(walk, effect, entry.cause === "answer" ? "answered" : "loop_back");
  if (entry.iteration !== walk.iteration)
    return `it says iteration ${entry.iteration}, but ${walk.iteration} follows from the moves`;
  walk.haltedAt = entry.to !== "HALTED" ? undefined : entry.from === "JOHARI_DISCOVERY" ? "0" : "8";
  walk.state = move.next;
  return undefined;
}

/** Answers can only be taken back right after they were given; that restores the state before them. */
function takeBack(walk: Walk, entry: Entry): string | undefined {
  const { before } = walk;
  if (before === undefined || entry.to !== "HALTED")
    return `"undo" takes back answers, and none were given just before`;
  if (entry.iteration !== before.iteration)
    return `it says iteration ${entry.iteration}, but ${before.iteration} follows from the moves`;
  Object.assign(walk, before, { before: undefined });
  return undefined;
}

function copyOf({ before: _before, required, optional, archived, ...rest }: Walk): Omit<Walk, "before"> {
  return { ...rest, required: new Set(required), optional: new Set(optional), archived: [...archived] };
}

const EVENT_OF_CAUSE: ReadonlyMap<string, SessionEvent> = new Map(
  SESSION_TABLE.edges.map((edge) => [edge.cause ?? edge.event, edge.event]),
);

function noteAnswers(walk: Walk, entry: Entry): void {
  const key = stepKeyOfState(entry.from);
  if (key === null) return;
  // A halt by command needs no answer, but one caused by an answer leaves that answer stored. Both are the same move.
  if (entry.cause === "halt") walk.optional.add(key);
  else walk.required.add(key);
  if (entry.cause === "ask") {
    // Step 0 is asked again after the user's answers; until then its old answer may stay.
    walk.required.delete(key);
    walk.optional.add(key);
  }
}

function apply(walk: Walk, effect: string, cause: "loop_back" | "answered"): void {
  if (effect === "count_iteration") walk.iteration += 1;
  else if (effect === "reset_iterations") walk.iteration = 0;
  else if (effect === "raise_depth") walk.depth = "full";
  else if (effect === "archive_pass") {
    walk.archived.push(cause);
    for (const key of walk.pass) {
      walk.required.delete(key);
      walk.optional.delete(key);
    }
  }
}
