import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Session } from "@clew/schemas";

/** Writes a text, creating its folders. */
export function writeText(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** The sessions of a project, oldest first. */
export function sessionsOf(project: string): readonly Session[] {
  const folder = join(project, ".clew", "sessions");
  let names: readonly string[];
  try {
    names = readdirSync(folder).filter((name) => /^reasoning-.*\.json$/.test(name));
  } catch {
    return [];
  }
  return names
    .map((name): Session => JSON.parse(readFileSync(join(folder, name), "utf8")))
    .toSorted((left, right) => left.query_timestamp.localeCompare(right.query_timestamp));
}
