import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";

/** A process to run to its end, or to its time limit. */
export interface ProcessRequest {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly limitMs: number;
  readonly input?: string;
  /** Files that its output goes to; where there are none it is given back. */
  readonly files?: { readonly out: string; readonly err: string };
}

/** How a process ended. */
export interface ProcessEnd {
  /** Null where it was stopped, or never started. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly timedOut: boolean;
  /** Why it could not be started. */
  readonly problem?: string | undefined;
}

const MOST_KEPT = 4 * 1024 * 1024;
const live = new Set<ChildProcess>();

/** Runs a program, with everything that it starts, to its end. */
export async function runProcess(words: readonly string[], request: ProcessRequest): Promise<ProcessEnd> {
  const [program = "", ...rest] = words;
  const { files } = request;
  const opened = files === undefined ? [] : [openSync(files.out, "w"), openSync(files.err, "w")];
  const child = spawn(program, rest, {
    cwd: request.cwd,
    env: request.env,
    stdio: ["pipe", opened[0] ?? "pipe", opened[1] ?? "pipe"],
    // A process group of its own: what it started ends with it.
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
      // What it left running in the background may hold its output open for ever.
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

/** Runs a line of a task, as its author wrote it. */
export function runShell(line: string, request: ProcessRequest): Promise<ProcessEnd> {
  return runProcess(["sh", "-c", line], request);
}

/** Ends everything that runs, for whoever is asked to stop himself. */
export function stopAll(): void {
  for (const child of live) stop(child);
}

function stop({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended, with all that it started.
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
