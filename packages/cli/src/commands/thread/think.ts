import { flagNumber, flagText } from "../../arguments/flag-values.ts";
import type { Command } from "../../command.ts";
import { CALL_FLAGS, callParams, oneArgument } from "../../rpc/call-params.ts";
import { callOnce } from "../../rpc/call-project.ts";
import { fieldText, printAnswer } from "../../rpc/print-answer.ts";

/** `clew think`: keeps a thought. */
export const think: Command = {
  name: "think",
  summary: "Keep a thought: in a thread, with a decision, or for your next decision.",
  usage: "think TEXT [--thread ID | --decision ID]",
  examples: [
    'clew think "Checking MIT scaling research..." --thread thread_pr94',
    'clew think "The queue is the bottleneck"',
  ],
  flags: {
    thread: { value: "ID", summary: "the thread it belongs to" },
    decision: { value: "ID", summary: "the decision it belongs to" },
    id: { value: "ID", summary: "an id of your own: repeating the command is then safe" },
    type: { value: "NAME", summary: "what kind of thought" },
    "claim-token": { value: "N", summary: "the token of your claim on the thread" },
    ...CALL_FLAGS,
  },
  run: async (invocation) => {
    const { args } = invocation;
    const params = await callParams(invocation, {
      text:
        args.length === 0 && invocation.flags["input"] !== undefined
          ? undefined
          : oneArgument(args, "a thought, in quotes"),
      threadId: flagText(invocation, "thread"),
      decisionId: flagText(invocation, "decision"),
      thoughtId: flagText(invocation, "id"),
      type: flagText(invocation, "type"),
      claimToken: flagNumber(invocation, "claim-token"),
    });
    const answer = await callOnce(invocation, "recordThought", params);
    return printAnswer(invocation, answer, () =>
      answer["pending"] === true
        ? `${fieldText(answer["id"])} kept for your next decision`
        : `${fieldText(answer["id"])} recorded in ${fieldText(answer["decisionId"] ?? answer["threadId"])}`,
    );
  },
};
