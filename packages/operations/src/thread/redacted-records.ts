import type { ThreadEvent } from "@clew/schemas";
import type { RecordKind, StoredRecord } from "@clew/thread-store";
import { withoutAbsent } from "../without-absent.ts";
import { isEmptied, type RedactedRecord, type RedactedRecords } from "./fold-thread.ts";
import type { ThreadReading } from "./thread-deps.ts";

const RECORDS_AT_ONCE = 1_000;

interface Log {
  readonly project: string;
  readonly threadId: string;
}

/** What is still known of the records whose events were emptied: others refer to them, and a decision keeps its place. */
export async function redactedRecords(
  deps: ThreadReading,
  project: string,
  { threadId, events }: { readonly threadId: string; readonly events: readonly ThreadEvent[] },
): Promise<RedactedRecords> {
  const emptied = events.filter(isEmptied);
  const records = new Map<number, RedactedRecord>();
  if (emptied.length === 0) return records;
  const log = { project, threadId };
  for (const [seq, record] of await notesOf(deps, log, emptied)) records.set(seq, record);
  const decisions = new Set(emptied.filter(({ type }) => type === "decision_recorded").map(({ seq }) => seq));
  const named = [...records].flatMap(([seq, { id }]) => (decisions.has(seq) && id !== undefined ? [id] : []));
  for (const { id, seq, document } of await deps.threads.decisionsById(project, named)) {
    const { confidence, continuesDecision } = document;
    if (decisions.has(seq))
      records.set(seq, { ...records.get(seq), id, confidence, ...withoutAbsent({ continuesDecision }) });
  }
  for (const kind of ["thought", "question"] as const) {
    const seqs = new Set(emptied.filter(({ type }) => RECORDED[type] === kind).map(({ seq }) => seq));
    const ids = [...records].flatMap(([seq, { id }]) => (seqs.has(seq) && id !== undefined ? [id] : []));
    for (const { seq, id, log: home, decisionId } of await recordsNamed(deps, { project, kind, ids }))
      if (home === threadId && seqs.has(seq))
        records.set(seq, { ...records.get(seq), ...withoutAbsent({ id, decisionId }) });
  }
  const opened = emptied.find(({ type }) => type === "thread_created");
  if (opened !== undefined) {
    const { forkedFrom } = { ...(await deps.threads.thread(project, threadId)) };
    records.set(opened.seq, { ...records.get(opened.seq), ...withoutAbsent({ id: threadId, forkedFrom }) });
  }
  return records;
}

const RECORDED: Readonly<Record<string, string>> = { thought_recorded: "thought", question_asked: "question" };

async function recordsNamed(
  deps: ThreadReading,
  { project, kind, ids }: { readonly project: string; readonly kind: RecordKind; readonly ids: readonly string[] },
): Promise<readonly StoredRecord[]> {
  const found: StoredRecord[] = [];
  for (let start = 0; start < ids.length; start += RECORDS_AT_ONCE) {
    const part = ids.slice(start, start + RECORDS_AT_ONCE);
    found.push(...(await deps.threads.records({ project, kind, ids: part, limit: RECORDS_AT_ONCE })).items);
  }
  return found;
}

const NAMED = new Set(["decision_recorded", "thought_recorded", "question_asked"]);

// The note of a redaction says whose content is gone; one of an older version says only where, and the tables say who. What no
// note speaks of is damaged.
async function notesOf(
  deps: ThreadReading,
  { project, threadId: log }: Log,
  emptied: readonly ThreadEvent[],
): Promise<RedactedRecords> {
  const records = new Map<number, RedactedRecord>();
  let unnamed = false;
  for (let sinceSeq = 0; ; ) {
    const notes = await deps.threads.events({ project, log, types: ["redacted"], sinceSeq, limit: RECORDS_AT_ONCE });
    for (const { payload } of notes) {
      const { seq, id, status, type } = { ...payload };
      const known = withoutAbsent({
        id: typeof id === "string" ? id : undefined,
        status: typeof status === "string" ? status : undefined,
      });
      if (typeof seq === "number") records.set(seq, known);
      if (known.id === undefined && NAMED.has(String(type))) unnamed = true;
    }
    if (notes.length < RECORDS_AT_ONCE) break;
    sinceSeq = notes.at(-1)?.seq ?? sinceSeq;
  }
  for (const { seq, type } of emptied) {
    if (records.has(seq)) continue;
    records.set(seq, { damaged: true });
    if (NAMED.has(type)) unnamed = true;
  }
  if (unnamed)
    for (const [seq, id] of await namesInTables(deps, { project, threadId: log }))
      records.set(seq, { id, ...records.get(seq) });
  return records;
}

async function namesInTables(deps: ThreadReading, { project, threadId }: Log): Promise<ReadonlyMap<number, string>> {
  const ids = new Map<number, string>();
  for (let cursor: string | undefined; ; ) {
    const query = { project, filters: { thread: threadId }, order: "oldest", limit: RECORDS_AT_ONCE } as const;
    const page = await deps.threads.decisions({ ...query, ...withoutAbsent({ cursor }) });
    for (const { seq, id, redacted } of page.items) if (redacted) ids.set(seq, id);
    cursor = page.cursor;
    if (cursor === undefined) break;
  }
  for (const kind of ["thought", "question"] as const)
    for (let cursor: string | undefined; ; ) {
      const query = { project, kind, log: threadId, order: "oldest", limit: RECORDS_AT_ONCE } as const;
      const page = await deps.threads.records({ ...query, ...withoutAbsent({ cursor }) });
      for (const { seq, id, redacted } of page.items) if (redacted) ids.set(seq, id);
      cursor = page.cursor;
      if (cursor === undefined) break;
    }
  return ids;
}
