import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, win32 } from "node:path";
import vm from "node:vm";
import { renameOver } from "@clew/project/files";
import { describe, expect, it } from "vitest";
import { inspectTool } from "../gate/inspect-tool.ts";
import { asPattern } from "../gate/protected/protected-names.ts";
import { expandHome } from "../gate/protected/protected-paths.ts";
import { pathsOf } from "../gate/protected/touched-path.ts";
import { classifyCommand } from "../gate/shell/classify-command.ts";
import { inPosixWords } from "../gate/shell/powershell.ts";
import { agentFiles, opencodePlugin } from "../init/agents/agent-files.ts";
import { gitBash, missingBash } from "../init/agents/detect-agents.ts";
import { hookEntries } from "../init/agents/hook-entries.ts";
import { claude } from "./dialects/claude.ts";
import { usesPowerShell } from "./hook/hook-ports.ts";
import { ancestorsIn, isOneShot } from "./hook/unattended.ts";

// Clew has not been tried on Windows: these tests pin, with Windows paths and texts, what reading the code suggests.
const project = mkdtempSync(join(tmpdir(), "clew windows "));
const place = {
  cwd: project,
  home: join(project, ".clew"),
  userFolders: [],
  env: {},
  isClew: (name: string) => /^clew$|^C:.*clew\.cjs$/.test(name),
};

function powershell(command: string, open = false) {
  const call = { name: "PowerShell", class: "shell", paths: [], command, shells: ["powershell"] } as const;
  return inspectTool(place)(call, open);
}

describe("PowerShell, as Claude Code runs it under Windows", () => {
  it("is known for a shell [agents:windows]", () => {
    const payload = { session_id: "s", tool_name: "PowerShell", tool_input: { command: "Get-ChildItem" } };
    const event = claude.read({ event: "PreToolUse", kind: "before-tool", payload, env: {} });
    expect(event?.tool).toMatchObject({ class: "shell", command: "Get-ChildItem", shells: ["powershell"] });
    const after = hookEntries("claude", ["clew"]).find(({ event: name }) => name === "PostToolUse");
    expect(JSON.stringify(after)).toContain("|PowerShell");
  });

  it("is every other client's shell there, too, and Claude Code's where it is told so [agents:windows]", () => {
    for (const agent of ["codex", "gemini", "copilot"] as const)
      expect([usesPowerShell(agent, {}, "win32"), usesPowerShell(agent, {}, "linux")]).toEqual([true, false]);
    expect(usesPowerShell("claude", {}, "win32")).toBe(false);
    expect(usesPowerShell("claude", { CLAUDE_CODE_USE_POWERSHELL_TOOL: "1" }, "win32")).toBe(true);
  });

  it("answers the steps, as a here-string or from a file, by name or with Node [agents:windows]", async () => {
    for (const command of [
      "clew status",
      "clew show --session 1a2b3c4d5e6f",
      '@\'\n{"0": {"a": "$(rm -r .) `x"}}\n\'@ | clew step 0 --session 1a2b3c4d5e6f --complete',
      '@\'\r\n{"a": "END"}\r\n\'@ | clew step 0 --session 1a2b3c4d5e6f',
      "clew step 0 --session 1a2b3c4d5e6f --input .clew\\answers\\a.json",
      "& 'C:\\Program Files\\nodejs\\node.exe' 'C:\\npm\\clew.cjs' show --session 1a2b3c4d5e6f",
    ])
      expect([command, (await powershell(command)).shell?.verdict]).toEqual([command, "clew"]);
  });

  it("reads, and passes for that only where nothing else can be meant [agents:windows]", async () => {
    for (const command of [
      "Get-ChildItem -Recurse src",
      "Get-Content src\\a.js | Select-String -Pattern send",
      "git status",
      "gci",
      "Get-Content a | sort",
      "rg -n 'a b' src",
    ])
      expect([command, (await powershell(command)).shell?.verdict]).toEqual([command, "read"]);
    for (const command of [
      "Set-Content a.txt x",
      "Get-Content a > b",
      "Get-Content a; Remove-Item b",
      "Get-Content $(Remove-Item b)",
      "Get-Content a | Out-File b",
      "Get-Content a | sort -o b",
      "ls | ForEach-Object { Remove-Item $_ }",
      'Get-Content "$env:X"',
      "clew off",
      "@'\nx\n'@ | Invoke-Expression",
      "@'\nx\n'@\nRemove-Item b",
      "git commit -m x",
      "iex 'rm b'",
    ])
      expect([command, ["read", "clew", "check"].includes((await powershell(command)).shell?.verdict ?? "")]).toEqual([
        command,
        false,
      ]);
  });

  it("touches nothing of Clew's with an open gate either [agents:windows]", async () => {
    expect(await powershell("npm test", true)).toEqual({});
    for (const command of [
      "Set-Content .clew\\config.json x",
      "Remove-Item -Recurse .clew",
      'Set-Content "$x\\.clew\\a" y',
      "clew off",
    ]) {
      const found = await powershell(command, true);
      expect([command, found.protectedPath !== undefined || found.fault !== undefined]).toEqual([command, true]);
    }
  });

  it("is put into words that mean the same to a POSIX shell, or into none [agents:windows]", () => {
    expect(inPosixWords("rg 'a b' src\\x.js")).toBe("rg 'a b' src/x.js");
    expect(inPosixWords("@'\nEND\n'@ | clew learn")).toBe("clew learn <<'ENDX'\nEND\nENDX");
    for (const line of ["", "a;b", "a && b", "a `\n b", "$x", "'a''b'", "a 'b'c", '"a"'])
      expect([line, inPosixWords(line)]).toEqual([line, undefined]);
  });
});

