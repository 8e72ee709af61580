import { type HookOutcome, silent } from "./agent-ports.ts";
import { handleTool } from "./handle-tool.ts";
import type { HookContext } from "./hook-context.ts";
import type { HookEvent } from "./hook-event.ts";

/**
 * Answers one event of an agent. Everything but the judging of a tool is loaded when it happens: an agent calls tools far
 * more often than it is prompted, and waits for each answer.
 */
export async function handleHook(context: HookContext, event: HookEvent): Promise<HookOutcome> {
  if (context.tools.settings.enforce === "off") return silent("off");
  try {
    return await judgeOrHandle(context, event);
  } catch (error) {
    const { handleRefusedState, isRefusedState } = await import("./refused-state.ts");
    if (!isRefusedState(error)) throw error;
    return handleRefusedState(context, event, error);
  }
}

async function judgeOrHandle(context: HookContext, event: HookEvent): Promise<HookOutcome> {
  if (event.kind === "before-tool") return handleTool(context, event);
  const [{ handleEvent }, ports] = await Promise.all([import("./handle-event.ts"), context.ports()]);
  return handleEvent(ports, event);
}
