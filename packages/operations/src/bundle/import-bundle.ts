import { ClewError } from "@clew/errors";
import type { Bundle, Provenance } from "@clew/schemas";
import { applyEvents } from "../sync/apply-events.ts";
import { hashesOf, lookAround } from "../sync/look-around.ts";
import { type BundleEvent, type BundleLog, bundleLogs, forkOf, RECORD_KINDS } from "./bundle-log.ts";
import { type BundleDeps, checkBundle } from "./check-and-hash.ts";
import { type ConflictRule, namesGiven, namesOf, settleConflicts } from "./settle-conflicts.ts";

/** What to import, and what wins if an id exists here with other content. */
export interface ImportRequest {
  readonly project: string;
  readonly agentId: string;
  readonly bundle: unknown;
  readonly conflict: ConflictRule;
  /**
   * How far the importer trusts the bundle (default: `imported`). From an `untrusted` one, only titles and ids are
   * kept.
   */
  readonly trust?: string | undefined;
}

/** What an import did. Repeating it imports nothing. */
export interface ImportedBundle {
  readonly hash: string;
  readonly threads: readonly string[];
  readonly imported: number;
  readonly skipped: number;
  readonly conflicts: readonly { readonly id: string; readonly resolution: string }[];
  /** Links to decisions that are neither here nor in the bundle. A later import that finds the targets adds them. */
  readonly leftOut?: readonly { readonly sourceId: string; readonly targetId: string }[] | undefined;
}

const TRIES = 4;

/**
 * Import a bundle: check its schema, its hash and the chains of its logs, then apply each event once, like events from
 * a shard, after everything that is already here.
 */
export async function importBundle(deps: BundleDeps, request: ImportRequest): Promise<ImportedBundle> {
  const bundle = await checkBundle(request.bundle, deps.sha256, deps.pause);
  await deps.pause?.();
  const logs = bundleLogs(bundle, deps.sha256);
  await deps.pause?.();
  const contradiction = findContradiction(logs);
  if (contradiction !== undefined)
    throw new ClewError("DOCUMENT_INVALID", `The bundle contradicts itself: ${contradiction.message}.`, {
      details: { findings: [{ ...contradiction, keyword: "contradiction" }] },
    });
  for (let attempt = 1; ; attempt++) {
    await deps.pause?.();
    const { refusal, ...done } = await applyBundle(deps, request, { bundle, logs });
    if (refusal === undefined) return done;
    // Somebody wrote meanwhile: what was applied is now known, and the rest follows it.
    if (refusal.code !== "STALE_HEAD" || attempt === TRIES)
      throw new ClewError(refusal.code, refusal.message, { details: refusal.details });
  }
}

async function applyBundle(
  deps: BundleDeps,
  { project, agentId, conflict: rule, trust = "imported" }: ImportRequest,
  { bundle, logs }: { readonly bundle: Bundle; readonly logs: readonly BundleLog[] },
) {
  const { threads, sha256, pause } = deps;
  const bundleHash = bundle.partOf ?? bundle.hash;
  const names = namesOf(logs, sha256);
  const begun = await lookAround(threads, { project }, { ids: [], logs: names.logs });
  const ids = [...names.ids, ...namesGiven(begun, bundleHash).values()];
  const here = await lookAround(threads, { project, here: begun }, { ids, logs: [] });
  const links = await threads.links({ project, ids: sourcesOf(logs), direction: "out" });
  await pause?.();
  const provenance: Provenance = { bundleHash, project: bundle.source?.project ?? "unknown", trust };
  const settled = settleConflicts({ logs, here, links, rule, project, provenance, sha256 });
  await pause?.();
  const places = new Map(logs.map((log) => [log.id, placesIn(log)]));
  const isTrusted = (): boolean => trust !== "untrusted";
  const done = await applyEvents(deps, { project, agentId, here, events: settled.events, places, isTrusted });
  const leftOut = done.waiting.flatMap(({ event: { type, payload } }) => {
    const { sourceId, targetId }: Readonly<Record<string, unknown>> = { ...payload };
    return type === "decisions_linked" ? [{ sourceId: String(sourceId), targetId: String(targetId) }] : [];
  });
  const imported = done.applied - settled.added;
  return {
    refusal: done.refusal,
    hash: bundle.hash,
    threads: [...settled.threads].filter((id) => done.logs.has(id)),
    imported,
    skipped: logs.reduce((sum, { events }) => sum + events.length, 0) - imported - leftOut.length,
    conflicts: settled.conflicts,
    leftOut: leftOut.length === 0 ? undefined : leftOut,
  };
}

