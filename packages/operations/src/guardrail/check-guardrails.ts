import type { Environment, ParseResult } from "@marcbachmann/cel-js";

/** What a guardrail does when it is violated. */
export type GuardrailAction = "block" | "warn" | "log";

/** How a condition compares a field of the action with its value. */
export type GuardrailOperator = "eq" | "ne" | "lt" | "lte" | "gt" | "gte" | "in" | "not_in" | "contains" | "exists";

/** One flat condition: a field of the action, an operator, a value. */
export interface GuardrailCondition {
  readonly field: string;
  readonly operator: GuardrailOperator;
  readonly value: unknown;
}

/** Something that must hold if the conditions match, such as `code_review: true`. */
export interface GuardrailRequirement {
  readonly field: string;
  readonly expected: unknown;
}

/** One rule from a rule file. It applies if all conditions and the expression hold. */
export interface Guardrail {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly action: GuardrailAction;
  readonly message: string;
  readonly scope: readonly string[];
  readonly conditions: readonly GuardrailCondition[];
  readonly requirements: readonly GuardrailRequirement[];
  /** A Common Expression Language expression over `action` and `agent`. */
  readonly cel?: string;
  /** The file it was read from. */
  readonly source?: string;
}

/** A rule, or a whole rule file, that cannot be used. It blocks unless it is known to be harmless. */
export interface BrokenGuardrail {
  readonly id: string;
  readonly source: string;
  readonly action: GuardrailAction;
  readonly problem: string;
}

/** The rules in force, and those that cannot be read. */
export interface GuardrailSet {
  readonly rules: readonly Guardrail[];
  readonly broken: readonly BrokenGuardrail[];
}

/** A violated rule, in the form that callers read. */
export interface GuardrailFinding {
  readonly guardrailId: string;
  readonly name: string;
  readonly message: string;
  readonly severity: GuardrailAction;
}

/** The verdict over all rules. */
export interface GuardrailVerdict {
  readonly allowed: boolean;
  readonly violations: readonly GuardrailFinding[];
  readonly warnings: readonly GuardrailFinding[];
  /** Rules that only take a note; callers do not see them. */
  readonly noted: readonly GuardrailFinding[];
  readonly evaluated: number;
}

/** How much depends on an action. */
export type Stakes = "low" | "medium" | "high" | "critical";

/** An action to judge before it is taken. */
export interface GuardedAction {
  readonly description: string;
  readonly category?: string;
  readonly stakes?: Stakes;
  readonly confidence?: number;
  readonly tags?: readonly string[];
  readonly pattern?: string;
  readonly reasonCount?: number;
  readonly deliberationInputs?: number;
  readonly phase?: "check" | "record";
  readonly project?: string;
  readonly agentId?: string;
  /** Anything else the caller says about the action. Conditions refer to it by name. */
  readonly context?: Readonly<Record<string, unknown>>;
}

/** The facts about an action, by name. */
export interface Facts {
  get(name: string): unknown;
}

/** The names that conditions and requirements may use: the action's own fields first, then those of its context. */
export function factsOf(action: GuardedAction): Facts {
  const own = ownFacts(action);
  const { context = {} } = action;
  return {
    get(name) {
      const value = ownField(own, name);
      return value === undefined ? ownField(context, name) : value;
    },
  };
}

