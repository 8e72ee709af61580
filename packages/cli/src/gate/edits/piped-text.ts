import type { Command, Pipeline } from "unbash";
import { ANY } from "../protected/protected-names.ts";
import { printedText, type ShellScope } from "../shell/shell-values.ts";
import type { CommandFact } from "../shell/walk-script.ts";

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
