import { ClewError } from "@clew/errors";
import {
  findingLine,
  type HandoffErrorParts,
  type HandoffFinding,
  handoffError,
  type PayloadProfile,
  type PayloadVerdict,
  type SessionFacts,
  type Sha256,
  verdictError,
  verdictExit,
} from "@clew/handoff-schema/internal";
import type { HandoffError } from "@clew/schemas";
import type { Known } from "../recall/known-to.ts";
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
  /** What is on record about a text; absent where nothing is asked. */
  readonly known?: Known;
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

/** A handoff that failed: the error object to show, and the exit code that belongs to it. */
export interface HandoffFailure {
  readonly ok: false;
  readonly error: HandoffError;
  readonly exit: 3 | 4 | 5 | 7;
}

/** What a use case of handoffs gives back. */
export type HandoffOutcome<T> = { readonly ok: true; readonly value: T } | HandoffFailure;

const EXITS = { INVALID_PAYLOAD: 4, VALIDATION_FAILED: 4, TARGET_NOT_FOUND: 5, HEALTH_CHECK_FAILED: 3 } as const;

/** A failure from its parts; the exit code follows from the error's code. */
export function handoffFailure(parts: HandoffErrorParts): HandoffFailure {
  return { ok: false, error: handoffError(parts), exit: EXITS[parts.code] };
}

/** The failure of an invalid payload. */
export function verdictFailure(verdict: PayloadVerdict, preserved?: string): HandoffFailure {
  const exit = verdictExit(verdict);
  return { ok: false, error: verdictError(verdict, preserved), exit: exit === 0 ? 4 : exit };
}

/** The failure of a document with findings: absent fields make it INVALID_PAYLOAD. */
export function findingsFailure(what: string, errors: readonly HandoffFinding[], preserved?: string): HandoffFailure {
  const missing = errors.filter((each) => each.code === "MISSING_FIELD").map((each) => fieldName(each.path));
  const message =
    missing.length > 0
      ? `The ${what} lacks ${missing.join(", ")}.`
      : `The ${what} has ${errors.length === 1 ? "an error" : `${errors.length} errors`}: ${errors[0] === undefined ? "" : findingLine(errors[0])}`;
  return handoffFailure({
    code: missing.length > 0 ? "INVALID_PAYLOAD" : "VALIDATION_FAILED",
    message,
    findings: errors,
    missingFields: missing,
    preserved,
  });
}

// Drafts may stand without the root that payloads have; fields are named the same way for both.
function fieldName(path: string): string {
  const name = path.slice(1).replaceAll("/", ".");
  return name === "handoff" || name.startsWith("handoff.") ? name : `handoff.${name}`;
}

/** A failed handoff as the error that a command or a method throws; what else its error object says is in the details. */
export function asHandoffError({ error }: HandoffFailure, hint?: string): ClewError {
  const { code, message, details, payload_preserved: preserved } = error.error;
  return new ClewError(code, message, {
    details: { ...details, payload_preserved: preserved },
    hint,
  });
}
