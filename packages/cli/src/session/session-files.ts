import { accessSync, constants, realpathSync, statSync } from "node:fs";
import { delimiter, sep } from "node:path";
import type { SessionPorts } from "@clew/operations";
import { pathIn } from "@clew/project/files";
import { utcNow } from "@clew/project/ids-and-time";
import { protocolsOf } from "@clew/project/protocols";
import type { Environment } from "@clew/project/user";
import { createFileSessionStore } from "@clew/thread-store/file";
import { installedClew } from "../agents/installed-clew.ts";

/**
 * What runs this CLI in a printed command: `clew` where PATH leads to this very installation, else Node with this file: the
 * gate lets no other pass, and a plugin brings its own beside one that may be installed. Node is named by its
 * path where PATH would find another one, which may be too old.
 */
export function executableWords(env: Environment, file: string): readonly string[] {
  if (process.platform === "win32" ? onPath("clew", env) !== undefined : installedClew(file, env)("clew"))
    return ["clew"];
  const node = onPath("node", env);
  return [node !== undefined && realPathOf(node) === realPathOf(process.execPath) ? "node" : process.execPath, file];
}

function onPath(name: string, env: Environment): string | undefined {
  const endings = process.platform === "win32" ? [".exe", ".cmd"] : [""];
  for (const folder of (env["PATH"] ?? env["Path"] ?? "").split(delimiter)) {
    // An empty or relative entry means another file in every folder.
    if (!folder.startsWith("/") && process.platform !== "win32") continue;
    const found = endings.map((ending) => folder + sep + name + ending).find(isExecutable);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isExecutable(path: string): boolean {
  try {
    // Most folders of PATH do not hold it: asking without an exception is ten times as fast.
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats?.isFile() !== true) return false;
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function realPathOf(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}

/** The sessions of a state folder, without a look at who made it: that is the caller's to check. */
export function sessionFiles(home: string, env: Environment): SessionPorts {
  return {
    sessions: createFileSessionStore({ folder: pathIn(home, "sessions") }),
    now: utcNow,
    executable: clewWords(env),
    protocols: protocolsOf(home, env),
  };
}

/** What runs this installation in a printed command. */
export function clewWords(env: Environment): readonly string[] {
  return executableWords(env, FILE);
}

const FILE = `${import.meta.dirname}${sep}clew.cjs`;

/** What runs it whatever PATH leads to. */
export const PROGRAM: readonly string[] = [process.execPath, FILE];
