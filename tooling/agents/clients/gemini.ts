import { writeText } from "../files.ts";
import type { Client } from "./client.ts";

const SETTINGS = {
  security: { auth: { selectedType: "gemini-api-key" } },
  privacy: { usageStatisticsEnabled: false },
  telemetry: { enabled: false },
  general: { enableAutoUpdate: false, enableAutoUpdateNotification: false },
};

/** Gemini CLI, headless. */
export const gemini: Client = {
  name: "gemini",
  packages: ["@google/gemini-cli@0.61.0"],
  program: "gemini",
  hands: {
    shell: (command) => ({ tool: "run_shell_command", input: { command } }),
    write: (path, content) => ({ tool: "write_file", input: { file_path: path, content } }),
    clew: (tool, input) => ({ tool: `mcp_clew_${tool}`, input }),
  },
  prepare: ({ home }) => writeText(`${home}/.gemini/settings.json`, JSON.stringify(SETTINGS)),
  environment: ({ modelUrl }) => ({
    GEMINI_API_KEY: "no-key",
    GOOGLE_GEMINI_BASE_URL: modelUrl,
    GEMINI_CLI_NO_RELAUNCH: "true",
    GEMINI_CLI_TRUST_WORKSPACE: "true",
  }),
  words: ({ text, resume }) => [
    "-p",
    text,
    "-o",
    "stream-json",
    "-m",
    "gemini-2.5-flash",
    "--approval-mode",
    "yolo",
    ...(resume ? ["--resume", "latest"] : []),
  ],
  compaction: {
    inputTokens: 700_000,
    isSummary: /state_snapshot/,
    isSilent: true,
    betweenPrompts: ({ home }) =>
      writeText(
        `${home}/.gemini/settings.json`,
        JSON.stringify({ ...SETTINGS, model: { compressionThreshold: 0.002 } }),
      ),
  },
};
