import type { GuardrailSet } from "@clew/flow";
import type { Session } from "@clew/schemas";
import type { KnowledgeStore, SessionStore, ThreadStore } from "@clew/thread-store";
import type { Redact } from "@clew/workspace";
import type { ProjectPorts } from "../service/project-ports.ts";
import type { ReadBuffer } from "../service/read-buffer.ts";
import type { Method } from "./method.ts";

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
  readonly project?: ProjectPorts;
  /** Takes known secrets out of what is written; the answer says what was taken. */
  readonly redact?: Redact;
  readonly clock: { now(): string };
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
