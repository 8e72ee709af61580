import { isCancel, text } from "@clack/prompts";
import { plainText, type StepView } from "@clew/operations";

/** Asks the person at the terminal every open question of a halt; undefined if they leave. */
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

/**
 * A person's answer to a prompt; undefined if they leave, even by closing the terminal's input (Ctrl-D): the prompt then
 * waits for keys that cannot come, and only the process's attempt to exit reveals it.
 */
export async function askAtTerminal<T>(
  prompt: (signal: AbortSignal) => Promise<T>,
): Promise<Exclude<T, symbol> | undefined> {
  const left = new AbortController();
  const leave = (): void => left.abort();
  process.once("beforeExit", leave);
  try {
    const given = await prompt(left.signal);
    return isCancel(given) ? undefined : (given as Exclude<T, symbol>); // a prompt returns no other symbol
  } finally {
    process.off("beforeExit", leave);
  }
}
