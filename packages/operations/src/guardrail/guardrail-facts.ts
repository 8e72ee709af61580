import type { GuardedAction } from "./guardrail.ts";

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
