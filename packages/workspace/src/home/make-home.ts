import { existsSync } from "node:fs";
import { join } from "node:path";
import { writeFileDurably } from "../files/durable-file.ts";
import { makeFolder } from "../files/make-folder.ts";

// What git should leave alone: sessions hold prompts word for word. config.json, guardrails/ and tasks/ may be committed.
const IGNORED = [
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

/** Makes a state folder that only its owner can enter, with a `.gitignore` for what must stay private. */
export function makeHome(path: string): void {
  if (existsSync(path)) return;
  makeFolder(path);
  writeFileDurably(join(path, ".gitignore"), `${IGNORED.join("\n")}\n`, { mode: 0o600 });
}
