import type { ToolFacts } from "@clew/flow";
import { classifyCommand } from "./classify-command.ts";
import { personsCommand } from "./persons-command.ts";
import { type TargetPlace, touchedTarget } from "./shell-targets.ts";

/** What a shell command would do: its verdict, and the first protected file that it would write. */
export function inspectShell(
  command: string,
  place: TargetPlace,
  open: boolean,
): Pick<ToolFacts, "shell" | "protectedPath" | "protectedWhy"> {
  const shell = classifyCommand(command, place);
  if (shell.verdict === "read" || shell.verdict === "clew") return { shell };
  const person = personsCommand(command);
  if (open && person !== undefined)
    return { shell, protectedPath: person, protectedWhy: `\`${person}\` is for a person to give` };
  const touched = touchedTarget(command, place);
  if (touched === undefined) return { shell };
  const { word, why } = touched;
  return { shell, protectedPath: word, ...(why === undefined ? {} : { protectedWhy: why }) };
}
