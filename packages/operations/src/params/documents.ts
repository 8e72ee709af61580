import { z } from "zod";
import { outcome, threadStatus } from "./fields.ts";

type Open = Readonly<Record<string, unknown>>;

/** A decision in an answer. Unknown fields are kept. */
export const decisionDocument: z.ZodType<Open> = z.looseObject({
  id: z.string(),
  decision: z.string(),
  confidence: z.number().optional(),
  agentId: z.string().optional(),
  threadId: z.string().optional(),
  continuesDecision: z.string().optional(),
  createdAt: z.string().optional(),
  status: z.string().optional(),
  standing: z.string().optional(),
  contested_by: z.array(z.string()).optional(),
  outcome: outcome.optional(),
  category: z.string().optional(),
  stakes: z.string().optional(),
  reasons: z.array(z.looseObject({ type: z.string(), text: z.string(), strength: z.number().optional() })).optional(),
  alternatives: z.array(z.looseObject({ option: z.string() })).optional(),
  tags: z.array(z.string()).optional(),
  thoughts: z
    .array(z.looseObject({ id: z.string(), text: z.string(), agentId: z.string(), createdAt: z.string() }))
    .optional(),
  deliberation: z
    .looseObject({ inputs: z.array(z.looseObject({})).optional(), steps: z.array(z.looseObject({})).optional() })
    .optional(),
});

/** The newest event of a log. */
export const headDocument: z.ZodType<Open> = z.looseObject({ seq: z.number().int(), hash: z.string() });

/** An agent's lease on a thread. */
export const claimDocument: z.ZodType<Open> = z.looseObject({
  threadId: z.string(),
  agentId: z.string(),
  token: z.number().int(),
  expiresAt: z.string(),
});

const summary = z.looseObject({
  id: z.string(),
  title: z.string(),
  status: threadStatus,
  statusReason: z.string().optional(),
  startedBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  lastActivity: z.string(),
  project: z.string(),
  tags: z.array(z.string()),
  decisions: z.number().int(),
  openQuestions: z.number().int(),
  claimedBy: z.string().optional(),
  head: headDocument,
});

/** A thread without its contents. */
export const threadSummary: z.ZodType<Open> = summary;

/** How far failures have spread in a thread. */
export const chainHealth: z.ZodType<Open> = z.looseObject({
  status: z.enum(["healthy", "degraded", "failing"]),
  failed: z.number(),
});

/** A thread in a list. `agents` has only the first few participants. */
export const listedThread: z.ZodType<Open> = summary.extend({
  agents: z.array(z.string()),
  agentCount: z.number().int(),
  health: chainHealth,
});

/** A question on a thread. */
export const questionDocument: z.ZodType<Open> = z.looseObject({
  id: z.string(),
  text: z.string(),
  status: z.enum(["open", "answered"]),
  answer: z.string().optional(),
});

/** An unfinished reasoning session of a thread. */
const unfinishedDocument: z.ZodType<Open> = z.looseObject({
  session_id: z.string(),
  agent: z.string(),
  query: z.string(),
  answers: z.looseObject({}),
  questions: z.array(z.looseObject({ id: z.string(), question: z.string() })),
  updated_at: z.string(),
  where: z.string(),
});

/** A full thread. The bundle schema describes it completely. */
export const threadDocument: z.ZodType<Open> = z.looseObject({
  id: z.string(),
  title: z.string(),
  startedBy: z.string(),
  status: threadStatus.optional(),
  decisions: z.array(decisionDocument),
  openQuestions: z.array(z.string()),
  unfinished: z.array(unfinishedDocument).optional(),
  questions: z.array(questionDocument).optional(),
  lastState: z.looseObject({
    conclusion: z.string().optional(),
    confidence: z.number().optional(),
    nextSteps: z.array(z.string()).optional(),
  }),
  files: z
    .array(
      z.looseObject({
        path: z.string(),
        sha256: z.string().optional(),
        commit: z.string().optional(),
        staleness: z.enum(["unknown", "fresh", "changed", "missing"]).optional(),
      }),
    )
    .optional(),
  head: headDocument.optional(),
  omitted: z
    .looseObject({ count: z.number().int(), cursor: z.string().optional(), what: z.string().optional() })
    .optional(),
});
