import type { Session } from "@clew/schemas";
import type { KnowledgeStore, SessionStore, ThreadStore } from "@clew/thread-store";
import type { RecordFile } from "./adopt/adopt-records.ts";
import type { ReadBuffer } from "./decision/read-buffer.ts";
import type { GuardrailSet } from "./guardrail/guardrail.ts";
import type { HandoffPorts, PayloadFile } from "./handoff/handoff-ports.ts";
import type { InstalledSkill } from "./handoff/workflow-cache.ts";
import type { Operation } from "./operation.ts";
import type { RecallIndex } from "./recall/recall-index.ts";
import type { WorkTree } from "./rule/work-tree.ts";
import type { ProtocolPort, RedactPort } from "./session/ports.ts";
import type { SharedRecords } from "./shared-records.ts";
import type { SyncFolder } from "./sync/sync-calls.ts";
import type { TaskPorts } from "./task/project-tasks.ts";
import type { Repository, TouchJournal } from "./why/touched-places.ts";

/** What operations work on: everything they reach the world through. What is absent is not served: its operations say so. */
export interface Project {
  readonly threads: ThreadStore;
  /** Threads, the log of handoffs and knowledge, wherever they are kept; where not given, `threads` holds the first two. Loaded when asked for: most calls of a command need none of it. */
  readonly shared?: () => Promise<SharedRecords>;
  /** One look at what a project knows, which makes nothing; undefined where it knows nothing. */
  readonly lookAtKnowledge?: <T>(
    project: string,
    read: (store: KnowledgeStore) => Promise<T>,
  ) => Promise<T | undefined>;
  /** The sessions of one project. */
  readonly sessions?: (project: string) => SessionStore;
  /** What a halt becomes in a session that a hook opened where nobody is there; it stays one where not given. */
  readonly unattended?: "assume" | "halt";
  /** The protocols that a person has used on this machine, for the project that is served. */
  readonly protocols?: ProtocolPort | undefined;
  /** Whether the steps of a session are offered together, which they are if not given. */
  readonly pacing?: "grouped" | "single";
  /** Told of a completed session: the gate of its agent opens, where a hook opened it. */
  readonly openGate?: (session: Session) => Promise<void>;
  /** What can come back of a project's record, up to date. */
  readonly recall?: <T>(project: string, work: (index: RecallIndex) => T) => Promise<T>;
  /** Beside a server: brings the copy that hooks read here up to date with what changed there. */
  readonly refreshRecall?: () => Promise<void>;
  /** The project folder that this process serves. */
  readonly folder?: () => Promise<ProjectFolder>;
  /** The skills that are installed, and those that the configuration adds: a route may name them. */
  readonly installedSkills?: () => Promise<readonly InstalledSkill[]>;
  /** Counts the lines of the project's files: undefined where there is no file, infinitely many where they are not counted. */
  readonly lineCounter?: () => Promise<(file: string) => number | undefined>;
  /** Whether callers are on this machine, so that a path means something to them. */
  readonly showsPaths?: boolean;
  /** Whether a person reads what comes back: the questions of a session that a hook opened are theirs to answer. */
  readonly forPerson?: boolean;
  /** What runs Clew in a printed command; `clew` where not given. */
  readonly executable?: readonly string[];
  /** When completion asks for what was learned; where it has something to ask, if not given. */
  readonly learnings?: "auto" | "always" | "off";
  /** Takes known secrets out of what is written; the answer says what was taken. */
  readonly redactor?: () => Promise<RedactPort>;
  readonly clock: { now(): string };
  /** An id for a new session. */
  readonly newSessionId: () => string;
  /** Lets what else waits in this process go first. */
  readonly yieldTurn: () => Promise<void>;
  /** A UUIDv4, new each time. */
  readonly newUuid: () => string;
  /** SHA-256 of a text, in hex. */
  readonly digest: (text: string) => string;
  /** The reads that wait to be written with their agent's next durable write. */
  readonly captures?: ReadBuffer;
  /** The rules in force at this moment; none where the place they are read from is not given. */
  readonly guardrails?: (how?: { readonly lately: boolean }) => Promise<GuardrailSet>;
  /** Brings the copy of the rules that the hooks of this machine read up to date. */
  readonly keepRules?: () => Promise<void>;
  /** The repository of the folder in which this process works, as the id of its oldest root commit; a server works in none. */
  readonly repo?: () => Promise<string | undefined>;
  /** The files of the folder that is served. */
  readonly workTree?: () => Promise<WorkTree | undefined>;
  /** Whether an agent may waive a rule for one edit, as its user has said. */
  readonly agentsWaive?: boolean;
  /** The table that is served, for the operation that describes it. */
  readonly operations?: () => readonly Operation[];
  readonly version?: string;
  /** Told of everything that should never have been thrown. */
  readonly report?: (thrown: unknown, method: string) => void;
}

/** How the handoffs of a project are looked at. */
export interface HandoffUse {
  readonly project: string;
  /** The session whose folder holds the cache of the discovery; the state folder does where none is given. */
  readonly session?: string | undefined;
  /** Look at the disk, whatever a cache says. */
  readonly fresh?: boolean;
  /** Run the target's health check, if it is trusted. */
  readonly health?: boolean;
}

/** The project's folder on this machine: its tasks, skills and payload files. */
export interface ProjectFolder {
  readonly stateFolder: string;
  readonly tasks: Omit<TaskPorts, "knowledge" | "recordDecision">;
  /** The task files of another project, in a folder of its own. */
  taskFilesOf(project: string): TaskPorts["files"];
  /** The whole of a path that is named from the project's root. */
  inFull(path: string): string;
  handoffs(use: HandoffUse): Omit<HandoffPorts, "log">;
  /** A payload file, wherever it lies: whether the caller may read there is asked before. */
  readPayload(path: string): PayloadFile;
  /** The folder of a session's payloads, made where it is not there yet. */
  sessionFolder(project: string, sessionId: string): string;
  /** The session whose folder of payloads a path is; undefined where it is none of this project's. */
  sessionOf(project: string, path: string): string | undefined;
  /** The lines that hooks and agents' commands left in this folder's log, oldest first. */
  hookLog(): readonly string[];
  /** The work tree and its history. */
  repository(): Promise<Repository>;
  /** The files that may hold decisions: those that are named, else those that are called as such files are. */
  recordFiles(paths: readonly string[] | undefined): Promise<readonly RecordFile[]>;
  /** What of its syncs lies here. */
  sync(): Promise<SyncFolder>;
  /** What hooks noted of what sessions wrote. */
  touchJournal(): Promise<TouchJournal>;
  /** Whether a path lies in the state folder, links followed. */
  holds(path: string): boolean;
  /** Whether a path lies where this project's payloads are kept, links followed. */
  holdsPayloadOf(project: string, path: string): boolean;
}
