import { ClewError } from "@clew/errors";
import { checkHalt, LEARNINGS, type LearnedView, type StepView } from "@clew/operations";
import { flagList, flagOn, flagText } from "../../arguments/flag-values.ts";
import type { Command, Invocation } from "../../command.ts";
import { readDocument } from "../../documents/read-document.ts";
import { isRecord } from "../../guards.ts";
import { callForView, openNamedSession, SESSION_FLAGS } from "../../session/open-sessions.ts";
import { printView } from "../../session/print-view.ts";
import { INPUT_FLAG, readGivenAnswer } from "../../session/read-answer.ts";
import { countText } from "../../terminal/print-result.ts";
import { isPersonThere } from "../../terminal/process-terminal.ts";
import { wrapText } from "../../terminal/wrap-text.ts";

/** `clew answer`: records answers to a halt's questions; without answers it shows the questions. */
export const answer: Command = {
  name: "answer",
  summary: "Answer the questions of a halted session; it then goes on where it halted.",
  usage: 'answer --state FILE [--answer "q1=TEXT"]… [--input FILE|-] [--undo]',
  wordless: true,
  examples: [
    'clew answer --session 1a2b3c4d5e6f --answer "q1=Skip and report them" --answer "q2=Berlin"',
    "clew answer --session 1a2b3c4d5e6f --undo",
  ],
  flags: {
    ...SESSION_FLAGS,
    answer: { value: "ID=TEXT", summary: "the answer to one question", repeat: true },
    ...INPUT_FLAG,
    input: { value: "FILE|-", summary: 'all answers as JSON or YAML: {"q1": "…"}' },
    undo: { summary: "take the last answers back and halt again" },
  },
  run: async (invocation) => {
    const opened = openNamedSession(invocation);
    const { sessionId, wording } = opened;
    refuseTwoSources(invocation);
    if (flagOn(invocation, "undo")) {
      await printView(invocation, await callForView(opened, "undoAnswers", { sessionId }), { wording });
      return 0;
    }
    const answers = await answersFor(invocation, opened);
    const view = await (answers === undefined
      ? callForView(opened, "showStep", { sessionId })
      : callForView(opened, "answerQuestions", { sessionId, answers }));
    await printView(invocation, view, { wording, withPrior: answers !== undefined && view.status === "in_progress" });
    return 0;
  },
};

// With two sources, one set of answers would be lost silently.
function refuseTwoSources(invocation: Invocation): void {
  const sources = ["answer", "input"].filter((name) => invocation.flags[name] !== undefined);
  if (flagOn(invocation, "undo") && sources.length > 0)
    throw new ClewError("USAGE", `--undo takes answers back: it goes without --${sources[0]}.`);
  if (sources.length > 1)
    throw new ClewError("USAGE", "Give the answers once: with --answer, or all of them with --input.");
}

// A person who types the bare command wants to be asked; leaving keeps the session halted.
async function answersFor(
  invocation: Invocation,
  { callHere, sessionId }: ReturnType<typeof openNamedSession>,
): Promise<Readonly<Record<string, string>> | undefined> {
  const given = await readAnswers(invocation);
  if (given !== undefined || invocation.json || !isPersonThere(invocation)) return given;
  const view = (await callHere("showStep", { sessionId })) as unknown as StepView; // the row's result type
  if (view.questions.every((question) => question.answer !== undefined)) return undefined;
  const { askPerson } = await import("../../terminal/ask-at-terminal.ts");
  return askPerson(view);
}

async function readAnswers(invocation: Invocation): Promise<Readonly<Record<string, string>> | undefined> {
  const words = flagList(invocation, "answer");
  if (words.length > 0) return answersOf(words);
  const given = await readGivenAnswer(invocation);
  if (given === undefined) return undefined;
  const document = await readDocument(new TextEncoder().encode(given.answer), "The text");
  if (isRecord(document)) {
    const entries = Object.entries(document).map(([id, text]): [string, string] => [id, textOf(id, text)]);
    return Object.fromEntries(entries);
  }
  throw new ClewError("ANSWER_INVALID", "Expected an object of answers by question.", {
    hint: '{"q1": "…", "q2": "…"}',
  });
}

