import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { inspectTool } from "../../src/gate/inspect-tool.ts";
import { classifyCommand } from "../../src/gate/shell/classify-command.ts";
import { agentCommands } from "./agent-commands.ts";

const ALL = agentCommands();
const of = (label: string): readonly string[] =>
  ALL.filter((each) => each.label === label).map(({ command }) => command);
const verdictOf = (command: string): string => classifyCommand(command, { isClew: () => false }).verdict;

const node = (file: string): string => `node -p "require('./${file}').name"`;

describe("commands that agents really run", () => {
  it("are more than five hundred, none of them twice [agents:refusals-earn-their-place]", () => {
    expect(ALL.length).toBeGreaterThan(500);
    expect(new Set(ALL.map(({ command }) => command)).size).toBe(ALL.length);
  });

  it("pass a closed gate where they only look, but for two in a hundred at most [agents:refusals-earn-their-place]", () => {
    const refused = of("read").filter((command) => verdictOf(command) !== "read");
    expect(refused.length / of("read").length, refused.join("\n")).toBeLessThanOrEqual(0.02);
  });

  it("are known for checks where they are some, and pass for what a user calls @checks [agents:checks-set]", () => {
    const others = of("check").filter((command) => verdictOf(command) !== "check");
    expect(others).toEqual([]);
  });

  it("wait at a closed gate where they change anything [agents:shell-table]", () => {
    const passed = of("work").filter((command) => ["read", "clew", "check"].includes(verdictOf(command)));
    expect(passed).toEqual([]);
  });

  it("wait where code of the project would stand for what they name [agents:shell-table]", () => {
    const root = realpathSync(mkdtempSync(join(tmpdir(), "clew code ")));
    for (const folder of ["plain/types", "plain/odd.json", "named", "package/json", "evil"])
      mkdirSync(join(root, folder), { recursive: true });
    for (const file of ["plain/a.json", "plain/setup.py", "plain/b.json.js", "named/re.py", "package/json/__init__.py"])
      writeFileSync(join(root, file), "{}");
    symlinkSync(join(root, "plain/b.json.js"), join(root, "evil/a.json"));
    const verdictAt = (folder: string, command: string): string => {
      const cwd = join(root, folder);
      const git = { folders: [cwd], cwd, home: join(cwd, ".clew"), env: {} };
      return classifyCommand(command, { isClew: () => false, git }).verdict;
    };
    const json = "python3 -m json.tool";
    expect(["plain", "named", "package", "absent"].map((folder) => verdictAt(folder, json))).toEqual([
      "read",
      "unknown",
      "unknown",
      "unknown",
    ]);
    expect(verdictAt("plain", `cd ../named && ${json}`)).not.toBe("read");
    expect(["a", "b", "odd", "none"].map((name) => verdictAt("plain", node(`${name}.json`)))).toEqual([
      "read",
      "unknown",
      "unknown",
      "unknown",
    ]);
    expect(verdictAt("evil", node("a.json"))).toBe("unknown");
    expect(verdictAt("plain", `timeout 9 ${node("b.json")}`)).not.toBe("read");
    expect(verdictAt("plain", `ls | xargs ${node("b.json")}`)).not.toBe("read");
  });

  it("wait where a file of the project names what a program runs [agents:shell-table]", () => {
    const root = realpathSync(mkdtempSync(join(tmpdir(), "clew named ")));
    const at = (folder: string, command: string): string => {
      const cwd = join(root, folder);
      const git = { folders: [cwd], cwd, home: join(cwd, ".clew"), env: {} };
      return classifyCommand(command, { isClew: () => false, git }).verdict;
    };
    const cases: readonly (readonly [command: string, file: string, text: string, harmless?: string])[] = [
      ["pnpm ls", ".pnpmfile.cjs", ""],
      ["pnpm why a", "pnpm-workspace.yaml", "configDependencies:\n  a: 1\n", "packages: [a]\n"],
      ["yarn --version", ".yarnrc", 'yarn-path "./a.js"\n', 'registry "https://a.b"\n'],
      ["yarn why a", ".yarnrc.yml", "yarnPath: ./a.cjs\n", "nodeLinker: node-modules\n"],
      ["npm help ls", ".npmrc", "browser=./a.sh\n", "save-exact=true\n"],
      ["bundle list", "Gemfile", ""],
      ["cargo tree --locked", ".cargo/config.toml", '[build]\nrustc-wrapper = "./a.sh"\n', "[net]\nretry = 2\n"],
      ["cargo --version", "rust-toolchain.toml", '[toolchain]\npath = "./a"\n', '[toolchain]\nchannel = "1.80"\n'],
      ["composer show", "composer.json", '{"config": {"allow-plugins": true}}', '{"require": {}}'],
      ["mvn -v", ".mvn/jvm.config", "-javaagent:a.jar"],
      ["yarn ls", "package.json", '{"scripts": {"ls": "touch owned"}}', '{"scripts": {"build": "ls"}}'],
      ["yarn list", "package.json", '{"scripts": {"l\\u0069st": "touch owned"}}', '{"scripts": {"ls": "ls"}}'],
      ["yarn npm info a", "package.json", '{"scripts": {"npm": "touch owned"}}', '{"scripts": {}}'],
      ["pnpm --version", ".corepack.env", "COREPACK_ENABLE_UNSAFE_CUSTOM_URLS=1\n"],
      ["pytest -V", "conftest.py", ""],
      ["pytest --help", "tests/conftest.py", ""],
      ["pytest --version", "pyproject.toml", '[tool.pytest]\naddopts = "-p evil"\n', "[project]\nname = 'a'\n"],
      ["tox --version", "toxfile.py", ""],
      ["poetry show", ".poetry/plugins/a.py", ""],
      ["prisma --version", "prisma.config.ts", ""],
      ["dotnet --version", "global.json", '{"sdk": {"paths": ["./sdk"]}}', '{"sdk": {"version": "10.0.100"}}'],
    ];
    for (const [index, [command, file, text, harmless]] of cases.entries()) {
      const folder = join(root, `${index}`, "src");
      mkdirSync(folder, { recursive: true });
      expect([command, at(`${index}`, command)]).toEqual([command, "read"]);
      const path = join(root, `${index}`, file);
      mkdirSync(join(path, ".."), { recursive: true });
      if (harmless !== undefined) {
        writeFileSync(path, harmless);
        expect([command, harmless, at(`${index}/src`, command)]).toEqual([command, harmless, "read"]);
      }
      writeFileSync(path, text);
      for (const each of [command, `timeout 9 ${command}`, `cd .. && ${command}`, `ls | xargs ${command}`])
        expect([each, at(`${index}/src`, each)]).toEqual([each, expect.not.stringMatching(/^read$/)]);
    }
    // It installs what the project needs before it lists the scripts.
    expect(at("none", "pnpm run")).not.toBe("read");
  });

  it("run git at the top of the project's own work tree, found by git itself [agents:refusals-earn-their-place]", () => {
    const root = realpathSync(mkdtempSync(join(tmpdir(), "clew top ")));
    for (const folder of [".git", "src", "vendor/x/.git"]) mkdirSync(join(root, folder), { recursive: true });
    const at = (folder: string, command: string): string => {
      const git = { folders: [join(root, folder)], cwd: root, home: join(root, ".clew"), env: {} };
      return classifyCommand(command, { isClew: () => false, git }).verdict;
    };
    const top = 'cd "$(git rev-parse --show-toplevel)" && git status';
    expect(at("src", top)).toBe("read");
    expect(at("src", 'cd "$(git rev-parse --show-toplevel 2>/dev/null)"; git log -1')).toBe("read");
    expect(at("vendor/x", top)).not.toBe("read");
    expect(at("src", `cd ../vendor/x; ${top}`)).not.toBe("read");
    // This one has a blank in its path, which splits the word.
    expect(at("src", top.replaceAll('"', ""))).not.toBe("read");
    expect(at("src", 'cd "$(git rev-parse --show-toplevel)/vendor/x" && git status')).not.toBe("read");
  });

  it("all pass an open gate [agents:refusals-earn-their-place]", async () => {
    const root = mkdtempSync(join(tmpdir(), "clew day "));
    const cwd = join(root, "project");
    for (const folder of [".clew/sessions", ".claude", ".git", "src", "packages/core", "build", "dist"])
      mkdirSync(join(cwd, folder), { recursive: true });
    for (const file of [
      "src/a.ts",
      "a.txt",
      "b.txt",
      ".gitignore",
      "package.json",
      ".claude/settings.json",
      ".clew/config.json",
    ])
      writeFileSync(join(cwd, file), "{}");
    const env = { HOME: join(root, "home"), PATH: "/usr/bin:/bin" };
    const userFolders = [join(root, "home/.config/clew"), join(root, "home/.local/state/clew")];
    const inspect = inspectTool({ home: join(cwd, ".clew"), cwd, env, userFolders, isClew: () => false });
    const refused: string[] = [];
    for (const { command } of ALL) {
      const found = await inspect({ name: "Bash", class: "shell", paths: [], command }, true);
      if (found.protectedPath !== undefined || found.fault !== undefined)
        refused.push(`${command}: ${found.protectedPath} ${found.protectedWhy ?? found.fault ?? ""}`);
    }
    expect(refused).toEqual([]);
  });
});
