import type { RecallAnswer, RecallRequest } from "../../recall/recall.ts";
import type { RuleVerdict } from "../../rule/rule-refusal.ts";
import type { AgentPorts, ToolPorts, UserPorts } from "./agent-ports.ts";
import type { HookEvent, ToolCall } from "./hook-event.ts";
import type { ToolFacts } from "./judge-tool.ts";

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
