import type { BundleLog } from "./bundle-log.ts";

/**
 * The logs of a bundle in the order in which they are taken in: forks after what they left, and what an inherited link leads
 * to before the log that holds the link, which then keeps its place before the fork's point. Where two lead to each other, one
 * of them is taken in parts. All others stay as they are.
 */
export function inOrder(logs: readonly BundleLog[]): readonly BundleLog[] {
  const needs = needsOf(logs);
  const ordered = new Set<BundleLog>();
  const open = new Set<BundleLog>();
  // No recursion: whoever made the bundle decides how long a chain of forks is.
  const waiting = logs.toReversed();
  for (let log = waiting.at(-1); log !== undefined; log = waiting.at(-1)) {
    if (ordered.has(log) || open.has(log)) {
      waiting.pop();
      open.delete(log);
      ordered.add(log);
      continue;
    }
    open.add(log);
    const before = needs.linked(log).filter((each) => !needs.lineOf(each).some((one) => open.has(one)));
    const origin = needs.origin(log);
    waiting.push(...before.toReversed().filter((each) => !ordered.has(each)));
    if (origin !== undefined && !open.has(origin)) waiting.push(origin);
  }
  return [...ordered];
}

/** What is to be here before a log. */
interface Needs {
  /** The thread that a fork left, where the bundle holds it. */
  origin(log: BundleLog): BundleLog | undefined;
  /** A log and all that it was forked from, one from another. */
  lineOf(log: BundleLog): readonly BundleLog[];
  /** The logs that hold what its inherited links lead to. */
  linked(log: BundleLog): readonly BundleLog[];
}

function needsOf(logs: readonly BundleLog[]): Needs {
  const threads = new Map(logs.filter(({ kind }) => kind === "thread").map((log) => [log.id, log]));
  const homes = new Map<unknown, BundleLog>();
  const points = forkPoints(logs);
  const origin = (log: BundleLog): BundleLog | undefined => threads.get(String(forkOf(log)["threadId"]));
  for (const log of logs) {
    for (const { type, payload } of log.events) if (type === "decision_recorded") homes.set(payload["id"], log);
  }
  return {
    origin,
    lineOf(log) {
      const line = new Set<BundleLog>();
      for (let each: BundleLog | undefined = log; each !== undefined && !line.has(each); each = origin(each))
        line.add(each);
      return [...line];
    },
    linked(log) {
      const point = points.get(log.id) ?? 0;
      const links = log.events.filter(({ type, place = point + 1 }) => type === "decisions_linked" && place <= point);
      const ends = links.flatMap(({ payload }) => [payload["sourceId"], payload["targetId"]]);
      return [...new Set(ends.map((id) => homes.get(id) ?? log))].filter((each) => each !== log);
    },
  };
}

/** The last event of each thread, by its id, that a fork in the bundle has inherited. */
export function forkPoints(logs: readonly BundleLog[]): ReadonlyMap<string, number> {
  const points = new Map<string, number>();
  for (const { threadId, seq } of logs.map(forkOf))
    if (typeof threadId === "string" && typeof seq === "number")
      points.set(threadId, Math.max(points.get(threadId) ?? 0, seq));
  return points;
}

/** What a log says of the thread that it was forked from. */
export function forkOf({ events: [first] }: BundleLog): Readonly<Record<string, unknown>> {
  const fork = first?.type === "thread_created" ? first.payload["forkedFrom"] : undefined;
  return typeof fork === "object" && fork !== null ? { ...fork } : {};
}
