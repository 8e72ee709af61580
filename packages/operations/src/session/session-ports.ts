import { ClewError } from "@clew/errors";
import type { SessionStore } from "@clew/thread-store";
import { type Caller, DEFAULT_PROJECT } from "../caller.ts";
import type { Project } from "../project.ts";
import type { SubmitPorts } from "./ports.ts";

/** The ports of session operations, over the project's sessions. */
export function sessionPorts(
  project: Project,
  tenant: string,
  caller?: Pick<Caller, "isToolCall">,
): SubmitPorts & { newSessionId(): string } {
  if (project.sessions === undefined) throw new ClewError("NOT_FOUND", "This service keeps no sessions.");
  const sessions = project.sessions(tenant);
  const { recall } = project;
  return {
    sessions: project.showsPaths === true ? sessions : withoutPaths(sessions),
    now: project.clock.now,
    executable: project.executable ?? ["clew"],
    newSessionId: project.newSessionId,
    renewPayload: async (session) =>
      (await import("./session-payload.ts")).writePayload(project, { project: tenant, isRenewal: true }, session),
    installedSkills: project.installedSkills,
    // The work tree's files belong to the default project only.
    lineCounter: tenant === DEFAULT_PROJECT ? project.lineCounter : undefined,
    knownSkills: async () => ((await project.installedSkills?.()) ?? []).map(({ skill }) => skill),
    // A protocol applies to a folder. A server's other projects have none in use, but their sessions keep the one they
    // began with.
    protocols:
      tenant === DEFAULT_PROJECT
        ? project.protocols
        : project.protocols && { ...project.protocols, inUse: () => undefined },
    forPerson: project.forPerson,
    pacing: project.pacing ?? "grouped",
    byTool: caller?.isToolCall,
    recall: recall === undefined ? undefined : (work) => recall(tenant, work),
  };
}

// Over the wire a session is named by its id: a path on this machine is useless elsewhere.
function withoutPaths(store: SessionStore): SessionStore {
  return { ...store, locate: () => undefined };
}
