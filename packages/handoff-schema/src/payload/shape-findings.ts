import type { SchemaError } from "@clew/errors";
import { plainLine } from "../foreign/quote-foreign.ts";
import { readInstant } from "../time/instant.ts";
import { joinPointer, valueAt } from "../yaml/json-pointer.ts";
import type { HandoffFinding, OpenFindings } from "./handoff-finding.ts";
import { isFields, kindOf, REQUIRED, REQUIRED_SECTIONS } from "./open-payload.ts";

/** Nobody reads more, and a hostile list of wrong values then costs no more than a short one. */
const MOST_FINDINGS = 500;

/** What the schema refuses, as findings in the terms of payloads; one per place. */
export function shapeFindings(
  document: Readonly<Record<string, unknown>>,
  errors: readonly SchemaError[],
): HandoffFinding[] {
  const findings = errors.slice(0, MOST_FINDINGS).flatMap((error) => requiredBelow(shapeFinding(document, error)));
  if (errors.length > MOST_FINDINGS) {
    const message = `${errors.length - MOST_FINDINGS} more errors of this kind are not listed`;
    findings.push({ code: "MORE_ERRORS", path: "/handoff", message });
  }
  // One finding per place: if a value of the wrong kind also breaks another rule, keep that rule's finding.
  return findings.filter((finding, index) => {
    const same = findings.filter((each) => each.path === finding.path);
    if (same.length === 1) return true;
    const best = same.find((each) => each.code !== "BAD_TYPE") ?? finding;
    return findings.indexOf(best) === index;
  });
}

function shapeFinding(document: Readonly<Record<string, unknown>>, error: SchemaError): HandoffFinding {
  const path = error.instancePath;
  if (error.keyword === "required") return missing(document, path, String(error.params["missingProperty"]));
  const value = valueAt(document, path);
  const found = shown(value);
  switch (error.keyword) {
    case "const":
      return { code: "BAD_VERSION", path, message: `must be "2.0", found ${found}`, fix: 'write version: "2.0"' };
    case "enum":
      return notAllowed(path, value, error.params["allowedValues"]);
    case "pattern":
      return badText(path, value);
    case "type":
      // A required key without a value counts as absent.
      if (value === null && REQUIRED.has(path))
        return { code: "MISSING_FIELD", path, message: "is required and empty" };
      return {
        code: "BAD_TYPE",
        path,
        message: `must be ${article(error.params["type"])}, found ${kindOf(value)}`,
        ...kindFix(path, value),
      };
    default:
      return { code: "BAD_VALUE", path, message: `${error.message ?? "breaks a rule of the schema"}, found ${found}` };
  }
}

const ENTRY_LEADS: Readonly<Record<string, string>> = {
  convergent: "theme",
  divergent: "insight",
  suggested_terms: "term",
};

// A plain text in place of an entry or a list: show what was meant.
function kindFix(path: string, value: unknown): { fix?: string } {
  if (typeof value !== "string") return {};
  const text = JSON.stringify(plainLine(value, 80));
  const [, list, index] = /\/(convergent|divergent|suggested_terms)(?:\/([0-9]+))?$/.exec(path) ?? [];
  const lead = list === undefined ? undefined : ENTRY_LEADS[list];
  if (lead !== undefined)
    return { fix: index === undefined ? `write - ${lead}: ${text} below it` : `write - ${lead}: ${text}` };
  const name = path.slice(path.lastIndexOf("/") + 1);
  return TEXT_LISTS.has(name) ? { fix: `write ${name}: [${text}]` } : {};
}

const TEXT_LISTS: ReadonlySet<string> = new Set([
  "uncertainties",
  "blind_spots",
  "open_questions",
  "handoff_chain",
  "contributing_archetypes",
  "key_evidence",
]);

// An author adding an absent section needs to know its required fields now, not after the next try.
function requiredBelow(finding: HandoffFinding): readonly HandoffFinding[] {
  const fields = finding.code === "MISSING_FIELD" ? REQUIRED_SECTIONS.get(finding.path) : undefined;
  return fields?.map((path) => ({ ...finding, path, message: "is required and absent" })) ?? [finding];
}

function missing(document: Readonly<Record<string, unknown>>, path: string, name: string): HandoffFinding {
  const parent = valueAt(document, path);
  // The key that is there instead, if somebody misspelled it.
  const misspelt = isFields(parent) ? Object.keys(parent).find((key) => nearestWord(key, [name]) === name) : undefined;
  const fix = misspelt === undefined ? undefined : `rename ${plainLine(misspelt, 64)} to ${name}`;
  const finding = { code: "MISSING_FIELD", path: joinPointer(path, name), message: "is required and absent" };
  return fix === undefined ? finding : { ...finding, fix };
}

