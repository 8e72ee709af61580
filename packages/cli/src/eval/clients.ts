import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fieldOf, isRecord } from "../guards.ts";

/** The input of a run. */
export interface ClientRequest {
  readonly home: string;
  readonly project: string;
  readonly prompt: string;
  readonly model: string | undefined;
  readonly baseUrl: string | undefined;
}

/** What a client reports about a run; undefined if it does not. */
export interface Spent {
  readonly calls?: number | undefined;
  readonly tokens?: number | undefined;
  readonly cost?: number | undefined;
}

/** A coding agent, started as its users do, but with nobody at its terminal. */
export interface EvalClient {
  readonly program: string;
  /** The user's variables that it receives: keys, and the addresses of its models. */
  readonly variables: RegExp;
  /** The variable that usually holds its key. */
  readonly key: string;
  /** Files for its home, by relative path. */
  files(request: ClientRequest): Readonly<Record<string, string>>;
  environment(request: ClientRequest): Readonly<Record<string, string>>;
  words(request: ClientRequest): readonly string[];
  /** Reads the usage from its output: one JSON object per line. */
  spent(lines: readonly unknown[]): Spent;
}

/** A key for endpoints that require one but ignore it. */
const NO_KEY = "none";

const claude: EvalClient = {
  program: "claude",
  variables: /^(?:ANTHROPIC_|CLAUDE_CODE_OAUTH_TOKEN$|CLAUDE_CODE_USE_|AWS_|GOOGLE_|CLOUD_ML_)/,
  key: "ANTHROPIC_API_KEY",
  files: () => ({}),
  environment: ({ baseUrl }) => ({
    ...(baseUrl === undefined ? {} : { ANTHROPIC_BASE_URL: baseUrl }),
    DISABLE_AUTOUPDATER: "1",
    DISABLE_TELEMETRY: "1",
    DISABLE_ERROR_REPORTING: "1",
  }),
  words: ({ prompt, model }) => [
    "-p",
    prompt,
    "--output-format",
    "stream-json",
    "--verbose",
    "--allowedTools",
    "Bash,Read,Write,Edit,MultiEdit,Glob,Grep,mcp__clew",
    ...(model === undefined ? [] : ["--model", model]),
  ],
  spent: (lines) => {
    const result = lines.findLast((line) => fieldOf(line, "type") === "result");
    const usage = fieldOf(result, "usage");
    const calls = lines
      .filter((line) => fieldOf(line, "type") === "assistant")
      .flatMap((line) => listOf(fieldOf(fieldOf(line, "message"), "content")))
      .filter((part) => fieldOf(part, "type") === "tool_use");
    return {
      calls: calls.length,
      tokens: sumOf(usage, ["input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens", "output_tokens"]),
      cost: numberOf(fieldOf(result, "total_cost_usd")),
    };
  },
};

const codex: EvalClient = {
  program: "codex",
  variables: /^(?:OPENAI_|CODEX_API_KEY$|AZURE_OPENAI_)/,
  key: "OPENAI_API_KEY",
  files: ({ project, baseUrl, model }) => ({
    ".codex/config.toml": [
      ...(baseUrl === undefined ? [] : ['model_provider = "named"']),
      ...(model === undefined ? [] : [`model = ${JSON.stringify(model)}`]),
      "check_for_update_on_startup = false",
      "[analytics]",
      "enabled = false",
      ...(baseUrl === undefined
        ? []
        : [
            "[model_providers.named]",
            'name = "named"',
            `base_url = ${JSON.stringify(baseUrl)}`,
            'env_key = "OPENAI_API_KEY"',
            'wire_api = "responses"',
          ]),
      `[projects.${JSON.stringify(project)}]`,
      'trust_level = "trusted"',
      "",
    ].join("\n"),
  }),
  environment: ({ home }) => ({ CODEX_HOME: `${home}/.codex` }),
  // In the client its user reviews hooks once; nobody can do that here.
  words: ({ prompt }) => [
    "exec",
    "--json",
    "--skip-git-repo-check",
    "--dangerously-bypass-hook-trust",
    "-s",
    "danger-full-access",
    prompt,
  ],
  spent: (lines) => {
    const calls = lines.filter(
      (line) =>
        fieldOf(line, "type") === "item.completed" &&
        /command_execution|file_change|mcp_tool_call|web_search|collab/.test(
          String(fieldOf(fieldOf(line, "item"), "type")),
        ),
    );
    const turns = lines.filter((line) => fieldOf(line, "type") === "turn.completed");
    const tokens = turns.map((line) => sumOf(fieldOf(line, "usage"), ["input_tokens", "output_tokens"]) ?? 0);
    return {
      calls: calls.length,
      tokens: turns.length === 0 ? undefined : total(tokens),
    };
  },
};

