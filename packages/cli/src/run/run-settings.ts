import { ClewError } from "@clew/errors";
import { flagText } from "../arguments/flag-values.ts";
import { parseDuration } from "../arguments/parse-duration.ts";
import type { Invocation } from "../command.ts";

const TIMEOUT = "5m";
const RETRIES = 3;
const MOST_RETRIES = 10;

/** Where the model is: an endpoint, or a file of recorded answers. */
export type ModelSource =
  | { readonly kind: "script"; readonly file: string }
  | {
      readonly kind: "endpoint";
      readonly model: string;
      readonly baseUrl: string;
      readonly key: string | undefined;
      readonly timeoutMs: number;
      readonly retries: number;
    };

/** The model that a command line names. */
export function modelSource(invocation: Invocation): ModelSource {
  const file = flagText(invocation, "script");
  const model = flagText(invocation, "model");
  const url = flagText(invocation, "base-url");
  if (file !== undefined) {
    if (model !== undefined || url !== undefined)
      throw new ClewError("USAGE", "--script plays recorded answers: it goes without --model and --base-url.");
    return { kind: "script", file };
  }
  if (model === undefined || url === undefined)
    throw new ClewError("USAGE", "Name the model: --model NAME --base-url URL, or --script FILE.", {
      hint: "For example: --model llama3.3 --base-url http://127.0.0.1:11434/v1",
    });
  return {
    kind: "endpoint",
    model,
    baseUrl: readBaseUrl(url),
    key: readKey(invocation.env),
    timeoutMs: parseDuration(flagText(invocation, "timeout") ?? TIMEOUT),
    retries: readRetries(flagText(invocation, "retries")),
  };
}

function readBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new ClewError("USAGE", "--base-url must be an http or https address.", {
      hint: "For example http://127.0.0.1:11434/v1",
    });
  // It is printed where something fails: a secret has no place in it.
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "")
    throw new ClewError("USAGE", "--base-url must hold no user, password, query or fragment.", {
      hint: "The key goes into the environment: CLEW_MODEL_KEY.",
    });
  return url.href.replace(/\/+$/, "");
}

function readKey(env: Invocation["env"]): string | undefined {
  const key = (env["CLEW_MODEL_KEY"] || env["OPENAI_API_KEY"] || "").trim();
  if (key === "") return undefined;
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  throw new ClewError("CONFIG_INVALID", "The key in CLEW_MODEL_KEY or OPENAI_API_KEY cannot go into a header.", {
    hint: "It must be one word of plain characters.",
  });
}

function readRetries(text: string | undefined): number {
  if (text === undefined) return RETRIES;
  const count = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  if (count <= MOST_RETRIES) return count;
  throw new ClewError("USAGE", `--retries must be a number from 0 to ${MOST_RETRIES}.`);
}
