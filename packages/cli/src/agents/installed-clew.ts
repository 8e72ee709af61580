import { accessSync, constants, readFileSync, realpathSync, statSync } from "node:fs";
import { delimiter, dirname, isAbsolute, join, sep } from "node:path";
import type { Environment } from "@clew/project/user";

/** Whether a bare `clew`, found as the shell would, or an absolute path is this installation. */
export function installedClew(file: string, env: Environment): (name: string) => boolean {
  let own: string | undefined;
  return (name) => {
    own ??= realPathOf(file);
    const path = isAbsolute(name) ? name : name === "clew" ? onPath(env) : undefined;
    if (path === undefined || own === undefined) return false;
    return realPathOf(path) === own || (!isAbsolute(name) && leadsTo(path) === own);
  };
}

/** Whether this path is the Node running now: another file named node may be any program. */
export function isRunningNode(path: string): boolean {
  return realPathOf(path) === realPathOf(process.execPath);
}

/** The file that a small script on PATH runs; pnpm and others install a script instead of a link. */
function leadsTo(path: string): string | undefined {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 4_096) return undefined;
  const text = readFileSync(path, "utf8");
  if (!text.startsWith("#!")) return undefined;
  const beside = /"\$basedir\/([^"$]*clew\.cjs)" "\$@"/.exec(text)?.[1];
  if (beside !== undefined) return realPathOf(join(dirname(path), beside));
  const [, quoted, single, plain] = HANDS_OVER.exec(text) ?? [];
  const target = quoted ?? single ?? plain;
  return target === undefined ? undefined : realPathOf(target);
}

// A script with one line that runs the file with all arguments.
const HANDS_OVER =
  /^#!.*\n(?:[ \t]*(?:#.*)?\n)*(?:exec +)?(?:"[^"$`\n]*node"|'[^'\n]*node'|[^\s"'$`]*node) +(?:"(\/[^"$`\n]*clew\.cjs)"|'(\/[^'\n]*clew\.cjs)'|(\/[^\s"'$`]*clew\.cjs)) +"\$@"\s*$/;

function onPath(env: Environment): string | undefined {
  for (const folder of (env["PATH"] ?? "").split(delimiter)) {
    // A relative entry finds a different program in every folder: trust nothing found after it.
    if (!isAbsolute(folder)) return undefined;
    const path = `${folder}${sep}clew`;
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

/**
 * The words that run this CLI in a printed command: `clew` if PATH finds this installation, otherwise Node with this
 * file. The gate accepts no other, and a plugin brings its own copy beside an installed one. Node is named by its path if
 * PATH finds another Node, which may be too old.
 */
export function executableWords(env: Environment, file: string): readonly string[] {
  if (process.platform === "win32" ? programOnPath("clew", env) !== undefined : installedClew(file, env)("clew"))
    return ["clew"];
  const node = programOnPath("node", env);
  return [node !== undefined && isRunningNode(node) ? "node" : process.execPath, file];
}

/** Where PATH finds a program, as a shell in any folder would. */
export function programOnPath(name: string, env: Environment): string | undefined {
  const endings = process.platform === "win32" ? [".exe", ".cmd"] : [""];
  for (const folder of (env["PATH"] ?? env["Path"] ?? "").split(delimiter)) {
    // An empty or relative entry finds a different file in every folder.
    if (!isAbsolute(folder)) continue;
    const found = endings.map((ending) => folder + sep + name + ending).find(isExecutable);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isExecutable(path: string): boolean {
  try {
    // Most PATH folders do not contain it: checking without an exception is ten times as fast.
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats?.isFile() !== true) return false;
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The words that run this installation in a printed command. */
export function clewWords(env: Environment): readonly string[] {
  return executableWords(env, FILE);
}

const FILE = `${import.meta.dirname}${sep}clew.cjs`;

/** Runs this installation whatever PATH finds. */
export const PROGRAM: readonly string[] = [process.execPath, FILE];
