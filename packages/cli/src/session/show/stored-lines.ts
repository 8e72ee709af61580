import { quoteForeign } from "@clew/operations";
import type { Invocation } from "../../command.ts";

/**
 * Lines that repeat what a session holds: as they are for a person at a terminal, in a fence that names their origin for
 * whoever reads a pipe. An order that hides in a prompt or an answer is no order of ours.
 */
export function storedLines(
  { terminal }: Pick<Invocation, "terminal">,
  lines: readonly string[],
  origin: string,
): readonly string[] {
  if (terminal.isInteractive || lines.length === 0) return lines;
  return [quoteForeign(lines.join("\n"), { agent: origin, when: "as stored" })];
}
