import type { Environment, ParseResult } from "@marcbachmann/cel-js";
import type { GuardedAction } from "./guardrail.ts";
import type { Judgement } from "./guardrail-condition.ts";
import { activationOf } from "./guardrail-facts.ts";

/** Compiled rules by their text; rule files are small and trusted, so the number of entries is. */
const COMPILED = new Map<string, ParseResult>();
const MAX_COMPILED = 1_000;
// Expressions judge text that agents write: a backtracking pattern could be made to run for minutes.
const UNSAFE_CALL = "matches";

let environment: Environment | undefined;

/** An expression that can be asked about actions. */
export type ExpressionJudge = (action: GuardedAction) => Judgement;

/** Makes an expression ready to judge; anything but true or false, and any error, is a problem. */
export async function expressionJudge(expression: string): Promise<ExpressionJudge> {
  try {
    const program = await compile(expression);
    return (action) => judge(program, action);
  } catch (error) {
    const problem = firstLine(error);
    return () => ({ ok: false, problem });
  }
}

function judge(program: ParseResult, action: GuardedAction): Judgement {
  try {
    const value: unknown = program({ action: activationOf(action), agent: { id: action.agentId ?? "" } });
    if (typeof value === "boolean") return { ok: true, holds: value };
    return { ok: false, problem: `the expression gave ${typeof value}, not true or false` };
  } catch (error) {
    return { ok: false, problem: firstLine(error) };
  }
}

/** What is wrong with an expression before it meets any action, or undefined. */
export async function expressionProblem(expression: string): Promise<string | undefined> {
  try {
    const checked = (await compile(expression)).check();
    if (!checked.valid) return firstLine(checked.error);
    return checked.type === "bool" || checked.type === "dyn"
      ? undefined
      : `the expression gives ${checked.type}, not true or false`;
  } catch (error) {
    return firstLine(error);
  }
}

async function compile(expression: string): Promise<ParseResult> {
  const known = COMPILED.get(expression);
  if (known !== undefined) return known;
  // Loaded on first use: most processes never meet an expression.
  const cel = await import("@marcbachmann/cel-js");
  environment ??= new cel.Environment({
    homogeneousAggregateLiterals: false,
    limits: { maxAstNodes: 2_000, maxDepth: 50, maxListElements: 200, maxMapEntries: 200, maxCallArguments: 8 },
  })
    .registerVariable("action", "map")
    .registerVariable("agent", "map");
  const program = environment.parse(expression);
  if (calls(program.ast, UNSAFE_CALL))
    throw new Error(`${UNSAFE_CALL}() is not offered here: use contains(), startsWith() or endsWith()`);
  if (COMPILED.size >= MAX_COMPILED) COMPILED.clear();
  COMPILED.set(expression, program);
  return program;
}

/** Whether a syntax tree calls a function of this name anywhere. */
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
