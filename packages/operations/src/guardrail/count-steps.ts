/** How much work expressions may still do. */
export interface StepBudget {
  left: number;
}

interface SyntaxNode {
  readonly op: string;
  readonly args: unknown;
  evaluate(...given: unknown[]): unknown;
}

// Text that stands in the action is only looked at; text and lists that an expression makes are work.
const LOOKED_AT = 16;
const LOOKS: ReadonlySet<string> = new Set(["id", ".", "value"]);

/**
 * Makes each node of a parsed expression count against the budget that `current` gives at that time, and throw when it is spent. A
 * list or text that it makes counts with its length, so that doubling one over and over ends, too.
 */
export function countSteps(tree: unknown, current: () => StepBudget): void {
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
  // The library puts a faster function in place of the first one at the first evaluation: that is counted as well.
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
