import { canonicalText } from "../../log/canonical.ts";

type Document = Readonly<Record<string, unknown>>;

/** What updates made of a decision: fields that say something else, and fields that say nothing any more. */
export interface DecisionPatch {
  readonly changes: Document;
  readonly removed: readonly string[];
}

/** No update yet. */
export const NO_PATCH: DecisionPatch = { changes: {}, removed: [] };

// Without these a decision is none, whatever an update says.
const NEEDED: ReadonlySet<string> = new Set(["id", "decision", "confidence"]);

/** A patch with one more update: first what it takes away, then what it says. */
export function withUpdate(patch: DecisionPatch, update: Document): DecisionPatch {
  const { id: _id, ...changes } = changesIn(update["changes"]);
  const named: readonly unknown[] = Array.isArray(update["removed"]) ? update["removed"] : [];
  const gone = named.filter((name): name is string => typeof name === "string" && !NEEDED.has(name));
  return {
    changes: { ...without(patch.changes, gone), ...changes },
    removed: [...new Set([...patch.removed, ...gone])].filter((name) => !Object.hasOwn(changes, name)),
  };
}

/** A document as a patch leaves it. */
export function patched(document: Document, { changes, removed }: DecisionPatch): Document {
  return { ...without(document, removed), ...changes };
}

/** A patch as it is stored: the changes alone, or a pair where something was taken away. */
export function patchText({ changes, removed }: DecisionPatch): string | null {
  if (removed.length > 0) return canonicalText([changes, removed]);
  return Object.keys(changes).length === 0 ? null : canonicalText(changes);
}

/** A patch as it was stored. */
export function readPatch(text: string | undefined): DecisionPatch {
  if (text === undefined) return NO_PATCH;
  const stored: unknown = JSON.parse(text);
  if (!Array.isArray(stored)) return { changes: changesIn(stored), removed: [] };
  const [changes, removed]: readonly unknown[] = stored;
  return { changes: changesIn(changes), removed: Array.isArray(removed) ? removed.map(String) : [] };
}

function without(document: Document, names: readonly string[]): Document {
  if (names.length === 0) return document;
  return Object.fromEntries(Object.entries(document).filter(([name]) => !names.includes(name)));
}

function changesIn(value: unknown): Document {
  // Only read by key and merged into a document.
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Document) : {};
}
