import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";

/** How many megabytes of memory a process has in use now, and the most it ever had. */
export function memoryOf(pid: number): { readonly now: number; readonly most: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const megabytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(status)?.[1]) / 1_024;
  return { now: megabytes("VmRSS"), most: megabytes("VmHWM") };
}

/** Opens a connection that sends a request and never reads what comes back. */
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

/** A GET as it goes over the wire. */
export function getOf(path: string, token: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n\r\n`;
}

/** A call as it goes over the wire. */
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

/** The longest time that another client waited for its answers until the work was done, in milliseconds. */
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
