import { ClewError } from "@clew/errors";
import type { Project } from "./project.ts";

/** What a token may do; each scope holds the one before it. */
export type Scope = "read" | "write" | "admin";

/** The scopes from the weakest to the strongest. */
export const SCOPES: readonly Scope[] = ["read", "write", "admin"];

/** Who calls: what the token (or the local user) stands for. */
export interface Caller {
  /** The agent the token belongs to; `*` may speak for any. */
  readonly agent: string;
  /** The agent a call acts as when it names none. */
  readonly defaultAgent: string;
  /** True where the default agent is only a login: what a session says of its agent then says more. */
  readonly isNameless?: true;
  readonly scope: Scope;
  /** The projects the token holds, its default first; `*` holds all, with `default` as its default. */
  readonly projects: readonly string[] | "*";
  /** What keeps the captured reads of two conversations of one agent apart. */
  readonly session: string;
  /** What is said was typed by a person into a form of their client: it may answer what only a person may answer. */
  readonly speaksForUser?: true;
  /** A person, as far as anybody can tell: what only a person decides they may. */
  readonly isPerson?: true;
  /** Through which door the call came, for whom, and from which process: kept with what only a person decides. */
  readonly origin?: CallOrigin;
  /** An agent's tool call, as opposed to a person's page or program. */
  readonly isToolCall?: true;
}

/** Where a call came from. */
export interface CallOrigin {
  readonly door: string;
  readonly user?: string | undefined;
  /** The process above the one that called. */
  readonly parent?: string | undefined;
}

/** Refuses who is no person, and says how one does it. */
export function refuseUnlessPerson({ isPerson }: Caller, what: string, command: string): void {
  if (isPerson === true) return;
  throw new ClewError("NEEDS_PERSON", `Only a person ${what}.`, {
    hint: `Ask the user to run \`${command}\` in a terminal of their own.`,
    details: { command },
  });
}

/** The project of everything that names none. */
export const DEFAULT_PROJECT = "default";

/** What the local user may in their own process: speak for any agent, in every project. */
export const LOCAL_RIGHTS: Pick<Caller, "agent" | "scope" | "projects"> = { agent: "*", scope: "admin", projects: "*" };

/** The local user in their own process. */
export function localCaller(agent: string, session: string): Caller {
  return { ...LOCAL_RIGHTS, defaultAgent: agent, session };
}

/** Whether a caller's scope covers what a method asks for. */
export function coversScope(held: Scope, needed: Scope): boolean {
  return SCOPES.indexOf(held) >= SCOPES.indexOf(needed);
}

/** Whether a caller may name any file of this machine: an admin of every project, for whom nobody here is another tenant. */
export function reachesEveryFile(caller: Caller): boolean {
  return caller.scope === "admin" && caller.projects === "*";
}

/** The agent a write is signed with: the named one if the token may speak for it, else the token's own. */
export function actorOf(caller: Caller, named?: string): string {
  if (named === undefined || named === caller.agent) return named ?? caller.defaultAgent;
  if (caller.agent === "*" || caller.scope === "admin") return named;
  throw new ClewError("AGENT_MISMATCH", `This token belongs to ${caller.agent}; it cannot act as ${named}.`, {
    hint: "Leave agentId out, or use a token of that agent.",
  });
}

/** The project of the store that a new record goes to: the named one if the token holds it, else the token's first. */
export function tenantOf(caller: Caller, named?: string): string {
  if (named !== undefined) return heldTenant(caller, named);
  return caller.projects === "*" ? DEFAULT_PROJECT : (caller.projects[0] ?? DEFAULT_PROJECT);
}

/** The projects of the store that a read covers: the named one, else all that the token holds, its default first. */
export async function tenantsOf(
  { threads }: Pick<Project, "threads">,
  caller: Caller,
  named?: string,
): Promise<readonly string[]> {
  if (named !== undefined) return [heldTenant(caller, named)];
  if (caller.projects !== "*") return caller.projects;
  return [DEFAULT_PROJECT, ...(await threads.projects()).filter((project) => project !== DEFAULT_PROJECT)];
}

// Projects are tenants: that another one exists is nobody's business, so its name is simply not found.
function heldTenant(caller: Caller, named: string): string {
  if (caller.projects === "*" || caller.projects.includes(named)) return named;
  throw new ClewError("NOT_FOUND", `There is no project ${named}.`);
}