const gemini: EvalClient = {
  program: "gemini",
  variables: /^(?:GEMINI_API_KEY$|GOOGLE_)/,
  key: "GEMINI_API_KEY",
  files: () => ({
    ".gemini/settings.json": JSON.stringify({
      security: { auth: { selectedType: "gemini-api-key" } },
      privacy: { usageStatisticsEnabled: false },
      general: { enableAutoUpdate: false, enableAutoUpdateNotification: false },
    }),
  }),
  environment: ({ baseUrl }) => ({
    GEMINI_CLI_TRUST_WORKSPACE: "true",
    ...(baseUrl === undefined ? {} : { GOOGLE_GEMINI_BASE_URL: baseUrl }),
  }),
  words: ({ prompt, model }) => [
    "-p",
    prompt,
    "-o",
    "stream-json",
    "--approval-mode",
    "yolo",
    ...(model === undefined ? [] : ["-m", model]),
  ],
  spent: (lines) => {
    const stats = fieldOf(
      lines.findLast((line) => fieldOf(line, "type") === "result"),
      "stats",
    );
    return {
      calls: lines.filter((line) => fieldOf(line, "type") === "tool_use").length,
      tokens: numberOf(fieldOf(stats, "total_tokens")),
    };
  },
};

const opencode: EvalClient = {
  program: "opencode",
  variables: /(?:_API_KEY|_AUTH_TOKEN)$|^(?:AWS_|OPENCODE_API_KEY$)/,
  key: "OPENCODE_API_KEY",
  files: ({ baseUrl, model }) => ({
    ".config/opencode/opencode.json": JSON.stringify({
      autoupdate: false,
      share: "disabled",
      ...(baseUrl === undefined || model === undefined
        ? {}
        : {
            model: `named/${model}`,
            small_model: `named/${model}`,
            provider: {
              named: {
                npm: "@ai-sdk/openai-compatible",
                name: "Named",
                options: { baseURL: baseUrl, apiKey: "{env:OPENCODE_API_KEY}" },
                models: { [model]: { name: model, tool_call: true } },
              },
            },
          }),
    }),
  }),
  environment: () => ({ OPENCODE_DISABLE_AUTOUPDATE: "1", OPENCODE_DISABLE_SHARE: "1" }),
  words: ({ prompt, model, baseUrl }) => [
    "run",
    "--format",
    "json",
    ...(model === undefined ? [] : ["-m", baseUrl === undefined ? model : `named/${model}`]),
    prompt,
  ],
  spent: (lines) => {
    const steps = lines.filter((line) => fieldOf(line, "type") === "step_finish").map((line) => fieldOf(line, "part"));
    const tokens = steps.flatMap((part) => [
      sumOf(fieldOf(part, "tokens"), ["input", "output", "reasoning"]) ?? 0,
      sumOf(fieldOf(fieldOf(part, "tokens"), "cache"), ["read", "write"]) ?? 0,
    ]);
    const costs = steps.map((part) => numberOf(fieldOf(part, "cost")) ?? 0);
    return {
      calls: lines.filter((line) => fieldOf(line, "type") === "tool_use").length,
      tokens: steps.length === 0 ? undefined : total(tokens),
      cost: steps.length === 0 ? undefined : total(costs),
    };
  },
};

/** The coding agents that an evaluation can start; `openai` is Clew's own loop. */
export const EVAL_CLIENTS: Readonly<Record<string, EvalClient>> = { claude, codex, gemini, opencode };

/** The user's variables for a run: those that the client needs, and a dummy key for an endpoint without one. */
export function clientVariables(
  client: EvalClient,
  env: Readonly<Record<string, string | undefined>>,
  request: ClientRequest,
): Readonly<Record<string, string>> {
  const own = Object.entries(env).filter(
    (entry): entry is [string, string] => client.variables.test(entry[0]) && (entry[1] ?? "") !== "",
  );
  const placeholder = own.length === 0 && request.baseUrl !== undefined ? { [client.key]: NO_KEY } : {};
  return { ...placeholder, ...Object.fromEntries(own), ...client.environment(request) };
}

/** Writes the files for a client's home. */
export function writeClientFiles(client: EvalClient, request: ClientRequest): void {
  for (const [path, text] of Object.entries(client.files(request))) {
    mkdirSync(dirname(`${request.home}/${path}`), { recursive: true });
    writeFileSync(`${request.home}/${path}`, text);
  }
}

/** The JSON objects in a client's output, one per line; other lines are skipped. */
export function jsonLines(text: string): readonly unknown[] {
  return text.split("\n").flatMap((line): readonly unknown[] => {
    try {
      const value: unknown = JSON.parse(line);
      return isRecord(value) ? [value] : [];
    } catch {
      return [];
    }
  });
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function numberOf(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

/** The sum of the fields that exist; undefined if there are none. */
function sumOf(value: unknown, names: readonly string[]): number | undefined {
  const found = names.flatMap((name) => numberOf(fieldOf(value, name)) ?? []);
  return found.length === 0 ? undefined : total(found);
}
