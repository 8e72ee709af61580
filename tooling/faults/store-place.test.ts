// The short forms of three long fault scripts: each ends by itself and reports errors.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { ROOT } from "../generate/schema-files.ts";

const LONG = 300_000;

async function wrongIn(script: string, ...words: readonly string[]): Promise<{ readonly [key: string]: unknown }> {
  const file = join(import.meta.dirname, `${script}.ts`);
  const tsx = join(ROOT, "tooling/node_modules/.bin/tsx");
  // A script that finds an error exits 1, but still says what in its last line.
  const { stdout } = await promisify(execFile)(tsx, ["--conditions=@clew/source", file, ...words]).catch(
    (error: { readonly stdout: string }) => error,
  );
  return JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "{}");
}

describe("a store and its backups", () => {
  it(
    "are whole after kill -9 of restores and backups at any moment [store:restore-whole]",
    async () => {
      expect(await wrongIn("store-kill", "40")).toMatchObject({ rounds: 40, wrong: [] });
    },
    LONG,
  );

  it(
    "are whole on a full disk, where reading goes on [store:restore-whole] [store:full-disk-read]",
    async () => {
      expect(await wrongIn("full-disk", "6")).toMatchObject({ rounds: 6, read: 5, wrong: [] });
    },
    LONG,
  );

  it(
    "lose nothing that a server acknowledges while its store is removed, replaced or restored over [store:open-file] [store:restore-alone]",
    async () => {
      expect(await wrongIn("store-taken", "1")).toMatchObject({ rounds: 8, wrong: [] });
    },
    LONG,
  );
});
