import type { Command } from "../../command.ts";
import { CALL_FLAGS } from "../../rpc/call-params.ts";
import { callOnce } from "../../rpc/call-project.ts";
import { helpOf, operationCommand, rowParams } from "../../rpc/operation-command.ts";
import { fieldText, printAnswer } from "../../rpc/print-answer.ts";

const ROW = operationCommand("think");

/** `clew think`: keeps a thought. */
export const think: Command = {
  name: "think",
  ...helpOf("think"),
  flags: { ...ROW.flags, ...CALL_FLAGS },
  run: async (invocation) => {
    const params = await rowParams(invocation, ROW, { args: invocation.args });
    const answer = await callOnce(invocation, ROW.operation, params);
    return printAnswer(invocation, answer, () =>
      answer["pending"] === true
        ? `${fieldText(answer["id"])} kept for your next decision`
        : `${fieldText(answer["id"])} recorded in ${fieldText(answer["decisionId"] ?? answer["threadId"])}`,
    );
  },
};
