/** A text without control characters and without those that turn the direction of what follows or hide in it. */
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
