import type { FileEdit } from "@clew/operations";
import { editOf, isThere, placeOf, textOf, withPlainSigns } from "./edited-file.ts";

const HEADER = /^\s*\*\*\*\s*(Add File|Update File|Delete File|Move to)\s*:\s*(.*?)\s*$/i;

interface Section {
  readonly verb: string;
  readonly name: string;
  moved?: string;
  readonly lines: string[];
}

/** The files that a Codex patch would write, each before and after. */
export function applyPatch(patch: string, resolvePath: (name: string) => string): readonly FileEdit[] {
  return sectionsOf(patch).flatMap((section) => editsOfSection(section, resolvePath));
}

function sectionsOf(patch: string): readonly Section[] {
  const sections: Section[] = [];
  for (const line of patch.replaceAll("\r\n", "\n").split("\n")) {
    const [, verb = "", name = ""] = HEADER.exec(line) ?? [];
    const current = sections.at(-1);
    if (/^move/i.test(verb)) {
      if (current !== undefined) current.moved = name;
    } else if (verb !== "") sections.push({ verb: verb.toLowerCase(), name, lines: [] });
    else if (/^\s*\*\*\* End Patch/i.test(line)) break;
    else current?.lines.push(line);
  }
  return sections;
}

function editsOfSection({ verb, name, moved, lines }: Section, resolvePath: (name: string) => string): FileEdit[] {
  const path = resolvePath(name);
  const before = textOf(path);
  if (verb === "delete file") return [{ path, kind: "delete", before }];
  if (verb === "add file") {
    const added = lines.filter((line) => line.startsWith("+")).map((line) => line.slice(1));
    return [editOf(path, added.map((line) => `${line}\n`).join(""))];
  }
  const after = before === undefined ? undefined : patched(before, lines);
  if (moved === undefined) return [editOf(path, after)];
  const target = resolvePath(moved);
  const kind = isThere(target) ? "change" : "create";
  // A moved file keeps its old text as `before`: only lines that the patch adds are new.
  return [
    { path, kind: "delete", before },
    { path: target, kind, before: textOf(target) ?? before, after },
  ];
}

interface Hunk {
  readonly heads: string[];
  readonly old: string[];
  readonly fresh: string[];
}

/** Applies the hunks of a patch to a text; undefined if one of them does not fit. */
function patched(text: string, lines: readonly string[]): string | undefined {
  let result = text.split("\n");
  let from = 0;
  for (const { heads, old, fresh } of hunksOf(lines)) {
    for (const head of heads) {
      const at = find(result, [head], from);
      if (at !== undefined) from = at + 1;
    }
    const isEnd = old.length === 0;
    const at = isEnd ? endOf(result) : (find(result, old, from) ?? find(result, old, 0));
    if (at === undefined) return undefined;
    result = result.toSpliced(at, old.length, ...fresh);
    from = at + fresh.length;
  }
  return result.join("\n");
}

function endOf(lines: readonly string[]): number {
  return lines.at(-1) === "" ? lines.length - 1 : lines.length;
}

function hunksOf(lines: readonly string[]): readonly Hunk[] {
  const hunks: Hunk[] = [];
  let current: Hunk | undefined;
  for (const line of lines) {
    if (/^\s*\*\*\* End of File/i.test(line)) continue;
    if (line.startsWith("@@")) {
      const head = line.slice(2).trim();
      const isFresh = current === undefined || current.old.length + current.fresh.length > 0;
      if (isFresh) hunks.push((current = { heads: [], old: [], fresh: [] }));
      if (head !== "") current?.heads.push(head);
      continue;
    }
    if (current === undefined) hunks.push((current = { heads: [], old: [], fresh: [] }));
    const rest = line.slice(1);
    if (line.startsWith("+")) current.fresh.push(rest);
    else if (line.startsWith("-")) current.old.push(rest);
    else {
      current.old.push(rest);
      current.fresh.push(rest);
    }
  }
  return hunks.map(withoutEmptyEnd);
}

/** The line break after a section's last line is not a line of the file. */
function withoutEmptyEnd({ heads, old, fresh }: Hunk): Hunk {
  const isEmpty = old.at(-1) === "" && fresh.at(-1) === "" && old.length > 0;
  return isEmpty ? { heads, old: old.slice(0, -1), fresh: fresh.slice(0, -1) } : { heads, old, fresh };
}

const READINGS: readonly ((line: string) => string)[] = [
  (line) => line,
  (line) => line.trimEnd(),
  (line) => line.trim(),
  (line) => withPlainSigns(line).trim(),
];

/**
 * Finds lines: first exact, then ignoring trailing white space, then surrounding white space, then look-alike characters.
 */
function find(lines: readonly string[], wanted: readonly string[], from: number): number | undefined {
  for (const read of READINGS) {
    const at = placeOf(wanted.map(read), lines.slice(from).map(read));
    if (at !== -1) return from + at;
  }
  return undefined;
}
