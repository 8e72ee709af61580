import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { ROOT } from "../generate/schema-files.ts";

/** The built CLI. */
export const CLEW: string = join(ROOT, "packages/cli/dist/clew.cjs");

/** A temporary project with its own home. */
export interface Project {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  /** Runs a program and returns its milliseconds and output. */
  run(
    program: string,
    words: readonly string[],
    input?: string,
  ): { readonly ms: number; readonly stdout: string; readonly stderr: string };
  remove(): void;
}

/** Makes a project for a bench. */
export function makeProject(): Project {
  const folder = mkdtempSync(join(tmpdir(), "clew bench "));
  mkdirSync(join(folder, ".clew"), { mode: 0o700 });
  const env = { HOME: folder, PATH: `${dirname(process.execPath)}${delimiter}/usr/bin${delimiter}/bin` };
  return {
    folder,
    env,
    run: (program, words, input) => {
      const start = performance.now();
      const { status, stdout, stderr } = spawnSync(program, words, {
        cwd: folder,
        env,
        input: input ?? "",
        encoding: "utf8",
      });
      const ms = performance.now() - start;
      if (status !== 0) throw new Error(`${program} ${words.join(" ")} ended with ${status}: ${stderr}`);
      return { ms, stdout, stderr };
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
