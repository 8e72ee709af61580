import { plainLine } from "../foreign/quote-foreign.ts";
import { DEFAULT_TRIGGER, fieldPointer, triggerProblem } from "../payload/invocation.ts";
import { isFields } from "../payload/open-payload.ts";
import { nearestWord, PAYLOAD_FIELDS, shown } from "../payload/shape-findings.ts";
import { readYaml, type YamlRead } from "../yaml/read-yaml.ts";
import { type FoundMetadata, findMetadata, type SkillDiagnostic, type SkillMetadata } from "./find-metadata.ts";

/** The front matter of a Markdown file, or why there is none. */
export type FrontMatter =
  | { readonly ok: true; readonly yaml: string; readonly firstLine: number }
  | {
      readonly ok: false;
      readonly code: "NO_FRONT_MATTER" | "FRONT_MATTER_OPEN" | "FRONT_MATTER_TOO_LARGE";
      readonly reason: string;
    };

/** Cut out the YAML between the first line `---` and the next. `whole` says whether the text is the whole file. */
export function splitFrontMatter(source: string, whole: boolean): FrontMatter {
  const text = source.startsWith("\uFEFF") ? source.slice(1) : source;
  const opening = /^---[ \t]*\r?\n/.exec(text);
  if (opening === null) {
    const reason = "the file does not begin with front matter (a line `---`)";
    return { ok: false, code: "NO_FRONT_MATTER", reason };
  }
  const start = opening[0].length;
  const end = closingLine(text, start);
  if (end === undefined)
    return whole
      ? { ok: false, code: "FRONT_MATTER_OPEN", reason: "the front matter is never closed by a line `---`" }
      : { ok: false, code: "FRONT_MATTER_TOO_LARGE", reason: "the front matter is larger than 64 KB" };
  return { ok: true, yaml: text.slice(start, end), firstLine: 2 };
}

function closingLine(text: string, start: number): number | undefined {
  // Start at the line break before the first line, so that empty front matter ends at once.
  for (let at = text.indexOf("\n---", start - 1); at !== -1; at = text.indexOf("\n---", at + 1)) {
    const rest = text.slice(at + 4, at + 36);
    if (/^[ \t]*(\r?\n|\r?$)/.test(rest)) return at + 1;
  }
  return undefined;
}

/** Read the `name:` of front matter without parsing it: enough to tell skills apart. */
export function quickName(yaml: string): string | undefined {
  const match =
    /^name:[ \t]*(?:"([^"\r\n]{1,200})"|'([^'\r\n]{1,200})'|([^"'#\s][^#\r\n]{0,200}?))[ \t]*(?:#[^\r\n]*)?\r?$/m.exec(
      yaml,
    );
  return match?.[1] ?? match?.[2] ?? match?.[3];
}

