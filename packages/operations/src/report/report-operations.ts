import { ClewError } from "@clew/errors";
import type { Session } from "@clew/schemas";
import type { SessionListing } from "@clew/thread-store";
import { z } from "zod";
import { DEFAULT_PROJECT, tenantOf } from "../caller.ts";
import { decisionReader } from "../decision/decision-reader.ts";
import { type Operation, operation } from "../operation.ts";
import { decisionId, name } from "../params/fields.ts";
import type { Project } from "../project.ts";
import { readSession } from "../session/read-session.ts";
import { locateDecision } from "../thread/locate-thread.ts";
import { createEventReader } from "../thread/read-thread.ts";
import { activityReport } from "./activity-report.ts";

const count = z.number().int().min(0);

const getReportOperation: Operation = operation({
  name: "getReport",
  does: "Reports what Clew cost and gave back since a time, from the hook log, the sessions and the record.",
  scope: "read",
  usesFiles: true,
  params: () =>
    z.object({
      since: z.iso.datetime({ offset: true }),
      decisions: count.optional().describe("How many were recorded since then, if the record is elsewhere."),
      reviewed: count.optional().describe("How many were reviewed since then, if the record is elsewhere."),
      project: name.optional(),
    }),
  result: () =>
    z.looseObject({
      since: z.string(),
      prompts: count,
      sessions: z.looseObject({ full: count, light: count, skipped: count }),
      cost: z.looseObject({
        calls: count,
        tokens: z.looseObject({ prompt: count, denials: count, steps: count, recall: count }),
      }),
      refusals: z.looseObject({ total: count, passed: count }),
      halts: z.looseObject({ count }),
      return: z.looseObject({ decisions: count, recalled: count, rules_stopped: count, reviewed: count }),
    }),
  async run(project, caller, { since, decisions, reviewed, project: tenant }) {
    const { folder, sessions } = project;
    if (folder === undefined || sessions === undefined)
      throw new ClewError("NOT_FOUND", "This service keeps no sessions.");
    const own = tenantOf(caller, tenant);
    const found = await sessions(own).scan(reportedPart);
    const reader = decisionReader(project, [own]);
    return activityReport({
      since,
      // The hooks of the folder serve only its own project.
      log: own === DEFAULT_PROJECT ? (await folder()).hookLog() : [],
      sessions: found.flatMap(({ result }) => result ?? []),
      decisions: decisions ?? (await reader.count({ dateAfter: since })),
      reviewed: reviewed ?? (await reader.count({ reviewedAfter: since })),
    });
  },
});

/** What a report reads of a session. The answers of thousands of sessions would fill the memory. */
function reportedPart(entry: SessionListing): Session | undefined {
  try {
    if (!entry.ok) return undefined;
    const { session } = readSession(entry.document, entry.id);
    const answers = Object.entries(session.step_outputs).map(([step, answer]) => [
      step,
      step === "8" ? { regards: Object(answer)["regards"] } : {},
    ]);
    const part = { ...session, user_query: "", iterations: [], answers_history: undefined };
    return { ...part, step_outputs: Object.fromEntries(answers) } as Session; // emptied fields keep their types
  } catch {
    return undefined; // `clew status` names what cannot be read
  }
}

const getDecisionUseOperation: Operation = operation({
  name: "getDecisionUse",
  does: "Reports which files were written under a decision, where hooks showed it, and what came of that.",
  scope: "read",
  // What a session said of a decision is in its file as it was written.
  staysPrivate: true,
  params: () => z.object({ id: decisionId, project: name.optional() }),
  result: () =>
    z.looseObject({
      wrote: z.array(z.looseObject({ path: z.string(), at: z.string() })),
      recalled: z.array(
        z.looseObject({ at: z.string(), agent: z.string(), kind: z.string(), session: z.string().optional() }),
      ),
      total: count,
      refusals: count,
      regards: z.array(z.looseObject({ session: z.string(), stance: z.string(), because: z.string().optional() })),
    }),
  async run(project, caller, { id, project: named }) {
    const { project: tenant } = await locateDecision(project, caller, { id, project: named });
    return { ...(await decisionUse(project, tenant, id)) };
  },
});

