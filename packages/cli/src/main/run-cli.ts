import { existsSync, statSync } from "node:fs";
import { isAbsolute, resolve } from "node:path";
import { ClewError, describeCode } from "@clew/errors";
import { plainText } from "@clew/operations";
import { pathIn } from "@clew/project/files";
import { userFolders } from "@clew/project/user";
import { findCommandWord, GLOBAL_FLAGS, parseArguments } from "../arguments/parse-arguments.ts";
import type { Command, CommandEntry, FlagValues, Terminal } from "../command.ts";
import { COMMANDS } from "../command-table.ts";
import { VERSION } from "../version.ts";
import { asCliError } from "./cli-error.ts";

/** The environment of a run. */
export interface CliContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Called only by commands that need it: the folder may have been deleted. */
  cwd(): string;
  readonly terminal: Terminal;
}

/** Runs one command line to its exit code; the only place where an error becomes text and a code. */
export async function runCli(words: readonly string[], context: CliContext): Promise<number> {
  try {
    return await dispatch(words, context);
  } catch (thrown) {
    const error = asCliError(thrown);
    // In a broken installation this file may be missing.
    const wording = await import("./error-hints.ts").catch(() => undefined);
    const document = { ...error.toDocument(), hint: error.hint ?? wording?.fallbackHint(error, words) };
    const text = (): string => wording?.errorText(document, context) ?? `clew: ${error.message}\n  ${error.hint}\n`;
    context.terminal.err(wantsJson(words) ? `${JSON.stringify({ error: document })}\n` : text());
    if (error.code === "INTERNAL" && context.env["CLEW_DEBUG"] !== undefined)
      context.terminal.err(
        `${String(error.stack)}\n${String(error.cause instanceof Error ? error.cause.stack : "")}\n`,
      );
    return describeCode(error.code).exit;
  }
}

async function dispatch(words: readonly string[], context: CliContext): Promise<number> {
  const at = findCommandWord(words);
  const word = words[at];
  const entry = word === undefined ? undefined : entryOf(word);
  if (word === undefined || entry === undefined || word === "help") return withoutCommand(words, context);
  if (word !== "hook" && existsSync(pathIn(userFolders(context.env).state, "hook-failed.json")))
    (await import("./error-hints.ts")).tellOfHook(context);
  const command = await entry.load();
  const rest = [...words.slice(0, at), ...words.slice(at + 1)];
  if (asksForHelp(rest)) return printHelp(command, words, context);
  const { args, flags } = parseArguments(rest, command.flags);
  refuseSurplus(command, args);
  return command.run({
    args,
    flags,
    env: context.env,
    cwd: workingFolder(flags, context),
    json: flags["json"] === true,
    quiet: flags["quiet"] === true,
    // A getter, because finding out whether a person reads takes time.
    get color() {
      return wantsColor(flags, context);
    },
    terminal: await forReader(context.terminal),
  });
}

// Rewords output for people; the code for that is not loaded for anybody else.
async function forReader(terminal: Terminal): Promise<Terminal> {
  if (!terminal.isInteractive) return terminal;
  const { asRead } = await import("../terminal/wrap-text.ts");
  return Object.assign(Object.create(terminal), { shown: (text: string) => asRead(terminal.columns, text) });
}

// The flag wins, then the environment, then whether a person reads: as in other programs.
function wantsColor(flags: FlagValues, { env, terminal }: CliContext): boolean {
  if (flags["no-color"] === true || env["NO_COLOR"]) return false;
  const forced = env["FORCE_COLOR"];
  if (forced !== undefined && forced !== "") return forced !== "0" && forced !== "false";
  return env["TERM"] !== "dumb" && terminal.isInteractive;
}

// A surplus word is a forgotten flag or a misplaced name: ignoring it would lose what it meant.
function refuseSurplus({ name, wordless = [] }: Command, args: readonly string[]): void {
  const [first = "", second] = args;
  const [before, surplus] =
    wordless === true ? ["", args[0]] : [` ${first}`, wordless.includes(first) ? second : undefined];
  if (surplus !== undefined)
    throw new ClewError("USAGE", `clew ${name}${before} takes no words, found "${plainText(surplus.slice(0, 60))}".`);
}

function entryOf(word: string): CommandEntry | undefined {
  return Object.hasOwn(COMMANDS, word) ? COMMANDS[word] : undefined;
}

// `--help` after `--` is an ordinary argument.
function asksForHelp(words: readonly string[]): boolean {
  const end = words.indexOf("--");
  return (end < 0 ? words : words.slice(0, end)).some((word) => word === "--help" || word === "-h");
}

async function withoutCommand(words: readonly string[], context: CliContext): Promise<number> {
  const at = findCommandWord(words);
  const word = words[at];
  if (word === "version") return withoutCommand([...words.slice(0, at), "--version", ...words.slice(at + 1)], context);
  if (word !== undefined && word !== "help") throw (await import("./error-hints.ts")).unknownCommand(word);
  const topic = word === "help" ? words.slice(at + 1).find((each) => !each.startsWith("-")) : undefined;
  if (topic !== undefined) {
    const entry = entryOf(topic);
    if (entry === undefined) throw (await import("./error-hints.ts")).unknownCommand(topic);
    return printHelp(await entry.load(), words, context);
  }
  const { flags } = parseArguments(word === "help" ? words.filter((each) => each !== "help") : words, {});
  if (flags["version"] === true) {
    context.terminal.out(flags["json"] === true ? `${JSON.stringify({ version: VERSION })}\n` : `${VERSION}\n`);
    return 0;
  }
  const { overview, overviewDocument, shortHelp } = await import("./help.ts");
  const { columns } = context.terminal;
  const isShort = word === undefined && flags["help"] !== true;
  if (flags["json"] === true) context.terminal.out(`${JSON.stringify(overviewDocument(COMMANDS, GLOBAL_FLAGS))}\n`);
  else context.terminal.out(isShort ? shortHelp(COMMANDS, columns) : overview(COMMANDS, GLOBAL_FLAGS, columns));
  return 0;
}

async function printHelp(command: Command, words: readonly string[], { terminal }: CliContext): Promise<number> {
  const { commandDocument, commandHelp } = await import("./help.ts");
  terminal.out(
    wantsJson(words) ? `${JSON.stringify(commandDocument(command))}\n` : commandHelp(command, terminal.columns),
  );
  return 0;
}

function workingFolder(flags: FlagValues, context: CliContext): string {
  const dir = flags["dir"];
  if (typeof dir !== "string") return currentFolder(context);
  const folder = isAbsolute(dir) ? dir : resolve(currentFolder(context), dir);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new ClewError("NOT_FOUND", `--dir names no folder: ${folder}`);
  return folder;
}

function currentFolder(context: CliContext): string {
  try {
    return context.cwd();
  } catch (cause) {
    throw new ClewError("NOT_FOUND", "The current folder no longer exists.", { hint: "cd somewhere else.", cause });
  }
}

function wantsJson(words: readonly string[]): boolean {
  const end = words.indexOf("--");
  return (end < 0 ? words : words.slice(0, end)).includes("--json");
}
