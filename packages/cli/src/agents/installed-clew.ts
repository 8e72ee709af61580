import { accessSync, constants, readFileSync, realpathSync, statSync } from "node:fs";
import { delimiter, dirname, isAbsolute, join, sep } from "node:path";
import type { Environment } from "@clew/project/user";

/** Whether a bare `clew`, as the shell would find it, or an absolute path is this very installation. */
export function installedClew(file: string, env: Environment): (name: string) => boolean {
  let own: string | undefined;
  return (name) => {
    own ??= realPathOf(file);
    const path = isAbsolute(name) ? name : name === "clew" ? onPath(env) : undefined;
    if (path === undefined || own === undefined) return false;
    return realPathOf(path) === own || (!isAbsolute(name) && leadsTo(path) === own);
  };
}

/** Whether this absolute path is the very Node that runs this: a file of that name may be any program. */
export function isRunningNode(path: string): boolean {
  return realPathOf(path) === realPathOf(process.execPath);
}

/** pnpm, others and people put a small script on PATH instead of a link: the file that it hands over to. */
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

// Nothing but one line that runs the file with every argument.
const HANDS_OVER =
  /^#!.*\n(?:[ \t]*(?:#.*)?\n)*(?:exec +)?(?:"[^"$`\n]*node"|'[^'\n]*node'|[^\s"'$`]*node) +(?:"(\/[^"$`\n]*clew\.cjs)"|'(\/[^'\n]*clew\.cjs)'|(\/[^\s"'$`]*clew\.cjs)) +"\$@"\s*$/;

function onPath(env: Environment): string | undefined {
  for (const folder of (env["PATH"] ?? "").split(delimiter)) {
    // A relative entry means another program in every folder: what it finds first is nobody's.
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
 * What runs this CLI in a printed command: `clew` where PATH leads to this very installation, else Node with this file: the
 * gate lets no other pass, and a plugin brings its own beside one that may be installed. Node is named by its
 * path where PATH would find another one, which may be too old.
 */
export function executableWords(env: Environment, file: string): readonly string[] {
  if (process.platform === "win32" ? programOnPath("clew", env) !== undefined : installedClew(file, env)("clew"))
    return ["clew"];
  const node = programOnPath("node", env);
  return [node !== undefined && isRunningNode(node) ? "node" : process.execPath, file];
}

function programOnPath(name: string, env: Environment): string | undefined {
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

/** What runs this installation in a printed command. */
export function clewWords(env: Environment): readonly string[] {
  return executableWords(env, FILE);
}

const FILE = `${import.meta.dirname}${sep}clew.cjs`;

/** What runs it whatever PATH leads to. */
export const PROGRAM: readonly string[] = [process.execPath, FILE];
