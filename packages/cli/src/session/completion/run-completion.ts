import { type CompletionView, completeReasoning, DEFAULT_PROJECT } from "@clew/operations";
import { configText } from "@clew/project";
import { flagNumber } from "../../arguments/flag-values.ts";
import type { Invocation } from "../../command.ts";
import type { OpenSessions } from "../open-sessions.ts";
import { printCompletion } from "./print-completion.ts";

/** Completes a session and says what follows. Loaded when it happens: once in a protocol of a dozen processes. */
export async function runCompletion(
  invocation: Invocation,
  opened: OpenSessions & { readonly sessionId: string },
): Promise<void> {
  const completed = await completeHere(invocation, opened);
  printCompletion(invocation, completed, { wording: opened.wording });
}

/** Completes a session of the project that a command works in. */
async function completeHere(
  invocation: Pick<Invocation, "flags">,
  opened: OpenSessions & { readonly sessionId: string },
): Promise<CompletionView> {
  const { caller, config, isFar, close, sessionId } = opened;
  const named = configText(config, "agent");
  // A server knows its callers by their tokens: there, the name of a session's agent would be somebody else's.
  const agentId = named ?? (isFar ? caller.defaultAgent : undefined);
  const claimToken = flagNumber(invocation, "claim-token");
  try {
    return await completeReasoning(opened, sessionId, { caller, project: DEFAULT_PROJECT, agentId, claimToken });
  } finally {
    await close();
  }
}
