import type { Command } from "./command.ts";
import { complete } from "./commands/session/complete.ts";
import { show } from "./commands/session/show.ts";
import { start } from "./commands/session/start.ts";
import { step } from "./commands/session/step.ts";

/** Where a command lives: its one-line summary for the overview, and the chunk that holds it. */
export interface CommandEntry {
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

/**
 * Every command of the CLI, in the order of the overview. Only the hot commands (start, step, show, complete) are
 * imported statically, because they sit on every prompt; a dynamic import keeps all others out of the first chunk.
 */
export const COMMANDS: Readonly<Record<string, CommandEntry>> = {
  start: { summary: "open a reasoning session for a prompt", load: async () => start },
  step: { summary: "submit the answer of a step, see what comes next", load: async () => step },
  show: { summary: "show where a session is and what is asked now", load: async () => show },
  complete: { summary: "put the decision on record, say what follows", load: async () => complete },
  // Its own entry answers agents; this is for people who ask for help, and for tests.
  hook: {
    summary: "answer an event of a coding agent",
    load: async () => (await import("./commands/agents/hook.ts")).hook,
  },
  halt: {
    summary: "halt with questions to a person",
    load: async () => (await import("./commands/session/halt.ts")).halt,
  },
  answer: {
    summary: "answer the questions of a halted session",
    load: async () => (await import("./commands/session/answer.ts")).answer,
  },
  "set-route": {
    summary: "set where the decision goes",
    load: async () => (await import("./commands/session/set-route.ts")).setRouteCommand,
  },
  dispatch: {
    summary: "repeat, claim, acknowledge or renew what follows",
    load: async () => (await import("./commands/session/dispatch.ts")).dispatch,
  },
  learn: {
    summary: "store what a session taught",
    load: async () => (await import("./commands/session/learn.ts")).learn,
  },
  status: {
    summary: "show what is in progress, halted, or waits to be done",
    load: async () => (await import("./commands/session/status.ts")).status,
  },
  sessions: {
    summary: "list, show, import, abandon and clean up sessions",
    load: async () => (await import("./commands/session/sessions.ts")).sessions,
  },
  diagram: {
    summary: "print the state machine in Mermaid",
    load: async () => (await import("./commands/session/diagram.ts")).diagram,
  },
  config: {
    summary: "show and change settings",
    load: async () => (await import("./commands/project/config.ts")).config,
  },
  trust: {
    summary: "trust a state folder that was refused",
    load: async () => (await import("./commands/project/trust.ts")).trust,
  },
  off: {
    summary: "switch Clew off for this project",
    load: async () => (await import("./commands/project/off.ts")).off,
  },
  on: {
    summary: "switch Clew on again",
    load: async () => (await import("./commands/project/off.ts")).on,
  },
  handoff: {
    summary: "payloads between skills: discover, create, validate, send, receive",
    load: async () => (await import("./commands/handoff/handoff.ts")).handoff,
  },
  task: {
    summary: "task files: write, check and process handoffs, get context",
    load: async () => (await import("./commands/handoff/task.ts")).task,
  },
  knowledge: {
    summary: "what earlier tasks learned: query, graph, export, import, stale",
    load: async () => (await import("./commands/handoff/knowledge.ts")).knowledge,
  },
  mcp: {
    summary: "serve MCP over stdin and stdout",
    load: async () => (await import("./commands/server/mcp.ts")).mcp,
  },
  init: {
    summary: "set Clew up in your coding agents, or take it out again",
    load: async () => (await import("./commands/agents/init.ts")).init,
  },
  thread: {
    summary: "open, resume, watch and carry threads of decisions",
    load: async () => (await import("./commands/thread/thread.ts")).thread,
  },
  decide: { summary: "record a decision", load: async () => (await import("./commands/thread/decide.ts")).decide },
  think: { summary: "keep a thought", load: async () => (await import("./commands/thread/think.ts")).think },
  review: {
    summary: "say how a decision turned out",
    load: async () => (await import("./commands/thread/review.ts")).review,
  },
  search: { summary: "find past decisions", load: async () => (await import("./commands/thread/search.ts")).search },
  rpc: { summary: "call any method of the protocol", load: async () => (await import("./commands/server/rpc.ts")).rpc },
  serve: {
    summary: "serve methods, events, MCP and the dashboard",
    load: async () => (await import("./commands/server/serve.ts")).serve,
  },
  token: { summary: "who may call your servers", load: async () => (await import("./commands/server/token.ts")).token },
  backup: {
    summary: "copy the store into a file",
    load: async () => (await import("./commands/project/backup.ts")).backup,
  },
  restore: {
    summary: "bring a backup back",
    load: async () => (await import("./commands/project/restore.ts")).restore,
  },
  doctor: {
    summary: "say what is enforced, advised or absent, per agent",
    load: async () => (await import("./commands/agents/doctor.ts")).doctor,
  },
  schema: {
    summary: "list, print and use the JSON Schemas of Clew's documents",
    load: async () => (await import("./commands/program/schema.ts")).schema,
  },
  run: {
    summary: "take any chat model through the steps",
    load: async () => (await import("./commands/session/run.ts")).run,
  },
  tour: {
    summary: "walk the whole chain on a project of its own",
    load: async () => (await import("./commands/program/tour.ts")).tour,
  },
  completions: {
    summary: "print a completion script for bash, zsh or fish",
    load: async () => (await import("./commands/program/completions.ts")).completions,
  },
};
