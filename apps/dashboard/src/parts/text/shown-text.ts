/** What stands where words were taken out. */
export const REDACTED = "[redacted]";

/** What stands where words are gone though nobody took them out. */
export const DAMAGED = "[damaged]";

/** The words of a record that never is without: where they are gone, they were redacted. */
export function shownText(text: string): string {
  return text === "" ? REDACTED : text;
}
