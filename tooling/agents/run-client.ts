import { spawn } from "node:child_process";
import { join } from "node:path";
import type { Client, Place, PromptRequest } from "./clients/client.ts";

const LONGEST_MS = 150_000;

/** How a client's process ended. */
export interface ClientRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly timedOut: boolean;
}

/** A client working on one prompt. */
export interface RunningClient {
  readonly done: Promise<ClientRun>;
  /** Kills it and everything it started. */
  kill(): void;
}

/** Starts a client as a user would; kills it after two and a half minutes. */
export function startClient(client: Client, place: Place, request: PromptRequest): RunningClient {
  const program = join(place.installed, "node_modules", ".bin", client.program);
  const child = spawn(program, client.words(request, place), {
    cwd: place.project,
    env: { ...place.env, ...client.environment(place) },
    stdio: ["ignore", "pipe", "pipe"],
    // Its own process group: everything the client started dies with it.
    detached: true,
  });
  let timedOut = false;
  const kill = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    } catch {
      return; // it has ended
    }
  };
  const timer = setTimeout(() => {
    timedOut = true;
    kill();
  }, LONGEST_MS);
  const done = new Promise<ClientRun>((resolve) => {
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    child.on("error", (error) => (stderr += String(error)));
    child.on("close", (code) => {
      clearTimeout(timer);
      resolve({ code, stdout, stderr, timedOut });
    });
  });
  return { done, kill };
}
