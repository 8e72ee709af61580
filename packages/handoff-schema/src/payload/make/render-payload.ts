import { Document, Scalar, visit } from "yaml";
import type { Handoff } from "../open-payload.ts";

const ORDER = [
  "version",
  "timestamp",
  "expires_at",
  "source",
  "target",
  "context",
  "insights",
  "research_seeds",
  "meta",
];

/** A payload as YAML text, in the order in which people read it. */
export function renderPayload(handoff: Handoff): string {
  const entries = Object.entries(handoff).toSorted(([a], [b]) => rank(a) - rank(b));
  return renderYaml({ handoff: Object.fromEntries(entries) });
}

/** A document as YAML text that readers of YAML 1.1 and 1.2 understand alike: every text is quoted or a literal block. */
export function renderYaml(value: unknown): string {
  // No references for repeated values: they would be refused on reading.
  const document = new Document(value, { aliasDuplicateObjects: false });
  visit(document, {
    Scalar: (key, node) => {
      // An unquoted 2026-11-18T12:00:00Z is a date to YAML 1.1, an unquoted yes is true.
      if (key !== "key" && typeof node.value === "string" && !node.value.includes("\n"))
        node.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return document.toString({ lineWidth: 0 });
}

function rank(key: string): number {
  const index = ORDER.indexOf(key);
  return index === -1 ? ORDER.length - 1.5 : index;
}
