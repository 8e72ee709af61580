import type { HandoffError } from "@clew/schemas";
import { validateHandoffPayload } from "../generated/validators.ts";
import { formatInstant, readInstant } from "../time/instant.ts";
import { type Handoff, isFields, type OpenedPayload } from "./open-payload.ts";
import { checkHash, type HashVerdict, type Sha256 } from "./payload-hash.ts";
import { checkUnknownFields, shapeFindings, shown } from "./shape-findings.ts";

/** Which rules apply: all of perspective-swarm's, or those for any skill. */
export type PayloadProfile = "perspective-swarm" | "generic";

/** What the payload's session path leads to. */
export interface SessionFacts {
  readonly readable: boolean;
  /** Why it cannot be used, such as "does not exist". */
  readonly reason?: string;
  /** The number of regular files `perspectives/*.md` in it. */
  readonly perspectives?: number;
}

/** What validation needs from outside. */
export interface PayloadContext {
  readonly sha256: Sha256;
  /** The current time, in milliseconds since 1970. */
  readonly now: number;
  /** An expired payload is refused on receipt, but only reported on reading. */
  readonly purpose: "reading" | "receipt";
  /** Default: derived from the source's name. */
  readonly profile?: PayloadProfile;
  /** Absent if the session was not checked; then nothing is reported about it. */
  readonly session?: SessionFacts;
}

const HOUR = 3_600_000;
const MOST_SCORES = 500;
/** How far two machines' clocks may differ before it is reported. */
const CLOCK_SKEW = 5 * 60_000;

type Fields = Readonly<Record<string, unknown>>;
/** What the rules depend on. */
interface Judging {
  readonly context: PayloadContext;
  readonly profile: PayloadProfile;
}

/** Check what a schema cannot: rules between fields, the calendar, the session, the chain. Accepts any shape. */
function checkRules(handoff: Fields, judging: Judging, findings: OpenFindings): void {
  const { context } = judging;
  checkTimes(handoff, context, findings);
  checkSource(handoff, judging, findings);
  checkChain(handoff, judging, findings);
  checkScores(handoff, findings);
  checkSession(handoff, context, findings);
}

function checkTimes(handoff: Fields, { now, purpose }: PayloadContext, findings: OpenFindings): void {
  const created = checkInstant(handoff, "timestamp", findings);
  const declared = handoff["expires_at"] === undefined ? undefined : checkInstant(handoff, "expires_at", findings);
  const expires = handoff["expires_at"] !== undefined || created === undefined ? declared : created + HOUR;
  if (created !== undefined && created > now + CLOCK_SKEW) {
    const message = `was created in the future: ${shown(handoff["timestamp"])}, it is ${formatInstant(now)}`;
    findings.warnings.push({ code: "FUTURE_TIMESTAMP", path: "/handoff/timestamp", message });
  }
  if (expires === undefined) return;
  const path = handoff["expires_at"] === undefined ? "/handoff/timestamp" : "/handoff/expires_at";
  if (created !== undefined && expires <= created) {
    const message = `expires_at must be later than timestamp, found ${shown(handoff["expires_at"])} and ${shown(handoff["timestamp"])}`;
    findings.errors.push({ code: "BAD_EXPIRY", path, message });
  } else if (expires <= now) {
    const message = `expired at ${formatInstant(expires)}, it is ${formatInstant(now)}`;
    const fix = "clew handoff receive FILE --renew, when its content still holds";
    (purpose === "receipt" ? findings.errors : findings.warnings).push({ code: "EXPIRED", path, message, fix });
  }
}

function checkInstant(handoff: Fields, field: string, findings: OpenFindings): number | undefined {
  const text = handoff[field];
  if (typeof text !== "string") return undefined;
  const reading = readInstant(text);
  if (reading.ok) return reading.at;
  const path = `/handoff/${field}`;
  // The schema already reported what its pattern refuses; check the calendar here.
  if (!findings.errors.some((each) => each.path === path))
    findings.errors.push({
      code: "BAD_TIMESTAMP",
      path,
      message: `${shown(text)} is no RFC 3339 time: ${reading.why}`,
    });
  return undefined;
}

