import type { HandoffPayload } from "@clew/schemas";
import { readYaml, type YamlRead } from "../yaml/read-yaml.ts";
import type { HandoffFinding } from "./handoff-finding.ts";
import { isFirstVersion, upgradePayload } from "./upgrade-payload.ts";

/** The handoff of a valid payload. */
export type Handoff = HandoffPayload["handoff"];

/** A payload as it was read, before anything is said about its validity. */
export interface OpenedPayload {
  /** Plain values in the present version's shape; undefined where the text could not be read at all. */
  readonly document: Readonly<Record<string, unknown>> | undefined;
  /** The handoff as it was written, which is what its hash covers. */
  readonly written: Readonly<Record<string, unknown>> | undefined;
  readonly declaredVersion: string | null;
  readonly upgraded: boolean;
  /** Where the payload says its session lies; undefined where it does not say. */
  readonly sessionPath: string | undefined;
  /** Whether the number of perspective files matters. */
  readonly countsPerspectives: boolean;
  readonly errors: readonly HandoffFinding[];
  readonly notes: readonly HandoffFinding[];
  /** A finding with its line and column, where the text has them. */
  locate(finding: HandoffFinding): HandoffFinding;
}

/** Opens a payload written as YAML or JSON. */
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

/** Opens a payload that was parsed elsewhere. */
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

/** Sections that may not be absent, and which of their fields may not be either. */
export const REQUIRED_SECTIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ["/handoff/source", ["/handoff/source/skill", "/handoff/source/session_path"]],
  ["/handoff/target", ["/handoff/target/skill"]],
  ["/handoff/context", ["/handoff/context/original_prompt", "/handoff/context/problem_type"]],
]);

/** What may not be absent, by JSON Pointer. */
export const REQUIRED: ReadonlySet<string> = new Set([
  "/handoff",
  "/handoff/version",
  "/handoff/timestamp",
  ...[...REQUIRED_SECTIONS].flatMap(([section, fields]) => [section, ...fields]),
]);

/** A key with nothing behind it is as absent as one that is not there; the required ones are told by that name. */
function withoutEmpty(handoff: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const keep = (fields: Readonly<Record<string, unknown>>, path: string): Readonly<Record<string, unknown>> =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([key, value]): [string, unknown][] => {
        const at = `${path}/${key}`;
        if (value === null) return REQUIRED.has(at) ? [[key, value]] : [];
        return [[key, path === "/handoff" && SECTIONS.has(key) && isFields(value) ? keep(value, at) : value]];
      }),
    );
  return keep(handoff, "/handoff");
}

const SECTIONS: ReadonlySet<string> = new Set(["source", "target", "context", "insights", "research_seeds", "meta"]);

// Written by somebody who knew the fields of 2.0 and not its number.
function hasPresentForm({ context, payload }: Readonly<Record<string, unknown>>): boolean {
  return payload === undefined && isFields(context) && Object.hasOwn(context, "original_prompt");
}

// A value that was parsed elsewhere may be nested without end: only what is short by nature is written out.
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
  // The upgraded context was the first version's payload: what is missing there was missing here.
  if (origins.size > 0 && path.startsWith("/handoff/context"))
    return path.replace("/handoff/context", "/handoff/payload");
  return path;
}

/** Whether a value is a map. */
export function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What kind of value this is, in the words of messages. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return "nothing";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "a map" : `a ${typeof value}`;
}

function textAt(fields: unknown, key: string): string | undefined {
  const value = isFields(fields) && Object.hasOwn(fields, key) ? fields[key] : undefined;
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}
