// Readers of patches are lenient: room before a marker, none behind its colon, and any end of a line.
const MARKED = /^[ \t]*\*\*\* (?:(?:Add|Update|Delete) File|Move to):(.+)$/gm;
const COMPARED = /^(?:--- |\+\+\+ |(?:rename|copy) (?:from|to) )([^\t\r\n]+)/gm;

/** The files that a patch names, in the words of any of its formats; none for a text that is no patch. */
export function patchedFiles(text: string): string[] {
  const marked = [...text.matchAll(MARKED)].map((match) => match[1] ?? "");
  // What looks like the other format there is text that the patch adds or takes away.
  const names = marked.length > 0 ? marked : [...text.matchAll(COMPARED)].flatMap(([, name = ""]) => asNamed(name));
  return names.map((name) => name.trim()).filter((name) => name !== "");
}

/** A name as it stands, and without the letter that git puts before it. */
function asNamed(name: string): readonly string[] {
  return [name, name.replace(/^[ab]\//, "")];
}
