import type { CompiledProtocol, Decision, LearningsAnswer, Session } from "@clew/schemas";
import type { SessionStore } from "@clew/thread-store";
import type { InstalledSkill } from "../handoff/workflow-cache.ts";
import type { ProjectFolder } from "../project.ts";
import type { RecallItem } from "../recall/recall.ts";
import type { RecallIndex } from "../recall/recall-index.ts";
import type { Pacing } from "./session-facts.ts";

/** A secret removed from a text: its kind, and a mark that is equal for equal secrets. */
export interface RedactionMark {
  readonly kind: string;
  readonly mark: string;
}

/** Redacts known secrets in every text of a value. */
export type RedactPort = <T>(value: T) => { readonly value: T; readonly redactions: readonly RedactionMark[] };

/** The recorded decision's id and thread. */
export interface DecisionReceipt {
  readonly id: string;
  readonly threadId?: string;
}

/** A request to record a decision. Repeating it with the same id and content changes nothing. */
export interface DecisionRequest {
  readonly decision: Decision;
  /** The decisions it replaces. Unknown ids are ignored. */
  readonly supersedes?: readonly { readonly id: string; readonly because: string }[] | undefined;
  /** Its thread; created if it does not exist. */
  readonly thread: { readonly id: string; readonly title: string };
}

/** The payload written for the skill on a session's route. */
export type PayloadOutcome =
  | { readonly ok: true; readonly payloadPath: string; readonly argv: readonly string[]; readonly expiresAt: string }
  /** The skill accepts no handoffs, so it is only named. */
  | { readonly ok: true; readonly payloadPath?: undefined };

/** A task file for one step of a sequence. */
export interface SequenceTask {
  readonly id: string;
  readonly path: string;
  readonly step: string;
}

/** When a sequence was decided, and under which ids. */
export interface SequenceOrigin {
  readonly ids: { readonly decision: string; readonly thread: string };
  readonly now: string;
  /** The folder for its files; without one, nothing is written. */
  readonly folder: ProjectFolder | undefined;
}

/** The protocols that a person chose to use on this machine. */
export interface ProtocolPort {
  /** The protocol for new sessions of this project; undefined if nobody chose one. */
  inUse(): { readonly digest: string; readonly protocol: CompiledProtocol } | undefined;
  /** The protocol with this digest; undefined if it is missing or does not match its digest. */
  of(digest: string): CompiledProtocol | undefined;
}

/** What every session operation needs. */
export interface SessionPorts {
  readonly sessions: SessionStore;
  /** The current time as RFC 3339 in UTC. */
  now(): string;
  /** The words that run Clew, such as `["clew"]` or `["node", "/opt/clew.cjs"]`; they start every directive. */
  readonly executable: readonly string[];
  /** Whether a person reads the result and can answer the questions of a hook's session. */
  readonly forPerson?: boolean;
  /** Write a completed session's payload again, with a new lifetime. */
  renewPayload?(session: Session): Promise<PayloadOutcome>;
  /** The team's own steps, texts and words, if there are any. */
  readonly protocols?: ProtocolPort | undefined;
  /** Whether to offer steps in groups (default: one at a time). */
  readonly pacing?: Pacing;
  /** The installed skills; absent if there is no folder to search. */
  installedSkills?: () => Promise<readonly InstalledSkill[]>;
  /** Whether the reader of a directive calls MCP tools, and perhaps no commands. */
  readonly byTool?: boolean;
}

/** What opening a session also needs. */
export interface StartPorts extends SessionPorts {
  newSessionId(): string;
}

/** What checking answers also needs. */
export interface SubmitPorts extends SessionPorts {
  /** Names of every skill found, and of those in the configuration. */
  knownSkills(): Promise<readonly string[]>;
  /**
   * Counts the lines of project files that answers cite as evidence. Absent if evidence is not compared with a work
   * tree.
   */
  lineCounter?: () => Promise<(file: string) => number | undefined>;
  /** Reads the recall index. Absent if nothing may be recalled; returns undefined if it cannot be read now. */
  recall?<T>(work: (index: RecallIndex) => T): Promise<T | undefined>;
  /** What hooks already showed in the session's conversation, by kind and id. */
  shownBefore?(session: Session): Promise<readonly string[]>;
  /** Add what is shown now. */
  noteShown?(session: Session, items: readonly Pick<RecallItem, "kind" | "id">[]): Promise<void>;
}

/** What completing also needs. */
export interface CompletePorts extends SessionPorts {
  readonly redact: RedactPort;
  /** SHA-256 of a text, as lower-case hex. */
  digest(text: string): string;
  /** The chosen name for the decision's author; otherwise the session's agent is used. */
  readonly agentId: string | undefined;
  /** The author's name if the session has no agent either. */
  readonly userName?: string;
  /** Throws if the store cannot be reached, before anything is written. Absent if it is in this process. */
  reachRecord?(): Promise<void>;
  recordDecision(request: DecisionRequest): Promise<DecisionReceipt>;
  /** Write the payload for the route's skill; throws INVALID_PAYLOAD if the skill's requirements are not met. */
  buildHandoffPayload(session: Session): Promise<PayloadOutcome>;
  /** The folder for a sequence's task files; absent if there is none. */
  taskFolder?: () => Promise<ProjectFolder>;
  /** Write one task file per step of the sequence, in order. Repeating it writes the same files. */
  writeTaskFiles(session: Session, made: SequenceOrigin): Promise<readonly SequenceTask[]>;
  /** When completing asks for learnings. */
  readonly learnings: "auto" | "always" | "off";
  /** Open the gate of the session's agent. Repeating it changes nothing. */
  openGate?(session: Session): Promise<void>;
}

/** What storing learnings also needs. */
export interface LearnPorts extends SessionPorts {
  readonly redact: RedactPort;
  /** Store learnings in the knowledge store. Repeating it changes nothing. */
  recordLearnings(session: Session, learnings: LearningsAnswer): Promise<void>;
}
