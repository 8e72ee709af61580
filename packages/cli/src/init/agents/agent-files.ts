import { join } from "node:path";
import type { AgentName } from "@clew/operations";
import { type Environment, userHome } from "@clew/project/user";
import { shellLine } from "../../arguments/shell-line.ts";
import type { JsonInsert } from "../edit/merge-json.ts";
import { hookEntries, isOwnEntry, ownHooksWithin } from "./hook-entries.ts";
import { opencodePlugin } from "./opencode-plugin.ts";
import { SKILL_TEXT } from "./skill-text.ts";

/** Whose settings are changed: this project's personal ones, the user's, or the project's committed ones. */
export type Scope = "local" | "user" | "project";

/** An agent that is set up in a scope. */
export interface AgentSetup {
  readonly agent: AgentName;
  readonly scope: Scope;
}

/** One file that installing touches, and how. */
export type FilePlan =
  | { readonly kind: "json"; readonly path: string; readonly inserts: readonly JsonInsert[] }
  | { readonly kind: "block"; readonly path: string; readonly lines: readonly string[]; readonly unless?: RegExp }
  | { readonly kind: "whole"; readonly path: string; readonly text: string };

/** Where and with which command an agent is set up. */
export interface InstallRequest {
  readonly scope: Scope;
  readonly project: string;
  readonly env: Environment;
  /** What runs Clew, as words. */
  readonly words: readonly string[];
}

/** Every file that one agent needs in a scope. */
export function agentFiles(agent: AgentName, request: InstallRequest): readonly FilePlan[] {
  const at = places(request);
  switch (agent) {
    case "claude":
      return [...claudeFiles(request, at), skill(join(at.claude, "skills"))];
    case "codex":
      return [
        hooksFile(agent, join(at.codex, "hooks.json"), request),
        tomlServer(join(at.codex, "config.toml"), request),
        skill(at.skills),
      ];
    case "gemini":
      return [geminiFile(join(at.gemini, "settings.json"), request), skill(at.skills)];
    case "cursor":
      return [
        cursorFile(join(at.cursor, "hooks.json"), request),
        serverFile(join(at.cursor, "mcp.json"), ["mcpServers", "clew"], server(request)),
        skill(at.skills),
      ];
    case "copilot":
      return [
        whole(join(at.copilotHooks, "clew.json"), copilotHooks(request)),
        serverFile(at.copilotServers, ["mcpServers", "clew"], { type: "local", ...server(request), tools: ["*"] }),
        skill(at.skills),
      ];
    case "opencode":
      return [
        { kind: "whole", path: join(at.opencodePlugins, "clew.ts"), text: opencodePlugin(request.words) },
        serverFile(join(at.opencode, "opencode.json"), ["mcp", "clew"], {
          type: "local",
          command: [...request.words, "mcp"],
          enabled: true,
        }),
        skill(at.skills),
      ];
    default:
      return agent satisfies never;
  }
}

type Places = ReturnType<typeof places>;

function places({ scope, project, env }: InstallRequest) {
  const home = userHome(env);
  const own = scope === "user";
  const config = env["XDG_CONFIG_HOME"] || join(home, ".config");
  const copilot = env["COPILOT_HOME"] || join(home, ".copilot");
  return {
    claude: own ? env["CLAUDE_CONFIG_DIR"] || join(home, ".claude") : join(project, ".claude"),
    claudeState: env["CLAUDE_CONFIG_DIR"] ? join(env["CLAUDE_CONFIG_DIR"], ".claude.json") : join(home, ".claude.json"),
    codex: own ? env["CODEX_HOME"] || join(home, ".codex") : join(project, ".codex"),
    gemini: join(own ? home : project, ".gemini"),
    cursor: join(own ? home : project, ".cursor"),
    copilotHooks: own ? join(copilot, "hooks") : join(project, ".github", "hooks"),
    copilotServers: own ? join(copilot, "mcp-config.json") : join(project, ".github", "mcp.json"),
    opencode: own ? join(config, "opencode") : project,
    opencodePlugins: own ? join(config, "opencode", "plugins") : join(project, ".opencode", "plugins"),
    skills: join(own ? home : project, ".agents", "skills"),
  };
}