const only = (path: string) => (each: string) => each === path;
const list = (folder: string): readonly string[] => (folder === "C:\\proj" ? [".clew", "src"] : []);

describe("paths of Windows", () => {
  it("are looked through for wildcards from their drive [agents:windows]", () => {
    const looks = { dots: false, paths: win32, list };
    expect(pathsOf(asPattern(".cl*"), "C:\\proj", looks)).toEqual(["C:\\proj\\.clew"]);
    expect(pathsOf(asPattern("C:/pro?/x"), "D:\\", { ...looks, list: () => ["proj"] })).toEqual(["C:\\proj\\x"]);
    expect(
      pathsOf(asPattern("/c/proj/.cl*"), "D:\\", {
        ...looks,
        list: (folder) => list(win32.resolve(folder).replace("c:", "C:")),
      }),
    ).toEqual(["c:\\proj\\.clew"]);
  });

  it("begin at the user's home, however it is called, and at a drive as Git Bash spells it [agents:windows]", () => {
    const env = { USERPROFILE: "C:\\Users\\mara" };
    expect(expandHome("~\\.claude", win32, env)).toBe("C:\\Users\\mara\\.claude");
    expect(expandHome("~/.claude", win32, env)).toBe("C:\\Users\\mara\\.claude");
    expect(expandHome("/c/proj/.clew", win32, env)).toBe("c:/proj/.clew");
    expect(expandHome("/c/proj/.clew", undefined, env)).toBe("/c/proj/.clew");
  });

  it("name the installed clew and its Node in a directive [agents:windows]", () => {
    const command = "'C:\\Program Files\\nodejs\\node.exe' 'C:\\npm\\clew.cjs' show --session 1a2b3c4d5e6f";
    expect(classifyCommand(command, { isClew: only("C:\\npm\\clew.cjs"), isNode: () => true }).verdict).toBe("clew");
    expect(classifyCommand(command, { isClew: only("C:\\npm\\clew.cjs"), isNode: () => false }).verdict).not.toBe(
      "clew",
    );
  });
});

