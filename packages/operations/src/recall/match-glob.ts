/** Whether a path lies under a glob as a .gitignore writes it: `*` within a name, `**` over folders, a folder for all in it. */
export function matchesGlob(path: string, glob: string): boolean {
  const plain = glob.slice(0, 1000).replace(/^\.\//, "").replace(/\/+$/, "");
  const names = path.split("/").filter((name) => name !== "");
  // As in a .gitignore, a name without a slash is looked for in every folder.
  const parts = plain.includes("/") ? plain.replace(/^\//, "").split("/") : ["**", plain];
  // A folder stands for all in it, but nothing stands for all around it.
  return plain !== "" && meets(parts, names, (part, name) => part === "**" || meetsName(part, name));
}

/**
 * Goes through names beside the parts of a glob, in time of the one times the other: after each name stands by which parts it
 * could have been reached, so that no order of stars is tried twice.
 */
function meets(
  parts: readonly string[],
  names: readonly string[],
  fits: (part: string, name: string) => boolean,
): boolean {
  const last = parts.length;
  const isOpen = (at: number): boolean => parts[at] === "**" && at < last - 1;
  let reached = new Set([0]);
  for (const name of names) {
    const next = new Set<number>();
    for (const start of reached)
      for (let at = start; at < last; at += 1) {
        const part = parts[at] ?? "";
        if (fits(part, name)) {
          next.add(at + 1);
          if (part === "**") next.add(at);
        }
        if (!isOpen(at)) break;
      }
    if (next.has(last)) return true;
    if (next.size === 0) return false;
    reached = next;
  }
  return false;
}

/** The same within one name, by its characters. */
function meetsName(part: string, name: string): boolean {
  if (!/[*?]/.test(part)) return part === name;
  let reached = new Set([0]);
  const pattern = [...part.replaceAll(/\*+/g, "*")];
  const skip = (at: number): readonly number[] => (pattern[at] === "*" ? [at, at + 1] : [at]);
  reached = new Set(skip(0));
  for (const character of name.slice(0, 500)) {
    const next = new Set<number>();
    for (const at of reached) {
      if (pattern[at] === "*") for (const each of skip(at)) next.add(each);
      else if (pattern[at] === "?" || pattern[at] === character) for (const each of skip(at + 1)) next.add(each);
    }
    reached = next;
  }
  return reached.has(pattern.length);
}
