import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { writeFileDurably } from "../files/durable-file.ts";
import { makeFolder } from "../files/make-folder.ts";
import { readSmallText } from "../files/read-small-file.ts";

// What git should leave alone: sessions hold prompts word for word. config.json, guardrails/ and tasks/ may be committed.
const IGNORED: readonly string[] = [
  "sessions/",
  "clew.db*",
  "knowledge/",
  "projects/",
  "handoffs/",
  "answers/",
  "log/",
  "available-workflows.yaml",
  ".gitignore",
];

/** What the `.gitignore` of a state folder that was made here says. */
const STATE_FOLDER_GITIGNORE: string = `${IGNORED.join("\n")}\n`;

/** Makes a state folder that only its owner can enter, with a `.gitignore` for what must stay private. */
export function makeStateFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(path);
  writeFileDurably(join(path, ".gitignore"), STATE_FOLDER_GITIGNORE, { mode: 0o600 });
}

// What making it and calling hooks leave behind; anything else is somebody's reasoning or somebody's choice.
const LEFT = new Set([".gitignore", "log"]);

/** Whether a state folder was made by Clew, and nothing was ever recorded in it; one that a person made is theirs. */
export function isUnusedStateFolder(path: string): boolean {
  const ignored = readSmallText(join(path, ".gitignore"), STATE_FOLDER_GITIGNORE.length + 1);
  if (!ignored.ok || ignored.bytes !== STATE_FOLDER_GITIGNORE) return false;
  return readdirSync(path).every((name) => LEFT.has(name));
}
