import { ClewError } from "@clew/errors";
import { plainLine } from "@clew/operations";
import { flagListGiven } from "../../arguments/flag-values.ts";
import type { Command, Invocation } from "../../command.ts";
import { answerOf, argumentOrInput, callOnce, withProject } from "../../rpc/call-project.ts";
import { commandOf, fieldText, type OperationCommand, printAnswer, rowParams } from "../../rpc/operation-command.ts";
import { askPersonFor } from "../../terminal/person.ts";
import { withFileDigests } from "../../thread/file-digests.ts";

/** `clew review`: records how a decision turned out. */
export const review: Command = commandOf("review", {
  run: async (invocation, row) => {
    const { args, flags } = invocation;
    // Check the words before asking for the id.
    const id = argumentOrInput(invocation, args, row.word?.what ?? "");
    if (flags["outcome"] === undefined && flags["input"] === undefined)
      throw new ClewError("USAGE", "Expected --outcome success, partial, failure or abandoned: how did it turn out?");
    const params = await rowParams(invocation, row, { more: { id } });
    const commander = await askPersonFor(invocation, fieldText(params["id"]), "review");
    const answer = await callOnce({ ...invocation, commander }, row.operation, params);
    return printAnswer(
      invocation,
      answer,
      () => `${fieldText(answer["id"])} reviewed: ${fieldText(answer["outcome"])}`,
    );
  },
});

/** `clew think`: keeps a thought. */
export const think: Command = commandOf("think", {
  run: async (invocation, row) => {
    const params = await rowParams(invocation, row, { args: invocation.args });
    const answer = await callOnce(invocation, row.operation, params);
    return printAnswer(invocation, answer, () =>
      answer["pending"] === true
        ? `${fieldText(answer["id"])} kept for your next decision`
        : `${fieldText(answer["id"])} recorded in ${fieldText(answer["decisionId"] ?? answer["threadId"])}`,
    );
  },
});

/** People do not read more advice at once. */
const MOST_ADVICE = 3;

/** `clew decide`: records a decision. */
export const decide: Command = commandOf("decide", {
  run: async (invocation, row) => {
    const params = await decisionParams(invocation, row);
    return withProject(invocation, async (project) => {
      const answer = await project.call(row.operation, withFileDigests(project.root, params));
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
});

// A rule never refuses a decision, so print the conflict.
function warningLine(warning: unknown): string {
  const { guardrailId, severity, message } = answerOf(warning);
  return `  against the rule ${plainLine(fieldText(guardrailId), 80)} (${fieldText(severity)}): ${plainLine(fieldText(message), 300)}`;
}

async function decisionParams(invocation: Invocation, row: OperationCommand): Promise<Record<string, unknown>> {
  const { args } = invocation;
  const params = await rowParams(invocation, row, {
    args: args.length === 0 ? undefined : args,
    more: {
      reasons: flagListGiven(invocation, "reason")?.map(parseReason),
      alternatives: flagListGiven(invocation, "alternative")?.map(parseAlternative),
    },
  });
  // The operation reports everything that a document lacks or gets wrong, all at once.
  if (invocation.flags["input"] !== undefined) return params;
  if (params["decision"] === undefined)
    throw new ClewError("USAGE", "Expected the decision, in quotes.", { hint: row.examples?.[0] });
  const { confidence } = params;
  if (typeof confidence !== "number" || confidence < 0 || confidence > 1)
    throw new ClewError(
      "USAGE",
      `Expected --confidence N, from 0 to 1: how sure is this?${typeof confidence === "number" ? ` Found ${confidence}.` : ""}`,
      {
        hint:
          typeof confidence === "number" && confidence > 1 && confidence <= 100
            ? `${confidence} % is --confidence ${confidence / 100}.`
            : undefined,
      },
    );
  return params;
}

/** `Redis: it loses jobs` names an option and why it was rejected; a bare option has no reason. */
function parseAlternative(text: string): { option: string; why_rejected?: string } {
  // Split at the first colon that ends a word; at a colon within a word, as in an address, only if there is no other.
  const at = /:\s/.exec(text)?.index ?? text.search(/:(?!\/\/)/);
  const [option, why] = at < 0 ? [text.trim(), ""] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  if (option === "")
    throw new ClewError("USAGE", `--alternative is OPTION:WHY, found "${text.slice(0, 60)}".`, {
      hint: 'Such as --alternative "Redis: it loses jobs on restart".',
    });
  return { option, why_rejected: why === "" ? undefined : why };
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
