import type { NewEvent } from "@clew/thread-store";
import { originsOf } from "../thread/origins.ts";
import type { BundleDeps } from "./bundle-deps.ts";

/**
 * Decisions go on from decisions of their thread, or of what it was forked from. One that a bundle's scope left out, that comes
 * later or lies elsewhere here stays named as the parent: what rests on what is told, and nothing is refused for it.
 */
export async function settleContinued(
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
  const origins = await originsOf({ threads: deps.threads, newUuid: () => "" }, project, fork);
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