function notAllowed(path: string, value: unknown, allowed: unknown): HandoffFinding {
  const words = Array.isArray(allowed) ? allowed.map(String) : [];
  const nearest = typeof value === "string" ? nearestWord(value.trim().toLowerCase(), words) : undefined;
  const same = typeof value === "string" ? words.find((word) => word === value.trim().toLowerCase()) : undefined;
  const fix = same ?? nearest;
  const message = `must be one of ${words.join(", ")}, found ${shown(value)}`;
  return { code: "BAD_VALUE", path, message, fix: fix === undefined ? undefined : `write ${fix}` };
}

function badText(path: string, value: unknown): HandoffFinding {
  const text = typeof value === "string" ? value : "";
  if (path === "/handoff/timestamp" || path === "/handoff/expires_at") {
    const reading = readInstant(text);
    const why = reading.ok ? "expected an RFC 3339 time" : reading.why;
    return { code: "BAD_TIMESTAMP", path, message: `${shown(value)} is no RFC 3339 time: ${why}` };
  }
  if (text.trim() === "") return { code: "EMPTY", path, message: "must not be empty" };
  const message = `must be a skill's name (a-z, 0-9 and hyphens, at most 64), found ${shown(value)}`;
  return { code: "BAD_SKILL_NAME", path, message };
}

/** A value in a message: short, one line, without control characters. */
export function shown(value: unknown): string {
  if (value === undefined || value === null) return "nothing";
  if (typeof value === "object") return kindOf(value);
  return plainLine(typeof value === "string" ? JSON.stringify(value) : String(value), 80);
}

function article(type: unknown): string {
  const name = { array: "a list", object: "a map", string: "a text", integer: "a whole number" }[String(type)];
  return name ?? `a ${String(type)}`;
}

/** The known fields of each object in a payload, by JSON Pointer. */
export const PAYLOAD_FIELDS: Readonly<Record<string, readonly string[]>> = {
  "/handoff": [
    "version",
    "timestamp",
    "expires_at",
    "source",
    "target",
    "context",
    "insights",
    "research_seeds",
    "meta",
  ],
  "/handoff/source": ["skill", "workflow_id", "session_path"],
  "/handoff/target": ["skill", "invocation", "category"],
  "/handoff/context": ["original_prompt", "reframed_challenge", "problem_type", "synthesis_summary"],
  "/handoff/insights": ["convergent", "divergent", "uncertainties", "blind_spots"],
  "/handoff/research_seeds": ["suggested_terms", "open_questions"],
  "/handoff/meta": [
    "perspectives_completed",
    "convergence_level",
    "user_feedback",
    "handoff_reason",
    "handoff_chain",
    "payload_hash",
    "payload_size_bytes",
  ],
};

/** The known word that a misspelled one probably means: at most two letters off, and fewer than half. */
export function nearestWord(word: string, known: readonly string[]): string | undefined {
  // Long words are never names; the limit keeps the cost fixed.
  if (word.length < 4 || word.length > 64) return undefined;
  let best: string | undefined;
  let bestDistance = 3;
  for (const each of known) {
    if (Math.abs(each.length - word.length) >= bestDistance) continue;
    const distance = editDistance(word.toLowerCase(), each);
    if (distance < bestDistance && distance * 2 < each.length) {
      best = each;
      bestDistance = distance;
    }
  }
  return best;
}

/** The number of typing errors between two words: insertions, deletions, replacements and swaps of neighbors. */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

const MOST_REPORTED = 50;
/** Comparing words takes time, so check only the first of many unknown fields. */
const MOST_COMPARED = 500;

/** Each object in a payload: its key in the handoff (none for the handoff itself), its pointer and its known fields. */
const OBJECTS = Object.entries(PAYLOAD_FIELDS).map(([path, known]) => ({
  section: path === "/handoff" ? undefined : path.slice("/handoff/".length),
  path,
  known,
  isKnown: new Set(known),
}));

/** Point out fields with names close to known ones. Unknown fields are kept and ignored. */
export function checkUnknownFields(handoff: Readonly<Record<string, unknown>>, findings: OpenFindings): void {
  let reported = 0;
  let compared = 0;
  for (const { section, path, known, isKnown } of OBJECTS) {
    const fields = section === undefined ? handoff : handoff[section];
    if (!isFields(fields)) continue;
    for (const key in fields) {
      if (isKnown.has(key) || !Object.hasOwn(fields, key)) continue;
      compared += 1;
      if (reported >= MOST_REPORTED || compared > MOST_COMPARED) return;
      const nearest = nearestWord(key, known);
      if (nearest === undefined || Object.hasOwn(fields, nearest)) continue;
      reported += 1;
      const message = `"${plainLine(key, 64)}" is not a field of payloads and is ignored; "${nearest}" is`;
      const fix = `rename it to ${nearest}`;
      findings.warnings.push({ code: "NEAR_MISS", path: joinPointer(path, key), message, fix });
    }
  }
}
