import { plainLine } from "../foreign/plain-text.ts";
import { joinPointer, valueAt } from "../yaml/json-pointer.ts";
import type { OpenFindings } from "./handoff-finding.ts";
import { nearestWord } from "./near-miss.ts";
import { isFields } from "./open-payload.ts";
import { PAYLOAD_FIELDS } from "./payload-fields.ts";

const MOST_REPORTED = 50;

/** Points out fields whose names are nearly known ones; every unknown field is kept and ignored. */
export function checkUnknownFields(handoff: Readonly<Record<string, unknown>>, findings: OpenFindings): void {
  let reported = 0;
  for (const [path, known] of Object.entries(PAYLOAD_FIELDS)) {
    const fields = path === "/handoff" ? handoff : valueAt({ handoff }, path);
    if (!isFields(fields)) continue;
    for (const key of Object.keys(fields)) {
      if (known.includes(key) || reported >= MOST_REPORTED) continue;
      const nearest = nearestWord(key, known);
      if (nearest === undefined || Object.hasOwn(fields, nearest)) continue;
      reported += 1;
      const message = `"${plainLine(key, 64)}" is not a field of payloads and is ignored; "${nearest}" is`;
      const fix = `rename it to ${nearest}`;
      findings.warnings.push({ code: "NEAR_MISS", path: joinPointer(path, key), message, fix });
    }
  }
}
