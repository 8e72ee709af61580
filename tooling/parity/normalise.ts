import type { Json } from "./scenario.ts";

/** Texts that differ in every place. */
export interface Names {
  /** Folders with their placeholders, longest first. */
  readonly folders: readonly (readonly [string, string])[];
  /** The project of a tenant's records. */
  readonly project: string;
}

// Documented differences. A directive is a shell line in the CLI, a tool over MCP; a hint uses the caller's own terms. A
// session is in a file, which only its own machine can name; it keeps the door and the folder that opened it. A waiver
// keeps its door. An answer to a halt keeps whether a tool or a person's program gave it.
const OF_THE_DOOR: ReadonlySet<string> = new Set([
  "state_file",
  "directive",
  "learnings",
  "hint",
  "opened_by",
  "cwd",
  "answered_by",
  "door",
]);
// Derived from paths, elapsed time, or the whole store: tenants share one index of words. A copy's position also counts
// how often it was updated: on a slow machine more than once between three writes.
const MEASURES: ReadonlySet<string> = new Set([
  "duration_ms",
  "total_duration_ms",
  "payload_size_bytes",
  "distance",
  "position",
]);

/** A document with common placeholders: ids by first appearance, times, paths and digests by type. */
export function normalise(document: unknown, names: Names, known: Map<string, string> = new Map()): unknown {
  if (typeof document === "string") return normaliseText(document, names, known);
  if (Array.isArray(document)) return document.map((each) => normalise(each, names, known));
  if (typeof document !== "object" || document === null) return document;
  const entries = Object.entries(document as Json)
    .filter(([key, value]) => value !== undefined && !OF_THE_DOOR.has(key))
    // A session in its own project does not name it.
    .filter(([key, value]) => key !== "project" || value !== names.project || !("session_id" in document))
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, value]) => [
      normaliseText(key, names, known),
      MEASURES.has(key) ? "<measure>" : normalise(value, names, known),
    ]);
  return Object.fromEntries(entries);
}

const TIME = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})/g;
// The CLI names files in full; for a server's caller only the name within the state folder has a meaning.
const TASK_FILE = /(?:<project>\/)?\.clew\/tasks\//g;
// A tenant's part of a server's state folder corresponds to a project's own state folder.
const TENANT_FOLDER = /\.clew\/projects\/[a-z0-9-]+-[0-9a-f]{16}/g;
const STAMP = /\b\d{8}-\d{6}-[0-9a-f]{8}\b/g;
const DIGEST = /\b[0-9a-f]{64}\b/g;
const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const IDS = new RegExp(
  `(?<![0-9a-f])(?:[a-z]+_(?:[0-9a-z]+-)?${UUID}|[a-z]+_[0-9a-f]{32}|${UUID}|[0-9a-f]{16}|[0-9a-f]{12})(?![0-9a-f])`,
  "g",
);

function normaliseText(text: string, { folders, project }: Names, known: Map<string, string>): string {
  let result = text;
  for (const [folder, name] of folders) result = result.replaceAll(folder, name);
  result = result.replaceAll(TENANT_FOLDER, ".clew");
  if (project !== "default") result = result.replaceAll(project, "default");
  return result
    .replaceAll(TASK_FILE, "tasks/")
    .replaceAll(TIME, "<time>")
    .replaceAll(STAMP, "<stamp>")
    .replaceAll(DIGEST, "<digest>")
    .replaceAll(IDS, (id) => {
      const kind = /^[a-z]+_/.exec(id)?.[0] ?? "";
      const name = known.get(id) ?? `<${kind}${known.size + 1}>`;
      known.set(id, name);
      return name;
    });
}
