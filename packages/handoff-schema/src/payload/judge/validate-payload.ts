import { validateHandoffPayload } from "../../generated/validators.ts";
import { type Handoff, isFields, type OpenedPayload } from "../open-payload.ts";
import { checkHash, type HashVerdict } from "./check-hash.ts";
import { dottedPath, type HandoffFindings, noFindings } from "./handoff-finding.ts";
import type { PayloadContext, PayloadProfile } from "./payload-context.ts";
import { checkRules } from "./payload-rules.ts";
import { shapeFindings } from "./shape-findings.ts";
import { checkUnknownFields } from "./unknown-fields.ts";

/** The judgement of a payload: every finding at once, located where the text is known. */
export interface PayloadVerdict extends HandoffFindings {
  readonly valid: boolean;
  /** The version that the document declares. */
  readonly version: string | null;
  readonly upgraded: boolean;
  readonly profile: PayloadProfile | null;
  readonly hash: HashVerdict;
  /** The handoff in the present version's shape; undefined unless the shape is right. */
  readonly handoff: Handoff | undefined;
  /** Required fields that are absent, in dotted form. */
  readonly missingFields: readonly string[];
}

/** Judges an opened payload: shape, rules between fields, times, session, hash. */
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

/** The profile that follows from a handoff's source. */
export function profileOf(handoff: Readonly<Record<string, unknown>>): PayloadProfile {
  const source = handoff["source"];
  return isFields(source) && source["skill"] === "perspective-swarm" ? "perspective-swarm" : "generic";
}

function asHandoff(value: unknown): Handoff {
  return value as Handoff; // the schema of this type has just accepted it
}
