import { writeText } from "../files.ts";
import type { Client } from "./client.ts";

/** Codex, by `codex exec`. */
export const codex: Client = {
  name: "codex",
  packages: ["@openai/codex@0.169.0"],
  program: "codex",
  hands: {
    shell: (command) => ({ tool: "exec_command", input: { cmd: command } }),
    write: (path, content) => {
      const patch = ["*** Begin Patch", `*** Add File: ${path}`, ...content.split("\n").map((line) => `+${line}`)];
      return { tool: "apply_patch", input: {}, plain: [...patch, "*** End Patch", ""].join("\n") };
    },
    clew: (tool, input) => ({ tool, namespace: "mcp__clew", input }),
  },
  prepare: ({ home, project, modelUrl }) =>
    writeText(
      `${home}/.codex/config.toml`,
      [
        'model = "gpt-5.5"',
        'model_provider = "scripted"',
        "check_for_update_on_startup = false",
        "model_auto_compact_token_limit = 150000",
        "[analytics]",
        "enabled = false",
        "[feedback]",
        "enabled = false",
        "[model_providers.scripted]",
        'name = "scripted"',
        `base_url = "${modelUrl}/v1"`,
        'env_key = "SCRIPTED_KEY"',
        'wire_api = "responses"',
        "request_max_retries = 1",
        "stream_max_retries = 1",
        `[projects.${JSON.stringify(project)}]`,
        'trust_level = "trusted"',
        "",
      ].join("\n"),
    ),
  environment: ({ home }) => ({ CODEX_HOME: `${home}/.codex`, SCRIPTED_KEY: "no-key" }),
  // In the client its user reviews hooks; nobody is here to do that.
  words: ({ text, resume }) => [
    "exec",
    "--json",
    "--skip-git-repo-check",
    "--dangerously-bypass-hook-trust",
    "-s",
    "danger-full-access",
    ...(resume ? ["resume", "--last"] : []),
    text,
  ],
  compaction: { inputTokens: 190_000, isSummary: /handoff summary|CONTEXT CHECKPOINT/i },
};
