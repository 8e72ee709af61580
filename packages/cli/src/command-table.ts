import type { Command } from "./command.ts";
import { show } from "./commands/show.ts";
import { start } from "./commands/start.ts";
import { step } from "./commands/step.ts";

/** Where a command lives: its one-line summary for the overview, and the chunk that holds it. */
export interface CommandEntry {
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

/**
 * Every command of the CLI, in the order of the overview. Only the hot commands (hook, start, step, show, complete) are
 * imported statically, because they sit on every prompt; a dynamic import keeps all others out of the first chunk.
 */
export const COMMANDS: Readonly<Record<string, CommandEntry>> = {
  start: { summary: "open a reasoning session for a prompt", load: async () => start },
  step: { summary: "submit the answer of a step, see what comes next", load: async () => step },
  show: { summary: "show where a session is and what is asked now", load: async () => show },
  task: {
    summary: "task files: write, check and process handoffs, get context",
    load: async () => (await import("./commands/task.ts")).task,
  },
  knowledge: {
    summary: "what earlier tasks learned: query, graph, export, import, stale",
    load: async () => (await import("./commands/knowledge.ts")).knowledge,
  },
  init: {
    summary: "set Clew up in your coding agents, or take it out again",
    load: async () => (await import("./commands/init.ts")).init,
  },
  schema: {
    summary: "list, print and use the JSON Schemas of Clew's documents",
    load: async () => (await import("./commands/schema.ts")).schema,
  },
  completions: {
    summary: "print a completion script for bash, zsh or fish",
    load: async () => (await import("./commands/completions.ts")).completions,
  },
};
