import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Conversation, Reply, Wire } from "./conversation.ts";
import type { Frame } from "./frame.ts";
import { readRequest } from "./read-request.ts";
import { writeAnthropic } from "./write-anthropic.ts";
import { writeChat } from "./write-chat.ts";
import { writeGemini } from "./write-gemini.ts";
import { writeResponses } from "./write-responses.ts";

/** Decides the model's next reply. */
export type Player = (conversation: Conversation) => Reply | Promise<Reply>;

/** One exchange, for checks of what the client sent. */
export interface Exchange {
  readonly conversation: Conversation;
  readonly reply: Reply;
}

/** A model endpoint on loopback that plays a script in each request's protocol. */
export interface ScriptedModel {
  readonly url: string;
  readonly exchanges: readonly Exchange[];
  /** Requested paths that no model has. */
  readonly strangers: readonly string[];
  /** Switches to another player. */
  play(player: Player): void;
  close(): Promise<void>;
}

const WRITERS: Readonly<Record<Wire, (reply: Reply, frame: Frame) => void>> = {
  anthropic: writeAnthropic,
  chat: writeChat,
  responses: writeResponses,
  gemini: writeGemini,
};

/** Starts the endpoint. */
export async function startScriptedModel(first: Player): Promise<ScriptedModel> {
  let player = first;
  const exchanges: Exchange[] = [];
  const strangers: string[] = [];
  const server = createServer((request, response) => {
    answer(request, response, async (conversation) => {
      const reply = await player(conversation);
      exchanges.push({ conversation, reply });
      return reply;
    }).catch((error: unknown) => {
      strangers.push(`${request.method} ${request.url} failed: ${String(error)}`);
      response.destroy();
    });
    if (routeOf(request) === undefined) strangers.push(`${request.method} ${request.url}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    exchanges,
    strangers,
    play: (next) => {
      player = next;
    },
    close: () => closed(server),
  };
}

interface Route {
  readonly wire?: Wire;
  readonly model?: string | undefined;
  readonly counts?: true;
}

function routeOf({ method, url = "" }: IncomingMessage): Route | undefined {
  const path = new URL(url, "http://localhost").pathname;
  if (method !== "POST") return path === "/" || path.endsWith("/models") ? {} : undefined;
  if (path.endsWith("/messages/count_tokens")) return { counts: true };
  if (path.endsWith("/messages")) return { wire: "anthropic" };
  if (path.endsWith("/chat/completions")) return { wire: "chat" };
  if (path.endsWith("/responses")) return { wire: "responses" };
  const gemini = /\/models\/([^/:]+):(\w+)$/.exec(path);
  if (gemini?.[2] === "countTokens") return { counts: true };
  return gemini === null ? undefined : { wire: "gemini", model: gemini[1] };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  play: (conversation: Conversation) => Promise<Reply>,
): Promise<void> {
  const text = await readText(request);
  const route = routeOf(request);
  if (route === undefined) return json(response, 404, { error: { type: "not_found_error", message: "no such path" } });
  if (route.counts === true) return json(response, 200, { input_tokens: text.length, totalTokens: text.length });
  if (route.wire === undefined)
    return json(response, 200, { object: "list", data: [{ id: "scripted", object: "model" }] });
  const body: Record<string, unknown> = JSON.parse(text);
  const model = route.model ?? String(body["model"]);
  const reply = await play(readRequest(route.wire, model, body));
  const stream = route.wire === "gemini" ? /:stream/.test(request.url ?? "") : body["stream"] === true;
  WRITERS[route.wire](
    reply,
    frameOf(response, { model, stream, inputTokens: reply.inputTokens ?? Math.ceil(text.length / 4) }),
  );
}

let ids = 0;

function frameOf(response: ServerResponse, facts: Pick<Frame, "model" | "stream" | "inputTokens">): Frame {
  if (facts.stream) response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  return {
    ...facts,
    outputTokens: 50,
    id: (prefix) => {
      ids += 1;
      return `${prefix}_${String(ids).padStart(8, "0")}`;
    },
    event: (type, data) => {
      response.write(`${type === undefined ? "" : `event: ${type}\n`}data: ${JSON.stringify(data)}\n\n`);
    },
    end: (last) => {
      response.end(last);
    },
    whole: (data) => json(response, 200, data),
  };
}

function json(response: ServerResponse, status: number, data: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(data));
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
