import { plainText } from "@clew/operations";
import { wrapText } from "../terminal/wrap-text.ts";
import type { AgentReport, EventReport } from "./agent-report.ts";
import type { ServerReport } from "./server-report.ts";
import type { StateReport } from "./state-report.ts";

/** Everything that `clew doctor` found out. */
export interface DoctorReport {
  readonly ok: boolean;
  readonly clew: { readonly version: string; readonly node: string; readonly command: string };
  readonly enforce: string;
  readonly switched_off: boolean;
  readonly agents: readonly AgentReport[];
  readonly state: StateReport;
  /** The server that commands write to, where one is set. */
  readonly server?: ServerReport;
  readonly problems: readonly string[];
}

/** The report as a text to read, its prose broken for a terminal of some columns; what mends a problem is to be copied, and stays whole. */
export function doctorText(report: DoctorReport, columns: number | undefined): string {
  const { clew, state, server } = report;
  const threads =
    server === undefined
      ? `Threads: ${state.store.place} (${state.store.state}). Token: ${state.token}.`
      : `Threads: on the server ${server.url}, which ${server.state}. Token: ${state.token}.`;
  const lines = [
    `Clew ${clew.version} on Node ${clew.node}, run as: ${clew.command}`,
    `State folder ${state.home}${state.exists ? "" : " (not there: hooks are silent)"}; enforce: ${report.enforce}${report.switched_off ? ", switched off" : ""}`,
    wrapText(`Sessions: ${state.sessions.count}, damaged: ${state.sessions.damaged.length}. ${threads}`, columns),
    "",
    ...report.agents.flatMap(agentLines).map((line) => wrapText(line, columns)),
    ...(report.problems.length === 0
      ? ["No problems found."]
      : ["Problems:", ...report.problems.map((each) => `  ${each}`)]),
    "",
    wrapText(
      "Clew guards against skipping; it is no sandbox: an agent that runs as you can get around it, and this shows the traces.",
      columns,
    ),
  ];
  return `${lines.map(plainText).join("\n")}\n`;
}

function agentLines(agent: AgentReport): string[] {
  const installed = agent.events.some((event) => event.file !== undefined);
  const version = agent.program === undefined ? "program not found" : (agent.version ?? "version unknown");
  const head = `${agent.agent} (${version}${agent.verified ? "" : "; unverified: from its documentation"})`;
  if (!installed) return [`${head}: not set up`, ""];
  const parts = `MCP server ${agent.mcp === undefined ? "absent" : "there"}, skill ${agent.skill === undefined ? "absent" : "there"}`;
  return [`${head}: ${parts}`, ...agent.events.map(eventLine), ""];
}

function eventLine({ event, status, note, seen_at: seen, live }: EventReport): string {
  const extra = [note, live, seen === undefined ? undefined : `last seen ${seen}`].filter((each) => each !== undefined);
  return `  ${status.padEnd(8)} ${event}${extra.length === 0 ? "" : `  (${extra.join("; ")})`}`;
}
