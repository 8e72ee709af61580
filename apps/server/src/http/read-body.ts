import type { IncomingMessage } from "node:http";
import type { Refusal } from "./refusal.ts";

/** The largest request body: 1 MB. */
export const MAX_BODY_BYTES = 1_048_576;

/** A body as text, or why it cannot be one. */
export type Body = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly refusal: Refusal };

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });
const TOO_LARGE: Refusal = {
  status: 413,
  code: "TOO_LARGE",
  message: `A request body may hold ${MAX_BODY_BYTES} bytes.`,
  headers: { connection: "close" },
};

/** Reads a whole body within the limit; what is larger is refused without being held. */
export async function readBody(request: IncomingMessage): Promise<Body> {
  const declared = Number(request.headers["content-length"] ?? 0);
  if (declared > MAX_BODY_BYTES) return tooLarge(request);
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_BODY_BYTES) {
        request.removeAllListeners("data");
        resolve(tooLarge(request));
      } else chunks.push(chunk);
    });
    request.once("end", () => resolve(decode(chunks)));
    request.once("error", reject);
    // Without this a client that goes away in the middle of its body would leave the promise open for ever.
    request.once("close", () => reject(new Error("the client closed the connection before its body was complete")));
  });
}

function decode(chunks: readonly Buffer[]): Body {
  try {
    const [only, ...more] = chunks;
    return { ok: true, text: decoder.decode(only !== undefined && more.length === 0 ? only : Buffer.concat(chunks)) };
  } catch {
    return { ok: false, refusal: { status: 400, code: "USAGE", message: "The body is not UTF-8." } };
  }
}

// The rest is let through unread for a moment, so that the answer arrives before the connection is cut.
function tooLarge(request: IncomingMessage): Body {
  request.on("error", () => undefined);
  request.resume();
  setTimeout(() => request.socket.destroy(), 1_000).unref();
  return { ok: false, refusal: TOO_LARGE };
}
