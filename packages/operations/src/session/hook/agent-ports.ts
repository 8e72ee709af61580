import type { Session } from "@clew/schemas";
import type { StartPorts } from "../ports.ts";
import type { SessionSummary } from "../session-status.ts";
import type { HookAnswer } from "./hook-event.ts";

/** What the gate knows of one agent without loading a session. */
interface GateState {
  /** absent: nothing was ever written; forged: somebody else wrote it; elsewhere: the agent's last session is another project's. */
  readonly kind: "absent" | "forged" | "elsewhere" | "sound";
  /** The session of the last prompt; empty where that prompt needed none. */
  readonly session: string;
  readonly open: boolean;
}

/** What a hook remembers of an agent between two events; losing it costs nothing but a repetition. */
export interface TurnMemory {
  readonly prompt?: { readonly digest: string; readonly at: number; readonly session: string };
  /** How often the end of a turn was refused for a session, and a digest of the reason that was given last. */
  readonly blocks?: { readonly session: string; readonly count: number; readonly digest?: string };
  /** The session for which a tool was called in this turn that writes, and how often one was refused with what is due. */
  readonly wanted?: { readonly session: string; readonly refused: number };
  /** The open session of which the agent was told after a resume or a compaction; the next prompt forgets it. */
  readonly resumed?: string;
  /** The session whose dispatch needs no more attention. */
  readonly settled?: string;
  /** The session that a command of this agent was about to take over. */
  readonly taking?: { readonly session: string; readonly at: number };
  /** The unfinished sessions that were named to a prompt that asks to go on with one; it has none of its own. */
  readonly continuing?: readonly string[];
  /** The rules that this agent's edits broke, as texts that are equal for the same rule, file and line. */
  readonly broken?: readonly string[];
  /** What sub-agents are about to start with, oldest first. */
  readonly spawned?: readonly { readonly prompt: string; readonly type?: string; readonly title?: string }[];
  /** What came back in this conversation, each with the number of the prompt at which it was shown. */
  readonly shown?: readonly (readonly [key: string, prompt: number])[];
  /** How many prompts this conversation had. */
  readonly prompts?: number;
  /** The sessions of its sub-agents, oldest first, until a prompt finds them finished. */
  readonly children?: readonly string[];
}

/** The settings that decide what a hook does. */
export interface AgentSettings {
  readonly depth: "adaptive" | "full";
  readonly enforce: "off" | "observe" | "advise" | "gate";
  readonly directives: "neutral" | "strict";
  readonly unattended: "assume" | "halt";
  readonly pacing: "grouped" | "single";
  readonly handoff: "optional" | "required";
  /** How often the end of a turn is held back: some clients never end one that is refused again and again. */
  readonly stopCap: number;
  readonly recall: "on" | "prompts" | "edits" | "off";
  /** Tools that the user lets through by name. */
  readonly allow: readonly string[];
}

/** What the judging of a tool needs, before any session is loaded. */
export interface ToolPorts {
  readonly settings: AgentSettings;
  readGate(agentId: string): GateState;
  readMemory(agentId: string): TurnMemory;
  writeMemory(agentId: string, memory: TurnMemory): void;
  /** Does what opens an agent's session, or notes what the next hook needs, while no other hook of that agent does. */
  withHookLock<T>(agentId: string, work: () => Promise<T>): Promise<T>;
}

/** What a hook keeps in the user's own folders, whatever the project's state folder is. */
export interface UserPorts {
  writeGate(
    agentId: string,
    pointer: { readonly session: string; readonly revision: number; readonly open: boolean },
  ): void;
  /** Whether this client's prompts have ever been seen in this project. */
  promptsSeen(): boolean;
  notePrompts(): void;
  switchOff(): Promise<void>;
}

/** What every use case of a hook needs, bound to one agent session of one project. */
export interface AgentPorts extends StartPorts, ToolPorts, UserPorts {
  /** What other machines left unfinished, as far as a server was told of it and answers at once. */
  unfinishedElsewhere(): Promise<readonly SessionSummary[]>;
  /** What runs this installation wherever it is typed: the very Node that runs the hook, with the file. */
  readonly program: readonly string[];
  /** Milliseconds since 1970. */
  clock(): number;
  digest(text: string): string;
  /** The newest session that this agent has, found in the sessions themselves. */
  findSession(agentId: string): Promise<string | undefined>;
  /** Whether a session is this agent session's, as far as it was ever taken over; with `only`, whether nobody else's at all. */
  isOwn(session: Session, only?: boolean): boolean;
  /** Ratifies decisions as the person who typed the prompt; gives what came of it, in lines. */
  ratify(ids: readonly string[]): Promise<string>;
  /** Whether nobody can answer a question; unknown means that somebody can. */
  isUnattended(): Promise<boolean>;
  /**
   * Tasks in progress without a valid handoff, each by the path of its file; the tasks that are named count as in progress,
   * although nobody said that they were begun.
   */
  missingHandoffs(begun: readonly string[]): Promise<readonly string[]>;
  /** Whether the client runs what it is told in PowerShell, unless a call says otherwise. */
  usesPowerShell(): boolean;
  /** How many calls the agent made for a session. */
  callsFor(session: string): Promise<number>;
}

/** What a hook call led to: the answer for the agent, and what the log says of it. */
export interface HookOutcome {
  readonly answer: HookAnswer;
  readonly decision: string;
  readonly reason?: string;
  readonly session?: string;
  /** The decisions whose rules refused a call, and those whose rules were waived for it. */
  readonly rules?: readonly string[];
  readonly waivers?: readonly string[];
  /** What of the record stands in the answer: the ids, and the bytes of its block. */
  readonly recalled?: { readonly ids: readonly string[]; readonly bytes: number };
}

/** Nothing to say. */
export function silent(
  decision: string,
  extra: { readonly reason?: string; readonly session?: string } = {},
): HookOutcome {
  return { answer: {}, decision, ...extra };
}
