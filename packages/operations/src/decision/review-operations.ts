import { ClewError } from "@clew/errors";
import type { DecisionLink, DecisionReview } from "@clew/schemas";
import type { StoredRecord } from "@clew/thread-store";
import { z } from "zod";
import { sameValue } from "../bundle/same-record.ts";
import { actorOf } from "../caller.ts";
import { type Operation, operation } from "../operation.ts";
import * as field from "../params/fields.ts";
import { appendToLog } from "../thread/append-to-log.ts";
import { locateDecision } from "../thread/locate-thread.ts";
import type { ThreadDeps, WriteTo } from "../thread/thread-deps.ts";
import { withoutAbsent } from "../without-absent.ts";
import { callerFields } from "./decision-params.ts";

const reviewDecisionOperation: Operation = operation({
  name: "reviewDecision",
  does: "Records how a decision turned out; a failure marks the decisions built on it.",
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
  params: () =>
    z.looseObject({
      id: field.decisionId,
      outcome: field.outcome,
      actualResult: z.string().max(100_000).optional(),
      lessons: z.string().max(100_000).optional(),
      notes: z.string().max(100_000).optional(),
      ...field.threadWrite,
    }),
  result: () =>
    z.looseObject({
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
    // Only a person's outcome silences a decision or warns about it; an agent's is kept as an opinion.
    const byPerson =
      caller.isPerson === true ? { person: true, door: caller.origin?.door, user: caller.origin?.user } : {};
    const all = { ...callerFields("review", more), ...withoutAbsent(byPerson) };
    const review = { id: decision, outcome: how, actualResult, lessons, notes, more: all };
    return reviewDecision(project, { ...write, ...review });
  },
});

const linkDecisionsOperation: Operation = operation({
  name: "linkDecisions",
  does: "Links two decisions of one project.",
  scope: "write",
  params: () =>
    z.looseObject({
      sourceId: field.id,
      targetId: field.id,
      edgeType: z.enum(["relates_to", "supersedes", "depends_on"]),
      weight: z.number().min(0).max(1).optional(),
      ...field.threadWrite,
    }),
  result: () => z.looseObject({ success: z.literal(true), edge: z.looseObject({}) }),
  async run(project, caller, params) {
    const { project: tenant } = await locateDecision(project, caller, { id: params.sourceId, project: params.project });
    return linkDecisions(project, {
      ...params,
      project: tenant,
      agentId: actorOf(caller, params.agentId),
    });
  },
});

/** Operations on the outcome of a decision and its links. */
export const reviewOperations: readonly Operation[] = [reviewDecisionOperation, linkDecisionsOperation];

/** Somebody's judgement of how a decision turned out. */
interface NewReview extends WriteTo {
  readonly id: string;
  readonly outcome: DecisionReview["outcome"];
  readonly actualResult?: string | undefined;
  readonly lessons?: string | undefined;
  readonly notes?: string | undefined;
  readonly more?: Readonly<Record<string, unknown>>;
}

/** The result of a review. */
interface ReviewedDecision {
  readonly success: true;
  readonly id: string;
  readonly status: "reviewed";
  readonly outcome: DecisionReview["outcome"];
  readonly reviewedAt: string;
}

/**
 * Record an outcome. What a failure means for later decisions is computed on reading. If the same agent repeats the
 * newest review, it is a retry: write nothing.
 */
async function reviewDecision(deps: ThreadDeps, review: NewReview): Promise<ReviewedDecision> {
  const [decision] = await deps.threads.decisionsById(review.project, [review.id]);
  if (decision === undefined) throw new ClewError("NOT_FOUND", `There is no decision ${review.id}.`);
  const { id, outcome, actualResult, lessons, notes } = review;
  const stated = { ...review.more, ...withoutAbsent({ decisionId: id, outcome, actualResult, lessons, notes }) };
  const newest = decision.outcome === outcome ? await newestReview(deps, review) : undefined;
  if (newest !== undefined && newest.agentId === review.agentId && sameValue(wordsOf(newest), stated))
    return { success: true, id, status: "reviewed", outcome, reviewedAt: newest.at };
  const payload = { ...stated, id: `review_${deps.newUuid()}` };
  const written = await appendToLog(deps, {
    ...review,
    log: decision.log,
    events: [{ type: "decision_reviewed", payload }],
  });
  return { success: true, id, status: "reviewed", outcome, reviewedAt: written.events[0]?.at ?? "" };
}

async function newestReview(deps: ThreadDeps, { project, id }: NewReview): Promise<StoredRecord | undefined> {
  const { items } = await deps.threads.records({ project, kind: "review", decisions: [id], order: "newest", limit: 1 });
  return items[0];
}

/** A review's own fields, without what the log adds. */
function wordsOf({ document }: StoredRecord): Readonly<Record<string, unknown>> {
  const { id: _id, agentId: _by, reviewedAt: _at, provenance: _from, ...words } = document;
  return words;
}

/** An edge between two decisions of one project. */
interface NewLink extends WriteTo {
  readonly sourceId: string;
  readonly targetId: string;
  readonly edgeType: DecisionLink["edgeType"];
  readonly weight?: number | undefined;
}

/**
 * Link two decisions. Repeating the link with the same edge type only updates its weight, and writes nothing if that is
 * equal.
 */
export async function linkDecisions(deps: ThreadDeps, link: NewLink): Promise<{ success: true; edge: DecisionLink }> {
  const { sourceId, targetId, edgeType, weight } = link;
  if (sourceId === targetId) throw new ClewError("USAGE", "A decision cannot be linked to itself.");
  const found = await deps.threads.decisionsById(link.project, [sourceId, targetId]);
  const missing = [sourceId, targetId].find((id) => !found.some((decision) => decision.id === id));
  if (missing !== undefined) throw new ClewError("NOT_FOUND", `There is no decision ${missing}.`);
  const log = found.find((decision) => decision.id === sourceId)?.log ?? sourceId;
  const known = await deps.threads.links({
    project: link.project,
    ids: [sourceId],
    direction: "out",
    edgeTypes: [edgeType],
  });
  const same = known.find((each) => each.targetId === targetId && (each.weight ?? 1) === (weight ?? 1));
  if (same !== undefined) return { success: true, edge: same };
  const edge = withoutAbsent({ sourceId, targetId, edgeType, weight });
  const written = await appendToLog(deps, {
    ...link,
    log,
    events: [{ type: "decisions_linked", payload: { ...edge } }],
  });
  const createdAt = written.events[0]?.at;
  return { success: true, edge: { ...edge, createdBy: link.agentId, createdAt } };
}
