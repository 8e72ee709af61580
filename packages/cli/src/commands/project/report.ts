import { type ActivityReport, reportRows } from "@clew/operations";
import { flagText, parseDuration } from "../../arguments/flag-values.ts";
import type { Command } from "../../command.ts";
import { withProject } from "../../rpc/call-project.ts";
import { fieldText } from "../../rpc/print-answer.ts";
import { print } from "../../terminal/print-result.ts";
import { shownTime } from "../../terminal/value-text.ts";
import { wrapText } from "../../terminal/wrap-text.ts";

/** `clew report`: what Clew cost in the last days, and what it achieved. */
export const report: Command = {
  name: "report",
  summary: "Say what Clew cost in the last days, and what came of it.",
  usage: "report [--since 7d] [--json|--markdown]",
  wordless: true,
  examples: ["clew report", "clew report --since 24h --json", "clew report --markdown > clew-report.md"],
  flags: {
    since: { value: "TIME", summary: "how far back, such as 12h or 30d; 7d" },
    markdown: { summary: "print a table in Markdown" },
  },
  run: async (invocation) => {
    const age = parseDuration(flagText(invocation, "since") ?? "7d");
    const since = new Date(Date.now() - age).toISOString();
    const found = await withProject(invocation, async (project) => {
      const recorded = await project.call("queryDecisions", { limit: 1, filters: { dateAfter: since } });
      const reviewed = await project.call("queryDecisions", { limit: 1, filters: { reviewedAfter: since } });
      return project.call("getReport", {
        since,
        decisions: Number(recorded["total"]),
        reviewed: Number(reviewed["total"]),
      });
    });
    const rows = reportRows(found as unknown as ActivityReport); // the result type in the operation's row
    const { terminal } = invocation;
    const title = `Clew since ${shownTime(terminal, fieldText(found["since"]))}`;
    print(invocation, found, () =>
      invocation.flags["markdown"] === true
        ? `# ${title}\n\n| what | how much |\n| --- | --- |\n${rows.map(([what, amount]) => `| ${what} | ${amount} |`).join("\n")}\n`
        : `${title}\n\n${rows.map((row) => rowText(row, rows, terminal.columns)).join("\n")}\n`,
    );
    return 0;
  },
};

type Row = readonly [what: string, amount: string];

/** A row with its amount beside it, or below it on a narrow terminal; amounts are never cut. */
function rowText([what, amount]: Row, rows: readonly Row[], columns: number | undefined): string {
  const width = Math.max(...rows.map(([each]) => each.length)) + 2;
  if (columns !== undefined && columns < width + 40) return `${what}\n${wrapText(`  ${amount}`, columns)}`;
  const lines = columns === undefined ? amount : wrapText(amount, columns - width);
  return `${what.padEnd(width)}${lines.replaceAll("\n", `\n${" ".repeat(width)}`)}`;
}
