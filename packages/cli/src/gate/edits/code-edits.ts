import { asPattern } from "../protected/protected-names.ts";

/** Programs that take code from a flag or a here-document. */
export const RUNS_CODE: RegExp = /^(?:python[\d.]*|node|nodejs|bun|deno|tsx|ruby|perl|php|g?awk|mawk)$/;

/** Longer code is not read: an agent with more to say writes a file. */
const LONGEST = 50_000;
const MOST_CALLS = 200;

/** Modules that an expression loads are no parts of a path. */
const LOADED = /\b(?:require|import)\s*\([^)]*\)/g;
const TOKEN = /[rbufRBUF]{0,2}(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)|\$?[A-Za-z_]\w*/g;
const FILLED = /\$?\{\s*([A-Za-z_]\w*)\s*\}/g;
const STRING = /[rbufRBUF]{0,2}('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)/g;
const ASSIGNED =
  /(?<![\w$.])(?:for[\s(]*(?:(?:const|let|var)\s+)?([A-Za-z_]\w*)\s+(?:in|of)\b|\$?([A-Za-z_]\w*)\s*(?::\s*\w+\s*)?=(?![=>~]))\s*([^\n;]{1,400})/g;
const LISTS_FOLDER = /\b(?:listdir|scandir|readdir|readdirSync|iterdir)\s*\(/;
const CALLED =
  /(?<![\w$])(?:([\w$]+|\))\s*\??\.\s*)?(open|openSync|fopen|write_text|write_bytes|touch|unlink|rename|replace|rmdir|remove|renames|truncate|rmtree|move|copy|copy2|copyfile|copytree|symlink|link|write|delete|rm|cp|file_put_contents|writeTextFile|outputFile|createWriteStream|(?:writeFile|appendFile|unlink|rm|rmdir|rename|truncate|copyFile|cp|symlink|link)(?:Sync)?)\s*\(/g;
/** Calls that write what their second argument names; a moved file's first one, too. */
const COPIES = /^(?:copy|copy2|copyfile|copytree|symlink|link|cp|copyFile)(?:Sync)?$/;
const MOVES = /^(?:move|rename|renames|replace)(?:Sync)?$/;
const OPENS = /^(?:open|openSync|fopen)$/;
/** Methods of a path object: what they write is before the dot. */
const OF_PATH = /^(?:write_text|write_bytes|touch|unlink|rename|replace|rmdir|open)$/;
/** Names that also mean something else: they count only after one of these. */
const ODD = /^(?:replace|remove|rename|write|delete|copy|move|link|touch|open)$/;
const MODULES = /^(?:os|shutil|fs|fsp|promises|fsPromises|Deno|Bun|File|IO|FileUtils|io|codecs)$/;
const WRITES_MODE = /^[rbt+]*[wax+]|^[<]?\+?>|O_(?:WRONLY|RDWR|CREAT|TRUNC|APPEND)/;

/** Code with its arguments in place, where its text names them by number. */
export function withArguments(
  code: string,
  call: { readonly verb: string; readonly words: readonly string[] },
): string {
  const start = call.words.findIndex((word) => word === code || word === "-");
  const given = start === -1 ? call.words.filter((word) => !word.startsWith("-")) : call.words.slice(start + 1);
  // Node counts itself; a file or a dash in its place, too.
  const first = /^(?:node|nodejs|bun|tsx)$/.test(call.verb) ? (call.words[start] === code ? 1 : 2) : 1;
  const plain = /^(?:perl|ruby)$/.test(call.verb) ? code.replace(BARE, "$1($2)") : withVariables(code, call.words);
  const numbered = /\b(?:sys\.argv|process\.argv)\[(\d)\]/g;
  return plain
    .replace(numbered, (whole, at: string) => named(given[Number(at) - first], whole))
    .replace(/\$?\bARGV\[(\d)\]/g, (whole, at: string) => named(given[Number(at)], whole));
}

/** Perl and Ruby need no brackets around what these get. */
const BARE = /(?<![\w$@.])(unlink|rename|truncate|rmdir|open|copy|move)[ \t]+(?=[^\s=(])([^;}\n]{1,300})/g;

/** A program of awk with the values that `-v` gives to the names of the files it writes. */
function withVariables(code: string, words: readonly string[]): string {
  let text = code;
  for (const [at, word] of words.entries()) {
    const [, name, value = ""] = /^(?:-v)?([A-Za-z_]\w*)=(.+)$/s.exec(word) ?? [];
    if (name === undefined || !(word.startsWith("-v") || words[at - 1] === "-v")) continue;
    text = text.replace(
      new RegExp(String.raw`(>\s*)${name}\b`, "g"),
      (_, sign: string) => sign + JSON.stringify(value),
    );
  }
  return text;
}

function named(path: string | undefined, otherwise: string): string {
  return path === undefined ? otherwise : JSON.stringify(path);
}

/** The paths that code given in a command writes, moves or deletes, where its own text names them. */
export function writtenByCode(code: string): readonly string[] {
  const text = code.slice(0, LONGEST);
  const names = new Map<string, readonly string[]>();
  const paths = new Set<string>();
  for (const [, loop, assigned = "", value = ""] of text.matchAll(ASSIGNED)) {
    const name = loop ?? assigned;
    const lists = LISTS_FOLDER.exec(value);
    const texts = textsIn(value, names);
    // A folder's files: their names alone, or with the folder.
    const all = lists === null ? texts : lists[0].startsWith("iter") ? texts.map((each) => `${each}/*`) : ["*"];
    if (all.length > 0) names.set(name, all.map(asPattern));
    if (/\bPath\s*\(|glob\(/.test(value)) paths.add(name);
  }
  const found: string[] = [];
  for (const [index, match] of [...text.matchAll(CALLED)].entries()) {
    if (index >= MOST_CALLS) break;
    const [whole, owner = "", name = ""] = match;
    const end = match.index + whole.length;
    const given = argumentsAt(text, end);
    const isPath = OF_PATH.test(name) && (owner === ")" || paths.has(owner));
    const before = !isPath ? [] : owner === ")" ? textsIn(pathBefore(text, match.index), names) : names.get(owner);
    if (isPath && (before ?? []).length > 0 && (name !== "open" || given.some(isWritingMode)))
      found.push(...(before ?? []));
    const isCall = owner === "" || MODULES.test(owner) || !ODD.test(name);
    for (const argument of isCall || isPath ? writtenArguments(name, given, isPath) : [])
      found.push(...textsIn(argument, names));
  }
  for (const [, target = ""] of text.matchAll(/\bfileinput\.\w+\(\s*("[^"\n]*"|'[^'\n]*')[^)\n]*inplace/g))
    found.push(target.slice(1, -1));
  // awk and perl also name a target after a sign.
  for (const [, target = ""] of text.matchAll(/\bprintf?\b[^;}\n|]{0,200}>>?\s*("(?:[^"\\\n]|\\.)*")/g))
    found.push(target.slice(1, -1));
  return [...new Set(found)].filter((path) => path !== "" && path.length <= 4_096);
}

const RUNS =
  /(?<![\w$])(?:system|popen|Popen|exec|execSync|execFile|execFileSync|spawn|spawnSync|run|call|check_call|check_output|shell_exec)\s*\(/g;

/** The shell commands that code given in a command runs, where its own text says them. */
export function runByCode(code: string): readonly string[] {
  const text = code.slice(0, LONGEST);
  const piped = [...text.matchAll(PIPED)].map(([, command = ""]) => command);
  const called = [...text.matchAll(RUNS)].slice(0, MOST_CALLS).flatMap((match) => {
    const [first = "", second = ""] = argumentsAt(text, match.index + match[0].length);
    const words = [first, second.startsWith("[") ? second : ""].flatMap((each) => textsOf(each));
    const isOne = words.length === 1;
    return words.length === 0 ? [] : [isOne ? (words[0] ?? "") : words.map(quoted).join(" ")];
  });
  return [...piped, ...called];
}

/** What awk prints to a command. */
const PIPED = /\bprintf?\b[^;}\n|]{0,200}\|\s*"((?:[^"\\\n]|\\.)*)"/g;
const TAKES_FOLDERS = /(?<![\w$])(?:rmtree|rm|rmSync|rmdirSync|rename|renames|renameSync|move)\s*\(/g;

/** The paths that code takes away, which may be folders. */
export function removedByCode(code: string): readonly string[] {
  const text = code.slice(0, LONGEST);
  return [...text.matchAll(TAKES_FOLDERS)]
    .slice(0, MOST_CALLS)
    .flatMap((match) => textsIn(argumentsAt(text, match.index + match[0].length)[0] ?? "", new Map()));
}

function textsOf(expression: string): readonly string[] {
  return [...expression.matchAll(STRING)].map(([, quotedText = ""]) => quotedText.slice(1, -1));
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}

function writtenArguments(name: string, given: readonly string[], isPath: boolean): readonly string[] {
  const [first = "", second = ""] = given;
  if (isPath) return MOVES.test(name) ? [first] : [];
  if (OPENS.test(name)) {
    const at = given.findIndex(isWritingMode);
    // Perl names the mode before the file, or in one text with it.
    if (at === 1 && given.length === 2 && /^['"]\+?[<>]+\s*[^\s'"]/.test(second))
      return [second.replace(/^(['"])[+<>\s]+/, "$1")];
    return at === -1 ? [] : at === 1 && given.length > 2 && /^['"][+<>]/.test(second) ? [given[2] ?? ""] : [first];
  }
  if (COPIES.test(name)) return [second];
  return MOVES.test(name) ? [first, second] : [first];
}

function isWritingMode(argument: string, at: number): boolean {
  if (at === 0) return false;
  const mode = argument.replace(/^\s*mode\s*[=:]\s*/, "").trim();
  return WRITES_MODE.test(mode.replace(/^['"`]|['"`]$/g, "")) && (/^['"`]/.test(mode) || mode.includes("O_"));
}

/** The arguments of a call, from its opening bracket on; nested brackets and strings stay whole. */
function argumentsAt(text: string, start: number): readonly string[] {
  const found: string[] = [];
  let [depth, from] = [0, start];
  for (let at = start; at < text.length && at < start + 4_000; at += 1) {
    const sign = text[at] ?? "";
    if (sign === "'" || sign === '"' || sign === "`") at = stringEnd(text, at);
    else if ("([{".includes(sign)) depth += 1;
    else if (")]}".includes(sign) && depth > 0) depth -= 1;
    else if (sign === ")" || (sign === "," && depth === 0)) {
      found.push(text.slice(from, at).trim());
      from = at + 1;
      if (sign === ")") return found;
    }
  }
  return found;
}

function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1)
    if (text[at] === "\\") at += 1;
    else if (text[at] === text[start]) return at;
  return text.length;
}

/** What is between the brackets of the `Path(…)` that ends here. */
function pathBefore(text: string, end: number): string {
  const start = text.lastIndexOf("Path(", end);
  return start === -1 || end - start > 1_000 ? "" : text.slice(start + 5, end);
}

/** The texts of an expression: the first by itself, and all of them as one path. */
function textsIn(expression: string, names: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const tokens = [...expression.replace(LOADED, "").matchAll(TOKEN)].map(([token]) => token.replace(/^\$/, ""));
  if (tokens.length === 1 && !/['"`]/.test(tokens[0] ?? "")) return names.get(tokens[0] ?? "") ?? [];
  const strings: string[] = [];
  const parts = tokens.flatMap((token) => {
    const [opening] = /['"`]/.exec(token) ?? [];
    if (opening === undefined) return names.get(token)?.slice(0, 1) ?? [];
    const text = token.slice(token.indexOf(opening) + 1, -1);
    const isFilled = opening === "`" || /^[rb]?f/i.test(token);
    strings.push(isFilled ? text.replace(FILLED, (whole, name: string) => names.get(name)?.[0] ?? whole) : text);
    return strings.slice(-1);
  });
  return parts.length === 0 ? [] : [...new Set([...strings.slice(0, 1), parts.join(""), parts.join("/")])];
}
