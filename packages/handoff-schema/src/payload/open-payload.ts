import type { HandoffPayload } from "@clew/schemas";
import { readYaml, type YamlRead } from "../yaml/read-yaml.ts";
import type { HandoffFinding } from "./handoff-finding.ts";

/** The handoff of a valid payload. */
export type Handoff = HandoffPayload["handoff"];

/** A payload as read, before it is validated. */
export interface OpenedPayload {
  /** Plain values in the current version's shape; undefined if the text could not be read. */
  readonly document: Readonly<Record<string, unknown>> | undefined;
  /** The handoff as written, which is what its hash covers. */
  readonly written: Readonly<Record<string, unknown>> | undefined;
  readonly declaredVersion: string | null;
  readonly upgraded: boolean;
  /** The session path in the payload, if it has one. */
  readonly sessionPath: string | undefined;
  /** Whether to count the perspective files. */
  readonly countsPerspectives: boolean;
  readonly errors: readonly HandoffFinding[];
  readonly notes: readonly HandoffFinding[];
  /** Add line and column to a finding, if the text is known. */
  locate(finding: HandoffFinding): HandoffFinding;
}

/** Open a payload in YAML or JSON. */
export function openPayload(text: string): OpenedPayload {
  const read = readYaml(text);
  const errors: HandoffFinding[] = read.problems.map(({ code, path, message, line, column, fix }) => ({
    code: code === "SYNTAX" ? "UNREADABLE" : code,
    path,
    message,
    line,
    column,
    fix,
  }));
  const notes: HandoffFinding[] = read.suspicions
    .filter((each) => each.deliberate !== true)
    .map(({ path, code, message, line, column, fix }) => ({
      code,
      path,
      message,
      line,
      column,
      fix,
    }));
  if (!read.ok) return { ...NOTHING, errors, notes, locate: (finding) => finding };
  return openDocument(read.value, { errors, notes, read });
}

/** Open a payload that was parsed elsewhere. */
export function openPayloadValue(value: unknown): OpenedPayload {
  return openDocument(value, { errors: [], notes: [], read: undefined });
}

const NOTHING = {
  document: undefined,
  written: undefined,
  declaredVersion: null,
  upgraded: false,
  sessionPath: undefined,
  countsPerspectives: false,
} as const;

interface Reading {
  readonly errors: readonly HandoffFinding[];
  readonly notes: readonly HandoffFinding[];
  readonly read: YamlRead | undefined;
}

function openDocument(value: unknown, { errors, notes, read }: Reading): OpenedPayload {
  if (!isFields(value)) {
    const finding = {
      code: "BAD_TYPE",
      path: "",
      message: `expected a map with the key "handoff", found ${kindOf(value)}`,
    };
    const placed = read === undefined ? finding : { ...finding, line: 1, column: 1 };
    return { ...NOTHING, errors: [...errors, placed], notes, locate: (each) => each };
  }
  const given = value["handoff"];
  if (!isFields(given)) {
    const locate = locator(read, new Map());
    return { ...NOTHING, document: value, errors, notes, locate };
  }
  const versioned = withoutEmpty(withTextVersion(given));
  const first = isFirstVersion(versioned);
  const early = !first && versioned["version"] === "1.0" && hasPresentForm(versioned);
  const { handoff, origins } = first
    ? upgradePayload(versioned)
    : { handoff: early ? { ...versioned, version: "2.0" } : versioned, origins: new Map() };
  const version = versioned["version"];
  return {
    document: { ...value, handoff },
    written: given,
    declaredVersion: versionWords(version),
    upgraded: first,
    sessionPath: textAt(handoff["source"], "session_path"),
    countsPerspectives: isFields(handoff["meta"]) && typeof handoff["meta"]["perspectives_completed"] === "number",
    errors,
    notes: [...notes, ...versionNotes(given, { first, early })],
    locate: locator(read, origins),
  };
}

// YAML reads an unquoted 2.0 as the number 2.
function withTextVersion(handoff: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const version = handoff["version"];
  if (version === 2 || version === 1) return { ...handoff, version: `${version}.0` };
  return handoff;
}

