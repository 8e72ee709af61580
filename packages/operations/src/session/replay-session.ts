import {
  SESSION_TABLE,
  type SessionContext,
  type SessionDepth,
  type SessionEvent,
  type SessionState,
  type StepKey,
  stepKeyOfState,
  type Table,
  transition,
} from "@clew/fsm";
import type { Session } from "@clew/schemas";
import { passOf, tableOf } from "./session-facts.ts";

type Entry = Session["fsm"]["history"][number];

/** What a history says must lie in the file. */
export interface Replayed {
  readonly state: Session["fsm"]["state"];
  readonly iteration: number;
  readonly depth: SessionDepth;
  /** The steps whose answers must be stored. */
  readonly required: ReadonlySet<StepKey>;
  /** The steps whose answers may be stored besides. */
  readonly optional: ReadonlySet<StepKey>;
  /** The causes of the passes that were archived, in order. */
  readonly archived: readonly ("loop_back" | "answered")[];
}

/** A history replayed with its guards, or the first entry that cannot have happened. */
export type ReplayedSession =
  | { readonly ok: true; readonly replayed: Replayed }
  | { readonly ok: false; readonly index: number; readonly message: string };

interface Walk {
  readonly table: Table<SessionState, SessionEvent, SessionContext>;
  /** The steps that a loop-back asks anew. */
  readonly pass: readonly StepKey[];
  state: SessionState;
  iteration: number;
  depth: SessionDepth;
  haltedAt: "0" | "8" | undefined;
  required: Set<StepKey>;
  optional: Set<StepKey>;
  archived: ("loop_back" | "answered")[];
  /** Where the walk stood before the last answers to a halt: there it stands again when they are taken back. */
  before: Omit<Walk, "before"> | undefined;
}

/** Walks a session's history move by move, guards and effects included. */
export function replaySession(session: Session): ReplayedSession {
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
  // The last step may have been answered without a move.
  if (walk.state === "KNOWLEDGE_TRANSFER") walk.optional.add("8");
  return { ok: true, replayed: walk };
}

// Depth is only ever raised. Where the first entry does not say it, a history that went from step 1 straight to step 8 was
// light then; so is one that is light now.
function initialDepth(session: Session): SessionDepth {
  const recorded = session.fsm.history[0]?.depth;
  if (recorded !== undefined) return recorded;
  const wentLight = session.fsm.history.some(
    (entry) => entry.from === "SEMANTIC_UNDERSTANDING" && entry.to === "KNOWLEDGE_TRANSFER",
  );
  return wentLight ? "light" : session.metadata.depth;
}

// An answer of step 0 that calls the work moderate or complex has raised the session, also where a later one took its place.
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

/** Answers are taken back right after they were given, and everything is as it was before them. */
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
  // A halt by command needs no answer; one by the answer's outcome leaves it. Both are the same move.
  if (entry.cause === "halt") walk.optional.add(key);
  else walk.required.add(key);
  if (entry.cause === "ask") {
    // After the user's answers step 0 is asked again: the old answer may stay until then.
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
