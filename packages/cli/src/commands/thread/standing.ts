import { ClewError } from "@clew/errors";
import { plainLine, type RuleInForce, type Waiver } from "@clew/operations";
import type { Project } from "@clew/project/open-project";
import { flagText, parseDuration, shellLine } from "../../arguments/flag-values.ts";
import type { Command, Invocation } from "../../command.ts";
import {
  type Answer,
  answerOf,
  answersOf,
  argumentOrInput,
  CALL_FLAGS,
  oneArgument,
  withProject,
} from "../../rpc/call-project.ts";
import {
  commandOf,
  fieldText,
  flagsOfSubcommands,
  type OperationCommand,
  operationCommand,
  printAnswer,
  rowParams,
  subcommandsOf,
  wholeId,
} from "../../rpc/operation-command.ts";
import { askPersonFor, askPersonForAll, type Commander, commanderOf } from "../../terminal/person.ts";
import { isPersonThere } from "../../terminal/process-terminal.ts";
import { whileSaying } from "../../terminal/wait-text.ts";

/** Calls an operation that changes a decision's standing, as the commander, and updates the copy of the rules. */
export async function callAs(
  invocation: Invocation,
  commander: Commander,
  { operation, params }: { readonly operation: string; readonly params: object },
): Promise<Answer> {
  return withProject({ ...invocation, commander }, async (project) => {
    const answer = await callOnce(project, commander, { operation, params });
    if (project.isFar) await keepFarRules(project, invocation.env);
    return answer;
  });
}

