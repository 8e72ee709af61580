import { ClewError } from "@clew/errors";
import type { SessionStore } from "@clew/thread-store";
import type { CallContext } from "../call-context.ts";
import type { SubmitPorts } from "./ports.ts";

/** The ports of the session use cases over the project's sessions. */
export function sessionPorts({ ports }: CallContext, project: string): SubmitPorts & { newSessionId(): string } {
  if (ports.sessions === undefined) throw new ClewError("NOT_FOUND", "This service keeps no sessions.");
  const sessions = ports.sessions(project);
  return {
    sessions: ports.showsPaths === true ? sessions : withoutPaths(sessions),
    now: () => ports.clock.now(),
    executable: ports.executable ?? ["clew"],
    newSessionId: ports.newSessionId,
    knownSkills: async () => (await (await ports.folder?.())?.knownSkills()) ?? [],
    forPerson: ports.forPerson,
  };
}

// Over the wire a session is named by its id: a path of this machine is of no use to anybody else.
function withoutPaths(store: SessionStore): SessionStore {
  return { ...store, locate: () => undefined };
}
