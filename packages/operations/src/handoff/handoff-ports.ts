import type { PayloadProfile, SessionFacts, Sha256 } from "@clew/handoff-schema/internal";
import type { RedactPort } from "../session/ports.ts";
import type { Discovery, FoundSkillFiles, Workflow } from "./discover-skills.ts";
import type { HandoffLog } from "./handoff-log.ts";

/** What a health check said. */
interface HealthReport {
  readonly healthy: boolean;
  readonly reason: string;
}

/** What the use cases of handoffs need from outside. */
export interface HandoffPorts {
  /** The present, in milliseconds since 1970. */
  now(): number;
  readonly sha256: Sha256;
  /** Eight hexadecimal digits, random. */
  newSuffix(): string;
  readonly redact: RedactPort;
  /** The skills that can be found; `fresh` looks again instead of trusting a cache. */
  discover(fresh: boolean): Promise<Discovery>;
  /** A skill's files as they are now; undefined where it is gone or lies outside the folders of skills. */
  reread(workflow: Workflow): Promise<FoundSkillFiles | undefined>;
  inspectSession(path: string): SessionFacts;
  /** Writes a payload into a folder, whole or not at all, and returns its path. */
  writePayload(folder: string, text: string): string;
  /** The payloads that lie in a folder already, the newest first; absent where nobody asks for them. */
  payloadsIn?(folder: string): readonly PayloadFile[];
  /** Saves a payload that could not be delivered; undefined where even that fails. */
  preservePayload(text: string): string | undefined;
  /** Runs a target's declared health check; absent where the user did not ask for it. Undefined: declared, but not trusted. */
  checkHealth?(workflow: Workflow): Promise<HealthReport | undefined>;
  readonly log: HandoffLog;
}

/** A payload file as it was read. */
export interface PayloadFile {
  readonly text: string;
  /** Its absolute path. */
  readonly path: string;
  /** The folder it lies in: a renewed payload is written beside it. */
  readonly folder: string;
  readonly profile?: PayloadProfile;
}
