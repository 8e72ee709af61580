import { ChainCheck, type StoredEvent } from "../../log/chain.ts";
import type { CounterCell } from "../../queries.ts";
import type { ProjectionFinding, VerifyRequest, VerifyResult } from "../../thread-store.ts";
import { type CounterReading, countedCells, DECISION_DIMENSIONS, keptCells } from "../counters/read-counters.ts";
import { Refused, type StoreContext, type WordCheck } from "../dialect.ts";
import { maybeText, numberOf, places, rowOf, rowsOf, type SqlPlan, type SqlRow, textOf } from "../plan.ts";
import { touchedPaths } from "../project/project.ts";
import { idParts } from "../read/filters.ts";
import { DECISION_COLUMNS, documentOf } from "../rows/decision-row.ts";
import { type LogDraft, newDraft, optionalText, readStoredEvent, SELECT_EVENTS } from "../rows/log-rows.ts";
import { indexText } from "../search-tokens.ts";
import { lastBeforeFork } from "../write/append.ts";
import { forkOf } from "../write/write-events.ts";
import { LogRebuild, type ReadEvent, readAll } from "./rebuild-log.ts";
import { compareRows, DecisionsRebuild, type ExpectedRow, RecordsRebuild, type RowFinding } from "./rebuild-rows.ts";

type Payload = Readonly<Record<string, unknown>>;

/** What an event of another log may have changed here: the names of the rows in findings. */
const ABOUT: Readonly<Record<string, (payload: Payload) => string>> = {
  decision_updated: ({ id }) => String(id),
  decision_reviewed: ({ decisionId }) => String(decisionId),
  standing_changed: ({ decisionId }) => String(decisionId),
  question_answered: ({ id }) => `question ${String(id)}`,
  handoff_changed: ({ id }) => `handoff ${String(id)}`,
  decisions_linked: ({ sourceId, edgeType, targetId }) => `${String(sourceId)} ${String(edgeType)} ${String(targetId)}`,
};

const EVENTS_AT_ONCE = 1000;
const TABLES = new Set(["decisions", "decision_tags", "records", "links"]);

/**
 * Drop findings that an event of another log explains: a link may be made anywhere. Reads all logs, but only if there
 * are findings.
 */
function* withoutOthersChanges(place: WholeLog, findings: readonly RowFinding[]): SqlPlan<readonly RowFinding[]> {
  if (!findings.some(isOpen)) return findings;
  const about = new Set<string>();
  const types = Object.keys(ABOUT);
  for (let after = { log: 0, seq: 0 }; ; ) {
    const rows = yield* rowsOf(
      `SELECT e.log_num, e.seq, e.type, e.payload FROM events e WHERE e.project = ? AND (e.log_num, e.seq) > (?, ?) AND e.log_num <> ? AND e.type IN (${places(types)}) AND e.payload IS NOT NULL ORDER BY e.log_num, e.seq LIMIT ${EVENTS_AT_ONCE}`,
      place.project,
      after.log,
      after.seq,
      place.num,
      ...types,
    );
    for (const row of rows) {
      // Only canonical texts of JSON objects are stored.
      const subject = ABOUT[textOf(row, "type")]?.(JSON.parse(textOf(row, "payload")) as Payload);
      if (subject !== undefined) about.add(subject);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < EVENTS_AT_ONCE) break;
    after = { log: numberOf(last, "log_num"), seq: numberOf(last, "seq") };
  }
  return findings.filter((finding) => !isOpen(finding) || !about.has(finding.about));
}

function isOpen({ table, change }: RowFinding): boolean {
  return TABLES.has(table) && change !== "removed";
}

/** A log with a valid chain, and its row in `logs`. */
interface WholeLog {
  readonly project: string;
  readonly log: string;
  readonly num: number;
  readonly events: readonly StoredEvent[];
}

