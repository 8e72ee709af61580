import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { commandLine } from "../../../test/rig/command-line.ts";

interface Place {
  readonly project: string;
  readonly home: string;
  readonly env: Record<string, string>;
}

function place(): Place {
  const root = mkdtempSync(join(tmpdir(), "clew init "));
  const [project, home] = [join(root, "my project"), join(root, "home")];
  for (const folder of [project, home, join(project, ".git")]) mkdirSync(folder);
  return { project, home, env: { HOME: home, PATH: "/usr/bin:/bin" } };
}

/** Every file below a folder with its bytes and mode; the user's state is left out. */
function snapshot(folder: string, found: Record<string, string> = {}): Record<string, string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      found[path] = "folder";
      snapshot(path, found);
    } else found[path] = `${statSync(path).mode & 0o777} ${readFileSync(path, "latin1")}`;
  }
  return found;
}

const init = async ({ project, env }: Place, ...words: string[]) =>
  commandLine(["init", ...words], { cwd: project, env });
const servers = (path: string) => JSON.parse(readFileSync(path, "utf8")).mcpServers;
const AGENTS = ["claude", "codex", "gemini", "cursor", "copilot", "opencode"];
const ALL = AGENTS.flatMap((agent) => ["--agent", agent]);

const SETTINGS: Readonly<Record<string, string>> = {
  ".claude/settings.local.json":
    '{\n\t// mine\n\t"permissions": {"allow": ["Bash(ls:*)"]},\n\t"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "say done"}]}]},\n}\n',
  ".claude/settings.json": '{"hooks":{"Stop":[]}}',
  ".codex/hooks.json": '{ "hooks": { "Stop": [ { "hooks": [ { "type": "command", "command": "x" } ] } ] } }\n',
  ".codex/config.toml": '# mine\nmodel = "gpt"\n\n[mcp_servers.other]\ncommand = "x"',
  ".gemini/settings.json": '{\r\n  "general": {\r\n    "vimMode": true\r\n  }\r\n}\r\n',
  ".cursor/hooks.json": '{"version":1,"hooks":{}}',
  ".cursor/mcp.json": '{"mcpServers":{"other":{"command":"x"}}}',
  "opencode.json": '{\n  "$schema": "https://opencode.ai/config.json", // keep\n  "mcp": {}\n}\n',
  ".gitignore": "node_modules",
  ".mcp.json": '{"mcpServers":{}}',
};

