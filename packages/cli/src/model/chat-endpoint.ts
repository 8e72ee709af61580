import { setTimeout as pause } from "node:timers/promises";
import { ClewError } from "@clew/errors";
import { type ModelReply, type ModelRequest, plainText } from "@clew/operations";
import type { Invocation } from "../command.ts";
import { fieldOf } from "../guards.ts";

/** The user's chat endpoint. */
export interface Endpoint {
  readonly baseUrl: string;
  readonly model: string;
  /** From the environment; sent to the endpoint and never shown. */
  readonly key: string | undefined;
  readonly timeoutMs: number;
  readonly retries: number;
  /** Reports that a request is repeated. */
  onRetry(problem: string, waitMs: number): void;
}

/** An endpoint that answers the steps of the protocol. */
export interface EndpointSettings extends Endpoint {
  /** A step's answer as JSON Schema, if known. */
  answerSchema(step: ModelRequest["step"]): Promise<unknown>;
}

/** Sends one chat request and returns the completion; retries temporary failures. */
export async function askChat(endpoint: Endpoint, body: object): Promise<unknown> {
  const sent = await sendPatiently(endpoint, JSON.stringify({ ...body, model: endpoint.model, stream: false }));
  if (sent.status !== 200) throw refusalOf(endpoint, sent);
  return JSON.parse(sent.text);
}

/** Parses an endpoint's address as typed by a user. */
export function readBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new ClewError("USAGE", "--base-url must be an http or https address.", {
      hint: "For example http://127.0.0.1:11434/v1",
    });
  // Error messages print the address: it must not contain a secret.
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "")
    throw new ClewError("USAGE", "--base-url must hold no user, password, query or fragment.", {
      hint: "The key goes into the environment: CLEW_MODEL_KEY.",
    });
  return url.href.replace(/\/+$/, "");
}

/** The key of an endpoint, from the environment. */
export function readKey(env: Invocation["env"]): string | undefined {
  const key = (env["CLEW_MODEL_KEY"] || env["OPENAI_API_KEY"] || "").trim();
  if (key === "") return undefined;
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  throw new ClewError("CONFIG_INVALID", "The key in CLEW_MODEL_KEY or OPENAI_API_KEY cannot go into a header.", {
    hint: "It must be one word of plain characters.",
  });
}

// Try structured output first; a server that refuses it by status gets simpler requests from then on.
const FORMATS = ["json_schema", "json_object", "none"] as const;
type Format = (typeof FORMATS)[number];

const REPLY_LIMIT = 8 * 1024 * 1024;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

/** A model behind an OpenAI-compatible endpoint; temporary failures are retried, permanent ones reported at once. */
export function chatEndpoint(settings: EndpointSettings): (request: ModelRequest) => Promise<ModelReply> {
  const formats: Format[] = [...FORMATS];
  return async (request) => {
    for (;;) {
      const format = formats[0] ?? "none";
      const sent = await sendPatiently(settings, await bodyOf(settings, request, format));
      if ((sent.status === 400 || sent.status === 422) && formats.length > 1) formats.shift();
      else if (sent.status === 200) return readReply(sent.text);
      else throw refusalOf(settings, sent);
    }
  };
}

async function bodyOf(settings: EndpointSettings, request: ModelRequest, format: Format): Promise<string> {
  const schema = format === "json_schema" ? (request.schema ?? (await settings.answerSchema(request.step))) : undefined;
  return JSON.stringify({
    model: settings.model,
    messages: request.messages,
    stream: false,
    ...(format === "none"
      ? {}
      : schema === undefined
        ? { response_format: { type: "json_object" } }
        : {
            response_format: {
              type: "json_schema",
              // Not strict: strict mode has no optional fields. Clew validates the answer anyway.
              json_schema: { name: `clew_step_${request.step}`, schema, strict: false },
            },
          }),
  });
}

interface Sent {
  readonly status: number;
  readonly text: string;
}

async function sendPatiently(settings: Endpoint, body: string): Promise<Sent> {
  for (let attempt = 0; ; attempt += 1) {
    const sent = await sendOnce(settings, body);
    if (!("problem" in sent)) return sent;
    if (attempt >= settings.retries)
      throw new ClewError("MODEL_UNAVAILABLE", `The model gave no reply: ${scrub(sent.problem, settings)}.`, {
        hint: "Is the endpoint up and its address right? What was answered is kept: `clew status` names the session, and clew run --session ID goes on with it.",
        details: { attempts: attempt + 1, base_url: settings.baseUrl },
      });
    const wait = Math.min(sent.waitMs ?? FIRST_WAIT_MS * 2 ** attempt, LONGEST_WAIT_MS);
    settings.onRetry(scrub(sent.problem, settings), wait);
    await pause(wait);
  }
}

