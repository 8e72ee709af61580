import type { GuardedAction, Guardrail, GuardrailFinding, GuardrailSet, GuardrailVerdict } from "./guardrail.ts";
import { type Judgement, judgeCondition, unmetRequirement } from "./guardrail-condition.ts";
import { expressionJudge, stepsOfCheck } from "./guardrail-expression.ts";
import { type Facts, factsOf, scopesOf } from "./guardrail-facts.ts";

type Outcome = { readonly violated: false } | { readonly violated: true; readonly message: string };

const PASSED: Outcome = { violated: false };

/** Judges an action by every rule in force. What cannot be judged and would block, blocks. */
export async function checkGuardrails(set: GuardrailSet, action: GuardedAction): Promise<GuardrailVerdict> {
  const facts = factsOf(action);
  const scopes = scopesOf(action);
  const findings: GuardrailFinding[] = set.broken.map((rule) => ({
    guardrailId: rule.id,
    name: rule.id,
    message: `This rule cannot be read (${rule.source}: ${rule.problem}). Mend the file; until then it counts as violated.`,
    severity: rule.action,
  }));
  const steps = stepsOfCheck();
  for (const rule of set.rules) {
    if (!isInScope(rule, scopes)) continue;
    // Every decision meets every rule: an expression is only asked, and waited for, where the conditions leave it open.
    const listed = judgeConditions(rule, facts);
    const applies =
      rule.cel === undefined || isSettled(listed)
        ? listed
        : both(listed, (await expressionJudge(rule.cel))(action, steps));
    const outcome = judgeRule(rule, applies, facts);
    if (outcome.violated)
      findings.push({ guardrailId: rule.id, name: rule.name, message: outcome.message, severity: rule.action });
  }
  const violations = findings.filter((finding) => finding.severity === "block");
  const warnings = findings.filter((finding) => finding.severity === "warn");
  const noted = findings.filter((finding) => finding.severity === "log");
  const evaluated = set.rules.length + set.broken.length;
  return { allowed: violations.length === 0, violations, warnings, noted, evaluated };
}

function isInScope({ scope }: Guardrail, named: readonly string[]): boolean {
  return scope.length === 0 || named.length === 0 || scope.some((name) => named.includes(name));
}

function judgeRule(rule: Guardrail, applies: Judgement, facts: Facts): Outcome {
  if (!applies.ok)
    return { violated: true, message: `The rule ${rule.id} could not be evaluated: ${applies.problem}.` };
  if (!applies.holds) return PASSED;
  const unmet = rule.requirements.map((requirement) => unmetRequirement(requirement, facts));
  const reasons = unmet.filter((reason) => reason !== undefined);
  if (rule.requirements.length > 0 && reasons.length === 0) return PASSED;
  return { violated: true, message: messageOf(rule, reasons, facts) };
}

// One condition that does not hold settles it, whatever is wrong with another.
function judgeConditions({ conditions }: Guardrail, facts: Facts): Judgement {
  let problem: Judgement | undefined;
  for (const condition of conditions) {
    const judged = judgeCondition(condition, facts);
    if (isSettled(judged)) return judged;
    if (!judged.ok) problem ??= judged;
  }
  return problem ?? { ok: true, holds: true };
}

function both(listed: Judgement, judged: Judgement): Judgement {
  return isSettled(judged) || listed.ok ? judged : listed;
}

function isSettled(judgement: Judgement): boolean {
  return judgement.ok && !judgement.holds;
}

function messageOf(rule: Guardrail, reasons: readonly string[], facts: Facts): string {
  if (rule.message === "")
    return reasons.length > 0 ? `${rule.description}: ${reasons.join("; ")}.` : `${rule.description}.`;
  return rule.message.replace(/\{([A-Za-z_][A-Za-z0-9_]{0,63})\}/g, (written, name: string) => {
    const value = facts.get(name);
    return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
      ? String(value).slice(0, 200)
      : written;
  });
}
