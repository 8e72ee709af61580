import type { ThreadEvent } from "@clew/schemas";
import type { NewEvent, RecordKind, StoredRecord, ThreadStore } from "@clew/thread-store";
import { readEvents } from "../thread/read-thread.ts";
import type { KnownEvent } from "./fold.ts";

type Payload = Readonly<Record<string, unknown>>;

/** What is here of what the events are about. */
export interface Here {
  readonly logs: Map<string, LogHere>;
  readonly decisions: Map<string, DecisionHere>;
  /** Thoughts, questions, reviews, handoffs and changes of standing, by kind and id: what is stored, or only where it will be. */
  readonly records: Map<string, { readonly log: string; readonly stored?: StoredRecord }>;
  /** Events that were applied, by the hash that they had first. */
  readonly known: Map<string, { readonly log: string; readonly event: ThreadEvent }[]>;
}

/** A log, and what is to be appended to it. */
export interface LogHere {
  readonly isThread: boolean;
  /** How it is called and stands before anything is applied. */
  readonly title?: string | undefined;
  readonly status?: string | undefined;
  readonly head: number;
  /** How the thread began, and what is in the log before anything is applied. */
  readonly document?: Payload | undefined;
  readonly past: readonly ThreadEvent[];
  readonly events: NewEvent[];
  /** What each of these came from. */
  readonly from: KnownEvent[];
  /** It needs another log to be there. */
  isFork: boolean;
}

/** A decision, as it is here. */
export interface DecisionHere {
  readonly log: string;
  readonly document?: Payload;
  readonly outcome?: string | undefined;
  /** Only its title is here: its writer was not trusted. */
  isStub: boolean;
  standing: string;
  contestedBy: readonly string[];
}

/** A log with nothing in it. */
export function emptyLog(isThread: boolean): LogHere {
  return { isThread, head: 0, past: [], events: [], from: [], isFork: false };
}

const IDS_AT_ONCE = 400;
/** Logs that are read, or written, at once. */
export const LOGS_AT_ONCE = 64;
const NAMES = ["id", "decisionId", "sourceId", "targetId", "continuesDecision"];
const KINDS: readonly RecordKind[] = ["thought", "question", "review", "handoff", "standing"];

/** What is looked for: decisions and records by their ids, and logs. */
export interface Names {
  readonly ids: readonly string[];
  readonly logs: readonly string[];
}

/** The names of all that events are about. */
export function namesIn(events: readonly KnownEvent[]): Names {
  const named = events.flatMap(({ event }) => NAMES.map((name) => event.payload?.[name]));
  return { ids: named.filter((id) => typeof id === "string"), logs: events.map(({ event }) => event.log) };
}

/** A project, and what of it was read before. */
interface Surroundings {
  readonly project: string;
  readonly here?: Here | undefined;
}

/** Reads what is here of what is named, a few questions to the store for all of it. */
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

/** The hashes by which an event is known again: its own, and those it came with. */
export function hashesOf({ hash, payload }: Pick<ThreadEvent, "hash" | "payload">): readonly string[] {
  const provenance = payload?.["provenance"];
  if (typeof provenance !== "object" || provenance === null) return [hash];
  const before: Payload = { ...provenance };
  return [hash, before["hash"], before["root"]].filter((value) => typeof value === "string");
}