function fill(folder: string): void {
  for (const [name, text] of Object.entries(SETTINGS)) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

describe("clew init", () => {
  for (const scope of ["local", "user", "project"])
    for (const filled of [true, false])
      it(`undoes itself byte for byte: scope ${scope}, ${filled ? "settings of others" : "nothing there"} [agents:init-undo]`, async () => {
        const at = place();
        if (filled) for (const folder of [at.project, at.home]) fill(folder);
        const state = { ...at.env, XDG_STATE_HOME: mkdtempSync(join(tmpdir(), "clew state ")) };
        const there = { ...at, env: state };
        const before = { ...snapshot(at.project), ...snapshot(at.home) };
        expect((await init(there, ...ALL, "--scope", scope, "--yes")).code).toBe(0);
        const installed = { ...snapshot(at.project), ...snapshot(at.home) };
        expect(installed).not.toEqual(before);
        const again = await init(there, ...ALL, "--scope", scope, "--yes");
        expect(again.out).toContain("Everything is set up already.");
        expect({ ...snapshot(at.project), ...snapshot(at.home) }).toEqual(installed);
        expect((await init(there, "--remove", "--scope", scope, "--yes")).code).toBe(0);
        expect({ ...snapshot(at.project), ...snapshot(at.home) }).toEqual(before);
      });

  it("keeps what others added after it, and still takes itself out [agents:init-undo]", async () => {
    const at = place();
    await init(at, "--agent", "claude", "--yes");
    const path = join(at.project, ".claude/settings.local.json");
    const settings = JSON.parse(readFileSync(path, "utf8"));
    settings.hooks.Stop.push({ hooks: [{ type: "command", command: "say done" }] });
    settings.model = "opus";
    writeFileSync(path, JSON.stringify(settings));
    await init(at, "--remove", "--yes");
    expect(JSON.parse(readFileSync(path, "utf8"))).toEqual({
      hooks: { Stop: [{ hooks: [{ type: "command", command: "say done" }] }] },
      model: "opus",
    });
  });

  it("changes nothing on a dry run and shows the exact difference [agents:init-dry-run]", async () => {
    const at = place();
    fill(at.project);
    const before = { ...snapshot(at.project), ...snapshot(at.home) };
    const { code, out } = await init(at, "--agent", "claude", "--dry-run");
    expect(code).toBe(0);
    expect({ ...snapshot(at.project), ...snapshot(at.home) }).toEqual(before);
    expect(out).toContain(`change ${join(at.project, ".claude/settings.local.json")}`);
    expect(out).toMatch(/\n {2}\+ .*"UserPromptSubmit": \[/);
    expect(out).not.toMatch(/\n {2}- .*permissions/);
    expect(out).toContain("Nothing was changed.");
  });

  it("asks nobody where nobody is, and then changes nothing [agents:init-dry-run]", async () => {
    const at = place();
    const { code, err } = await init(at, "--agent", "claude");
    expect(code).toBe(2);
    expect(err).toContain("--yes");
    expect(readdirSync(at.project)).toEqual([".git"]);
  });

  it("writes through a link to settings kept elsewhere, and keeps their mode [agents:init-merge]", async () => {
    const at = place();
    mkdirSync(join(at.project, ".claude"));
    writeFileSync(join(at.home, "dotfile.json"), "{}", { mode: 0o600 });
    symlinkSync(join(at.home, "dotfile.json"), join(at.project, ".claude/settings.local.json"));
    await init(at, "--agent", "claude", "--yes");
    expect(JSON.parse(readFileSync(join(at.home, "dotfile.json"), "utf8")).hooks.Stop).toHaveLength(1);
    expect(statSync(join(at.home, "dotfile.json")).mode & 0o777).toBe(0o600);
    await init(at, "--remove", "--yes");
    expect(readFileSync(join(at.home, "dotfile.json"), "utf8")).toBe("{}");
  });

  it("leaves a file of the same name that is not its own, and says so [agents:init-merge]", async () => {
    const at = place();
    mkdirSync(join(at.project, ".claude/skills/clew"), { recursive: true });
    writeFileSync(join(at.project, ".claude/skills/clew/SKILL.md"), "my own skill");
    const { out } = await init(at, "--agent", "claude", "--yes");
    expect(out).toContain("exists and is not Clew's");
    await init(at, "--remove", "--yes");
    expect(readFileSync(join(at.project, ".claude/skills/clew/SKILL.md"), "utf8")).toBe("my own skill");
  });

  it("keeps the hooks of others that stand in one entry with its own [agents:init-merge]", async () => {
    const at = place();
    const path = join(at.project, ".claude/settings.local.json");
    const hooks = () => JSON.parse(readFileSync(path, "utf8")).hooks;
    const [mine, stale] = [
      { type: "command", command: "my-linter" },
      { type: "command", command: "node /old/clew.cjs hook claude PreToolUse" },
    ];
    mkdirSync(join(at.project, ".claude"));
    writeFileSync(path, JSON.stringify({ hooks: { PreToolUse: [{ matcher: "Bash", hooks: [stale, mine, stale] }] } }));
    await init(at, "--agent", "claude", "--yes");
    expect(hooks().PreToolUse).toEqual([{ matcher: "Bash", hooks: [mine] }, expect.objectContaining({ matcher: "*" })]);
    const document = JSON.parse(readFileSync(path, "utf8"));
    document.hooks.Stop[0].hooks.push(mine);
    writeFileSync(path, JSON.stringify(document, null, 2));
    await init(at, "--agent", "claude", "--yes");
    expect(hooks().Stop).toEqual([{ hooks: [mine] }, { hooks: [expect.objectContaining({ timeout: 10 })] }]);
    const again = await init(at, "--agent", "claude", "--yes");
    expect(again.out).toContain("Everything is set up already.");
    await init(at, "--remove", "--yes");
    expect(hooks()).toEqual({ PreToolUse: [{ matcher: "Bash", hooks: [mine] }], Stop: [{ hooks: [mine] }] });
  });

  it("leaves an MCP server of the same name that is not its own, and what was added to its own [agents:init-merge]", async () => {
    const at = place();
    const remote = { type: "http", url: "https://clew.example/mcp", headers: { Authorization: "Bearer x" } };
    const files = {
      [join(at.project, ".gemini/settings.json")]: JSON.stringify({
        mcpServers: { clew: { command: "other", args: ["mcp"] } },
      }),
      [join(at.project, "opencode.json")]: JSON.stringify({
        mcp: { clew: { type: "local", command: ["npx", "other"] } },
      }),
      [join(at.project, ".cursor/mcp.json")]: JSON.stringify({ mcpServers: { clew: remote } }),
    };
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
    const { out } = await init(at, ...ALL, "--yes");
    expect(out.match(/has an entry of that name already/g)).toHaveLength(3);
    expect(servers(join(at.project, ".gemini/settings.json")).clew).toEqual({ command: "other", args: ["mcp"] });
    expect(servers(join(at.project, ".cursor/mcp.json")).clew).toEqual(remote);
    const state = join(at.home, ".claude.json");
    const document = JSON.parse(readFileSync(state, "utf8"));
    const own = document.projects[at.project].mcpServers.clew;
    own.env = { CLEW_URL: "https://clew.example" };
    own.args = ["/an/old/place/clew.cjs", "mcp"];
    writeFileSync(state, JSON.stringify(document));
    await init(at, ...ALL, "--yes");
    const renewed = JSON.parse(readFileSync(state, "utf8")).projects[at.project].mcpServers.clew;
    expect(renewed).toMatchObject({ env: { CLEW_URL: "https://clew.example" } });
    expect(renewed.args).not.toContain("/an/old/place/clew.cjs");
    await init(at, "--remove", "--yes");
    for (const [path, text] of Object.entries(files)) expect(readFileSync(path, "utf8")).toBe(text);
  });

  it("refuses broken settings by name before it changes anything [agents:init-merge]", async () => {
    const at = place();
    mkdirSync(join(at.project, ".gemini"));
    writeFileSync(join(at.project, ".gemini/settings.json"), "{ not json");
    const { code, err } = await init(at, ...ALL, "--yes");
    expect(code).toBe(2);
    expect(err).toContain(".gemini/settings.json");
    expect(existsSync(join(at.project, ".claude"))).toBe(false);
  });

  it("commits the bare name of the command for a project, and says what team-mates need [agents:init-scopes]", async () => {
    const at = place();
    const { out } = await init(at, "--agent", "claude", "--scope", "project", "--yes");
    const settings = JSON.parse(readFileSync(join(at.project, ".claude/settings.json"), "utf8"));
    expect(settings.hooks.PreToolUse[0].hooks[0].command).toBe(
      "command -v clew >/dev/null || exit 0; exec clew hook claude PreToolUse",
    );
    expect(JSON.parse(readFileSync(join(at.project, ".mcp.json"), "utf8")).mcpServers.clew.command).toBe("clew");
    expect(out).toContain("npm install --global @clew/cli");
    expect(readFileSync(join(at.project, ".gitignore"), "utf8")).not.toContain("settings");
  });

  it("keeps session files out of git, and personal settings as well [agents:init-scopes]", async () => {
    const at = place();
    await init(at, "--agent", "claude", "--yes");
    const lines = readFileSync(join(at.project, ".git/info/exclude"), "utf8").split("\n");
    for (const line of [".clew/*", "!.clew/config.json", "!.clew/tasks/", ".claude/settings.local.json"])
      expect(lines).toContain(line);
  });

  it("sets a project to full depth only when asked to, and undoes that too [agents:init-depth]", async () => {
    const at = place();
    const { out } = await init(at, "--agent", "claude", "--yes", "--depth", "full");
    expect(out).toMatch(/adaptive: .*tool call.*kB.*\n.*full: .*3 tool calls/);
    expect(JSON.parse(readFileSync(join(at.project, ".clew/config.json"), "utf8"))).toEqual({ depth: "full" });
    await init(at, "--remove", "--yes");
    expect(readdirSync(at.project)).toEqual([".git"]);
  });

  it("finds the agents that are there, and says what to do where none is [agents:init-scopes]", async () => {
    const at = place();
    const none = await init(at, "--dry-run");
    expect(none.code).toBe(5);
    expect(none.err).toContain("--agent claude");
    mkdirSync(join(at.home, ".codex"));
    const found = await init(at, "--dry-run", "--json");
    expect(JSON.parse(found.out)).toMatchObject({ agents: ["codex"], applied: false });
  });
});