/** Required sections, and their required fields. */
export const REQUIRED_SECTIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ["/handoff/source", ["/handoff/source/skill", "/handoff/source/session_path"]],
  ["/handoff/target", ["/handoff/target/skill"]],
  ["/handoff/context", ["/handoff/context/original_prompt", "/handoff/context/problem_type"]],
]);

/** Everything required, by JSON Pointer. */
export const REQUIRED: ReadonlySet<string> = new Set([
  "/handoff",
  "/handoff/version",
  "/handoff/timestamp",
  ...[...REQUIRED_SECTIONS].flatMap(([section, fields]) => [section, ...fields]),
]);

/** A key without a value counts as absent; required ones stay, so that they are reported by name. */
function withoutEmpty(handoff: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  // Nearly every payload has no such key, and copying it would take a third of the time of hashing it.
  if (!hasEmpty(handoff) && !SECTIONS.some((name) => hasEmpty(handoff[name]))) return handoff;
  const keep = (fields: Readonly<Record<string, unknown>>, path: string): Readonly<Record<string, unknown>> =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([key, value]): [string, unknown][] => {
        const at = `${path}/${key}`;
        if (value === null) return REQUIRED.has(at) ? [[key, value]] : [];
        return [[key, path === "/handoff" && SECTIONS.includes(key) && isFields(value) ? keep(value, at) : value]];
      }),
    );
  return keep(handoff, "/handoff");
}

const SECTIONS: readonly string[] = ["source", "target", "context", "insights", "research_seeds", "meta"];

function hasEmpty(value: unknown): boolean {
  return isFields(value) && Object.values(value).includes(null);
}

// The author used the fields of 2.0 but not its number.
function hasPresentForm({ context, payload }: Readonly<Record<string, unknown>>): boolean {
  return payload === undefined && isFields(context) && Object.hasOwn(context, "original_prompt");
}

// A value parsed elsewhere may be nested without limit, so write out only short kinds of values.
function versionWords(version: unknown): string | null {
  if (version === undefined) return null;
  return typeof version === "object" && version !== null ? kindOf(version) : String(version);
}

function versionNotes(
  handoff: Readonly<Record<string, unknown>>,
  { first, early }: { readonly first: boolean; readonly early: boolean },
): HandoffFinding[] {
  const path = "/handoff/version";
  if (early) {
    const message = 'says "1.0" and has the form of 2.0, which is a superset: it is read as 2.0';
    return [{ code: "VERSION_EARLIER", path, message, fix: 'write version: "2.0"' }];
  }
  if (first) {
    const message = "written in version 1.0; read as 2.0, every field kept";
    return [{ code: "UPGRADED", path, message }];
  }
  if (handoff["version"] !== 2) return [];
  return [
    { code: "VERSION_NUMBER", path, message: 'the number 2.0 is read as the text "2.0"', fix: 'write version: "2.0"' },
  ];
}

function locator(read: YamlRead | undefined, origins: ReadonlyMap<string, string>): OpenedPayload["locate"] {
  return (finding) => {
    if (finding.line !== undefined) return finding;
    const position = read?.locate(originOf(finding.path, origins), finding.code === "NEAR_MISS" ? "key" : "value");
    return position === undefined ? finding : { ...finding, ...position };
  };
}

function originOf(path: string, origins: ReadonlyMap<string, string>): string {
  for (const [now, before] of origins)
    if (path === now || path.startsWith(`${now}/`)) return `${before}${path.slice(now.length)}`;
  // The upgraded context was the first version's payload, so name the missing field there.
  if (origins.size > 0 && path.startsWith("/handoff/context"))
    return path.replace("/handoff/context", "/handoff/payload");
  return path;
}

/** Whether a value is a map. */
export function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The kind of a value, as messages name it. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return "nothing";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "a map" : `a ${typeof value}`;
}

