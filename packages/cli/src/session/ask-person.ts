import { text } from "@clack/prompts";
import { plainText, type StepView } from "@clew/operations";
import { askAtTerminal } from "../terminal/ask-at-terminal.ts";

/** Asks the person at the terminal every open question of a halt; undefined where they leave. */
export async function askPerson(view: StepView): Promise<Readonly<Record<string, string>> | undefined> {
  const answers: [string, string][] = [];
  for (const { id, question, why, options, answer } of view.questions) {
    if (answer !== undefined) continue;
    const lines = [question, ...(why === undefined ? [] : [why]), ...(options ?? []).map((each) => `- ${each}`)];
    const given = await askAtTerminal((signal) =>
      text({
        message: plainText(lines.join("\n")),
        validate: (value) =>
          (value ?? "").trim() === "" ? "An answer, or Ctrl-C to leave the session halted." : undefined,
        signal,
      }),
    );
    if (given === undefined) return undefined;
    answers.push([id, given]);
  }
  return Object.fromEntries(answers);
}
