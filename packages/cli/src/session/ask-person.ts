import { isCancel, text } from "@clack/prompts";
import type { StepView } from "@clew/flow";
import { plainText } from "@clew/flow";

/** Asks the person at the terminal every open question of a halt; undefined where they leave. */
export async function askPerson(view: StepView): Promise<Readonly<Record<string, string>> | undefined> {
  const answers: [string, string][] = [];
  for (const { id, question, why, options, answer } of view.questions) {
    if (answer !== undefined) continue;
    const lines = [question, ...(why === undefined ? [] : [why]), ...(options ?? []).map((each) => `- ${each}`)];
    const given = await text({
      message: plainText(lines.join("\n")),
      validate: (value) =>
        (value ?? "").trim() === "" ? "An answer, or Ctrl-C to leave the session halted." : undefined,
    });
    if (isCancel(given)) return undefined;
    answers.push([id, given]);
  }
  return Object.fromEntries(answers);
}
