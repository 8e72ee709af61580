import { accessSync, constants, lstatSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { ClewError } from "@clew/errors";
import { makeFolder, sweepTemporaryFiles, syncFolder, takeName, writeBeside } from "../files/durable-file.ts";
import { readSmallFile } from "../files/read-small-file.ts";

const MOST_PAYLOADS = 1000;
// No payload takes this long to write. The folder may be anybody's: nothing else is looked at.
const LEFT_MS = 60_000;
const OWN_TEMPORARY = /^\.(?:handoff-payload|available-workflows)\.yaml-[0-9a-f]{12}\.tmp$/;

/**
 * Writes a payload as `handoff-payload.yaml` (or `-2`, `-3` …) into a folder: whole or not at all, readable by its owner
 * only, never over a file that is there. Returns its path.
 */
export function writePayloadFile(target: string, text: string): string {
  // With a slash at its end, a link in the folder's place would be followed before it is looked at.
  const folder = target.replace(/[/\\]+$/, "") || target;
  makeFolder(folder);
  refuseForeignFolder(folder);
  sweepTemporaryFiles(folder, Date.now() - LEFT_MS, OWN_TEMPORARY);
  const temporary = writeBeside(join(folder, payloadName(1)), text);
  try {
    const path = claimName(folder, temporary);
    syncFolder(folder);
    return path;
  } finally {
    rmSync(temporary, { force: true });
  }
}

const LARGEST_PAYLOAD = 4 * 1024 * 1024;

/** The payloads of a folder, the newest first; what is no regular file of a payload's name is passed over. */
export function listPayloadFiles(
  target: string,
): { readonly path: string; readonly text: string; readonly folder: string }[] {
  const folder = target.replace(/[/\\]+$/, "") || target;
  return payloadNumbers(folder).flatMap((number) => {
    const path = join(folder, payloadName(number));
    const file = readSmallFile(path, LARGEST_PAYLOAD);
    return file.ok && file.whole ? [{ path, text: file.bytes.toString("utf8"), folder }] : [];
  });
}

function payloadNumbers(folder: string): number[] {
  try {
    return readdirSync(folder)
      .flatMap((name) => {
        const number = /^handoff-payload(?:-([1-9][0-9]{0,3}))?\.yaml$/.exec(name);
        return number === null ? [] : [Number(number[1] ?? 1)];
      })
      .toSorted((a, b) => b - a);
  } catch {
    return []; // no folder, no payloads
  }
}

function payloadName(number: number): string {
  return number === 1 ? "handoff-payload.yaml" : `handoff-payload-${number}.yaml`;
}

/** Saves a payload that could not be written where it belongs: in the first of the folders that takes it, else in a new temporary one. */
export function preservePayload(folders: readonly string[], text: string): string | undefined {
  for (const folder of folders) {
    try {
      return writePayloadFile(folder, text);
    } catch {
      // The next place may have room.
    }
  }
  try {
    return writePayloadFile(mkdtempSync(join(process.getBuiltinModule("node:os").tmpdir(), "clew-handoff-")), text);
  } catch {
    return undefined;
  }
}

// In a shared folder such as /tmp somebody else may have made the session's folder first, to read or exchange what is written.
function refuseForeignFolder(folder: string): void {
  const stats = lstatSync(folder);
  if (!stats.isDirectory())
    throw new ClewError("UNTRUSTED_STATE", `${folder} is not a folder of its own, nothing is written there.`);
  const user = process.getuid?.();
  if (user !== undefined && user !== 0 && stats.uid !== user)
    throw new ClewError("UNTRUSTED_STATE", `${folder} belongs to another user, nothing is written there.`);
}

function claimName(folder: string, temporary: string): string {
  for (let number = 1; number <= MOST_PAYLOADS; number += 1) {
    const path = join(folder, payloadName(number));
    if (takeName(temporary, path)) return path;
  }
  throw new ClewError("TOO_LARGE", `${folder} holds ${MOST_PAYLOADS} payloads already.`, {
    hint: "Move old ones away.",
  });
}

/** What was found at a payload's session path. */
export interface SessionFolder {
  readonly readable: boolean;
  /** Why it cannot be used. */
  readonly reason?: string;
  /** How many regular files `perspectives/*.md` it holds. */
  readonly perspectives?: number;
}

/** Looks at a session folder: a real folder that may be read and entered. A symbolic link in its place is none. */
export function inspectSessionFolder(given: string): SessionFolder {
  if (given.includes("\0")) return { readable: false, reason: "the path holds a NUL character" };
  if (!isAbsolute(given)) return { readable: false, reason: "the path must be absolute" };
  // With its slash at the end, a link would be followed before it is looked at.
  const path = given.replace(/[/\\]+$/, "") || given;
  try {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return { readable: false, reason: "it does not exist" };
    if (stats.isSymbolicLink()) return { readable: false, reason: "it is a symbolic link, not a folder" };
    if (!stats.isDirectory()) return { readable: false, reason: "it is not a folder" };
    accessSync(path, constants.R_OK | constants.X_OK);
    return { readable: true, perspectives: countPerspectives(join(path, "perspectives")) };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown error";
    return { readable: false, reason: code === "EACCES" ? "it may not be read" : `it cannot be read (${code})` };
  }
}

function countPerspectives(folder: string): number {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  if (stats === undefined || !stats.isDirectory()) return 0;
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && entry.name.endsWith(".md")).length;
}
