import { realpathSync, statSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import type { Environment } from "@clew/workspace";

/** Whether a bare `clew`, as the shell would find it, or an absolute path is this very installation. */
export function ownClew(file: string, env: Environment): (name: string) => boolean {
  const own = realPathOf(file);
  return (name) => {
    const path = isAbsolute(name) ? name : name === "clew" ? onPath(env) : undefined;
    return path !== undefined && own !== undefined && realPathOf(path) === own;
  };
}

function onPath(env: Environment): string | undefined {
  for (const folder of (env["PATH"] ?? "").split(delimiter)) {
    // A relative entry means another program in every folder: what it finds first is nobody's.
    if (!isAbsolute(folder)) return undefined;
    const path = join(folder, "clew");
    if (statSync(path, { throwIfNoEntry: false })?.isFile()) return path;
  }
  return undefined;
}

function realPathOf(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}
