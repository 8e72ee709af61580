import { type HookOutcome, silent } from "./agent-ports.ts";
import { handleTool } from "./handle-tool.ts";
import type { HookContext } from "./hook-context.ts";
import type { HookEvent } from "./hook-event.ts";

/**
 * Handle one agent event. Load everything but tool judging on demand: an agent calls tools far more often than it is
 * prompted, and waits for each answer.
 */
export async function handleHook(context: HookContext, event: HookEvent): Promise<HookOutcome> {
  if (context.tools.settings.enforce === "off") return silent("off");
  try {
    const outcome = await judgeOrHandle(context, event);
    if (!mayRecall(context, event)) return outcome;
    return await (await import("./recall-shown.ts")).withRecall(context, event, outcome);
  } catch (error) {
    const { handleRefusedState, isRefusedState } = await import("./refused-state.ts");
    if (!isRefusedState(error)) throw error;
    return handleRefusedState(context, event, error);
  }
}

/** Whether to recall at this event: before thinking, and on writes. */
function mayRecall({ tools, recall }: HookContext, { kind, tool, source }: HookEvent): boolean {
  if (recall === undefined || tools.settings.recall === "off") return false;
  if (kind === "prompt" || kind === "compacting" || kind === "subagent-start") return true;
  if (kind === "session-start") return source === "compact";
  if (kind !== "before-tool" && kind !== "after-tool") return false;
  return tool?.class === "write" || (tool?.class === "shell" && WRITING.test(tool.command ?? ""));
}

/** A command that writes names its targets; ignore one that only reads. A flag is near: looking further takes the square. */
const WRITING = />|<<|\b(?:tee|mv|cp|rm|install|add|patch|apply|apply_patch)\b|\bsed\b.{0,99} -i/;

async function judgeOrHandle(context: HookContext, event: HookEvent): Promise<HookOutcome> {
  if (event.kind === "before-tool") return handleTool(context, event);
  if (event.kind === "after-tool" && event.askAnswers === undefined) return silent("heard");
  const [{ handleEvent }, ports] = await Promise.all([import("./handle-event.ts"), context.ports()]);
  return handleEvent(ports, event);
}
