/* oxlint-disable no-control-regex -- control characters are what this file looks for */
// C0 without tab, newline and return, DEL, C1; separators; direction marks and overrides; invisible joiners and the tag block.
// What joins letters of a script or parts of an emoji is left alone.
const HIDDEN =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]|[\u{E0000}-\u{E007F}]/gu;

/** A text in which characters that hide, or turn the direction of what follows, stand as their numbers. */
export function escapedText(text: string): string {
  return text.replace(HIDDEN, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
    return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, "0")}`;
  });
}
