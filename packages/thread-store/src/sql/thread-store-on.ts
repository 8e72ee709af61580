import { ClewError } from "@clew/errors";
import type { DecisionLink, LogHead, ThreadEvent } from "@clew/schemas";
import type { EventPayloads } from "../events.ts";
import { readEvent } from "../log/chain.ts";
import type {
  DecisionSearch,
  DecisionSearchResult,
  EventQuery,
  HintPage,
  LinkQuery,
  Page,
  RecordQuery,
  StoredRecord,
  StoredThread,
  WholeDecision,
} from "../queries.ts";
import type {
  AppendHint,
  AppendRefusal,
  AppendRequest,
  AppendResult,
  StoreHealth,
  ThreadStore,
  VerifyResult,
} from "../thread-store.ts";
import { hitStatements } from "./counters/counters.ts";
import { readCounters } from "./counters/read-counters.ts";
import { Refused, type StoreContext } from "./dialect.ts";
import {
  field,
  LIMIT_PLACE,
  numberOf,
  places,
  rowOf,
  rowsOf,
  type SqlPlan,
  type SqlRow,
  type SqlValue,
  type Statement,
  statement,
  textOf,
  together,
} from "./plan.ts";
import { decisionsById, idsFrom, readDecisions } from "./read/decisions.ts";
import { filterPlan, idParts, pageLimit, pageOf, readCursor } from "./read/filters.ts";
import { threadPage } from "./read/threads.ts";
import { readDecision, SELECT_DECISIONS, selectDecisions, timeText } from "./rows/decision-row.ts";
import {
  readRecord,
  readStoredEvent,
  readThread,
  SELECT_EVENTS,
  SELECT_LOGS,
  SELECT_RECORDS,
  selectLogs,
} from "./rows/log-rows.ts";
import { searchTerms } from "./search-tokens.ts";
import { appendPlan, dropStatements, keepStatements, readPending, selectPending } from "./write/append.ts";
import { claimPlan } from "./write/claims.ts";

const KINDS = "r.kind IN ('thought', 'review')";

// Most decisions have neither: checking the indexes together with the decision costs less than statements that find
// nothing.
const HAS = {
  records: `EXISTS (SELECT 1 FROM records r WHERE r.project = d.project AND ${KINDS} AND r.decision = d.id)`,
  links:
    "EXISTS (SELECT 1 FROM links o WHERE o.project = d.project AND o.source = d.id) OR EXISTS (SELECT 1 FROM links i WHERE i.project = d.project AND i.target = d.id)",
};
const FLAGS = Object.entries(HAS).map(([name, holds]) => `CASE WHEN ${holds} THEN 1 ELSE 0 END AS has_${name}`);

const SELECT_WITH_FLAGS = `${selectDecisions(FLAGS)} WHERE d.project = ? AND d.id = ?`;
const SELECT_ITS_RECORDS = `${SELECT_RECORDS} WHERE r.project = ? AND ${KINDS} AND r.decision = ? ORDER BY r.num`;

/** One decision with its thoughts, reviews and links. */
export function* wholeDecision(project: string, id: string): SqlPlan<WholeDecision | undefined> {
  const row = yield* rowOf(SELECT_WITH_FLAGS, project, id);
  if (row === undefined) return undefined;
  const records = has(row, "records") ? (yield* rowsOf(SELECT_ITS_RECORDS, project, id)).map(readRecord) : [];
  return {
    decision: readDecision(row),
    thoughts: records.filter(({ kind }) => kind === "thought"),
    reviews: records.filter(({ kind }) => kind === "review"),
    links: has(row, "links") ? yield* readLinks({ project, ids: [id], direction: "both" }) : [],
  };
}

function has(row: SqlRow, what: keyof typeof HAS): boolean {
  return numberOf(row, `has_${what}`) === 1;
}

/** The log of a write. */
type LogPlace = Pick<AppendRequest, "project" | "log" | "start" | "consume">;

