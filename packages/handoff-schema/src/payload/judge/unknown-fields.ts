import { plainLine } from "../../foreign/plain-text.ts";
import { joinPointer } from "../../yaml/json-pointer.ts";
import { isFields } from "../open-payload.ts";
import type { OpenFindings } from "./handoff-finding.ts";
import { nearestWord } from "./near-miss.ts";
import { PAYLOAD_FIELDS } from "./payload-fields.ts";

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
