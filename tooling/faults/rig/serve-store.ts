import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { ROOT } from "../../generate/schema-files.ts";

/** The built CLI. */
export const CLEW: string = join(ROOT, "packages/cli/dist/clew.cjs");
const TOKENS = "codex:token-of-codex,claude:token-of-claude";

/** An answer in the envelope. */
export interface Answer {
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly data?: { readonly code?: string } };
}

/** A server in its own process. */
export interface Replica {
  readonly url: string;
  readonly child: ChildProcess;
  rpc(method: string, params: object, agent?: string): Promise<Answer>;
}

/** Starts `clew serve` on a store, with its own project and home folder. */
export async function startReplica(store: string, folder: string): Promise<Replica> {
  mkdirSync(join(folder, ".clew"), { recursive: true, mode: 0o700 });
  const env = { PATH: process.env["PATH"] ?? "", HOME: folder, CLEW_TOKENS: TOKENS };
  const words = ["serve", "--port", "0", "--json", "--store", store];
  const child = spawn(process.execPath, [CLEW, ...words], { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface({ input: child.stdout })) {
    const ready: { event?: string; url?: string } = JSON.parse(line);
    const { url } = ready;
    if (ready.event === "ready" && url !== undefined)
      return { url, child, rpc: (method, params, agent = "codex") => call(url, { method, params, agent }) };
  }
  throw new Error("the server ended before it was ready");
}

async function call(
  url: string,
  { method, params, agent }: { readonly method: string; readonly params: object; readonly agent: string },
): Promise<Answer> {
  const response = await fetch(`${url}/cstp`, {
    method: "POST",
    headers: { authorization: `Bearer token-of-${agent}`, "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: `cstp.${method}`, params }),
  });
  return (await response.json()) as Answer; // our own server's envelope
}

/** Stops a server and waits until it is gone. */
export async function ended(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await gone;
}
