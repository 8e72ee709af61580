import { ClewError } from "@clew/errors";
import { type Caller, DEFAULT_PROJECT } from "./caller.ts";
import type { RpcPorts } from "./project.ts";

/** What a method works with: the ports, and who asks with which rights. */
export interface CallContext {
  readonly ports: RpcPorts;
  readonly caller: Caller;
  /** The agent a write is signed with: the named one if the token may speak for it, else the token's own. */
  actor(named?: string): string;
  /** The project a new record goes to: the named one if the token holds it, else the token's first. */
  writeProject(named?: string): string;
  /** The projects a read covers: the named one, else all that the token holds, its default first. */
  readProjects(named?: string): Promise<readonly string[]>;
}

/** The context of one call. */
export function createCallContext(ports: RpcPorts, caller: Caller): CallContext {
  return {
    ports,
    caller,
    actor: (named) => actorOf(caller, named),
    writeProject: (named) => (named === undefined ? firstProject(caller) : heldProject(caller, named)),
    async readProjects(named) {
      if (named !== undefined) return [heldProject(caller, named)];
      if (caller.projects !== "*") return caller.projects;
      return [DEFAULT_PROJECT, ...(await ports.threads.projects()).filter((project) => project !== DEFAULT_PROJECT)];
    },
  };
}

function actorOf(caller: Caller, named: string | undefined): string {
  if (named === undefined || named === caller.agent) return named ?? caller.defaultAgent;
  if (caller.agent === "*" || caller.scope === "admin") return named;
  throw new ClewError("AGENT_MISMATCH", `This token belongs to ${caller.agent}; it cannot act as ${named}.`, {
    hint: "Leave agentId out, or use a token of that agent.",
  });
}

function firstProject(caller: Caller): string {
  return caller.projects === "*" ? DEFAULT_PROJECT : (caller.projects[0] ?? DEFAULT_PROJECT);
}

// Projects are tenants: that another one exists is nobody's business, so its name is simply not found.
function heldProject(caller: Caller, named: string): string {
  if (caller.projects === "*" || caller.projects.includes(named)) return named;
  throw new ClewError("NOT_FOUND", `There is no project ${named}.`);
}
