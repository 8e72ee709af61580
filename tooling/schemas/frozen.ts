import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, type SchemaFile } from "../generate/schema-files.ts";
import { meaningOf } from "./meaning.ts";

/** The meaning of every released schema at its release, by path below `schemas/`. */
export type Frozen = Readonly<Record<string, string>>;

/** The file with these; empty until the first release. */
export const FROZEN_PATH: string = join(ROOT, "schemas/frozen.json");

/** The released schemas. */
export function readFrozen(): Frozen {
  return JSON.parse(readFileSync(FROZEN_PATH, "utf8"));
}

/** Freezes every schema that is not yet frozen; never overwrites a frozen one. */
export function freeze(frozen: Frozen, files: readonly SchemaFile[]): Frozen {
  const all = { ...Object.fromEntries(files.map(({ path, document }) => [path, meaningOf(document)])), ...frozen };
  return Object.fromEntries(Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Forbidden changes to released schemas, each with the remedy. */
export function thawed(frozen: Frozen, files: readonly SchemaFile[]): readonly string[] {
  const now = new Map(files.map(({ path, document }) => [path, meaningOf(document)]));
  return Object.entries(frozen).flatMap(([path, meaning]) => {
    const found = now.get(path);
    if (found === undefined)
      return [`schemas/${path} was released and is gone: put it back; programs name it by its URL.`];
    if (found === meaning) return [];
    return [
      `schemas/${path} was released and now means something else: put it back, and make the change in a copy with the next minor version in its path (within a major version only optional fields are added).`,
    ];
  });
}
