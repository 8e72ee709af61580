import type { AgentPorts, HookOutcome } from "./agent-ports.ts";
import { handlePrompt } from "./handle-prompt.ts";
import type { HookEvent } from "./hook-event.ts";

/**
 * Handle any event except a tool call. A prompt opens a session; the others need a stored one and the code that reads
 * it.
 */
export async function handleEvent(ports: AgentPorts, event: HookEvent): Promise<HookOutcome> {
  switch (event.kind) {
    case "prompt":
      return handlePrompt(ports, event);
    case "after-tool":
      return (await import("./handle-turn.ts")).handleAskAnswers(ports, event);
    case "subagent-start":
      return (await import("./handle-subagent.ts")).handleSubagent(ports, event);
    case "session-start":
    case "compacting":
      return (await import("./handle-turn.ts")).handleResume(ports, event);
    case "stop":
    case "subagent-stop":
    case "task-completed":
      return (await import("./handle-turn.ts")).handleStop(ports, event);
    default:
      throw new Error(`${event.kind} is no event of this kind`);
  }
}
