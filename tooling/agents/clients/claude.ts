import type { Client } from "./client.ts";

/** Claude Code, in print mode: its interactive mode runs the same hooks. */
export const claude: Client = {
  name: "claude",
  packages: ["@anthropic-ai/claude-code@2.1.326"],
  program: "claude",
  hands: {
    shell: (command) => ({ tool: "Bash", input: { command, description: "Go on" } }),
    write: (path, content) => ({ tool: "Write", input: { file_path: path, content } }),
    clew: (tool, input) => ({ tool: `mcp__clew__${tool}`, input }),
  },
  prepare: () => undefined,
  environment: ({ modelUrl }) => ({
    ANTHROPIC_BASE_URL: modelUrl,
    ANTHROPIC_API_KEY: "sk-ant-no-key",
    DISABLE_TELEMETRY: "1",
    DISABLE_ERROR_REPORTING: "1",
    DISABLE_AUTOUPDATER: "1",
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
  }),
  words: ({ text, resume }) => [
    "-p",
    text,
    ...(resume ? ["--continue"] : []),
    "--output-format",
    "stream-json",
    "--verbose",
    "--allowedTools",
    "Bash,Read,Write,Edit,mcp__clew",
  ],
  compaction: { inputTokens: 990_000, isSummary: /summary of (?:the|our) conversation/i },
};
