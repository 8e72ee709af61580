import type { ThreadEvent } from "@clew/schemas";
import { CLAIM_GUARDED, PENDING_READS_LIMIT } from "../../events.ts";
import { canonicalText, readEvent } from "../../log/chain.ts";
import type { AppendRequest, AppendResult, AppendState, NewEvent, PendingItem } from "../../thread-store.ts";
import { Refused, type StoreContext } from "../dialect.ts";
import {
  maybeText,
  numberOf,
  places,
  remembered,
  rowOf,
  rowsOf,
  type SqlPlan,
  type SqlRow,
  type SqlValue,
  type Statement,
  statement,
  textOf,
  together,
} from "../plan.ts";
import { RECORD_KINDS } from "../project/project.ts";
import {
  draftOf,
  type LogDraft,
  newDraft,
  optionalText,
  readRecord,
  readStoredEvent,
  SELECT_EVENTS,
  SELECT_RECORDS,
} from "../rows/log-rows.ts";
import { forkOf, identityOf, type LockedLog, lockLog, writeEvents } from "./write-events.ts";

const TYPE = /^[a-z][a-z_]{0,63}$/;

/** Plan an append's events from its log's state. */
function planEvents(request: AppendRequest, state: AppendState): readonly NewEvent[] {
  const events = typeof request.events === "function" ? request.events(state) : request.events;
  if (events.length === 0) throw new Refused("DOCUMENT_INVALID", "An append needs at least one event.");
  const bad = events.find((event) => !TYPE.test(event.type));
  if (bad) throw new Refused("DOCUMENT_INVALID", `"${bad.type.slice(0, 80)}" is not the name of an event type.`);
  return events;
}

// The deepest chain of forks: more than anybody needs, and an end to a circle that should not exist.
const FORK_DEPTH = 64;

/** A thread's newest decision at the event from which another thread forks. */
export function* lastBeforeFork(
  project: string,
  fork: { readonly threadId: string; readonly seq: number },
): SqlPlan<string | undefined> {
  let place = fork;
  for (let depth = 0; depth < FORK_DEPTH; depth++) {
    const log = yield* rowOf(
      "SELECT num, head_seq, forked_log, forked_seq FROM logs WHERE project = ? AND id = ?",
      project,
      place.threadId,
    );
    if (!log || place.seq > numberOf(log, "head_seq"))
      throw new Refused("NOT_FOUND", `There is no event ${place.seq} in a thread called ${place.threadId}.`, {
        forkedFrom: place,
      });
    const decision = yield* rowOf(
      "SELECT id FROM decisions WHERE project = ? AND log_num = ? AND seq <= ? ORDER BY seq DESC LIMIT 1",
      project,
      numberOf(log, "num"),
      place.seq,
    );
    if (decision) return textOf(decision, "id");
    const above = maybeText(log, "forked_log");
    if (above === undefined) return undefined;
    place = { threadId: above, seq: numberOf(log, "forked_seq") };
  }
  return undefined;
}

/** Within a thread, a decision must continue one of that thread, or one of its origin from before the fork. */
function* checkContinues(draft: LogDraft, events: readonly NewEvent[]): SqlPlan<void> {
  const fresh = new Set<unknown>();
  for (const event of events) {
    if (event.type !== "decision_recorded") continue;
    const target = event.payload["continuesDecision"];
    if (typeof target === "string" && target !== draft.lastDecision && !fresh.has(target))
      yield* checkTarget(draft, target, events[0]);
    fresh.add(event.payload["id"]);
  }
}

function* checkTarget(draft: LogDraft, target: string, first: NewEvent | undefined): SqlPlan<void> {
  const decision = yield* rowOf("SELECT log, seq FROM decisions WHERE project = ? AND id = ?", draft.project, target);
  if (!decision)
    throw new Refused("NOT_FOUND", `continuesDecision names ${target}, and no decision is called that.`, {
      continuesDecision: target,
    });
  if (draft.kind !== "thread") return;
  const home = textOf(decision, "log");
  let place = { threadId: draft.id, seq: Number.MAX_SAFE_INTEGER };
  for (let depth = 0; depth < FORK_DEPTH; depth++) {
    if (home === place.threadId && numberOf(decision, "seq") <= place.seq) return;
    const above = yield* forkPoint(draft, place.threadId, first);
    if (!above) break;
    place = above;
  }
  throw new Refused("CONFLICT", `${target} belongs to ${home}, not to ${draft.id}.`, {
    continuesDecision: target,
    home,
  });
}