function claudeFiles(request: InstallRequest, at: Places): FilePlan[] {
  const name = request.scope === "local" ? "settings.local.json" : "settings.json";
  const hooks = hooksFile("claude", join(at.claude, name), request);
  const entry = { type: "stdio", ...server(request), env: {} };
  // Personal servers live in Claude's own file, under the project's path; only a committed one stands in .mcp.json.
  if (request.scope === "project")
    return [hooks, serverFile(join(request.project, ".mcp.json"), ["mcpServers", "clew"], entry)];
  const path = request.scope === "user" ? ["mcpServers", "clew"] : ["projects", request.project, "mcpServers", "clew"];
  return [hooks, serverFile(at.claudeState, path, entry)];
}

function server({ words }: InstallRequest): { readonly command: string; readonly args: readonly string[] } {
  const [command = "clew", ...args] = words;
  return { command, args: [...args, "mcp"] };
}

function serverFile(path: string, member: readonly string[], value: object): FilePlan {
  return { kind: "json", path, inserts: [serverInsert(member, value)] };
}

function hooksFile(agent: "claude" | "codex" | "gemini" | "cursor", path: string, request: InstallRequest): FilePlan {
  const inserts = hookEntries(agent, shellLine(request.words)).map(
    ({ event, entry }): JsonInsert => ({
      kind: "element",
      path: ["hooks", event],
      value: entry,
      isOwn: (element) => isOwnEntry(element, agent),
      ownWithin: (element) => ownHooksWithin(element, agent).map((part) => [...part]),
    }),
  );
  return { kind: "json", path, inserts };
}

function geminiFile(path: string, request: InstallRequest): FilePlan {
  const hooks = hooksFile("gemini", path, request);
  if (hooks.kind !== "json") return hooks;
  return {
    ...hooks,
    inserts: [...hooks.inserts, serverInsert(["mcpServers", "clew"], server(request))],
  };
}

function cursorFile(path: string, request: InstallRequest): FilePlan {
  const hooks = hooksFile("cursor", path, request);
  if (hooks.kind !== "json") return hooks;
  const version: JsonInsert = { kind: "member", path: ["version"], value: 1, renew: () => undefined };
  return { ...hooks, inserts: [version, ...hooks.inserts] };
}

function copilotHooks(request: InstallRequest): object {
  const entries = hookEntries("copilot", shellLine(request.words));
  return { version: 1, hooks: Object.fromEntries(entries.map(({ event, entry }) => [event, [entry]])) };
}

function tomlServer(path: string, { words }: InstallRequest): FilePlan {
  const [command = "clew", ...args] = words;
  const lines = [
    "[mcp_servers.clew]",
    `command = ${JSON.stringify(command)}`,
    `args = ${JSON.stringify([...args, "mcp"])}`,
  ];
  // A table that is there already would make the file invalid: it is left to its owner.
  const unless = /^\s*(?:\[\s*mcp_servers\s*\.\s*["']?clew["']?\s*[\].]|mcp_servers\s*=|mcp_servers\s*\.\s*clew)/m;
  return { kind: "block", path, lines, unless };
}

function skill(folder: string): FilePlan {
  return { kind: "whole", path: join(folder, "clew", "SKILL.md"), text: SKILL_TEXT };
}

function whole(path: string, document: object): FilePlan {
  return { kind: "whole", path, text: `${JSON.stringify(document, null, 2)}\n` };
}

/** An MCP server's entry of an agent's settings; one of that name that is not Clew's stays its owner's. */
function serverInsert(path: readonly string[], value: object): JsonInsert {
  return { kind: "member", path, value, renew: (present) => renewed(present, value) };
}

/** An earlier entry of Clew's as it runs now, with whatever was added to it; undefined for any other. */
function renewed(present: unknown, value: object): object | undefined {
  if (typeof present !== "object" || present === null || !runsClew(present)) return undefined;
  const parts = Object.entries(value).filter(([name]) => name === "command" || name === "args");
  return { ...present, ...Object.fromEntries(parts) };
}

function runsClew(entry: object): boolean {
  const { command, args } = entry as Readonly<Record<string, unknown>>; // any object may be asked for any key
  const words = [command, args].flat().filter((word): word is string => typeof word === "string");
  return words.at(-1) === "mcp" && words.some((word) => /(?:^|[/\\])clew(?:\.cjs|\.cmd)?$/.test(word));
}
