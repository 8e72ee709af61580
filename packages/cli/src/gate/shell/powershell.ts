import { shellLine } from "../../arguments/flag-values.ts";

// Cmdlets that only read, and their aliases. Outside Windows `sort` is no alias but a program that can write.
const READERS: ReadonlySet<string> = new Set(
  (
    "get-content gc cat type get-childitem gci ls dir select-string sls get-location gl pwd test-path get-item gi resolve-path " +
    "measure-object measure select-object select sort-object get-date get-command gcm get-process gps format-list format-table"
  ).split(" "),
);

const HERE_STRING = /^@'\r?\n([\s\S]*?)\r?\n'@ *\| *([^\n]+)$/;
/** A word that stands for itself: PowerShell would not expand, run or write anything because of it. */
const WORD = /^(?:'([^'\n]*)'|([\w./\\:=,%+~*?-]+))(?:[ \t]+|$)/;

/**
 * Translates a PowerShell line of plain words for a POSIX shell; undefined if any part could mean more. A text between
 * `@'` and `'@` is data, and becomes a here-document.
 */
export function inPosixWords(line: string): string | undefined {
  const [, data, command = line] = HERE_STRING.exec(line.trim()) ?? [];
  const parts = command.split(" | ").map((part) => posixPart(part.trim()));
  if (parts.includes(undefined)) return undefined;
  const posix = parts.join(" | ");
  return data === undefined ? posix : `${posix} <<'${endOf(data)}'\n${data}\n${endOf(data)}`;
}

/** A delimiter that does not occur in the here-document. */
function endOf(data: string): string {
  let end = "END";
  while (data.split(/\r?\n/).includes(end)) end += "X";
  return end;
}

function posixPart(part: string): string | undefined {
  // With `&` PowerShell runs a program whose name is quoted.
  let rest = part.replace(/^& +/, "");
  const words: string[] = [];
  while (rest !== "") {
    const match = WORD.exec(rest);
    if (match === null) return undefined;
    // Use slashes only: protected paths are recognised by them.
    words.push((match[1] ?? match[2] ?? "").replaceAll("\\", "/"));
    rest = rest.slice(match[0].length);
  }
  const [name = "", ...others] = words;
  if (name === "") return undefined;
  if (!READERS.has(name.toLowerCase())) return shellLine(words);
  return shellLine(["cat", "--", ...others.filter((word) => !word.startsWith("-"))]);
}
