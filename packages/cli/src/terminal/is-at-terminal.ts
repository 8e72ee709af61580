import type { Terminal } from "../command.ts";

/** Whether a person sits at both ends: an agent's calls of tools have no terminal there. */
export function isAtTerminal(terminal: Terminal | undefined): boolean {
  return terminal?.isInteractive === true && terminal.stdinIsTerminal;
}
