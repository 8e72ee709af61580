import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import { writeText } from "../files.ts";
import type { Client, Place } from "./client.ts";

/** OpenCode, by `opencode run`. */
export const opencode: Client = {
  name: "opencode",
  packages: ["opencode-ai@1.18.33", "@opencode-ai/plugin@1.18.33"],
  program: "opencode",
  hands: {
    shell: (command) => ({ tool: "bash", input: { command, description: "Go on" } }),
    write: (path, content) => ({ tool: "write", input: { filePath: path, content } }),
    clew: (tool, input) => ({ tool: `clew_${tool}`, input }),
  },
  prepare: (place) => {
    const limit = { context: 128_000, output: 8000 };
    writeText(
      `${place.home}/.config/opencode/opencode.json`,
      JSON.stringify({
        autoupdate: false,
        share: "disabled",
        model: "scripted/large",
        small_model: "scripted/small",
        provider: {
          scripted: {
            npm: "@ai-sdk/openai-compatible",
            name: "Scripted",
            options: { baseURL: `${place.modelUrl}/v1`, apiKey: "no-key" },
            models: { large: { name: "Large", tool_call: true, limit }, small: { name: "Small", limit } },
          },
        },
      }),
    );
    for (const folder of [`${place.home}/.config/opencode`, `${place.project}/.opencode`])
      linkDependencies(folder, place);
  },
  environment: () => ({
    OPENCODE_DISABLE_AUTOUPDATE: "1",
    OPENCODE_DISABLE_MODELS_FETCH: "1",
    OPENCODE_DISABLE_LSP_DOWNLOAD: "1",
    OPENCODE_DISABLE_SHARE: "1",
    OPENCODE_DISABLE_DEFAULT_PLUGINS: "1",
    OPENCODE_DISABLE_CLAUDE_CODE: "1",
  }),
  words: ({ text, resume }) => ["run", "--format", "json", ...(resume ? ["--continue"] : []), text],
  // Its command line quotes words with a space before anybody sees them.
  handsOn: (text) => `"${text.replaceAll('"', '\\"')}"`,
  compaction: { inputTokens: 125_000 },
};

// At its start OpenCode installs its plugin package into every settings folder; without a network that takes a minute.
function linkDependencies(folder: string, { installed }: Place): void {
  mkdirSync(folder, { recursive: true });
  for (const name of ["package.json", "package-lock.json", "node_modules"])
    if (!existsSync(`${folder}/${name}`)) symlinkSync(`${installed}/${name}`, `${folder}/${name}`);
}
