import { CLAIM_GUARDED } from "../../events.ts";
import type { AppendRequest, AppendResult, AppendState, NewEvent } from "../../thread-store.ts";
import { Refused, type StoreContext } from "../context.ts";
import { numberOf, rowsOf, type SqlPlan, type Statement, textOf, together } from "../plan.ts";
import { draftOf, type LogDraft, newDraft } from "../rows/log-draft.ts";
import { readRecord, SELECT_RECORDS } from "../rows/record-row.ts";
import { readThread } from "../rows/thread-row.ts";
import { checkContinues, lastBeforeFork } from "./continues.ts";
import { findRepeats, repeatedResult } from "./identity.ts";
import { forkOf } from "./insert-log.ts";
import { type LockedLog, lockLog } from "./lock-log.ts";
import { consumeStatements, keepStatements, readPending, selectPending } from "./pending.ts";
import { planEvents } from "./plan-events.ts";
import { writeEvents } from "./write-events.ts";

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

// Nothing is read where nothing was written meanwhile, which is nearly always.
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
    thread: row && readThread(row, now),
    lastDecision: row && draftOf(row).lastDecision,
    ...waiting,
  };
}

const STARTERS: Readonly<Record<string, LogDraft["kind"]>> = {
  thread_created: "thread",
  decision_recorded: "decision",
  handoff_created: "handoff",
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

/** Refuses where the caller named a head that is no longer the newest. */
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