interface Failed {
  readonly problem: string;
  readonly waitMs?: number;
}

async function sendOnce(settings: Endpoint, body: string): Promise<Sent | Failed> {
  try {
    const response = await fetch(`${settings.baseUrl}/chat/completions`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json",
        ...(settings.key === undefined ? {} : { authorization: `Bearer ${settings.key}` }),
      },
      body,
      // Send the key to this address only, not to a redirect's target.
      redirect: "manual",
      signal: AbortSignal.timeout(settings.timeoutMs),
    });
    const text = await readLimited(response);
    const { status } = response;
    if (status === 408 || status === 409 || status === 425 || status === 429 || status >= 500)
      return { problem: `status ${status} (${excerpt(text)})`, ...waitOf(response) };
    if (status === 200 && !looksLikeChat(text))
      return { problem: `what came is no chat completion (${excerpt(text)})` };
    return { status, text };
  } catch (thrown) {
    return { problem: reason(thrown, settings.timeoutMs) };
  }
}

// Drop the connection beyond the limit; the model is then told that its answer was too large.
async function readLimited(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > REPLY_LIMIT) return JSON.stringify({ choices: [], clew_too_large: REPLY_LIMIT });
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function looksLikeChat(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(fieldOf(value, "choices"));
  } catch {
    return false;
  }
}

function waitOf(response: Response): { readonly waitMs?: number } {
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? { waitMs: seconds * 1000 } : {};
}

function refusalOf(settings: Endpoint, { status, text }: Sent): ClewError {
  const said = scrub(excerpt(text), settings);
  const where = `The endpoint ${settings.baseUrl} answered ${status}`;
  if (status === 401 || status === 403)
    return new ClewError("UNAUTHORIZED", `${where}: ${said}.`, {
      hint: "Put the key of this endpoint into CLEW_MODEL_KEY.",
    });
  if (status === 404)
    return new ClewError("NOT_FOUND", `${where}: ${said}.`, {
      hint: `Is there a model ${settings.model}, and does the address end where /chat/completions begins (most often in /v1)?`,
    });
  if (status >= 300 && status < 400)
    return new ClewError("USAGE", `${where}: it points elsewhere, and the key is not sent on.`, {
      hint: "Give the address that it points to as --base-url.",
    });
  if (status === 413) return new ClewError("TOO_LARGE", `${where}: ${said}.`);
  return new ClewError("USAGE", `${where}: ${said}.`, { hint: "The endpoint does not take this request." });
}

function reason(thrown: unknown, timeoutMs: number): string {
  if (!(thrown instanceof Error)) return "the request failed";
  if (thrown.name === "TimeoutError") return `nothing came within ${timeoutMs / 1000} s`;
  const { cause } = thrown;
  return cause instanceof Error && cause.message !== "" ? `${thrown.message} (${cause.message})` : thrown.message;
}

function excerpt(text: string): string {
  const line = plainText(text).replaceAll(/\s+/g, " ").trim();
  return line === "" ? "no text" : line.length > 200 ? `${line.slice(0, 200)}…` : line;
}

// A server may repeat the key that it refuses.
function scrub(text: string, { key }: Endpoint): string {
  return key === undefined ? text : text.replaceAll(key, "***");
}

/** The text of a chat completion, or why it contains no answer. */
function readReply(body: string): ModelReply {
  const value: unknown = JSON.parse(body);
  const limit = fieldOf(value, "clew_too_large");
  if (typeof limit === "number") return { ok: false, problem: `The answer was larger than ${limit} bytes.` };
  const choices = fieldOf(value, "choices");
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  const message = fieldOf(choice, "message");
  const refusal = fieldOf(message, "refusal");
  const text = textOf(fieldOf(message, "content"));
  if (typeof refusal === "string" && refusal !== "" && text === "")
    return { ok: false, problem: `The model refused to answer: ${refusal.slice(0, 500)}` };
  if (fieldOf(choice, "finish_reason") === "length")
    return { ok: false, problem: "The answer was cut off at the model's length limit; a shorter one is needed." };
  return text.trim() === "" ? { ok: false, problem: "The reply held no text." } : { ok: true, text };
}

// Some servers return the content as parts.
function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content
    .map((part: unknown) => fieldOf(part, "text"))
    .filter((text): text is string => typeof text === "string")
    .join("");
}
