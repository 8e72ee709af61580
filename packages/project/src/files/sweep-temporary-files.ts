import { lstatSync, readdirSync, unlinkSync } from "node:fs";
import { join } from "node:path";

// As everything here names what it writes before it takes its place: `.name-0123456789ab.tmp`, of a database with the journal
// beside it; the gate: `name.json.1234.tmp`.
const OURS = /^(?:\..+-[0-9a-f]{12}\.tmp(?:-journal|-wal|-shm)?|[0-9a-f]{16}\.[a-z]+\.[0-9]+\.tmp)$/;

/** What Node and the launcher leave of compiled code that found no room: `0123abcd.aB3dE9`, `name.bin.1234`. */
export const COMPILED_CODE: RegExp = /^(?:[0-9a-f]{1,8}\.[A-Za-z0-9]{6}|[a-z].*\.bin\.[0-9]+)$/;

/**
 * Removes from a folder what killed processes left half written before a time; returns how many. Only regular files of this
 * user under our own names: a link of such a name is neither followed nor removed.
 */
export function sweepTemporaryFiles(folder: string, before: number, ours: RegExp = OURS): number {
  let names: readonly string[];
  try {
    // Of a folder that is a link somebody else chose where it leads.
    if (!lstatSync(folder).isDirectory()) return 0;
    names = readdirSync(folder).filter((name) => ours.test(name));
  } catch {
    return 0; // no such folder
  }
  return names.filter((name) => sweep(join(folder, name), before)).length;
}

function sweep(path: string, before: number): boolean {
  try {
    const stats = lstatSync(path);
    const isForeign = process.getuid !== undefined && stats.uid !== process.getuid();
    if (!stats.isFile() || isForeign || stats.mtimeMs >= before) return false;
    unlinkSync(path);
    return true;
  } catch {
    return false; // its writer has just finished, or the folder is read-only
  }
}
