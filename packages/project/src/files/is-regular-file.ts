import { statSync } from "node:fs";

/** Whether a file lies at a path, or behind a link there: a pipe in its place would be waited for, a device read for ever. */
export function isRegularFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  } catch {
    return false; // may not be looked at, or a loop of links
  }
}