/** Rebuild every row derived from a log, and report which actual rows differ. */
function* verifyTables(place: WholeLog): SqlPlan<readonly RowFinding[]> {
  const events = readAll(place.events);
  const draft = yield* startDraft(place, events[0]);
  const tables = yield* readTables(place);
  const log = new LogRebuild(draft);
  const decisions = new DecisionsRebuild(draft, tables.decisions);
  const records = new RecordsRebuild(draft, tables.records, () => log.answered());
  for (const event of events) {
    log.take(event);
    decisions.take(event);
    records.take(event);
  }
  const ofSeq = (key: string): string => textOf(tables.decisions.get(key.split(" ")[0] ?? "") ?? {}, "id");
  const findings = [
    ...compareRows({ table: "logs", expected: new Map([["", log.row()]]), found: tables.logs, nameOf: idOf }),
    ...compareRows({ table: "decisions", expected: decisions.rows(), found: tables.decisions, nameOf: idOf }),
    ...compareRows({
      table: "decision_tags",
      expected: decisions.tags(),
      found: tables.tags,
      nameOf: (row) => `${textOf(row, "id")} ${textOf(row, "tag")}`,
      about: ofSeq,
    }),
    ...compareRows({
      table: "records",
      expected: records.rows(),
      found: tables.records,
      nameOf: (row) => `${textOf(row, "kind")} ${textOf(row, "id")}`,
    }),
    ...partFindings("log_tags", place.log, { names: tagsIn(events), rows: tables.logTags }),
    ...partFindings("log_agents", place.log, {
      names: agentsIn(draft, events, { decisions, tables }),
      rows: tables.logAgents,
    }),
    ...partFindings("touched_paths", place.log, {
      names: events.flatMap(({ event, payload }) =>
        event.type === "touched" && payload !== undefined
          ? touchedPaths(payload).map((path) => `${event.seq} ${path}`)
          : [],
      ),
      rows: tables.touchedPaths,
    }),
    ...(yield* linkFindings(place, events, decisions.ids())),
  ];
  return yield* withoutOthersChanges(place, findings);
}

function idOf(row: SqlRow): string {
  return textOf(row, "id");
}

const STARTS: Readonly<Record<string, LogDraft["kind"]>> = {
  thread_created: "thread",
  handoff_created: "handoff",
  touched: "touched",
};

function* startDraft({ project, log, num }: WholeLog, first: ReadEvent | undefined): SqlPlan<LogDraft> {
  const draft = newDraft(project, log, STARTS[first?.event.type ?? ""] ?? "decision");
  draft.num = num;
  const fork = forkOf(first?.payload?.["forkedFrom"]);
  if (fork === undefined || draft.kind !== "thread") return draft;
  try {
    draft.lastDecision = yield* lastBeforeFork(project, fork);
  } catch (error) {
    // Its origin may be gone, which is a finding there.
    if (!(error instanceof Refused)) throw error;
  }
  return draft;
}

interface Tables {
  readonly logs: ReadonlyMap<string, SqlRow>;
  readonly decisions: ReadonlyMap<string, SqlRow>;
  readonly tags: ReadonlyMap<string, SqlRow>;
  readonly records: ReadonlyMap<string, SqlRow>;
  readonly logTags: readonly SqlRow[];
  readonly logAgents: readonly SqlRow[];
  readonly touchedPaths: readonly SqlRow[];
}

const LOG_COLUMNS =
  "id, kind, title, words, status, status_reason, started_by, created_at, updated_at, decisions, open_questions, last_decision, claim_token, claim_agent, claim_expires, forked_log, forked_seq, forked_hash";
const RECORD_COLUMNS = "project, kind, id, log_num, log, seq, decision, agent, at, status, patch, redacted";

function* readTables({ project, num }: WholeLog): SqlPlan<Tables> {
  const all = function* (sql: string): SqlPlan<readonly SqlRow[]> {
    return yield* rowsOf(sql, project, num);
  };
  const decisions = yield* all(
    `SELECT ${DECISION_COLUMNS.join(", ")}, outcome, reviewed_at, updated_at, standing, contested, patch FROM decisions WHERE project = ? AND log_num = ?`,
  );
  const records = yield* all(`SELECT ${RECORD_COLUMNS} FROM records WHERE project = ? AND log_num = ?`);
  const tags = yield* all(
    "SELECT d.id, d.seq, t.tag FROM decisions d JOIN decision_tags t ON t.project = d.project AND t.decision_num = d.num WHERE d.project = ? AND d.log_num = ?",
  );
  const logs = yield* all(`SELECT ${LOG_COLUMNS} FROM logs WHERE project = ? AND num = ?`);
  return {
    logs: new Map(logs.map((row) => ["", row])),
    decisions: new Map(decisions.map((row) => [String(numberOf(row, "seq")), row])),
    tags: new Map(tags.map((row) => [`${numberOf(row, "seq")} ${textOf(row, "tag")}`, row])),
    records: new Map(records.map((row) => [`${textOf(row, "kind")} ${numberOf(row, "seq")}`, row])),
    logTags: yield* all("SELECT tag AS name FROM log_tags WHERE project = ? AND log_num = ?"),
    touchedPaths: yield* all("SELECT seq || ' ' || path AS name FROM touched_paths WHERE project = ? AND log_num = ?"),
    logAgents: yield* all("SELECT agent AS name FROM log_agents WHERE project = ? AND log_num = ?"),
  };
}

