import type { StepKey } from "@clew/fsm";
import type { KnowledgeTransferAnswer } from "@clew/schemas";
import { validateKnowledgeTransfer } from "../generated/validators.ts";
import { type AnswerContext, type CheckIssue, defineStep, type EarlierAnswers, type Step } from "./step.ts";

/** Step 8: the outcome must not contradict steps 5, 6 and 7. */
export const knowledgeTransfer: Step<"8"> = defineStep({
  key: "8",
  number: 8,
  state: "KNOWLEDGE_TRANSFER",
  name: "knowledge_transfer",
  title: "Knowledge Transfer",
  validate: validateKnowledgeTransfer,
  answerSchema: "steps/1.0/knowledge-transfer.schema.json",
  checks: [proceedIsCarried],
  follow: (answer) => answer.outcome,
});

function proceedIsCarried(answer: KnowledgeTransferAnswer, context: AnswerContext): CheckIssue[] {
  if (answer.outcome !== "proceed") return [];
  return objections(context.earlier).map(([step, objection]) => ({
    kind: "conflict",
    path: "/outcome",
    expected: `loop_back or halt: step ${step} ${objection}`,
    found: "proceed",
    steps: [step],
  }));
}

function objections(earlier: EarlierAnswers): (readonly [StepKey, string])[] {
  const found: (readonly [StepKey, string])[] = [];
  if (earlier["5"]?.verdict === "inconsistent") found.push(["5", "is inconsistent"]);
  if (earlier["6"]?.survives === false) found.push(["6", "says that the conclusion does not survive"]);
  const critique = earlier["7"];
  if (critique?.verdict === "halt") found.push(["7", "says halt"]);
  const open = critique?.revisions.filter((revision) => !revision.applied).length ?? 0;
  if (critique?.verdict === "revise" && open > 0)
    found.push(["7", `says revise, and ${open} of its revisions ${open === 1 ? "is" : "are"} not applied`]);
  return found;
}
