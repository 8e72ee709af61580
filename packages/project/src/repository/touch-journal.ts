import { readdirSync, readFileSync, renameSync, unlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import type { TouchedNotes, TouchedPlace, TouchJournal } from "@clew/operations";
import { isRegularFile } from "../files/read-small-file.ts";
import { pathFrom, realOf, topOf } from "../files/work-tree.ts";
import { randomHex } from "../ids-and-time.ts";
import { repoId, runGit } from "./git.ts";

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
      // Git looks at no path in a submodule, and then at none at all: ask each repository about its own.
      const inner = Map.groupBy(paths, (path) => topOf(realOf(dirname(join(top, path)))) ?? top);
      const told = await Promise.all([...inner].map(([own, names]) => ignoredIn(own, top, names)));
      return new Set(told.flat());
    },
  };
}

async function ignoredIn(own: string, top: string, paths: readonly string[]): Promise<readonly string[]> {
  const prefix = own === top ? "" : `${pathFrom(top, own) ?? ""}/`;
  const names = paths.map((path) => `${path.slice(prefix.length)}\0`);
  const told = (await runGit(own, ["check-ignore", "-z", "--stdin"], names.join("")))?.toString("utf8") ?? "";
  return told.split("\0").flatMap((path) => (path === "" ? [] : [prefix + path]));
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
  const taken = join(folder, `${session}.${randomHex(6)}.jsonl`);
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
