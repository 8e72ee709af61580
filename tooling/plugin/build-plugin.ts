import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { opencodePlugin, SKILL_TEXT } from "../../packages/cli/src/init/agents/agent-files.ts";
import { hookEntries } from "../../packages/cli/src/init/agents/hook-entries.ts";
import { ROOT } from "../generate/schema-files.ts";
import { cliManifest } from "../release/pack.ts";
import { pluginEvals } from "./plugin-evals.ts";

const DIST = join(ROOT, "packages/cli/dist");
const DESCRIPTION =
  "Keeps the thread of an agent's reasoning: reasoned before acting, recorded, resumed by whoever comes next.";

const README = `# Clew

${DESCRIPTION}

With this plugin every prompt opens a reasoning session, and tools that change things wait until its steps are answered. What was
decided, and why, is recorded in the project's \`.clew\` folder and can be taken up by the next agent of any vendor.

## Set-up

Nothing has to be installed: the program is in \`dist/\` and needs Node 22.16 or later. Clew says nothing in a project without a
\`.clew\` folder; make one with \`mkdir .clew\`. Nothing leaves this machine.

## Use

Work as before. \`clew:skip\`, \`clew:quick\` and \`clew:full\` before a prompt choose how much is reasoned; \`clew:off\` switches
Clew off for the project. A halt asks you a question; your next prompt is the answer.
`;

/** Each client's variable for the plugin folder, for its hooks and its server. */
const PLACES = {
  claude: "${CLAUDE_PLUGIN_ROOT}",
  codex: "${PLUGIN_ROOT}",
  cursor: "${CURSOR_PLUGIN_ROOT}",
  copilot: "${PLUGIN_ROOT}",
  gemini: "${extensionPath}",
} as const;

/**
 * Builds the plugin folder: one bundled CLI, and for each client its manifest with hooks in a separate folder, so that
 * none runs another's. Nothing needs installing afterwards.
 */
export function buildPlugin(destination: string): void {
  rmSync(destination, { recursive: true, force: true });
  const put = (path: string, content: object | string): void => {
    const file = join(destination, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === "string" ? content : `${JSON.stringify(content, null, 2)}\n`);
  };
  cpSync(DIST, join(destination, "dist"), { recursive: true });
  const { version, license } = cliManifest();
  const about = { name: "clew", version, description: DESCRIPTION, license };
  put("skills/clew/SKILL.md", SKILL_TEXT);
  put("README.md", README);
  put("LICENSE", readFileSync(join(ROOT, "LICENSE"), "utf8"));
  put("plugin.json", { $schema: "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json", ...about });
  put("mcp.json", { mcpServers: { clew: server("${PLUGIN_ROOT}") } });
  for (const [path, content] of [...claude(about), ...codex(about), ...cursor(about)]) put(path, content);
  put("com.github.copilot/hooks/hooks.json", { version: 1, hooks: byEvent("copilot") });
  put("opencode/clew.ts", opencodePlugin(["clew"]));
  for (const [path, content] of pluginEvals()) put(path, content);
  gemini(destination, about, put);
}

interface About {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
}

type Files = readonly (readonly [string, object])[];

function claude(about: About): Files {
  const { author, homepage, keywords } = cliManifest();
  return [
    [
      ".claude-plugin/plugin.json",
      {
        ...about,
        author: { name: author },
        homepage,
        keywords,
        hooks: "./hooks/claude/hooks.json",
        mcpServers: { clew: server(PLACES.claude) },
      },
    ],
    [
      ".claude-plugin/marketplace.json",
      {
        name: "clew-plugins",
        description: about.description,
        owner: { name: "Clew" },
        plugins: [{ name: "clew", source: "./", description: about.description }],
      },
    ],
    ["hooks/claude/hooks.json", { hooks: byEvent("claude") }],
  ];
}

function codex(about: About): Files {
  return [
    [
      ".codex-plugin/plugin.json",
      { ...about, hooks: "./hooks/codex/hooks.json", mcpServers: "./mcp.json", skills: "./skills" },
    ],
    [
      ".agents/plugins/marketplace.json",
      { name: "clew-plugins", plugins: [{ name: "clew", source: { source: "local", path: "./" } }] },
    ],
    ["hooks/codex/hooks.json", { hooks: byEvent("codex") }],
  ];
}

function cursor(about: About): Files {
  return [
    [".cursor-plugin/plugin.json", { ...about, hooks: "./hooks/cursor/hooks.json" }],
    ["hooks/cursor/hooks.json", { version: 1, hooks: byEvent("cursor") }],
  ];
}

/** Gemini's extension is a separate folder, because its hooks would have the same path as Claude's. */
function gemini(destination: string, about: About, put: (path: string, content: object | string) => void): void {
  cpSync(DIST, join(destination, "gemini/dist"), { recursive: true });
  const { name, version } = about;
  put("gemini/gemini-extension.json", { name, version, mcpServers: { clew: server(PLACES.gemini) } });
  put("gemini/hooks/hooks.json", { hooks: byEvent("gemini") });
  put("gemini/skills/clew/SKILL.md", SKILL_TEXT);
}

function server(place: string): object {
  return { command: "node", args: [`${place}/dist/clew.cjs`, "mcp"] };
}

function byEvent(agent: keyof typeof PLACES): Record<string, object[]> {
  const command = `node "${PLACES[agent]}/dist/clew.cjs"`;
  return Object.fromEntries(hookEntries(agent, command).map(({ event, entry }) => [event, [entry]]));
}
