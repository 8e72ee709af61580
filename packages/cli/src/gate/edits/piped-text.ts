import type { Command, Pipeline, SyntaxNode, Word, WordPart } from "unbash";
import { ANY } from "../protected/protected-names.ts";
import { printedText, type ShellScope, valuesOf } from "../shell/shell-values.ts";
import type { CommandFact } from "../shell/walk-script.ts";
import { textOf } from "./edited-file.ts";
import { listedBy, textIn } from "./listed-names.ts";
import { pathsIn, type ShellReading } from "./shell-reading.ts";

/** What a command prints into its redirection, if the command contains the text. */
export function printed(command: Command, scope: ShellScope, documents: readonly string[]): string | undefined {
  const [document] = documents;
  const name = command.name?.value;
  if (name === "cat" && document !== undefined && command.args.length === 0) return document;
  if (name === undefined || name === ":" || name === "true") return "";
  if (name !== "echo" && name !== "printf") return undefined;
  const texts = printedText(command, scope);
  const [only] = texts ?? [];
  if (only === undefined || texts?.length !== 1 || only.includes(ANY)) return undefined;
  return name === "echo" ? `${only}\n` : only;
}

/** The bodies of a command's here-documents. Expansions in an unquoted one stay as written. */
export function documentsOf({ redirects }: Command): readonly string[] {
  return redirects.flatMap((redirect) => {
    if (redirect.type !== "HereDoc") return [];
    const body = redirect.operator === "<<-" ? redirect.body.text.replace(/^\t+/gm, "") : redirect.body.text;
    return [redirect.delimiter?.quoted === true ? body : body.replace(/\\([$`\\])/g, "$1")];
  });
}

/** The previous command of the pipe. */
export function sourceIn({ command, pipelines }: Pick<CommandFact, "command" | "pipelines">): Command | undefined {
  const pipeline: Pipeline | undefined = pipelines.at(-1);
  const at = pipeline?.commands.findIndex((each) => each === command) ?? -1;
  const source = at > 0 ? pipeline?.commands[at - 1] : undefined;
  return source?.type === "Command" ? source : undefined;
}

/** What the previous command of the pipe prints. */
export function pipedText(fact: Pick<CommandFact, "command" | "pipelines">, scope: ShellScope): string | undefined {
  const source = sourceIn(fact);
  if (source === undefined) return undefined;
  const before = { command: source, pipelines: fact.pipelines };
  return printed(source, scope, documentsOf(source)) ?? passedOn(before, scope);
}

/** What `cat` passes on from its pipe. */
export function passedOn(fact: Pick<CommandFact, "command" | "pipelines">, scope: ShellScope): string | undefined {
  return fact.command.name?.value === "cat" && fact.command.args.length === 0 ? pipedText(fact, scope) : undefined;
}

/** The texts that a command reads: here-documents, here-strings, and what a pipe hands on. */
export function givenTexts(fact: CommandFact, { scope }: ShellReading): readonly string[] {
  const strings = fact.command.redirects.flatMap((redirect) =>
    redirect.type === "HereString" && redirect.target !== undefined ? valuesOf(redirect.target, scope) : [],
  );
  return [...documentsOf(fact.command), ...strings, pipedText(fact, scope) ?? []].flat();
}

/** The names that a pipe, a redirection or a here-string hands on: of a text, a file, or what lists them. */
export function givenNames(fact: CommandFact, reading: ShellReading, file?: string): readonly string[] {
  const piped = commandsBefore(fact);
  const listed = piped.length === 0 ? undefined : listedBy(piped, reading);
  const inputs = inputsOf(fact.command);
  const named = [...inputs.map(({ value }) => value), ...(file === undefined ? [] : [file])];
  const files = named.flatMap((name) => textIn(name, reading) ?? []);
  // `< <(…)`
  const streamed = inputs.flatMap(({ parts = [] }) => parts.flatMap((part) => outputIn(part, reading) ?? []));
  return [listed ?? "", ...streamed, ...givenTexts(fact, reading), ...files].flatMap(namesIn);
}

/** What the commands in a process substitution print. */
function outputIn(part: WordPart, reading: ShellReading): string | undefined {
  if (part.type !== "ProcessSubstitution") return undefined;
  const [statement, another] = part.script?.commands ?? [];
  const node = statement?.command;
  const commands = (node?.type === "Pipeline" ? node.commands : [node]).filter((each) => each?.type === "Command");
  return another === undefined && commands.length > 0 ? listedBy(commands, reading) : undefined;
}

/** Each line, and each word of a line. */
function namesIn(text: string): readonly string[] {
  const lines = text.split(/[\n\0]/).filter((line) => line.trim() !== "");
  return [...new Set(lines.flatMap((line) => [line, ...line.split(/\s+/)]).filter((name) => name !== ""))];
}

/** The commands before this one in its pipe; it may be inside a loop there. */
function commandsBefore({ command, pipelines }: CommandFact): readonly Command[] {
  const holds = (node: SyntaxNode): boolean => node.pos <= command.pos && command.end <= node.end;
  const pipeline = pipelines.findLast(({ commands }) => commands.findIndex(holds) > 0);
  const before = pipeline?.commands.slice(0, pipeline.commands.findIndex(holds)) ?? [];
  return before.every((each) => each.type === "Command") ? (before as readonly Command[]) : []; // just checked
}

/** The files that a command reads from its input: by a redirection, or from a program that passes them on. */
export function inputPaths(fact: CommandFact, reading: ShellReading): readonly string[] {
  const source = sourceIn(fact);
  const passes = /^(?:cat|zcat|g?unzip|gzip|bzip2|xz|zstd)$/.test(source?.name?.value ?? "");
  const named = passes
    ? (source?.args.filter((word) => word.type === "Word" && !word.value.startsWith("-")) ?? [])
    : [];
  const words = [
    ...inputsOf(fact.command),
    ...(named as readonly Word[]),
    ...(passes && source ? inputsOf(source) : []),
  ];
  return words.flatMap((word) => pathsIn(word, reading));
}

/** What a command reads: the texts it is given, and the files. */
export function inputTexts(fact: CommandFact, reading: ShellReading): readonly string[] {
  return [...givenTexts(fact, reading), ...inputPaths(fact, reading).flatMap((path) => textOf(path) ?? [])];
}

function inputsOf({ redirects }: Command): readonly Word[] {
  return redirects.flatMap((redirect) =>
    redirect.operator === "<" && "target" in redirect && redirect.target !== undefined ? [redirect.target] : [],
  );
}
