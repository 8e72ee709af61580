import { isFields, kindOf } from "../payload/open-payload.ts";
import { splitPointer, valueAt } from "../yaml/json-pointer.ts";
import { readYaml, type YamlRead } from "../yaml/read-yaml.ts";
import type { YamlPosition } from "../yaml/yaml-problem.ts";

/** A finding for a skill's author: severity, rule, place, and how to fix it. */
export interface SkillDiagnostic {
  readonly level: "error" | "warning" | "note";
  readonly code: string;
  readonly message: string;
  /** The file it is about. */
  readonly path: string;
  readonly line?: number;
  readonly column?: number;
  readonly fix?: string;
}

/** What a skill declares, with defaults filled in. */
export interface SkillMetadata {
  readonly categories: readonly string[];
  readonly description: string;
  readonly trigger: string;
  readonly protocolVersion: string;
  readonly healthCheck: string | null;
  readonly requires: readonly string[];
  readonly optionalConsumes: readonly string[];
}

/** A skill's handoff metadata, and where it was found. */
export interface FoundMetadata {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly path: string;
  /** The line and column of a field, or of the whole metadata. */
  locate(field: string): YamlPosition | undefined;
}

/** The files of a skill, read. */
interface SkillDocuments {
  readonly path: string;
  readonly frontMatter: YamlRead;
  readonly sidecar: { readonly path: string; readonly text: string } | undefined;
}

interface Place {
  readonly name: string;
  read(): FoundMetadata | undefined;
}

/** Look for metadata in its three places. The first one counts; another one is reported as a note. */
export function findMetadata(
  documents: SkillDocuments,
  say: (each: SkillDiagnostic) => void,
): FoundMetadata | undefined {
  const found = places(documents, say)
    .map((place) => ({ name: place.name, metadata: place.read() }))
    .filter((each) => each.metadata !== undefined);
  const [first, second] = found;
  if (first !== undefined && second !== undefined) {
    const message = `handoff metadata stands in ${found.map((each) => each.name).join(" and in ")}; the first counts`;
    const { path } = second.metadata ?? documents;
    say({ level: "note", code: "TWO_PLACES", message, path, ...second.metadata?.locate(""), fix: "keep one" });
  }
  return first?.metadata;
}

function places(documents: SkillDocuments, say: (each: SkillDiagnostic) => void): Place[] {
  const { path, frontMatter, sidecar } = documents;
  return [
    { name: "`metadata.clew-handoff`", read: () => inMetadata(frontMatter, path, say) },
    { name: "handoff.yaml", read: () => (sidecar === undefined ? undefined : inSidecar(sidecar, say)) },
    { name: "`handoff`", read: () => inFrontMatter(frontMatter, { path, pointer: "/handoff" }, say) },
  ];
}

function inMetadata(read: YamlRead, path: string, say: (each: SkillDiagnostic) => void): FoundMetadata | undefined {
  const pointer = "/metadata/clew-handoff";
  const value = valueAt(read.value, pointer);
  if (typeof value !== "string") return inFrontMatter(read, { path, pointer }, say);
  const position = read.locate(pointer);
  const inner = readYaml(value, { maxLength: 16_384, maxDepth: 8 });
  if (inner.ok && isFields(inner.value)) return { fields: inner.value, path, locate: () => position };
  const why = inner.problems[0]?.message ?? `holds ${kindOf(inner.value)}`;
  const message = `\`metadata.clew-handoff\` must be one line of JSON: ${why}`;
  const fix = `clew-handoff: '{"accepts_handoff": true, "handoff_categories": ["research"], "handoff_description": "…"}'`;
  say({ level: "error", code: "METADATA_UNREADABLE", message, path, ...position, fix });
  return undefined;
}

function inFrontMatter(
  read: YamlRead,
  at: { path: string; pointer: string },
  say: (each: SkillDiagnostic) => void,
): FoundMetadata | undefined {
  const value = valueAt(read.value, at.pointer);
  if (value === undefined) return undefined;
  if (isFields(value))
    return {
      fields: value,
      path: at.path,
      locate: (field) => read.locate(field === "" ? at.pointer : `${at.pointer}/${field}`),
    };
  const name = at.pointer === "" ? "handoff.yaml" : splitPointer(at.pointer).join(".");
  const message = `\`${name}\` must be a map, found ${kindOf(value)}`;
  const fix = nested(at.pointer, [
    "accepts_handoff: true",
    "handoff_categories: [research]",
    'handoff_description: "…"',
  ]);
  say({ level: "error", code: "METADATA_NO_MAP", message, path: at.path, ...read.locate(at.pointer), fix });
  return undefined;
}

// A key containing a dot would be a different key, so each part of the path needs its own line.
function nested(pointer: string, fields: readonly string[]): string {
  const lines = [...splitPointer(pointer).map((key) => `${key}:`), ...fields];
  const deepest = lines.length - fields.length;
  return lines.map((line, index) => "  ".repeat(Math.min(index, deepest)) + line).join("\n");
}

function inSidecar(
  sidecar: { readonly path: string; readonly text: string },
  say: (each: SkillDiagnostic) => void,
): FoundMetadata | undefined {
  const read = readYaml(sidecar.text, { maxLength: 65_536, maxDepth: 16 });
  for (const problem of read.problems) {
    const { message, line, column, fix } = problem;
    const mend = fix === undefined ? {} : { fix };
    say({ level: "error", code: "SIDECAR_UNREADABLE", message, path: sidecar.path, line, column, ...mend });
  }
  if (!read.ok) return undefined;
  // It may have the same root as in front matter, or none.
  const rooted = isFields(read.value) && isFields(read.value["handoff"]);
  return inFrontMatter(read, { path: sidecar.path, pointer: rooted ? "/handoff" : "" }, say);
}
