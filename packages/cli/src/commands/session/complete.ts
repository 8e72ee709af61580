import type { Command } from "../../command.ts";
import { CLAIM_FLAG, openNamedSession, SESSION_FLAGS } from "../../session/open-sessions.ts";

/** `clew complete`: puts the decision on record and says what follows. */
export const complete: Command = {
  name: "complete",
  summary: "Verify the steps, put the decision on record, say what follows.",
  usage: "complete --state FILE | --session ID [--claim-token N]",
  wordless: true,
  examples: ["clew complete --session 1a2b3c4d5e6f", "clew complete --session 1a2b3c4d5e6f --claim-token 3"],
  flags: { ...SESSION_FLAGS, ...CLAIM_FLAG },
  run: async (invocation) => {
    const { runCompletion } = await import("../../session/completion/run-completion.ts");
    await runCompletion(invocation, openNamedSession(invocation));
    return 0;
  },
};
