import type { Bundle, ThreadEvent } from "@clew/schemas";
import type { StoredRecord } from "@clew/thread-store";
import { done, type Outcome } from "../outcome.ts";
import { readEvents } from "../thread/history/read-thread.ts";
import type { BundleDeps } from "./bundle-deps.ts";
import { type BundleLog, bundleLogs } from "./bundle-log.ts";
import { checkBundle } from "./check-bundle.ts";
import { type ForkRequest, settleFork } from "./import-fork.ts";
import { importLinks, type LinkLeftOut, type LinkToImport, sortLinks } from "./import-links.ts";
import { carriedIn } from "./later-state.ts";
import { nameBeside, newName, newRecordName } from "./new-name.ts";
import { inOrder } from "./order-logs.ts";
import { type PlannedAppend, planImport } from "./plan-import.ts";
import { type ConflictRule, type LocalState, recordKey } from "./plan-request.ts";
import { knownHashes } from "./same-record.ts";
import { settleContinued } from "./settle-continued.ts";

/** What to take in, and who wins where an id exists here with other content. */
export interface ImportRequest {
  readonly project: string;
  readonly agentId: string;
  readonly bundle: unknown;
  readonly conflict: ConflictRule;
  /** How far the importer trusts it; `imported` where nothing is said. */
  readonly trust?: string | undefined;
}

/** What an import did; a second time nothing is imported. */
export interface ImportedBundle {
  readonly hash: string;
  readonly threads: readonly string[];
  readonly imported: number;
  readonly skipped: number;
  readonly conflicts: readonly { readonly id: string; readonly resolution: string }[];
  /** Links to decisions that are neither here nor in the bundle: they come with a later import that finds them. */
  readonly leftOut?: readonly LinkLeftOut[];
}

/** Takes a bundle in: checked against its schema, its hash and its logs' chains, then appended as new events. */
export async function importBundle(deps: BundleDeps, request: ImportRequest): Promise<Outcome<ImportedBundle>> {
  const checked = checkBundle(request.bundle, deps.sha256);
  if (!checked.ok) return checked;
  const bundle = checked.value;
  const logs = inOrder(bundleLogs(bundle, deps.sha256));
  const work: Work = {
    request,
    bundle,
    renamed: new Map(),
    others: new Set(),
    told: new Set(),
    logs,
    total: { imported: 0, skipped: 0, threads: new Set() },
    conflicts: [],
    links: [],
  };
  for (const log of logs) {
    const taken = await takeLog(deps, work, log);
    if (!taken.ok) return taken;
  }
  const { renamed, links, total, conflicts } = work;
  const called = links.map((link) => calledHere(link, renamed));
  const linked = await importLinks(deps, request, called);
  if (!linked.ok) return linked;
  const { written, known, leftOut } = linked.value;
  for (const { log } of written) if (links.some((each) => each.log === log && each.isOfThread)) total.threads.add(log);
  return done({
    hash: bundle.hash,
    threads: [...total.threads],
    imported: total.imported + written.length,
    skipped: total.skipped + known,
    conflicts,
    ...(leftOut.length === 0 ? {} : { leftOut }),
  });
}

/** An import on its way. */
interface Work {
  readonly request: ImportRequest;
  readonly bundle: Bundle;
  readonly renamed: Map<string, string>;
  readonly others: Set<string>;
  readonly told: Set<string>;
  readonly logs: readonly BundleLog[];
  readonly total: { imported: number; skipped: number; readonly threads: Set<string> };
  readonly conflicts: { readonly id: string; readonly resolution: string }[];
  /** Links wait until all decisions are here. */
  readonly links: (LinkToImport & { readonly isOfThread: boolean })[];
}

async function takeLog(deps: BundleDeps, work: Work, log: BundleLog): Promise<Outcome<undefined>> {
  const { request, bundle, renamed, others, told, logs, total, conflicts, links } = work;
  const { project, conflict: rule, trust = "imported" } = request;
  const bundleHash = bundle.partOf ?? bundle.hash;
  const local = await localState(deps, project, { log, bundleHash });
  const provenance = { bundleHash, project: bundle.source?.project ?? "unknown", trust };
  const plan = planImport({ project, log, local, rule, provenance, renamed, others, told, sha256: deps.sha256 });
  for (const append of plan.appends) {
    const isOfThread = log.kind === "thread" && append.log === plan.target;
    const { events, waiting, known } = await sortLinks(deps, project, append.events);
    links.push(...waiting.map((event) => ({ log: append.log, event, isOfThread })));
    total.skipped += known;
    if (events.length === 0) continue;
    const written = await write(deps, { ...request, logs, renamed }, { log: append.log, events });
    if (!written.ok) return written;
    total.imported += events.length;
    if (isOfThread) total.threads.add(append.log);
  }
  total.skipped += plan.skipped;
  conflicts.push(...plan.conflicts);
  return done(undefined);
}

// A log that came later may have renamed what a link of an earlier one leads to.
function calledHere(link: LinkToImport, renamed: ReadonlyMap<string, string>): LinkToImport {
  const { payload } = link.event;
  const names = ["sourceId", "targetId"].flatMap((key): [string, string][] => {
    const name = renamed.get(String(payload[key] ?? ""));
    return name === undefined ? [] : [[key, name]];
  });
  return { ...link, event: { ...link.event, payload: { ...payload, ...Object.fromEntries(names) } } };
}

const IDS_AT_ONCE = 500;

/** What of a bundle's log is here already. */
async function localState(
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
    ...(await inHomes(deps, project, homesBut(log.id, decisions))),
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

function homesBut(log: string, decisions: LocalState["decisions"]): ReadonlySet<string> {
  const homes = new Set([...decisions.values()].map((decision) => decision.log));
  homes.delete(log);
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
  return readEvents({ threads: deps.threads, newUuid: () => "" }, { project, log });
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

async function write(
  deps: BundleDeps,
  request: ForkRequest & Pick<ImportRequest, "agentId">,
  append: PlannedAppend,
): Promise<Outcome<undefined>> {
  const forked = await settleFork(deps, request, append.events);
  const events = await settleContinued(deps, request.project, { log: append.log, events: forked });
  const result = await deps.threads.append({
    project: request.project,
    log: append.log,
    actor: request.agentId,
    events,
  });
  return result.ok ? done(undefined) : result;
}
