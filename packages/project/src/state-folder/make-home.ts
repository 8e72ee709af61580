import { existsSync } from "node:fs";
import { join } from "node:path";
import { writeFileDurably } from "../files/durable-file.ts";
import { makeFolder } from "../files/make-folder.ts";

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
export const HOME_GITIGNORE: string = `${IGNORED.join("\n")}\n`;

/** Makes a state folder that only its owner can enter, with a `.gitignore` for what must stay private. */
export function makeHome(path: string): void {
  if (existsSync(path)) return;
  makeFolder(path);
  writeFileDurably(join(path, ".gitignore"), HOME_GITIGNORE, { mode: 0o600 });
}
