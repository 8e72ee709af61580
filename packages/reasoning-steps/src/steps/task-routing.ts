import type { TaskRoutingAnswer } from "@clew/schemas";
import { validateTaskRouting } from "../generated/validators.ts";
import { refused } from "./issues.ts";
import { type AnswerContext, type CheckIssue, defineStep, movesOn, type Step } from "./step.ts";

/** Step 4: the route; a skill must be known, a sequence must be given (the schema sees to the latter). */
export const taskRouting: Step<"4"> = defineStep({
  key: "4",
  number: 4,
  state: "TASK_ROUTING",
  name: "task_routing",
  title: "Task Routing",
  validate: validateTaskRouting,
  answerSchema: "steps/1.0/task-routing.schema.json",
  needsSkills: true,
  checks: [skillIsKnown],
  follow: movesOn,
});

function skillIsKnown(answer: TaskRoutingAnswer, context: AnswerContext): CheckIssue[] {
  if (answer.route !== "skill-orchestration" || answer.skill === undefined) return [];
  const known = context.knownSkills ?? [];
  if (known.includes(answer.skill)) return [];
  return [
    refused("/skill", `an installed skill (${known.length > 0 ? shown(known) : "none is installed"})`, answer.skill),
  ];
}

function shown(names: readonly string[]): string {
  const first = names.slice(0, 10).join(", ");
  return names.length > 10 ? `${first} and ${names.length - 10} more` : first;
}
