import { runHook } from "../../agents/hook/run-hook.ts";
import type { Command } from "../../command.ts";

/** `clew hook`: coding agents call it and read its answer on stdout; a failure never blocks the agent. */
export const hook: Command = {
  name: "hook",
  summary: "Answer an event of a coding agent: one JSON object on stdin, at most one on stdout.",
  usage: "hook AGENT EVENT [--explain]",
  examples: [
    "clew hook claude UserPromptSubmit < payload.json",
    "clew hook codex pre-tool-use --explain < payload.json",
  ],
  flags: { explain: { summary: "say on stderr what was decided and why" } },
  run: (invocation) => runHook({ ...invocation, ways: [], explain: invocation.flags["explain"] === true }),
};
