/** Why a path cannot stand in a handoff, and the form it should have. */
export interface PathProblem {
  readonly code:
    | "PATH_ABSOLUTE"
    | "PATH_DRIVE"
    | "PATH_UNC"
    | "PATH_HOME"
    | "PATH_ESCAPES"
    | "PATH_NUL"
    | "PATH_CONTROL"
    | "PATH_URL";
  readonly message: string;
  /** The relative form, where one can be proposed. */
  readonly suggestion?: string;
}

const CONTROL = /\p{Cc}/u;

/** What is wrong with a path that must be relative to the project root; undefined where nothing is. */
export function pathProblem(path: string, projectRoot?: string): PathProblem | undefined {
  const kind = kindOf(path);
  if (kind === undefined) return undefined;
  const suggestion = suggestedPath(path, projectRoot);
  return { ...kind, ...(suggestion === undefined ? {} : { suggestion }) };
}

function kindOf(path: string): Omit<PathProblem, "suggestion"> | undefined {
  const shown = JSON.stringify(path.slice(0, 120));
  if (path.includes("\0")) return { code: "PATH_NUL", message: `${shown} holds a NUL character` };
  if (CONTROL.test(path)) return { code: "PATH_CONTROL", message: `${shown} holds a control character` };
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(path)) return { code: "PATH_URL", message: `${shown} is an address, not a path` };
  if (/^[a-z]:/i.test(path)) return { code: "PATH_DRIVE", message: `${shown} begins with a drive` };
  if (/^[\\/]{2}/.test(path)) return { code: "PATH_UNC", message: `${shown} is a network path` };
  if (/^[\\/]/.test(path)) return { code: "PATH_ABSOLUTE", message: `${shown} is absolute` };
  if (path.startsWith("~")) return { code: "PATH_HOME", message: `${shown} begins with the home folder` };
  if (path.split(/[\\/]/).includes("..")) return { code: "PATH_ESCAPES", message: `${shown} has a ".." segment` };
  return undefined;
}

function suggestedPath(path: string, projectRoot: string | undefined): string | undefined {
  const slashed = path.replaceAll("\\", "/").replaceAll(/\p{Cc}/gu, "");
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(slashed)) return undefined;
  const root = projectRoot?.replaceAll("\\", "/").replace(/\/+$/, "");
  const inside = root !== undefined && root !== "" && slashed.startsWith(`${root}/`);
  const local = inside ? slashed.slice(root.length + 1) : slashed.replace(/^[a-z]:/i, "").replace(/^~[^/]*/, "");
  const segments: string[] = [];
  for (const segment of local.split("/")) {
    if (segment === "..") segments.pop();
    else if (segment !== "" && segment !== ".") segments.push(segment);
  }
  return segments.length === 0 ? undefined : segments.join("/");
}