function placesIn({ events }: BundleLog): ReadonlyMap<string, number> {
  return new Map(
    events.flatMap((event) => hashesOf(event).map((hash) => [hash, event.place ?? Number.POSITIVE_INFINITY] as const)),
  );
}

function sourcesOf(logs: readonly BundleLog[]): readonly string[] {
  const sources = logs.flatMap(({ events }) => events.map(({ payload }) => payload["sourceId"]));
  return [...new Set(sources)].filter((id) => typeof id === "string");
}

/** A place in a bundle that contradicts the rest, and why. */
interface Contradiction {
  readonly path: string;
  readonly message: string;
}

/**
 * Look for what no store could have written: an id used for two things, events about something not in their log, a
 * thread that begins twice. Such a bundle would be imported only in part.
 */
function findContradiction(logs: readonly BundleLog[]): Contradiction | undefined {
  const ids = new Map<string, BundleLog>();
  for (const log of logs) {
    if (ids.has(log.id)) return { path: log.id, message: `${log.id} is there twice` };
    ids.set(log.id, log);
  }
  const names = new Map<string, Named>();
  for (const log of logs) {
    const message =
      inCircle(log, ids) ??
      beginsOtherwise(log) ??
      isMissingField(log) ??
      namesTwice(log, ids, names) ??
      speaksOfOthers(log, ids);
    if (message !== undefined) return { path: log.id, message };
  }
  return undefined;
}

interface Named {
  readonly log: BundleLog;
  readonly event: BundleEvent;
}

// The thread is its own ancestor.
function inCircle(log: BundleLog, ids: ReadonlyMap<string, BundleLog>): string | undefined {
  const line = new Set<BundleLog>();
  for (let each: BundleLog | undefined = log; each !== undefined; ) {
    if (line.has(each)) return `${log.id} was forked from itself`;
    line.add(each);
    each = ids.get(String(forkOf(each)["threadId"]));
  }
  return undefined;
}

function beginsOtherwise({ id, kind, events }: BundleLog): string | undefined {
  const begins = kind === "thread" ? "thread_created" : "decision_recorded";
  const [first, ...others] = events;
  if (first?.type !== begins || first.payload["id"] !== id) return `${id} does not begin with its own ${begins}`;
  const again = others.find(({ type }) => type === begins && (kind === "decision" || type === "thread_created"));
  return again === undefined ? undefined : `${id} begins twice`;
}

