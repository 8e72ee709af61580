import { resolve } from "node:path";
import type { InspectTool, ToolCall } from "@clew/flow";
import { mayTouch } from "./protected/may-touch.ts";
import { isAnswerFile, type ProtectedOptions, protectedTarget } from "./protected/protected-paths.ts";

/** Where a call is made and what is protected there. */
export interface InspectPlace extends ProtectedOptions {
  /** The project. */
  readonly cwd: string;
  /** Where else the shell may stand: a `cd` of an earlier call goes on there. */
  readonly folders?: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether the bare name `clew`, or this absolute path, is the installed clew. */
  readonly isClew: (name: string) => boolean;
  /** Whether this absolute path is the Node that runs clew. */
  readonly isNode?: (path: string) => boolean;
}

/** Finds out what a call would write; the shell's parser is only loaded for a command that must be understood. */
export function inspectTool(place: InspectPlace): InspectTool {
  const standing = [...new Set([place.cwd, ...(place.folders ?? [])])];
  return async (tool, open) => {
    const written = tool.class === "write" || tool.class === "other" ? inspectWrite(tool, standing, place) : {};
    if (written.protectedPath !== undefined || tool.command === undefined) return written;
    const folders = tool.folder === undefined ? standing : standing.map((each) => resolve(each, tool.folder ?? ""));
    // An open gate lets everything pass but what touches Clew or an agent's settings: a plain search tells most apart.
    if ((open || tool.class === "other") && !mayTouch(tool.command, folders, place)) return written;
    const { inspectShell } = await import("./shell/inspect-shell.ts");
    const { shell, ...touched } = inspectShell(tool.command, { ...place, folders, shells: tool.shells }, open);
    // Nobody here knows what another tool makes of its command: it never passes for its words.
    return { ...written, ...touched, ...(tool.class === "shell" ? { shell } : {}) };
  };
}

function inspectWrite(
  tool: ToolCall,
  folders: readonly string[],
  place: InspectPlace,
): { protectedPath?: string; writesAnswersOnly?: boolean } {
  const isAnswer = (path: string): boolean =>
    folders.every((folder) => isAnswerFile(resolve(folder, path), folder, place.home));
  const answers = tool.class === "write" ? tool.paths.filter(isAnswer) : [];
  const first = tool.paths.find(
    (path) => !answers.includes(path) && folders.some((folder) => protectedTarget(path, folder, place) !== undefined),
  );
  return {
    ...(first === undefined ? {} : { protectedPath: first }),
    writesAnswersOnly: tool.unread !== true && tool.paths.length > 0 && answers.length === tool.paths.length,
  };
}