function* forkPoint(
  draft: LogDraft,
  log: string,
  first: NewEvent | undefined,
): SqlPlan<{ threadId: string; seq: number } | undefined> {
  if (log === draft.id && draft.num === undefined) return forkOf(first?.payload["forkedFrom"]);
  const row = yield* rowOf("SELECT forked_log, forked_seq FROM logs WHERE project = ? AND id = ?", draft.project, log);
  const above = row && maybeText(row, "forked_log");
  return row && above !== undefined ? { threadId: above, seq: numberOf(row, "forked_seq") } : undefined;
}

/** One append: lock the log, plan, check, write. */
export function* appendPlan(context: StoreContext, request: AppendRequest): SqlPlan<AppendResult> {
  const wanted =
    request.consume === undefined
      ? []
      : [selectPending(request.project, request.consume, context.dialect.forUpdate("p"))];
  const locked = yield* lockLog(context, request, wanted);
  const pending = (locked.also[0] ?? []).map(readPending);
  const questions = yield* askedSince(request, locked);
  const events = planEvents(request, stateOf(locked, { pending, questions }));
  const repeats = yield* findRepeats(context, request, events);
  const extra = keepStatements(request.project, request.actor, request.keep ?? []);
  if (repeats.all) {
    yield* together(extra);
    return yield* repeatedResult(request, repeats.found);
  }
  const draft = locked.row === undefined ? yield* startLog(request, events) : draftOf(locked.row);
  const fresh = events.filter((_, index) => !repeats.known.has(index));
  checkHead(request, draft);
  checkKind(draft, fresh);
  checkStatus(request, draft);
  checkClaim(request, draft, { now: locked.now, events: fresh });
  yield* checkContinues(draft, fresh);
  const also: Statement[] = [...consumeStatements(request.project, pending, locked.also[0] ?? []), ...extra];
  const written = yield* writeEvents(context, { draft, events: fresh, actor: request.actor, now: locked.now, also });
  return { ok: true, ...written, repeated: false };
}

// Nearly always nothing was written meanwhile: then read nothing.
function* askedSince(
  { project, questionsSince: since }: AppendRequest,
  { row }: LockedLog,
): SqlPlan<AppendState["questions"]> {
  if (since === undefined || row === undefined || numberOf(row, "head_seq") <= since) return [];
  const asked = yield* rowsOf(SELECT_ASKED, project, numberOf(row, "num"), since);
  return asked.map(readRecord).filter(({ status }) => status === "open");
}

const SELECT_ASKED = `${SELECT_RECORDS} WHERE r.project = ? AND r.log_num = ? AND r.kind = 'question' AND r.seq > ? ORDER BY r.num`;

function stateOf(locked: LockedLog, waiting: Pick<AppendState, "pending" | "questions">): AppendState {
  const { row, now } = locked;
  return {
    now,
    head: row ? { seq: numberOf(row, "head_seq"), hash: textOf(row, "head_hash") } : { seq: 0, hash: "" },
    lastDecision: row && maybeText(row, "last_decision"),
    ...waiting,
  };
}

const STARTERS: Readonly<Record<string, LogDraft["kind"]>> = {
  thread_created: "thread",
  decision_recorded: "decision",
  handoff_created: "handoff",
  touched: "touched",
};

function* startLog(request: AppendRequest, events: readonly NewEvent[]): SqlPlan<LogDraft> {
  const first = events[0];
  const kind = first === undefined ? undefined : STARTERS[first.type];
  if (!first || kind === undefined || request.start === "existing")
    throw new Refused("NOT_FOUND", `Nothing is called ${request.log} in project ${request.project}.`, {
      id: request.log,
    });
  const given = first.payload["id"];
  if (given !== request.log)
    throw new Refused("NOT_FOUND", `Nothing is called ${request.log}; ${first.type} would start ${String(given)}.`, {
      id: request.log,
    });
  const draft = newDraft(request.project, request.log, kind);
  const fork = kind === "thread" ? forkOf(first.payload["forkedFrom"]) : undefined;
  if (fork) draft.lastDecision = yield* lastBeforeFork(request.project, fork);
  return draft;
}