function partFindings(
  table: string,
  log: string,
  { names, rows }: { readonly names: readonly string[]; readonly rows: readonly SqlRow[] },
): readonly RowFinding[] {
  return compareRows({
    table,
    expected: new Map(names.map((name): [string, ExpectedRow] => [name, { row: `${log} ${name}`, columns: {} }])),
    found: new Map(rows.map((row) => [textOf(row, "name"), row])),
    nameOf: (row) => `${log} ${textOf(row, "name")}`,
  });
}

function tagsIn(events: readonly ReadEvent[]): readonly string[] {
  const created = events.find(({ event }) => event.type === "thread_created");
  const tags = created?.payload?.["tags"];
  return Array.isArray(tags) ? tags.map(String) : [];
}

function agentsIn(
  draft: LogDraft,
  events: readonly ReadEvent[],
  { decisions, tables }: { readonly decisions: DecisionsRebuild; readonly tables: Tables },
): readonly string[] {
  if (draft.kind !== "thread") return [];
  const first = events[0];
  const said = first?.payload?.["startedBy"];
  // For a redacted event, only the log's row says who started it.
  const kept = first?.payload === undefined ? tables.logs.get("")?.["started_by"] : undefined;
  const starter = typeof said === "string" && said !== "" ? said : String(kept ?? first?.event.actor);
  return [starter, ...decisions.agents()];
}

/** Compare each decision's indexed words with its text. */
function* wordFindings(hasOtherWords: WordCheck, { project, num }: WholeLog): SqlPlan<readonly RowFinding[]> {
  const rows = yield* rowsOf(
    "SELECT d.num, d.id, d.patch, e.payload, e.v, CASE WHEN d.thread IS NULL THEN NULL ELSE l.title END AS title FROM decisions d JOIN events e ON e.project = d.project AND e.log_num = d.log_num AND e.seq = d.seq JOIN logs l ON l.project = d.project AND l.num = d.log_num WHERE d.project = ? AND d.log_num = ? ORDER BY d.seq",
    project,
    num,
  );
  const findings: RowFinding[] = [];
  for (const row of rows) {
    const document = documentOf(row);
    const text = document && indexText(document, { thread: maybeText(row, "title") });
    if (!(yield* hasOtherWords({ project, num: numberOf(row, "num") }, text))) continue;
    const id = idOf(row);
    findings.push({ table: "words", row: id, about: id, change: "changed" });
  }
  return findings;
}

/** Compare the links made in a log, and those that start at its decisions. */
function* linkFindings(
  { project }: WholeLog,
  events: readonly ReadEvent[],
  decisions: readonly string[],
): SqlPlan<readonly RowFinding[]> {
  const drawn = events.filter(({ event }) => event.type === "decisions_linked");
  const expected = expectedLinks(drawn);
  const sources = drawn.flatMap(({ payload }) => (payload === undefined ? [] : [String(payload["sourceId"])]));
  const own = new Set(decisions);
  const found = new Map<string, SqlRow>();
  for (const { ids, among } of idParts([...new Set([...sources, ...decisions])])) {
    const rows = yield* rowsOf(
      `SELECT source, target, type, weight, created_by, created_at FROM links WHERE project = ? AND source ${among}`,
      project,
      ...ids,
    );
    for (const row of rows)
      if (expected.has(nameOfLink(row)) || own.has(textOf(row, "source"))) found.set(nameOfLink(row), row);
  }
  const findings = compareRows({ table: "links", expected, found, nameOf: nameOfLink });
  // A link stays when its event is redacted, and nothing says any more which one it was.
  let untold = drawn.filter(({ payload }) => payload === undefined).length;
  return findings.filter(({ change }) => change !== "added" || untold-- <= 0);
}

