import { existsSync, realpathSync } from "node:fs";
import { type Environment, userConfigPath } from "@clew/project";

/** The user's settings where they really lie: who keeps them elsewhere and links to them would otherwise lose the link. */
export function userFile(env: Environment): string {
  const path = userConfigPath(env);
  return existsSync(path) ? realpathSync.native(path) : path;
}
