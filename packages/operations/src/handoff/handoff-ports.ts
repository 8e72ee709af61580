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

/** A failed handoff as an error; what else its error object says is in the details. */
export function handoffRefusal(parts: HandoffErrorParts): ClewError {
  return refusalOf(handoffError(parts));
}

/** The refusal of an invalid payload. */
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

/** Whether a handoff failed, as opposed to the call of it. */
export function isHandoffRefusal(thrown: unknown): thrown is ClewError {
  return ClewError.is(thrown) && REFUSALS.has(thrown.code);
}

/** A refusal as the error object that is shown, and the exit code of a command that ends with it. */
export function shownRefusal({ code, message, details = {} }: ClewError): {
  readonly error: { readonly payload_preserved?: unknown } & Readonly<Record<string, unknown>>;
  readonly findings: readonly HandoffFinding[];
  readonly exit: number;
} {
  const { payload_preserved, ...more } = details;
  const findings: readonly HandoffFinding[] = Array.isArray(more["findings"]) ? more["findings"] : [];
  // Content that was changed after hashing cannot be mended by whoever received it.
  const recoverable = !findings.some((each) => each.code === "HASH_MISMATCH");
  const exit = code === "VALIDATION_FAILED" ? verdictExit({ valid: false, errors: findings }) : describeCode(code).exit;
  return { error: { code, message, details: more, recoverable, payload_preserved }, findings, exit };
}

/** Throws what a handoff failed by, with where its payload was saved meanwhile. */
export function keptAt(save: () => string | undefined): (thrown: unknown) => never {
  return (thrown) => {
    const preserved = isHandoffRefusal(thrown) ? save() : undefined;
    if (preserved === undefined || !ClewError.is(thrown)) throw thrown;
    const { code, message, details } = thrown;
    throw new ClewError(code, message, { details: { ...details, payload_preserved: preserved } });
  };
}

/** The refusal of a document with findings: absent fields make it INVALID_PAYLOAD. */
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

// Drafts may stand without the root that payloads have; fields are named the same way for both.
function fieldName(path: string): string {
  const name = path.slice(1).replaceAll("/", ".");
  return name === "handoff" || name.startsWith("handoff.") ? name : `handoff.${name}`;
}
