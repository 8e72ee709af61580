import type { ThreadEvent } from "@clew/schemas";
import type { NewEvent } from "@clew/thread-store";
import { readEvents } from "../thread/read-thread.ts";
import type { BundleDeps } from "./bundle-deps.ts";
import type { BundleEvent, BundleLog } from "./bundle-log.ts";
import { knownHashes } from "./same-record.ts";

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
