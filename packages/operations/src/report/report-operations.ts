import { ClewError } from "@clew/errors";
import { z } from "zod";
import { DEFAULT_PROJECT, tenantOf } from "../caller.ts";
import { decisionReader } from "../decision/decision-reader.ts";
import { type Operation, operation } from "../operation.ts";
import { decisionId, name } from "../params/fields.ts";
import { readSession } from "../session/read-session.ts";
import { locateDecision } from "../thread/locate-thread.ts";
import { activityReport } from "./activity-report.ts";
import { decisionUse } from "./decision-use.ts";

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
    const found = await sessions(own).scan((entry) => {
      try {
        return entry.ok ? readSession(entry.document, entry.id).session : undefined;
      } catch {
        return undefined; // `clew status` names what cannot be read
      }
    });
    const reader = decisionReader(project.threads, [own]);
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
