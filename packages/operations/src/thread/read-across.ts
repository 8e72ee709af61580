import { ClewError } from "@clew/errors";
import type { Page } from "@clew/thread-store";

/** A list over several projects, each of which is a list of its own in the store. */
export interface Across<T> {
  readonly projects: readonly string[];
  readonly cursor: string | undefined;
  readonly limit: number;
  read(part: { readonly project: string; readonly limit: number; readonly cursor?: string }): Promise<Page<T>>;
  /** What the list is ordered by. */
  rank(item: T): string | number;
  /** Least first; greatest first where nothing is said. */
  readonly ascending?: boolean;
}

/** Where each project's list goes on: the cursor of a page and how many of its items were given already. */
type Positions = Readonly<Record<string, readonly [cursor: string, skip: number]>>;

/** One page over all projects, in one order; a project's own order is kept. */
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
  if (position === undefined) return undefined; // given to its end
  const [begin, skipped] = position;
  const limit = Math.min(1_000, across.limit + skipped);
  const page = await across.read({ project, limit, cursor: begin === "" ? undefined : begin });
  return { project, items: page.items, begin, skipped, cursor: page.cursor, given: skipped };
}

function foremost<T>(across: Across<T>, parts: readonly Part<T>[]): Part<T> | undefined {
  let best: Part<T> | undefined;
  for (const part of parts) {
    const item = part.items[part.given];
    // What comes next of a list that was not read to its end, only the next page can tell.
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
    // reported below, like any other text that is not one of ours
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
