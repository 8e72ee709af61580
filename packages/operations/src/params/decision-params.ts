import { z } from "zod";
import { confidence, id, name, names, stakes, text, texts, threadWrite, time } from "./fields.ts";

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
      }),
    )
    .max(1_000)
    .optional(),
  total_duration_ms: z.number().min(0).optional(),
  convergence_point: z.union([z.number().int(), z.string()]).optional(),
});

const place = {
  feature: z.string().optional(),
  pr: z.union([z.string(), z.number().int()]).optional(),
  file: z.string().optional(),
  line: z.union([z.string(), z.number().int()]).optional(),
  commit: z.string().optional(),
};

const projectRef = z.union([name, z.looseObject({ name })]);

const fields = {
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
  openQuestions: texts.optional(),
  nextSteps: texts.optional(),
  reviewIn: z.string().optional(),
  review_by: z.string().optional(),
};

/** A project as its name, or as an object that has one. */
export type ProjectRef = string | { readonly name: string };

/** What `recordDecision` takes; fields that are not named here are kept as they are. */
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
  ...fields,
  ...threadWrite,
  project: projectRef.optional(),
  projectContext: z.looseObject({ project: projectRef.optional(), ...place }).optional(),
});

/** What an update may say of each field of a decision; null takes away what a decision can be without. */
export const changeFields: Readonly<Record<string, z.ZodType>> = {
  ...Object.fromEntries(Object.entries(fields).map(([field, shape]) => [field, shape.nullable()])),
  decision: text.optional(),
  confidence: confidence.optional(),
  category: name.optional(),
  stakes: stakes.optional(),
};

/** Fields of a decision that replace what they were. */
export const decisionChanges: z.ZodType<Readonly<Record<string, unknown>>> = z.looseObject(changeFields);
