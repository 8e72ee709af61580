import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";

/** One real client: the package it comes in, and how it is run once against a model endpoint. */
export interface Client {
  readonly name: "claude" | "codex" | "gemini" | "opencode";
  readonly packages: readonly string[];
  /** The tool that runs a shell command, by what the client offers. */
  shell(
    tools: readonly string[],
    command: string,
  ): { readonly tool: string; readonly input: Readonly<Record<string, unknown>> };
  /** Settings beside those that clew init writes. */
  prepare(place: Place): void;
  run(
    place: Place,
    prompt: string,
    again: boolean,
  ): { readonly words: readonly string[]; readonly env: Record<string, string> };
}

/** A throw-away home and project for one run. */
export interface Place {
  readonly home: string;
  readonly project: string;
  readonly url: string;
  /** The folder that the client is installed in. */
  readonly installed: string;
}

const CACHE =
  process.env["CLEW_AGENTS_CACHE"] ??
  join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "clew-test-agents");

/** Installs a client from the registry into the cache, once; gives back its folder, or undefined where that fails. */
export function installClient(client: Client): string | undefined {
  const folder = join(CACHE, client.name);
  mkdirSync(folder, { recursive: true });
  if (existsSync(join(folder, "node_modules"))) return folder;
  if (!existsSync(join(folder, "package.json"))) writeFileSync(join(folder, "package.json"), '{"private":true}\n');
  const { status } = spawnSync("npm", ["install", "--no-fund", "--no-audit", ...client.packages], {
    cwd: folder,
    stdio: "inherit",
  });
  return status === 0 ? folder : undefined;
}

function put(path: string, content: object | string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content, null, 2));
}

const claude: Client = {
  name: "claude",
  packages: ["@anthropic-ai/claude-code@2.1.326"],
  shell: (_tools, command) => ({ tool: "Bash", input: { command, description: "a step of the test" } }),
  prepare() {},
  run: ({ installed, home, url }, prompt, again) => ({
    words: [
      join(installed, "node_modules/.bin/claude"),
      "-p",
      prompt,
      "--output-format",
      "json",
      "--allowedTools",
      "Bash",
      ...(again ? ["--continue"] : []),
    ],
    env: {
      CLAUDE_CONFIG_DIR: join(home, ".claude"),
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_API_KEY: "sk-ant-not-a-key",
      DISABLE_TELEMETRY: "1",
      DISABLE_ERROR_REPORTING: "1",
      DISABLE_AUTOUPDATER: "1",
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    },
  }),
};

const codex: Client = {
  name: "codex",
  packages: ["@openai/codex@0.169.0"],
  shell: (tools, command) =>
    tools.includes("exec_command")
      ? { tool: "exec_command", input: { cmd: command, login: false } }
      : tools.includes("shell_command")
        ? { tool: "shell_command", input: { command } }
        : { tool: "shell", input: { command: ["bash", "-c", command] } },
  prepare({ home, project, url }) {
    const lines = [
      'model = "gpt-5-codex"',
      'model_provider = "scripted"',
      "check_for_update_on_startup = false",
      "[analytics]",
      "enabled = false",
      "[model_providers.scripted]",
      'name = "scripted"',
      `base_url = "${url}/v1"`,
      'env_key = "SCRIPTED_KEY"',
      'wire_api = "responses"',
      `[projects.${JSON.stringify(project)}]`,
      'trust_level = "trusted"',
    ];
    put(join(home, ".codex/config.toml"), `${lines.join("\n")}\n`);
  },
  run: ({ installed, home, project }, prompt, again) => ({
    words: [
      join(installed, "node_modules/.bin/codex"),
      "exec",
      ...(again ? ["resume", "--last"] : []),
      "--json",
      "--skip-git-repo-check",
      "--dangerously-bypass-hook-trust",
      ...(again ? [] : ["-s", "danger-full-access", "-C", project]),
      prompt,
    ],
    env: { CODEX_HOME: join(home, ".codex"), SCRIPTED_KEY: "not-a-key" },
  }),
};

const gemini: Client = {
  name: "gemini",
  packages: ["@google/gemini-cli@0.61.0"],
  shell: (_tools, command) => ({ tool: "run_shell_command", input: { command, description: "a step of the test" } }),
  prepare({ home }) {
    put(join(home, ".gemini/settings.json"), {
      security: { auth: { selectedType: "gemini-api-key" } },
      privacy: { usageStatisticsEnabled: false },
      telemetry: { enabled: false },
      general: { enableAutoUpdate: false, disableAutoUpdate: true, disableUpdateNag: true },
    });
  },
  run: ({ installed, url }, prompt, again) => ({
    words: [
      join(installed, "node_modules/.bin/gemini"),
      "-p",
      prompt,
      "-o",
      "json",
      "-m",
      "gemini-2.5-flash",
      "--yolo",
      ...(again ? ["--resume", "latest"] : []),
    ],
    env: {
      GEMINI_API_KEY: "not-a-key",
      GOOGLE_GEMINI_BASE_URL: url,
      GEMINI_CLI_NO_RELAUNCH: "true",
      GEMINI_CLI_TRUST_WORKSPACE: "true",
    },
  }),
};

const opencode: Client = {
  name: "opencode",
  packages: ["opencode-ai@1.18.33", "@opencode-ai/plugin@1.18.33"],
  shell: (_tools, command) => ({ tool: "bash", input: { command, description: "a step of the test" } }),
  prepare({ home, project, url, installed }) {
    put(join(home, ".config/opencode/opencode.json"), {
      autoupdate: false,
      share: "disabled",
      model: "scripted/scripted-model",
      permission: { bash: "allow", edit: "allow" },
      provider: {
        scripted: {
          npm: "@ai-sdk/openai-compatible",
          options: { baseURL: `${url}/v1`, apiKey: "not-a-key" },
          models: { "scripted-model": { tool_call: true, limit: { context: 128_000, output: 8_000 } } },
        },
      },
    });
    // It would install this package into each of its folders at its start, from a network that is not there.
    for (const folder of [join(home, ".config/opencode"), join(project, ".opencode")]) {
      mkdirSync(folder, { recursive: true });
      for (const name of ["package.json", "package-lock.json", "node_modules"])
        if (existsSync(join(installed, name)) && !existsSync(join(folder, name)))
          symlinkSync(join(installed, name), join(folder, name));
    }
  },
  run: ({ installed }, prompt, again) => ({
    words: [
      join(installed, "node_modules/.bin/opencode"),
      "run",
      ...(again ? ["--continue"] : []),
      ...prompt.split(" "),
    ], // one word with spaces would arrive in quotes
    env: {
      OPENCODE_DISABLE_AUTOUPDATE: "1",
      OPENCODE_DISABLE_MODELS_FETCH: "1",
      OPENCODE_DISABLE_LSP_DOWNLOAD: "1",
      OPENCODE_DISABLE_SHARE: "1",
      OPENCODE_DISABLE_DEFAULT_PLUGINS: "1",
    },
  }),
};

/** The clients that run offline against a scripted model. */
export const CLIENTS: readonly Client[] = [claude, codex, gemini, opencode];