describe("what is set up under Windows", () => {
  const request = {
    project: "C:\\proj",
    env: { USERPROFILE: "C:\\Users\\mara" },
    words: ["clew"],
    platform: "win32",
  } as const;
  const text = (agent: "claude" | "codex" | "gemini", scope: "local" | "project"): string =>
    JSON.stringify(agentFiles(agent, { ...request, scope }));

  it("starts the server by a shell, because a bare name is a script there; what is committed is for all [agents:windows]", () => {
    for (const agent of ["claude", "gemini"] as const)
      expect(text(agent, "local")).toContain('"command":"cmd","args":["/c","clew","mcp"]');
    expect(text("codex", "local")).toContain('args = [\\"/c\\",\\"clew\\",\\"mcp\\"]');
    expect(text("claude", "project")).toContain('"command":"clew","args":["mcp"]');
    const elsewhere = JSON.stringify(agentFiles("claude", { ...request, scope: "local", platform: "linux" }));
    expect(elsewhere).toContain('"command":"clew","args":["mcp"]');
  });

  it("starts OpenCode's hooks by a shell where they are a bare name [agents:windows]", () => {
    expect(opencodePlugin(["clew"])).toContain('shell: process.platform === "win32" && COMMAND.length === 1');
  });

  it("is of no use to Claude Code without Git Bash, which is said [agents:windows]", () => {
    const env = { ProgramFiles: "C:\\Program Files", Path: "C:\\x;D:\\Git\\cmd" };
    expect(gitBash(env, only("C:\\Program Files\\Git\\bin\\bash.exe"))).toBe("C:\\Program Files\\Git\\bin\\bash.exe");
    expect(gitBash(env, only("D:\\Git\\bin\\bash.exe"))).toBe("D:\\Git\\bin\\bash.exe");
    const none = { platform: "win32", exists: () => false } as const;
    expect(missingBash(["claude"], env, none)).toContain("Install Git for Windows");
    expect(missingBash(["codex"], env, none)).toBeUndefined();
    expect(missingBash(["claude"], env, { ...none, platform: "linux" })).toBeUndefined();
  });
});

describe("processes without /proc", () => {
  it("are told from the list of macOS [agents:windows]", () => {
    const printed =
      "    1     0 /sbin/launchd\n  400     1 -zsh\n  501   400 node /opt/homebrew/bin/gemini -p Fix it\n  777   501 sh -c clew hook gemini BeforeAgent\n";
    const above = ancestorsIn(printed, 777);
    expect(above.map(([first]) => first)).toEqual(["sh", "node", "-zsh"]);
    expect(above.some((words) => isOneShot("gemini", words))).toBe(true);
    expect(above.some((words) => isOneShot("codex", words))).toBe(false);
  });

  it("are told from the list of Windows [agents:windows]", () => {
    const printed = '4 0 \r\n900 4 "C:\\Program Files\\codex\\codex.exe" exec "Fix it"\r\n901 900 bash.exe -c clew\r\n';
    const above = ancestorsIn(printed, 901);
    expect(above[1]).toEqual(["C:\\Program Files\\codex\\codex.exe", "exec", "Fix it"]);
    expect(above.some((words) => isOneShot("codex", words))).toBe(true);
    expect(ancestorsIn("", 901)).toEqual([]);
  });
});

const failing = (times: number, code: string) => {
  let calls = 0;
  const rename = (): void => {
    calls += 1;
    if (calls <= times) throw Object.assign(new Error(code), { code });
  };
  return { rename, count: () => calls };
};

describe("a file that somebody holds open", () => {
  it("is replaced a little later under Windows, and at once refused elsewhere [agents:windows]", () => {
    const held = failing(3, "EPERM");
    renameOver("a", "b", { rename: held.rename, platform: "win32" });
    expect(held.count()).toBe(4);
    const posix = failing(1, "EPERM");
    expect(() => renameOver("a", "b", { rename: posix.rename, platform: "linux" })).toThrow("EPERM");
    const full = failing(1, "ENOSPC");
    expect(() => renameOver("a", "b", { rename: full.rename, platform: "win32" })).toThrow("ENOSPC");
    expect([posix.count(), full.count()]).toEqual([1, 1]);
  });
});

describe("the launcher under Windows", () => {
  it("knows a home by its drive, and a chunk by the name that Node gives it [agents:windows]", () => {
    const source = readFileSync(join(import.meta.dirname, "..", "..", "launcher.cjs"), "utf8");
    const parts = [/function homeOf[^]*?\n}\n/, /function isAbsolute[^]*?\n}\n/].map(
      (each) => each.exec(source)?.[0] ?? "",
    );
    const { homeOf, isAbsolute } = vm.runInNewContext(`${parts.join("\n")}; ({ homeOf, isAbsolute })`);
    expect([homeOf({ USERPROFILE: "C:\\Users\\mara" }), homeOf({ HOME: "/h" }), homeOf({})]).toEqual([
      "C:\\Users\\mara",
      "/h",
      undefined,
    ]);
    expect(["C:\\Users", "c:/Users", "/home", "home", "C:", "", undefined].map((each) => isAbsolute(each))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    const chunks = /^var CHUNKS = (.*);$/m.exec(source)?.[1] ?? "";
    expect(vm.runInNewContext(chunks, { __dirname: "C:\\npm\\dist", process: { platform: "win32" } })).toBe(
      "C:\\npm\\dist\\",
    );
  });
});
