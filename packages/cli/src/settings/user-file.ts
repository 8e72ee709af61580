import { existsSync, realpathSync } from "node:fs";
import { userConfigPath } from "@clew/project/config";
import { type Environment } from "@clew/project/user";

/** The user's settings where they really lie: who keeps them elsewhere and links to them would otherwise lose the link. */
export function userFile(env: Environment): string {
  const path = userConfigPath(env);
  return existsSync(path) ? realpathSync.native(path) : path;
}
