import { lstatSync, readlinkSync, realpathSync } from "node:fs";
import nodePath, { basename, dirname, join, resolve, sep } from "node:path";
import type { Environment } from "@clew/project/user";

/** What determines which files belong to Clew here. */
export interface ProtectedOptions {
  /** The state folder in use. */
  readonly home: string;
  /** The user's Clew folders. */
  readonly userFolders: readonly string[];
  /** Whether the agent may write task files: after its prompt's reasoning is recorded. */
  readonly opensTasks?: boolean;
  /** Whether the command may create a link first: the target of a path in Clew's folder is then unknown. */
  readonly mayLink?: boolean;
}

// Hook and MCP settings of the six agents, in a project or a user's home: a name, and what may follow it.
const SETTINGS: readonly (readonly [name: string, rest: string])[] = [
  [".claude", String.raw`(?:/(?:settings(?:\.local)?\.json|hooks|plugins)(?:/.*)?)?`],
  [".claude.json", ""],
  [".mcp.json", ""],
  [".codex", String.raw`(?:/(?:hooks\.json|config\.toml|hooks|plugins)(?:/.*)?)?`],
  [".gemini", String.raw`(?:/(?:settings\.json|hooks|extensions)(?:/.*)?)?`],
  [".cursor", String.raw`(?:/(?:hooks\.json|mcp\.json|hooks|plugins)(?:/.*)?)?`],
  [".copilot", String.raw`(?:/(?:hooks|config\.json|mcp-config\.json|settings\.json)(?:/.*)?)?`],
  [".github", String.raw`/(?:hooks|copilot|mcp\.json)(?:/.*)?`],
  [".opencode", String.raw`(?:/(?:plugins?|opencode\.jsonc?)(?:/.*)?)?`],
  [".config/opencode", String.raw`(?:/.*)?`],
  ["opencode.json", "c?"],
  [".clew", String.raw`(?:/.*)?`],
];

/**
 * Whether a path names an agent's settings; a pattern is only built for a name that occurs, because V8 compiles it on
 * every call.
 */
function isSettingsPath(path: string): boolean {
  const lower = path.toLowerCase();
  return SETTINGS.some(
    ([name, rest]) =>
      lower.includes(name) && new RegExp(`(?:^|/)${name.replaceAll(".", "\\.")}${rest}/?$`, "i").test(path),
  );
}

/** The protected file or folder that a path names, by its text or its real location; undefined for others. */
export function protectedTarget(path: string, cwd: string, options: ProtectedOptions): string | undefined {
  const literal = resolve(cwd, expandHome(path));
  const { path: real, hidden } = whereabouts(literal);
  if (hidden) return path;
  if (options.mayLink !== true && isAgents(real, options)) return undefined;
  for (const candidate of new Set([literal, real])) {
    if (isSettingsPath(candidate.split(sep).join("/"))) return path;
    if (rootsOf(options).some((root) => isInside(candidate, root))) return path;
  }
  return undefined;
}

const ROOTS = new WeakMap<ProtectedOptions["userFolders"], readonly string[]>();

/** Clew's folders, by name and by real path, cached: many words of a command are compared with them. */
function rootsOf({ home, userFolders }: ProtectedOptions): readonly string[] {
  const known = ROOTS.get(userFolders);
  if (known?.[0] === home) return known;
  const named = [home, ...userFolders];
  const roots = [...new Set([...named, ...named.map(realPathOf)])];
  ROOTS.set(userFolders, roots);
  return roots;
}

function isAgents(real: string, { home, opensTasks }: ProtectedOptions): boolean {
  if (opensTasks === true && isTaskFile(real, home)) return true;
  return real.includes(`${sep}answers${sep}`) && isAnswerFile(real, home, home);
}

// The folder itself, and other files in it, stay protected.
function isTaskFile(real: string, home: string): boolean {
  return real.endsWith(".md") && dirname(real) === join(realPathOf(home), "tasks");
}

/** Whether a path, with links resolved, lies in the folder for answers. */
export function isAnswerFile(path: string, cwd: string, home: string): boolean {
  const answers = join(realPathOf(home), "answers");
  const real = realPathOf(resolve(cwd, path));
  return real !== answers && isInside(real, answers) && realPathOf(answers) === answers;
}

/** Expands a leading tilde, and on Windows Git Bash's form of a drive: `/c/work` becomes `c:/work`. */
export function expandHome(path: string, paths: typeof nodePath = nodePath, env: Environment = process.env): string {
  const home = env["HOME"] ?? env["USERPROFILE"];
  if (home !== undefined && (path === "~" || /^~[\\/]/.test(path)) && (path[1] !== "\\" || paths.sep === "\\"))
    return paths.join(home, path.slice(1));
  return paths.sep === "\\" ? path.replace(/^\/([a-zA-Z])(?:\/|$)/, "$1:/") : path;
}

function isInside(path: string, root: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);
}

/** Whether a link in a path cannot be read: the path counts as protected, because it may lead anywhere. */
export function isHidden(path: string): boolean {
  return whereabouts(path).hidden;
}

/** The real path of a file that may not exist yet: resolves the nearest existing folder and keeps the rest. */
export function realPathOf(path: string): string {
  return whereabouts(path).path;
}

interface Whereabouts {
  readonly path: string;
  /** Whether a link in the path cannot be read, such as those of another user's process: it may lead anywhere. */
  readonly hidden: boolean;
}

function whereabouts(path: string): Whereabouts {
  // No system finds a longer name: looking up each part of one takes the square of its length.
  const cut = path.length > 5_000 ? path.lastIndexOf(sep, 5_000) || 1 : path.length;
  const missing = [path.slice(cut)];
  for (let current = path.slice(0, cut); ; current = dirname(current)) {
    try {
      // Most words of a command do not name a file: an exception for each would cost more than the check.
      if (dirname(current) !== current && lstatSync(current, { throwIfNoEntry: false }) === undefined) {
        missing.unshift(basename(current));
        continue;
      }
      return { path: join(realpathSync.native(current), ...missing), hidden: false };
    } catch {
      // Writing follows a dangling link: it must not hide its target.
      if (isLink(current)) {
        const { path: target, hidden } = followDangling(current);
        return { path: join(target, ...missing), hidden };
      }
      if (dirname(current) === current) return { path, hidden: false };
      missing.unshift(basename(current));
    }
  }
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  } catch {
    return false; // below a file, or an impossible file name: nothing exists there
  }
}

function followDangling(link: string): Whereabouts {
  let current = link;
  for (let hops = 0; hops < 40 && isLink(current); hops += 1) {
    const folder = whereabouts(dirname(current));
    const target = targetOf(current);
    if (target === undefined || folder.hidden) return { path: current, hidden: true };
    current = resolve(folder.path, target);
  }
  return { path: current, hidden: false };
}

function targetOf(link: string): string | undefined {
  try {
    return readlinkSync(link);
  } catch {
    return undefined;
  }
}
