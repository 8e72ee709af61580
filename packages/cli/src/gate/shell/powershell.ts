import { shellLine } from "../../arguments/flag-values.ts";

// What these print is on record anyway: they only look. Their own words for it, and the short ones; `sort` is another program where
// PowerShell does not run under Windows, and writes.
const READERS: ReadonlySet<string> = new Set(
  (
    "get-content gc cat type get-childitem gci ls dir select-string sls get-location gl pwd test-path get-item gi resolve-path " +
    "measure-object measure select-object select sort-object get-date get-command gcm get-process gps format-list format-table"
  ).split(" "),
);

const HERE_STRING = /^@'\r?\n([\s\S]*?)\r?\n'@ *\| *([^\n]+)$/;
/** A word that means itself: nothing that PowerShell would expand, run or write by. */
const WORD = /^(?:'([^'\n]*)'|([\w./\\:=,%+~*?-]+))(?:[ \t]+|$)/;

/**
 * A PowerShell line in the words of a POSIX shell, where it is made of plain words only; undefined where anything in it could mean
 * more. A text between `@'` and `'@` is data, and becomes a here-document.
 */
export function inPosixWords(line: string): string | undefined {
  const [, data, command = line] = HERE_STRING.exec(line.trim()) ?? [];
  const parts = command.split(" | ").map((part) => posixPart(part.trim()));
  if (parts.includes(undefined)) return undefined;
  const posix = parts.join(" | ");
  return data === undefined ? posix : `${posix} <<'${endOf(data)}'\n${data}\n${endOf(data)}`;
}

/** The end of a here-document that does not stand in it. */
function endOf(data: string): string {
  let end = "END";
  while (data.split(/\r?\n/).includes(end)) end += "X";
  return end;
}

function posixPart(part: string): string | undefined {
  // By this sign PowerShell runs a program whose name is quoted.
  let rest = part.replace(/^& +/, "");
  const words: string[] = [];
  while (rest !== "") {
    const match = WORD.exec(rest);
    if (match === null) return undefined;
    // Paths of both kinds are one here: what is protected is told by slashes.
    words.push((match[1] ?? match[2] ?? "").replaceAll("\\", "/"));
    rest = rest.slice(match[0].length);
  }
  const [name = "", ...others] = words;
  if (name === "") return undefined;
  if (!READERS.has(name.toLowerCase())) return shellLine(words);
  return shellLine(["cat", "--", ...others.filter((word) => !word.startsWith("-"))]);
}
