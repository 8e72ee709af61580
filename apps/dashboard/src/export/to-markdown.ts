import type { ExportedThread } from "./exported-thread.ts";
import { visibleText } from "./visible-text.ts";

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
