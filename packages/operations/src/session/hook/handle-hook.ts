import type { RecallAnswer, RecallRequest } from "../../recall/recall.ts";
import type { RuleVerdict } from "../../rule/rule-refusal.ts";
import { type AgentPorts, type HookOutcome, silent, type ToolPorts, type UserPorts } from "./agent-ports.ts";
import { handleTool } from "./handle-tool.ts";
import type { HookEvent, ToolCall } from "./hook-event.ts";
import type { ToolFacts } from "./judge-tool.ts";

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

/** What the program finds out about a call. Called only if needed, because a shell command must be parsed. */
export type InspectTool = (
  tool: ToolCall,
  open: boolean,
) => Promise<Pick<ToolFacts, "shell" | "protectedPath" | "protectedWhy" | "writesAnswersOnly" | "fault" | "reads">>;

/** The context of a hook: little for tool calls, everything if a session is needed. */
export interface HookContext {
  readonly tools: ToolPorts;
  readonly inspect: InspectTool;
  /** Judge what a call would write by the rules of ratified decisions. */
  readonly rules: (event: HookEvent) => Promise<RuleVerdict>;
  /** Look up records in the copy next to the store; undefined if it cannot be read now. */
  readonly recall?: (request: Omit<RecallRequest, "at">) => Promise<RecallAnswer | undefined>;
  /**
   * The names of a file in the records, always in the same order however its path is written; none outside the project.
   */
  readonly namesOf: (path: string) => readonly string[];
  /** All ports, after checking that the state folder belongs to this user. */
  ports(): Promise<AgentPorts>;
  userPorts(): Promise<UserPorts>;
}
