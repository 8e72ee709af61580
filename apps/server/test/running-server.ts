/* oxlint-disable typescript/no-explicit-any -- answers come from the wire and are asserted field by field */
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createReadBuffer } from "@clew/operations";
import { createDispatcher, type Dispatcher, METHODS } from "@clew/operations/table";
import { createMemoryThreadStore } from "@clew/thread-store/memory";
import {
  type ClewServer,
  joinTokens,
  loopbackTokens,
  openTokens,
  type ServerOptions,
  startServer,
  type TokenRequest,
} from "../src/internal/index.ts";

/** A server on a free port with a memory store, and the tokens that a test requests. */
export interface Running {
  readonly server: ClewServer;
  readonly dispatcher: Dispatcher;
  readonly logged: string[];
  token(request?: Partial<TokenRequest>): string;
  revoke(token: string): void;
  rpc(method: string, params: unknown, token?: string): Promise<any>;
  post(path: string, body: string, headers?: Record<string, string>): Promise<Response>;
  /** Sends raw bytes and returns everything received until the server closes the connection. */
  raw(bytes: string, options?: { readonly thenWaitMs?: number }): Promise<string>;
  close(): Promise<void>;
}

export const LOOPBACK_TOKEN = "clew_loopback_for_the_tests";

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function newUuid(): string {
  return crypto.randomUUID();
}

export async function run(options: Partial<ServerOptions> & { readonly now?: () => string } = {}): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), "clew server "));
  const threads = createMemoryThreadStore();
  const captures = createReadBuffer(threads, {
    newUuid,
    schedule: (callback, ms) => void setTimeout(callback, ms).unref(),
  });
  const now = options.now ?? (() => new Date().toISOString());
  const dispatcher = createDispatcher(METHODS, {
    threads,
    newSessionId: () => "0123456789ab",
    yieldTurn: async () => undefined,
    clock: { now },
    newUuid,
    digest: sha256,
    captures,
  });
  const tokens = openTokens(folder, now);
  const logged: string[] = [];
  const line = (fields: object, message: string): void => void logged.push(JSON.stringify({ ...fields, message }));
  const server = await startServer({
    dispatcher,
    tokens: joinTokens([tokens, loopbackTokens(LOOPBACK_TOKEN)]),
    linkAs: "loopback",
    cookieKey: Buffer.from("a key for the tests"),
    host: "127.0.0.1",
    port: 0,
    rate: undefined,
    hostNames: [],
    defaultAgent: "me",
    pageFolder: undefined,
    version: "0.0.0",
    log: { info: line, warn: line, error: line },
    ...options,
  });
  const ids = new Map<string, string>();
  const running: Running = {
    server,
    dispatcher,
    logged,
    token(request = {}) {
      const created = tokens.create({ agent: "codex", projects: ["default"], scope: "write", ...request });
      ids.set(created.token, created.record.id);
      return created.token;
    },
    revoke: (token) => void tokens.revoke(ids.get(token) ?? ""),
    post: (path, body, headers = {}) => fetch(`${server.url}${path}`, { method: "POST", body, headers }),
    async rpc(method, params, token = LOOPBACK_TOKEN) {
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
      const response = await running.post("/cstp", body, {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
      });
      return response.json();
    },
    raw: (bytes, { thenWaitMs = 3_000 } = {}) => exchange(server.port, bytes, thenWaitMs),
    async close() {
      await server.close(500);
      await threads.close();
      rmSync(folder, { recursive: true });
    },
  };
  return running;
}

/** The JSON of a response, for assertions on its fields. */
export async function jsonOf(response: Response): Promise<any> {
  return response.json();
}

function exchange(port: number, bytes: string, waitMs: number): Promise<string> {
  return new Promise((resolve) => {
    const socket: Socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    let text = "";
    const timer = setTimeout(() => socket.destroy(), waitMs);
    socket.on("data", (chunk) => (text += chunk.toString("latin1")));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearTimeout(timer);
      resolve(text);
    });
  });
}

/** Installs a skill in a project that takes handoffs: lit-pm, which reviews. */
export function writeReviewSkill(project: string): void {
  const skill = join(project, ".claude/skills/lit-pm");
  mkdirSync(skill, { recursive: true });
  writeFileSync(
    join(skill, "SKILL.md"),
    "---\nname: lit-pm\ndescription: Reviews\nhandoff:\n  accepts_handoff: true\n  handoff_categories: [research]\n  handoff_description: Reviews\n---\n",
  );
}
