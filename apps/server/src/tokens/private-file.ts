import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { makeFolder } from "@clew/workspace";

/** Writes a file that only this user can read, whole or not at all; with `keep`, an existing file stays. */
export function writePrivate(path: string, text: string, options: { readonly keep?: boolean } = {}): void {
  makeFolder(dirname(path));
  const temporary = `${path}.${randomBytes(6).toString("hex")}.tmp`;
  const handle = openSync(temporary, "wx", 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  if (options.keep !== true) return renameSync(temporary, path);
  try {
    linkSync(temporary, path);
  } catch (thrown) {
    if (!(thrown instanceof Error && "code" in thrown && thrown.code === "EEXIST")) throw thrown;
  } finally {
    rmSync(temporary, { force: true });
  }
}
