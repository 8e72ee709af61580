import { plainText, type ThreadSummary } from "@clew/operations";
import type { Terminal } from "../command.ts";
import { ageText, countText, shownTime } from "../terminal/print-result.ts";
import { tableLines } from "../terminal/wrap-text.ts";

/** One decision in a list, with the fields that a terminal line shows. */
export interface DecisionLine {
  readonly id: string;
  readonly title: string;
  readonly confidence?: number;
  readonly standing?: string;
  readonly outcome?: string;
  readonly date?: string;
  readonly agentId?: string;
}

/** Threads as lines: id, status, counts, health, age, agent, title. */
export function threadLines(
  threads: readonly (ThreadSummary & { readonly health?: { readonly status: string } })[],
  terminal: Terminal,
  now: string,
): string {
  // Ids are unique per project only, so several projects need a column.
  const several = new Set(threads.map((thread) => thread.project)).size > 1;
  const rows = threads.map((thread) => [
    ...(several ? [plainText(thread.project).slice(0, 40)] : []),
    shownId(terminal, thread.id),
    // Most threads are active: show no status for them.
    thread.status === "active" ? "" : thread.status,
    countText(thread.decisions, "decision"),
    thread.openQuestions === 0 ? "" : `${thread.openQuestions} open`,
    thread.health === undefined || thread.health.status === "healthy" ? "" : thread.health.status,
    shownAge(terminal, thread.lastActivity, now),
    plainText(thread.startedBy).slice(0, 16),
    thread.title,
  ]);
  return tableLines(rows, terminal).join("\n");
}

/** Decisions as lines for a terminal. */
export function decisionLines(decisions: readonly DecisionLine[], terminal: Terminal, now: string): string {
  const rows = decisions.map(({ id, title, confidence, standing, outcome, date = "", agentId = "" }) => [
    shownId(terminal, id),
    shownAge(terminal, date, now),
    confidence?.toFixed(2) ?? "",
    [standing, outcome].filter((each) => each !== undefined).join(", "),
    plainText(agentId).slice(0, 16),
    title,
  ]);
  return tableLines(rows, terminal).join("\n");
}

/** An id in a list: a person at a terminal sees eight characters, which commands accept, too. */
export function shownId({ isInteractive }: Pick<Terminal, "isInteractive">, id: string): string {
  const [, beginning] = /^(?:dec|thread)_([0-9a-z]{8})[0-9a-z-]{20,}$/.exec(id) ?? [];
  return isInteractive && beginning !== undefined ? beginning : id;
}

function shownAge(terminal: Pick<Terminal, "isInteractive">, at: string, now: string): string {
  return terminal.isInteractive ? ageText(at, now) : shownTime(terminal, at);
}
