import { ClewError } from "@clew/errors";
import { readStorePlace } from "@clew/project/config";
import type { Command } from "../../command.ts";

/** `clew mcp`: the MCP server that coding agents start; it ends when they close its stdin. */
export const mcp: Command = {
  name: "mcp",
  summary: "Serve MCP over stdin and stdout: tools, resources and prompts for coding agents.",
  usage: "mcp [--tools core|all] [--store STORE]",
  examples: [
    "clew mcp",
    "clew mcp --tools all",
    "clew mcp --store sqlite:/srv/clew.db",
    "CLEW_URL=http://127.0.0.1:4319 clew mcp",
  ],
  flags: {
    tools: { value: "SET", summary: "core: those of daily use; all: every one", choices: ["core", "all"] },
    store: { value: "STORE", summary: "sqlite:PATH, postgres://… or memory: instead of the configured one" },
  },
  async run({ args, cwd, env, flags, terminal }) {
    if (args.length > 0)
      throw new ClewError("USAGE", `Expected no words after clew mcp, found ${JSON.stringify(args[0])}.`);
    const { store, tools } = flags;
    // Stores are opened at the first call; that a text names none is said to whoever writes it into an agent's settings.
    if (typeof store === "string") readStorePlace(store, cwd);
    const { serveMcp } = await import("../../mcp/serve-mcp.ts");
    return serveMcp({
      cwd,
      env,
      terminal,
      store: typeof store === "string" ? store : undefined,
      tools: tools === "core" || tools === "all" ? tools : undefined,
    });
  },
};
