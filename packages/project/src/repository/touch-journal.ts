import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, renameSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import type { TouchedNotes, TouchedPlace, TouchJournal } from "@clew/operations";
import { isRegularFile } from "../files/read-small-file.ts";
import { realOf, topOf } from "../files/work-tree.ts";
import { runGit } from "./git.ts";
import { repoId } from "./repo-id.ts";

const NAME = /^([0-9a-z-]{6,64})(?:\.[0-9a-f]+)?\.jsonl$/;

/** The hooks' notes in a state folder. */
export function touchJournal(stateFolder: string, root: string): TouchJournal {
  const folder = join(stateFolder, "touched");
  return {
    notes: () => namesIn(folder).flatMap((name) => notesOf(folder, name) ?? []),
    repo: () => repoId(stateFolder, root),
    async ignored(paths) {
      const top = topOf(realOf(root));
      if (top === undefined || paths.length === 0) return new Set();
      const told = await runGit(top, ["check-ignore", "-z", "--stdin"], paths.map((path) => `${path}\0`).join(""));
      return new Set((told?.toString("utf8") ?? "").split("\0").filter((path) => path !== ""));
    },
  };
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => NAME.test(name));
  } catch {
    return []; // nothing was ever noted
  }
}

// Rename before reading, so that a hook that writes meanwhile starts another file.
function notesOf(folder: string, name: string): TouchedNotes | undefined {
  const [, session = ""] = NAME.exec(name) ?? [];
  const taken = join(folder, `${session}.${randomBytes(6).toString("hex")}.jsonl`);
  try {
    if (!isRegularFile(join(folder, name))) return undefined;
    renameSync(join(folder, name), taken);
    const lines = readFileSync(taken, "utf8").split("\n").flatMap(placeIn);
    return {
      session,
      agent: lines.find(({ agent }) => agent !== undefined)?.agent,
      places: lines.map(({ agent: _agent, ...place }) => place),
      forget: () => removeFile(taken),
    };
  } catch {
    return undefined; // another process took it
  }
}

function removeFile(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // Another process took it too; notes read twice are for the same session.
  }
}

function placeIn(line: string): (TouchedPlace & { readonly agent?: string })[] {
  if (line === "") return [];
  try {
    const value: unknown = JSON.parse(line);
    const isPlace = typeof value === "object" && value !== null && "path" in value && "at" in value;
    return isPlace ? [value as TouchedPlace] : []; // one of our hooks wrote it
  } catch {
    return []; // half a line of a killed process
  }
}