function nameOfLink(row: SqlRow): string {
  return `${textOf(row, "source")} ${textOf(row, "type")} ${textOf(row, "target")}`;
}

function expectedLinks(drawn: readonly ReadEvent[]): ReadonlyMap<string, ExpectedRow> {
  const links = new Map<string, ExpectedRow>();
  for (const { payload } of drawn) {
    if (payload === undefined) continue;
    const row = `${String(payload["sourceId"])} ${String(payload["edgeType"])} ${String(payload["targetId"])}`;
    const weight = typeof payload["weight"] === "number" ? payload["weight"] : null;
    const first = links.get(row)?.columns ?? {
      created_by: optionalText(payload, "createdBy") ?? "",
      created_at: optionalText(payload, "createdAt") ?? "",
    };
    links.set(row, { row, columns: { ...first, weight } });
  }
  return links;
}

const TIMES = 3;

/**
 * Count a project's decisions one by one and compare with the stored counters. If others kept writing meanwhile, a
 * difference proves nothing, so report none.
 */
async function verifySums(
  engine: CounterReading,
  context: StoreContext,
  project: string,
): Promise<readonly ProjectionFinding[]> {
  const kept = (): Promise<readonly CounterCell[]> => engine.read(() => keptCells(project, DECISION_DIMENSIONS));
  for (let before = await kept(), times = 0; times < TIMES; times++) {
    const counted = await countedCells(engine, context, { project, dimensions: DECISION_DIMENSIONS, filters: {} });
    const after = await kept();
    if (JSON.stringify(before) === JSON.stringify(after)) return differences(counted, after);
    before = after;
  }
  return [];
}

function differences(counted: readonly CounterCell[], kept: readonly CounterCell[]): readonly ProjectionFinding[] {
  const there = new Map(kept.map((cell) => [nameOf(cell), cell]));
  const expected = new Set(counted.map(nameOf));
  const table = "counters";
  return [
    ...counted.flatMap((cell): readonly ProjectionFinding[] => {
      const row = nameOf(cell);
      const found = there.get(row);
      if (found === undefined) return [{ table, row, change: "removed" }];
      const columns = [
        ...(found.count === cell.count ? [] : ["n"]),
        ...(isNear(found.confidence, cell) && isNear(found.confidenceSquared, cell, "confidenceSquared")
          ? []
          : ["c", "cc"]),
      ];
      return columns.length === 0 ? [] : [{ table, row, change: "changed", columns }];
    }),
    ...kept.map(nameOf).flatMap((row) => (expected.has(row) ? [] : [{ table, row, change: "added" as const }])),
  ];
}

// A sum of fractions depends on the order of additions.
function isNear(found: number, cell: CounterCell, of: "confidence" | "confidenceSquared" = "confidence"): boolean {
  return Math.abs(found - cell[of]) <= 1e-6 * Math.max(1, cell.count);
}

function nameOf({ dimension, key }: CounterCell): string {
  return `${dimension} ${key}`;
}

const AT_ONCE = 1000;
const MOST_FINDINGS = 1000;

interface Verifying extends CounterReading {
  /** Run the statements of one plan on a single snapshot. */
  snapshot<T>(plan: () => SqlPlan<T>): Promise<T>;
}

/** Verify a log; undefined if there is none. */
export async function verifyLog(
  engine: Verifying,
  context: StoreContext,
  request: VerifyRequest,
): Promise<VerifyResult | undefined> {
  if (request.deep !== true) {
    const found = await verifyInParts(engine, context, request);
    // A redaction meanwhile looks like a fault: only one snapshot of the whole log proves one.
    if (found === undefined || found.ok) return found;
  }
  const result = await engine.snapshot(() => verifyPlan(context, request));
  if (result?.ok !== true || request.deep !== true) return result;
  const sums = await verifySums(engine, context, request.project);
  return sums.length === 0 ? result : broken(result, sums);
}

/** So many characters of payloads take a few hundredths of a second to read and to hash. */
const CHARACTERS_AT_ONCE = 4_000_000;
const FIRST_PART = 16;

