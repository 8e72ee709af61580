import { z } from "zod";
import { actorOf } from "../caller.ts";
import { type Operation, operation } from "../operation.ts";
import { settle } from "../outcome.ts";
import { decisionId, id, outcome, threadWrite } from "../params/fields.ts";
import { locateDecision, threadDeps } from "../thread/locate-thread.ts";
import { withoutAbsent } from "../without-absent.ts";
import { linkDecisions } from "./link-decisions.ts";
import { reviewDecision } from "./review-decision.ts";
import { said } from "./said.ts";

const reviewDecisionOperation: Operation = operation({
  name: "reviewDecision",
  does: "Says how a decision turned out; a failure marks what was built on it.",
  scope: "write",
  cli: {
    command: "review",
    summary: "Say how a decision turned out; a failure marks what was built on it.",
    usage: "review ID --outcome success|partial|failure|abandoned [--result TEXT] [--lessons TEXT]",
    examples: ['clew review dec_001 --outcome failure --result "Redis lost the queue" --lessons "durable first"'],
    word: { param: "id", what: "the id of a decision" },
    flags: {
      outcome: {
        param: "outcome",
        value: "OUTCOME",
        summary: "how it turned out",
        choices: ["success", "partial", "failure", "abandoned"],
      },
      result: { param: "actualResult", value: "TEXT", summary: "what really happened" },
      lessons: { param: "lessons", value: "TEXT", summary: "what to do otherwise next time" },
      notes: { param: "notes", value: "TEXT", summary: "anything else" },
    },
  },
  params: z.looseObject({
    id: decisionId,
    outcome,
    actualResult: z.string().max(100_000).optional(),
    lessons: z.string().max(100_000).optional(),
    notes: z.string().max(100_000).optional(),
    ...threadWrite,
  }),
  result: z.looseObject({
    success: z.literal(true),
    id: z.string(),
    status: z.literal("reviewed"),
    reviewedAt: z.string(),
  }),
  mcp: {
    tool: "review_decision",
    place: 7,
    set: "core",
    title: "Review a decision",
    description: "Says what came of a decision. A failure marks what was built on it; reviews feed calibration.",
    kind: "set",
    fields: ["id", "outcome", "actualResult", "lessons"],
  },
  async run(project, caller, params) {
    const {
      id: decision,
      outcome: how,
      actualResult,
      lessons,
      notes,
      agentId,
      project: named,
      expectedHead,
      claimToken,
      ...more
    } = params;
    const { project: tenant } = await locateDecision(project, caller, { id: decision, project: named });
    const write = { project: tenant, agentId: actorOf(caller, agentId), expectedHead, claimToken };
    // Only a person's outcome silences a decision or warns of it: an agent's is kept as its opinion.
    const byPerson =
      caller.isPerson === true ? { person: true, door: caller.origin?.door, user: caller.origin?.user } : {};
    const all = { ...said("review", more), ...withoutAbsent(byPerson) };
    const review = { id: decision, outcome: how, actualResult, lessons, notes, more: all };
    return settle(await reviewDecision(threadDeps(project), { ...write, ...review }));
  },
});

const linkDecisionsOperation: Operation = operation({
  name: "linkDecisions",
  does: "Links two decisions of one project.",
  scope: "write",
  params: z.looseObject({
    sourceId: id,
    targetId: id,
    edgeType: z.enum(["relates_to", "supersedes", "depends_on"]),
    weight: z.number().min(0).max(1).optional(),
    ...threadWrite,
  }),
  result: z.looseObject({ success: z.literal(true), edge: z.looseObject({}) }),
  async run(project, caller, params) {
    const { project: tenant } = await locateDecision(project, caller, { id: params.sourceId, project: params.project });
    return settle(
      await linkDecisions(threadDeps(project), {
        ...params,
        project: tenant,
        agentId: actorOf(caller, params.agentId),
      }),
    );
  },
});

/** What comes of a decision: how it turned out, and what it hangs together with. */
export const reviewOperations: readonly Operation[] = [reviewDecisionOperation, linkDecisionsOperation];
