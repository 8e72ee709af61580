import type { NewEvent } from "@clew/thread-store";
import { readEvents } from "../thread/history/read-thread.ts";
import type { BundleDeps } from "./bundle-deps.ts";
import { knownHashes } from "./same-record.ts";

/** The hashes that the events of a bundle are known by, by their own. */
export type HashesOf = ReadonlyMap<string, readonly string[]>;

/** A fork names an event of its origin; here that event has another seq, and is found by its hash or one it had before. */
export async function settleFork(
  deps: BundleDeps,
  { project, hashes }: { readonly project: string; readonly hashes: HashesOf },
  events: readonly NewEvent[],
): Promise<readonly NewEvent[]> {
  const [first, ...rest] = events;
  const fork = first?.type === "thread_created" ? first.payload["forkedFrom"] : undefined;
  if (first === undefined || typeof fork !== "object" || fork === null) return events;
  const { threadId, hash }: Readonly<Record<string, unknown>> = { ...fork };
  const reading = { threads: deps.threads, newUuid: () => "" };
  const origin = typeof threadId === "string" ? await readEvents(reading, { project, log: threadId }) : [];
  const sought = typeof hash === "string" ? new Set([hash, ...(hashes.get(hash) ?? [])]) : new Set<string>();
  const point = origin.find((event) => knownHashes(event).some((known) => sought.has(known)));
  if (point) {
    const forkedFrom = { threadId, seq: point.seq, hash: point.hash };
    return [{ ...first, payload: { ...first.payload, forkedFrom } }, ...rest];
  }
  // Without its origin it starts on its own; what it continued there is still told by its provenance.
  const { forkedFrom: _, ...payload } = first.payload;
  return [{ ...first, payload }, ...withoutForeign(rest)];
}

function withoutForeign(events: readonly NewEvent[]): readonly NewEvent[] {
  const own = new Set(events.filter(({ type }) => type === "decision_recorded").map(({ payload }) => payload["id"]));
  return events.map((event) => {
    if (event.type !== "decision_recorded" || own.has(event.payload["continuesDecision"])) return event;
    const { continuesDecision: _, ...payload } = event.payload;
    return { ...event, payload };
  });
}
