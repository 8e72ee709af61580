import { readFileSync, type Stats, statSync } from "node:fs";
import { ClewError } from "@clew/errors";

/**
 * The bytes of a file that the command line names. A pipe that a shell opened (`<(…)`, /dev/stdin) is read to its end; one that
 * lies in a folder may never get a writer, and a device has no end.
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

/** What stands in the place of a file, where that must not be waited for; undefined for what can be read to its end. */
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
