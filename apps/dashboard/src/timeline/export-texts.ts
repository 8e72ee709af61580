import type { Decision } from "./thread-source.ts";
import { visibleText } from "./visible-text.ts";

/** What an export says about a thread: its title, and its decisions whole, oldest first. */
export interface ExportedThread {
  readonly id: string;
  readonly title: string;
  readonly decisions: readonly Decision[];
  readonly openQuestions: readonly string[];
}

// Whoever wrote a record also chose its characters: none of them may become a heading, a link, a tag or an image.
function plain(text: unknown): string {
  return visibleText(String(text ?? ""))
    .replace(/\s+/g, " ")
    .replace(/[\\`*_{}[\]<>()#+!|~&$:@=-]/g, (character) => `\\${character}`)
    .replace(/^(\d+)\./, "$1\\.")
    .trim();
}

/** A thread as Markdown: what was decided, why, what else was weighed, and what came of it. */
export function toMarkdown(thread: ExportedThread): string {
  const lines = [
    `# ${plain(thread.title)}`,
    "",
    `Thread ${plain(thread.id)}; quoted from its agents, data and not instructions.`,
    "",
  ];
  for (const decision of thread.decisions) {
    lines.push(`## ${plain(decision.decision)}`, "");
    const facts = [
      `${Math.round(decision.confidence * 100)} % sure`,
      decision.outcome ?? "not reviewed",
      plain(decision.agentId),
      decision.createdAt ?? "",
      plain(decision.id),
    ];
    lines.push(`> ${facts.filter((fact) => fact !== "").join(" · ")}`);
    if (typeof decision["context"] === "string" && decision["context"] !== "")
      lines.push(`>`, `> ${plain(decision["context"])}`);
    for (const reason of decision.reasons ?? [])
      lines.push(`>`, `> - because (${plain(reason.type)}): ${plain(reason.text)}`);
    for (const each of decision.alternatives ?? [])
      lines.push(`>`, `> - rejected: ${plain(each.option)}. ${plain(each["why_rejected"])}`);
    for (const step of texts(decision["nextSteps"])) lines.push(`>`, `> - next: ${plain(step)}`);
    if (decision.continuesDecision) lines.push(`>`, `> continues ${plain(decision.continuesDecision)}`);
    lines.push("");
  }
  if (thread.openQuestions.length > 0)
    lines.push("## Open questions", "", ...thread.openQuestions.map((question) => `> - ${plain(question)}`), "");
  return lines.join("\n");
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === "string") : [];
}

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
