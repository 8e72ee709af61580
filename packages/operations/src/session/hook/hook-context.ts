import type { RecallAnswer, RecallRequest } from "../../recall/recall.ts";
import type { RuleVerdict } from "../../rule/rule-refusal.ts";
import type { AgentPorts, ToolPorts, UserPorts } from "./agent-ports.ts";
import type { HookEvent, ToolCall } from "./hook-event.ts";
import type { ToolFacts } from "./judge-tool.ts";

/** What the edge finds out about a call: only asked for where it matters, because a shell command must be parsed. */
export type InspectTool = (
  tool: ToolCall,
  open: boolean,
) => Promise<Pick<ToolFacts, "shell" | "protectedPath" | "protectedWhy" | "writesAnswersOnly" | "fault" | "reads">>;

/** The context of a hook: little for the calls of tools, everything where a session is needed. */
export interface HookContext {
  readonly tools: ToolPorts;
  readonly inspect: InspectTool;
  /** Judges what a call would write by the rules of ratified decisions. */
  readonly rules: (event: HookEvent) => Promise<RuleVerdict>;
  /** What is on record about this, from the copy beside the store; undefined where none can be read now. */
  readonly recall?: (request: Omit<RecallRequest, "at">) => Promise<RecallAnswer | undefined>;
  /** The names by which the record knows a file, the same first however its path is written; none for one outside the project. */
  readonly namesOf: (path: string) => readonly string[];
  /** Everything, once the state folder is known to be this user's own. */
  ports(): Promise<AgentPorts>;
  userPorts(): Promise<UserPorts>;
}
