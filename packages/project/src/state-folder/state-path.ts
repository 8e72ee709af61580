import { basename, dirname, join, resolve } from "node:path";
import { ClewError } from "@clew/errors";
import { realPathOf } from "../files/real-path-of.ts";
import type { Environment } from "../user/user-folders.ts";

/** A state file that was named on a command line. */
export interface StatePath {
  /** The state folder it lies in, such as `/project/.clew`. */
  readonly stateFolder: string;
  readonly sessionId: string;
  readonly path: string;
}

const FILE_NAME = /^reasoning-((?:[0-9a-f]{12}|[0-9a-f]{8}-[0-9a-f]{3}))\.json$/;

/** Takes a path from a command line apart; only `…/.clew/sessions/reasoning-<id>.json` is a state file, after all links are followed. */
export function resolveStatePath(given: string, cwd: string, env: Environment): StatePath {
  const path = realPathOf(resolve(cwd, given));
  if (path === undefined)
    throw new ClewError("NOT_FOUND", `There is no state file ${given}.`, {
      hint: "`clew sessions list` shows the sessions.",
    });
  const sessionId = FILE_NAME.exec(basename(path))?.[1];
  const sessions = dirname(path);
  const stateFolder = dirname(sessions);
  const named = env["CLEW_HOME"] ? realPathOf(resolve(cwd, env["CLEW_HOME"])) : undefined;
  if (
    sessionId === undefined ||
    basename(sessions) !== "sessions" ||
    (basename(stateFolder) !== ".clew" && stateFolder !== named)
  )
    throw new ClewError("UNTRUSTED_STATE", `${path} is not a state file in a .clew folder.`, {
      hint: "A session from elsewhere comes in by: clew sessions import FILE",
    });
  return { stateFolder, sessionId, path: join(sessions, basename(path)) };
}