/** Recompute a log up to its present head, part by part, in turn with other work. */
async function verifyInParts(
  engine: Verifying,
  context: StoreContext,
  request: VerifyRequest,
): Promise<VerifyResult | undefined> {
  const log = await engine.read(() => headOf(request));
  if (log === undefined) return undefined;
  const check = new ChainCheck(request.log, context.sha256, request.head);
  for (let after = 0, limit = FIRST_PART; after < log.head.seq; ) {
    const part = await engine.read(() => eventsAfter(request, { ...log, after, limit }));
    const last = part.at(-1);
    if (last === undefined || !part.every((event) => check.take(event))) break;
    after = last.seq;
    const characters = part.reduce((sum, { payload }) => sum + (payload?.length ?? 0), 0);
    limit = Math.max(1, Math.min(AT_ONCE, Math.floor((CHARACTERS_AT_ONCE * part.length) / (characters + 1))));
    await new Promise((goOn) => setTimeout(goOn, 0));
  }
  return check.end({ head: log.head, noted: true });
}

interface LogHeadRow {
  readonly num: number;
  readonly head: { readonly seq: number; readonly hash: string };
}

function* headOf({ project, log }: VerifyRequest): SqlPlan<LogHeadRow | undefined> {
  const row = yield* rowOf("SELECT num, head_seq, head_hash FROM logs WHERE project = ? AND id = ?", project, log);
  if (!row) return undefined;
  return { num: numberOf(row, "num"), head: { seq: numberOf(row, "head_seq"), hash: textOf(row, "head_hash") } };
}

function* eventsAfter(
  { project, log }: VerifyRequest,
  { num, head, after, limit }: LogHeadRow & { readonly after: number; readonly limit: number },
): SqlPlan<readonly StoredEvent[]> {
  const rows = yield* rowsOf(
    `${SELECT_EVENTS} WHERE e.project = ? AND e.log_num = ? AND e.seq > ? AND e.seq <= ? ORDER BY e.seq LIMIT ${limit}`,
    project,
    num,
    after,
    head.seq,
  );
  return rows.map((row) => readStoredEvent(row, log));
}

/** Recompute a log in parts; a deep check also rebuilds the tables. */
function* verifyPlan(context: StoreContext, request: VerifyRequest): SqlPlan<VerifyResult | undefined> {
  const log = yield* rowOf(
    "SELECT num, head_seq, head_hash FROM logs WHERE project = ? AND id = ?",
    request.project,
    request.log,
  );
  if (!log) return undefined;
  const num = numberOf(log, "num");
  const check = new ChainCheck(request.log, context.sha256, request.head);
  const events: StoredEvent[] = [];
  for (let after = 0; ; ) {
    const rows = yield* rowsOf(
      `${SELECT_EVENTS} WHERE e.project = ? AND e.log_num = ? AND e.seq > ? ORDER BY e.seq LIMIT ${AT_ONCE}`,
      request.project,
      num,
      after,
    );
    const part = rows.map((row) => readStoredEvent(row, request.log));
    const whole = part.every((event) => check.take(event));
    if (request.deep === true) events.push(...part);
    if (!whole || rows.length < AT_ONCE) break;
    after = numberOf(rows[rows.length - 1] ?? {}, "seq");
  }
  const result = check.end({
    head: { seq: numberOf(log, "head_seq"), hash: textOf(log, "head_hash") },
    noted: true,
  });
  if (!result.ok || request.deep !== true) return result;
  const place = { project: request.project, log: request.log, num, events };
  const findings = [...(yield* verifyTables(place)), ...(yield* wordFindings(context.dialect.hasOtherWords, place))];
  return findings.length === 0
    ? result
    : broken(
        result,
        findings.map(({ about: _about, ...finding }) => finding),
      );
}

function broken(result: VerifyResult, findings: readonly ProjectionFinding[]): VerifyResult {
  const [first] = findings;
  const rows = findings.length === 1 ? "1 row of the tables does" : `${findings.length} rows of the tables do`;
  const message = `${rows} not follow from the events, first ${first?.table} ${first?.row} (${first?.change})`;
  const { events } = result;
  return { ok: false, events, seq: events, problem: "projection", message, findings: findings.slice(0, MOST_FINDINGS) };
}
