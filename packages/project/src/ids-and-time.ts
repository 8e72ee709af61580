import { closeSync, openSync, readSync } from "node:fs";

/** A new session id: twelve random hex digits, as a random UUID begins with (v4: v7 begins with the clock). */
export function newSessionId(): string {
  return randomHex(6);
}

/** A random UUID. */
export function newUuid(): string {
  return process.getBuiltinModule("node:crypto").randomUUID();
}

/** SHA-256 as lower-case hex. */
export function sha256(data: string | Uint8Array): string {
  return process.getBuiltinModule("node:crypto").hash("sha256", data, "hex");
}

/** Random bytes as hex, from the system's own source: loading `node:crypto` for twelve digits would cost every prompt 3 ms. */
export function randomHex(bytes: number): string {
  return (readSource(bytes) ?? process.getBuiltinModule("node:crypto").randomBytes(bytes)).toString("hex");
}

function readSource(bytes: number): Buffer | undefined {
  let descriptor: number;
  try {
    descriptor = openSync("/dev/urandom", "r");
  } catch {
    return undefined; // no such device here
  }
  try {
    const buffer = Buffer.alloc(bytes);
    return readSync(descriptor, buffer, 0, bytes, null) === bytes ? buffer : undefined;
  } finally {
    closeSync(descriptor);
  }
}

/** Now, as RFC 3339 in UTC. By hand, because the first `toISOString` of a process costs every command 0.15 ms. */
export function utcNow(): string {
  const now = new Date();
  const day = [now.getUTCFullYear(), padded(now.getUTCMonth() + 1), padded(now.getUTCDate())].join("-");
  const time = [now.getUTCHours(), now.getUTCMinutes(), now.getUTCSeconds()].map((part) => padded(part)).join(":");
  return `${day}T${time}.${padded(now.getUTCMilliseconds(), 3)}Z`;
}

function padded(part: number, digits = 2): string {
  return String(part).padStart(digits, "0");
}