/** Runs plans on a database. */
export interface SqlEngine {
  /**
   * Run a plan in one transaction, undone if the plan throws. It may run again if the database requires it. `proof`
   * finds a row if this very transaction was committed, for when the answer to the commit is lost; without one the plan
   * simply runs again. `place` says that the plan locks this log first and writes no other, so that it may share a
   * transaction with other writes.
   */
  write<T>(plan: () => SqlPlan<T>, proof?: (value: T) => Statement | undefined, place?: LogPlace): Promise<T>;
  read<T>(plan: () => SqlPlan<T>): Promise<T>;
  /** Run the statements of one plan on a single snapshot. */
  snapshot<T>(plan: () => SqlPlan<T>): Promise<T>;
  /** Resolves when everything committed is searchable by words, as far as possible now. */
  settle(): Promise<void>;
  /** Call back after anybody appended something, sooner or later. */
  watch(listener: (hint: AppendHint | undefined) => void): () => void;
  /** Wake watchers in this and other processes; carries no data. */
  wake(hint: AppendHint): void;
  health(deep: boolean): Promise<StoreHealth>;
  /** After a redaction: make the removed content unreadable in the database's own files too, if possible. */
  scrub(): Promise<void>;
  close(): Promise<void>;
}

/** The thread store on any database that runs the plans. */
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
      // Loaded only for a redaction, which is rare.
      const { redactPlan } = await import("./write/redact.ts");
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
    request,
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

