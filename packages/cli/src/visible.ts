/** A text without the control characters that could move a terminal's cursor; line ends and tabs stay. */
export function visible(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is removed
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, "");
}
