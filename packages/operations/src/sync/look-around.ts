import type { ThreadEvent } from "@clew/schemas";
import type { NewEvent, RecordKind, StoredRecord, ThreadStore } from "@clew/thread-store";
import { readEvents } from "../thread/read-thread.ts";
import type { KnownEvent } from "./fold.ts";

type Payload = Readonly<Record<string, unknown>>;

/** What this store has of the records that events concern. */
export interface Here {
  readonly logs: Map<string, LogHere>;
  readonly decisions: Map<string, DecisionHere>;
  /**
   * Thoughts, questions, reviews, handoffs and changes of standing, by kind and id: the stored record, or only its
   * future log.
   */
  readonly records: Map<string, { readonly log: string; readonly stored?: StoredRecord }>;
  /** Applied events, by their original hash. */
  readonly known: Map<string, { readonly log: string; readonly event: ThreadEvent }[]>;
}

/** A log, and what to append to it. */
export interface LogHere {
  readonly isThread: boolean;
  /** Its title and status before anything is applied. */
  readonly title?: string | undefined;
  readonly status?: string | undefined;
  readonly head: number;
  /** How the thread began, and the log's events before anything is applied. */
  readonly document?: Payload | undefined;
  readonly past: readonly ThreadEvent[];
  readonly events: NewEvent[];
  /** Where each of these came from. */
  readonly from: KnownEvent[];
  /** Whether it needs another log to exist. */
  isFork: boolean;
}

/** A decision as stored here. */
export interface DecisionHere {
  readonly log: string;
  readonly document?: Payload;
  readonly outcome?: string | undefined;
  /** Only its title is here, because its writer was not trusted. */
  isStub: boolean;
  standing: string;
  contestedBy: readonly string[];
}

/** An empty log. */
export function emptyLog(isThread: boolean): LogHere {
  return { isThread, head: 0, past: [], events: [], from: [], isFork: false };
}

const IDS_AT_ONCE = 400;
/** How many logs to read or write at once. */
export const LOGS_AT_ONCE = 64;
const NAMES = ["id", "decisionId", "sourceId", "targetId", "continuesDecision"];
const KINDS: readonly RecordKind[] = ["thought", "question", "review", "handoff", "standing"];

/** What to look up: decisions and records by id, and logs. */
export interface Names {
  readonly ids: readonly string[];
  readonly logs: readonly string[];
}

/** The names of everything that events concern. */
export function namesIn(events: readonly KnownEvent[]): Names {
  const named = events.flatMap(({ event }) => NAMES.map((name) => event.payload?.[name]));
  return { ids: named.filter((id) => typeof id === "string"), logs: events.map(({ event }) => event.log) };
}

/** A project, and what was read before. */
interface Surroundings {
  readonly project: string;
  readonly here?: Here | undefined;
}

/** Read what this store has under these names, with a few queries in all. */
export async function lookAround(
  threads: ThreadStore,
  { project, here = { logs: new Map(), decisions: new Map(), records: new Map(), known: new Map() } }: Surroundings,
  names: Names,
): Promise<Here> {
  const ids = [...new Set(names.ids)];
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    const part = ids.slice(start, start + IDS_AT_ONCE);
    for (const { id, log, standing, contestedBy, outcome, document } of await threads.decisionsById(project, part)) {
      const isStub = document.provenance?.trust === "untrusted";
      here.decisions.set(id, { log, standing, contestedBy, outcome, isStub, document: { ...document } });
    }
    for (const kind of KINDS)
      for (const record of (await threads.records({ project, kind, ids: part, limit: IDS_AT_ONCE })).items)
        here.records.set(`${kind} ${record.id}`, { log: record.log, stored: record });
  }
  const logs = [...new Set([...names.logs, ...homesIn(here)])].filter((log) => !here.logs.has(log));
  for (let start = 0; start < logs.length; start += LOGS_AT_ONCE)
    await Promise.all(logs.slice(start, start + LOGS_AT_ONCE).map((log) => lookAt(threads, here, { project, log })));
  return here;
}

function homesIn({ decisions, records }: Here): readonly string[] {
  return [...decisions.values(), ...records.values()].map(({ log }) => log);
}

async function lookAt(
  threads: ThreadStore,
  here: Here,
  { project, log }: { readonly project: string; readonly log: string },
): Promise<void> {
  const events = await readEvents({ threads }, { project, log });
  const [first] = events;
  if (first === undefined) return;
  const isThread = first.type === "thread_created";
  const thread = isThread ? await threads.thread(project, log) : undefined;
  const { title, status, document } = thread ?? {};
  const isFork = thread?.forkedFrom !== undefined;
  const head = events.at(-1)?.seq ?? 0;
  here.logs.set(log, { ...emptyLog(isThread), title, status, document, head, past: events, isFork });
  for (const event of events)
    for (const hash of hashesOf(event)) here.known.set(hash, [...(here.known.get(hash) ?? []), { log, event }]);
}

/** The hashes that identify an event: its own, and those it arrived with. */
export function hashesOf({ hash, payload }: Pick<ThreadEvent, "hash" | "payload">): readonly string[] {
  const provenance = payload?.["provenance"];
  if (typeof provenance !== "object" || provenance === null) return [hash];
  const before: Payload = { ...provenance };
  return [hash, before["hash"], before["root"]].filter((value) => typeof value === "string");
}
