import type { MethodName, MethodParams, MethodResult } from "@clew/client";
import { openProject as open } from "./open-project.ts";

export type { MethodName, MethodParams, MethodResult } from "@clew/client";

/** Where to open a project, and for whom. */
export interface ProjectOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The state folder; by default it is found from `cwd`. */
  readonly stateFolder?: string | undefined;
  /** Overrides the configured store. */
  readonly store?: string | undefined;
  /** The calling agent. */
  readonly agent?: string | undefined;
}

/** A project on this machine. `call` runs an operation on it. */
export interface Project {
  readonly stateFolder: string;
  readonly root: string;
  /** Whether a server stores threads and knowledge. */
  readonly isFar: boolean;
  readonly call: (name: string, params: Readonly<Record<string, unknown>>) => Promise<unknown>;
  close(): Promise<void>;
}

/** Open the project of a folder. Before it is used, only its configuration is read, and nothing is created. */
export function openProject(options: ProjectOptions): Project {
  return open(options);
}

/**
 * Call an operation of a project, such as `cstp.recordDecision`: in this process, or on the server that stores the
 * project's threads. A refusal is a ClewError.
 */
export async function call<M extends MethodName>(
  project: Project,
  method: M,
  params: MethodParams<M>,
): Promise<MethodResult<M>> {
  return (await project.call(method, { ...params })) as unknown as MethodResult<M>; // the type in the operation's row of the table
}
