import type { ExportedThread } from "./exported-thread.ts";

// In a quoted label of Mermaid only entities are safe.
function label(text: unknown, length: number): string {
  const short = String(text ?? "")
    .replace(/\s+/g, " ")
    .slice(0, length);
  return [...short]
    .map((character) => (/[\p{L}\p{N} .,/]/u.test(character) ? character : `#${character.codePointAt(0)};`))
    .join("");
}

/** A thread as a Mermaid flowchart: an agent is a box around its decisions, an arrow leads to what continued one. */
export function toMermaid(thread: ExportedThread): string {
  const nodes = new Map(thread.decisions.map((decision, index) => [decision.id, `d${index + 1}`]));
  const agents = [...new Set(thread.decisions.map((decision) => decision.agentId ?? ""))];
  const lines = ["flowchart TD"];
  for (const [index, agent] of agents.entries()) {
    lines.push(`  subgraph a${index + 1}["${label(agent, 60)}"]`);
    for (const decision of thread.decisions)
      if ((decision.agentId ?? "") === agent)
        lines.push(
          `    ${nodes.get(decision.id)}["${label(decision.decision, 80)}<br/>${Math.round(decision.confidence * 100)} %"]${classOf(decision.outcome)}`,
        );
    lines.push("  end");
  }
  for (const decision of thread.decisions) {
    const before = nodes.get(decision.continuesDecision ?? "");
    if (before !== undefined) lines.push(`  ${before} --> ${nodes.get(decision.id)}`);
  }
  lines.push("  classDef success stroke:#1d7a4d", "  classDef failure stroke:#b3261e,stroke-dasharray:4");
  return lines.join("\n");
}

function classOf(outcome: string | undefined): string {
  return outcome === "success" || outcome === "failure" ? `:::${outcome}` : "";
}
