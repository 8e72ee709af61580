import { type AgentPorts, type HookOutcome, silent } from "./agent-ports.ts";
import { handlePrompt } from "./handle-prompt.ts";
import { handleSubagent } from "./handle-subagent.ts";
import { handleTool, type InspectTool } from "./handle-tool.ts";
import { handleAskAnswers, handleResume, handleStop } from "./handle-turn.ts";
import type { HookEvent } from "./hook-event.ts";

/** Answers one event of an agent. */
export function handleHook(ports: AgentPorts, event: HookEvent, inspect: InspectTool): Promise<HookOutcome> {
  if (ports.settings.enforce === "off") return Promise.resolve(silent("off"));
  switch (event.kind) {
    case "prompt":
      return handlePrompt(ports, event);
    case "before-tool":
      return handleTool(ports, event, inspect);
    case "after-tool":
      return handleAskAnswers(ports, event);
    case "subagent-start":
      return handleSubagent(ports, event);
    case "session-start":
    case "compacting":
      return handleResume(ports, event);
    case "stop":
    case "subagent-stop":
    case "task-completed":
      return handleStop(ports, event);
    default:
      return Promise.resolve(event.kind satisfies never);
  }
}
