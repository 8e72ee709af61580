import { showStep } from "@clew/operations";
import type { Command } from "../../command.ts";
import { openNamedSession, SESSION_FLAGS } from "../../session/open-sessions.ts";
import { printView } from "../../session/show/print-view.ts";

/** `clew show`: the current step again, as often as one likes. */
export const show: Command = {
  name: "show",
  summary: "Show where a session is and what is asked now; changes nothing.",
  usage: "show --state FILE | --session ID",
  wordless: true,
  examples: ["clew show --session 1a2b3c4d5e6f", "clew show --state .clew/sessions/reasoning-1a2b3c4d5e6f.json --json"],
  flags: SESSION_FLAGS,
  run: async (invocation) => {
    const { ports, sessionId, wording } = openNamedSession(invocation);
    printView(invocation, await showStep(ports, sessionId), { wording, withPrior: true });
    return 0;
  },
};
