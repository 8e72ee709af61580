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
