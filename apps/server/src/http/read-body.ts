import type { IncomingMessage, ServerResponse } from "node:http";
import type { Refusal } from "./envelope.ts";

/** The largest request body: 1 MB. */
export const MAX_BODY_BYTES = 1_048_576;

/** A body as text, with whether it used the larger limit, or why it is refused. */
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
/** How long a client that announces a large body may take to show what it is. */
const BEGINNING_MS = 1_000;

/** Reads a body up to the limit, or up to the larger one if its beginning is admitted; otherwise refuses it. */
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
      // Decide about a large body once, from the part that has arrived.
      const admitted = limit === MAX_BODY_BYTES ? large?.admit(chunks) : undefined;
      if (admitted?.ok !== true) return cut(admitted?.refusal);
      limit = admitted.maxBytes;
      if (size > limit) cut();
    });
    // Each fires once: `once` would only cost more.
    request.on("end", () => resolve(decode(chunks, limit > MAX_BODY_BYTES)));
    request.on("error", reject);
    // Without this, a client that leaves in the middle of its body would leave the promise pending for ever. Every
    // request closes in the end: only create the error if it is needed, because its stack is expensive.
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

// Discards the rest for a moment, so that the answer arrives before the connection is closed.
function tooLarge(request: IncomingMessage, refusal = TOO_LARGE): Body {
  request.on("error", () => undefined);
  request.resume();
  setTimeout(() => request.socket.destroy(), 1_000).unref();
  return { ok: false, refusal };
}

/** The largest body of a call with a bundle: 16 MB. Larger bundles are sent in parts. */
const MAX_BUNDLE_BYTES = 16_777_216;
/** The only method whose calls may be larger. */
export const LARGE_METHOD: string = "cstp.importBundle";
/** How many large bodies are held at once, so that memory stays bounded. */
const AT_ONCE = 2;

/** Whether a body may exceed the usual limit. */
type Admission = { readonly ok: true; readonly maxBytes: number } | { readonly ok: false; readonly refusal?: Refusal };

/** Decides from a body's beginning whether it may be larger. */
interface BodyGate {
  readonly maxBytes: number;
  admit(chunks: readonly Buffer[]): Admission;
}

/** Decides which bodies may be larger. */
export interface LargeBodies {
  /** A gate for the body of this response's request; an admitted one takes a place until answered. */
  gate(response: ServerResponse): BodyGate;
}

/** Admits calls that name the bundle method before their params. */
export function createLargeBodies(): LargeBodies {
  let held = 0;
  return {
    gate: (response) => ({
      maxBytes: MAX_BUNDLE_BYTES,
      admit(chunks) {
        if (!BEGINNING.test(beginningOf(chunks))) return { ok: false };
        if (held >= AT_ONCE) return { ok: false, refusal: CROWDED };
        held += 1;
        response.once("close", () => (held -= 1));
        return { ok: true, maxBytes: MAX_BUNDLE_BYTES };
      },
    }),
  };
}

const BEGINNING =
  /^\s*\{(?:\s*"(?:jsonrpc|id)"\s*:\s*(?:"[^"\\]{0,200}"|-?[0-9.eE+]{1,30})\s*,)*\s*"method"\s*:\s*"cstp\.importBundle"\s*,/;
const LOOKED_AT = 1_024;

function beginningOf(chunks: readonly Buffer[]): string {
  let text = "";
  for (const chunk of chunks) {
    text += chunk.subarray(0, LOOKED_AT - text.length).toString("latin1");
    if (text.length >= LOOKED_AT) break;
  }
  return text;
}

const CROWDED: Refusal = {
  status: 429,
  code: "RATE_LIMITED",
  message: "Other bundles are being taken in: try again in a second.",
  headers: { "retry-after": "1", connection: "close" },
};
