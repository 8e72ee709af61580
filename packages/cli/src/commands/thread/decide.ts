import { ClewError } from "@clew/errors";
import { plainLine } from "@clew/operations";
import { flagListGiven, flagNumber, flagText } from "../../arguments/flag-values.ts";
import type { Command, Invocation } from "../../command.ts";
import { answerOf } from "../../rpc/answer.ts";
import { CALL_FLAGS, callParams, oneArgument } from "../../rpc/call-params.ts";
import { withProject } from "../../rpc/call-project.ts";
import { fieldText, printAnswer } from "../../rpc/print-answer.ts";
import { withFileDigests } from "../../thread/file-digests.ts";

/** More advice at once is not read. */
const MOST_ADVICE = 3;

/** `clew decide`: records a decision. */
export const decide: Command = {
  name: "decide",
  summary: "Record a decision, alone or in a thread, with what you thought before.",
  usage: "decide TEXT --confidence N [--thread ID] [--continues ID] [--reason TYPE:TEXT[:STRENGTH]]… [--input FILE]",
  examples: [
    'clew decide "Use SQLite" --confidence 0.8 --reason "empirical:7,500 writes a second are enough:0.9"',
    'clew decide "Review done" --confidence 0.9 --thread thread_pr94 --continues dec_001 --next "Merge"',
    "clew decide --input decision.json --json",
  ],
  flags: {
    confidence: { value: "N", summary: "how sure, 0 to 1" },
    id: { value: "ID", summary: "an id of your own: repeating the command is then safe" },
    thread: { value: "ID", summary: "the thread it belongs to" },
    continues: { value: "ID", summary: "the decision of that thread it continues; else its newest" },
    parent: { value: "ID", summary: "the decision it is a part of" },
    category: { value: "NAME", summary: "architecture, process, integration, tooling, security or your own" },
    stakes: { value: "LEVEL", summary: "what depends on it", choices: ["low", "medium", "high", "critical"] },
    context: { value: "TEXT", summary: "what it was about" },
    reason: { value: "TYPE:TEXT[:STRENGTH]", summary: "why; several times", repeat: true },
    tag: { value: "NAME", summary: "to find it by; several times", repeat: true },
    next: { value: "TEXT", summary: "a next step; several times", repeat: true },
    question: { value: "TEXT", summary: "an open question; several times", repeat: true },
    "expected-head": { value: "N", summary: "refuse unless the thread's newest event is this one" },
    "claim-token": { value: "N", summary: "the token of your claim on the thread" },
    ...CALL_FLAGS,
  },
  run: async (invocation) => {
    const params = await decisionParams(invocation);
    return withProject(invocation, async (project) => {
      const answer = await project.call("recordDecision", withFileDigests(project.root, params));
      return printAnswer(invocation, answer, () => {
        const { score, suggestions } = answerOf(answer["quality"]);
        const place = answer["threadId"] === undefined ? "" : ` in ${fieldText(answer["threadId"])}`;
        const advice =
          Array.isArray(suggestions) && !invocation.quiet
            ? suggestions.slice(0, MOST_ADVICE).map((line) => `  ${fieldText(line)}`)
            : [];
        const warnings = Array.isArray(answer["guardrail_warnings"])
          ? answer["guardrail_warnings"].map(warningLine)
          : [];
        const said = answer["repeated"] === true ? "was recorded before" : "recorded";
        return [
          `${fieldText(answer["id"])} ${said}${place} (quality ${fieldText(score)} of 1)`,
          ...warnings,
          ...advice,
        ].join("\n");
      });
    });
  },
};

// A decision is never refused by a rule, so that it is against one must be seen.
function warningLine(warning: unknown): string {
  const { guardrailId, severity, message } = answerOf(warning);
  return `  against the rule ${plainLine(fieldText(guardrailId), 80)} (${fieldText(severity)}): ${plainLine(fieldText(message), 300)}`;
}

async function decisionParams(invocation: Invocation): Promise<Record<string, unknown>> {
  const { args } = invocation;
  const params = await callParams(invocation, {
    decision: args.length === 0 ? undefined : oneArgument(args, "the decision"),
    confidence: flagNumber(invocation, "confidence"),
    id: flagText(invocation, "id"),
    threadId: flagText(invocation, "thread"),
    continuesDecision: flagText(invocation, "continues"),
    parentDecisionId: flagText(invocation, "parent"),
    category: flagText(invocation, "category"),
    stakes: flagText(invocation, "stakes"),
    context: flagText(invocation, "context"),
    reasons: flagListGiven(invocation, "reason")?.map(parseReason),
    tags: flagListGiven(invocation, "tag"),
    nextSteps: flagListGiven(invocation, "next"),
    openQuestions: flagListGiven(invocation, "question"),
    expectedHead: flagNumber(invocation, "expected-head"),
    claimToken: flagNumber(invocation, "claim-token"),
  });
  if (params["decision"] === undefined)
    throw new ClewError("USAGE", "Expected the decision, in quotes.", { hint: decide.examples[0] ?? "" });
  if (params["confidence"] === undefined)
    throw new ClewError("USAGE", "Expected --confidence N, from 0 to 1: how sure is this?");
  return params;
}

function parseReason(text: string): { type: string; text: string; strength?: number } {
  const parts = /^([a-z][a-z_-]{1,40}):(.*?)(?::(0(?:\.\d+)?|1(?:\.0+)?|\.\d+))?$/s.exec(text);
  const [, type, said = "", strength] = parts ?? [];
  if (type === undefined || said.trim() === "")
    throw new ClewError("USAGE", `--reason is TYPE:TEXT[:STRENGTH], found "${text.slice(0, 60)}".`, {
      hint: 'Such as --reason "analysis:it scales:0.9"; types are authority, analogy, analysis, pattern, intuition, empirical, elimination, constraint.',
    });
  return { type, text: said.trim(), strength: strength === undefined ? undefined : Number(strength) };
}
