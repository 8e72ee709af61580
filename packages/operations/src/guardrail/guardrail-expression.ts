import type { Environment, ParseResult } from "@marcbachmann/cel-js";
import { activationOf, type GuardedAction, type Judgement } from "./guardrail.ts";

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
export function stepsOfCheck(): StepBudget {
  return { left: MOST_STEPS_OF_CHECK };
}

/** An expression that can judge actions. */
export type ExpressionJudge = (action: GuardedAction, ofCheck: StepBudget) => Judgement;

/** Compile an expression for judging. Any error, or a result other than true or false, is a problem. */
export async function expressionJudge(expression: string): Promise<ExpressionJudge> {
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
