import { plainLine } from "../foreign/plain-text.ts";
import { nearestWord } from "../payload/judge/near-miss.ts";
import { PAYLOAD_FIELDS } from "../payload/judge/payload-fields.ts";
import { shown } from "../payload/judge/shape-findings.ts";
import { DEFAULT_TRIGGER, triggerProblem } from "../payload/make/invocation.ts";
import { fieldPointer } from "../payload/make/required-fields.ts";
import type { FoundMetadata } from "./find-metadata.ts";
import type { SkillDiagnostic, SkillMetadata } from "./skill-diagnostic.ts";

/** Fields of the metadata, as the schema declares them. */
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

/** Reads metadata into its normal form; what is wrong is said with its line. Undefined where the skill cannot be a target. */
export function checkMetadata(
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
