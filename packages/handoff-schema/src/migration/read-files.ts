import { pathProblem } from "../task/field-rules.ts";
import type { NoteSink } from "./note-text.ts";
import { type NoteText, passage } from "./note-text.ts";
import { type About, kindOfHeading, type NoteKind } from "./words/note-kinds.ts";

const CREATED =
  /^\W*(created?|new( files?)?|added?|files? (created|added)|neu|neue dateien|angelegt)(\s*[:`]|\s+(?=\S))/i;
const MODIFIED =
  /^\W*(modified|updated|edited|changed|files? (modified|edited|updated)|geändert|geänderte dateien)(\s*[:`]|\s+(?=\S))/i;

/** Read a line that lists files; true if it contains nothing else. */
export function readFiles(
  row: { readonly text: NoteText; readonly from: number; readonly to: number },
  about: About,
  sink: NoteSink,
): boolean {
  const { text, from, to } = row;
  const line = text.text.slice(from, to).trim();
  const paths = pathsIn(line);
  const kind = fileKind(line, about.kind);
  if (paths.length === 0 || kind === undefined) return false;
  const startsWithPath = pathsIn(line.split(/\s/, 1)[0] ?? "").length > 0;
  for (const path of startsWithPath ? paths.slice(0, 1) : paths) {
    const found = passage(text, text.text.indexOf(path, from), text.text.indexOf(path, from) + path.length);
    const at = { lines: found.lines, text: path };
    const reason = `a file named under "${about.heading.slice(0, 80)}" or after such a word`;
    if (kind === "touched") sink.unresolved({ ...found, quote: path }, "a file of this work: created or modified?");
    else sink.item({ field: FIELD[kind], ...at, confidence: 0.85, reason });
  }
  return true;
}

const FIELD = { created: "files_created", modified: "files_modified", read: "dependencies_for_next" } as const;

function fileKind(line: string, kind: NoteKind | undefined): keyof typeof FIELD | "touched" | undefined {
  if (isSaid(CREATED, line) || /\((new|created|neu)\)\s*$/i.test(line)) return "created";
  if (isSaid(MODIFIED, line) || /\((modified|updated|changed|geändert)\)\s*$/i.test(line)) return "modified";
  if (kind === "created" || kind === "modified" || kind === "touched" || kind === "read") return kind;
  const lead = /^[^:\n]{3,40}:/.exec(line)?.[0];
  const said = lead === undefined ? undefined : kindOfHeading(lead);
  if (said === "created" || said === "modified" || said === "read") return said;
  if (said === "touched" && /^\W*(files?|datei)/i.test(line)) return "touched";
  return kind === "done" && pathsIn(line.split(/[\s:]/, 1)[0] ?? "").length > 0 ? "touched" : undefined;
}

// "Modified: …" and "Modified src/a.ts" list files; "Modified the way in which src/a.ts is read" says what was done.
function isSaid(word: RegExp, line: string): boolean {
  const said = word.exec(line)?.[0];
  if (said === undefined) return false;
  return /[:`]$/.test(said) || pathsIn(line.slice(said.length).split(/\s/, 1)[0] ?? "").length > 0;
}

const EXTENSION =
  /\.(ts|tsx|js|jsx|mjs|cjs|py|rs|go|java|kt|kts|swift|rb|php|c|h|cc|cpp|hpp|cs|scala|ex|exs|erl|hs|ml|clj|lua|sh|bash|ps1|sql|md|mdx|rst|txt|json|jsonl|yaml|yml|toml|ini|cfg|conf|env|xml|html|css|scss|sass|less|vue|svelte|proto|graphql|tf|lock|csv|ipynb|dart|gradle|svg|dockerfile)$/i;
const NAMES: ReadonlySet<string> = new Set([
  "Dockerfile",
  "Makefile",
  "Rakefile",
  "Gemfile",
  "Procfile",
  "Justfile",
  ".gitignore",
  ".env",
]);
const LONGEST = 4000;

/** The file paths that a text mentions, in order. Wildcard patterns and URLs do not count. */
export function pathsIn(text: string): string[] {
  const found = new Set<string>();
  for (const raw of text.slice(0, LONGEST).split(/[\s`,;"'<>|()[\]{}]+/)) {
    const word = raw
      .replace(/^([*~]+|(_+)(?=.*\2$))/, "")
      .replace(/(:[0-9]+(-[0-9]+)?)?[.:!?*_]*$/, "")
      .replace(/^\.\//, "");
    if (word === "" || /[*?$\\@=]/.test(word) || pathProblem(word) !== undefined) continue;
    const isName = NAMES.has(word.split("/").at(-1) ?? "");
    // The end of `src/<name>.py` alone is not a file.
    if ((EXTENSION.test(word) && !/(?:^|\/)\.\w+$/.test(word)) || isName) found.add(word);
  }
  return [...found];
}
