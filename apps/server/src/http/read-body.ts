import type { IncomingMessage } from "node:http";
import type { BodyGate } from "./large-bodies.ts";
import type { Refusal } from "./refusal.ts";

/** The largest request body: 1 MB. */
export const MAX_BODY_BYTES = 1_048_576;

/** A body as text, with whether it took the larger limit, or why it cannot be one. */
export type Body =
  | { readonly ok: true; readonly text: string; readonly isLarge: boolean }
  | { readonly ok: false; readonly refusal: Refusal };

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });
const TOO_LARGE: Refusal = {
  status: 413,
  code: "TOO_LARGE",
  message: `A request body may hold ${MAX_BODY_BYTES} bytes.`,
  headers: { connection: "close" },
};
/** How long a client that announces a large body may take to say what it is. */
const BEGINNING_MS = 1_000;

/** Reads a whole body within the limit, or within the larger one that its beginning is admitted to; else it is not held. */
export async function readBody(request: IncomingMessage, large?: BodyGate): Promise<Body> {
  const declared = Number(request.headers["content-length"] ?? 0);
  if (declared > (large?.maxBytes ?? MAX_BODY_BYTES)) return tooLarge(request);
  const chunks: Buffer[] = [];
  let limit = MAX_BODY_BYTES;
  let size = 0;
  return new Promise((resolve, reject) => {
    const cut = (refusal = TOO_LARGE): void => {
      request.removeAllListeners("data");
      resolve(tooLarge(request, refusal));
    };
    const waiting = declared > limit ? setTimeout(cut, BEGINNING_MS) : undefined;
    request.on("data", (chunk: Buffer) => {
      clearTimeout(waiting);
      size += chunk.length;
      chunks.push(chunk);
      if (Math.max(size, declared) <= limit) return;
      // What is large is asked once what it is, by what of it has arrived.
      const admitted = limit === MAX_BODY_BYTES ? large?.admit(chunks) : undefined;
      if (admitted?.ok !== true) return cut(admitted?.refusal);
      limit = admitted.maxBytes;
      if (size > limit) cut();
    });
    // Each of these happens once: a listener that takes itself off would only cost more.
    request.on("end", () => resolve(decode(chunks, limit > MAX_BODY_BYTES)));
    request.on("error", reject);
    // Without this a client that goes away in the middle of its body would leave the promise open for ever. Every request is
    // closed in the end: an error that nobody sees would cost each of them its stack.
    request.on("close", () => {
      if (!request.readableEnded) reject(new Error("the client closed the connection before its body was complete"));
    });
  });
}

function decode(chunks: readonly Buffer[], isLarge: boolean): Body {
  try {
    const [only, ...more] = chunks;
    const text = decoder.decode(only !== undefined && more.length === 0 ? only : Buffer.concat(chunks));
    return { ok: true, text, isLarge };
  } catch {
    return { ok: false, refusal: { status: 400, code: "USAGE", message: "The body is not UTF-8." } };
  }
}

// The rest is let through unread for a moment, so that the answer arrives before the connection is cut.
function tooLarge(request: IncomingMessage, refusal = TOO_LARGE): Body {
  request.on("error", () => undefined);
  request.resume();
  setTimeout(() => request.socket.destroy(), 1_000).unref();
  return { ok: false, refusal };
}
