import type { ChainOfThoughtAnswer } from "@clew/schemas";
import { validateChainOfThought } from "../generated/validators.ts";
import { refused } from "./issues.ts";
import { type CheckIssue, defineStep, movesOn, type Step } from "./step.ts";

/** Step 2: the parts and their order; the order must be possible. */
export const chainOfThought: Step<"2"> = defineStep({
  key: "2",
  number: 2,
  state: "CHAIN_OF_THOUGHT",
  name: "chain_of_thought",
  title: "Chain of Thought",
  validate: validateChainOfThought,
  answerSchema: "steps/1.0/chain-of-thought.schema.json",
  checks: [idsAreKnown, dependenciesHaveNoCycle, sequenceIsTopological],
  follow: movesOn,
});

function idsAreKnown(answer: ChainOfThoughtAnswer): CheckIssue[] {
  const issues: CheckIssue[] = [];
  const ids = new Set<string>();
  for (const [index, component] of answer.components.entries()) {
    if (ids.has(component.id))
      issues.push(refused(`/components/${index}/id`, "an id that no other component has", component.id));
    ids.add(component.id);
  }
  for (const [index, component] of answer.components.entries())
    for (const [at, id] of component.depends_on.entries())
      if (!ids.has(id))
        issues.push(refused(`/components/${index}/depends_on/${at}`, `the id of a component (${list(ids)})`, id));
  return issues;
}

function dependenciesHaveNoCycle(answer: ChainOfThoughtAnswer): CheckIssue[] {
  // Parts whose dependencies are all done are taken away until nothing changes; what is left hangs in a circle.
  const open = new Map(answer.components.map((component) => [component.id, component.depends_on]));
  for (let before = -1; before !== open.size; ) {
    before = open.size;
    for (const [id, needs] of open) if (needs.every((need) => !open.has(need))) open.delete(id);
  }
  if (open.size === 0) return [];
  return [refused("/components", "dependencies without a circle", `a circle through ${list(open.keys())}`)];
}

function sequenceIsTopological(answer: ChainOfThoughtAnswer): CheckIssue[] {
  const issues: CheckIssue[] = [];
  const needs = new Map(answer.components.map((component) => [component.id, component.depends_on]));
  const done = new Set<string>();
  for (const [index, id] of answer.sequence.entries()) {
    const path = `/sequence/${index}`;
    const missing = needs.get(id)?.filter((need) => needs.has(need) && !done.has(need)) ?? [];
    if (!needs.has(id)) issues.push(refused(path, `the id of a component (${list(needs.keys())})`, id));
    else if (done.has(id)) issues.push(refused(path, "every id once", `${id} a second time`));
    else if (missing.length > 0) issues.push(refused(path, `${list(missing)} before ${id}`, `${id} first`));
    done.add(id);
  }
  const absent = [...needs.keys()].filter((id) => !done.has(id));
  if (absent.length > 0) issues.push(refused("/sequence", "every component's id", `no ${list(absent)}`));
  return issues;
}

function list(ids: Iterable<string>): string {
  return [...ids].join(", ");
}
