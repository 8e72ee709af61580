import { z } from "zod";
import { type Caller, tenantOf } from "../caller.ts";
import { readerFor } from "../decision/caller-decisions.ts";
import { type Operation, operation } from "../operation.ts";
import { name } from "../params/fields.ts";
import type { Project } from "../project.ts";
import type { GuardrailSet, GuardrailVerdict } from "./guardrail.ts";
import { guardrailStats, hitKeys } from "./guardrail-stats.ts";
import { listGuardrails } from "./list-guardrails.ts";

const NO_RULES: GuardrailSet = { rules: [], broken: [] };

/** The rules in force; none where the server was given no place to read them from. */
export async function rulesOf(project: Project): Promise<GuardrailSet> {
  return (await project.guardrails?.()) ?? NO_RULES;
}

/** The rules that were in force a moment ago, for what they only comment on: no write waits for a look at their folder. */
export async function lateRulesOf(project: Project): Promise<GuardrailSet> {
  return (await project.guardrails?.({ lately: true })) ?? NO_RULES;
}

/** Counts the rules that a verdict found violated, in the project the call writes to. */
export function countHits(
  project: Project,
  caller: Caller,
  { verdict, tenant }: { readonly verdict: GuardrailVerdict; readonly tenant: string | undefined },
): void {
  if (verdict.violations.length + verdict.warnings.length + verdict.noted.length === 0) return;
  const keys = hitKeys(verdict, project.clock.now());
  const into = tenantOf(caller, tenant);
  for (const key of keys) project.captures?.hit(into, key);
}

const action = z.enum(["block", "warn", "log"]);
const listedGuardrail = z.looseObject({
  id: z.string(),
  action,
  description: z.string(),
  conditions: z.array(z.object({ field: z.string(), operator: z.string(), value: z.unknown() })),
  scope: z.array(z.string()),
});
const listGuardrailsOperation: Operation = operation({
  name: "listGuardrails",
  does: "The rules in force, those of one scope and the general ones where a scope is named.",
  scope: "read",
  params: z.object({ scope: name.optional() }),
  result: z.object({ guardrails: z.array(listedGuardrail), total: z.number() }),
  async run(project, _caller, { scope }) {
    const guardrails = listGuardrails(await rulesOf(project), scope ?? undefined);
    return {
      guardrails: guardrails.map((rule) => ({ ...rule, conditions: [...rule.conditions], scope: [...rule.scope] })),
      total: guardrails.length,
    };
  },
});

const DEFAULT_DAYS = 30;

const getGuardrailStatsOperation: Operation = operation({
  name: "getGuardrailStats",
  does: "How often each rule was violated within a window of days, the rules that never were included.",
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
  async run(project, caller, { windowDays, project: tenant }) {
    // What was counted a moment ago is part of the answer.
    await project.captures?.flush();
    const cells = await (await readerFor(project, caller, tenant)).counters(["guardrail"]);
    const window = { now: project.clock.now(), days: windowDays };
    return { ...guardrailStats(cells, await rulesOf(project), window) };
  },
});

/** The rules, and how often they were violated. */
export const guardrailOperations: readonly Operation[] = [listGuardrailsOperation, getGuardrailStatsOperation];
