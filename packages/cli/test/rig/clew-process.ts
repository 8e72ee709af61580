import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";

/** The built CLI. */
export const CLEW: string = join(import.meta.dirname, "..", "..", "dist", "clew.cjs");

/** The result of a process. */
export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A separate project and home, in a folder whose name is hard to quote. */
export interface Sandbox {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** Runs the CLI until it ends. */
  run(words: readonly string[], options?: RunOptions): Finished;
  /** Starts the CLI without waiting. */
  start(
    words: readonly string[],
    options?: RunOptions,
  ): { readonly pid: number | undefined; readonly done: Promise<Finished> };
}

/** The options of one process. */
export interface RunOptions {
  readonly input?: string | Uint8Array;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** A fresh sandbox. All share the compile cache: otherwise a new home would compile every command again. */
export function sandbox(name = "clew pröject 'with' \"quotes\"", { ownCache = false } = {}): Sandbox {
  const root = mkdtempSync(join(tmpdir(), "clew test "));
  const folder = join(root, name);
  const home = join(root, "home");
  // A state folder of its own, so that none further up is found.
  for (const path of [folder, home, join(folder, ".clew")]) mkdirSync(path, { mode: 0o700 });
  if (!ownCache) {
    const compiled = join(tmpdir(), "clew test compiled");
    mkdirSync(compiled, { recursive: true, mode: 0o700 });
    symlinkSync(compiled, join(home, ".cache"), "junction");
  }
  const env = { HOME: home, PATH: `${dirname(process.execPath)}${delimiter}/usr/bin${delimiter}/bin`, LANG: "C.UTF-8" };
  const settings = (options: RunOptions) => ({ cwd: options.cwd ?? folder, env: { ...env, ...options.env } });
  return {
    folder,
    env,
    run: (words, options = {}) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [CLEW, ...words], {
        ...settings(options),
        input: options.input ?? "",
        encoding: "utf8",
        maxBuffer: 64 * 1024 * 1024,
        // A command that waits for ever fails its test instead of blocking all.
        timeout: 120_000,
      });
      return { code: status, stdout, stderr };
    },
    start: (words, options = {}) => {
      const child = spawn(process.execPath, [CLEW, ...words], {
        ...settings(options),
        stdio: ["pipe", "pipe", "pipe"],
      });
      const done = new Promise<Finished>((resolve) => {
        let stdout = "";
        let stderr = "";
        child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
        child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
        child.on("close", (code) => resolve({ code, stdout, stderr }));
      });
      // A child killed before reading must not crash the test.
      child.stdin.on("error", () => undefined);
      child.stdin.end(options.input ?? "");
      return { pid: child.pid, done };
    },
  };
}

/** The parts of a view that tests check. */
export interface View {
  readonly session_id: string;
  readonly state_file: string;
  readonly status: string;
  readonly state: string;
  readonly step: string | null;
  readonly iteration: number;
  readonly depth: string;
  readonly prior: Readonly<Record<string, unknown>>;
  readonly group: readonly string[];
  readonly instructions: string;
  readonly template: string;
  readonly questions: readonly { readonly id: string; readonly question: string; readonly answer?: string }[];
  readonly directive: { readonly command: string; readonly argv: readonly string[]; readonly why: string };
}

/** Runs a command with `--json` that must succeed, and returns its object. */
export function ok<T = View>(box: Sandbox, words: readonly string[], options?: RunOptions): T {
  const finished = box.run([...words, "--json"], options);
  if (finished.code !== 0) throw new Error(`clew ${words.join(" ")} ended with ${finished.code}: ${finished.stderr}`);
  if (finished.stderr !== "") throw new Error(`clew ${words.join(" ")} wrote to stderr: ${finished.stderr}`);
  return JSON.parse(finished.stdout) as T; // the caller names the expected shape
}

/** Runs a command with `--json` that must fail, and returns its exit code and error. */
export function fails(
  box: Sandbox,
  words: readonly string[],
  options?: RunOptions,
): {
  readonly exit: number | null;
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
  readonly details?: Record<string, unknown>;
} {
  const finished = box.run([...words, "--json"], options);
  if (finished.stdout !== "") throw new Error(`a failing clew ${words.join(" ")} wrote to stdout: ${finished.stdout}`);
  return { exit: finished.code, ...JSON.parse(finished.stderr).error };
}

/** An answer as stdin. */
export function answerOf(answer: unknown): RunOptions {
  return { input: JSON.stringify(answer) };
}

/** Writes a file of the sandbox. */
export function write(box: Sandbox, name: string, content: string): string {
  const path = join(box.folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}