function ownField(fields: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/**
 * The `action` that expressions see. Every field has a value, so that a comparison never fails because one is absent.
 */
export function activationOf(action: GuardedAction): Readonly<Record<string, unknown>> {
  const own = ownFacts(action);
  return {
    ...own,
    category: action.category ?? "",
    stakes: action.stakes ?? "medium",
    confidence: action.confidence ?? 0,
    project: action.project ?? "",
    // Copy without a prototype: the context comes from a caller.
    context: Object.assign(Object.create(null), action.context),
  };
}

/** The projects to compare a rule's scope with. If none is named, every rule applies. */
export function scopesOf(action: GuardedAction): readonly string[] {
  const named = [action.project, action.context?.["project"], action.context?.["scope"]];
  return named.filter((name): name is string => typeof name === "string" && name !== "");
}

function ownFacts(action: GuardedAction): Readonly<Record<string, unknown>> {
  const tags = action.tags ?? [];
  return {
    description: action.description,
    category: action.category,
    stakes: action.stakes,
    confidence: action.confidence,
    project: action.project,
    phase: action.phase ?? "check",
    tags,
    has_tags: tags.length > 0,
    pattern: action.pattern ?? "",
    has_pattern: (action.pattern ?? "") !== "",
    reason_count: action.reasonCount ?? 0,
    has_reasoning: (action.reasonCount ?? 0) > 0,
    deliberation_inputs_count: action.deliberationInputs ?? 0,
    has_deliberation: (action.deliberationInputs ?? 0) > 0,
  };
}

type Outcome = { readonly violated: false } | { readonly violated: true; readonly message: string };

const PASSED: Outcome = { violated: false };

/** Judge an action by every rule in force. A blocking rule that cannot be judged blocks. */
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
    // Every decision is checked against every rule, so evaluate an expression only if the conditions leave the result
    // open.
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

// One condition that does not hold settles the result, whatever is wrong with another.
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

/** The result of judging one condition; `problem` means that it could not be judged. */
export type Judgement =
  | { readonly ok: true; readonly holds: boolean }
  | { readonly ok: false; readonly problem: string };

const yes = (holds: boolean): Judgement => ({ ok: true, holds });

/** Judge one flat condition. An absent field does not match; a value that cannot be compared is a problem. */
function judgeCondition(condition: GuardrailCondition, facts: Facts): Judgement {
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

/** Why a requirement is not met; undefined if it is met. */
function unmetRequirement(requirement: GuardrailRequirement, facts: Facts): string | undefined {
  const actual = facts.get(requirement.field);
  if (actual === undefined || actual === null) return `${requirement.field} is not given`;
  return equal(actual, requirement.expected)
    ? undefined
    : `${requirement.field} must be ${JSON.stringify(requirement.expected)}`;
}

function equal(actual: unknown, expected: unknown): boolean {
  if (actual === expected) return true;
  // In a rule file, `0.5` and `"0.5"`, `true` and `"true"` mean the same.
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

/** How many steps expressions may still take. */
interface StepBudget {
  left: number;
}

interface SyntaxNode {
  readonly op: string;
  readonly args: unknown;
  evaluate(...given: unknown[]): unknown;
}

// Looking at text in the action is cheap; text and lists that an expression builds cost work.
const LOOKED_AT = 16;
const LOOKS: ReadonlySet<string> = new Set(["id", ".", "value"]);

/**
 * Make each node of a parsed expression count against the budget that `current` returns, and throw when it is spent.
 * Lists and texts that a node builds count by their length, so that repeated doubling also ends.
 */
function countSteps(tree: unknown, current: () => StepBudget): void {
  if (Array.isArray(tree)) for (const entry of tree) countSteps(entry, current);
  else if (isNode(tree)) {
    countNode(tree, current);
    countSteps(tree.args, current);
  }
}

function countNode(node: SyntaxNode, current: () => StepBudget): void {
  let inner: unknown = Reflect.get(node, "evaluate");
  const counted = (...given: unknown[]): unknown => {
    spend(current(), 1);
    if (typeof inner !== "function") throw new Error("the expression cannot be evaluated in steps");
    const value: unknown = Reflect.apply(inner, node, given);
    spend(current(), sizeOf(value, node.op));
    return value;
  };
  // The library replaces this function with a faster one at the first evaluation: count that one too.
  Object.defineProperty(node, "evaluate", {
    get: () => counted,
    set: (next: unknown) => {
      inner = next;
    },
  });
}

function spend(budget: StepBudget, steps: number): void {
  budget.left -= steps;
  if (budget.left < 0) throw new Error("the expression takes too many steps");
}

function sizeOf(value: unknown, op: string): number {
  if (Array.isArray(value)) return value.length;
  if (typeof value !== "string") return 0;
  return LOOKS.has(op) ? Math.floor(value.length / LOOKED_AT) : value.length;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "op" in value && "args" in value && "evaluate" in value;
}

/** Compiled rules by text. Rule files are trusted and small, so there are few entries. */
const COMPILED = new Map<string, ParseResult>();
const MAX_COMPILED = 1_000;
// Expressions judge text written by agents: a backtracking pattern could run for minutes, and joining a long list with
// a long separator could exceed memory in one step.
const UNSAFE_CALLS: readonly { readonly name: string; readonly instead: string }[] = [
  { name: "matches", instead: "use contains(), startsWith() or endsWith()" },
  { name: "join", instead: "ask about the entries with exists() or all()" },
];

/** The steps one expression may take (about ten milliseconds), and all expressions of one check together. */
const MOST_STEPS = 100_000;
const MOST_STEPS_OF_CHECK = 1_000_000;
// Evaluation is synchronous, so only one expression counts here at a time.
let spending: StepBudget = { left: 0 };

/** The budget for all expressions of one check. */
function stepsOfCheck(): StepBudget {
  return { left: MOST_STEPS_OF_CHECK };
}

/** An expression that can judge actions. */
type ExpressionJudge = (action: GuardedAction, ofCheck: StepBudget) => Judgement;

/** Compile an expression for judging. Any error, or a result other than true or false, is a problem. */
async function expressionJudge(expression: string): Promise<ExpressionJudge> {
  try {
    const program = await compile(expression);
    return (action, ofCheck) =>
      judge(program, { action: activationOf(action), agent: { id: action.agentId ?? "" } }, ofCheck);
  } catch (error) {
    const problem = firstLine(error);
    return () => ({ ok: false, problem });
  }
}

/** Compile a condition over `answers` (by step), with the same language and limits. */
export async function answersJudge(
  expression: string,
): Promise<(answers: Readonly<Record<string, unknown>>) => Judgement> {
  const program = await compile(expression, ANSWERS);
  return (answers) => judge(program, { answers }, stepsOfCheck());
}

function judge(program: ParseResult, facts: Readonly<Record<string, unknown>>, ofCheck: StepBudget): Judgement {
  const allowed = Math.min(MOST_STEPS, ofCheck.left);
  const budget: StepBudget = { left: allowed };
  spending = budget;
  try {
    const value: unknown = program(facts);
    // `all` and `exists` ignore errors in their entries, so they also ignore a spent budget.
    if (budget.left < 0) return { ok: false, problem: "the expression takes too many steps" };
    if (typeof value === "boolean") return { ok: true, holds: value };
    return { ok: false, problem: `the expression gave ${typeof value}, not true or false` };
  } catch (error) {
    return { ok: false, problem: firstLine(error) };
  } finally {
    ofCheck.left -= allowed - Math.max(0, budget.left);
  }
}

/** What is wrong with an expression before it judges anything; undefined if nothing is. */
export async function expressionProblem(
  expression: string,
  over: "action" | "answers" = "action",
): Promise<string | undefined> {
  try {
    const checked = (await compile(expression, over === "answers" ? ANSWERS : ACTION)).check();
    if (!checked.valid) return firstLine(checked.error);
    return checked.type === "bool" || checked.type === "dyn"
      ? undefined
      : `the expression gives ${checked.type}, not true or false`;
  } catch (error) {
    return firstLine(error);
  }
}

/** The variables that an expression may use. */
type Variables = readonly ["action", "agent"] | readonly ["answers"];
const ACTION: Variables = ["action", "agent"];
const ANSWERS: Variables = ["answers"];
const environments = new Map<Variables, Environment>();

async function compile(expression: string, over: Variables = ACTION): Promise<ParseResult> {
  const key = `${over.join(" ")}: ${expression}`;
  const known = COMPILED.get(key);
  if (known !== undefined) return known;
  // Load the library on first use: most processes never evaluate an expression.
  const cel = await import("@marcbachmann/cel-js");
  const environment =
    environments.get(over) ??
    new cel.Environment({
      homogeneousAggregateLiterals: false,
      limits: { maxAstNodes: 2_000, maxDepth: 50, maxListElements: 200, maxMapEntries: 200, maxCallArguments: 8 },
    });
  if (!environments.has(over)) for (const variable of over) environment.registerVariable(variable, "map");
  environments.set(over, environment);
  const program = environment.parse(expression);
  const unsafe = UNSAFE_CALLS.find(({ name }) => calls(program.ast, name));
  if (unsafe !== undefined) throw new Error(`${unsafe.name}() is not offered here: ${unsafe.instead}`);
  countSteps(program.ast, () => spending);
  if (COMPILED.size >= MAX_COMPILED) COMPILED.clear();
  COMPILED.set(key, program);
  return program;
}

/** Whether a syntax tree contains a call of the named function. */
function calls(node: unknown, name: string): boolean {
  if (Array.isArray(node)) return node.some((entry) => calls(entry, name));
  if (typeof node !== "object" || node === null || !("op" in node) || !("args" in node)) return false;
  const args = node.args;
  if ((node.op === "call" || node.op === "rcall") && Array.isArray(args) && args[0] === name) return true;
  return calls(args, name);
}

function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split("\n", 1)[0] ?? message;
}
