/** A text in lower case, with single blanks, and without white space and these marks at its end. */
export function plainWords(text: string, marks: string): string {
  let end = text.length;
  // From the end: a pattern would be tried at each of a long row of marks.
  while (end > 0 && isLeftOut(text.charAt(end - 1), marks)) end -= 1;
  return text.slice(0, end).trimStart().toLowerCase().replace(/\s+/g, " ");
}

function isLeftOut(character: string, marks: string): boolean {
  return marks.includes(character) || character.trim() === "";
}
