import { realpathSync } from "node:fs";

/** Where a path leads once every link on its way is followed; undefined where nothing is there, or links lead in a circle. */
export function realPathOf(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}
