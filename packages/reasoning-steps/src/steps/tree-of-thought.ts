import type { TreeOfThoughtAnswer } from "@clew/schemas";
import { validateTreeOfThought } from "../generated/validators.ts";
import { refused, warning } from "./issues.ts";
import { type CheckIssue, defineStep, movesOn, type Step } from "./step.ts";

/** Step 3: every way that was weighed is taken or rejected. */
export const treeOfThought: Step<"3"> = defineStep({
  key: "3",
  number: 3,
  state: "TREE_OF_THOUGHT",
  name: "tree_of_thought",
  title: "Tree of Thought",
  validate: validateTreeOfThought,
  answerSchema: "steps/1.0/tree-of-thought.schema.json",
  checks: [everyBranchIsDecided, rejectionsAreBranches],
  follow: movesOn,
});

function everyBranchIsDecided(answer: TreeOfThoughtAnswer): CheckIssue[] {
  const issues: CheckIssue[] = [];
  const ids = new Set<string>();
  const rejected = new Set(answer.rejected.map((each) => each.id));
  for (const [index, { id }] of answer.branches.entries()) {
    if (ids.has(id)) issues.push(refused(`/branches/${index}/id`, "an id that no other branch has", id));
    if (id !== answer.selected && !rejected.has(id))
      issues.push(refused("/rejected", `branch ${id} selected, or rejected with a reason`, "neither"));
    ids.add(id);
  }
  if (!ids.has(answer.selected))
    issues.push(refused("/selected", `the id of a branch (${[...ids].join(", ")})`, answer.selected));
  return issues;
}

function rejectionsAreBranches(answer: TreeOfThoughtAnswer): CheckIssue[] {
  const ids = new Set(answer.branches.map((branch) => branch.id));
  return answer.rejected.flatMap(({ id }, index) => {
    if (id === answer.selected) return [warning(`/rejected/${index}/id`, "branches that are not selected", id)];
    return ids.has(id) ? [] : [warning(`/rejected/${index}/id`, "the id of a branch", id)];
  });
}
