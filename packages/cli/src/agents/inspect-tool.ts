import { resolve } from "node:path";
import type { InspectTool, ToolCall } from "@clew/flow";
import { isAnswerFile, mentionsProtected, type ProtectedOptions, protectedTarget } from "../gate/protected-paths.ts";

/** Where a call is made and what is protected there. */
export interface InspectPlace extends ProtectedOptions {
  readonly cwd: string;
  /** Whether the bare name `clew`, or this absolute path, is the installed clew. */
  readonly isClew: (name: string) => boolean;
}

/** Finds out what a call would write; the shell's parser is only loaded for a command that must be understood. */
export function inspectTool(place: InspectPlace): InspectTool {
  return async (tool, open) => {
    if (tool.class === "write") return inspectWrite(tool, place);
    if (tool.class !== "shell" || tool.command === undefined) return {};
    // An open gate lets everything pass but what touches Clew or an agent's settings: a plain search tells most apart.
    if (open && !mentionsProtected(tool.command, place)) return {};
    const { inspectShell } = await import("../gate/inspect-shell.ts");
    return inspectShell(tool.command, place, open);
  };
}

function inspectWrite(tool: ToolCall, place: InspectPlace): { protectedPath?: string; writesAnswersOnly?: boolean } {
  const touched = tool.paths.flatMap((path) => protectedTarget(path, place.cwd, place) ?? []);
  const answers = tool.paths.filter((path) => isAnswerFile(resolve(place.cwd, path), place.cwd, place.home));
  const [first] = touched.filter((path) => !answers.includes(path));
  return {
    ...(first === undefined ? {} : { protectedPath: first }),
    writesAnswersOnly: tool.paths.length > 0 && answers.length === tool.paths.length,
  };
}
