import { isAbsolute, join } from "node:path";

// Where a variable moves the settings of an agent to, and which of the files there decide what runs.
const MOVED: readonly (readonly [variable: string, files: readonly string[]])[] = [
  ["CLAUDE_CONFIG_DIR", ["settings.json", "settings.local.json", ".claude.json", "hooks", "plugins"]],
  ["CODEX_HOME", ["hooks.json", "config.toml", "hooks", "plugins"]],
  ["COPILOT_HOME", ["config.json", "settings.json", "mcp-config.json", "hooks"]],
  ["XDG_CONFIG_HOME", ["opencode"]],
];

/** The agents' hook and MCP settings that stand under none of their usual names, because a variable moved them. */
export function movedSettings(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  return MOVED.flatMap(([variable, files]) => {
    const folder = env[variable];
    return folder === undefined || !isAbsolute(folder) ? [] : files.map((file) => join(folder, file));
  });
}
