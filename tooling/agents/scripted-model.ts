import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Block, type Conversation, type Json, WIRES } from "./wires.ts";

/** What plays the model: it sees the conversation and says what comes next. */
export type Script = (conversation: Conversation) => readonly Block[];

/** A running scripted model. */
export interface ScriptedModel {
  readonly url: string;
  /** Every conversation that was answered, in order. */
  readonly seen: readonly Conversation[];
  close(): Promise<void>;
}

/** Starts a model endpoint on loopback that speaks the wires of all four clients and answers by a script. */
export async function scriptedModel(script: Script): Promise<ScriptedModel> {
  const seen: Conversation[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const path = (request.url ?? "").split("?")[0] ?? "";
      const wire = WIRES.find((each) => each.path.test(path));
      if (request.method !== "POST" || wire === undefined) {
        response.writeHead(request.method === "POST" ? 404 : 200, { "content-type": "application/json" });
        response.end(
          JSON.stringify(path.endsWith("count_tokens") ? { input_tokens: 100 } : { object: "list", data: [] }),
        );
        return;
      }
      // The client's own request: what it lacks reads as empty.
      const body = JSON.parse(Buffer.concat(chunks).toString("utf8")) as Json;
      const conversation = wire.read(body);
      // Titles, summaries and the like come without tools: they get a few words and count for nothing.
      if (conversation.tools.length === 0) {
        wire.write(response, [{ text: "a title" }], body);
        return;
      }
      seen.push(conversation);
      wire.write(response, script(conversation), body);
    });
  });
  const { port } = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  };
}

function listen(server: Server): Promise<AddressInfo> {
  return new Promise((resolve) => {
    // A TCP server's address has this form.
    server.listen(0, "127.0.0.1", () => resolve(server.address() as AddressInfo));
  });
}
