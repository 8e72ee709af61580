import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request to the scripted endpoint. */
export interface ChatRequest {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly format: string | undefined;
  readonly schema: unknown;
  /** The step named in the last opening message. */
  readonly step: string;
  /** The number of earlier requests for this step, including repairs. */
  readonly earlier: number;
}

/** Its answer: a model's text, a whole reply, or what the connection does instead. */
export type ChatReply =
  | { readonly text: string; readonly finish?: string }
  | { readonly status: number; readonly body: string; readonly headers?: Readonly<Record<string, string>> }
  | { readonly hang: true }
  | { readonly flood: number };

/** An OpenAI-compatible endpoint on loopback, scripted by a test. */
export interface ChatModel extends AsyncDisposable {
  readonly url: string;
  readonly requests: readonly ChatRequest[];
}

/** Starts a scripted endpoint. */
export async function chatModel(answer: (request: ChatRequest) => ChatReply): Promise<ChatModel> {
  const requests: ChatRequest[] = [];
  const server = createServer((request, response) => {
    void readBody(request).then((text) => {
      const asked = describe(request, text, requests);
      requests.push(asked);
      reply(response, answer(asked));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A model's answer as JSON text. */
export function says(answer: unknown): ChatReply {
  return { text: JSON.stringify(answer) };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

function describe(request: IncomingMessage, text: string, before: readonly ChatRequest[]): ChatRequest {
  const body = JSON.parse(text);
  const step = /^# Step (\w+):/.exec(body.messages[1].content)?.[1] ?? "";
  return {
    path: request.url ?? "",
    headers: request.headers,
    messages: body.messages,
    format: body.response_format?.type,
    schema: body.response_format?.json_schema?.schema,
    step,
    earlier: before.filter((each) => each.step === step).length,
  };
}

function reply(response: ServerResponse, how: ChatReply): void {
  if ("hang" in how) return;
  if ("flood" in how) {
    response.writeHead(200, { "content-type": "application/json" });
    response.write('{"choices":[{"message":{"content":"');
    const block = "x".repeat(1024 * 1024);
    for (let sent = 0; sent < how.flood; sent += 1) response.write(block);
    response.end('"}}]}');
    return;
  }
  if ("status" in how) {
    response.writeHead(how.status, { "content-type": "application/json", ...how.headers });
    response.end(how.body);
    return;
  }
  response.writeHead(200, { "content-type": "application/json" });
  const message = { role: "assistant", content: how.text };
  response.end(JSON.stringify({ choices: [{ index: 0, finish_reason: how.finish ?? "stop", message }] }));
}
