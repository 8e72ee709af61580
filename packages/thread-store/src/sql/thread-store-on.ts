import { ClewError } from "@clew/errors";
import type { LogHead } from "@clew/schemas";
import type {
  AppendHint,
  AppendRefusal,
  AppendRequest,
  AppendResult,
  StoreHealth,
  ThreadStore,
  VerifyResult,
} from "../thread-store.ts";
import { Refused, type StoreContext } from "./context.ts";
import { rowsOf, type SqlPlan, type Statement, statement, together } from "./plan.ts";
import { readDecisions } from "./read/decision-parts.ts";
import { decisionsById } from "./read/read-decisions.ts";
import { readEvents } from "./read/read-events.ts";
import { readLinks } from "./read/read-links.ts";
import { hintPlan, projectList, threadById } from "./read/read-logs.ts";
import { recordPage } from "./read/record-page.ts";
import { searchDecisions } from "./read/search-decisions.ts";
import { threadPage } from "./read/thread-page.ts";
import { wholeDecision } from "./read/whole-decision.ts";
import { readTallies } from "./tallies/read-tallies.ts";
import { hitStatements } from "./tallies/tally.ts";
import { verifyLog } from "./verify/verify-log.ts";
import { appendPlan } from "./write/append.ts";
import { arrive } from "./write/arrive.ts";
import { claimPlan } from "./write/claims.ts";
import { dropStatements, keepStatements, readPending, selectPending } from "./write/pending.ts";
import { redactPlan } from "./write/redact.ts";

/** Runs plans on a database. */
export interface SqlEngine {
  /**
   * In one transaction; undone when the plan throws. May run it again where the database asks for that. `proof` finds a row if
   * that transaction was committed, and no other one could have left it: for when the answer to a commit is lost. Where it gives
   * nothing, the plan is simply run again. `shortcut` is tried first where there are `arrivals`: it changes nothing before its last
   * statement, and gives nothing where the plan has to be run after all.
   */
  write<T>(
    plan: () => SqlPlan<T>,
    proof?: (value: T) => Statement | undefined,
    shortcut?: () => SqlPlan<T | undefined>,
  ): Promise<T>;
  read<T>(plan: () => SqlPlan<T>): Promise<T>;
  /** Reads several statements of one plan as of one moment. */
  snapshot<T>(plan: () => SqlPlan<T>): Promise<T>;
  /** Resolves once everything committed is found by its words, as far as that is possible now. */
  settle(): Promise<void>;
  /** Calls back after anything was appended by anybody, soon or late. */
  watch(listener: (hint: AppendHint | undefined) => void): () => void;
  /** Tells other processes and this one's watchers; a wake-up only. */
  wake(hint: AppendHint): void;
  health(deep: boolean): Promise<StoreHealth>;
  /** After a redaction: makes what was taken out unreadable in the database's own files too, where it can. */
  scrub(): Promise<void>;
  close(): Promise<void>;
}

/** The thread store over any database that runs the plans. */
export function threadStoreOn(engine: SqlEngine, context: StoreContext): ThreadStore {
  return { kind: context.dialect.kind, ...writers(engine, context), ...readers(engine, context), ...lifecycle(engine) };
}

type Writers = Pick<ThreadStore, "append" | "claim" | "redact" | "keepPending" | "dropPending" | "countHits">;

function writers(engine: SqlEngine, context: StoreContext): Writers {
  const wake = (project: string, log: string, seq: number): void => engine.wake({ project, log, seq });
  return {
    async append(request) {
      const result = await refusable(appended(engine, context, request));
      if (result.ok && !result.repeated) wake(request.project, request.log, result.head.seq);
      return result;
    },
    async claim(request) {
      const written = await refusable(
        engine.write(
          () => claimPlan(context, request),
          ({ head }) => headProof({ project: request.project, log: request.thread }, head),
        ),
      );
      const result = "head" in written ? written.result : written;
      if (result.ok) wake(request.project, request.thread, 0);
      return result;
    },
    async redact(request) {
      const result = await refusable(
        engine.write(
          () => redactPlan(context, request),
          (value) => (value.ok ? headProof(request, value.head) : undefined),
        ),
      );
      if (!result.ok || result.repeated) return result;
      await engine.scrub();
      wake(request.project, request.log, result.head.seq);
      return result;
    },
    ...smallWriters(engine),
  };
}

function appended(engine: SqlEngine, context: StoreContext, request: AppendRequest): Promise<AppendResult> {
  return engine.write<AppendResult>(
    () => appendPlan(context, request),
    (value) => (value.ok ? headProof(request, value.head) : undefined),
    () => arrive(context, request),
  );
}

function smallWriters(engine: SqlEngine): Pick<Writers, "keepPending" | "dropPending" | "countHits"> {
  return {
    async keepPending({ project, agent, items }) {
      const statements = keepStatements(project, agent, items);
      await engine.write(() => together(statements), HARMLESS_TWICE);
    },
    async countHits({ project, hits }) {
      const statements = hitStatements(project, hits);
      await engine.write(function* () {
        yield* together(statements);
      });
    },
    async dropPending({ project, agent, ids }) {
      const statements = dropStatements(project, agent, ids);
      await engine.write(() => together(statements), HARMLESS_TWICE);
    },
  };
}

const HARMLESS_TWICE = (): undefined => undefined;

// The hash of an event covers everything before it and its own time: no other transaction writes the same one.
function headProof(place: { readonly project: string; readonly log: string }, head: LogHead): Statement {
  return statement(
    "SELECT 1 AS found FROM logs l JOIN events e ON e.project = l.project AND e.log_num = l.num WHERE l.project = ? AND l.id = ? AND e.seq = ? AND e.hash = ?",
    place.project,
    place.log,
    head.seq,
    head.hash,
  );
}

type Readers = Omit<ThreadStore, keyof Writers | "kind" | "watch" | "health" | "close">;

function readers(engine: SqlEngine, context: StoreContext): Readers {
  return {
    pending: (project, agent) =>
      engine.read(function* () {
        const { sql, values } = selectPending(project, agent);
        return (yield* rowsOf(sql, ...values)).map(readPending);
      }),
    thread: (project, id) => engine.read(() => threadById(context, project, id)),
    threads: (query) => engine.read(() => threadPage(context, query)),
    decisionsById: (project, ids) => engine.read(() => decisionsById(project, ids)),
    wholeDecision: (project, id) => engine.read(() => wholeDecision(project, id)),
    decisions: (query) => readDecisions(engine, context, query),
    async search(query) {
      await engine.settle();
      return engine.read(() => searchDecisions(context, query));
    },
    records: (query) => engine.read(() => recordPage(query)),
    links: (query) => engine.read(() => readLinks(query)),
    events: (query) => engine.read(() => readEvents(query)),
    async verify(request): Promise<VerifyResult> {
      const result = await verifyLog(engine, context, request);
      if (result) return result;
      throw new ClewError("NOT_FOUND", `Nothing is called ${request.log} in project ${request.project}.`);
    },
    tallies: (query) => readTallies(engine, context, query),
    projects: () => engine.read(() => projectList()),
    hints: (since, limit = 1000) => engine.read(() => hintPlan(context, since, limit)),
  };
}

function lifecycle(engine: SqlEngine): Pick<ThreadStore, "watch" | "health" | "close"> {
  return {
    watch: (listener) => engine.watch(listener),
    health: (deep = false) => engine.health(deep),
    close: () => engine.close(),
  };
}

async function refusable<T>(work: Promise<T>): Promise<T | AppendRefusal> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}
