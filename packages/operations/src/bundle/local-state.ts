import type { ThreadEvent } from "@clew/schemas";
import type { StoredRecord } from "@clew/thread-store";
import { readEvents } from "../thread/read-thread.ts";
import type { BundleLog } from "./bundle-log.ts";
import type { BundleDeps } from "./check-and-hash.ts";
import { carriedIn } from "./later-state.ts";
import { type LocalState, recordKey } from "./plan-record.ts";
import { knownHashes, nameBeside, newName, newRecordName } from "./same-record.ts";

const IDS_AT_ONCE = 500;

/** What of a bundle's log is here already. */
export async function localState(
  deps: BundleDeps,
  project: string,
  { log, bundleHash }: { readonly log: BundleLog; readonly bundleHash: string },
): Promise<LocalState> {
  const thread = await deps.threads.thread(project, log.id);
  const named = namesIn(log, deps.sha256);
  const earlier = (log.earlier ?? []).map(({ id }) => id);
  const ids = [...new Set([...named, ...earlier])];
  const decisions = new Map<string, { log: string; document: Readonly<Record<string, unknown>> }>();
  const records = new Map<string, StoredRecord>();
  const answers = new Map<string, unknown>();
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    const part = ids.slice(start, start + IDS_AT_ONCE);
    for (const each of await deps.threads.decisionsById(project, part))
      decisions.set(each.id, { log: each.log, document: { ...each.document } });
    for (const kind of ["thought", "question", "handoff", "review"] as const)
      for (const record of (await deps.threads.records({ project, kind, ids: part, limit: IDS_AT_ONCE })).items) {
        records.set(recordKey(kind, record.id), record);
        if (kind === "question" && record.status === "answered") answers.set(record.id, record.document["answer"]);
      }
  }
  const creation = thread?.kind === "thread" ? thread.document : undefined;
  const events = thread === undefined ? [] : await eventsOf(deps, project, log.id);
  const beside = await eventsOf(deps, project, nameBeside(log, deps.sha256));
  return {
    creation,
    hashes: new Set(events.flatMap(knownHashes)),
    besideHashes: new Set(beside.flatMap(knownHashes)),
    names: namesGiven([...events, ...beside], bundleHash),
    decisions,
    records,
    ...(await inHomes(deps, project, homesBut(log, decisions))),
    redactedChanges: redactedChangesIn(events),
    carriedAt: carriedIn([...events, ...beside]),
    answers,
  };
}

function redactedChangesIn(events: readonly ThreadEvent[]): ReadonlySet<string> {
  const notes = events.filter(({ type, payload }) => type === "redacted" && payload?.["type"] === "decision_updated");
  return new Set(notes.map(({ payload }) => String(payload?.["id"] ?? "")));
}

// Every name that something of the log has, or may have been given.
function namesIn(log: BundleLog, sha256: (text: string) => string): readonly string[] {
  const renamed = new Map<string, string>();
  const names = log.events.flatMap((event) => {
    const { type, payload, hash } = event;
    const { id, decisionId, continuesDecision } = payload;
    const others = [decisionId, continuesDecision];
    if (typeof id !== "string") return others;
    const name = newName(id, hash, sha256);
    if (type === "decision_recorded") renamed.set(id, name);
    const records = [
      newRecordName(event, (named) => named, sha256),
      newRecordName(event, (named) => renamed.get(named) ?? named, sha256),
    ];
    return [id, name, ...records, ...others];
  });
  return names.filter((name) => typeof name === "string");
}

// Where decisions of the log lie that are in another one here; what they rest on lies where it lay.
function homesBut({ id, events }: BundleLog, decisions: LocalState["decisions"]): ReadonlySet<string> {
  const own = events.filter(({ type }) => type === "decision_recorded" || type === "decision_updated");
  const homes = new Set(own.flatMap(({ payload }) => decisions.get(String(payload["id"]))?.log ?? []));
  homes.delete(id);
  return homes;
}

async function inHomes(
  deps: BundleDeps,
  project: string,
  logs: ReadonlySet<string>,
): Promise<Pick<LocalState, "homeHashes" | "homeAsked">> {
  const homeHashes = new Set<string>();
  const homeAsked = new Map<string, ReadonlySet<string>>();
  for (const log of logs) {
    const events = await eventsOf(deps, project, log);
    for (const hash of events.flatMap(knownHashes)) homeHashes.add(hash);
    const questions = events.filter(({ type }) => type === "question_asked");
    homeAsked.set(log, new Set(questions.map(({ payload }) => String(payload?.["text"]))));
  }
  return { homeHashes, homeAsked };
}

function eventsOf(deps: BundleDeps, project: string, log: string): Promise<readonly ThreadEvent[]> {
  return readEvents(deps, { project, log });
}

// What an earlier part of the same bundle was called here: a later part speaks of it under its old name.
function namesGiven(events: readonly ThreadEvent[], bundleHash: string): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { payload } of events) {
    const { id, provenance }: Readonly<Record<string, unknown>> = { ...payload };
    if (typeof provenance !== "object" || provenance === null || typeof id !== "string") continue;
    const { id: before, bundleHash: from }: Readonly<Record<string, unknown>> = { ...provenance };
    if (from === bundleHash && typeof before === "string" && before !== id) names.set(before, id);
  }
  return names;
}
