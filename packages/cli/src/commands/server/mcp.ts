import { ClewError } from "@clew/errors";
import type { Command } from "../../command.ts";

/** `clew mcp`: the MCP server that coding agents start; it ends when they close its stdin. */
export const mcp: Command = {
  name: "mcp",
  summary: "Serve MCP over stdin and stdout: tools, resources and prompts for coding agents.",
  usage: "mcp [--store STORE]",
  examples: ["clew mcp", "clew mcp --store sqlite:/srv/clew.db", "CLEW_URL=http://127.0.0.1:4319 clew mcp"],
  flags: { store: { value: "STORE", summary: "sqlite:PATH, postgres://… or memory: instead of the configured one" } },
  async run({ args, cwd, env, flags, terminal }) {
    if (args.length > 0)
      throw new ClewError("USAGE", `Expected no words after clew mcp, found ${JSON.stringify(args[0])}.`);
    const { serveMcp } = await import("../../mcp/serve-mcp.ts");
    const { store } = flags;
    return serveMcp({ cwd, env, terminal, ...(typeof store === "string" ? { store } : {}) });
  },
};
