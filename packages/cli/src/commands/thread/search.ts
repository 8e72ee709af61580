import { ClewError } from "@clew/errors";
import { type DecisionLine, decisionLines } from "@clew/operations";
import { flagNumber, flagText } from "../../arguments/flag-values.ts";
import type { Command } from "../../command.ts";
import { CALL_FLAGS, callParams } from "../../rpc/call-params.ts";
import { callOnce } from "../../rpc/call-project.ts";
import { fieldText, printAnswer, printForeign } from "../../rpc/print-answer.ts";
import { shownTime } from "../../terminal/shown-time.ts";

/** `clew search`: finds past decisions by words. */
export const search: Command = {
  name: "search",
  summary: "Find past decisions by words.",
  usage: "search WORDS [--mode keyword|hybrid] [--limit N]",
  examples: ['clew search "queue durability"', "clew search sqlite --mode keyword --limit 5 --json"],
  flags: {
    mode: {
      value: "MODE",
      summary: "keyword: the words anywhere; hybrid: title, tags and bridge weigh more",
      choices: ["keyword", "hybrid", "semantic"],
    },
    limit: { value: "N", summary: "at most so many" },
    ...CALL_FLAGS,
  },
  run: async (invocation) => {
    const params = await callParams(invocation, {
      query:
        invocation.args.length === 0 && invocation.flags["input"] !== undefined
          ? undefined
          : searchWords(invocation.args),
      retrievalMode: flagText(invocation, "mode"),
      limit: flagNumber(invocation, "limit"),
    });
    const answer = await callOnce(invocation, "queryDecisions", params);
    const found = Array.isArray(answer["decisions"]) ? answer["decisions"] : [];
    if (invocation.json || found.length === 0) return printAnswer(invocation, answer, () => "Nothing found.");
    // The method's result type says what its items are; they are only printed here.
    const lines = printForeign(
      invocation,
      decisionLines(found as readonly DecisionLine[], (at) => shownTime(invocation.terminal, at)),
      "the store",
    );
    return printAnswer(
      invocation,
      answer,
      () => `${lines}\n${fieldText(answer["total"])} found (${fieldText(answer["retrievalMode"])})`,
    );
  },
};

// Words are words, with quotes or without.
function searchWords(args: readonly string[]): string {
  if (args.length > 0) return args.join(" ");
  throw new ClewError("USAGE", "Expected words to search for.");
}
