import { plainLine, quoteForeign } from "@clew/handoff-schema/internal";
import type { SessionContext } from "./session-context.ts";

/** The context as Markdown for an agent to read; what other agents wrote stands in fences that say so. */
export function sessionContextMarkdown(context: SessionContext): string {
  const sections = [
    profileOf(context),
    guardrailsOf(context),
    calibrationOf(context),
    foreign(
      "Waiting for review",
      context.readyQueue.map(
        (item) => `- [${item.priority}] ${item.id}: ${plainLine(item.title, 120)} (${item.detail})`,
      ),
    ),
    foreign(
      "Confirmed patterns",
      context.confirmedPatterns.map(({ pattern, count }) => `- ${plainLine(pattern)} (${count} decisions)`),
    ),
    foreign(
      "Relevant decisions",
      context.relevantDecisions.map(
        (decision) =>
          `- ${decision.id} (${decision.date.slice(0, 10)}, ${plainLine(decision.agentId, 60)}, confidence ${decision.confidence ?? "not stated"}, ${decision.outcome ?? "not reviewed"}): ${plainLine(decision.title, 160)}`,
      ),
    ),
  ];
  return `${sections.filter((section) => section !== "").join("\n\n")}\n`;
}

function profileOf({ agentProfile: profile }: SessionContext): string {
  const lines = [
    `## What past decisions say, for ${plainLine(profile.agentId, 80)}`,
    "",
    `${profile.totalDecisions} decisions on record (${profile.ownDecisions} of this agent), ${profile.reviewed} reviewed.`,
  ];
  if (profile.overallAccuracy !== undefined)
    lines.push(
      `Accuracy ${percent(profile.overallAccuracy)}, Brier score ${profile.brierScore}, ${(profile.tendency ?? "").replaceAll("_", " ")}.`,
    );
  if (profile.weakestCategory !== undefined)
    lines.push(
      `Strongest in ${plainLine(profile.strongestCategory ?? "", 60)}, weakest in ${plainLine(profile.weakestCategory, 60)}.`,
    );
  return lines.join("\n");
}

function guardrailsOf({ activeGuardrails }: SessionContext): string {
  if (activeGuardrails.length === 0) return "";
  const lines = activeGuardrails.map(
    ({ id, action, description }) => `- [${action}] ${plainLine(id, 80)}: ${plainLine(description)}`,
  );
  return ["### Guardrails in force", "", ...lines].join("\n");
}

function calibrationOf({ calibrationByCategory }: SessionContext): string {
  const rows = Object.entries(calibrationByCategory).map(
    ([category, { accuracy, brierScore, reviewedDecisions }]) =>
      `| ${plainLine(category, 60).replaceAll("|", "\\|")} | ${percent(accuracy)} | ${brierScore} | ${reviewedDecisions} |`,
  );
  if (rows.length === 0) return "";
  return [
    "### Calibration by category",
    "",
    "| category | accuracy | Brier | reviewed |",
    "| --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
}

function foreign(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return "";
  return `### ${title}\n\n${quoteForeign(lines.join("\n"), { agent: "the agents named", when: "the dates given" })}`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
