import { z } from "zod";
import type { CallContext } from "../call-context.ts";
import { readerFor } from "../decision/caller-decisions.ts";
import { defineMethod, type Method } from "../operation.ts";
import { name } from "../params/fields.ts";
import { type GuardrailSet, type GuardrailVerdict } from "./guardrail.ts";
import { guardrailStats, hitKeys } from "./guardrail-stats.ts";
import { listGuardrails } from "./list-guardrails.ts";

const NO_RULES: GuardrailSet = { rules: [], broken: [] };

/** The rules in force; none where the server was given no place to read them from. */
export async function rulesOf(context: CallContext): Promise<GuardrailSet> {
  return (await context.ports.guardrails?.()) ?? NO_RULES;
}

/** The rules that were in force a moment ago, for what they only comment on: no write waits for a look at their folder. */
export async function lateRulesOf(context: CallContext): Promise<GuardrailSet> {
  return (await context.ports.guardrails?.({ lately: true })) ?? NO_RULES;
}

/** Counts the rules that a verdict found violated, in the project the call writes to. */
export function countHits(context: CallContext, verdict: GuardrailVerdict, project: string | undefined): void {
  if (verdict.violations.length + verdict.warnings.length + verdict.noted.length === 0) return;
  const keys = hitKeys(verdict, context.ports.clock.now());
  const into = context.writeProject(project);
  for (const key of keys) context.ports.captures?.hit(into, key);
}

const action = z.enum(["block", "warn", "log"]);
const listedGuardrail = z.looseObject({
  id: z.string(),
  action,
  description: z.string(),
  conditions: z.array(z.object({ field: z.string(), operator: z.string(), value: z.unknown() })),
  scope: z.array(z.string()),
});
const listGuardrailsMethod: Method = defineMethod({
  name: "cstp.listGuardrails",
  summary: "The rules in force, those of one scope and the general ones where a scope is named.",
  scope: "read",
  params: z.object({ scope: name.optional() }),
  result: z.object({ guardrails: z.array(listedGuardrail), total: z.number() }),
  async run(context, { scope }) {
    const guardrails = listGuardrails(await rulesOf(context), scope ?? undefined);
    return {
      guardrails: guardrails.map((rule) => ({ ...rule, conditions: [...rule.conditions], scope: [...rule.scope] })),
      total: guardrails.length,
    };
  },
});

const DEFAULT_DAYS = 30;

const getGuardrailStatsMethod: Method = defineMethod({
  name: "cstp.getGuardrailStats",
  summary: "How often each rule was violated within a window of days, the rules that never were included.",
  scope: "read",
  params: z.object({
    windowDays: z.number().int().min(1).max(3_650).default(DEFAULT_DAYS),
    project: name.optional(),
  }),
  result: z.looseObject({
    windowDays: z.number().int(),
    from: z.string(),
    totalHits: z.number().int(),
    guardrails: z.array(
      z.looseObject({
        id: z.string(),
        name: z.string(),
        description: z.string(),
        action,
        inForce: z.boolean(),
        hits: z.number().int(),
        blocked: z.number().int(),
        warned: z.number().int(),
        noted: z.number().int(),
        lastHit: z.string().optional(),
        byDay: z.array(z.looseObject({ day: z.string(), hits: z.number().int() })),
      }),
    ),
  }),
  async run(context, { windowDays, project }) {
    // What was counted a moment ago is part of the answer.
    await context.ports.captures?.flush();
    const cells = await (await readerFor(context, project)).counters(["guardrail"]);
    const window = { now: context.ports.clock.now(), days: windowDays };
    return { ...guardrailStats(cells, await rulesOf(context), window) };
  },
});

/** The rules, and how often they were violated. */
export const guardrailMethods: readonly Method[] = [listGuardrailsMethod, getGuardrailStatsMethod];
