/** Whether a text is read from right to left: its first letter that has a direction says so, as `dir="auto"` does. */
export function isRightToLeft(text: string): boolean {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (isRightToLeftLetter(code)) return true;
    if (/\p{L}/u.test(character)) return false;
  }
  return false;
}

function isRightToLeftLetter(code: number): boolean {
  return (
    (code >= 0x590 && code <= 0x8ff) ||
    (code >= 0xfb1d && code <= 0xfdff) ||
    (code >= 0xfe70 && code <= 0xfefe) ||
    (code >= 0x10800 && code <= 0x10fff) ||
    (code >= 0x1e800 && code <= 0x1efff)
  );
}
