import { createHash, randomUUID } from "node:crypto";

/** A new session id: the first twelve hex digits of a random UUID (v4: v7 begins with the clock). */
export function newSessionId(): string {
  return randomUUID().replaceAll("-", "").slice(0, 12);
}

/** A random UUID. */
export function newUuid(): string {
  return randomUUID();
}

/** SHA-256 as lower-case hex. */
export function sha256(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}
