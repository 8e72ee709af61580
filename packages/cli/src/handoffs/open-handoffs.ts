import { DEFAULT_PROJECT, type HandoffPorts, type HandoffUse, type Signature } from "@clew/operations";
import { configText } from "@clew/project/config";
import type { Project } from "@clew/project/open-project";
import { type Opener, projectOf } from "../session/open-sessions.ts";

/** The handoffs of the project that a command works in. */
export interface OpenHandoffs {
  readonly project: Project;
  readonly ports: HandoffPorts;
  /** Who signs what goes on record. */
  readonly signature: Signature;
}

/** Works on the handoffs of a folder and closes what was opened for it; each part is touched only when it is needed. */
export async function withHandoffs<T>(
  invocation: Opener,
  use: Omit<HandoffUse, "project">,
  work: (handoffs: OpenHandoffs) => Promise<T>,
): Promise<T> {
  const project = projectOf(invocation);
  const { config, caller } = project;
  const signature = { project: DEFAULT_PROJECT, agentId: configText(config, "agent") ?? caller.defaultAgent };
  try {
    const [folder, shared] = await Promise.all([project.folder(), project.shared()]);
    const ports = { ...folder.handoffs({ ...use, project: DEFAULT_PROJECT }), log: shared.handoffLog(signature) };
    return await work({ project, ports, signature });
  } finally {
    await project.close();
  }
}
