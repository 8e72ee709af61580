import { ClewError } from "@clew/errors";
import { plainLine } from "@clew/operations";
import { flagText, parseDuration } from "../../arguments/flag-values.ts";
import type { Command, Invocation } from "../../command.ts";
import {
  type Answer,
  answerOf,
  argumentOrInput,
  CALL_FLAGS,
  oneArgument,
  withProject,
} from "../../rpc/call-project.ts";
import {
  flagsOfSubcommands,
  operationCommand,
  rowParams,
  subcommandsOf,
  wholeId,
} from "../../rpc/operation-command.ts";
import { fieldText, printAnswer } from "../../rpc/print-answer.ts";
import { askPersonFor } from "../../terminal/person.ts";
import { callAs } from "./standing.ts";

/** `clew rule`: the rules in force from ratified decisions. */
export const rule: Command = {
  name: "rule",
  summary: "List, try, and switch off or on the rules of decisions.",
  usage: "rule list [ID] | test ID|--forbid PATTERN | off ID [--for 1h] | on ID",
  examples: ["clew rule list", "clew rule test dec_001", "clew rule off dec_001 --for 1h"],
  flags: { ...flagsOfSubcommands("rule"), ...CALL_FLAGS },
  subcommands: subcommandsOf("rule"),
  run: async (invocation) => {
    const [verb = "list", ...args] = invocation.args;
    const inner = { ...invocation, args };
    if (verb === "list") return list(inner);
    if (verb === "test") return test(inner);
    if (verb === "off" || verb === "on") return switchTo(inner, verb);
    throw new ClewError("USAGE", `Expected rule list, test, off or on; found "${verb.slice(0, 40)}".`);
  },
};

async function list(invocation: Invocation): Promise<number> {
  const row = operationCommand("rule list");
  const id = invocation.args.length === 0 ? undefined : oneArgument(invocation.args, "the id of a decision");
  const params = await rowParams(invocation, row, { more: { id } });
  const answer = await withProject(invocation, async (project) => {
    const found = await project.call(row.operation, params);
    // Also rewrites the hooks' copy of the rules, in case it was lost.
    if (!project.isFar && id === undefined) await project.keepRules?.();
    return found;
  });
  return printAnswer(invocation, answer, () => {
    const rules = listOf(answer["rules"]);
    return rules.length === 0 ? "No rule is in force." : rules.map(ruleLine).join("\n");
  });
}

function ruleLine(each: Answer): string {
  const where = Array.isArray(each["in"]) ? ` in ${plainLine(each["in"].join(", "), 200)}` : "";
  const until = each["off_until"] === undefined ? "" : ` until ${fieldText(each["off_until"])}`;
  const state = each["on"] === true ? "" : ` (off${until})`;
  return `${fieldText(each["decision"])}  ${fieldText(each["rule"])} ${plainLine(fieldText(each["pattern"]), 300)}${where}${state}`;
}

function listOf(value: unknown): readonly Answer[] {
  return Array.isArray(value) ? value.map(answerOf) : [];
}

async function test(invocation: Invocation): Promise<number> {
  const row = operationCommand("rule test");
  const given = await rowParams(invocation, row);
  const named = invocation.args.length === 0 ? undefined : oneArgument(invocation.args, "the id of a decision");
  const id = named === undefined ? undefined : await wholeId(invocation, named);
  const answer = await withProject(invocation, async (project) => {
    if (id === undefined) return project.call(row.operation, given);
    // The decision may be on a server; the work tree is always local.
    const { governs } = answerOf((await project.call("getDecision", { id }))["decision"]);
    return project.call(row.operation, { ...given, governs: governs ?? {} });
  });
  return printAnswer(invocation, answer, () => {
    const lines = listOf(answer["hits"]).map(
      (hit) =>
        `${hit["commit"] === undefined ? "" : `${fieldText(hit["commit"]).slice(0, 12)} `}${plainLine(fieldText(hit["path"]), 300)}${hit["line"] === 0 ? "" : `:${fieldText(hit["line"])}`}  ${plainLine(fieldText(hit["text"]), 200)}`,
    );
    return [...lines, `${fieldText(answer["total"])} would have been refused.`].join("\n");
  });
}

async function switchTo(invocation: Invocation, verb: "off" | "on"): Promise<number> {
  const row = operationCommand(`rule ${verb}`);
  const id = argumentOrInput(invocation, invocation.args, row.word?.what ?? "");
  const span = verb === "off" ? flagText(invocation, "for") : undefined;
  const until = span === undefined ? undefined : new Date(Date.now() + parseDuration(span)).toISOString();
  const params: Record<string, unknown> = { ...(await rowParams(invocation, row, { more: { id } })), until };
  const commander = await askPersonFor(invocation, fieldText(params["id"]), `switch ${verb} the rules of`);
  const answer = await callAs(invocation, commander, { operation: row.operation, params });
  return printAnswer(
    invocation,
    answer,
    () => `The rules of ${fieldText(answer["id"])} are ${verb}${until === undefined ? "" : ` until ${until}`}.`,
  );
}