function checkSource(handoff: Fields, { profile }: Judging, findings: OpenFindings): void {
  const source = isFields(handoff["source"]) ? handoff["source"] : {};
  const { skill } = source;
  if (profile === "perspective-swarm" && typeof skill === "string" && skill !== "perspective-swarm") {
    const message = `must be "perspective-swarm" in this profile, found ${shown(skill)}`;
    findings.errors.push({ code: "BAD_SOURCE", path: "/handoff/source/skill", message });
  }
  const id = source["workflow_id"];
  const path = "/handoff/source/workflow_id";
  const prefix = profile === "perspective-swarm" ? "swarm-session" : skill;
  if (id === undefined || id === null || id === "")
    findings.warnings.push({
      code: "WORKFLOW_ID_ABSENT",
      path,
      message: "the handoff has no workflow_id to be found by",
    });
  // Without a source name there is no expected prefix; its absence is already reported.
  else if (
    typeof id === "string" &&
    typeof prefix === "string" &&
    !(id.startsWith(`${prefix}-`) && ID_REST.test(id.slice(prefix.length)))
  ) {
    const message = `expected ${prefix}-YYYYMMDD-HHMMSS-<8 hex>, found ${shown(id)}`;
    findings.warnings.push({ code: "WORKFLOW_ID_ODD", path, message });
  }
}

const ID_REST = /^-[0-9]{8}-[0-9]{6}-[0-9a-f]{8}$/;

function checkChain(handoff: Fields, { profile }: Judging, findings: OpenFindings): void {
  const path = "/handoff/meta/handoff_chain";
  const source = inside(handoff, "source", "skill");
  const target = inside(handoff, "target", "skill");
  const declared = inside(handoff, "meta", "handoff_chain");
  const chain: readonly unknown[] = Array.isArray(declared) ? declared : [source];
  if (Array.isArray(declared) && typeof source === "string" && chain.at(-1) !== source) {
    const message = `the last entry must be the source ${shown(source)}, found ${shown(chain.at(-1))}`;
    // The swarm's own rules do not say how its chain ends; any other skill continues the chain it received.
    const weight = profile === "generic" ? findings.errors : findings.warnings;
    weight.push({ code: "CHAIN_END", path, message, fix: "append the source skill to handoff_chain" });
  }
  if (typeof target === "string" && chain.includes(target)) {
    const message = `${shown(target)} already handed this on: ${chain.slice(-8).map(shown).join(" → ")} → ${shown(target)} may be a loop`;
    findings.warnings.push({ code: "LOOP", path: Array.isArray(declared) ? path : "/handoff/target/skill", message });
  }
}

function checkScores(handoff: Fields, findings: OpenFindings): void {
  const convergent = inside(handoff, "insights", "convergent");
  if (!Array.isArray(convergent)) return;
  for (const [index, insight] of convergent.slice(0, MOST_SCORES).entries()) {
    const score: unknown = isFields(insight) ? insight["confidence_score"] : undefined;
    if (typeof score !== "number" || (score >= 0 && score <= 10)) continue;
    const path = `/handoff/insights/convergent/${index}/confidence_score`;
    findings.warnings.push({ code: "SCORE_RANGE", path, message: `is on a scale from 0 to 10, found ${score}` });
  }
}

function checkSession(handoff: Fields, { session }: PayloadContext, findings: OpenFindings): void {
  const given = inside(handoff, "source", "session_path");
  if (session === undefined || typeof given !== "string" || given.trim() === "") return;
  if (!session.readable) {
    const message = `the session folder ${shown(given)} cannot be used: ${session.reason ?? "not readable"}`;
    findings.errors.push({ code: "SESSION_UNREADABLE", path: "/handoff/source/session_path", message });
    return;
  }
  const completed = inside(handoff, "meta", "perspectives_completed");
  if (typeof completed !== "number" || session.perspectives === undefined || completed === session.perspectives) return;
  const message = `says ${completed}, the session holds ${session.perspectives} files perspectives/*.md`;
  findings.errors.push({ code: "PERSPECTIVES_MISMATCH", path: "/handoff/meta/perspectives_completed", message });
}

// Rules read fields in sections of the handoff; in a broken document a section may be anything.
function inside(handoff: Fields, section: string, key: string): unknown {
  const fields = handoff[section];
  return isFields(fields) && Object.hasOwn(fields, key) ? fields[key] : undefined;
}

