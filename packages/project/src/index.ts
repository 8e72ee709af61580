import type { MethodName, MethodParams, MethodResult } from "@clew/client";
import { openProject as open } from "./open-project.ts";

export type { MethodName, MethodParams, MethodResult } from "@clew/client";

/** Where a project is opened, and by whom. */
export interface ProjectOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The state folder, where it is named; else it is found from `cwd`. */
  readonly stateFolder?: string | undefined;
  /** Overrides the configured store. */
  readonly store?: string | undefined;
  /** The agent that calls. */
  readonly agent?: string | undefined;
}

/** A project of this machine: `call` runs an operation on it. */
export interface Project {
  readonly stateFolder: string;
  readonly root: string;
  /** Whether threads and knowledge are kept by a server. */
  readonly isFar: boolean;
  readonly call: (name: string, params: Readonly<Record<string, unknown>>) => Promise<unknown>;
  close(): Promise<void>;
}

/** Opens the project of a folder. Nothing is read but its configuration, and nothing is made, before it is used. */
export function openProject(options: ProjectOptions): Project {
  return open(options);
}

/**
 * Calls an operation on a project, as `cstp.recordDecision`: in this process, or on the server that keeps the project's threads.
 * A refusal is a ClewError.
 */
export async function call<M extends MethodName>(
  project: Project,
  method: M,
  params: MethodParams<M>,
): Promise<MethodResult<M>> {
  return (await project.call(method, { ...params })) as unknown as MethodResult<M>; // what the operation's row in the table says
}
