import { ClewError } from "@clew/errors";
import { plainLine, type RuleInForce, type Waiver } from "@clew/operations";
import type { Project } from "@clew/project/open-project";
import { flagText, shellLine } from "../../arguments/flag-values.ts";
import type { Command, Invocation } from "../../command.ts";
import { type Answer, answerOf, argumentOrInput, CALL_FLAGS, withProject } from "../../rpc/call-project.ts";
import { helpOf, operationCommand, rowParams } from "../../rpc/operation-command.ts";
import { fieldText, printAnswer } from "../../rpc/print-answer.ts";
import { askPersonFor, askPersonForAll, type Commander, commanderOf } from "../../terminal/person.ts";

/** Calls an operation that changes a decision's standing, as the commander, and updates the copy of the rules. */
export async function callAs(
  invocation: Invocation,
  commander: Commander,
  { operation, params }: { readonly operation: string; readonly params: object },
): Promise<Answer> {
  return withProject({ ...invocation, commander }, async (project) => {
    const answer = await project.call(operation, params);
    if (project.isFar) await keepFarRules(project, invocation.env);
    return answer;
  });
}

/** With a server, the rules live there: updates the copy that this machine's hooks read. */
async function keepFarRules(project: Project, env: Invocation["env"]): Promise<void> {
  const [{ writeRules }, { rules }, { waivers }] = await Promise.all([
    import("@clew/project/rules"),
    project.call("listRules", {}),
    project.call("listWaivers", {}),
  ]);
  // The result types in the operations' rows.
  writeRules({ stateFolder: project.stateFolder, env }, rules as RuleInForce[], waivers as Waiver[]);
}

const RATIFY = operationCommand("ratify");

/** `clew ratify`: a person accepts decisions. */
export const ratify: Command = {
  name: "ratify",
  ...helpOf("ratify"),
  flags: { ...RATIFY.flags, ...CALL_FLAGS },
  run: async (invocation) => {
    const words = invocation.args.length === 0 ? [undefined] : invocation.args;
    const requests: Readonly<Record<string, unknown>>[] = [];
    for (const word of words) {
      const params = await rowParams(invocation, RATIFY, { more: { id: word } });
      if (fieldText(params["id"]) === "") throw new ClewError("USAGE", "Expected the ids of one or more decisions.");
      requests.push(params);
    }
    const ids = requests.map((params) => fieldText(params["id"]));
    const shown = await showRules(invocation, ids);
    const [only = ""] = ids;
    const isOne = ids.length === 1;
    const commander = isOne
      ? await askPersonFor(invocation, only, "ratify")
      : await askPersonForAll(invocation, ids, "ratify");
    const answers = await ratifyAll(invocation, commander, requests);
    const told = answers.map((answer, at) => ({ ...answer, broken_now: answer["broken_now"] ?? shown[at] }));
    // One decision prints its operation's result, several print a list.
    return printAnswer(invocation, isOne ? (told[0] ?? {}) : { ratified: told }, () =>
      told.map(ratifiedText).join("\n"),
    );
  },
};

/** Ratifies decisions, as the commander. */
export async function ratifyAll(
  invocation: Invocation,
  commander: Commander,
  requests: readonly object[],
): Promise<readonly Answer[]> {
  return withProject({ ...invocation, commander }, async (project) => {
    const answers: Answer[] = [];
    for (const params of requests) answers.push(await project.call(RATIFY.operation, params));
    if (project.isFar) await keepFarRules(project, invocation.env);
    return answers;
  });
}

/** Shows what ratifying puts in force, before asking; returns how many places already break each decision's rules. */
export async function showRules(
  invocation: Invocation,
  ids: readonly string[],
  isListed = ids.length > 1,
): Promise<readonly number[]> {
  return withProject(invocation, async (project) => {
    const totals: number[] = [];
    for (const [at, id] of ids.entries()) {
      const decision = answerOf((await project.call("getDecision", { id }))["decision"]);
      const { governs } = decision;
      const rules = rulesText(governs);
      const tested = rules.length === 0 ? {} : await project.call("testRule", { governs, commits: 0 });
      const total = Number(tested["total"] ?? 0);
      totals.push(total);
      const [said, named] = [fieldText(decision["decision"]), fieldText(decision["title"])];
      // A record from a file has a heading, because the decision itself may be half a sentence.
      const title = plainLine(said.startsWith(named) ? said : `${named}: ${said}`, 300);
      const lines = [
        isListed ? `${at + 1}. ${id}: ${title}` : title,
        ...rules,
        ...(total === 0
          ? []
          : [
              `  ${total} ${total === 1 ? "place" : "places"} of this work tree break that already: clew rule test ${id}`,
            ]),
      ];
      // Always print them if the user must type their count.
      if (isListed || !(invocation.json || invocation.quiet)) invocation.terminal.err(`${lines.join("\n")}\n`);
    }
    return totals;
  });
}

