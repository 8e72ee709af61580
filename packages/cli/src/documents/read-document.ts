import { isUtf8 } from "node:buffer";
import { readFileSync, type Stats, statSync } from "node:fs";
import { ClewError } from "@clew/errors";
import { doubledKey } from "@clew/operations";

/**
 * Reads a file named on the command line. A pipe opened by a shell (`<(…)`, /dev/stdin) is read to its end; a FIFO in a
 * folder may never get a writer, and a device never ends.
 */
export function readNamedFile(path: string): Uint8Array {
  const odd = oddity(statsOf(path), path);
  if (odd !== undefined) throw new ClewError("DOCUMENT_UNREADABLE", `${path} is ${odd}, not a file.`);
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new ClewError("DOCUMENT_UNREADABLE", `${path} cannot be read (${codeOf(cause)}).`, { cause });
  }
}

const OPENED = /^\/dev\/(?:stdin|fd\/\d+)$|^\/proc\/self\/fd\/\d+$/;

/** Names anything other than a file that would block reading; undefined if it can be read to its end. */
export function oddity(stats: Stats, path: string): string | undefined {
  if (stats.isFile()) return undefined;
  if (stats.isDirectory()) return "a folder";
  if (OPENED.test(path)) return undefined;
  if (stats.isFIFO()) return "a FIFO";
  return stats.isSocket() ? "a socket" : "a device";
}

function statsOf(path: string): Stats {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats !== undefined) return stats;
  } catch (cause) {
    throw new ClewError("DOCUMENT_UNREADABLE", `${path} cannot be read (${codeOf(cause)}).`, { cause });
  }
  throw new ClewError("NOT_FOUND", `There is no file ${path}.`);
}

function codeOf(thrown: unknown): string {
  return thrown instanceof Error && "code" in thrown ? String(thrown.code) : "unknown error";
}

/** The largest document that a command reads: a larger answer is a mistake. */
export const DOCUMENT_LIMIT = 4 * 1024 * 1024;

const DEEPEST = 100;

/** Decodes bytes as UTF-8 and drops a byte order mark; the error for anything else names the source. */
export function decodeText(bytes: Uint8Array, source: string, limit: number = DOCUMENT_LIMIT): string {
  const text = decodeExactly(bytes, { source, limit, hint: "Write the document as JSON or YAML in UTF-8." });
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}

/** Decodes a prompt exactly: text that is not UTF-8 could not be returned unchanged, so it is refused. */
export function decodePrompt(bytes: Uint8Array, source: string): string {
  const hint = "Give the prompt as UTF-8 text, and name a file that is none by its path.";
  return decodeExactly(bytes, { source, limit: DOCUMENT_LIMIT, hint });
}

function decodeExactly(
  bytes: Uint8Array,
  { source, limit, hint }: { readonly source: string; readonly limit: number; readonly hint: string },
): string {
  if (bytes.byteLength > limit)
    throw new ClewError("TOO_LARGE", `${source} holds ${bytes.byteLength} bytes; at most ${limit} are read.`, {
      hint: "Shorten it, or name a file by its path instead of quoting it whole.",
    });
  if (!isUtf8(bytes)) throw new ClewError("DOCUMENT_UNREADABLE", `${source} is not UTF-8 text.`, { hint });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
}

/** Reads a JSON or YAML document. The YAML parser only loads when the text is not JSON. */
export async function readDocument(bytes: Uint8Array, source: string): Promise<unknown> {
  const text = decodeText(bytes, source);
  const { value, isJson } = await parse(text, source);
  if (isDeeperThan(value, DEEPEST))
    throw new ClewError("DOCUMENT_UNREADABLE", `${source} is nested deeper than ${DEEPEST} levels.`);
  const doubled = isJson ? doubledKey(text, value) : undefined;
  if (doubled !== undefined)
    throw new ClewError("DOCUMENT_UNREADABLE", `${source} holds ${JSON.stringify(doubled)} twice in one object.`, {
      hint: "Write every key once: of two values one would be lost.",
    });
  return value;
}

async function parse(text: string, source: string): Promise<{ readonly value: unknown; readonly isJson: boolean }> {
  try {
    return { value: JSON.parse(text), isJson: true };
  } catch (jsonError) {
    const { parseYaml } = await import("./parse-yaml.ts");
    const result = parseYaml(text);
    if (result.ok) return { value: result.value, isJson: false };
    // A text that starts like JSON was meant as JSON: report JSON's error rather than YAML's.
    const problem = /^\s*[{[]/.test(text) ? reason(jsonError) : result.problem;
    throw new ClewError("DOCUMENT_UNREADABLE", `${source} is neither JSON nor YAML: ${problem}`, {
      hint: "Quote texts that hold a colon, a hash or a leading bracket; JSON is the safest form.",
    });
  }
}

function reason(error: unknown): string {
  return error instanceof Error ? (error.message.split("\n", 1)[0] ?? "").slice(0, 200) : String(error);
}

function isDeeperThan(value: unknown, limit: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (limit === 0) return true;
  return Object.values(value).some((each) => isDeeperThan(each, limit - 1));
}