/** The verdict on a payload: every finding at once, with its place if the text is known. */
export interface PayloadVerdict extends HandoffFindings {
  readonly valid: boolean;
  /** The version that the document states. */
  readonly version: string | null;
  readonly upgraded: boolean;
  readonly profile: PayloadProfile | null;
  readonly hash: HashVerdict;
  /** The handoff in the current version's shape; undefined if the shape is wrong. */
  readonly handoff: Handoff | undefined;
  /** Absent required fields, in dotted form. */
  readonly missingFields: readonly string[];
}

/** Check an opened payload: shape, rules between fields, times, session, hash. */
export function validatePayload(opened: OpenedPayload, context: PayloadContext): PayloadVerdict {
  const findings = noFindings();
  findings.errors.push(...opened.errors);
  findings.notes.push(...opened.notes);
  const { document } = opened;
  const shaped = document !== undefined && validateHandoffPayload(document);
  if (document !== undefined && !shaped)
    findings.errors.push(...shapeFindings(document, validateHandoffPayload.errors ?? []));
  const handoff = document?.["handoff"];
  const fields = isFields(handoff) ? handoff : undefined;
  const profile = fields === undefined ? null : (context.profile ?? profileOf(fields));
  const hash = checkHash(opened, context.sha256, findings);
  if (fields !== undefined) {
    checkUnknownFields(fields, findings);
    checkRules(fields, { context, profile: profile ?? "generic" }, findings);
  }
  const { errors, warnings, notes } = findings;
  return {
    valid: errors.length === 0,
    version: opened.declaredVersion,
    upgraded: opened.upgraded,
    profile,
    errors: errors.map(opened.locate),
    warnings: warnings.map(opened.locate),
    notes: notes.map(opened.locate),
    hash,
    handoff: shaped ? asHandoff(handoff) : undefined,
    missingFields: errors.filter((each) => each.code === "MISSING_FIELD").map((each) => dottedPath(each.path)),
  };
}

/** The profile for a handoff's source. */
function profileOf(handoff: Readonly<Record<string, unknown>>): PayloadProfile {
  const source = handoff["source"];
  return isFields(source) && source["skill"] === "perspective-swarm" ? "perspective-swarm" : "generic";
}

function asHandoff(value: unknown): Handoff {
  return value as Handoff; // the schema of this type has just accepted it
}

/** A finding: which rule, where, what, and how to fix it if known. */
export interface HandoffFinding {
  readonly code: string;
  /** JSON Pointer into the document as read (upgraded if it was upgraded). */
  readonly path: string;
  readonly message: string;
  readonly line?: number;
  readonly column?: number;
  readonly fix?: string;
}

/** Findings by severity: errors make a document invalid, warnings need attention, notes only inform. */
export interface HandoffFindings {
  readonly errors: readonly HandoffFinding[];
  readonly warnings: readonly HandoffFinding[];
  readonly notes: readonly HandoffFinding[];
}

/** Findings being collected. */
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

/** A JSON Pointer in dotted form, as people name fields. */
function dottedPath(pointer: string): string {
  return pointer.slice(1).replaceAll("/", ".");
}

/** The codes of handoff errors. */
type HandoffErrorCode = HandoffError["error"]["code"];

/** The parts of an error object. */
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

/** The error object of an invalid payload: INVALID_PAYLOAD if fields are absent, VALIDATION_FAILED otherwise. */
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
    // The receiver cannot repair content that changed after hashing.
    recoverable: !verdict.errors.some((each) => each.code === "HASH_MISMATCH"),
    preserved,
  });
}

/** The exit code for a verdict: 0 if valid, 7 if only the hash is wrong, 3 if it only expired, 4 otherwise. */
export function verdictExit(verdict: Pick<PayloadVerdict, "valid" | "errors">): 0 | 3 | 4 | 7 {
  if (verdict.valid) return 0;
  const codes = new Set(verdict.errors.map((each) => each.code));
  if (codes.size !== 1) return 4;
  if (codes.has("HASH_MISMATCH")) return 7;
  return codes.has("EXPIRED") ? 3 : 4;
}