/** Refuse if the caller's expected head is no longer the newest. */
export function checkHead({ expectedHead }: Pick<AppendRequest, "expectedHead">, draft: LogDraft): void {
  if (expectedHead === undefined || expectedHead === draft.headSeq) return;
  throw new Refused(
    "STALE_HEAD",
    `${draft.id} is at event ${draft.headSeq}, not at ${expectedHead}: read on from there and decide again.`,
    { expectedHead, head: { seq: draft.headSeq, hash: draft.headHash } },
  );
}

function checkKind(draft: LogDraft, events: readonly NewEvent[]): void {
  for (const [index, event] of events.entries()) {
    const starts = draft.headSeq === 0 && index === 0;
    const taken =
      (event.type === "thread_created" && !starts) ||
      (event.type === "decision_recorded" && draft.kind === "thread" && event.payload["id"] === draft.id) ||
      (event.type === "decision_recorded" && draft.kind !== "thread" && !starts);
    if (taken) throw new Refused("CONFLICT", `${draft.id} exists already as a ${draft.kind}.`, { id: draft.id });
  }
}

function checkStatus(request: AppendRequest, draft: LogDraft): void {
  if (request.statusIn === undefined || request.statusIn.includes(draft.status)) return;
  throw new Refused(
    "THREAD_STATUS_REFUSED",
    `${draft.id} is ${draft.status}; this needs it to be ${request.statusIn.join(" or ")}.`,
    { status: draft.status, allowed: request.statusIn },
  );
}

function checkClaim(
  request: AppendRequest,
  draft: LogDraft,
  write: { readonly now: string; readonly events: readonly NewEvent[] },
): void {
  if (!write.events.some((event) => CLAIM_GUARDED.includes(event.type))) return;
  const held = draft.claimAgent !== undefined && draft.claimExpires !== undefined && draft.claimExpires > write.now;
  const token = request.claimToken;
  if (!held && token === undefined) return;
  const facts = { claimedBy: draft.claimAgent, expiresAt: draft.claimExpires, threadId: draft.id };
  if (held && token === undefined)
    throw new Refused(
      "CLAIM_REQUIRED",
      `${draft.id} is claimed by ${draft.claimAgent} until ${draft.claimExpires}.`,
      facts,
    );
  if (held && token === draft.claimToken) return;
  throw new Refused("CLAIM_STALE", `Claim token ${token} of ${draft.id} is no longer the current one.`, facts);
}

/** Which events of an append already exist. */
interface Repeats {
  /** Indexes of events that need not be written. */
  readonly known: ReadonlySet<number>;
  /** Every record of the append exists, so it is a retry. */
  readonly all: boolean;
  readonly found: readonly { readonly log: string; readonly seq: number }[];
}

/** Look up an append's records by id. A record with other content is a conflict. */
function* findRepeats(context: StoreContext, request: AppendRequest, events: readonly NewEvent[]): SqlPlan<Repeats> {
  const lookups = events.flatMap((event, index) => {
    const select = lookup(request, event);
    return select === undefined ? [] : [{ event, index, select }];
  });
  const results = yield* together(lookups.map((each) => each.select));
  const known = new Set<number>();
  const found: { log: string; seq: number }[] = [];
  const seen = new Set<string>();
  for (const [place, { event, index, select }] of lookups.entries()) {
    const name = JSON.stringify(select);
    if (seen.has(name)) throw new Refused("CONFLICT", `The append names ${String(event.payload["id"])} twice.`);
    seen.add(name);
    const row = results[place]?.[0];
    if (!row) continue;
    if (!sameRecord(context, request, { event, row })) throw conflict(event);
    known.add(index);
    found.push({ log: textOf(row, "log"), seq: numberOf(row, "seq") });
  }
  const hasNew = events.some(({ hasNewId }) => hasNewId === true);
  return { known, all: !hasNew && lookups.length > 0 && known.size === lookups.length, found };
}

function sameRecord(
  context: StoreContext,
  request: AppendRequest,
  { event, row }: { readonly event: NewEvent; readonly row: SqlRow },
): boolean {
  return textOf(row, "log") === request.log && textOf(row, "identity") === identityOf(context, event);
}

function conflict(event: NewEvent): Refused {
  const id = String(event.payload["id"]);
  return new Refused("CONFLICT", `${id} exists already with other content (${event.type}).`, { id, type: event.type });
}

