import { readdirSync } from "node:fs";
import { join } from "node:path";
import { readSmallText } from "../files/read-small-file.ts";
import { HOME_GITIGNORE } from "./make-home.ts";

// What making it and calling hooks leave behind; anything else is somebody's reasoning or somebody's choice.
const LEFT = new Set([".gitignore", "log"]);

/** Whether a state folder was made by Clew, and nothing was ever recorded in it; one that a person made is theirs. */
export function isUnusedHome(path: string): boolean {
  const ignored = readSmallText(join(path, ".gitignore"), HOME_GITIGNORE.length + 1);
  if (!ignored.ok || ignored.bytes !== HOME_GITIGNORE) return false;
  return readdirSync(path).every((name) => LEFT.has(name));
}
