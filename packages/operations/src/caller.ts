import { ClewError } from "@clew/errors";
import type { Project } from "./project.ts";

/** What a token may do. Each scope includes the one before it. */
export type Scope = "read" | "write" | "admin";

/** The scopes from the weakest to the strongest. */
export const SCOPES: readonly Scope[] = ["read", "write", "admin"];

/** The caller that a token (or the local user) stands for. */
export interface Caller {
  /** The agent the token belongs to; `*` may act as any agent. */
  readonly agent: string;
  /** The agent a call acts as when it names none. */
  readonly defaultAgent: string;
  /** True if the default agent is only a login name: then prefer the agent named by the session. */
  readonly isNameless?: true;
  readonly scope: Scope;
  /** The projects the token covers, default first; `*` covers all, with `default` as the default. */
  readonly projects: readonly string[] | "*";
  /** Keeps the recorded reads of two conversations of one agent apart. */
  readonly session: string;
  /** A person typed this into a form of their client, so it may answer what only a person may answer. */
  readonly speaksForUser?: true;
  /** A person, as far as Clew can tell: may decide what only a person may decide. */
  readonly isPerson?: true;
  /** Where the call came from; kept with decisions that only a person may make. */
  readonly origin?: CallOrigin;
  /** A tool call by an agent, not a call from a person's page or program. */
  readonly isToolCall?: true;
}

/** The way in, the user and the process of a call. */
export interface CallOrigin {
  readonly door: string;
  readonly user?: string | undefined;
  /** The parent of the calling process. */
  readonly parent?: string | undefined;
}

/** Refuse callers who are not a person, and name the command a person would run. */
export function refuseUnlessPerson({ isPerson }: Pick<Caller, "isPerson">, what: string, command: string): void {
  if (isPerson === true) return;
  throw new ClewError("NEEDS_PERSON", `Only a person ${what}.`, {
    hint: `Ask the user to run \`${command}\` in a terminal of their own.`,
    details: { command },
  });
}

/** The project of records that name none. */
export const DEFAULT_PROJECT = "default";

/** The rights of the local user: act as any agent, in every project. */
export const LOCAL_RIGHTS: Pick<Caller, "agent" | "scope" | "projects"> = { agent: "*", scope: "admin", projects: "*" };

/** The local user as a caller. */
export function localCaller(agent: string, session: string): Caller {
  return { ...LOCAL_RIGHTS, defaultAgent: agent, session };
}

/** Whether the caller's scope includes the scope that a method needs. */
export function coversScope(held: Scope, needed: Scope): boolean {
  return SCOPES.indexOf(held) >= SCOPES.indexOf(needed);
}

/**
 * Whether a caller may name any file of this machine: only an admin of every project, because then nobody else's data
 * is at risk.
 */
export function reachesEveryFile(caller: Caller): boolean {
  return caller.scope === "admin" && caller.projects === "*";
}

/** The agent that signs a write: the named one if the token may act as it, else the token's own. */
export function actorOf(caller: Caller, named?: string): string {
  if (named === undefined || named === caller.agent) return named ?? caller.defaultAgent;
  if (caller.agent === "*" || caller.scope === "admin") return named;
  throw new ClewError("AGENT_MISMATCH", `This token belongs to ${caller.agent}; it cannot act as ${named}.`, {
    hint: "Leave agentId out, or use a token of that agent.",
  });
}

/** The project for a new record: the named one if the token covers it, else the token's first. */
export function tenantOf(caller: Caller, named?: string): string {
  if (named !== undefined) return heldTenant(caller, named);
  return caller.projects === "*" ? DEFAULT_PROJECT : (caller.projects[0] ?? DEFAULT_PROJECT);
}

/** The projects that a read covers: the named one, else all that the token covers, default first. */
export async function tenantsOf(
  { threads }: Pick<Project, "threads">,
  caller: Caller,
  named?: string,
): Promise<readonly string[]> {
  if (named !== undefined) return [heldTenant(caller, named)];
  if (caller.projects !== "*") return caller.projects;
  return [DEFAULT_PROJECT, ...(await threads.projects()).filter((project) => project !== DEFAULT_PROJECT)];
}

// Say "not found": a caller must not learn which other projects exist.
function heldTenant(caller: Caller, named: string): string {
  if (caller.projects === "*" || caller.projects.includes(named)) return named;
  throw new ClewError("NOT_FOUND", `There is no project ${named}.`);
}
