import type { CompletePorts, LearnPorts } from "@clew/operations";
import { configText, sha256 } from "@clew/project";
import { flagNumber } from "../../arguments/flag-values.ts";
import type { Invocation } from "../../command.ts";
import { openGate } from "../../gate/pointer/open-gate.ts";

import { isRemote } from "../../rpc/is-remote.ts";
import { configuredRedactor } from "../../settings/configured-redactor.ts";
import { userName } from "../../settings/signer.ts";
import type { OpenSessions } from "../open-sessions.ts";

/** The ports of completion: everything heavy behind them is loaded when it is called. */
export function completePorts(
  opened: OpenSessions,
  edges: Pick<Invocation, "cwd" | "env" | "flags">,
  agent?: string,
): CompletePorts {
  const { config, home } = opened;
  const { cwd, env } = edges;
  const remote = isRemote(config);
  const user = userName(env);
  // A server knows its callers by their tokens: there, the name of a session's agent would be somebody else's.
  const named = agent ?? configText(config, "agent");
  const agentId = named ?? (remote ? user : undefined);
  const claimToken = flagNumber(edges, "claim-token");
  const learnings = configText(config, "learnings");
  return {
    ...opened.ports,
    redact: configuredRedactor(config, env),
    // That the pointer cannot be written does not undo a completion: the gate then reads the session itself.
    openGate: (session) => ignoringErrors(() => openGate(session, { home, env })),
    digest: sha256,
    agentId,
    userName: user,
    learnings: learnings === "always" || learnings === "off" ? learnings : "auto",
    reachRecord: async (threadId) => {
      if (!remote) return;
      const { askServer } = await import("./record-remotely.ts");
      await askServer(edges, threadId);
    },
    recordDecision: async (request) => {
      if (remote) {
        const { recordRemotely } = await import("./record-remotely.ts");
        return recordRemotely(edges, request, { isNamed: named !== undefined, claimToken });
      }
      const { recordInThread } = await import("./record-in-thread.ts");
      const place = { home, config, agentId: request.decision.agentId ?? user, claimToken };
      return recordInThread(place, request);
    },
    buildHandoffPayload: async (session) => {
      const { writeSessionPayload } = await import("../../handoffs/write-session-payload.ts");
      return writeSessionPayload({ cwd, env }, home, session);
    },
    writeTaskFiles: async (session) => {
      const { writeSequence } = await import("./write-sequence.ts");
      return writeSequence(opened, session);
    },
  };
}

/** The ports of storing what was learned. */
export function learnPorts(opened: OpenSessions, edges: Pick<Invocation, "cwd" | "env">): LearnPorts {
  return {
    ...opened.ports,
    redact: configuredRedactor(opened.config, edges.env),
    recordLearnings: async (session, learnings) => {
      const { storeLearnings } = await import("./store-learnings.ts");
      await storeLearnings(opened, edges, { sessionId: session.session_id, learnings });
    },
  };
}

function ignoringErrors(action: () => void): void {
  try {
    action();
  } catch {
    return;
  }
}
