import { isCancel } from "@clack/prompts";

/**
 * What a person answers to a prompt; undefined where they leave, be it by closing the terminal's input (Ctrl-D) under it: the
 * prompt then waits for keys that cannot come, and only the process's wish to end tells.
 */
export async function askAtTerminal<T>(
  prompt: (signal: AbortSignal) => Promise<T>,
): Promise<Exclude<T, symbol> | undefined> {
  const left = new AbortController();
  const leave = (): void => left.abort();
  process.once("beforeExit", leave);
  try {
    const given = await prompt(left.signal);
    return isCancel(given) ? undefined : (given as Exclude<T, symbol>); // a prompt gives no other symbol
  } finally {
    process.off("beforeExit", leave);
  }
}
