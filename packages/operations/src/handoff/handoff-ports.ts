import { ClewError, describeCode } from "@clew/errors";
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

/** The result of a health check. */
interface HealthReport {
  readonly healthy: boolean;
  readonly reason: string;
}

/** What the handoff operations need from outside. */
export interface HandoffPorts {
  /** The current time, in milliseconds since 1970. */
  now(): number;
  readonly sha256: Sha256;
  /** Eight random hexadecimal digits. */
  newSuffix(): string;
  readonly redact: RedactPort;
  /** Find skills; `fresh` reads the disk instead of the cache. */
  discover(fresh: boolean): Promise<Discovery>;
  /** A skill's current files; undefined if it is gone or outside the skill folders. */
  reread(workflow: Workflow): Promise<FoundSkillFiles | undefined>;
  inspectSession(path: string): SessionFacts;
  /** Write a payload into a folder atomically and return its path. */
  writePayload(folder: string, text: string): string;
  /** The payloads already in a folder, newest first. Absent if nothing asks for them. */
  payloadsIn?(folder: string): readonly PayloadFile[];
  /** Save a payload that could not be delivered; undefined if that fails too. */
  preservePayload(text: string): string | undefined;
  /**
   * Run a target's declared health check. Absent if the user did not ask for it; returns undefined if the check is
   * declared but not trusted.
   */
  checkHealth?(workflow: Workflow): Promise<HealthReport | undefined>;
  /** Look up what is on record about a text. Absent if nothing is to be looked up. */
  readonly known?: Known;
  readonly log: HandoffLog;
}

/** A payload file and its text. */
export interface PayloadFile {
  readonly text: string;
  /** Its absolute path. */
  readonly path: string;
  /** Its folder: a renewed payload is written there too. */
  readonly folder: string;
  readonly profile?: PayloadProfile;
}

/** A failed handoff as an error; `details` contains the rest of its error object. */
export function handoffRefusal(parts: HandoffErrorParts): ClewError {
  return refusalOf(handoffError(parts));
}

/** The error for an invalid payload. */
export function payloadRefusal(verdict: PayloadVerdict, preserved?: string): ClewError {
  return refusalOf(verdictError(verdict, preserved));
}

function refusalOf({ error: { code, message, details, payload_preserved } }: HandoffError): ClewError {
  return new ClewError(code, message, { details: { ...details, payload_preserved } });
}

const REFUSALS: ReadonlySet<string> = new Set<HandoffError["error"]["code"]>([
  "INVALID_PAYLOAD",
  "TARGET_NOT_FOUND",
  "VALIDATION_FAILED",
  "HEALTH_CHECK_FAILED",
]);

/** Whether the handoff itself failed, not the call. */
export function isHandoffRefusal(thrown: unknown): thrown is ClewError {
  return ClewError.is(thrown) && REFUSALS.has(thrown.code);
}

/** An error as the object shown to the caller, and the exit code of the command. */
export function shownRefusal({ code, message, details = {} }: ClewError): {
  readonly error: { readonly payload_preserved?: unknown } & Readonly<Record<string, unknown>>;
  readonly findings: readonly HandoffFinding[];
  readonly exit: number;
} {
  const { payload_preserved, ...more } = details;
  const findings: readonly HandoffFinding[] = Array.isArray(more["findings"]) ? more["findings"] : [];
  // The receiver cannot repair content that changed after hashing.
  const recoverable = !findings.some((each) => each.code === "HASH_MISMATCH");
  const exit = code === "VALIDATION_FAILED" ? verdictExit({ valid: false, errors: findings }) : describeCode(code).exit;
  return { error: { code, message, details: more, recoverable, payload_preserved }, findings, exit };
}

/** Save the payload if a handoff failed, and rethrow the error with the saved path. */
export function keptAt(save: () => string | undefined): (thrown: unknown) => never {
  return (thrown) => {
    const preserved = isHandoffRefusal(thrown) ? save() : undefined;
    if (preserved === undefined || !ClewError.is(thrown)) throw thrown;
    const { code, message, details } = thrown;
    throw new ClewError(code, message, { details: { ...details, payload_preserved: preserved } });
  };
}

/** The error for a document with findings. Missing fields give INVALID_PAYLOAD. */
export function documentRefusal(what: string, errors: readonly HandoffFinding[], preserved?: string): ClewError {
  const missing = errors.filter((each) => each.code === "MISSING_FIELD").map((each) => fieldName(each.path));
  const message =
    missing.length > 0
      ? `The ${what} lacks ${missing.join(", ")}.`
      : `The ${what} has ${errors.length === 1 ? "an error" : `${errors.length} errors`}: ${errors[0] === undefined ? "" : findingLine(errors[0])}`;
  return handoffRefusal({
    code: missing.length > 0 ? "INVALID_PAYLOAD" : "VALIDATION_FAILED",
    message,
    findings: errors,
    missingFields: missing,
    preserved,
  });
}

// A draft may lack the root that payloads have; name fields the same way for both.
function fieldName(path: string): string {
  const name = path.slice(1).replaceAll("/", ".");
  return name === "handoff" || name.startsWith("handoff.") ? name : `handoff.${name}`;
}
