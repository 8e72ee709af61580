import { type ChildProcess, spawn } from "node:child_process";
import { CLEW, type Sandbox } from "./clew-process.ts";

/** A sandbox's `clew serve`. */
export interface Serving {
  readonly url: string;
  readonly pid: number;
  readonly ready: Readonly<Record<string, unknown>>;
  /** Calls a method; returns the JSON-RPC answer. */
  rpc(method: string, params: object, token?: string): Promise<Answer>;
  /** Sends a signal and waits for the end; returns the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  readonly stderr: () => string;
}

/** A JSON-RPC answer. */
export interface Answer {
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: {
    readonly code: number;
    readonly message: string;
    readonly data?: Readonly<Record<string, unknown>>;
  };
}

/** The tokens that these tests' servers accept. */
const TOKENS = "codex:token-of-codex,claude:token-of-claude";

/** Starts `clew serve --json`, by default on a free port, and waits for its ready line. */
export async function serve(
  box: Sandbox,
  words: readonly string[] = [],
  env: Readonly<Record<string, string>> = { CLEW_TOKENS: TOKENS },
): Promise<Serving> {
  const port = words.includes("--port") ? [] : ["--port", "0"];
  const child = spawn(process.execPath, [CLEW, "serve", ...port, "--json", ...words], {
    cwd: box.folder,
    env: { ...box.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
  const ready: Readonly<Record<string, unknown>> = JSON.parse(await firstLine(child));
  const url = String(ready["url"]);
  return {
    url,
    pid: child.pid ?? 0,
    ready,
    stderr: () => errors,
    async rpc(method, params, token = "token-of-codex") {
      const response = await fetch(`${url}/cstp`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: `cstp.${method}`, params }),
      });
      // The callers assert the answer's fields.
      return (await response.json()) as Answer;
    },
    async end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes("\n")) resolve(text.split("\n", 1)[0] ?? "");
    });
    child.once("close", (code) => reject(new Error(`clew serve ended with ${code} before it was ready`)));
  });
}
