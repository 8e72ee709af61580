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