/** Fields that an event cannot do without. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  thread_created: ["title"],
  thread_renamed: ["title"],
  status_changed: ["status"],
  decision_recorded: ["id"],
  decision_updated: ["id"],
  decision_reviewed: ["decisionId", "outcome"],
  decisions_linked: ["sourceId", "targetId", "edgeType"],
  thought_recorded: ["id"],
  question_asked: ["id"],
  question_answered: ["id"],
  handoff_created: ["id"],
  handoff_changed: ["id"],
};

function isMissingField({ id, events }: BundleLog): string | undefined {
  for (const { type, payload } of events) {
    const missing = NEEDED[type]?.find((key) => typeof payload[key] !== "string" || payload[key] === "");
    if (missing !== undefined) return `a ${type} of ${id} has no ${missing}`;
  }
  return undefined;
}

// A fork's document repeats what it inherited; nothing else may appear twice.
function namesTwice(
  log: BundleLog,
  ids: ReadonlyMap<string, BundleLog>,
  names: Map<string, Named>,
): string | undefined {
  for (const event of log.events) {
    const name = nameOf(event);
    if (name === undefined) continue;
    const before = names.get(name);
    if (before === undefined) names.set(name, { log, event });
    else if (!isToldAgain(before, { log, event }, ids))
      return `${name} is there twice, in ${before.log.id} and in ${log.id}`;
    if (name === `decision ${log.id}` && log.kind === "thread") return `${log.id} is a thread and a decision`;
  }
  return undefined;
}

function isToldAgain(before: Named, again: Named, ids: ReadonlyMap<string, BundleLog>): boolean {
  if (before.event.hash === again.event.hash && again.event.seq === undefined) return true;
  if (before.log === again.log || (before.event.seq !== undefined && again.event.seq !== undefined)) return false;
  return areRelated(before.log, again.log, ids);
}

function areRelated(one: BundleLog, other: BundleLog, ids: ReadonlyMap<string, BundleLog>): boolean {
  return originOf(one, ids) === originOf(other, ids);
}

function originOf(log: BundleLog, ids: ReadonlyMap<string, BundleLog>): string {
  const { threadId } = forkOf(log);
  if (typeof threadId !== "string") return log.id;
  const origin = ids.get(threadId);
  return origin === undefined ? threadId : originOf(origin, ids);
}

function nameOf({ type, payload }: BundleEvent): string | undefined {
  const kind = type === "decision_recorded" ? "decision" : RECORD_KINDS.get(type);
  return kind === undefined || typeof payload["id"] !== "string" ? undefined : `${kind} ${payload["id"]}`;
}

/** The kind of record that an event changes or judges, and the field with its id. */
const ABOUT: Readonly<Record<string, readonly [kind: string, key: string]>> = {
  decision_updated: ["decision", "id"],
  decision_reviewed: ["decision", "decisionId"],
  question_answered: ["question", "id"],
  handoff_changed: ["handoff", "id"],
};

// A change or judgement must be in the log of the record it is about, after that record.
function speaksOfOthers(log: BundleLog, ids: ReadonlyMap<string, BundleLog>): string | undefined {
  const known = new Set<string>();
  const own = new Set(log.events.map(nameOf));
  // A part may refer to records in earlier parts, and a fork's document to what it inherited.
  if (log.isPart === true || inheritsUnseen(log, ids)) return undefined;
  for (const each of inheritedBy(log, ids))
    for (const name of each.events.map(nameOf)) if (name !== undefined) known.add(name);
  for (const event of log.events) {
    const name = nameOf(event);
    if (name !== undefined) known.add(name);
    const { type, payload, seq } = event;
    if (type === "decision_recorded" && seq !== undefined && (payload["threadId"] ?? log.id) !== log.id)
      return `${name} of ${log.id} says that it is in ${String(payload["threadId"])}`;
    const early = type === "decisions_linked" && seq !== undefined ? [payload["sourceId"], payload["targetId"]] : [];
    const later = early.find((id) => own.has(`decision ${String(id)}`) && !known.has(`decision ${String(id)}`));
    if (later !== undefined) return `a link of ${log.id} leads to ${String(later)}, which is recorded after it`;
    const [kind, key] = ABOUT[type] ?? [];
    if (kind === undefined || key === undefined || known.has(`${kind} ${String(payload[key])}`)) continue;
    return `a ${type} of ${log.id} is about ${kind} ${String(payload[key])}, which is not there before it`;
  }
  return undefined;
}

function inheritsUnseen(log: BundleLog, ids: ReadonlyMap<string, BundleLog>): boolean {
  const isDocument = log.events.every(({ seq }) => seq === undefined);
  return isDocument && !ids.has(originOf(log, ids));
}

// Only a document says what became of inherited decisions: a log holds only its own.
function inheritedBy(log: BundleLog, ids: ReadonlyMap<string, BundleLog>): readonly BundleLog[] {
  const isDocument = log.events.every(({ seq }) => seq === undefined);
  const origin = isDocument ? ids.get(String(forkOf(log)["threadId"])) : undefined;
  return origin === undefined ? [] : [origin, ...inheritedBy(origin, ids)];
}
