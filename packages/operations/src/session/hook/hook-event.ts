import type { StartRequest } from "../open-session.ts";

/** The coding agents that Clew speaks with. */
export type AgentName = "claude" | "codex" | "gemini" | "cursor" | "copilot" | "opencode";

/** What happened in an agent, in Clew's words; every event that is not one of these needs no answer. */
export type HookEventKind =
  | "prompt"
  | "before-tool"
  | "after-tool"
  | "stop"
  | "subagent-start"
  | "subagent-stop"
  | "session-start"
  | "compacting"
  | "task-completed";

/** What a tool does, by its exact name in its client. */
export type ToolClass = "read" | "ask" | "plan" | "spawn" | "skill" | "shell" | "write" | "clew" | "other";

/** One call of a tool, as far as a decision needs it. */
export interface ToolCall {
  readonly name: string;
  readonly class: ToolClass;
  /** The text that a shell tool would run. */
  readonly command?: string;
  /** The shells of which one runs that text, where the client or the call says so. */
  readonly shells?: readonly ("sh" | "dash" | "bash" | "zsh" | "fish" | "powershell")[];
  /** The folder that a shell tool was told to run it in. */
  readonly folder?: string;
  /** The files that a tool would write, as given; of a tool that is not known, those that it names. */
  readonly paths: readonly string[];
  /** What a tool that writes files was given, as its client gives it. */
  readonly input?: Readonly<Record<string, unknown>>;
  /** Whether it carries a patch in which something is not understood: more files may be in it. */
  readonly unread?: true;
  /** The name of Clew's own tool, where this is one. */
  readonly clewTool?: string;
  /** The skill that is asked for. */
  readonly skill?: string;
  /** What a sub-agent is spawned with. */
  readonly spawn?: { readonly prompt: string; readonly type?: string; readonly title?: string };
}

/** One hook call in Clew's words: what an encoder made of an agent's own payload. */
export interface HookEvent {
  readonly agent: AgentName;
  readonly kind: HookEventKind;
  /** The event's name as this agent spells it. */
  readonly event: string;
  readonly agentSession: string;
  /** The sub-agent, or "main". */
  readonly agentId: string;
  /** What kind of sub-agent it is. */
  readonly agentType?: string;
  /** What its task is called, where the client says so at its start. */
  readonly agentTitle?: string;
  /** The folder the agent works in, where the payload or the environment names one. */
  readonly cwd?: string;
  readonly prompt?: string;
  readonly tool?: ToolCall;
  /** Answers that a person gave in the client's own ask tool, by question. */
  readonly askAnswers?: Readonly<Record<string, string>>;
  /** Whether it is the first prompt since the client was started, for a client that says nothing else of a conversation that goes on. */
  readonly isFirst?: true;
  /** Why a session started: startup, resume, clear, compact, fork. */
  readonly source?: string;
  /** Whether the agent goes on because a stop was refused before. */
  readonly stopActive?: boolean;
  /** False for the stop that a client fires for its own compaction. */
  readonly isRealAgent?: boolean;
}

/** The hook's answer in Clew's words; an empty one prints nothing. */
export interface HookAnswer {
  /** Facts for the model. */
  readonly context?: string;
  /** Refuses the tool; the reason reaches the model. */
  readonly deny?: string;
  /** A line for the person in front of the client; the model does not see it. */
  readonly message?: string;
  /** Asks the agent to go on instead of stopping. */
  readonly block?: string;
}

/** The id that stands for the agent itself, as opposed to a sub-agent. */
export const MAIN_AGENT = "main";

/** How a command that an agent ran stands in the log, beside the events of hooks. */
export const COMMAND_EVENT = "command";

/** What a session keeps of the event that opened it. */
export function openedBy(
  { agent, agentSession, cwd }: HookEvent,
  isUnattended: boolean,
): Pick<StartRequest, "agent" | "agentSession" | "openedBy" | "cwd" | "unattended"> {
  return {
    agent,
    agentSession,
    openedBy: "hook",
    cwd,
    unattended: isUnattended ? true : undefined,
  };
}
