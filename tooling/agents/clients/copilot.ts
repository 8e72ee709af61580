import { writeText } from "../files.ts";
import type { Client } from "./client.ts";

/** Copilot CLI, with `copilot -p` and the user's own model, which needs no account. */
export const copilot: Client = {
  name: "copilot",
  packages: ["@github/copilot@1.0.102"],
  program: "copilot",
  hands: {
    shell: (command) => ({ tool: "bash", input: { command, description: "Go on", mode: "sync" } }),
    write: (path, content) => ({ tool: "create", input: { path, file_text: content } }),
    clew: (tool, input) => ({ tool: `clew-${tool}`, input }),
  },
  // The user trusts the folder: otherwise Copilot skips its hooks.
  prepare: ({ home, project }) =>
    writeText(
      `${home}/.copilot/config.json`,
      JSON.stringify({ trusted_folders: [project], trustedFolders: [project] }),
    ),
  environment: ({ modelUrl }) => ({
    COPILOT_PROVIDER_BASE_URL: `${modelUrl}/v1`,
    COPILOT_PROVIDER_API_KEY: "no-key",
    COPILOT_MODEL: "gpt-4.1",
    COPILOT_OFFLINE: "true",
    COPILOT_AUTO_UPDATE: "false",
  }),
  compaction: { inputTokens: 63_000, isSummary: /detailed summary of the conversation so far/, isSilent: true },
  settlesMs: 5_000,
  words: ({ text, resume }) => [
    "-p",
    text,
    "--allow-all-tools",
    "--allow-all-paths",
    ...(resume ? ["--continue"] : []),
  ],
};
