/** The text of a record's value; other writers use one of a few field names, and no other field is shown. */
export function readText(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "object" || value === null) return "";
  for (const name of [
    "text",
    "thought",
    "position",
    "reason",
    "question",
    "description",
    "summary",
    "change",
    "step",
    "id",
  ]) {
    const field: unknown = Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
    if (typeof field === "string" && field !== "") return field;
  }
  return "";
}

/** The non-empty texts of a list in a record. */
export function readTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(readText).filter((text) => text !== "") : [];
}

/** A number with its noun: `1 decision`, `1,200 decisions`. */
export function countText(count: number, noun: string): string {
  return `${count.toLocaleString()} ${noun}${count === 1 ? "" : "s"}`;
}

/** Shown for redacted text. */
export const REDACTED = "[redacted]";

/** Shown for missing text that nobody redacted. */
export const DAMAGED = "[damaged]";

/** A text that is never empty in a record: if it is, it was redacted. */
export function shownText(text: string): string {
  return text === "" ? REDACTED : text;
}

/** A readable duration: `1.2 s`, `3 min`. */
export function durationText(milliseconds: number): string {
  if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 60_000) return `${(milliseconds / 1_000).toFixed(milliseconds < 10_000 ? 1 : 0)} s`;
  if (milliseconds < 3_600_000) return `${Math.round(milliseconds / 60_000)} min`;
  if (milliseconds < 86_400_000) return `${(milliseconds / 3_600_000).toFixed(1)} h`;
  return `${(milliseconds / 86_400_000).toFixed(1)} d`;
}

/* oxlint-disable no-control-regex -- control characters are what this file looks for */
// C0 without tab, newline and return, DEL, C1; separators; direction marks and overrides; invisible joiners and the tag
// block.
// Characters that join letters or parts of an emoji are not matched.
const HIDDEN =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]|[\u{E0000}-\u{E007F}]/gu;

/** Replaces hidden characters, and those that reverse the text direction, with their numbers. */
export function escapedText(text: string): string {
  return text.replace(HIDDEN, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
    return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, "0")}`;
  });
}

/** Removes control characters, hidden ones, and those that reverse the text direction. */
export function visibleText(text: string): string {
  let visible = "";
  for (const character of text) if (!isHidden(character.codePointAt(0) ?? 0)) visible += character;
  return visible;
}

function isHidden(code: number): boolean {
  if (code === 9 || code === 10) return false;
  return (
    code < 0x20 ||
    (code >= 0x7f && code <= 0x9f) ||
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x2028 && code <= 0x202e) ||
    (code >= 0x2060 && code <= 0x2069) ||
    code === 0xfeff ||
    code === 0xfffe ||
    code === 0xffff
  );
}