// The terminal has asked its person already; a server must be told in another way.
async function callOnce(
  project: Project,
  { isPerson }: Commander,
  { operation, params }: { readonly operation: string; readonly params: object },
): Promise<Answer> {
  return project.call(operation, params).catch((error: unknown) => {
    if (!project.isFar || isPerson !== true || !ClewError.is(error) || error.code !== "NEEDS_PERSON") throw error;
    throw new ClewError(error.code, "The server does not know you as a person: your token may only write.", {
      hint: "Where it runs, make one that says so, for CLEW_TOKEN: clew token create --agent NAME --project default --scope admin",
      cause: error,
    });
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

/** `clew ratify`: a person accepts decisions. */
export const ratify: Command = commandOf("ratify", {
  run: async (invocation, row) => {
    const words = invocation.args.length === 0 ? [undefined] : invocation.args;
    const requests: Readonly<Record<string, unknown>>[] = [];
    for (const word of words) {
      const params = await rowParams(invocation, row, { more: { id: word } });
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
});

/** Ratifies decisions, as the commander. */
export async function ratifyAll(
  invocation: Invocation,
  commander: Commander,
  requests: readonly object[],
): Promise<readonly Answer[]> {
  return withProject({ ...invocation, commander }, async (project) => {
    const answers: Answer[] = [];
    const { operation } = operationCommand("ratify");
    for (const params of requests) answers.push(await callOnce(project, commander, { operation, params }));
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
              `  ${total} ${total === 1 ? "place of this work tree breaks" : "places of this work tree break"} that already: clew rule test ${id}`,
            ]),
      ];
      // Always print them if a person must type their count.
      if (!(invocation.json || invocation.quiet) || (isListed && isPersonThere(invocation)))
        invocation.terminal.err(`${lines.join("\n")}\n`);
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

/** `clew withdraw`: a person withdraws a decision. */
export const withdraw: Command = commandOf("withdraw", {
  run: async (invocation, row) => {
    const params = await paramsWithReason(invocation, row);
    const commander = await askPersonFor(invocation, fieldText(params["id"]), "withdraw");
    const answer = await callAs(invocation, commander, { operation: row.operation, params });
    return printAnswer(invocation, answer, () => `${fieldText(answer["id"])} withdrawn: it binds nobody any more.`);
  },
});

// Checks the words before it reads anything.
async function paramsWithReason(invocation: Invocation, row: OperationCommand): Promise<Record<string, unknown>> {
  const id = argumentOrInput(invocation, invocation.args, row.word?.what ?? "");
  if (flagText(invocation, "because") === undefined && invocation.flags["input"] === undefined)
    throw new ClewError("USAGE", 'Expected --because "…": why?');
  return rowParams(invocation, row, { more: { id } });
}

/** `clew supersede`: proposes a decision to replace another. */
export const supersede: Command = commandOf("supersede", {
  run: async (invocation, row) => {
    const params = await paramsWithReason(invocation, row);
    const answer = await callAs(invocation, commanderOf(invocation), { operation: row.operation, params });
    return printAnswer(invocation, answer, () => supersededText(answer, fieldText(params["by"])));
  },
});

function supersededText(answer: Answer, by: string): string {
  const id = fieldText(answer["id"]);
  const other = answer["new"] === undefined ? by : fieldText(answer["new"]);
  const made = answer["new"] === undefined ? "" : `${other} recorded.\n`;
  if (answer["standing"] === "ratified")
    return `${made}${id} stays in force, with its rules, until a person ratifies ${other}: clew ratify ${other}`;
  return `${made}${id} is ${fieldText(answer["standing"])}${answer["standing"] === "superseded" ? ` by ${other}` : ""}.`;
}

/** The command with which a person grants the request; a path or pattern is quoted as one word. */
function waiveWords({ id, path, rule }: Readonly<Record<string, unknown>>): string {
  const words = ["clew", "waive", fieldText(id), "--file", plainLine(fieldText(path), 4_096)];
  const only = rule === undefined ? [] : ["--rule", plainLine(fieldText(rule), 300)];
  return `${shellLine([...words, ...only])} --because "…"`;
}

/** `clew waive`: lets one file break a decision's rules, or asks a person to allow it. */
export const waive: Command = commandOf("waive", {
  run: async (invocation, row) => {
    const params = await paramsWithReason(invocation, row);
    if (params["path"] === undefined) throw new ClewError("USAGE", "Expected --file PATH: which file?");
    const commander = await askPersonFor(invocation, fieldText(params["id"]), "waive the rules of");
    const answer = await callAs(invocation, commander, { operation: row.operation, params });
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
});

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
    if (verb === "list") return listRules(inner);
    if (verb === "test") return testRule(inner);
    if (verb === "off" || verb === "on") return switchTo(inner, verb);
    throw new ClewError("USAGE", `Expected rule list, test, off or on; found "${verb.slice(0, 40)}".`);
  },
};

async function listRules(invocation: Invocation): Promise<number> {
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
    const rules = answersOf(answer["rules"]);
    return rules.length === 0 ? "No rule is in force." : rules.map(ruleLine).join("\n");
  });
}

function ruleLine(each: Answer): string {
  const where = Array.isArray(each["in"]) ? ` in ${plainLine(each["in"].join(", "), 200)}` : "";
  const until = each["off_until"] === undefined ? "" : ` until ${fieldText(each["off_until"])}`;
  const state = each["on"] === true ? "" : ` (off${until})`;
  return `${fieldText(each["decision"])}  ${fieldText(each["rule"])} ${plainLine(fieldText(each["pattern"]), 300)}${where}${state}`;
}

async function testRule(invocation: Invocation): Promise<number> {
  const row = operationCommand("rule test");
  const given = await rowParams(invocation, row);
  const named = invocation.args.length === 0 ? undefined : oneArgument(invocation.args, "the id of a decision");
  const id = named === undefined ? undefined : await wholeId(invocation, named);
  const answer = await whileSaying(invocation, "Looking through the work tree and 200 commits", () =>
    withProject(invocation, async (project) => {
      if (id === undefined) return project.call(row.operation, given);
      // The decision may be on a server; the work tree is always local.
      const { governs } = answerOf((await project.call("getDecision", { id }))["decision"]);
      return project.call(row.operation, { ...given, governs: governs ?? {} });
    }),
  );
  return printAnswer(invocation, answer, () => {
    const lines = answersOf(answer["hits"]).map(
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
