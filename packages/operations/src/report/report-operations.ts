import { ClewError } from "@clew/errors";
import { z } from "zod";
import { tenantOf } from "../caller.ts";
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
  rpc: false,
  params: () =>
    z.looseObject({
      since: z.iso.datetime({ offset: true }),
      decisions: count,
      reviewed: count,
      project: name.optional(),
    }),
  result: () =>
    z.looseObject({
      since: z.string(),
      prompts: count,
      sessions: z.looseObject({ full: count, light: count, skipped: count }),
      cost: z.looseObject({ calls: count }),
      refusals: z.looseObject({ total: count }),
      halts: z.looseObject({ count }),
      return: z.looseObject({ decisions: count }),
    }),
  async run(project, caller, { since, decisions, reviewed, project: tenant }) {
    const { folder, sessions } = project;
    if (folder === undefined || sessions === undefined)
      throw new ClewError("NOT_FOUND", "This service keeps no sessions.");
    const found = await sessions(tenantOf(caller, tenant)).scan((entry) => {
      try {
        return entry.ok ? readSession(entry.document, entry.id).session : undefined;
      } catch {
        return undefined; // `clew status` names what cannot be read
      }
    });
    return activityReport({
      since,
      log: (await folder()).hookLog(),
      sessions: found.flatMap(({ result }) => result ?? []),
      decisions,
      reviewed,
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
