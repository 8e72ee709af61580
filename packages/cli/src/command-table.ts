import type { Command } from "./command.ts";

/** Where a command lives: its one-line summary for the overview, and the chunk that holds it. */
export interface CommandEntry {
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

/** Every command of the CLI, in the order of the overview. */
export const COMMANDS: Readonly<Record<string, CommandEntry>> = {};
