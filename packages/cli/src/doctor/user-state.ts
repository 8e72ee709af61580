import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { type Environment, userFolders } from "@clew/project/user";

/** Why nothing can be kept in the user's own state folder, where the gate's pointers lie; looked at without writing. */
export function userStateProblem(env: Environment): string | undefined {
  const { state } = userFolders(env);
  let nearest = state;
  while (!existsSync(nearest) && dirname(nearest) !== nearest) nearest = dirname(nearest);
  return isWritableFolder(nearest)
    ? undefined
    : `nothing can be written to ${state}. Mend its permissions, or set XDG_STATE_HOME to a folder of your own.`;
}

function isWritableFolder(path: string): boolean {
  try {
    accessSync(path, constants.W_OK | constants.X_OK);
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
