import { sessionDiagram } from "@clew/operations";
import type { Command } from "../../command.ts";
import { openNamedSession, openSessions, SESSION_FLAGS } from "../../session/open-sessions.ts";
import { print } from "../../terminal/print-result.ts";

/** `clew diagram`: the state machine in Mermaid, with the path that a session walked. */
export const diagram: Command = {
  name: "diagram",
  summary: "Print the protocol's state machine in Mermaid, with a session's path.",
  usage: "diagram [--session ID | --state FILE]",
  wordless: true,
  examples: ["clew diagram", "clew diagram --session 1a2b3c4d5e6f > path.mmd"],
  flags: SESSION_FLAGS,
  run: async (invocation) => {
    const isNamed = invocation.flags["session"] !== undefined || invocation.flags["state"] !== undefined;
    const opened = isNamed ? openNamedSession(invocation) : { ...openSessions(invocation), sessionId: undefined };
    const mermaid = await sessionDiagram(opened.ports, opened.sessionId);
    print(invocation, { mermaid }, () => mermaid);
    return 0;
  },
};
