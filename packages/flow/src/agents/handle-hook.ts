import { type AgentPorts, type HookOutcome, silent } from "./agent-ports.ts";
import { handleTool, type InspectTool } from "./handle-tool.ts";
import type { HookEvent } from "./hook-event.ts";

/**
 * Answers one event of an agent. Everything but the judging of a tool is loaded when it happens: an agent calls tools far
 * more often than it is prompted, and waits for each answer.
 */
export async function handleHook(ports: AgentPorts, event: HookEvent, inspect: InspectTool): Promise<HookOutcome> {
  if (ports.settings.enforce === "off") return silent("off");
  if (event.kind === "before-tool") return handleTool(ports, event, inspect);
  const { handleEvent } = await import("./handle-event.ts");
  return handleEvent(ports, event);
}