// An event's hash covers its time and everything before it, so no other transaction writes the same one.
function headProof(place: LogPlace, head: LogHead): Statement {
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
    idsFrom: (project, beginnings) => engine.read(() => idsFrom(project, beginnings)),
    decisionsById: (project, ids) => engine.read(() => decisionsById(project, ids)),
    wholeDecision: (project, id) => engine.read(() => wholeDecision(project, id)),
    decisions: (query) => readDecisions(engine, context, query),
    async search(query) {
      await engine.settle();
      return engine.read(() => searchDecisions(context, query));
    },
    records: (query) => engine.read(() => recordPage(query)),
    touched: (query) => engine.read(() => readTouched(query)),
    links: (query) => engine.read(() => readLinks(query)),
    events: (query) => engine.read(() => readEvents(query)),
    async verify(request): Promise<VerifyResult> {
      // It rebuilds every table; plain reading and writing does not need it.
      const { verifyLog } = await import("./verify/verify-log.ts");
      const result = await verifyLog(engine, context, request);
      if (result) return result;
      throw new ClewError("NOT_FOUND", `Nothing is called ${request.log} in project ${request.project}.`);
    },
    counters: (query) => readCounters(engine, context, query),
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

/** Thoughts, questions, reviews or handoffs. */
function* recordPage(query: RecordQuery): SqlPlan<Page<StoredRecord>> {
  const limit = pageLimit(query.limit);
  const newest = query.order === "newest";
  const where = ["r.project = ?", "r.kind = ?"];
  const values: SqlValue[] = [query.project, query.kind];
  const add = (condition: string, ...given: readonly SqlValue[]): void => {
    where.push(condition);
    values.push(...given);
  };
  const lists = [["id", query.ids] as const, ["decision", query.decisions] as const, ["status", query.status] as const];
  for (const [column, wanted] of lists)
    if (wanted) add(wanted.length === 0 ? "1 = 0" : `r.${column} IN (${places(wanted)})`, ...wanted);
  if (query.log !== undefined)
    add("r.log_num = (SELECT l.num FROM logs l WHERE l.project = ? AND l.id = ?)", query.project, query.log);
  if (query.cursor !== undefined) {
    const [after = 0] = readCursor(query.cursor, 1);
    add(`r.num ${newest ? "<" : ">"} ?`, after);
  }
  const rows = yield* rowsOf(
    `${SELECT_RECORDS} WHERE ${where.join(" AND ")} ORDER BY r.num ${newest ? "DESC" : "ASC"} ${LIMIT_PLACE}`,
    ...values,
    limit + 1,
  );
  return pageOf(rows, limit, { item: readRecord, cursor: (row) => String(numberOf(row, "num")) });
}

/** One thread, or a decision or handoff with its own log. */
function* threadById(context: StoreContext, project: string, id: string): SqlPlan<StoredThread | undefined> {
  const select = statement(`${SELECT_LOGS} WHERE l.project = ? AND l.id = ?`, project, id);
  const { rows, now } = yield* selectLogs(context, select);
  return rows[0] && readThread(rows[0], now);
}

/** The logs that grew since a position. */
function* hintPlan(context: StoreContext, since: string | undefined, limit: number): SqlPlan<HintPage> {
  const { position, rows } = yield* context.dialect.hints(since, limit);
  const hints = rows.map((row) => ({
    project: textOf(row, "project"),
    log: textOf(row, "id"),
    seq: numberOf(row, "head_seq"),
    status: textOf(row, "status"),
  }));
  return { position, hints };
}

/** The projects that contain anything. */
function* projectList(): SqlPlan<readonly string[]> {
  const projects: string[] = [];
  for (let after = ""; ; ) {
    // One index lookup per project, however many rows it has.
    const row = yield* rowOf("SELECT min(project) AS project FROM logs WHERE project > ?", after);
    if (!row || row["project"] === null || row["project"] === undefined) return projects;
    after = textOf(row, "project");
    projects.push(after);
  }
}

/** Part of a log, in order. */
function* readEvents(query: EventQuery): SqlPlan<readonly ThreadEvent[]> {
  const { project, log, untilSeq, untilTime, types = [] } = query;
  // One statement in all: a sync reads thousands of short logs.
  const num = "(SELECT num FROM logs WHERE project = ? AND id = ?)";
  const bounds: Statement[] = [];
  if (untilSeq !== undefined) bounds.push(statement(" AND e.seq <= ?", untilSeq));
  // Events are ordered by seq. Clocks may jump, so "up to a time" means up to the last event that is not later.
  if (untilTime !== undefined)
    bounds.push(
      statement(
        ` AND e.seq <= (SELECT max(seq) FROM events WHERE project = ? AND log_num = ${num} AND at <= ?)`,
        project,
        project,
        log,
        timeText(untilTime) ?? untilTime,
      ),
    );
  if (types.length > 0) bounds.push(statement(` AND e.type IN (${places(types)})`, ...types));
  const rows = yield* rowsOf(
    `${SELECT_EVENTS} WHERE e.project = ? AND e.log_num = ${num} AND e.seq > ?${bounds.map(({ sql }) => sql).join("")} ORDER BY e.seq ${LIMIT_PLACE}`,
    project,
    project,
    log,
    query.sinceSeq ?? 0,
    ...bounds.flatMap(({ values }) => values),
    query.limit ?? 1_000_000,
  );
  return rows.map((row) => readEvent(readStoredEvent(row, log)));
}

/** Decisions by words. */
function* searchDecisions(context: StoreContext, search: DecisionSearch): SqlPlan<DecisionSearchResult> {
  const words = searchTerms(search.text);
  if (words.length === 0) return { items: [], total: 0, dropped: [] };
  const conditions = yield* filterPlan(search.project, search.filters);
  const found = yield* context.dialect.searchWords({
    project: search.project,
    words,
    hybrid: search.mode === "hybrid",
    bridgeSide: search.bridgeSide,
    ...conditions,
    limit: pageLimit(search.limit, 10),
  });
  const items: DecisionSearchResult["items"][number][] = [];
  let bytes = 0;
  for (let start = 0; start < found.matches.length && bytes <= (search.maxBytes ?? bytes); start += FOUND_AT_ONCE) {
    const part = found.matches.slice(start, start + FOUND_AT_ONCE);
    const numbers: SqlValue[] = part.map((match) => match.decision);
    const rows = yield* rowsOf(
      `${SELECT_DECISIONS} WHERE d.project = ? AND d.num IN (${places(numbers)})`,
      search.project,
      ...numbers,
    );
    const byNumber = new Map<number, SqlRow>(rows.map((row) => [numberOf(row, "num"), row]));
    for (const { decision, score } of part) {
      const row = byNumber.get(decision);
      if (row === undefined || bytes > (search.maxBytes ?? bytes)) continue;
      bytes += textOf(row, "payload").length + textOf(row, "patch").length;
      // Scores have no upper limit; a distance is 0 for equal and 1 for nothing in common.
      items.push({ decision: readDecision(row), distance: Math.round(1e4 / (1 + Math.max(0, score))) / 1e4 });
    }
  }
  return { items, total: found.total, dropped: found.dropped };
}

const FOUND_AT_ONCE = 16;

const TOUCHED_AT_ONCE = 32;

/** The links of some decisions, each once, in a stable order. */
function* readLinks(query: LinkQuery): SqlPlan<readonly DecisionLink[]> {
  const links = new Map<string, DecisionLink>();
  const sides = { both: ["source", "target"], out: ["source"], in: ["target"] }[query.direction];
  for (const { ids, among } of idParts(query.ids)) {
    const selects = sides.map(
      (side) =>
        `SELECT source, target, type, weight, created_by, created_at FROM links WHERE project = ? AND ${side} ${among}`,
    );
    const values = sides.flatMap(() => [query.project, ...ids]);
    const rows = yield* rowsOf(`${selects.join(" UNION ALL ")} ORDER BY source, type, target`, ...values);
    for (const row of rows) {
      const link = readLink(row);
      if (query.edgeTypes && !query.edgeTypes.includes(link.edgeType)) continue;
      links.set(`${link.sourceId} ${link.edgeType} ${link.targetId}`, link);
    }
  }
  return [...links.values()];
}

function readLink(row: SqlRow): DecisionLink {
  const weight = row["weight"];
  return {
    sourceId: textOf(row, "source"),
    targetId: textOf(row, "target"),
    // Checked at the edge before it was written.
    edgeType: textOf(row, "type") as DecisionLink["edgeType"],
    ...field("weight", weight === null || weight === undefined ? undefined : Number(weight)),
    createdBy: textOf(row, "created_by"),
    createdAt: textOf(row, "created_at"),
  };
}

/** What was written at some paths, read a few events at a time: each may be as large as a request. */
function* readTouched({
  project,
  paths,
  maxBytes = Number.POSITIVE_INFINITY,
}: Parameters<ThreadStore["touched"]>[0]): SqlPlan<readonly EventPayloads["touched"][]> {
  const wanted = new Set(paths);
  const found = new Map<number, Map<number, EventPayloads["touched"]>>();
  let kept = 0;
  for (const { ids, among } of idParts([...wanted])) {
    let [log, seq, isLast] = [-1, -1, false];
    while (!isLast) {
      const rows: readonly SqlRow[] = yield* rowsOf(
        `SELECT e.log_num, e.seq, e.payload FROM touched_paths t JOIN events e ON e.project = t.project AND e.log_num = t.log_num AND e.seq = t.seq WHERE t.project = ? AND t.path ${among} AND e.payload IS NOT NULL AND (t.log_num, t.seq) > (?, ?) ORDER BY t.log_num, t.seq LIMIT ${TOUCHED_AT_ONCE}`,
        project,
        ...ids,
        log,
        seq,
      );
      for (const row of rows) {
        const text = textOf(row, "payload");
        // Only canonical texts of JSON objects are stored.
        const payload = JSON.parse(text) as EventPayloads["touched"];
        [log, seq] = [numberOf(row, "log_num"), numberOf(row, "seq")];
        const ofLog = found.get(log) ?? new Map();
        const asked = payload.places.filter(({ path }) => wanted.has(path));
        if (!ofLog.has(seq)) kept += (text.length * asked.length) / Math.max(1, payload.places.length);
        ofLog.set(seq, { ...payload, places: asked });
        found.set(log, ofLog);
      }
      if (kept > maxBytes)
        throw new ClewError("ANSWER_TOO_LARGE", `What sessions wrote at these paths is more than ${maxBytes} bytes.`, {
          hint: "Ask for fewer paths.",
        });
      isLast = rows.length < TOUCHED_AT_ONCE;
    }
  }
  return [...found.values()].flatMap((ofLog) => [...ofLog.values()]);
}
