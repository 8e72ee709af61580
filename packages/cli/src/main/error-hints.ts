import type { ErrorCode } from "@clew/errors";
import type { QuestionView } from "@clew/operations";
import { findCommandWord } from "../arguments/parse-arguments.ts";
import type { Terminal } from "../command.ts";
import { COMMANDS } from "../command-table.ts";
import { storedLines } from "../session/print-view.ts";

/** The questions that a halted session waits for, as lines under an error: whoever reads it must know what is asked. */
export function askedLines(
  questions: readonly QuestionView[],
  context: { readonly terminal: Terminal },
): readonly string[] {
  const lines = questions.flatMap(({ id, question, why, options }) => [
    `  ${id}  ${question}`,
    ...(why === undefined ? [] : [`      ${why}`]),
    ...(options ?? []).map((option) => `      - ${option}`),
  ]);
  return storedLines(context, lines, "the questions of the session").flatMap((each) => each.split("\n"));
}

type Refusal = { readonly code: ErrorCode; readonly message: string };

/** What to do next where an error does not say it itself: no refusal leaves its reader without a next step. */
export function fallbackHint({ code, message }: Refusal, words: readonly string[]): string {
  const word = words[findCommandWord(words)];
  const list =
    word === undefined || code !== "NOT_FOUND" || !/^There is no (?!file )/.test(message)
      ? undefined
      : (LISTS[word] ?? (message.startsWith("There is no thread ") ? LISTS["thread"] : undefined));
  const known = list ?? HINTS[code];
  if (known !== undefined) return known;
  return word !== undefined && Object.hasOwn(COMMANDS, word)
    ? `\`clew ${word} --help\` shows how it is called, with examples.`
    : "`clew --help` lists the commands.";
}

// Where the ids that a command takes are to be found.
const LISTS: Readonly<Record<string, string | undefined>> = {
  thread: "`clew thread list` shows the threads.",
  decide: "`clew thread list` shows the threads, `clew thread show ID` the decisions of one.",
  think: "`clew thread list` shows the threads, `clew thread show ID` the decisions of one.",
  review: "`clew search WORDS` finds decisions, `clew thread show ID` shows those of a thread.",
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
