import { ClewError } from "@clew/errors";
import type { Bundle } from "@clew/schemas";
import type { NewEvent } from "@clew/thread-store";
import { originsOf } from "../thread/origins.ts";
import { type BundleLog, bundleLogs, forkOf, forkPoints, inOrder } from "./bundle-log.ts";
import type { BundleDeps } from "./check-and-hash.ts";
import { checkBundle } from "./check-and-hash.ts";
import { findContradiction } from "./contradiction.ts";
import {
  calledHere,
  type ForkRequest,
  importLinks,
  type LinkLeftOut,
  type LinkToImport,
  leadsTo,
  settleFork,
  sortLinks,
} from "./links-and-forks.ts";
import { localState } from "./local-state.ts";
import { type PlannedAppend, planImport } from "./plan-import.ts";
import type { ConflictRule } from "./plan-record.ts";

/**
 * Decisions go on from decisions of their thread, or of what it was forked from. One that a bundle's scope left out, that comes
 * later or lies elsewhere here stays named as the parent: what rests on what is told, and nothing is refused for it.
 */
async function settleContinued(
  deps: BundleDeps,
  project: string,
  { log, events }: { readonly log: string; readonly events: readonly NewEvent[] },
): Promise<readonly NewEvent[]> {
  const continued = events.flatMap((event) => continuedBy(event) ?? []);
  if (continued.length === 0) return events;
  const here = await decisionsOfLine(deps, project, { log, events, named: continued });
  return events.map((event) => {
    const before = continuedBy(event);
    const settled = before === undefined || here.has(before) ? event : onItsOwn(event, before);
    if (event.type === "decision_recorded") here.add(String(event.payload["id"]));
    return settled;
  });
}

const IDS_AT_ONCE = 500;

// Which of these decisions may be gone on from: in a thread its own, and what it inherited.
async function decisionsOfLine(
  deps: BundleDeps,
  project: string,
  {
    log,
    events,
    named,
  }: { readonly log: string; readonly events: readonly NewEvent[]; readonly named: readonly string[] },
): Promise<Set<string>> {
  const lastOf = await lastEvents(deps, project, { log, events });
  const ids = [...new Set(named)];
  const found = new Set<string>();
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE)
    for (const { id, log: home, seq } of await deps.threads.decisionsById(
      project,
      ids.slice(start, start + IDS_AT_ONCE),
    ))
      if (lastOf === undefined || seq <= (lastOf.get(home) ?? 0)) found.add(id);
  return found;
}

// The threads whose decisions a thread shows, with the last event of each that counts; undefined for what is no thread.
async function lastEvents(
  deps: BundleDeps,
  project: string,
  { log, events }: { readonly log: string; readonly events: readonly NewEvent[] },
): Promise<ReadonlyMap<string, number> | undefined> {
  const thread = await deps.threads.thread(project, log);
  const opened = events.find(({ type }) => type === "thread_created");
  if (thread === undefined ? opened === undefined : thread.kind !== "thread") return undefined;
  const fork = thread === undefined ? pointOf(opened?.payload["forkedFrom"]) : thread.forkedFrom;
  const origins = await originsOf(deps, project, fork);
  return new Map([...origins.map(({ id, seq }) => [id, seq] as const), [log, Number.MAX_SAFE_INTEGER]]);
}

function pointOf(fork: unknown): { readonly threadId: string; readonly seq: number } | undefined {
  if (typeof fork !== "object" || fork === null || !("threadId" in fork) || !("seq" in fork)) return undefined;
  return { threadId: String(fork.threadId), seq: Number(fork.seq) };
}

function continuedBy({ type, payload }: NewEvent): string | undefined {
  const before = type === "decision_recorded" ? payload["continuesDecision"] : undefined;
  return typeof before === "string" ? before : undefined;
}

function onItsOwn(event: NewEvent, before: string): NewEvent {
  const { continuesDecision: _, ...payload } = event.payload;
  return { ...event, payload: { parentDecisionId: before, ...payload } };
}

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
export async function importBundle(deps: BundleDeps, request: ImportRequest): Promise<ImportedBundle> {
  const bundle = checkBundle(request.bundle, deps.sha256);
  const given = bundleLogs(bundle, deps.sha256);
  const contradiction = findContradiction(given);
  if (contradiction !== undefined)
    throw new ClewError("DOCUMENT_INVALID", `The bundle contradicts itself: ${contradiction.message}.`, {
      details: { findings: [{ ...contradiction, keyword: "contradiction" }] },
    });
  const logs = inOrder(given);
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
    points: forkPoints(logs),
    pending: new Set(logs.flatMap(decisionsOf)),
    held: [],
  };
  await takeLogs(deps, work);
  const { renamed, links, total, conflicts } = work;
  const called = links.map((link) => ({ ...link, event: calledHere(link.event, renamed) }));
  const { written, known, leftOut } = await importLinks(deps, request, called);
  for (const { log } of written) if (links.some((each) => each.log === log && each.isOfThread)) total.threads.add(log);
  return {
    hash: bundle.hash,
    threads: [...total.threads],
    imported: total.imported + written.length,
    skipped: total.skipped + known,
    conflicts,
    leftOut: leftOut.length === 0 ? undefined : leftOut,
  };
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
  readonly points: ReadonlyMap<string, number>;
  /** Decisions of the bundle that are still to come. */
  readonly pending: Set<string>;
  /** What waits for one of them, from an inherited link on. */
  readonly held: Rest[];
}

