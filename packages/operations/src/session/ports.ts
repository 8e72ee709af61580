import type { CompiledProtocol, Decision, LearningsAnswer, Session } from "@clew/schemas";
import type { SessionStore } from "@clew/thread-store";
import type { InstalledSkill } from "../handoff/workflow-cache.ts";
import type { ProjectFolder } from "../project.ts";
import type { RecallItem } from "../recall/recall.ts";
import type { RecallIndex } from "../recall/recall-index.ts";
import type { Pacing } from "./session-facts.ts";

/** A secret that was taken out of a text: its kind, and a mark that is equal for equal secrets. */
export interface RedactionMark {
  readonly kind: string;
  readonly mark: string;
}

/** Takes known secrets out of every text of a value. */
export type RedactPort = <T>(value: T) => { readonly value: T; readonly redactions: readonly RedactionMark[] };

/** What a decision looks like once a thread has it. */
export interface DecisionReceipt {
  readonly id: string;
  readonly threadId?: string;
}

/** A request to put a decision on record; repeating it with the same id and content changes nothing. */
export interface DecisionRequest {
  readonly decision: Decision;
  /** The decisions whose place it takes; ids that name none are passed over. */
  readonly supersedes?: readonly { readonly id: string; readonly because: string }[] | undefined;
  /** The thread it belongs to; a new one is made where there is none. */
  readonly thread: { readonly id: string; readonly title: string };
}

/** A payload that was written for the skill a session is routed to. */
export type PayloadOutcome =
  | { readonly ok: true; readonly payloadPath: string; readonly argv: readonly string[]; readonly expiresAt: string }
  /** The skill takes no handoffs: it is only named. */
  | { readonly ok: true; readonly payloadPath?: undefined };

/** A task file that was written for one step of a sequence. */
export interface SequenceTask {
  readonly id: string;
  readonly path: string;
  readonly step: string;
}

/** When a sequence was decided, and as what it is on record. */
export interface SequenceOrigin {
  readonly ids: { readonly decision: string; readonly thread: string };
  readonly now: string;
  /** Where its files go; nothing is written where there is none. */
  readonly folder: ProjectFolder | undefined;
}

/** The protocols that a person has used on this machine. */
export interface ProtocolPort {
  /** What new sessions of this project begin under; undefined where nobody used one here. */
  inUse(): { readonly digest: string; readonly protocol: CompiledProtocol } | undefined;
  /** The one of a digest; undefined where it is not here, or is not what its digest says. */
  of(digest: string): CompiledProtocol | undefined;
}

/** What every use case of a session needs. */
export interface SessionPorts {
  readonly sessions: SessionStore;
  /** Now, as RFC 3339 in UTC. */
  now(): string;
  /** What runs Clew, such as `["clew"]` or `["node", "/opt/clew.cjs"]`: the first words of every directive. */
  readonly executable: readonly string[];
  /** Whether a person reads what comes back: the questions of a session that a hook opened are theirs to answer. */
  readonly forPerson?: boolean;
  /** Writes the payload of a completed session anew, with a new time to live. */
  renewPayload?(session: Session): Promise<PayloadOutcome>;
  /** The team's own steps, texts and words; none where not given. */
  readonly protocols?: ProtocolPort | undefined;
  /** Whether steps are offered together; one at a time where not given. */
  readonly pacing?: Pacing;
  /** The skills that are installed; absent where there is no folder to look in. */
  installedSkills?: () => Promise<readonly InstalledSkill[]>;
  /** Whether whoever reads a directive calls tools of MCP, and perhaps no commands. */
  readonly byTool?: boolean;
}

/** What starting needs besides. */
export interface StartPorts extends SessionPorts {
  newSessionId(): string;
}

/** What checking answers needs besides. */
export interface SubmitPorts extends SessionPorts {
  /** Names of every skill that discovery finds, and those that the configuration adds. */
  knownSkills(): Promise<readonly string[]>;
  /** Counts the lines of files of the project: what an answer names as evidence. Absent where nothing is compared with a worktree. */
  lineCounter?: () => Promise<(file: string) => number | undefined>;
  /** Reads what can come back of the record; absent where nothing may, undefined where nothing can be read now. */
  recall?<T>(work: (index: RecallIndex) => T): Promise<T | undefined>;
  /** What hooks have shown in the conversation of a session, by kind and id. */
  shownBefore?(session: Session): Promise<readonly string[]>;
  /** Adds what is shown now. */
  noteShown?(session: Session, items: readonly Pick<RecallItem, "kind" | "id">[]): Promise<void>;
}

/** What completing needs besides. */
export interface CompletePorts extends SessionPorts {
  readonly redact: RedactPort;
  /** SHA-256 of a text, as lower-case hex. */
  digest(text: string): string;
  /** The name under which the decision is recorded, where one was chosen; else it is the session's agent. */
  readonly agentId: string | undefined;
  /** The name where the session has no agent, either. */
  readonly userName?: string;
  /** Throws where the record cannot be reached, before anything is written; absent where it lies in this process. */
  reachRecord?(): Promise<void>;
  recordDecision(request: DecisionRequest): Promise<DecisionReceipt>;
  /** Writes the payload for the skill of the route; throws INVALID_PAYLOAD where the skill's needs are not met. */
  buildHandoffPayload(session: Session): Promise<PayloadOutcome>;
  /** Where the task files of a sequence go; absent where there is no folder. */
  taskFolder?: () => Promise<ProjectFolder>;
  /** Writes one task file for each step of the sequence, in order; repeating it writes the same files. */
  writeTaskFiles(session: Session, made: SequenceOrigin): Promise<readonly SequenceTask[]>;
  /** When completion asks for what was learned. */
  readonly learnings: "auto" | "always" | "off";
  /** Lets the tools of the agent pass whose session this is; repeating it changes nothing. */
  openGate?(session: Session): Promise<void>;
}

/** What storing learnings needs besides. */
export interface LearnPorts extends SessionPorts {
  readonly redact: RedactPort;
  /** Puts the learnings into the knowledge store; repeating it changes nothing. */
  recordLearnings(session: Session, learnings: LearningsAnswer): Promise<void>;
}
