/** The length of a text in UTF-8 bytes. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  // From U+0080 a unit takes one byte more, from U+0800 two; a surrogate pair takes four bytes in all.
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit >= 0x80) bytes += unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 1 : 2;
  }
  return bytes;
}