/** Operations on what Clew costs and gives back. */
export const reportOperations: readonly Operation[] = [getReportOperation, getDecisionUseOperation];

/** What a decision wrote, where hooks showed it, and what came of that. */
export interface DecisionUse {
  /** The files that were written under it, newest first. */
  readonly wrote: readonly { readonly path: string; readonly at: string }[];
  /** Where it was shown, newest first. */
  readonly recalled: readonly Recalled[];
  /** How often it was shown in all. */
  readonly total: number;
  /** How many calls its rules refused. */
  readonly refusals: number;
  /** What sessions said of it. */
  readonly regards: readonly Regard[];
}

interface Recalled {
  readonly at: string;
  readonly agent: string;
  /** What happened, in the hook log's terms: a prompt, before or after a tool. */
  readonly kind: string;
  readonly session?: string | undefined;
}

interface Regard {
  readonly session: string;
  readonly stance: string;
  readonly because?: string | undefined;
}

const MOST_SHOWN = 50;

/** Reads what the record and the hook log know of a decision. Only the default project has a hook log. */
export async function decisionUse(project: Project, tenant: string, id: string): Promise<DecisionUse> {
  const wrote = await filesWritten(project, tenant, id);
  const { folder, sessions } = project;
  if (tenant !== DEFAULT_PROJECT || folder === undefined || sessions === undefined)
    return { wrote, recalled: [], total: 0, refusals: 0, regards: [] };
  const lines = linesAbout((await folder()).hookLog(), id);
  const shown = lines.filter((line) => namesIn(line["recalled"]).includes(id)).toReversed();
  const recalled = shown.slice(0, MOST_SHOWN).map(
    (line): Recalled => ({
      at: String(line["at"]),
      agent: String(line["agent"]),
      kind: String(line["kind"] ?? line["event"]),
      session: typeof line["session"] === "string" ? line["session"] : undefined,
    }),
  );
  const regards: Regard[] = [];
  for (const session of new Set(recalled.flatMap(({ session: each }) => each ?? []))) {
    const document = await sessions(tenant)
      .load(session)
      .catch(() => undefined); // `clew status` names what cannot be read
    regards.push(...regardsIn(session, document, id));
  }
  const refusals = lines.filter((line) => namesIn(line["rules"]).includes(id)).length;
  return { wrote, recalled, total: shown.length, refusals, regards };
}

/** The log of what sessions wrote under a decision is named for it. */
async function filesWritten(project: Project, tenant: string, id: string): Promise<DecisionUse["wrote"]> {
  const newest = new Map<string, string>();
  const read = createEventReader(project.threads, { bytes: 1_048_576, events: 1_000 });
  let [isLast, sinceSeq] = [false, 0];
  while (!isLast) {
    const page = await read({ project: tenant, log: `touched.${id}`, sinceSeq });
    for (const { type, payload, seq } of page.events) {
      sinceSeq = seq;
      for (const place of type === "touched" && Array.isArray(payload?.["places"]) ? payload["places"] : [])
        if ((newest.get(place.path) ?? "") < place.at) newest.set(place.path, place.at);
    }
    ({ isLast } = page);
  }
  return [...newest].map(([path, at]) => ({ path, at })).toSorted((a, b) => (a.at < b.at ? 1 : -1));
}

type LogLine = Readonly<Record<string, unknown>>;

function linesAbout(log: readonly string[], id: string): readonly LogLine[] {
  return log.flatMap((text) => {
    if (!text.includes(id)) return [];
    try {
      const line: unknown = JSON.parse(text);
      return typeof line === "object" && line !== null ? [{ ...line }] : [];
    } catch {
      return []; // a truncated line
    }
  });
}

function namesIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function regardsIn(session: string, document: unknown, id: string): readonly Regard[] {
  const answers = fieldOf(document, "step_outputs");
  return namesIn(fieldOf(fieldOf(answers, "8"), "regards")).flatMap((each) => {
    const [about, stance, because] = ["id", "stance", "because"].map((field) => fieldOf(each, field));
    if (about !== id || typeof stance !== "string") return [];
    return [{ session, stance, because: typeof because === "string" ? because : undefined }];
  });
}

function fieldOf(value: unknown, field: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, field) : undefined;
}
