import { join } from "node:path";
import { completeSession } from "@clew/operations";
import { findHome } from "@clew/project";
import { type Service } from "@clew/project/service";
import { dispatcherBackend, type McpBackend, type McpIdentity } from "@clew/server/mcp";
import { isSessionId } from "@clew/thread-store";
import { createFileSessionStore } from "@clew/thread-store/file";
import { openGate } from "../gate/pointer/open-gate.ts";
import { completePorts } from "../session/completion/complete-ports.ts";
import { openSessions } from "../session/open-sessions.ts";

interface Edges {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

type Params = Readonly<Record<string, unknown>>;

const METHODS: ReadonlySet<string> = new Set(
  [
    "submitStep",
    "showStep",
    "answerQuestions",
    "haltSession",
    "setRoute",
    "completeReasoning",
    "dispatch",
    "getSession",
  ].map((name) => `cstp.${name}`),
);
const NAMES = ["sessionId", "session_id", "session", "id"];

/**
 * A backend far away, beside the sessions of this project: those that a hook or the command line opened are files here, and
 * only their decision goes to the server.
 */
export function withProjectSessions(far: McpBackend, edges: Edges): McpBackend {
  const near = nearBackend(edges);
  const files = createFileSessionStore({ folder: join(findHome(edges.cwd, edges.env).path, "sessions") });
  return {
    ...far,
    async call(method, params, who) {
      const id = METHODS.has(method) ? sessionOf(params) : undefined;
      if (id === undefined || (await files.load(id)) === undefined) return far.call(method, params, who);
      if (method === "cstp.completeReasoning") return complete(edges, id, params);
      const { complete: wanted, claimToken, claim_token, ...rest } = params;
      const view = await near.call(method, rest, who);
      return wanted === true && isConcluded(view) ? complete(edges, id, { claimToken, claim_token }) : view;
    },
  };
}

function nearBackend({ cwd, env }: Edges): {
  call(method: string, params: Params, who: McpIdentity): Promise<unknown>;
} {
  return dispatcherBackend({
    async open() {
      const { openService } = await import("@clew/project/service");
      const service: Service = await openService({
        cwd,
        env,
        store: "memory:",
        fileSessions: true,
        openGate: (session, home) => openGate(session, { home, env }),
      });
      return service.dispatcher;
    },
    fallbackAgent: "mcp-client",
    session: "mcp",
  });
}

async function complete(edges: Edges, id: string, params: Params): Promise<unknown> {
  const token = params["claimToken"] ?? params["claim_token"];
  const flags = token === undefined ? {} : { "claim-token": String(token) };
  const opened = openSessions(edges);
  const { state_file: _path, ...view } = await completeSession(completePorts(opened, { ...edges, flags }), id);
  return view;
}

/** Whether a session has answered every step and now only has to be completed. */
function isConcluded(view: unknown): boolean {
  if (typeof view !== "object" || view === null || !("status" in view) || !("step" in view)) return false;
  return view.status === "in_progress" && view.step === null;
}

function sessionOf(params: Params): string | undefined {
  const given = NAMES.map((name) => params[name]).find((value) => typeof value === "string");
  return typeof given === "string" && isSessionId(given) ? given : undefined;
}
