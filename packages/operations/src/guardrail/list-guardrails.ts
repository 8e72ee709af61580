import type {
  Guardrail,
  GuardrailAction,
  GuardrailCondition,
  GuardrailRequirement,
  GuardrailSet,
} from "./guardrail.ts";

/** One rule as callers see it. */
export interface ListedGuardrail {
  readonly id: string;
  readonly name: string;
  readonly action: GuardrailAction;
  readonly description: string;
  readonly conditions: readonly GuardrailCondition[];
  readonly requirements: readonly GuardrailRequirement[];
  readonly scope: readonly string[];
  readonly cel?: string;
  readonly message?: string;
  /** Why the rule cannot be used; it counts as violated until it is mended. */
  readonly problem?: string;
}

/** The rules in force, those of one scope (and the general ones) where a scope is named; unreadable ones are listed too. */
export function listGuardrails(set: GuardrailSet, scope?: string): readonly ListedGuardrail[] {
  const inScope = (rule: Guardrail): boolean =>
    scope === undefined || scope === "" || rule.scope.length === 0 || rule.scope.includes(scope);
  const broken = set.broken.map(
    (rule): ListedGuardrail => ({
      id: rule.id,
      name: rule.id,
      action: rule.action,
      description: `Cannot be read: ${rule.problem}`,
      conditions: [],
      requirements: [],
      scope: [],
      problem: rule.problem,
    }),
  );
  return [...broken, ...set.rules.filter(inScope).map(listed)];
}

function listed(rule: Guardrail): ListedGuardrail {
  return {
    id: rule.id,
    name: rule.name,
    action: rule.action,
    description: rule.description,
    conditions: rule.conditions,
    requirements: rule.requirements,
    scope: rule.scope,
    cel: rule.cel,
    message: rule.message === "" ? undefined : rule.message,
  };
}
