import type { Session } from "@clew/schemas";
import type { KnowledgeStore, SessionStore, ThreadStore } from "@clew/thread-store";
import type { ReadBuffer } from "./decision/read-buffer.ts";
import { type GuardrailSet } from "./guardrail/guardrail.ts";
import type { Discovery } from "./handoff/discover-skills.ts";
import type { HandoffPorts } from "./handoff/handoff-ports.ts";
import type { PayloadFile } from "./handoff/payload-file.ts";
import type { Method } from "./operation.ts";
import type { RedactPort } from "./session/ports.ts";
import type { TaskPorts } from "./task/task-ports.ts";

/** Everything methods reach the world through. What is absent is not served: its methods say so. */
export interface RpcPorts {
  readonly threads: ThreadStore;
  readonly knowledge?: KnowledgeStore;
  /** What one project knows. */
  readonly knowledgeOf?: (project: string) => Promise<KnowledgeStore>;
  /** One look at what a project knows, which makes nothing; undefined where it knows nothing. */
  readonly lookAtKnowledge?: <T>(
    project: string,
    read: (store: KnowledgeStore) => Promise<T>,
  ) => Promise<T | undefined>;
  /** The sessions of one project. */
  readonly sessions?: (project: string) => SessionStore;
  /** What a halt becomes in a session that a hook opened where nobody is there; it stays one where not given. */
  readonly unattended?: "assume" | "halt";
  /** Told of a completed session: the gate of its agent opens, where a hook opened it. */
  readonly openGate?: (session: Session) => void;
  /** The project folder that this process serves. */
  readonly project?: ProjectFolder;
  /** Takes known secrets out of what is written; the answer says what was taken. */
  readonly redact?: RedactPort;
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
  /** The table this dispatcher serves, for the method that describes it. */
  readonly methods?: () => readonly Method[];
  readonly version?: string;
  /** Told of everything that should never have been thrown. */
  readonly report?: (thrown: unknown, method: string) => void;
}

/** The project folder that this process serves, as ports: its tasks, skills and payload files. */
export interface ProjectFolder {
  readonly home: string;
  readonly tasks: TaskPorts;
  /** The task files of another project, in a folder of its own. */
  taskFilesOf(project: string): TaskPorts["files"];
  discover(): Discovery;
  /** Names of the skills that a route may name. */
  knownSkills(): readonly string[];
  handoffs(writer: { readonly project: string; readonly agentId: string }): HandoffPorts;
  /** A payload file, wherever it lies: whether the caller may read there is asked before. */
  readPayload(path: string): PayloadFile;
  /** The folder of a session's payloads, made where it is not there yet. */
  sessionFolder(project: string, sessionId: string): string;
  /** Whether a path lies in the state folder, links followed. */
  holds(path: string): boolean;
  /** Whether a path lies where this project's payloads are kept, links followed. */
  holdsPayloadOf(project: string, path: string): boolean;
}
