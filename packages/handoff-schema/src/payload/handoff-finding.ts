import type { HandoffError } from "@clew/schemas";
import type { PayloadVerdict } from "./validate-payload.ts";

/** One thing to say about a document: which rule, where, what, and how to mend it where that is known. */
export interface HandoffFinding {
  readonly code: string;
  /** JSON Pointer into the document as it is read (an upgraded one as upgraded). */
  readonly path: string;
  readonly message: string;
  readonly line?: number;
  readonly column?: number;
  readonly fix?: string;
}

/** Findings by weight: errors make a document invalid, warnings want a look, notes only tell. */
export interface HandoffFindings {
  readonly errors: readonly HandoffFinding[];
  readonly warnings: readonly HandoffFinding[];
  readonly notes: readonly HandoffFinding[];
}

/** Findings while they are being collected. */
export interface OpenFindings extends HandoffFindings {
  readonly errors: HandoffFinding[];
  readonly warnings: HandoffFinding[];
  readonly notes: HandoffFinding[];
}

/** An empty collection. */
export function noFindings(): OpenFindings {
  return { errors: [], warnings: [], notes: [] };
}

/** A finding as the one-line text of error objects: `CODE path: message`. */
export function findingLine(finding: HandoffFinding): string {
  return `${finding.code} ${finding.path === "" ? "/" : finding.path}: ${finding.message}`;
}

/** A JSON Pointer in the dotted form in which people name fields. */
export function dottedPath(pointer: string): string {
  return pointer.slice(1).replaceAll("/", ".");
}

/** The codes of handoff errors. */
export type HandoffErrorCode = HandoffError["error"]["code"];

/** What an error object is made from. */
export interface HandoffErrorParts {
  readonly code: HandoffErrorCode;
  readonly message: string;
  readonly targetSkill?: string;
  readonly findings?: readonly HandoffFinding[];
  readonly missingFields?: readonly string[];
  readonly recoverable?: boolean;
  /** Where the payload was saved for another try. */
  readonly preserved?: string;
}

/** The error object of a failed handoff: absent fields by name, every other error as a line and as an object. */
export function handoffError(parts: HandoffErrorParts): HandoffError {
  const findings = parts.findings ?? [];
  const others = findings.filter((each) => each.code !== "MISSING_FIELD");
  const missing = parts.missingFields ?? [];
  return {
    error: {
      code: parts.code,
      message: parts.message,
      details: {
        missing_fields: missing.length === 0 ? undefined : [...missing],
        validation_errors: others.length === 0 ? undefined : others.map(findingLine),
        target_skill: parts.targetSkill,
        findings: findings.length === 0 ? undefined : findings.map((each) => ({ ...each })),
      },
      recoverable: parts.recoverable ?? true,
      payload_preserved: parts.preserved,
    },
  };
}

/** The error object of an invalid payload: INVALID_PAYLOAD where fields are absent, VALIDATION_FAILED otherwise. */
export function verdictError(verdict: PayloadVerdict, preserved?: string): HandoffError {
  const absent = verdict.missingFields;
  const [first] = verdict.errors;
  const count = verdict.errors.length;
  const message =
    absent.length > 0
      ? `The payload lacks ${absent.join(", ")}.`
      : `The payload has ${count === 1 ? "an error" : `${count} errors`}: ${first === undefined ? "" : findingLine(first)}`;
  return handoffError({
    code: absent.length > 0 ? "INVALID_PAYLOAD" : "VALIDATION_FAILED",
    message,
    findings: verdict.errors,
    missingFields: absent,
    // Content that was changed after hashing cannot be mended by whoever received it.
    recoverable: !verdict.errors.some((each) => each.code === "HASH_MISMATCH"),
    preserved,
  });
}

/** The exit code of a verdict: 0 valid, 7 where the hash is the only error, 3 where expiry is, 4 otherwise. */
export function verdictExit(verdict: PayloadVerdict): 0 | 3 | 4 | 7 {
  if (verdict.valid) return 0;
  const codes = new Set(verdict.errors.map((each) => each.code));
  if (codes.size !== 1) return 4;
  if (codes.has("HASH_MISMATCH")) return 7;
  return codes.has("EXPIRED") ? 3 : 4;
}