function rulesText(governs: unknown): readonly string[] {
  const { forbid, require: needed, frozen, paths } = answerOf(governs);
  const where = listOf(paths).map((each) => plainLine(String(each), 100));
  return [
    ...listOf(forbid).map((each) => `  forbids ${patternText(each, where)}`),
    ...listOf(needed).map((each) => `  requires ${patternText(each, where)}`),
    ...listOf(frozen).map((each) => `  freezes ${plainLine(String(each), 200)}`),
  ];
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function patternText(rule: unknown, paths: readonly string[]): string {
  const { pattern, in: glob } = answerOf(rule);
  const files = glob === undefined ? paths.join(", ") : plainLine(String(glob), 100);
  return `${plainLine(fieldText(pattern), 300)}${files === "" ? "" : ` in ${files}`}`;
}

function ratifiedText(answer: Answer): string {
  const { rules, broken_now: broken } = answer;
  const count = Array.isArray(rules) ? rules.length : 0;
  const more =
    count === 0 ? "" : `; ${count} ${count === 1 ? "rule" : "rules"} in force, broken now: ${String(broken ?? "?")}`;
  return `${fieldText(answer["id"])} ratified by ${plainLine(fieldText(answer["by"]), 80)}${more}`;
}

const WITHDRAW = operationCommand("withdraw");

/** `clew withdraw`: a person withdraws a decision. */
export const withdraw: Command = {
  name: "withdraw",
  ...helpOf("withdraw"),
  flags: { ...WITHDRAW.flags, ...CALL_FLAGS },
  run: async (invocation) => {
    const id = argumentOrInput(invocation, invocation.args, WITHDRAW.word?.what ?? "");
    refuseWithoutReason(invocation);
    const params = await rowParams(invocation, WITHDRAW, { more: { id } });
    const commander = await askPersonFor(invocation, fieldText(params["id"]), "withdraw");
    const answer = await callAs(invocation, commander, { operation: WITHDRAW.operation, params });
    return printAnswer(invocation, answer, () => `${fieldText(answer["id"])} withdrawn: it binds nobody any more.`);
  },
};

function refuseWithoutReason(invocation: Invocation): void {
  if (flagText(invocation, "because") !== undefined || invocation.flags["input"] !== undefined) return;
  throw new ClewError("USAGE", 'Expected --because "…": why?');
}

const SUPERSEDE = operationCommand("supersede");

/** `clew supersede`: proposes a decision to replace another. */
export const supersede: Command = {
  name: "supersede",
  ...helpOf("supersede"),
  flags: { ...SUPERSEDE.flags, ...CALL_FLAGS },
  run: async (invocation) => {
    const id = argumentOrInput(invocation, invocation.args, SUPERSEDE.word?.what ?? "");
    refuseWithoutReason(invocation);
    const params = await rowParams(invocation, SUPERSEDE, { more: { id } });
    const answer = await callAs(invocation, commanderOf(invocation), { operation: SUPERSEDE.operation, params });
    return printAnswer(invocation, answer, () => supersededText(answer, fieldText(params["by"])));
  },
};

function supersededText(answer: Answer, by: string): string {
  const id = fieldText(answer["id"]);
  const other = answer["new"] === undefined ? by : fieldText(answer["new"]);
  const made = answer["new"] === undefined ? "" : `${other} recorded.\n`;
  if (answer["standing"] === "ratified")
    return `${made}${id} stays in force, with its rules, until a person ratifies ${other}: clew ratify ${other}`;
  return `${made}${id} is ${fieldText(answer["standing"])}${answer["standing"] === "superseded" ? ` by ${other}` : ""}.`;
}

const WAIVE = operationCommand("waive");

/** The command with which a person grants the request; a path or pattern is quoted as one word. */
function waiveWords({ id, path, rule }: Readonly<Record<string, unknown>>): string {
  const words = ["clew", "waive", fieldText(id), "--file", plainLine(fieldText(path), 4_096)];
  const only = rule === undefined ? [] : ["--rule", plainLine(fieldText(rule), 300)];
  return `${shellLine([...words, ...only])} --because "…"`;
}

/** `clew waive`: lets one file break a decision's rules, or asks a person to allow it. */
export const waive: Command = {
  name: "waive",
  ...helpOf("waive"),
  flags: { ...WAIVE.flags, ...CALL_FLAGS },
  run: async (invocation) => {
    const id = argumentOrInput(invocation, invocation.args, WAIVE.word?.what ?? "");
    refuseWithoutReason(invocation);
    const params = await rowParams(invocation, WAIVE, { more: { id } });
    if (params["path"] === undefined) throw new ClewError("USAGE", "Expected --file PATH: which file?");
    const commander = await askPersonFor(invocation, fieldText(params["id"]), "waive the rules of");
    const answer = await callAs(invocation, commander, { operation: WAIVE.operation, params });
    if (answer["holds"] === "requested")
      throw new ClewError(
        "NEEDS_PERSON",
        "Only a person waives a rule: the request is on record, and the rule holds.",
        {
          hint: `The user decides: ${waiveWords(params)}`,
          details: { ...answer },
        },
      );
    const what = answer["holds"] === "edit" ? "the next edit" : "the agent session that next edits it";
    return printAnswer(invocation, answer, () => `${fieldText(answer["waiver"])}: holds for ${what}.`);
  },
};
