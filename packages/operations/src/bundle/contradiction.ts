import type { BundleEvent, BundleLog } from "./bundle-log.ts";
import { forkOf, RECORD_KINDS } from "./bundle-log.ts";

/** What in a bundle contradicts the rest of it, in a sentence that names the place. */
export interface Contradiction {
  readonly path: string;
  readonly message: string;
}

/**
 * Looks for what no store could have written: an id that stands for two things, events about what their log does not hold, a
 * thread that begins twice. Such a bundle would be taken in half.
 */
export function findContradiction(logs: readonly BundleLog[]): Contradiction | undefined {
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

// A thread that was forked, over some others, from itself.
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

/** Texts that an event is nothing without. */
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

// A fork's document tells what it inherited once more; nothing else is ever told twice.
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

/** What an event changes or judges: its kind, and where its name stands. */
const ABOUT: Readonly<Record<string, readonly [kind: string, key: string]>> = {
  decision_updated: ["decision", "id"],
  decision_reviewed: ["decision", "decisionId"],
  question_answered: ["question", "id"],
  handoff_changed: ["handoff", "id"],
};

// Changes and judgements stand in the log of what they are about, and after it.
function speaksOfOthers(log: BundleLog, ids: ReadonlyMap<string, BundleLog>): string | undefined {
  const known = new Set<string>();
  const own = new Set(log.events.map(nameOf));
  // A part speaks of what is in earlier ones, and the document of a fork of what it inherited.
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

// Only a document tells what became of inherited decisions: a log holds its own.
function inheritedBy(log: BundleLog, ids: ReadonlyMap<string, BundleLog>): readonly BundleLog[] {
  const isDocument = log.events.every(({ seq }) => seq === undefined);
  const origin = isDocument ? ids.get(String(forkOf(log)["threadId"])) : undefined;
  return origin === undefined ? [] : [origin, ...inheritedBy(origin, ids)];
}
