import { realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { ClewError } from "@clew/errors";
import { readSmallFile } from "@clew/project/files";
import type { Invocation } from "../command.ts";
import { decodeText } from "../documents/read-document.ts";

/** A payload or draft as text, with the place it came from. */
export interface HandoffFile {
  readonly text: string;
  readonly path: string;
  readonly folder: string;
}

/** The largest payload that is read; the YAML reader's own cap is tighter. */
const LIMIT = 4 * 1024 * 1024;

/** Reads the file that a command names, or stdin for `-`; anything but a regular file is refused by name. */
export async function readHandoffFile(invocation: Invocation, given: string): Promise<HandoffFile> {
  if (given === "-") {
    const bytes = (await invocation.terminal.readStdin()) ?? new Uint8Array();
    return { text: decodeText(bytes, "stdin"), path: "stdin", folder: invocation.cwd };
  }
  const path = resolve(invocation.cwd, given);
  const file = readSmallFile(path, LIMIT);
  if (!file.ok)
    throw new ClewError(file.absent ? "NOT_FOUND" : "DOCUMENT_UNREADABLE", `${given} ${file.reason}.`, {
      hint: "Give the path of a payload file, or - to read it from stdin.",
    });
  if (!file.whole) throw new ClewError("TOO_LARGE", `${given} has ${file.size} bytes; at most ${LIMIT} are read.`);
  return { text: decodeText(file.bytes, given), path: realPath(path), folder: dirname(realPath(path)) };
}

// The folder's links are followed, so that the path in an invocation stays right; the file is the one that was named.
function realPath(path: string): string {
  try {
    return join(realpathSync(dirname(path)), basename(path));
  } catch {
    return path; // removed since it was read
  }
}
