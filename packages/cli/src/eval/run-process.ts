import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ClewError } from "@clew/errors";

/** A process to run until it ends or reaches its time limit. */
export interface ProcessRequest {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly limitMs: number;
  readonly input?: string;
  /** Files for its output; without them the output is returned. */
  readonly files?: { readonly out: string; readonly err: string };
}

/** How a process ended. */
export interface ProcessEnd {
  /** Null if it was stopped, or never started. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly timedOut: boolean;
  /** Why it could not start. */
  readonly problem?: string | undefined;
}

const MOST_KEPT = 4 * 1024 * 1024;
const live = new Set<ChildProcess>();

/** Runs a program, and everything it starts, until it ends. */
export async function runProcess(words: readonly string[], request: ProcessRequest): Promise<ProcessEnd> {
  const [program = "", ...rest] = words;
  const { files } = request;
  const opened = files === undefined ? [] : [openSync(files.out, "w"), openSync(files.err, "w")];
  const child = spawn(program, rest, {
    cwd: request.cwd,
    env: request.env,
    stdio: ["pipe", opened[0] ?? "pipe", opened[1] ?? "pipe"],
    // Its own process group: the processes it started end with it.
    detached: true,
  });
  for (const file of opened) closeSync(file);
  live.add(child);
  child.stdin?.on("error", () => undefined).end(request.input ?? "");
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    stop(child);
  }, request.limitMs);
  try {
    return await new Promise<ProcessEnd>((resolve) => {
      const stdout = collect(child.stdout);
      const stderr = collect(child.stderr);
      const end = (code: number | null, problem?: string): void =>
        resolve({ code, stdout: stdout(), stderr: stderr(), timedOut, problem });
      child.on("error", (error) => end(null, error.message));
      // A background process may keep its output open for ever.
      child.on("exit", (code) => setTimeout(() => end(code), AFTERGLOW_MS).unref());
      child.on("close", (code) => end(code));
    });
  } finally {
    clearTimeout(timer);
    stop(child);
    live.delete(child);
  }
}

const AFTERGLOW_MS = 500;

/** Runs a line of a task as its author wrote it. */
export function runShell(line: string, request: ProcessRequest): Promise<ProcessEnd> {
  return runProcess(["sh", "-c", line], request);
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Works in a temporary folder; in the end, however it comes, removes the folder and stops all processes started in it.
 * The folder is not inside the user's project, because agents and Clew read parent folders.
 */
export async function inPassingFolder<T>(name: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = passingFolder(name);
  const clear = (): void => {
    for (const child of live) stop(child);
    rmSync(folder, { recursive: true, force: true });
  };
  const leave = (): void => {
    clear();
    process.exit(130);
  };
  for (const signal of SIGNALS) process.once(signal, leave);
  try {
    return await work(folder);
  } finally {
    for (const signal of SIGNALS) process.off(signal, leave);
    clear();
  }
}

function passingFolder(name: string): string {
  try {
    return realpathSync(mkdtempSync(join(tmpdir(), `${name}-`)));
  } catch (cause) {
    throw new ClewError("STORE_UNAVAILABLE", `No folder can be made in ${tmpdir()}.`, {
      cause,
      hint: "Set TMPDIR to a folder that can be written to.",
    });
  }
}

function stop({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended, with all its processes.
  }
}

function collect(stream: ChildProcess["stdout"]): () => string {
  const chunks: Buffer[] = [];
  let bytes = 0;
  stream?.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= MOST_KEPT) chunks.push(chunk);
  });
  return () => Buffer.concat(chunks).toString("utf8");
}
