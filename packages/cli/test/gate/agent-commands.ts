import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A command as an agent ran it, and what a careful person would call it. */
interface AgentCommand {
  readonly label: "read" | "check" | "work";
  readonly command: string;
}

/** The commands of `agent-commands.txt`. */
export function agentCommands(): readonly AgentCommand[] {
  const found: AgentCommand[] = [];
  let label: AgentCommand["label"] | undefined;
  for (const line of readFileSync(join(import.meta.dirname, "agent-commands.txt"), "utf8").split("\n")) {
    // The headings are these three.
    if (line.startsWith("## ")) label = line.slice(3) as AgentCommand["label"];
    else if (label !== undefined && line !== "") found.push({ label, command: line.replaceAll("␤", "\n") });
  }
  return found;
}
