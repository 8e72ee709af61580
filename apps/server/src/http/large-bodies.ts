import type { ServerResponse } from "node:http";
import type { Refusal } from "./refusal.ts";

/** The largest body of a call that brings a bundle: 16 MB. What is larger travels in parts. */
const MAX_BUNDLE_BYTES = 16_777_216;
/** The one method whose call may be larger than others. */
export const LARGE_METHOD: string = "cstp.importBundle";
/** So many large bodies are held at once; memory stays bounded whatever clients send. */
const AT_ONCE = 2;

/** Whether a body may go on beyond the usual limit. */
type Admission = { readonly ok: true; readonly maxBytes: number } | { readonly ok: false; readonly refusal?: Refusal };

/** Decides by the beginning of one body whether it may be larger than others. */
export interface BodyGate {
  readonly maxBytes: number;
  admit(chunks: readonly Buffer[]): Admission;
}

/** Which bodies may be larger than others. */
export interface LargeBodies {
  /** A gate for the body behind this response; an admitted one takes a place until it is answered. */
  gate(response: ServerResponse): BodyGate;
}

/** Admits calls that say, before their params, that they bring a bundle. */
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
