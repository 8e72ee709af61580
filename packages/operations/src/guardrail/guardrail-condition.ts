import type { GuardrailCondition, GuardrailRequirement } from "./guardrail.ts";
import type { Facts } from "./guardrail-facts.ts";

/** What judging one condition said; a problem means it could not be judged. */
export type Judgement =
  | { readonly ok: true; readonly holds: boolean }
  | { readonly ok: false; readonly problem: string };

const yes = (holds: boolean): Judgement => ({ ok: true, holds });

/** Judges one flat condition. A field that nobody gave does not match; a value that cannot be compared is a problem. */
export function judgeCondition(condition: GuardrailCondition, facts: Facts): Judgement {
  const actual = facts.get(condition.field);
  const given = actual !== undefined && actual !== null;
  if (condition.operator === "exists") return yes(given === (condition.value !== false));
  if (!given) return yes(false);
  switch (condition.operator) {
    case "eq":
      return yes(equal(actual, condition.value));
    case "ne":
      return yes(!equal(actual, condition.value));
    case "in":
    case "not_in": {
      if (!Array.isArray(condition.value))
        return { ok: false, problem: `\`${condition.field}\`: the value must be a list` };
      const named = Array.isArray(actual) ? actual : [actual];
      const among = condition.value.some((value) => named.some((each) => equal(each, value)));
      return yes(condition.operator === "in" ? among : !among);
    }
    case "contains":
      return contains(actual, condition);
    default:
      return ordered(actual, condition);
  }
}

/** Why a requirement is not met, or undefined where it is. */
export function unmetRequirement(requirement: GuardrailRequirement, facts: Facts): string | undefined {
  const actual = facts.get(requirement.field);
  if (actual === undefined || actual === null) return `${requirement.field} is not given`;
  return equal(actual, requirement.expected)
    ? undefined
    : `${requirement.field} must be ${JSON.stringify(requirement.expected)}`;
}

function equal(actual: unknown, expected: unknown): boolean {
  if (actual === expected) return true;
  // A rule file says `0.5` or `"0.5"`, `true` or `"true"`: the author means the same.
  return isScalar(actual) && isScalar(expected) && String(actual) === String(expected);
}

function contains(actual: unknown, condition: GuardrailCondition): Judgement {
  if (Array.isArray(actual)) return yes(actual.some((entry) => equal(entry, condition.value)));
  if (typeof actual === "string") return yes(actual.toLowerCase().includes(String(condition.value).toLowerCase()));
  return { ok: false, problem: `\`${condition.field}\` is neither a text nor a list` };
}

function ordered(actual: unknown, condition: GuardrailCondition): Judgement {
  const left = numberOf(actual);
  const right = numberOf(condition.value);
  if (left === undefined || right === undefined)
    return {
      ok: false,
      problem: `\`${condition.field}\`: ${JSON.stringify(actual)} and ${JSON.stringify(condition.value)} are not both numbers`,
    };
  if (condition.operator === "lt") return yes(left < right);
  if (condition.operator === "lte") return yes(left <= right);
  return yes(condition.operator === "gt" ? left > right : left >= right);
}

function numberOf(value: unknown): number | undefined {
  if (typeof value === "number") return Number.isNaN(value) ? undefined : value;
  if (typeof value !== "string" || value.trim() === "") return undefined;
  const number = Number(value);
  return Number.isNaN(number) ? undefined : number;
}

function isScalar(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}
