import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { expect, vi } from "vitest";

/** A process's memory in megabytes, now and at its peak. */
export function memoryOf(pid: number): { readonly now: number; readonly most: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const megabytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(status)?.[1]) / 1_024;
  return { now: megabytes("VmRSS"), most: megabytes("VmHWM") };
}

/** Starts its peak anew: from now on `most` is the peak since this call. */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}

/**
 * An extra module for a server: on a signal it records the most processor time (without other processes) that passed
 * without a turn for others, and the most memory left after each garbage collection. The first signal starts this and the
 * next ends it: uncollected garbage depends on the machine rather than on the server.
 */
const COLLECTOR = `const spent = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
let last = spent();
let longest = 0;
let most = 0;
const collect = () => {
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  most = Math.max(most, heapUsed + external);
  return heapUsed + external;
};
const look = () => {
  const now = spent();
  longest = Math.max(longest, now - last);
  last = now;
};
setInterval(look, 2).unref();
let watching;
const watch = () => {
  look();
  collect();
  last = spent();
  watching = setTimeout(watch, 100).unref();
};
process.on("SIGUSR2", () => {
  const milliseconds = Math.round(longest);
  const kept = collect();
  if (watching === undefined) watching = setTimeout(watch, 100).unref();
  else watching = clearTimeout(watching);
  require("node:fs").writeFileSync(process.env.CLEW_TEST_MEMORY, kept + " bytes " + milliseconds + " ms, most " + most + " bytes");
  last = spent();
  longest = 0;
  most = 0;
});`;

/** Options for measuring a server's memory without its garbage. */
export function measurable(folder: string): {
  readonly options: string;
  readonly env: Readonly<Record<string, string>>;
  /** Starts measuring: the megabytes that a process keeps without garbage. */
  keptBy(pid: number): Promise<number>;
  /** Ends measuring: the most it kept meanwhile. */
  mostKept(pid: number): Promise<number>;
  /** Ends measuring: the same, with the most processor time of one event loop turn in milliseconds. */
  measured(pid: number): Promise<{ readonly most: number; readonly turn: number }>;
} {
  const script = join(folder, "collect.cjs");
  const answer = join(folder, "memory.json");
  writeFileSync(script, COLLECTOR);
  const ask = async (pid: number): Promise<readonly number[]> => {
    rmSync(answer, { force: true });
    process.kill(pid, "SIGUSR2");
    await vi.waitFor(() => expect(readFileSync(answer, "utf8")).toMatch(/most \d+ bytes$/), { timeout: 20_000 });
    return (readFileSync(answer, "utf8").match(/\d+/g) ?? []).map(Number);
  };
  return {
    options: `--expose-gc --require ${JSON.stringify(script)}`,
    env: { CLEW_TEST_MEMORY: answer },
    keptBy: async (pid) => ((await ask(pid))[0] ?? 0) / 1_048_576,
    mostKept: async (pid) => ((await ask(pid))[2] ?? 0) / 1_048_576,
    measured: async (pid) => {
      const [, turn = 0, most = 0] = await ask(pid);
      return { turn, most: most / 1_048_576 };
    },
  };
}

/** Opens a connection that sends a request and never reads the answer. */
export function sendWithoutReading(url: string, request: string): Promise<Socket> {
  const { port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), "127.0.0.1", () => {
      socket.write(request);
      resolve(socket);
    });
    socket.pause();
    socket.once("error", reject);
    socket.on("error", () => undefined);
  });
}

/** A GET as sent over the wire. */
export function getOf(path: string, token: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n\r\n`;
}

/** A call as sent over the wire. */
export function postOf(path: string, token: string, body: string): string {
  return [
    `POST ${path} HTTP/1.1`,
    "Host: 127.0.0.1",
    `Authorization: Bearer ${token}`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "",
    body,
  ].join("\r\n");
}

/** The longest time in milliseconds that another client waited for an answer during the work. */
export async function longestWait(url: string, work: Promise<unknown>): Promise<number> {
  const end = work.then(() => true);
  let longest = 0;
  for (let isDone = false; !isDone; ) {
    const begun = performance.now();
    await fetch(`${url}/health`).then((response) => response.text());
    longest = Math.max(longest, performance.now() - begun);
    isDone = await Promise.race([end, new Promise<false>((resolve) => setTimeout(() => resolve(false), 5))]);
  }
  return longest;
}
