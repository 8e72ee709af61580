import { ClewError, type ErrorCode, type ErrorDocument } from "@clew/errors";
import { plainText, type QuestionView } from "@clew/operations";
import { findCommandWord, nearest } from "../arguments/parse-arguments.ts";
import type { Terminal } from "../command.ts";
import { COMMANDS } from "../command-table.ts";
import { takeHookFailure } from "../doctor/user-state.ts";
import { storedLines } from "../session/print-view.ts";
import { wrapText } from "../terminal/wrap-text.ts";
import type { CliContext } from "./run-cli.ts";

/** A halted session's questions, as lines under an error: the reader must know what is asked. */
function askedLines(questions: readonly QuestionView[], context: { readonly terminal: Terminal }): readonly string[] {
  const lines = questions.flatMap(({ id, question, why, options }) => [
    `  ${id}  ${question}`,
    ...(why === undefined ? [] : [`      ${why}`]),
    ...(options ?? []).map((option) => `      - ${option}`),
  ]);
  return storedLines(context, lines, "the questions of the session").flatMap((each) => each.split("\n"));
}

type Refusal = { readonly code: ErrorCode; readonly message: string };

/** The next step for an error without its own hint: no refusal leaves its reader without one. */
export function fallbackHint({ code, message }: Refusal, words: readonly string[]): string {
  const word = words[findCommandWord(words)];
  const list =
    word === undefined || code !== "NOT_FOUND" || !/^There is no (?!file )/.test(message)
      ? undefined
      : (LISTS[word] ?? LISTS[/^There is no (thread|decision) /.exec(message)?.[1] ?? ""]);
  const known = list ?? HINTS[code];
  if (known !== undefined) return known;
  return word !== undefined && Object.hasOwn(COMMANDS, word)
    ? `\`clew ${word} --help\` shows how it is called, with examples.`
    : "`clew --help` lists the commands.";
}

// Where to find the ids that a command takes.
const LISTS: Readonly<Record<string, string | undefined>> = {
  thread: "`clew thread list` shows the threads.",
  decide: "`clew thread list` shows the threads, `clew thread show ID` the decisions of one.",
  think: "`clew thread list` shows the threads, `clew thread show ID` the decisions of one.",
  decision: "`clew search WORDS` finds decisions, `clew thread show ID` shows those of a thread.",
};

const HINTS: Readonly<Partial<Record<ErrorCode, string>>> = {
  INTERNAL: "Run it again with CLEW_DEBUG=1 to see where it happened, and report it.",
  CONFIG_INVALID: "`clew doctor` names what is wrong with the configuration.",
  SESSION_FINISHED: '`clew start "…"` opens a new session; `clew status` lists the open ones.',
  MOVE_REFUSED: "`clew show` prints where the session is and what is asked now.",
  STATE_CORRUPT: "It is left as it is. A session goes on elsewhere from a copy: `clew sessions import FILE`.",
  STATE_TAMPERED: "It is left as it is. Bring back an unchanged copy, or start a new session.",
  UNSUPPORTED_SCHEMA: "Read it with the version of Clew that wrote it.",
  NEWER_SCHEMA: "Update Clew to go on with it; this version only shows it.",
  TOO_LARGE: "Shorten it, or name a file by its path instead of quoting it whole.",
  UNAUTHORIZED: "Set CLEW_TOKEN to a token of that server; `clew token create` makes one there.",
  FORBIDDEN: "`clew token create` on that server makes a token that may do more.",
  NOT_FOUND: "Check the spelling of the name or path.",
  BUSY: "Run the same command again.",
  STALE_REVISION: "`clew show` prints what is asked now; then submit again.",
  STORE_UNAVAILABLE: "What was there before is whole. When the cause is mended, run the same command again.",
};

/** An error as text: what is wrong, where, what was asked, and what to do next. */
export function errorText(error: ErrorDocument, context: { readonly terminal: Terminal }): string {
  const lines = [`clew: ${error.message}`];
  const findings = error.details?.["findings"];
  // Skip the findings if the message already contains all of them.
  const found = Array.isArray(findings) ? findings.map(findingLine) : [];
  if (!found.every((line) => error.message.includes(line.slice(4)))) lines.push(...found);
  const asked = error.details?.["questions"];
  const questions = Array.isArray(asked) ? askedLines(asked, context) : [];
  lines.push(...questions, ...(error.hint ?? "").split("\n").map((line) => `  ${line}`));
  const text = `${lines.map((line) => plainText(line)).join("\n")}\n`;
  const { isInteractive, columns } = context.terminal;
  return isInteractive ? wrapText(text, columns) : text;
}

function findingLine(finding: unknown): string {
  if (typeof finding !== "object" || finding === null) return `  - ${String(finding)}`;
  // Every kind of finding has these texts; a missing one prints empty.
  const { path = "", message = "", template_line } = finding as Partial<Record<string, string>>;
  const where = path === "" || message.startsWith(path) ? "" : `${path}: `;
  return `  - ${where}${message}${template_line === undefined ? "" : `   as in: ${template_line}`}`;
}

/** Reports once, to the next user of Clew, a hook that could not run and silently let the agent work. */
export function tellOfHook({ env, terminal }: Pick<CliContext, "env" | "terminal">): void {
  const failure = takeHookFailure(env);
  if (failure === undefined) return;
  const who = plainText(failure.agent ?? "an agent");
  terminal.err(
    `clew: a hook of ${who} could not run (${failure.at}); the agent worked without Clew.\n  ${plainText(failure.message)}\n`,
  );
}

/** An unknown command, with the closest known one. */
export function unknownCommand(word: string): ClewError {
  const near = nearest(word, [...Object.keys(COMMANDS), "version", "help"]);
  return new ClewError("UNKNOWN_COMMAND", `There is no command "${plainText(word.slice(0, 60))}".`, {
    hint: near === undefined ? "`clew --help` lists the commands." : `Did you mean \`clew ${near}\`?`,
  });
}
