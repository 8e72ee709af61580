import type { Invocation } from "../command.ts";

/** Says at a terminal what takes more than a second, until it is done. */
export async function whileSaying<T>(
  { terminal, json, quiet }: Pick<Invocation, "terminal" | "json" | "quiet">,
  text: string,
  work: () => Promise<T>,
): Promise<T> {
  if (!terminal.isInteractive || json || quiet) return work();
  const line = `${text} …`;
  terminal.err(line);
  try {
    return await work();
  } finally {
    terminal.err(`\r${" ".repeat(line.length)}\r`);
  }
}
