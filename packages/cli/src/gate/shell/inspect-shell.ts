import type { ToolFacts } from "@clew/operations";
import { classifyCommand } from "./classify-command.ts";
import type { GitPlace } from "./own-git.ts";
import { type TargetPlace, touchedTarget } from "./shell-targets.ts";

/** What a shell command would do: its verdict, and the first protected file that it would write. */
export function inspectShell(
  command: string,
  place: Omit<TargetPlace, "open"> & GitPlace,
  open: boolean,
): Pick<ToolFacts, "shell" | "protectedPath" | "protectedWhy"> {
  const shell = classifyCommand(command, { ...place, git: place });
  if (shell.verdict === "read" || shell.verdict === "clew") return { shell };
  const touched = touchedTarget(command, { ...place, open });
  if (touched === undefined) return { shell };
  const { word, why } = touched;
  return { shell, protectedPath: word, ...(why === undefined ? {} : { protectedWhy: why }) };
}
