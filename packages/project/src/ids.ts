import { randomHex } from "./random-hex.ts";

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
