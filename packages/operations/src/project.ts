import type { Session } from "@clew/schemas";
import type { KnowledgeStore, SessionStore, ThreadStore } from "@clew/thread-store";
import type { RecordFile } from "./adopt/adopt-records.ts";
import type { ReadBuffer } from "./decision/read-buffer.ts";
import type { GuardrailSet } from "./guardrail/check-guardrails.ts";
import type { HandoffPorts, PayloadFile } from "./handoff/handoff-ports.ts";
import type { InstalledSkill } from "./handoff/workflow-cache.ts";
import type { RecallIndex } from "./recall/recall-index.ts";
import type { WorkTree } from "./rule/work-tree.ts";
import type { ProtocolPort, RedactPort } from "./session/ports.ts";
import type { SharedRecords } from "./shared-records.ts";
import type { SyncFolder } from "./sync/sync-calls.ts";
import type { TaskPorts } from "./task/project-tasks.ts";
import type { Repository, TouchJournal } from "./why/touched-places.ts";

/** Everything operations need from outside. Operations whose port is absent say that they are not available. */
export interface Project {
  readonly threads: ThreadStore;
  /**
   * Threads, handoffs and knowledge, wherever they are stored. Without it, `threads` stores the first two. Loaded on
   * demand: most commands do not need it.
   */
  readonly shared?: () => Promise<SharedRecords>;
  /** Read a project's knowledge without creating anything; undefined if it has none. */
  readonly lookAtKnowledge?: <T>(
    project: string,
    read: (store: KnowledgeStore) => Promise<T>,
  ) => Promise<T | undefined>;
  /** The sessions of one project. */
  readonly sessions?: (project: string) => SessionStore;
  /** What a halt becomes in a hook's session when nobody is there to answer (default: it stays a halt). */
  readonly unattended?: "auto" | "assume" | "halt";
  /** The protocols that a person chose to use on this machine, for this project. */
  readonly protocols?: ProtocolPort | undefined;
  /** Whether a session offers its steps in groups (the default) or one by one. */
  readonly pacing?: "grouped" | "single";
  /** Called when a session is completed: opens its agent's gate if a hook opened the session. */
  readonly openGate?: (session: Session) => Promise<void>;
  /** What recall can show from a project's records, up to date. */
  readonly recall?: <T>(project: string, work: (index: RecallIndex) => T) => Promise<T>;
  /** Next to a server: update the copy that hooks read on this machine. */
  readonly refreshRecall?: () => Promise<void>;
  /** The folder of the project that this process serves. */
  readonly folder?: () => Promise<ProjectFolder>;
  /** Installed skills and those in the configuration; a route may name them. */
  readonly installedSkills?: () => Promise<readonly InstalledSkill[]>;
  /**
   * Returns a function that counts a file's lines: undefined if the file does not exist, infinite if they are not
   * counted.
   */
  readonly lineCounter?: () => Promise<(file: string) => number | undefined>;
  /** Whether callers are on this machine, so that paths mean something to them. */
  readonly showsPaths?: boolean;
  /** Whether a person reads the result and can answer the questions of a hook's session. */
  readonly forPerson?: boolean;
  /** How printed commands start Clew (default: `clew`). */
  readonly executable?: readonly string[];
  /** When completing a session asks for learnings (default: only if there is something to ask). */
  readonly learnings?: "auto" | "always" | "off";
  /** Redacts known secrets in what is written, and reports what it removed. */
  readonly redactor?: () => Promise<RedactPort>;
  readonly clock: { now(): string };
  /** An id for a new session. */
  readonly newSessionId: () => string;
  /** Lets other work in this process run first. */
  readonly yieldTurn: () => Promise<void>;
  /** A new UUIDv4 each time. */
  readonly newUuid: () => string;
  /** SHA-256 of a text, in hex. */
  readonly digest: (text: string) => string;
  /** Reads waiting for their agent's next durable write. */
  readonly captures?: ReadBuffer;
  /** The rules in force now; absent if there is no place to read them from. */
  readonly guardrails?: (how?: { readonly lately: boolean }) => Promise<GuardrailSet>;
  /** Update the copy of the rules that this machine's hooks read. */
  readonly keepRules?: () => Promise<void>;
  /** The repository of this process's folder, as the id of its oldest root commit. A server has none. */
  readonly repo?: () => Promise<string | undefined>;
  /** The files of the served folder. */
  readonly workTree?: () => Promise<WorkTree | undefined>;
  /** Whether the user allowed agents to waive a rule for one edit. */
  readonly agentsWaive?: boolean;
  readonly version?: string;
  /** Receives unexpected errors. */
  readonly report?: (thrown: unknown, method: string) => void;
}

/** How to look at a project's handoffs. */
export interface HandoffUse {
  readonly project: string;
  /** The session whose folder holds the discovery cache; otherwise the state folder does. */
  readonly session?: string | undefined;
  /** Read the disk even if there is a cache. */
  readonly fresh?: boolean;
  /** Run the target's health check if it is trusted. */
  readonly health?: boolean;
}

/** The project's folder on this machine: its tasks, skills and payload files. */
export interface ProjectFolder {
  readonly stateFolder: string;
  readonly tasks: Omit<TaskPorts, "knowledge" | "recordDecision">;
  /** The task files of another project, in a folder of its own. */
  taskFilesOf(project: string): TaskPorts["files"];
  /** The absolute path of a path given from the project's root. */
  inFull(path: string): string;
  handoffs(use: HandoffUse): Omit<HandoffPorts, "log">;
  /** Read a payload file anywhere. Check first whether the caller may read there. */
  readPayload(path: string): PayloadFile;
  /** The folder for a session's payloads; created if absent. */
  sessionFolder(project: string, sessionId: string): string;
  /** The session whose payload folder a path is; undefined if it belongs to no session of this project. */
  sessionOf(project: string, path: string): string | undefined;
  /** What hooks and agents' commands wrote to this folder's log, oldest first. */
  hookLog(): readonly string[];
  /** The work tree and its history. */
  repository(): Promise<Repository>;
  /** Files that may hold decisions: the named ones, or else those with a typical file name. */
  recordFiles(paths: readonly string[] | undefined): Promise<readonly RecordFile[]>;
  /** What this folder stores about syncs. */
  sync(): Promise<SyncFolder>;
  /** What hooks noted about files that sessions wrote. */
  touchJournal(): Promise<TouchJournal>;
  /** Whether a path is in the state folder, after resolving links. */
  holds(path: string): boolean;
  /** Whether a path is in this project's payload folder, after resolving links. */
  holdsPayloadOf(project: string, path: string): boolean;
}
