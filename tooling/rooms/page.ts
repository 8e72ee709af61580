const BEGIN = "<!-- drawn by `pnpm rooms` from the real imports -->";
const END = "<!-- end of the drawing -->";

/** A page with the drawing between its two marks. */
export function withDiagram(page: string, drawing: string): string {
  const begin = page.indexOf(BEGIN);
  const end = page.indexOf(END);
  if (begin < 0 || end < begin)
    throw new Error(`the page has no room for a drawing: it needs the lines ${BEGIN} and ${END}`);
  return `${page.slice(0, begin + BEGIN.length)}\n${drawing}\n${page.slice(end)}`;
}
