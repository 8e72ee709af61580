import { spawnSync } from "node:child_process";
import type { AgentName } from "@clew/operations";
import { type Environment, newUuid } from "@clew/project";
import { normalName } from "../agents/dialects/dialect.ts";
import { MARKER_SESSION } from "../agents/hook/doctor-marker.ts";
import type { AgentReport, EventReport } from "./agent-report.ts";

/** Sends a marker through every hook of a report, by the very command that the client's settings hold. */
export function liveCheck(
  report: AgentReport,
  place: { readonly project: string; readonly env: Environment },
): AgentReport {
  return { ...report, events: report.events.map((event) => checkEvent(report.agent, event, place)) };
}

function checkEvent(
  agent: AgentName,
  event: EventReport,
  { project, env }: { readonly project: string; readonly env: Environment },
): EventReport {
  if (event.command === undefined) return event;
  const marker = `${MARKER_SESSION}${newUuid()}`;
  const payload = JSON.stringify(markerPayload(agent, event.event, { marker, project }));
  const options = { cwd: project, env: { ...env }, input: payload, encoding: "utf8", timeout: 10_000 } as const;
  const [file, ...words] = agent === "opencode" ? pluginWords(event) : ["sh", "-c", event.command];
  const run = spawnSync(file ?? "sh", words, options);
  const printed = `${run.stdout ?? ""}${run.stderr ?? ""}`;
  return { ...event, live: printed.includes(marker) ? "came back" : "did not come back" };
}

function pluginWords(event: EventReport): readonly string[] {
  try {
    const words: unknown = JSON.parse(event.command ?? "");
    return Array.isArray(words) ? [...words.map(String), "hook", "opencode", event.event] : [];
  } catch {
    return [];
  }
}

/** A payload with the fields of every client; each reads its own. */
function markerPayload(
  agent: AgentName,
  event: string,
  { marker, project }: { readonly marker: string; readonly project: string },
): object {
  const tool = normalName(event).includes("mcp") ? "submit_step" : "Read";
  const common = {
    session_id: marker,
    conversation_id: marker,
    sessionId: marker,
    cwd: project,
    prompt: "clew doctor --live",
    tool_name: tool,
    toolName: tool,
    tool_input: {},
    command: "true",
    source: "startup",
  };
  if (agent !== "opencode") return common;
  const parts = [{ type: "text", text: "clew doctor --live" }];
  return { directory: project, input: { sessionID: marker, tool: "read" }, output: { args: {}, parts } };
}
