import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A server process and its address. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

export const TOKEN = "a-token-for-the-bench";

/** Starts a process that prints one JSON line with its URL when it is ready. */
export async function startProcess(words: readonly string[], folder: string): Promise<ServerProcess> {
  const env = { PATH: process.env["PATH"] ?? "", HOME: folder, CLEW_TOKENS: `bench:${TOKEN}` };
  const child = spawn(process.execPath, words, { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"] });
  const { url } = JSON.parse(await firstLine(child));
  return {
    url,
    pid: child.pid ?? 0,
    stop: () =>
      new Promise((resolve) => {
        child.once("close", () => resolve());
        child.kill("SIGTERM");
      }),
  };
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes("\n")) resolve(text.split("\n", 1)[0] ?? "");
    });
    child.once("close", (code) => reject(new Error(`the process ended with ${code} before it was ready`)));
  });
}

/** Works in a temporary folder. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "clew bench "));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
