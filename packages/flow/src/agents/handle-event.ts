import type { AgentPorts, HookOutcome } from "./agent-ports.ts";
import { handlePrompt } from "./handle-prompt.ts";
import { handleSubagent } from "./handle-subagent.ts";
import { handleAskAnswers, handleResume, handleStop } from "./handle-turn.ts";
import type { HookEvent } from "./hook-event.ts";

/** Answers an event that is no call of a tool. */
export async function handleEvent(ports: AgentPorts, event: HookEvent): Promise<HookOutcome> {
  switch (event.kind) {
    case "prompt":
      return handlePrompt(ports, event);
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
      throw new Error(`${event.kind} is no event of this kind`);
  }
}
