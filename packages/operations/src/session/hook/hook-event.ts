import type { StartRequest } from "../open-session.ts";

/** The coding agents that Clew supports. */
export type AgentName = "claude" | "codex" | "gemini" | "cursor" | "copilot" | "opencode";

/** What happened in an agent, in Clew's terms. Any other event needs no answer. */
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

/** A tool call, with what judging it needs. */
export interface ToolCall {
  readonly name: string;
  readonly class: ToolClass;
  /** The command of a shell tool. */
  readonly command?: string;
  /** The shells that may run the command, if the client or the call says so. */
  readonly shells?: readonly ("sh" | "dash" | "bash" | "zsh" | "fish" | "powershell")[];
  /** The folder in which a shell tool runs the command. */
  readonly folder?: string;
  /** The files a tool would write, as given; for an unknown tool, the files it names. */
  readonly paths: readonly string[];
  /** The input of a tool that writes files, in its client's form. */
  readonly input?: Readonly<Record<string, unknown>>;
  /** True if it contains a patch that is not fully understood, which may touch more files. */
  readonly unread?: true;
  /** The name of Clew's own tool, if this is one. */
  readonly clewTool?: string;
  /** The requested skill. */
  readonly skill?: string;
  /** What a sub-agent is started with. */
  readonly spawn?: { readonly prompt: string; readonly type?: string; readonly title?: string };
}

/** One hook call in Clew's terms, translated from an agent's payload. */
export interface HookEvent {
  readonly agent: AgentName;
  readonly kind: HookEventKind;
  /** The event's name in this agent. */
  readonly event: string;
  readonly agentSession: string;
  /** The sub-agent, or "main". */
  readonly agentId: string;
  /** The type of sub-agent. */
  readonly agentType?: string;
  /** The title of its task, if the client gives one at the start. */
  readonly agentTitle?: string;
  /** The folder the agent works in, if the payload or the environment names one. */
  readonly cwd?: string;
  readonly prompt?: string;
  readonly tool?: ToolCall;
  /** A person's answers in the client's own ask tool, by question. */
  readonly askAnswers?: Readonly<Record<string, string>>;
  /**
   * Whether this is the first prompt since the client started, for a client that has no other sign of a resumed
   * conversation.
   */
  readonly isFirst?: true;
  /** Why a session started: startup, resume, clear, compact, fork. */
  readonly source?: string;
  /** Whether the agent goes on because an earlier stop was refused. */
  readonly stopActive?: boolean;
  /** False for a stop that a client sends for its own compaction. */
  readonly isRealAgent?: boolean;
}

/** The hook's answer in Clew's terms; an empty one prints nothing. */
export interface HookAnswer {
  /** Facts for the model. */
  readonly context?: string;
  /** Refuses the tool; the model sees the reason. */
  readonly deny?: string;
  /** A line for the person; the model does not see it. */
  readonly message?: string;
  /** Asks the agent to go on instead of stopping. */
  readonly block?: string;
}

/** The id of the main agent, not a sub-agent. */
export const MAIN_AGENT = "main";

/** The event name in the log for a command that an agent ran. */
export const COMMAND_EVENT = "command";

/** What a session stores about the event that opened it. */
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
