import { plainLine } from "../foreign/quote-foreign.ts";
import { joinPointer } from "../yaml/json-pointer.ts";
import type { OpenFindings } from "./handoff-finding.ts";
import { isFields } from "./open-payload.ts";

/** The fields that each object of a payload declares, by the object's JSON Pointer. */
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

/** The known word that a misspelt one most probably means: at most two letters off, and fewer than half of them. */
export function nearestWord(word: string, known: readonly string[]): string | undefined {
  // Long words are never names; the cap keeps the comparison's cost fixed.
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

// Insertions, deletions, replacements and swaps of neighbours.
function editDistance(a: string, b: string): number {
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
/** Comparing words costs time: of a hundred thousand unknown fields only the first are looked at. */
const MOST_COMPARED = 500;

/** Each object of a payload: its key in the handoff (none for the handoff itself), its pointer and its known fields. */
const OBJECTS = Object.entries(PAYLOAD_FIELDS).map(([path, known]) => ({
  section: path === "/handoff" ? undefined : path.slice("/handoff/".length),
  path,
  known,
  isKnown: new Set(known),
}));

/** Points out fields whose names are nearly known ones; every unknown field is kept and ignored. */
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
