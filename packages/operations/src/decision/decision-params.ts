import type { Decision } from "@clew/schemas";
import { z } from "zod";
import { confidence, governs, id, name, names, stakes, text, texts, threadWrite, time } from "../params/fields.ts";

const reason = z.union([
  z.looseObject({ type: name, text, strength: z.number().min(0).max(1).default(0.8) }),
  text.transform((given) => ({ type: "analysis", text: given, strength: 0.8 })),
]);

const alternative = z.union([
  z.looseObject({ option: text, why_rejected: z.string().optional(), reopen_when: z.string().optional() }),
  text.transform((option) => ({ option })),
]);

const dissent = z.union([z.looseObject({ text, agent: name.optional(), confidence: confidence.optional() }), text]);

const related = z.union([
  z.looseObject({ id, summary: z.string().optional(), distance: z.number().min(0).optional() }),
  id.transform((given) => ({ id: given })),
]);

const bridge = z.looseObject({
  structure: z.string().optional(),
  function: z.string().optional(),
  tolerance: texts.optional(),
  enforcement: texts.optional(),
  prevention: texts.optional(),
});

const deliberation = z.looseObject({
  inputs: z
    .array(
      z.looseObject({
        id: z.string().min(1).max(200).optional(),
        text: z.string(),
        source: z.string().optional(),
        timestamp: time.optional(),
      }),
    )
    .max(1_000)
    .optional(),
  steps: z
    .array(
      z.looseObject({
        step: z.number().int().min(0).optional(),
        thought: z.string(),
        author: z.string().optional(),
        inputs_used: z.array(z.string()).optional(),
        timestamp: time.optional(),
        duration_ms: z.number().min(0).optional(),
        type: z.string().optional(),
        conclusion: z.union([z.boolean(), z.string()]).optional(),
        answer: z.looseObject({}).optional(),
      }),
    )
    .max(1_000)
    .optional(),
  total_duration_ms: z.number().min(0).optional(),
  convergence_point: z.union([z.number().int(), z.string()]).optional(),
});

const openQuestion = z.union([
  z.looseObject({
    text,
    context: z.string().optional(),
    recommendation: z.string().optional(),
    blocking: z.boolean().optional(),
  }),
  text.transform((given) => ({ text: given })),
]);

const place = {
  feature: z.string().optional(),
  pr: z.union([z.string(), z.number().int()]).optional(),
  file: z.string().optional(),
  line: z.union([z.string(), z.number().int()]).optional(),
  commit: z.string().optional(),
};

const projectRef = z.union([name, z.looseObject({ name })]);

const DECISION_FIELDS = {
  threadId: id.optional(),
  continuesDecision: id.optional().meta({ "x-aliases": ["continues_thread", "continuesThread"] }),
  parentDecisionId: id.optional(),
  context: z.unknown().optional(),
  reasons: z.array(reason).max(200).optional(),
  alternatives: z.array(alternative).max(200).optional(),
  dissent: z.array(dissent).max(200).optional(),
  tags: names.optional(),
  pattern: z.string().optional(),
  ...place,
  bridge: bridge.optional(),
  trace: z.array(z.unknown()).max(10_000).optional(),
  deliberation: deliberation.optional(),
  related: z.array(related).max(200).optional(),
  governs: governs.optional(),
  repo: z.string().max(64).optional(),
  openQuestions: texts.optional(),
  questions: z.array(openQuestion).max(1_000).optional(),
  nextSteps: texts.optional(),
  reviewIn: z.string().optional(),
  review_by: z.string().optional(),
};

/** A project: its name, or an object with a name. */
type ProjectRef = string | { readonly name: string };

/** The params of `recordDecision`. Unknown fields are kept as they are. */
export interface DecisionParams {
  readonly id?: string | undefined;
  readonly decision: string;
  readonly confidence: number;
  readonly agentId?: string | undefined;
  readonly project?: ProjectRef | undefined;
  readonly projectContext?:
    | { readonly project?: ProjectRef | undefined; readonly [field: string]: unknown }
    | undefined;
  readonly expectedHead?: number | undefined;
  readonly claimToken?: number | undefined;
  readonly [field: string]: unknown;
}

