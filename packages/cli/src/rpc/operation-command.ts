import { ClewError } from "@clew/errors";
import { quoteForeign } from "@clew/operations";
import { flagListGiven, flagNumber, flagOn, flagText, SHORT_ID } from "../arguments/flag-values.ts";
import { nearest } from "../arguments/parse-arguments.ts";
import type { Command, FlagSpec, Invocation } from "../command.ts";
import { OPERATION_COMMANDS } from "../generated/operation-commands.ts";
import { asRead, wrapLines } from "../terminal/wrap-text.ts";
import { type Answer, answerOf, argumentOrInput, CALL_FLAGS, callOnce, callParams } from "./call-project.ts";

/** A flag for a param of an operation. */
interface ParamFlag extends FlagSpec {
  readonly param: string;
  readonly number?: true;
}

/** A command that calls an operation, from its row in the table. */
export interface OperationCommand {
  readonly operation: string;
  readonly command: string;
  readonly summary: string;
  readonly usage?: string;
  readonly examples?: readonly string[];
  readonly word?: { readonly param: string; readonly what: string };
  readonly flags: Readonly<Record<string, ParamFlag>>;
  readonly fixed?: Readonly<Record<string, unknown>>;
}

/** The row of a command; `operation` selects one of several. */
export function operationCommand(command: string, operation?: string): OperationCommand {
  const row = OPERATION_COMMANDS.find(
    (each) => each.command === command && (operation === undefined || each.operation === operation),
  );
  if (row === undefined) throw new Error(`The table has no command ${command}.`);
  return row;
}

/** A command that calls one operation: help and flags come from its row, `flags` are the additional ones. */
export function commandOf(
  name: string,
  own: Partial<Pick<Command, "flags" | "wordless">> & {
    readonly run: (invocation: Invocation, row: OperationCommand) => Promise<number>;
  },
): Command {
  const row = operationCommand(name);
  const { summary, usage = name, examples = [] } = row;
  const flags = { ...row.flags, ...own.flags, ...CALL_FLAGS };
  return {
    name,
    summary,
    usage,
    examples,
    wordless: own.wordless,
    flags,
    run: (invocation) => own.run(invocation, row),
  };
}

/** The params of a call: `--input`, the words and flags, and the caller's additions. */
export async function rowParams(
  invocation: Invocation,
  row: OperationCommand,
  { args, more }: { readonly args?: readonly string[]; readonly more?: Readonly<Record<string, unknown>> } = {},
): Promise<Record<string, unknown>> {
  const said: Record<string, unknown> = {};
  if (row.word !== undefined && args !== undefined)
    said[row.word.param] = argumentOrInput(invocation, args, row.word.what);
  for (const [name, flag] of Object.entries(row.flags)) say(said, flag.param, valueOf(invocation, name, flag));
  const params = await callParams(invocation, { ...said, ...row.fixed, ...more });
  const own = row.flags["id"]?.param;
  for (const name of ID_PARAMS) {
    const id = params[name];
    if (name !== own && typeof id === "string") params[name] = await wholeId(invocation, id, params["project"]);
  }
  return params;
}

const ID_PARAMS = ["threadId", "id", "decisionId", "continuesDecision", "parentDecisionId", "by"];

/** The id of a thread or a decision, from the whole id or the eight characters that a terminal shows. */
export async function wholeId(invocation: Invocation, given: string, project?: unknown): Promise<string> {
  if (!SHORT_ID.test(given)) return given;
  const { ids } = await callOnce(invocation, "findIds", { beginning: given, project });
  const found = Array.isArray(ids) ? ids.map(fieldText) : [];
  if (found.length > 1)
    throw new ClewError("USAGE", `${found.length} ids begin with ${given}: ${found.join(", ")}.`, {
      hint: "Give one of them whole.",
    });
  return found[0] ?? given;
}

/** Sets a param; a name with a dot is a field of another param, such as `governs.paths`. */
function say(said: Record<string, unknown>, param: string, value: unknown): void {
  const [name = "", field] = param.split(".");
  if (field === undefined) said[name] ??= value;
  else if (value !== undefined) said[name] = { ...answerOf(said[name]), [field]: value };
}

