import { type AgentPorts, type HookOutcome, silent, type ToolPorts } from "./agent-ports.ts";
import type { HookEvent } from "./hook-event.ts";
import { handleTool, type InspectTool } from "./tool/handle-tool.ts";

/**
 * Answers one event of an agent. Everything but the judging of a tool is loaded when it happens: an agent calls tools far
 * more often than it is prompted, and waits for each answer.
 */
export async function handleHook(edges: HookEdges, event: HookEvent): Promise<HookOutcome> {
  if (edges.tools.settings.enforce === "off") return silent("off");
  if (event.kind === "before-tool") return handleTool(edges, event);
  const [{ handleEvent }, ports] = await Promise.all([import("./handle-event.ts"), edges.ports()]);
  return handleEvent(ports, event);
}

/** The edges of a hook: little for the calls of tools, everything where a session is needed. */
export interface HookEdges {
  readonly tools: ToolPorts;
  readonly inspect: InspectTool;
  ports(): Promise<AgentPorts>;
}
