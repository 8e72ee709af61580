import { ClewError } from "@clew/errors";
import type { ThreadEvent } from "@clew/schemas";
import type { NewEvent } from "@clew/thread-store";
import { readEvents } from "../thread/read-thread.ts";
import type { BundleEvent, BundleLog } from "./bundle-log.ts";
import type { BundleDeps } from "./check-and-hash.ts";
import type { ImportRequest } from "./import-bundle.ts";
import { knownHashes } from "./same-record.ts";

/** A link of a bundle, and the log that it belongs to here. */
export interface LinkToImport {
  readonly log: string;
  readonly event: NewEvent;
}

/** A link that was not taken in: one of its decisions is neither here nor in the bundle. */
export interface LinkLeftOut {
  readonly sourceId: string;
  readonly targetId: string;
}

/** Events of one append: those to write now, and links that wait for a decision to come. */
export interface SortedLinks {
  readonly events: readonly NewEvent[];
  readonly waiting: readonly NewEvent[];
  /** How many links are here already. */
  readonly known: number;
}

/** Sorts the links among events: one whose decisions are here, or come with these events, keeps its place. */
export async function sortLinks(
  deps: BundleDeps,
  { project, pending }: { readonly project: string; readonly pending: ReadonlySet<string> },
  events: readonly NewEvent[],
): Promise<SortedLinks> {
  const links = events.filter(isLink);
  if (links.length === 0) return { events, waiting: [], known: 0 };
  const decisions = await knownDecisions(deps, project, idsOf(links));
  for (const { type, payload } of events) if (type === "decision_recorded") decisions.add(String(payload["id"]));
  const edges = await knownEdges(deps, project, links.map(endsOf));
  const fresh = events.filter((event) => !isLink(event) || !edges.has(edgeOf(event.payload)));
  // Where a decision comes later, one that has its name here may be another one.
  const waits = (event: NewEvent): boolean => leadsTo(event, pending) || (isLink(event) && !hasEnds(event, decisions));
  return {
    events: fresh.filter((event) => !waits(event)),
    waiting: fresh.filter(waits),
    known: events.length - fresh.length,
  };
}

/** Which links were written, which were here already, and which could not be. */
export interface ImportedLinks {
  readonly written: readonly LinkToImport[];
  readonly known: number;
  readonly leftOut: readonly LinkLeftOut[];
}

const IDS_AT_ONCE = 500;

/** Writes the links that waited, once all decisions of a bundle are here: a link may lead to any of them, or out of it. */
export async function importLinks(
  deps: BundleDeps,
  { project, agentId: actor }: Pick<ImportRequest, "project" | "agentId">,
  links: readonly LinkToImport[],
): Promise<ImportedLinks> {
  const events = links.map(({ event }) => event);
  const decisions = await knownDecisions(deps, project, idsOf(events));
  const edges = await knownEdges(deps, project, events.map(endsOf));
  const possible = links.filter(({ event }) => hasEnds(event, decisions));
  const written = possible.filter(({ event }) => !edges.has(edgeOf(event.payload)));
  for (const [log, group] of Map.groupBy(written, (link) => link.log)) {
    const result = await deps.threads.append({ project, log, actor, events: group.map(({ event }) => event) });
    if (!result.ok) throw new ClewError(result.code, result.message, { details: result.details });
  }
  const leftOut = links.filter((link) => !possible.includes(link)).map(({ event }) => endsOf(event));
  return { written, known: possible.length - written.length, leftOut };
}

/** Whether an event is a link to one of these decisions. */
export function leadsTo(event: NewEvent, decisions: ReadonlySet<string>): boolean {
  const { sourceId, targetId } = endsOf(event);
  return isLink(event) && (decisions.has(sourceId) || decisions.has(targetId));
}

/** The event of a link, as its decisions are called here: a log that came later may have renamed them. */
export function calledHere(event: NewEvent, renamed: ReadonlyMap<string, string>): NewEvent {
  if (!isLink(event)) return event;
  const names = ["sourceId", "targetId"].flatMap((key): [string, string][] => {
    const name = renamed.get(String(event.payload[key] ?? ""));
    return name === undefined ? [] : [[key, name]];
  });
  return { ...event, payload: { ...event.payload, ...Object.fromEntries(names) } };
}

async function knownDecisions(deps: BundleDeps, project: string, named: readonly string[]): Promise<Set<string>> {
  const ids = [...new Set(named)];
  const known = new Set<string>();
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE)
    for (const { id } of await deps.threads.decisionsById(project, ids.slice(start, start + IDS_AT_ONCE)))
      known.add(id);
  return known;
}

function isLink({ type }: NewEvent): boolean {
  return type === "decisions_linked";
}

function hasEnds(event: NewEvent, decisions: ReadonlySet<string>): boolean {
  const { sourceId, targetId } = endsOf(event);
  return decisions.has(sourceId) && decisions.has(targetId);
}

function edgeOf({ sourceId, targetId, edgeType, weight = 1 }: Readonly<Record<string, unknown>>): string {
  return JSON.stringify([sourceId, targetId, edgeType, weight]);
}

