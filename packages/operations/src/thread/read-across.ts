import { ClewError } from "@clew/errors";
import type { Page, StoredThread, ThreadOrder, ThreadQuery } from "@clew/thread-store";
import type { ThreadDeps } from "./thread-deps.ts";
import {
  type ChainHealth,
  inheritedCounts,
  summarizeThread,
  type ThreadSummary,
  threadHealth,
} from "./thread-status.ts";

/** A list across several projects, each of which is a separate list in the store. */
export interface Across<T> {
  readonly projects: readonly string[];
  readonly cursor: string | undefined;
  readonly limit: number;
  read(part: { readonly project: string; readonly limit: number; readonly cursor?: string }): Promise<Page<T>>;
  /** The value to order by. */
  rank(item: T): string | number;
  /** Ascending order (default: descending). */
  readonly ascending?: boolean;
}

/** Where each project's list continues: a page's cursor, and how many of its items were already returned. */
type Positions = Readonly<Record<string, readonly [cursor: string, skip: number]>>;

/** One page across all projects in one order. Each project's own order is kept. */
export async function readAcross<T>(across: Across<T>): Promise<Page<T>> {
  const [only, ...more] = across.projects;
  if (only === undefined) return { items: [] };
  const { limit, cursor } = across;
  if (more.length === 0) return across.read({ project: only, limit, cursor });
  const positions = decode(cursor);
  const pages = await Promise.all(across.projects.map((project) => readPart(across, project, positions)));
  const heads = pages.filter((page) => page !== undefined);
  const items: T[] = [];
  while (items.length < limit) {
    const next = foremost(across, heads);
    if (next === undefined) break;
    const item = next.items[next.given];
    next.given += 1;
    if (item !== undefined) items.push(item);
  }
  const rest: Positions = Object.fromEntries(heads.map(positionOf).filter((position) => position !== undefined));
  return Object.keys(rest).length === 0 ? { items } : { items, cursor: encode(rest) };
}

interface Part<T> {
  readonly project: string;
  readonly items: readonly T[];
  readonly begin: string;
  readonly skipped: number;
  readonly cursor: string | undefined;
  given: number;
}

async function readPart<T>(
  across: Across<T>,
  project: string,
  positions: Positions | undefined,
): Promise<Part<T> | undefined> {
  const known = positions !== undefined && Object.hasOwn(positions, project) ? positions[project] : undefined;
  const position = positions === undefined ? (["", 0] as const) : known;
  if (position === undefined) return undefined; // read to its end
  const [begin, skipped] = position;
  const limit = Math.min(1_000, across.limit + skipped);
  const page = await across.read({ project, limit, cursor: begin === "" ? undefined : begin });
  return { project, items: page.items, begin, skipped, cursor: page.cursor, given: skipped };
}

function foremost<T>(across: Across<T>, parts: readonly Part<T>[]): Part<T> | undefined {
  let best: Part<T> | undefined;
  for (const part of parts) {
    const item = part.items[part.given];
    // This list is not finished, but only its next page can tell what follows.
    if (item === undefined && part.cursor !== undefined) return undefined;
    if (item === undefined) continue;
    const held = best?.items[best.given];
    if (held === undefined || comesBefore(across, item, held)) best = part;
  }
  return best;
}

function comesBefore<T>({ rank, ascending }: Across<T>, item: T, held: T): boolean {
  return ascending === true ? rank(item) < rank(held) : rank(item) > rank(held);
}

function positionOf<T>(part: Part<T>): readonly [string, readonly [string, number]] | undefined {
  if (part.given < part.items.length) return [part.project, [part.begin, part.given]];
  return part.cursor === undefined ? undefined : [part.project, [part.cursor, 0]];
}

function encode(positions: Positions): string {
  return `p:${encodeURIComponent(JSON.stringify(positions))}`;
}

function decode(cursor: string | undefined): Positions | undefined {
  if (cursor === undefined) return undefined;
  try {
    const parsed: unknown = JSON.parse(decodeURIComponent(cursor.replace(/^p:/, "")));
    if (isPositions(parsed)) return parsed;
  } catch {
    // reported below, like any other invalid cursor
  }
  throw new ClewError("USAGE", "This cursor was not given by this list.", { hint: "Begin again without a cursor." });
}

function isPositions(value: unknown): value is Positions {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.values(value).every(
    (entry: unknown) =>
      Array.isArray(entry) &&
      entry.length === 2 &&
      typeof entry[0] === "string" &&
      Number.isSafeInteger(entry[1]) &&
      entry[1] >= 0,
  );
}

/** Which threads to list. */
interface ThreadList extends Omit<ThreadQuery, "project"> {
  readonly projects: readonly string[];
}

/** A thread in a list: its summary, participants and health. */
interface ListedThread extends ThreadSummary {
  /** The first participants by name; `agentCount` is their number. */
  readonly agents: readonly string[];
  readonly agentCount: number;
  readonly health: ChainHealth;
}

/** A page of threads. */
interface ListedThreads {
  readonly threads: readonly ListedThread[];
  readonly cursor?: string;
}

/** Threads of one or several projects, latest activity first by default. */
export async function listThreads(
  deps: ThreadDeps,
  { projects, cursor, ...query }: ThreadList,
): Promise<ListedThreads> {
  const { by, descending } = query.order ?? { by: "activity", descending: true };
  const page = await readAcross({
    projects,
    cursor,
    limit: query.limit ?? 50,
    read: (part) => deps.threads.threads({ ...query, ...part }),
    rank: RANKS[by],
    ascending: descending !== true,
  });
  const threads = await Promise.all(
    page.items.map(async (thread) => ({
      ...summarizeThread(thread, await inheritedCounts(deps, thread)),
      agents: thread.agents ?? [],
      agentCount: thread.agentCount ?? 0,
      health: await threadHealth(deps, thread),
    })),
  );
  return { threads, cursor: page.cursor };
}

const URGENCY: Readonly<Record<StoredThread["status"], number>> = { blocked: 3, active: 2, paused: 1, completed: 0 };

const RANKS: Readonly<Record<ThreadOrder["by"], (thread: StoredThread) => string | number>> = {
  activity: (thread) => thread.updatedAt,
  title: (thread) => thread.title.toLowerCase(),
  startedBy: (thread) => thread.startedBy,
  status: (thread) => URGENCY[thread.status],
  decisions: (thread) => thread.decisions,
  openQuestions: (thread) => thread.openQuestions,
  health: (thread) => thread.failed ?? 0,
};
