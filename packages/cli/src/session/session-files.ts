import type { SessionPorts } from "@clew/operations";
import { pathIn } from "@clew/project/files";
import { utcNow } from "@clew/project/ids-and-time";
import { protocolsOf } from "@clew/project/protocols";
import type { Environment } from "@clew/project/user";
import { createFileSessionStore } from "@clew/thread-store/file";
import { clewWords } from "../agents/installed-clew.ts";

/** The sessions of a state folder; the caller must check its owner. */
export function sessionFiles(home: string, env: Environment): SessionPorts {
  return {
    sessions: createFileSessionStore({ folder: pathIn(home, "sessions") }),
    now: utcNow,
    executable: clewWords(env),
    protocols: protocolsOf(home, env),
  };
}