function endsOf({ payload }: NewEvent): LinkLeftOut {
  const { sourceId, targetId } = payload;
  return { sourceId: String(sourceId ?? ""), targetId: String(targetId ?? "") };
}

function idsOf(links: readonly NewEvent[]): readonly string[] {
  return links.map(endsOf).flatMap(({ sourceId, targetId }) => [sourceId, targetId]);
}

async function knownEdges(
  deps: BundleDeps,
  project: string,
  links: readonly LinkLeftOut[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(links.map(({ sourceId }) => sourceId))];
  const known = new Set<string>();
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    const part = ids.slice(start, start + IDS_AT_ONCE);
    for (const link of await deps.threads.links({ project, ids: part, direction: "out" }))
      known.add(edgeOf({ ...link }));
  }
  return known;
}

/** What a fork is settled in: the logs of its bundle, and what they are called here. */
export interface ForkRequest {
  readonly project: string;
  /** Of the whole bundle, where this is a part of one. */
  readonly bundleHash: string;
  readonly logs: readonly BundleLog[];
  readonly renamed: ReadonlyMap<string, string>;
}

/** A fork names an event of its origin; here that event has another seq, and is found by what the bundle says of it. */
export async function settleFork(
  deps: BundleDeps,
  { project, bundleHash, logs, renamed }: ForkRequest,
  events: readonly NewEvent[],
): Promise<readonly NewEvent[]> {
  const [first, ...rest] = events;
  const fork = first?.type === "thread_created" ? first.payload["forkedFrom"] : undefined;
  if (first === undefined || typeof fork !== "object" || fork === null) return events;
  const named: Readonly<Record<string, unknown>> = { ...fork };
  const threadId = String(named["threadId"] ?? "");
  const reading = { threads: deps.threads, newUuid: () => "" };
  const log = renamed.get(threadId) ?? threadId;
  const origin = threadId === "" ? [] : await readEvents(reading, { project, log });
  const own = logs.find(({ id }) => id === threadId)?.events;
  const told =
    own === undefined ? toldBefore(origin, { threadId }) : [...own, ...toldBefore(origin, { threadId, bundleHash })];
  const point = pointOf(named, { origin, told });
  if (point) {
    const forkedFrom = { threadId: log, seq: point.seq, hash: point.hash };
    return [{ ...first, payload: { ...first.payload, forkedFrom } }, ...rest];
  }
  // Without its origin it starts on its own; what it continued there is still told by its provenance.
  const { forkedFrom: _, ...payload } = first.payload;
  return [{ ...first, payload }, ...withoutForeign(rest)];
}

interface Told {
  readonly threadId: string;
  /** Only by this bundle; by whichever one where nothing is said. */
  readonly bundleHash?: string;
}

// An earlier part of the bundle brought the origin, or some of it: its events say where they stood.
function toldBefore(origin: readonly ThreadEvent[], { threadId, bundleHash }: Told): readonly BundleEvent[] {
  return origin.flatMap(({ type, payload, hash }) => {
    const { provenance }: Readonly<Record<string, unknown>> = { ...payload };
    const from: Readonly<Record<string, unknown>> = { ...(typeof provenance === "object" ? provenance : {}) };
    const isMeant = from["log"] === threadId && (bundleHash === undefined || from["bundleHash"] === bundleHash);
    const place = from["seq"];
    return isMeant && typeof place === "number" ? [{ type, payload: {}, hash, place }] : [];
  });
}

// The event itself, or the nearest before it that is here: some stay behind, as what was redacted. Links may have come later
// than what followed them: nothing from behind the point belongs to the fork.
function pointOf(
  { seq, hash }: Readonly<Record<string, unknown>>,
  { origin, told }: { readonly origin: readonly ThreadEvent[]; readonly told: readonly BundleEvent[] },
): ThreadEvent | undefined {
  const here = new Map(origin.flatMap((event) => knownHashes(event).map((known) => [known, event] as const)));
  const found = (event: BundleEvent): readonly ThreadEvent[] =>
    knownHashes(event).flatMap((known) => here.get(known) ?? []);
  const itself = typeof hash === "string" ? here.get(hash) : undefined;
  if (typeof seq !== "number") return itself;
  const placed = told.filter(({ place }) => place !== undefined);
  const behind = placed.filter(({ place = 0 }) => place > seq).flatMap(found);
  const end = behind.reduce((least, event) => Math.min(least, event.seq), Number.POSITIVE_INFINITY);
  const before = [
    ...(itself === undefined ? [] : [itself]),
    ...placed.filter(({ place = 0 }) => place <= seq).flatMap(found),
  ];
  return before.filter((event) => event.seq < end).toSorted((left, right) => right.seq - left.seq)[0];
}

function withoutForeign(events: readonly NewEvent[]): readonly NewEvent[] {
  const own = new Set(events.filter(({ type }) => type === "decision_recorded").map(({ payload }) => payload["id"]));
  return events.map((event) => {
    if (event.type !== "decision_recorded" || own.has(event.payload["continuesDecision"])) return event;
    const { continuesDecision: _, ...payload } = event.payload;
    return { ...event, payload };
  });
}
