import { completeSession } from "@clew/flow";
import type { Command } from "../command.ts";
import { completePorts } from "../session/complete-ports.ts";
import { openNamedSession, SESSION_FLAGS } from "../session/open-sessions.ts";
import { printCompletion } from "../session/print-completion.ts";

/** `clew complete`: puts the decision on record and says what follows. */
export const complete: Command = {
  name: "complete",
  summary: "Verify the steps, put the decision on record, say what follows.",
  usage: "complete --state FILE | --session ID",
  examples: ["clew complete --session 1a2b3c4d5e6f", "clew complete --session 1a2b3c4d5e6f --json"],
  flags: SESSION_FLAGS,
  run: async (invocation) => {
    const opened = openNamedSession(invocation);
    printCompletion(invocation, await completeSession(completePorts(opened, invocation), opened.sessionId), {
      wording: opened.wording,
    });
    return 0;
  },
};