function valueOf(invocation: Invocation, name: string, flag: ParamFlag): unknown {
  if (flag.repeat === true) return flagListGiven(invocation, name);
  if (flag.value === undefined) return flagOn(invocation, name) ? true : undefined;
  return flag.number === true ? flagNumber(invocation, name) : flagText(invocation, name);
}

/** The subcommands that call operations, each with its summary. */
export function subcommandsOf(command: string): Readonly<Record<string, string>> {
  return Object.fromEntries(rowsOf(command).map((row) => [verbOf(row), row.summary]));
}

/** The flags of all subcommands in one list: each names its subcommands, and its meaning there. */
export function flagsOfSubcommands(command: string): Readonly<Record<string, FlagSpec>> {
  const flags = new Map<string, { readonly spec: FlagSpec; readonly meanings: Map<string, Set<string>> }>();
  for (const row of rowsOf(command))
    for (const [name, { summary, value, repeat, choices }] of Object.entries(row.flags)) {
      const known = flags.get(name) ?? { spec: { summary, value, repeat, choices }, meanings: new Map() };
      known.meanings.set(summary, (known.meanings.get(summary) ?? new Set()).add(verbOf(row)));
      flags.set(name, known);
    }
  return Object.fromEntries(
    [...flags].map(([name, { spec, meanings }]) => [
      name,
      { ...spec, summary: [...meanings].map(([meaning, verbs]) => `${[...verbs].join(", ")}: ${meaning}`).join("; ") },
    ]),
  );
}

function rowsOf(command: string): readonly OperationCommand[] {
  return OPERATION_COMMANDS.filter((row) => row.command.startsWith(`${command} `));
}

function verbOf({ command }: OperationCommand): string {
  return command.slice(command.indexOf(" ") + 1);
}

/** The only word after a subcommand. */
export function wordAfter(invocation: Pick<Invocation, "args">, what: string): string {
  const [, word, extra] = invocation.args;
  if (word === undefined || word === "") throw new ClewError("USAGE", `Expected ${what}.`);
  if (extra !== undefined)
    throw new ClewError("USAGE", `Expected ${what} and nothing more; found "${extra.slice(0, 60)}".`, {
      hint: "Put text with spaces in quotes.",
    });
  return word;
}

/** Runs the subcommand that the first word names. */
export async function runSubcommand(
  invocation: Invocation,
  table: Readonly<Record<string, (invocation: Invocation) => Promise<number>>>,
): Promise<number> {
  const [word] = invocation.args;
  const run = word !== undefined && Object.hasOwn(table, word) ? table[word] : undefined;
  if (run !== undefined) return run(invocation);
  const names = Object.keys(table);
  const found = word === undefined ? "nothing" : `"${word.slice(0, 60)}"`;
  const near = nearest(word ?? "", names);
  throw new ClewError(
    "USAGE",
    `Expected one of ${names.join(", ")}; found ${found}.`,
    near === undefined ? {} : { hint: `Did you mean ${near}?` },
  );
}

/** Prints an answer: with `--json` the method's unchanged result, otherwise text for people. */
export function printAnswer({ json, terminal }: Invocation, answer: Answer, forPeople: () => string): number {
  const text = json ? JSON.stringify(answer) : shownBy(terminal, `${forPeople()}${takenOut(answer)}`);
  terminal.out(text.endsWith("\n") ? text : `${text}\n`);
  return 0;
}

function shownBy({ shown }: Invocation["terminal"], text: string): string {
  return shown?.(text) ?? text;
}

// Removing a secret changes what somebody wrote: tell them.
function takenOut({ redactions }: Answer): string {
  if (!Array.isArray(redactions) || redactions.length === 0) return "";
  const kinds = redactions.map((each) => fieldText(answerOf(each)["kind"]));
  return `\n  Taken out before it was stored: ${kinds.join(", ")}. \`clew config get redact\` is the setting.`;
}

/** Text by others: plain for a person at a terminal; for an agent behind a pipe, in a fence that marks it as data. */
export function printForeign({ terminal }: Invocation, text: string, source: string): string {
  if (!terminal.isInteractive) return quoteForeign(text, { agent: source, when: "as recorded" });
  const read = asRead(undefined, text);
  return terminal.columns === undefined ? read : wrapLines(read, terminal.columns);
}

/** A field of an answer as a string; empty if it is neither a string nor a number. */
export function fieldText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