/** The params of `recordDecision`: only the decision and its confidence are required. */
export const decisionParams: z.ZodType<DecisionParams> = z.looseObject({
  id: id.optional().meta({ "x-aliases": ["decisionId", "decision_id"] }),
  decision: text,
  confidence,
  category: name.default("process"),
  stakes: stakes.default("medium"),
  ...DECISION_FIELDS,
  ...threadWrite,
  project: projectRef.optional(),
  projectContext: z.looseObject({ project: projectRef.optional(), ...place }).optional(),
});

/** The fields an update may change. Null removes an optional field. */
export const changeFields: Readonly<Record<string, z.ZodType>> = {
  ...Object.fromEntries(Object.entries(DECISION_FIELDS).map(([field, shape]) => [field, shape.nullable()])),
  decision: text.optional(),
  confidence: confidence.optional(),
  category: name.optional(),
  stakes: stakes.optional(),
};

/** The changes of an update: each field replaces the old value. */
export const decisionChanges: z.ZodType<Readonly<Record<string, unknown>>> = z.looseObject(changeFields);

// These params concern the call; all others belong to the decision.
const OF_THE_CALL: ReadonlySet<string> = new Set([
  "agentId",
  "expectedHead",
  "claimToken",
  "project",
  "projectContext",
  "id",
]);

/** Build the decision that the params of `recordDecision` describe. The project context becomes separate fields. */
export function toDecision(
  params: DecisionParams,
  known: { readonly id: string; readonly agentId: string; readonly project: string },
): Decision {
  const fields = { ...withoutAbsentFields(params.projectContext ?? {}), ...withoutAbsentFields(params), ...known };
  const { openQuestions, questions } = fields as Pick<Decision, "openQuestions" | "questions">; // the types in the params' schema
  const asked = openQuestions ?? questions?.map((question) => question.text);
  return {
    ...fields,
    ...withoutAbsentFields({ openQuestions: asked }),
    decision: params.decision,
    confidence: params.confidence,
  };
}

function withoutAbsentFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(callerFields("decision", fields)))
    if (value !== undefined && !OF_THE_CALL.has(key)) kept[key] = value;
  return kept;
}

/** The project a decision names: as text, as an object, or in its project context. */
export function statedProject({
  project,
  projectContext,
}: Pick<DecisionParams, "project" | "projectContext">): string | undefined {
  return nameOf(project) ?? nameOf(projectContext?.project);
}

function nameOf(reference: ProjectRef | undefined): string | undefined {
  return typeof reference === "string" ? reference : reference?.name;
}

// The log records who, when, where from and the outcome. A caller who could set them could speak for another agent or
// time.
const LOG_FIELDS = [
  "agentId",
  "startedBy",
  "createdBy",
  "createdAt",
  "updatedAt",
  "status",
  "statusReason",
  "seq",
  "provenance",
  "redacted",
] as const;

/** The kinds of record. */
type RecordKind = "thread" | "decision" | "thought" | "review" | "question";

const LOG_FIELDS_OF: Readonly<Record<RecordKind, ReadonlySet<string>>> = {
  thread: new Set<string>([...LOG_FIELDS, "forkedFrom", "claim", "head", "events"]),
  decision: new Set<string>([
    ...LOG_FIELDS,
    "outcome",
    "standing",
    "contested_by",
    "reviewedAt",
    "reviews",
    "thoughts",
    "amplification",
  ]),
  thought: new Set<string>([...LOG_FIELDS, "decisionId"]),
  review: new Set<string>([...LOG_FIELDS, "reviewedAt", "decisionId", "person", "door", "user", "parent"]),
  question: new Set<string>([...LOG_FIELDS, "askedBy", "askedAt", "answer", "answeredBy", "answeredAt"]),
};

/**
 * The caller's additional fields, without those that only the log may set. Records copied from an answer may include
 * them.
 */
export function callerFields(
  kind: RecordKind,
  fields: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const logFields = LOG_FIELDS_OF[kind];
  const kept: Record<string, unknown> = {};
  for (const key of Object.keys(fields)) if (!logFields.has(key)) kept[key] = fields[key];
  return kept;
}
