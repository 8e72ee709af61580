import { join } from "node:path";
import type { SessionPorts } from "@clew/operations";
import { utcNow } from "@clew/project/ids-and-time";
import { type Environment } from "@clew/project/user";
import { createFileSessionStore } from "@clew/thread-store/file";
import { executableWords } from "./executable.ts";

/** The sessions of a state folder, without a look at who made it: that is the caller's to check. */
export function sessionFiles(home: string, env: Environment): SessionPorts {
  return {
    sessions: createFileSessionStore({ folder: join(home, "sessions") }),
    now: utcNow,
    executable: clewWords(env),
  };
}

/** What runs this installation in a printed command. */
export function clewWords(env: Environment): readonly string[] {
  return executableWords(env, join(import.meta.dirname, "clew.cjs"));
}