/** Events of a log of the bundle that are written one after the other. */
interface Rest extends PlannedAppend {
  readonly of: BundleLog;
  readonly isOfThread: boolean;
}

async function takeLogs(deps: BundleDeps, work: Work): Promise<void> {
  for (const log of work.logs) {
    // A fork goes on from a whole thread: links that still wait come after everything else.
    const { threadId } = forkOf(log);
    const origins = takeOut(work.held, ({ of }) => of.id === threadId);
    for (const rest of origins) {
      await writeRest(deps, work, rest);
    }
    await takeLog(deps, work, log);
    await writeFree(deps, work);
  }
  for (const rest of work.held.splice(0)) {
    await writeRest(deps, work, rest);
  }
}

async function takeLog(deps: BundleDeps, work: Work, log: BundleLog): Promise<void> {
  const { request, bundle, renamed, others, told, total, conflicts, pending } = work;
  const { project, conflict: rule, trust = "imported" } = request;
  const bundleHash = bundle.partOf ?? bundle.hash;
  const local = await localState(deps, project, { log, bundleHash });
  const provenance = { bundleHash, project: bundle.source?.project ?? "unknown", trust };
  const plan = planImport({ project, log, local, rule, provenance, renamed, others, told, sha256: deps.sha256 });
  for (const id of decisionsOf(log)) pending.delete(id);
  for (const append of plan.appends) {
    const isOfThread = log.kind === "thread" && append.log === plan.target;
    await writeUpToHeld(deps, work, { ...append, of: log, isOfThread });
  }
  total.skipped += plan.skipped;
  conflicts.push(...plan.conflicts);
}

// What was held and waits no longer, until nothing more comes free.
async function writeFree(deps: BundleDeps, work: Work): Promise<void> {
  for (;;) {
    const [free] = takeOut(work.held, (rest) => heldFrom(work, rest) > 0, 1);
    if (free === undefined) return;
    await writeUpToHeld(deps, work, free);
  }
}

function takeOut(held: Rest[], wanted: (rest: Rest) => boolean, most = held.length): readonly Rest[] {
  const out = held.filter(wanted).slice(0, most);
  for (const rest of out) held.splice(held.indexOf(rest), 1);
  return out;
}

// An inherited link keeps its place before the fork's point: what comes behind it waits with it.
async function writeUpToHeld(deps: BundleDeps, work: Work, whole: Rest): Promise<void> {
  const end = heldFrom(work, whole);
  if (end < whole.events.length) {
    const rest = { ...whole, events: whole.events.slice(end) };
    work.held.push(rest);
    for (const id of rest.events.flatMap(decisionNames)) work.pending.add(id);
  }
  return writeRest(deps, work, { ...whole, events: whole.events.slice(0, end) });
}

function heldFrom({ points, pending, renamed }: Work, { of, events }: Rest): number {
  const point = points.get(of.id) ?? 0;
  const index = events.findIndex((event) => placeOf(event) <= point && leadsTo(calledHere(event, renamed), pending));
  return index === -1 ? events.length : index;
}

function placeOf({ payload }: NewEvent): number {
  const { provenance } = payload;
  const seq = typeof provenance === "object" && provenance !== null && "seq" in provenance ? provenance.seq : undefined;
  return typeof seq === "number" ? seq : Number.MAX_SAFE_INTEGER;
}

async function writeRest(deps: BundleDeps, work: Work, rest: Rest): Promise<void> {
  const { request, renamed, pending, links, total } = work;
  for (const id of rest.events.flatMap(decisionNames)) pending.delete(id);
  const called = rest.events.map((event) => calledHere(event, renamed));
  const { events, waiting, known } = await sortLinks(deps, { project: request.project, pending }, called);
  links.push(...waiting.map((event) => ({ log: rest.log, event, isOfThread: rest.isOfThread })));
  total.skipped += known;
  if (events.length === 0) return;
  const { logs, bundle } = work;
  const settling = { ...request, bundleHash: bundle.partOf ?? bundle.hash, logs, renamed };
  await write(deps, settling, { log: rest.log, events });
  total.imported += events.length;
  if (rest.isOfThread) total.threads.add(rest.log);
}

function decisionsOf({ events }: BundleLog): readonly string[] {
  const recorded = events.filter(({ type }) => type === "decision_recorded");
  return recorded.map(({ payload }) => String(payload["id"]));
}

// As it is called in the bundle, and here.
function decisionNames({ type, payload }: NewEvent): readonly string[] {
  if (type !== "decision_recorded") return [];
  const { id, provenance } = payload;
  const before =
    typeof provenance === "object" && provenance !== null && "id" in provenance ? provenance.id : undefined;
  return [id, before].filter((name) => typeof name === "string");
}

async function write(
  deps: BundleDeps,
  request: ForkRequest & Pick<ImportRequest, "agentId">,
  append: PlannedAppend,
): Promise<void> {
  const forked = await settleFork(deps, request, append.events);
  const events = await settleContinued(deps, request.project, { log: append.log, events: forked });
  const result = await deps.threads.append({
    project: request.project,
    log: append.log,
    actor: request.agentId,
    events,
  });
  if (!result.ok) throw new ClewError(result.code, result.message, { details: result.details });
}