function lookup(request: AppendRequest, event: NewEvent): Statement | undefined {
  const id = optionalText(event.payload, "id");
  if (id === undefined || event.hasNewId === true) return undefined;
  const { project } = request;
  if (event.type === "thread_created")
    return statement("SELECT identity, id AS log, 1 AS seq FROM logs WHERE project = ? AND id = ?", project, id);
  if (event.type === "decision_recorded")
    return statement("SELECT identity, log, seq FROM decisions WHERE project = ? AND id = ?", project, id);
  const kind = RECORD_KINDS[event.type];
  return kind === undefined
    ? undefined
    : statement("SELECT identity, log, seq FROM records WHERE project = ? AND kind = ? AND id = ?", project, kind, id);
}

/** The result of a retry: what the first try wrote. */
function* repeatedResult(
  request: AppendRequest,
  found: readonly { readonly log: string; readonly seq: number }[],
): SqlPlan<AppendResult> {
  const head = yield* rowOf(
    "SELECT num, head_seq, head_hash FROM logs WHERE project = ? AND id = ?",
    request.project,
    request.log,
  );
  const results = yield* together(
    found.map((place) =>
      statement(
        `${SELECT_EVENTS} WHERE e.project = ? AND e.log_num = ? AND e.seq = ?`,
        request.project,
        numberOf(head ?? {}, "num"),
        place.seq,
      ),
    ),
  );
  const events: readonly ThreadEvent[] = results.flatMap((rows) =>
    rows.map((row) => readEvent(readStoredEvent(row, request.log))),
  );
  return {
    ok: true,
    events,
    head: { seq: numberOf(head ?? {}, "head_seq"), hash: textOf(head ?? {}, "head_hash") },
    repeated: true,
  };
}

/** What is waiting for an agent, oldest first; `lock` is the dialect's suffix if it will be taken. */
export function selectPending(project: string, agent: string, lock = ""): Statement {
  return statement(pendingText(lock), project, agent);
}

const pendingText = remembered(
  (lock: string) =>
    `SELECT p.num, p.kind, p.id, p.at, p.document FROM pending p WHERE p.project = ? AND p.agent = ? ORDER BY p.num${lock}`,
);

/** A row of `pending`. */
export function readPending(row: SqlRow): PendingItem {
  return {
    kind: textOf(row, "kind") === "thought" ? "thought" : "read",
    id: textOf(row, "id"),
    at: textOf(row, "at"),
    // Only canonical texts of JSON objects are stored.
    document: JSON.parse(textOf(row, "document")) as Record<string, unknown>,
  };
}

/** Delete exactly what was read; what another write adds in between stays. */
function consumeStatements(
  project: string,
  pending: readonly PendingItem[],
  rows: readonly SqlRow[],
): readonly Statement[] {
  if (pending.length === 0) return [];
  const numbers: SqlValue[] = rows.map((row) => numberOf(row, "num"));
  return [statement(`DELETE FROM pending WHERE project = ? AND num IN (${places(numbers)})`, project, ...numbers)];
}

/** Keep items for an agent; of the reads only the newest. */
export function keepStatements(project: string, agent: string, items: readonly PendingItem[]): readonly Statement[] {
  const reads = items.filter((item) => item.kind === "read").slice(-PENDING_READS_LIMIT);
  const kept = [...items.filter((item) => item.kind === "thought"), ...reads];
  const inserts = kept.map((item) =>
    statement(
      "INSERT INTO pending (project, agent, kind, id, at, document) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (project, agent, kind, id) DO NOTHING",
      project,
      agent,
      item.kind,
      item.id,
      item.at,
      canonicalText(item.document),
    ),
  );
  if (reads.length === 0) return inserts;
  const trim = statement(
    `DELETE FROM pending WHERE project = ? AND agent = ? AND kind = 'read' AND num NOT IN (SELECT num FROM pending WHERE project = ? AND agent = ? AND kind = 'read' ORDER BY num DESC LIMIT ${PENDING_READS_LIMIT})`,
    project,
    agent,
    project,
    agent,
  );
  return [...inserts, trim];
}

/** Delete an agent's items by id. */
export function dropStatements(project: string, agent: string, ids: readonly string[]): readonly Statement[] {
  if (ids.length === 0) return [];
  return [
    statement(`DELETE FROM pending WHERE project = ? AND agent = ? AND id IN (${places(ids)})`, project, agent, ...ids),
  ];
}
