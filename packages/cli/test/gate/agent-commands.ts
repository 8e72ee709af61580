import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A command that an agent ran, and how a careful person would label it. */
interface AgentCommand {
  readonly label: "read" | "check" | "work";
  readonly command: string;
}

/** The commands of `agent-commands.txt`. */
export function agentCommands(): readonly AgentCommand[] {
  const found: AgentCommand[] = [];
  let label: AgentCommand["label"] | undefined;
  for (const line of readFileSync(join(import.meta.dirname, "agent-commands.txt"), "utf8").split("\n")) {
    // These three are the only headings.
    if (line.startsWith("## ")) label = line.slice(3) as AgentCommand["label"];
    else if (label !== undefined && line !== "") found.push({ label, command: line.replaceAll("␤", "\n") });
  }
  return found;
}
