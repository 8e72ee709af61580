import type { NewEvent } from "@clew/thread-store";
import { done, type Outcome } from "../outcome.ts";
import type { BundleDeps } from "./bundle-deps.ts";
import type { ImportRequest } from "./import-bundle.ts";

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
): Promise<Outcome<ImportedLinks>> {
  const events = links.map(({ event }) => event);
  const decisions = await knownDecisions(deps, project, idsOf(events));
  const edges = await knownEdges(deps, project, events.map(endsOf));
  const possible = links.filter(({ event }) => hasEnds(event, decisions));
  const written = possible.filter(({ event }) => !edges.has(edgeOf(event.payload)));
  for (const [log, group] of Map.groupBy(written, (link) => link.log)) {
    const result = await deps.threads.append({ project, log, actor, events: group.map(({ event }) => event) });
    if (!result.ok) return result;
  }
  const leftOut = links.filter((link) => !possible.includes(link)).map(({ event }) => endsOf(event));
  return done({ written, known: possible.length - written.length, leftOut });
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
