import { plainLine, quoteForeign } from "@clew/handoff-schema";
import type { ChainHealth } from "./chain-health.ts";
import type { ThreadSummary } from "./thread-summary.ts";

/** How a time is written in a line. */
export type ShowTime = (at: string) => string;

/** Threads as lines for a terminal: id, status, what is in them, title. */
export function threadLines(
  threads: readonly (ThreadSummary & { readonly health?: ChainHealth })[],
  showTime: ShowTime,
): string {
  // One project needs no column; ids are unique per project only, so several do.
  const several = new Set(threads.map((thread) => thread.project)).size > 1;
  const rows = threads.map((thread) => [
    ...(several ? [plainLine(thread.project, 40)] : []),
    thread.id,
    thread.status,
    `${thread.decisions} ${thread.decisions === 1 ? "decision" : "decisions"}`,
    thread.openQuestions === 0 ? "" : `${thread.openQuestions} open`,
    thread.health === undefined || thread.health.status === "healthy" ? "" : thread.health.status,
    showTime(thread.lastActivity),
    plainLine(thread.title, 80),
  ]);
  return columns(rows);
}

/** One decision in a list, as far as a line of a terminal goes. */
export interface DecisionLine {
  readonly id: string;
  readonly title: string;
  readonly confidence: number;
  readonly status?: string;
  readonly outcome?: string;
  readonly date?: string;
}

/** Decisions as lines for a terminal. */
export function decisionLines(decisions: readonly DecisionLine[], showTime: ShowTime): string {
  return columns(
    decisions.map(({ id, title, confidence, status = "", outcome, date = "" }) => [
      id,
      showTime(date),
      confidence.toFixed(2),
      outcome ?? status,
      plainLine(title, 90),
    ]),
  );
}

function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  return rows
    .map((row) =>
      row.map((cell, index) => (index === row.length - 1 ? cell : cell.padEnd(widths[index] ?? 0))).join("  "),
    )
    .join("\n");
}

/** Text of others in the one form in which it reaches an agent: fenced, with its origin on the fence. */
export function quoteText(text: string, source: string): string {
  return quoteForeign(text, { agent: source, when: "as recorded" });
}
