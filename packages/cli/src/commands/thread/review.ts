import { ClewError } from "@clew/errors";
import type { Command } from "../../command.ts";
import { argumentOrInput, CALL_FLAGS } from "../../rpc/call-params.ts";
import { callOnce } from "../../rpc/call-project.ts";
import { helpOf, operationCommand, rowParams } from "../../rpc/operation-command.ts";
import { fieldText, printAnswer } from "../../rpc/print-answer.ts";
import { askPersonFor } from "../../terminal/person.ts";

const ROW = operationCommand("review");

/** `clew review`: says how a decision turned out. */
export const review: Command = {
  name: "review",
  ...helpOf("review"),
  flags: { ...ROW.flags, ...CALL_FLAGS },
  run: async (invocation) => {
    const { args, flags } = invocation;
    // The id is asked for before the outcome: what is wrong with the words is said first.
    const id = argumentOrInput(invocation, args, ROW.word?.what ?? "");
    if (flags["outcome"] === undefined && flags["input"] === undefined)
      throw new ClewError("USAGE", "Expected --outcome success, partial, failure or abandoned: how did it turn out?");
    const params = await rowParams(invocation, ROW, { more: { id } });
    const commander = await askPersonFor(invocation, fieldText(params["id"]), "review");
    const answer = await callOnce({ ...invocation, commander }, ROW.operation, params);
    return printAnswer(
      invocation,
      answer,
      () => `${fieldText(answer["id"])} reviewed: ${fieldText(answer["outcome"])}`,
    );
  },
};
