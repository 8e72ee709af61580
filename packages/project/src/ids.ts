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