function textAt(fields: unknown, key: string): string | undefined {
  const value = isFields(fields) && Object.hasOwn(fields, key) ? fields[key] : undefined;
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

type Fields = Record<string, unknown>;

/** Where the first version's `payload` fields are in the second. Fields not listed go to `context`. */
const FROM_PAYLOAD: ReadonlyMap<string, readonly [string, string]> = new Map([
  ["convergent_insights", ["insights", "convergent"]],
  ["divergent_insights", ["insights", "divergent"]],
  ["key_uncertainties", ["insights", "uncertainties"]],
  ["blind_spots_identified", ["insights", "blind_spots"]],
  ["suggested_search_terms", ["research_seeds", "suggested_terms"]],
  // Names that already anticipated the second version.
  ["uncertainties", ["insights", "uncertainties"]],
  ["blind_spots", ["insights", "blind_spots"]],
  ["suggested_terms", ["research_seeds", "suggested_terms"]],
  ["open_questions", ["research_seeds", "open_questions"]],
]);

/** A handoff of the second version, and the original place of each moved field. */
export interface UpgradedHandoff {
  readonly handoff: Fields;
  /** JSON Pointer in the upgraded document -> JSON Pointer in the document as written. */
  readonly origins: ReadonlyMap<string, string>;
}

/** Whether a handoff has the first version's shape: its prompt is in `payload`, and it states no other version. */
function isFirstVersion(handoff: Readonly<Fields>): boolean {
  const version = handoff["version"];
  if (version !== undefined && version !== "1.0" && version !== "1" && version !== 1) return false;
  const payload = handoff["payload"];
  return isFieldMap(payload) && Object.hasOwn(payload, "original_prompt");
}

/**
 * Convert a handoff to the second version's shape. Nothing is dropped: on a conflict both values are kept, one under
 * `meta.upgraded_from`.
 */
export function upgradePayload(handoff: Readonly<Fields>): UpgradedHandoff {
  const { payload, context, version: _version, ...rest } = handoff;
  const sections = new Map<string, Fields>();
  const origins = new Map<string, string>();
  const left: Record<"payload" | "context", Fields> = { payload: {}, context: {} };
  for (const name of ["context", "insights", "research_seeds", "meta"]) {
    const given = rest[name];
    sections.set(name, isFieldMap(given) ? { ...given } : {});
  }
  const move = (from: "payload" | "context", field: string, place: readonly [string, string]): void => {
    const value = from === "payload" ? own(payload, field) : own(context, field);
    const section = sections.get(place[0]) ?? {};
    // A section that is not an object stays as it is, for the schema to refuse.
    const taken = Object.hasOwn(section, place[1]) || (rest[place[0]] !== undefined && !isFieldMap(rest[place[0]]));
    if (taken) put(left[from], field, value);
    else {
      put(section, place[1], value);
      origins.set(`/handoff/${place[0]}/${place[1]}`, `/handoff/${from}/${field}`);
    }
  };
  for (const field of keysOf(payload)) move("payload", field, FROM_PAYLOAD.get(field) ?? ["context", field]);
  for (const field of keysOf(context)) move("context", field, ["meta", field]);
  const remains: Fields = Object.fromEntries(Object.entries(left).filter(([, fields]) => keysOf(fields).length > 0));
  // A context that is not an object has no fields to move; keep it as it is.
  if (context !== undefined && !isFieldMap(context)) remains["context"] = context;
  return { handoff: assemble(rest, sections, remains), origins };
}

function assemble(rest: Fields, sections: ReadonlyMap<string, Fields>, remains: Fields): Fields {
  const upgraded: Fields = { version: "2.0", ...rest };
  for (const [name, section] of sections) {
    const given = rest[name];
    if (given !== undefined && !isFieldMap(given)) continue;
    if (keysOf(section).length > 0 || name === "context") upgraded[name] = section;
  }
  if (keysOf(remains).length === 0) return upgraded;
  const meta = upgraded["meta"];
  if (meta === undefined || isFieldMap(meta)) upgraded["meta"] = { ...meta, [freeKey(meta)]: remains };
  else upgraded[freeKey(upgraded)] = remains;
  return upgraded;
}

// Define instead of assigning, so that a field called __proto__ stays a field.
function put(fields: Fields, key: string, value: unknown): void {
  Object.defineProperty(fields, key, { value, enumerable: true, writable: true, configurable: true });
}

function freeKey(fields: unknown): string {
  let key = "upgraded_from";
  while (keysOf(fields).includes(key)) key += "_";
  return key;
}

function isFieldMap(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function keysOf(value: unknown): string[] {
  return isFieldMap(value) ? Object.keys(value) : [];
}

function own(value: unknown, key: string): unknown {
  return isFieldMap(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}
