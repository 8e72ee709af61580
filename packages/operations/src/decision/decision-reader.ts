import { ClewError } from "@clew/errors";
import type { DecisionLink } from "@clew/schemas";
import type {
  CounterCell,
  CounterDimension,
  DecisionFilters,
  DecisionSearch,
  DecisionSearchResult,
  LinkQuery,
  StoredDecision,
} from "@clew/thread-store";
import { type Caller, tenantsOf } from "../caller.ts";
import { pagesOf } from "../pages.ts";
import type { Project } from "../project.ts";

/** The limits of a list of decisions. */
interface ListRequest {
  readonly filters?: DecisionFilters;
  readonly order?: "newest" | "oldest";
  readonly limit: number;
}

/** Reads across all projects that a caller may see, as if they were one. */
export interface DecisionReader {
  counters(dimensions: readonly CounterDimension[], filters?: DecisionFilters): Promise<readonly CounterCell[]>;
  list(request: ListRequest): Promise<readonly StoredDecision[]>;
  /** What `keep` makes of each decision of a list; however large they are, few of them are in memory at a time. */
  pick<T>(request: ListRequest, keep: (decision: StoredDecision) => T): Promise<readonly T[]>;
  /** The number of matches, counted up to 10,000 in each project. */
  count(filters: DecisionFilters): Promise<number>;
  search(request: Omit<DecisionSearch, "project">): Promise<DecisionSearchResult>;
  byId(ids: readonly string[]): Promise<readonly StoredDecision[]>;
  links(query: Omit<LinkQuery, "project">): Promise<readonly DecisionLink[]>;
}

/** As many decisions as a call may hold in memory, whatever their size: each is at most as large as a request. */
export const FEW_DECISIONS = 16;

function firstOf<T extends Pick<StoredDecision, "position">>(
  items: readonly T[],
  order: ListRequest["order"],
  limit: number,
): T[] {
  const sign = order === "oldest" ? 1 : -1;
  return items.toSorted((a, b) => sign * (a.position - b.position)).slice(0, limit);
}

/** A reader across some projects of a store; undefined means all. */
export function decisionReader(
  { threads: store, yieldTurn }: Pick<Project, "threads" | "yieldTurn">,
  projects: readonly string[] | undefined,
): DecisionReader {
  let known: Promise<readonly string[]> | undefined;
  const each = async <Answer>(read: (project: string) => Promise<Answer>): Promise<readonly Answer[]> => {
    known ??= projects === undefined ? store.projects() : Promise.resolve(projects);
    return Promise.all((await known).map(read));
  };
  return {
    async counters(dimensions, filters) {
      const cells = await each((project) => store.counters(withFilters({ project, dimensions }, filters)));
      return sumCells(cells.flat());
    },
    async list({ filters, order = "newest", limit }) {
      const pages = await each((project) => store.decisions(withFilters({ project, order, limit }, filters)));
      return firstOf(
        pages.flatMap((page) => page.items),
        order,
        limit,
      );
    },
    async pick<T>({ filters, order = "newest", limit }: ListRequest, keep: (decision: StoredDecision) => T) {
      const parts = await each(async (project) => {
        const found: { readonly position: number; readonly kept: T }[] = [];
        const query = withFilters({ project, order, limit: FEW_DECISIONS }, filters);
        for await (const page of pagesOf((cursor) => store.decisions({ ...query, cursor }))) {
          found.push(...page.map((decision) => ({ position: decision.position, kept: keep(decision) })));
          if (found.length >= limit) break;
          await yieldTurn();
        }
        return found;
      });
      return firstOf(parts.flat(), order, limit).map(({ kept }) => kept);
    },
    async count(filters) {
      const pages = await each((project) => store.decisions({ project, filters, limit: 1, total: true }));
      return pages.reduce((total, page) => total + (page.total ?? 0), 0);
    },
    async search(request) {
      return mergeSearches(await each((project) => store.search({ ...request, project })), request.limit);
    },
    async byId(ids) {
      if (ids.length === 0) return [];
      const found = (await each((project) => store.decisionsById(project, ids))).flat();
      const byIds = new Map(found.map((decision) => [decision.id, decision]));
      return ids.flatMap((id) => byIds.get(id) ?? []);
    },
    async links(query) {
      return (await each((project) => store.links({ ...query, project }))).flat();
    },
  };
}

function withFilters<Query extends object>(query: Query, filters: DecisionFilters | undefined): Query {
  return filters === undefined || Object.keys(filters).length === 0 ? query : { ...query, filters };
}

function sumCells(cells: readonly CounterCell[]): readonly CounterCell[] {
  const sums = new Map<string, CounterCell>();
  for (const cell of cells) {
    const key = `${cell.dimension}\0${cell.key}`;
    const sum = sums.get(key);
    sums.set(
      key,
      sum === undefined
        ? cell
        : {
            ...cell,
            count: sum.count + cell.count,
            confidence: sum.confidence + cell.confidence,
            confidenceSquared: sum.confidenceSquared + cell.confidenceSquared,
          },
    );
  }
  return [...sums.values()];
}

function mergeSearches(results: readonly DecisionSearchResult[], limit: number | undefined): DecisionSearchResult {
  const [only] = results;
  if (only !== undefined && results.length === 1) return only;
  const items = results.flatMap((result) => result.items).sort((a, b) => a.distance - b.distance);
  return {
    items: limit === undefined ? items : items.slice(0, limit),
    total: results.reduce((sum, result) => sum + result.total, 0),
    dropped: [...new Set(results.flatMap((result) => result.dropped))],
  };
}

/** A reader across the projects that a call may see. */
export async function readerFor(project: Project, caller: Caller, tenant?: string): Promise<DecisionReader> {
  return decisionReader(project, await tenantsOf(project, caller, tenant));
}

/** The error for an id that no visible decision has. */
export function unknownDecision(id: string): ClewError {
  return new ClewError("NOT_FOUND", `There is no decision ${id}.`, { hint: "List decisions with queryDecisions." });
}