/** Read the `description:` of front matter on one line without parsing it; of a block text, its first lines. */
function quickDescription(yaml: string): string | undefined {
  const match = /^description:[ \t]*([^\r\n]*)((?:\r?\n[ \t]+[^\r\n]*)*)/m.exec(yaml);
  if (match === null) return undefined;
  const [, head = "", rest = ""] = match;
  const text = /^[|>][+-]?[0-9]?[ \t]*$/.test(head) ? rest : `${head} ${rest}`;
  const line = plainLine(text.replaceAll(/\s+/g, " ").trim(), 200).replace(/^(["'])(.*)\1$/, "$2");
  return line === "" ? undefined : line;
}

/** Whether front matter has a line that YAML probably refuses or misreads: only then parse it for this reason. */
export function looksBroken(yaml: string): boolean {
  if (yaml.charCodeAt(0) === DASH) return true;
  for (let start = 0; start < yaml.length; ) {
    const next = yaml.indexOf("\n", start);
    const end = next === -1 ? yaml.length : next;
    if (isDoubtful(yaml, start, end)) return true;
    start = end + 1;
  }
  return false;
}

const SPACE = 32;
const TAB = 9;
const DASH = 45;
/** `#`, `-` and line ends start lines without a key. */
const NO_KEY: ReadonlySet<number> = new Set([35, 45, 10, 13]);
/** Quotes and brackets, with what ends a line that starts with one. */
const CLOSING: ReadonlyMap<number, string> = new Map([
  [34, '"'],
  [39, "'"],
  [91, "]"],
  [123, "}"],
]);
/** `|`, `>`, `#`: no plain text follows the colon. */
const NOT_PLAIN: ReadonlySet<number> = new Set([124, 62, 35]);
/** `@`, backtick, `%`, `&`, `*`, `!`: plain text cannot start with these, or loses its start. */
const BAD_START: ReadonlySet<number> = new Set([64, 96, 37, 38, 42, 33]);

function isDoubtful(yaml: string, start: number, end: number): boolean {
  const first = yaml.charCodeAt(start);
  if (first === TAB) return true;
  // Indented lines belong to a value; check only for a tab in their indentation.
  if (first === SPACE) return /^ *\t/.test(yaml.slice(start, Math.min(end, start + 64)));
  if (start === end || NO_KEY.has(first)) return false;
  const colon = yaml.indexOf(":", start);
  if (colon === -1 || colon >= end) return true;
  let value = colon + 1;
  while (value < end && yaml.charCodeAt(value) === SPACE) value += 1;
  const begin = yaml.charCodeAt(value);
  if (value >= end || begin === 13) return false;
  if (BAD_START.has(begin)) return true;
  const closing = CLOSING.get(begin);
  if (closing !== undefined) return !closes(yaml.slice(value, end).trimEnd(), closing);
  if (NOT_PLAIN.has(begin)) return false;
  const again = yaml.indexOf(": ", value);
  return (again !== -1 && again < end) || yaml.slice(value, end).trimEnd().endsWith(":");
}

// Without its closing quote or bracket, the value continues on the next line, or text follows it.
function closes(text: string, closing: string): boolean {
  return text.length > 1 && text.at(-1) === closing;
}

/** The metadata fields in the schema. */
const METADATA_FIELDS: readonly string[] = [
  "accepts_handoff",
  "handoff_categories",
  "handoff_description",
  "handoff_trigger",
  "protocol_version",
  "health_check",
  "requires",
  "optional_consumes",
];

type Tell = (
  level: SkillDiagnostic["level"],
  field: string,
  said: { readonly code: string; readonly message: string; readonly fix?: string },
) => void;

/** Normalize metadata, reporting errors with their lines. Undefined if the skill cannot be a target. */
function checkMetadata(
  found: FoundMetadata,
  fallbackDescription: string | undefined,
  say: (each: SkillDiagnostic) => void,
): SkillMetadata | undefined {
  let errors = 0;
  const tell: Tell = (level, field, said) => {
    if (level === "error") errors += 1;
    say({ level, ...said, path: found.path, ...found.locate(field) });
  };
  const { fields } = found;
  if (!accepts(fields["accepts_handoff"], tell)) return undefined;
  tellUnknown(fields, tell);
  const metadata: SkillMetadata = {
    categories: categoriesOf(fields["handoff_categories"], tell),
    description: descriptionOf(fields["handoff_description"], fallbackDescription, tell),
    trigger: triggerOf(fields["handoff_trigger"], tell),
    protocolVersion: versionOf(fields["protocol_version"], tell),
    healthCheck: optionalText("health_check", fields["health_check"], tell),
    requires: pathsOf("requires", fields["requires"], tell),
    optionalConsumes: pathsOf("optional_consumes", fields["optional_consumes"], tell),
  };
  return errors === 0 ? metadata : undefined;
}

function accepts(value: unknown, tell: Tell): boolean {
  if (value === true) return true;
  if (value === false) {
    tell("note", "accepts_handoff", { code: "DECLINES", message: "declines handoffs" });
    return false;
  }
  const found = value === undefined ? "it is absent" : `found ${shown(value)}`;
  const message = `\`accepts_handoff\` must be exactly true, ${found}`;
  tell("error", value === undefined ? "" : "accepts_handoff", {
    code: "ACCEPTS_NOT_TRUE",
    message,
    fix: "accepts_handoff: true",
  });
  return false;
}

function tellUnknown(fields: Readonly<Record<string, unknown>>, tell: Tell): void {
  for (const key of Object.keys(fields).slice(0, 64)) {
    const nearest = METADATA_FIELDS.includes(key) ? undefined : nearestWord(key, METADATA_FIELDS);
    if (nearest === undefined || Object.hasOwn(fields, nearest)) continue;
    const message = `"${plainLine(key, 64)}" is not a field of handoff metadata and is ignored; "${nearest}" is`;
    tell("warning", key, { code: "NEAR_MISS", message, fix: `rename it to ${nearest}` });
  }
}

function categoriesOf(value: unknown, tell: Tell): string[] {
  const field = "handoff_categories";
  const fix = "handoff_categories: [research]";
  if (typeof value === "string" && value.trim() !== "") {
    tell("note", field, {
      code: "ONE_CATEGORY",
      message: "one category is read as a list of one",
      fix: `${field}: [${plainLine(value, 64)}]`,
    });
    return [value.trim()];
  }
  const texts = Array.isArray(value) ? value.filter(isText).map((each) => each.trim()) : [];
  if (!Array.isArray(value) || texts.length === 0 || texts.length !== value.length) {
    const found = Array.isArray(value) && value.length === 0 ? "an empty list" : shown(value);
    tell("error", value === undefined ? "" : field, {
      code: "NO_CATEGORY",
      message: `\`${field}\` must list at least one category, found ${found}`,
      fix,
    });
  }
  return texts;
}

function descriptionOf(value: unknown, fallback: string | undefined, tell: Tell): string {
  const field = "handoff_description";
  if (isText(value)) return value.trim();
  const missing = value === undefined || value === null || value === "";
  if (missing && fallback !== undefined && fallback.trim() !== "") {
    const message = `\`${field}\` is absent: the skill's own description stands in`;
    tell("note", "", { code: "DESCRIPTION_FALLBACK", message, fix: `${field}: "one line for the menu"` });
    return fallback.trim();
  }
  tell("error", missing ? "" : field, {
    code: "NO_DESCRIPTION",
    message: `\`${field}\` must be a text, found ${shown(value)}`,
    fix: `${field}: "one line for the menu"`,
  });
  return "";
}

function triggerOf(value: unknown, tell: Tell): string {
  if (value === undefined || value === null) return DEFAULT_TRIGGER;
  const problem =
    typeof value === "string" ? triggerProblem(value) : `the trigger must be a text, found ${shown(value)}`;
  if (problem !== undefined)
    tell("error", "handoff_trigger", {
      code: "BAD_TRIGGER",
      message: problem,
      fix: `handoff_trigger: "${DEFAULT_TRIGGER}"`,
    });
  return typeof value === "string" ? value.trim() : DEFAULT_TRIGGER;
}

function versionOf(value: unknown, tell: Tell): string {
  const field = "protocol_version";
  const fix = `${field}: "2.0"`;
  if (value === undefined || value === null || value === "2.0") return "2.0";
  if (value === 2 || value === "2") {
    tell("note", field, { code: "VERSION_NUMBER", message: 'is read as the text "2.0"', fix });
    return "2.0";
  }
  const minor = typeof value === "string" && /^2\.[0-9]{1,4}$/.test(value) ? value : undefined;
  if (minor !== undefined) return minor;
  tell("error", field, {
    code: "BAD_VERSION",
    message: `payloads of version 2 are written, the skill reads ${shown(value)}`,
    fix,
  });
  return "2.0";
}

function optionalText(field: string, value: unknown, tell: Tell): string | null {
  if (value === undefined || value === null) return null;
  if (isText(value) && !/[\r\n]/.test(value.trim())) return value.trim();
  tell("error", field, { code: "BAD_TEXT", message: `\`${field}\` must be one line of text, found ${shown(value)}` });
  return null;
}

const KNOWN_PATHS: ReadonlySet<string> = new Set(
  Object.entries(PAYLOAD_FIELDS).flatMap(([path, fields]) => fields.map((field) => `${path.slice(8)}/${field}`)),
);

function pathsOf(field: string, value: unknown, tell: Tell): string[] {
  if (value === undefined || value === null) return [];
  const texts = Array.isArray(value) ? value.filter(isText) : [];
  if (!Array.isArray(value) || texts.length !== value.length || texts.length > 64) {
    const message = `\`${field}\` must be a list of at most 64 fields such as context.original_prompt`;
    tell("error", field, { code: "BAD_PATHS", message });
    return [];
  }
  for (const text of texts) {
    const pointer = fieldPointer(text);
    const path = plainLine(text, 80);
    if (pointer === undefined)
      tell("error", field, {
        code: "BAD_PATHS",
        message: `"${path}" is no field of a payload`,
        fix: "context.original_prompt",
      });
    else if (!KNOWN_PATHS.has(pointer))
      tell("warning", field, { code: "UNKNOWN_PATH", message: `"${path}" is no field that payloads declare` });
  }
  return texts.map((each) => each.trim());
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}

/** A skill's files on disk. */
export interface SkillFiles {
  /** Path of its SKILL.md. */
  readonly path: string;
  /** Name of its folder. */
  readonly folder: string;
  /** The start of its SKILL.md, at least as long as front matter may be. */
  readonly text: string;
  /** Whether the text is the whole file. */
  readonly whole: boolean;
  /** Its `handoff.yaml`, if there is one. */
  readonly sidecar?: { readonly path: string; readonly text: string } | undefined;
}

/** A skill's attitude to handoffs: a target, does not mention them, declines, or cannot be read. */
export interface SkillReading {
  readonly kind: "eligible" | "plain" | "declined" | "broken";
  /** From its front matter, else from its folder. */
  readonly name: string;
  /** Its description in one line. */
  readonly description?: string;
  /** Present if the skill is eligible. */
  readonly metadata?: SkillMetadata;
  readonly diagnostics: readonly SkillDiagnostic[];
}

const SKILL_NAME = /^[a-z0-9][a-z0-9-]{0,63}$/;

/** Read a skill. One that never mentions handoffs and looks valid is not parsed, unless `thorough`. */
export function readSkill(files: SkillFiles, options: { readonly thorough?: boolean } = {}): SkillReading {
  const front = splitFrontMatter(files.text, files.whole);
  if (!front.ok) {
    const diagnostic: SkillDiagnostic = {
      level: "error",
      code: front.code,
      message: front.reason,
      path: files.path,
      line: 1,
      column: 1,
      fix:
        front.code === "FRONT_MATTER_TOO_LARGE"
          ? "move text below the front matter"
          : "---\nname: …\ndescription: …\n---",
    };
    return { kind: "broken", name: files.folder, diagnostics: [diagnostic] };
  }
  const quick = quickName(front.yaml) ?? files.folder;
  const description = quickDescription(front.yaml);
  const mentions = front.yaml.includes("handoff") || files.sidecar !== undefined;
  if (!mentions && options.thorough !== true && !looksBroken(front.yaml))
    return { kind: "plain", name: quick, description, diagnostics: [] };
  const read = readYaml(front.yaml, { firstLine: front.firstLine, maxDepth: 32, maxLength: 65_536 });
  if (!read.ok) return { kind: "broken", name: quick, diagnostics: syntaxDiagnostics(read, files.path) };
  return { ...interpret(files, read, quick), description };
}

function syntaxDiagnostics(read: YamlRead, path: string): SkillDiagnostic[] {
  return read.problems.map(({ message, line, column, fix }) => ({
    level: "error",
    code: "FRONT_MATTER_BROKEN",
    message: `the front matter is no YAML: ${message}`,
    path,
    line,
    column,
    fix,
  }));
}

function interpret(files: SkillFiles, read: YamlRead, quick: string): SkillReading {
  const diagnostics: SkillDiagnostic[] = [];
  const say = (each: SkillDiagnostic): void => void diagnostics.push(each);
  const { path } = files;
  if (!isFields(read.value)) {
    say({
      level: "error",
      code: "FRONT_MATTER_BROKEN",
      message: "the front matter must be a map",
      path,
      line: 2,
      column: 1,
    });
    return { kind: "broken", name: quick, diagnostics };
  }
  for (const { code, message, line, column, fix, deliberate } of read.suspicions)
    if (deliberate !== true) say({ level: "warning", code, message, path, line, column, fix });
  const name = nameOf(read, files, say);
  const found = findMetadata({ path, frontMatter: read, sidecar: files.sidecar }, say);
  const broken = (): boolean => diagnostics.some((each) => each.level === "error");
  if (found === undefined) return { kind: broken() ? "broken" : "plain", name, diagnostics };
  const description = read.value["description"];
  const metadata = checkMetadata(found, typeof description === "string" ? description : undefined, say);
  if (metadata === undefined) return { kind: broken() ? "broken" : "declined", name, diagnostics };
  if (!SKILL_NAME.test(name)) {
    const message = `a target's name is made of a-z, 0-9 and hyphens (at most 64), found ${shown(name)}`;
    say({ level: "error", code: "BAD_NAME", message, path, ...read.locate("/name"), fix: `name: ${slug(name)}` });
    return { kind: "broken", name: plainLine(name, 64), diagnostics };
  }
  return broken() ? { kind: "broken", name, diagnostics } : { kind: "eligible", name, metadata, diagnostics };
}

function nameOf(read: YamlRead, files: SkillFiles, say: (each: SkillDiagnostic) => void): string {
  const given = isFields(read.value) ? read.value["name"] : undefined;
  const { path, folder } = files;
  if (typeof given !== "string" || given.trim() === "") {
    const message = "`name` is absent: the folder's name stands in";
    say({ level: "warning", code: "NO_NAME", message, path, line: 2, column: 1, fix: `name: ${slug(folder)}` });
    return folder;
  }
  const name = given.trim();
  if (name !== folder) {
    const message = `the name ${shown(name)} differs from its folder ${shown(folder)}; the name counts`;
    say({ level: "note", code: "NAME_DIFFERS", message, path, ...read.locate("/name") });
  }
  return name;
}

function slug(text: string): string {
  const word = text
    .toLowerCase()
    .slice(0, 200)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 64);
  return word === "" ? "my-skill" : word;
}