function answersOf(words: readonly string[]): Readonly<Record<string, string>> {
  const answers = new Map<string, string>();
  for (const [id, text] of words.map(splitWord)) {
    const before = answers.get(id);
    // It is unclear which of the two was meant, and one would be lost.
    if (before !== undefined && before !== text) throw new ClewError("USAGE", `${id} was answered twice.`);
    answers.set(id, text);
  }
  return Object.fromEntries(answers);
}

function textOf(id: string, text: unknown): string {
  if (typeof text === "string") return text;
  if (typeof text === "number" || typeof text === "boolean") return String(text);
  throw new ClewError("ANSWER_INVALID", `The answer to ${id} must be a text.`);
}

function splitWord(word: string): [string, string] {
  const at = word.indexOf("=");
  if (at > 0) return [word.slice(0, at).trim(), word.slice(at + 1)];
  throw new ClewError("USAGE", `Expected --answer "ID=TEXT", found "${word.slice(0, 60)}".`, {
    hint: 'For example: --answer "q1=Skip and report them"',
  });
}

/** `clew halt`: halts at step 0 or 8 and asks a person. */
export const halt: Command = {
  name: "halt",
  summary: "Halt a session at step 0 or 8 with questions to a person.",
  usage: "halt --state FILE --reason TEXT --question TEXT [--question TEXT …]",
  examples: ['clew halt --session 1a2b3c4d5e6f --reason "Two laws apply" --question "Which country is it for?"'],
  flags: {
    ...SESSION_FLAGS,
    reason: { value: "TEXT", summary: "why it cannot go on" },
    question: { value: "TEXT", summary: "what a person must answer", repeat: true },
  },
  run: async (invocation) => {
    const opened = openNamedSession(invocation);
    const said = {
      reason: flagText(invocation, "reason") ?? "",
      // Extra words are further questions: people write lists that way.
      questions: [...flagList(invocation, "question"), ...invocation.args],
    };
    checkHalt(said);
    const view = await callForView(opened, "haltSession", { sessionId: opened.sessionId, ...said });
    await printView(invocation, view, { wording: opened.wording });
    return 0;
  },
};

/** `clew learn`: stores what a session taught; without input it shows the form. */
export const learn: Command = {
  name: "learn",
  summary: "Store the patterns and gotchas that a session taught.",
  usage: "learn --state FILE [--input FILE|-]",
  examples: [
    "clew learn --session 1a2b3c4d5e6f     # shows the form",
    "clew learn --session 1a2b3c4d5e6f --input learnings.yaml",
  ],
  flags: { ...SESSION_FLAGS, ...INPUT_FLAG, input: { value: "FILE|-", summary: "the learnings as JSON or YAML" } },
  run: async (invocation) => {
    const opened = openNamedSession(invocation);
    const { terminal, json } = invocation;
    if (invocation.args.length > 0)
      throw new ClewError("USAGE", "learn takes no words; give the learnings with --input.");
    const given = await readGivenAnswer(invocation);
    if (given === undefined) {
      terminal.out(
        json
          ? `${JSON.stringify({ session_id: opened.sessionId, ...LEARNINGS })}\n`
          : `${wrapText(LEARNINGS.instructions.trim(), terminal.columns)}\n\n## Template\n\n\`\`\`json\n${LEARNINGS.template.trim()}\n\`\`\`\n`,
      );
      return 0;
    }
    const params = { sessionId: opened.sessionId, learnings: given.answer };
    // The row's result type.
    const view = (await opened.callHere("learn", params).finally(opened.close)) as unknown as LearnedView;
    const { patterns_discovered: patterns, gotchas } = view.learnings;
    const text = `${view.already_stored ? "Stored before" : "Stored"}: ${countText(patterns.length, "pattern")}, ${countText(gotchas.length, "gotcha")}.\n`;
    terminal.out(json ? `${JSON.stringify(view)}\n` : text);
    return 0;
  },
};
