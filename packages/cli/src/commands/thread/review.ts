import { ClewError } from "@clew/errors";
import { flagText } from "../../arguments/flag-values.ts";
import type { Command } from "../../command.ts";
import { argumentOrInput, CALL_FLAGS, callParams } from "../../rpc/call-params.ts";
import { callOnce } from "../../rpc/call-project.ts";
import { fieldText, printAnswer } from "../../rpc/print-answer.ts";

/** `clew review`: says how a decision turned out. */
export const review: Command = {
  name: "review",
  summary: "Say how a decision turned out; a failure marks what was built on it.",
  usage: "review ID --outcome success|partial|failure|abandoned [--result TEXT] [--lessons TEXT]",
  examples: ['clew review dec_001 --outcome failure --result "Redis lost the queue" --lessons "durable first"'],
  flags: {
    outcome: {
      value: "OUTCOME",
      summary: "how it turned out",
      choices: ["success", "partial", "failure", "abandoned"],
    },
    result: { value: "TEXT", summary: "what really happened" },
    lessons: { value: "TEXT", summary: "what to do otherwise next time" },
    notes: { value: "TEXT", summary: "anything else" },
    ...CALL_FLAGS,
  },
  run: async (invocation) => {
    const outcome = flagText(invocation, "outcome");
    const isInput = invocation.flags["input"] !== undefined;
    const id = argumentOrInput(invocation, invocation.args, "the id of a decision");
    if (outcome === undefined && !isInput)
      throw new ClewError("USAGE", "Expected --outcome success, partial, failure or abandoned: how did it turn out?");
    const params = await callParams(invocation, {
      id,
      outcome,
      actualResult: flagText(invocation, "result"),
      lessons: flagText(invocation, "lessons"),
      notes: flagText(invocation, "notes"),
    });
    const answer = await callOnce(invocation, "reviewDecision", params);
    return printAnswer(
      invocation,
      answer,
      () => `${fieldText(answer["id"])} reviewed: ${fieldText(answer["outcome"])}`,
    );
  },
};
