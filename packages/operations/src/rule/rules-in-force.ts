import type { Governs } from "@clew/schemas";
import type { DecisionFilters, StoredDecision, StoredRecord, ThreadStore } from "@clew/thread-store";
import { titleOf } from "../decision/query-decisions.ts";
import { pagesOf } from "../pages.ts";
import { rulesOf } from "./governs.ts";
import type { DecisionRule } from "./line-rules.ts";

/** A rule that a person put in force. */
export interface RuleInForce extends DecisionRule {
  readonly decision: string;
  /** The first line of the decision. */
  readonly title: string;
  /** Who ratified it, and when. */
  readonly by: string;
  readonly at: string;
  readonly repo?: string | undefined;
  readonly on: boolean;
  readonly off_until?: string | undefined;
}

/** A waiver of a rule for a file, or a request for one. */
export interface Waiver {
  readonly id: string;
  readonly decision: string;
  readonly path: string;
  /** The rule, by its pattern; absent means all rules of the decision. */
  readonly rule?: string | undefined;
  readonly because: string;
  readonly by: string;
  readonly at: string;
  /** edit: the next edit of the file; session: the agent session that makes it; requested: waiting for a person. */
  readonly holds: "edit" | "session" | "requested";
  readonly door?: string | undefined;
  /** Whether a person gave it. */
  readonly person: boolean;
}

const PAGE = 1_000;

/** A project's rules in force, oldest decision first, or only the rules of one decision. */
export async function rulesInForce(
  threads: ThreadStore,
  project: string,
  { id, now }: { readonly id?: string | undefined; readonly now: string },
): Promise<readonly RuleInForce[]> {
  const decisions = id === undefined ? await ratified(threads, project) : await threads.decisionsById(project, [id]);
  const binding = decisions.filter(({ standing, redacted }) => standing === "ratified" && !redacted);
  const ids = binding.map((decision) => decision.id);
  const [changes, switches] = await Promise.all([
    recordsOf(threads, { project, kind: "standing", status: ["ratified"], ids }),
    recordsOf(threads, { project, kind: "waiver", status: ["off", "on"], ids }),
  ]);
  return binding.flatMap((decision) => {
    const change = changes.get(decision.id);
    const state = stateOf(switches.get(decision.id), now);
    // Only `changeStanding` writes it, from a checked decision.
    const governs = change?.document["governs"] as Governs | undefined;
    const repo = change?.document["repo"];
    return rulesOf(governs).map(
      (rule): RuleInForce => ({
        ...rule,
        decision: decision.id,
        title: titleOf(decision.document.decision),
        by: change?.agentId ?? "",
        at: change?.at ?? decision.createdAt,
        repo: typeof repo === "string" ? repo : undefined,
        ...state,
      }),
    );
  });
}

async function ratified(threads: ThreadStore, project: string): Promise<readonly StoredDecision[]> {
  const found: StoredDecision[] = [];
  const filters: DecisionFilters = { standing: ["ratified"] };
  const query = { project, filters, order: "oldest", limit: PAGE } as const;
  for await (const page of pagesOf((cursor) => threads.decisions({ ...query, cursor }))) found.push(...page);
  return found;
}

/** When each decision was last ratified, by id. */
export async function ratifiedAt(
  threads: ThreadStore,
  project: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const changes = await recordsOf(threads, { project, kind: "standing", status: ["ratified"], ids });
  return new Map([...changes].map(([id, { at }]) => [id, at]));
}

interface Wanted {
  readonly project: string;
  readonly kind: "standing" | "waiver";
  readonly status: readonly string[];
  readonly ids: readonly string[];
}

/** The newest matching record of each decision. */
async function recordsOf(
  threads: ThreadStore,
  { project, kind, status, ids }: Wanted,
): Promise<ReadonlyMap<string, StoredRecord>> {
  const newest = new Map<string, StoredRecord>();
  if (ids.length === 0) return newest;
  const query = { project, kind, status, decisions: ids, order: "oldest", limit: PAGE } as const;
  for await (const page of pagesOf((cursor) => threads.records({ ...query, cursor })))
    for (const record of page) newest.set(record.decisionId ?? "", record);
  return newest;
}

function stateOf(record: StoredRecord | undefined, now: string): { readonly on: boolean; readonly off_until?: string } {
  if (record?.status !== "off") return { on: true };
  const until = record.document["until"];
  if (typeof until !== "string") return { on: false };
  return until > now ? { on: false, off_until: until } : { on: true };
}

/** A project's waivers, newest first, optionally only those of one decision or since a time. */
export async function waiversOf(
  threads: ThreadStore,
  project: string,
  { id, since }: { readonly id?: string | undefined; readonly since?: string | undefined },
): Promise<readonly Waiver[]> {
  const status = ["edit", "session", "requested"];
  const decisions = id === undefined ? undefined : [id];
  const found: Waiver[] = [];
  const query = { project, kind: "waiver", status, decisions, order: "newest", limit: PAGE } as const;
  for await (const page of pagesOf((cursor) => threads.records({ ...query, cursor })))
    for (const record of page) {
      if (since !== undefined && Date.parse(record.at) < Date.parse(since)) return found;
      found.push(waiverOf(record));
    }
  return found;
}

function waiverOf({ id, decisionId = "", agentId, at, status, document }: StoredRecord): Waiver {
  const text = (key: string): string | undefined => (typeof document[key] === "string" ? document[key] : undefined);
  return {
    id,
    decision: decisionId,
    path: text("path") ?? "",
    rule: text("rule"),
    because: text("because") ?? "",
    by: agentId,
    at,
    // The query asks only for these.
    holds: status as Waiver["holds"],
    door: text("door"),
    person: document["person"] === true,
  };
}
