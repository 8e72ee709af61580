import { completeSession } from "@clew/operations";
import type { Invocation } from "../../command.ts";
import type { OpenSessions } from "../open-sessions.ts";
import { completePorts } from "./complete-ports.ts";
import { printCompletion } from "./print-completion.ts";

/** Completes a session and says what follows. Loaded when it happens: once in a protocol of a dozen processes. */
export async function runCompletion(
  invocation: Invocation,
  opened: OpenSessions & { readonly sessionId: string },
): Promise<void> {
  const completed = await completeSession(completePorts(opened, invocation), opened.sessionId);
  printCompletion(invocation, completed, { wording: opened.wording });
}
