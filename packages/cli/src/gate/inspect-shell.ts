import type { ToolFacts } from "@clew/flow";
import { classifyCommand } from "./classify-command.ts";
import { type ProtectedOptions, protectedTarget } from "./protected-paths.ts";
import { personsCommand, writtenTargets } from "./shell-targets.ts";

/** What a shell command would do: its verdict, and the first protected file that it would write. */
export function inspectShell(
  command: string,
  place: ProtectedOptions & { readonly cwd: string; readonly isClew: (name: string) => boolean },
  open: boolean,
): Pick<ToolFacts, "shell" | "protectedPath"> {
  const shell = classifyCommand(command, place);
  if (shell.verdict === "read" || shell.verdict === "clew") return { shell };
  const person = personsCommand(command);
  if (open && person !== undefined) return { shell, protectedPath: `\`${person}\`` };
  const targets = writtenTargets(command, place);
  const touched = targets.find((target) => protectedTarget(target, place.cwd, place) !== undefined);
  return touched === undefined ? { shell } : { shell, protectedPath: touched };
}
