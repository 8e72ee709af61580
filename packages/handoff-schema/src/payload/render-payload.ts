import { stringify } from "yaml";
import type { Handoff } from "./open-payload.ts";

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

/** A payload as YAML text, in the order in which people read it; every text quoted where YAML could misread it. */
export function renderPayload(handoff: Handoff): string {
  const entries = Object.entries(handoff).toSorted(([a], [b]) => rank(a) - rank(b));
  return stringify({ handoff: Object.fromEntries(entries) }, RENDERING);
}

/** A handoff's error object as YAML text. */
export function renderYaml(document: unknown): string {
  return stringify(document, RENDERING);
}

// No aliases for repeated values (they would be refused on reading), no folding of long lines.
const RENDERING = { aliasDuplicateObjects: false, lineWidth: 0, version: "1.2", schema: "core" } as const;

function rank(key: string): number {
  const index = ORDER.indexOf(key);
  return index === -1 ? ORDER.length - 1.5 : index;
}
