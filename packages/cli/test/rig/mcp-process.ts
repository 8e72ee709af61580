import { spawn } from "node:child_process";
import { CLEW, type Sandbox } from "./clew-process.ts";

/** A sandbox's `clew mcp`, used by a 2025 client that cannot ask its user anything. */
export interface McpProcess {
  /** Calls a tool; returns its structured result, or the error in its text. */
  tool(name: string, args: object): Promise<Readonly<Record<string, unknown>>>;
  /** Reads a resource; returns its text. */
  resource(uri: string): Promise<string>;
  /** Gets a prompt; returns its text. */
  prompt(name: string, args: object): Promise<string>;
  end(): Promise<number | null>;
}

/** Starts `clew mcp` and initializes it. */
export async function mcpProcess(
  box: Sandbox,
  env: Readonly<Record<string, string>> = {},
  words: readonly string[] = ["--tools", "all"],
): Promise<McpProcess> {
  const child = spawn(process.execPath, [CLEW, "mcp", ...words], { cwd: box.folder, env: { ...box.env, ...env } });
  const waiting = new Map<number, (message: { readonly result?: Record<string, unknown> }) => void>();
  let rest = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const message = JSON.parse(line);
      waiting.get(message.id)?.(message);
    }
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  let last = 0;
  const ask = (method: string, params: object): Promise<{ readonly result?: Record<string, unknown> }> => {
    last += 1;
    const id = last;
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    return new Promise((resolve) => waiting.set(id, resolve));
  };
  const clientInfo = { name: "somebody", version: "1" };
  await ask("initialize", { protocolVersion: "2025-06-18", capabilities: {}, clientInfo });
  child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" })}\n`);
  return {
    async tool(name, args) {
      const { result } = await ask("tools/call", { name, arguments: args });
      const content = result?.["content"] as readonly { readonly text: string }[]; // the protocol's shape
      return JSON.parse(content[0]?.text ?? "{}");
    },
    async resource(uri) {
      const { result } = await ask("resources/read", { uri });
      const contents = result?.["contents"] as readonly { readonly text: string }[]; // the protocol's shape
      return contents[0]?.text ?? "";
    },
    async prompt(name, args) {
      const { result } = await ask("prompts/get", { name, arguments: args });
      const messages = result?.["messages"] as readonly { readonly content: { readonly text: string } }[]; // as above
      return messages.map(({ content }) => content.text).join("\n");
    },
    end() {
      child.stdin.end();
      return ended;
    },
  };
}
