import { ClewError } from "@clew/errors";
import type { Command } from "../../command.ts";
import { CALL_FLAGS } from "../../rpc/call-params.ts";
import { callOnce } from "../../rpc/call-project.ts";
import { helpOf, operationCommand, rowParams } from "../../rpc/operation-command.ts";
import { fieldText, printAnswer, printForeign } from "../../rpc/print-answer.ts";
import { type DecisionLine, decisionLines } from "../../thread/record-lists.ts";

const ROW = operationCommand("search");

/** `clew search`: finds past decisions by words. */
export const search: Command = {
  name: "search",
  ...helpOf("search"),
  flags: { ...ROW.flags, ...CALL_FLAGS },
  run: async (invocation) => {
    const { args, flags } = invocation;
    const query = args.length === 0 && flags["input"] !== undefined ? undefined : searchWords(args);
    const answer = await callOnce(invocation, ROW.operation, await rowParams(invocation, ROW, { more: { query } }));
    const found = Array.isArray(answer["decisions"]) ? answer["decisions"] : [];
    const instead = answer["requestedMode"] === "semantic" ? BY_WORDS : "";
    if (invocation.json || found.length === 0) return printAnswer(invocation, answer, () => `Nothing found.${instead}`);
    // The method's result type says what its items are; they are only printed here.
    const lines = printForeign(
      invocation,
      decisionLines(found as readonly DecisionLine[], invocation.terminal, new Date().toISOString()),
      "the store",
    );
    return printAnswer(
      invocation,
      answer,
      () => `${lines}\n${fieldText(answer["total"])} found (${fieldText(answer["retrievalMode"])})${instead}`,
    );
  },
};

const BY_WORDS = "\nThere is no search by meaning: semantic ran as hybrid, by words.";

// Words are words, with quotes or without.
function searchWords(args: readonly string[]): string {
  const words = args.join(" ").trim();
  if (words !== "") return words;
  throw new ClewError("USAGE", "Expected words to search for.");
}
