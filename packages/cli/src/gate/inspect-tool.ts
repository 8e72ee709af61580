import { resolve } from "node:path";
import type { InspectTool, ToolCall } from "@clew/operations";
import { isAnswerFile, type ProtectedOptions, protectedTarget } from "./protected/protected-paths.ts";

/** Where a tool is called, and what is protected there. */
export interface InspectPlace extends ProtectedOptions {
  /** The project's folder. */
  readonly cwd: string;
  /** Other folders where the shell may be: a `cd` in an earlier call still applies. */
  readonly folders?: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether the bare name `clew`, or this absolute path, is the installed clew. */
  readonly isClew: (name: string) => boolean;
  /** Whether this absolute path is the Node that runs clew. */
  readonly isNode?: (path: string) => boolean;
}

/** This many paths take far less than a second to look up. */
const FEW_PATHS = 50;
const isPlain = (path: string): boolean => path.length < 4_096;

/**
 * Finds out what a call would write. If the inspection fails or takes too long, it returns a fault: what the call would
 * write is then unknown. The command parser and the timer only load for calls that need them.
 */
export function inspectTool(place: InspectPlace): InspectTool {
  const standing = [...new Set([place.cwd, ...(place.folders ?? [])])];
  return async (tool, open) => {
    const here = { ...place, opensTasks: open };
    try {
      if (tool.class === "other" && !open && (await import("./reading-tools.ts")).isReadingTool(tool.name))
        return { reads: true };
      const written = await inspectPaths(tool, standing, here);
      if (written.protectedPath !== undefined || tool.command === undefined) return written;
      const folders = tool.folder === undefined ? standing : standing.map((each) => resolve(each, tool.folder ?? ""));
      const { inspectCommand } = await import("./inspect-command.ts");
      return { ...written, ...(await inspectCommand(tool, open, { ...here, folders })) };
    } catch (fault) {
      const { faultMessage } = await import("./inspect-command.ts");
      return { fault: faultMessage(fault) };
    }
  };
}

async function inspectPaths(
  tool: ToolCall,
  folders: readonly string[],
  place: InspectPlace,
): Promise<ReturnType<typeof inspectWrite>> {
  if (tool.class !== "write" && tool.class !== "other") return {};
  const look = (call: ToolCall) => inspectWrite(call, folders, place);
  const isSmall = tool.class === "write" && tool.paths.length <= FEW_PATHS && tool.paths.every(isPlain);
  const found = isSmall ? look(tool) : (await import("./inspect-command.ts")).inTime(tool, look);
  if (found.protectedPath === undefined) return found;
  const { hiddenWhy } = await import("./inspect-command.ts");
  return { ...found, ...hiddenWhy(found.protectedPath, folders) };
}

function inspectWrite(
  tool: ToolCall,
  folders: readonly string[],
  place: InspectPlace,
): { protectedPath?: string; protectedWhy?: string; writesAnswersOnly?: boolean } {
  const isAnswer = (path: string): boolean =>
    folders.every((folder) => isAnswerFile(resolve(folder, path), folder, place.home));
  const answers = new Set(tool.class === "write" ? tool.paths.filter(isAnswer) : []);
  const first = tool.paths.find(
    (path) => !answers.has(path) && folders.some((folder) => protectedTarget(path, folder, place) !== undefined),
  );
  return {
    protectedPath: first,
    writesAnswersOnly: tool.unread !== true && tool.paths.length > 0 && tool.paths.every((path) => answers.has(path)),
  };
}
