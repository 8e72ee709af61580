import type { ServerResponse } from "node:http";
import type { ErrorCode } from "@clew/errors";

/** Why a request is turned away before its body means anything. */
export interface Refusal {
  readonly status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 429 | 500 | 503;
  readonly code: ErrorCode;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Headers of every answer that is data: never kept, never sniffed into something else. */
const DATA_HEADERS: Readonly<Record<string, string>> = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
};

const FLAT_DATA_HEADERS: readonly string[] = Object.entries(DATA_HEADERS).flat();

/** An answer above this may not fit the buffers on its way: a client that reads none of it for so long is cut off. */
const LARGE_BYTES = 65_536;
const STALL_MS = 30_000;

/** Sends a value as JSON. */
export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  sendText(response, status, JSON.stringify(value));
}

/** Sends a JSON text that is already one. */
export function sendText(response: ServerResponse, status: number, text: string): void {
  // As a flat list Node takes them as they are.
  const bytes = Buffer.byteLength(text);
  response.writeHead(status, [...FLAT_DATA_HEADERS, "content-length", String(bytes)]);
  if (bytes > LARGE_BYTES) response.setTimeout(STALL_MS, () => response.destroy());
  response.end(text);
}

/** Sends a refusal in the one form that all of them have. */
export function refuse(response: ServerResponse, refusal: Refusal): void {
  if (response.headersSent || response.destroyed) return;
  for (const [name, value] of Object.entries(refusal.headers ?? {})) response.setHeader(name, value);
  sendJson(response, refusal.status, { error: { code: refusal.code, message: refusal.message } });
}
