import type { Session } from "@clew/schemas";
import type { StartPorts } from "../ports.ts";
import type { SessionSummary } from "../session-status.ts";
import type { HookAnswer } from "./hook-event.ts";

/** What the gate knows about an agent without loading a session. */
interface GateState {
  /**
   * absent: nothing was ever written; forged: not written by Clew; elsewhere: the agent's last session belongs to
   * another project.
   */
  readonly kind: "absent" | "forged" | "elsewhere" | "sound";
  /** The session of the last prompt; empty if it needed none. */
  readonly session: string;
  readonly open: boolean;
}

/** What a hook remembers about an agent between events. Losing it only causes repetition. */
export interface TurnMemory {
  readonly prompt?: { readonly digest: string; readonly at: number; readonly session: string };
  /** How often the end of a turn was refused for a session, and a digest of the last reason. */
  readonly blocks?: { readonly session: string; readonly count: number; readonly digest?: string };
  /** The session for which this turn called a writing tool, and how often that call was refused. */
  readonly wanted?: { readonly session: string; readonly refused: number };
  /** The open session that the agent was told about after a resume or compaction; the next prompt clears it. */
  readonly resumed?: string;
  /** The session whose dispatch is settled. */
  readonly settled?: string;
  /** The session that this agent's command was about to take over. */
  readonly taking?: { readonly session: string; readonly at: number };
  /** The unfinished sessions listed for a prompt that asks to continue one. Such a prompt has no session of its own. */
  readonly continuing?: readonly string[];
  /** Rules that this agent's edits broke, as keys that are equal for the same rule, file and line. */
  readonly broken?: readonly string[];
  /** The prompts that sub-agents are about to start with, oldest first. */
  readonly spawned?: readonly { readonly prompt: string; readonly type?: string; readonly title?: string }[];
  /** Items shown in this conversation, with the number of the prompt. */
  readonly shown?: readonly (readonly [key: string, prompt: number])[];
  /** The number of prompts in this conversation. */
  readonly prompts?: number;
  /** The sessions of its sub-agents, oldest first, until a prompt finds them finished. */
  readonly children?: readonly string[];
}

/** The settings for hooks. */
export interface AgentSettings {
  readonly depth: "adaptive" | "full";
  readonly enforce: "off" | "observe" | "advise" | "gate";
  readonly directives: "neutral" | "strict";
  readonly pacing: "grouped" | "single";
  readonly handoff: "optional" | "required";
  /** How often to hold back the end of a turn: some clients never stop if it is refused repeatedly. */
  readonly stopCap: number;
  readonly recall: "on" | "prompts" | "edits" | "off";
  /** Tools that the user allows by name. */
  readonly allow: readonly string[];
}

/** What judging a tool needs before a session is loaded. */
export interface ToolPorts {
  readonly settings: AgentSettings;
  readGate(agentId: string): GateState;
  readMemory(agentId: string): TurnMemory;
  writeMemory(agentId: string, memory: TurnMemory): void;
  /** Run work that opens an agent's session or writes its memory, with a lock against that agent's other hooks. */
  withHookLock<T>(agentId: string, work: () => Promise<T>): Promise<T>;
}

/** What a hook keeps in the user's own folders, wherever the project's state folder is. */
export interface UserPorts {
  writeGate(
    agentId: string,
    pointer: { readonly session: string; readonly revision: number; readonly open: boolean },
  ): void;
  /** Whether this client's prompts were ever seen in this project. */
  promptsSeen(): boolean;
  notePrompts(): void;
  switchOff(): Promise<void>;
}

/** Everything that handling a hook needs, for one agent session of one project. */
export interface AgentPorts extends StartPorts, ToolPorts, UserPorts {
  /** Unfinished sessions on other machines, if a server knows of them and answers quickly. */
  unfinishedElsewhere(): Promise<readonly SessionSummary[]>;
  /** The words that run this installation from anywhere: the hook's own Node and the program file. */
  readonly program: readonly string[];
  /** Milliseconds since 1970. */
  clock(): number;
  digest(text: string): string;
  /** The agent's newest session, found by reading the sessions. */
  findSession(agentId: string): Promise<string | undefined>;
  /**
   * Whether a session belongs to this agent session, if it was ever taken over; with `only`, whether it belongs to
   * nobody else.
   */
  isOwn(session: Session, only?: boolean): boolean;
  /** Ratify decisions in the name of the person who typed the prompt; returns the result as lines. */
  ratify(ids: readonly string[]): Promise<string>;
  /** Whether nobody can answer questions. If unknown, assume that somebody can. */
  isUnattended(): Promise<boolean>;
  /**
   * Tasks in progress without a valid handoff, by file path. The tasks in `begun` count as in progress even if never
   * started.
   */
  missingHandoffs(begun: readonly string[]): Promise<readonly string[]>;
  /** Whether the client runs commands in PowerShell by default. */
  usesPowerShell(): boolean;
  /** The number of calls the agent made for a session. */
  callsFor(session: string): Promise<number>;
}

/** The result of a hook call: the answer for the agent, and what to log. */
export interface HookOutcome {
  readonly answer: HookAnswer;
  readonly decision: string;
  readonly reason?: string;
  readonly session?: string;
  /** Decisions whose rules refused the call, and those whose rules were waived for it. */
  readonly rules?: readonly string[];
  readonly waivers?: readonly string[];
  /** The recalled items in the answer: their ids, and the size of their block in bytes. */
  readonly recalled?: { readonly ids: readonly string[]; readonly bytes: number };
}

/** An empty answer. */
export function silent(
  decision: string,
  extra: { readonly reason?: string; readonly session?: string } = {},
): HookOutcome {
  return { answer: {}, decision, ...extra };
}
