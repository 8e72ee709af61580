import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { inspectTool } from "../../src/gate/inspect-tool.ts";
import { type Sandbox, sandbox, write } from "../rig/clew-process.ts";
import { FORMS } from "./costly-forms.ts";

/** Far more than the second that a judgement may take, for a busy machine. */
const BOUND_MS = 9_000;

interface Judged {
  readonly reason: string | undefined;
  readonly ms: number;
}

/** A project whose prompt the built hook has seen; a prompt that asks for nothing opens the gate. */
function prompted(agent: string, prompt: string): Sandbox {
  const box = sandbox();
  for (const folder of ["q0", "q1", "q2", "q3", "q4", "q5", "sub"]) mkdirSync(join(box.folder, folder));
  write(box, `.clew/answers/${"a".repeat(200)}`, "");
  symlinkSync("/proc/1/cwd", join(box.folder, "away"));
  hook(box, [agent, "UserPromptSubmit"], { prompt });
  return box;
}

function hook(box: Sandbox, words: readonly string[], payload: object): string {
  const input = JSON.stringify({ session_id: "agent-1", cwd: box.folder, ...payload });
  const { code, stdout } = box.run(["hook", ...words], { input });
  expect(code).toBe(0);
  return stdout;
}

function judged(box: Sandbox, agent: string, [name, input]: readonly [string, object]): Judged {
  const started = performance.now();
  const told = hook(box, [agent, "PreToolUse"], { tool_name: name, tool_input: input });
  const ms = performance.now() - started;
  const nested = told === "" ? {} : JSON.parse(told).hookSpecificOutput;
  return { reason: nested.permissionDecision === "deny" ? nested.permissionDecisionReason : undefined, ms };
}

function bash(command: string): readonly [string, object] {
  return ["Bash", { command }];
}

const FAULTS: readonly (readonly [why: string, call: readonly [string, object]])[] = [
  ["a link that cannot be read", bash("touch owned; : /proc/1/exe")],
  ["such a folder", bash("touch owned; : /proc/1/cwd")],
  ["such links behind a wildcard", bash("touch owned; : /proc/*/cwd")],
  ["a link of the project that leads to one", bash("touch owned; : away/x")],
  ["a file to write behind one", ["Write", { file_path: "/proc/1/root/x", content: "x" }]],
  ["a file of the project behind one", ["Write", { file_path: "away/x", content: "x" }]],
  ["substitutions within substitutions", bash(`touch owned\n${"cat <(".repeat(300)}`)],
  ["coprocesses of coprocesses", bash(`touch owned\n${"coproc ".repeat(4_000)}`)],
  ["functions of functions", bash(`touch owned\n${"function f ".repeat(4_000)}`)],
  ["braces within braces", bash(`touch owned\n${"{a,".repeat(97_500)}`)],
];

const FOLDERS = "cd q0; cd q1; cd q2; cd q3; cd q4; cd q5";
const words = (count: number): string => Array.from({ length: count }, (_, at) => `/*/*/*/*/x${at}`).join(" ");
const COSTLY: readonly (readonly [why: string, call: readonly [string, object]])[] = [
  ["wildcards in many folders", bash(`touch owned; ${FOLDERS}; touch ${words(16)}`)],
  ["a pattern with many stars", bash("touch owned .clew/answers/*a*a*a*a*a*a*ab")],
  ["folders behind folders", bash(`${"cd */; ".repeat(2_000)}touch owned`)],
  ["a long list", bash(`${"ls && ".repeat(65_000)}touch owned`)],
  ["ever more here-documents", bash(`touch owned\n${"<<a ".repeat(97_500)}`)],
  ["20 MB", bash(`touch owned ${"x ".repeat(10_000_000)}`)],
  ["200,000 files of a patch", ["apply_patch", { input: patch(200_000) }]],
];

function patch(count: number): string {
  const files = Array.from({ length: count }, (_, at) => `*** Add File: .clew/answers/${at}\n+a\n`);
  return `*** Begin Patch\n${files.join("")}*** End Patch`;
}

describe.each(["claude", "codex"])("the built hook of %s", (agent) => {
  it("refuses what it cannot look at while the gate is closed [agents:gate-fault]", () => {
    const box = prompted(agent, "Fix it");
    for (const [why, call] of FAULTS)
      expect([why, judged(box, agent, call).reason]).toEqual([why, expect.stringContaining("Refused by Clew")]);
  });

  it("protects Clew's files beside what it cannot look at while the gate is open [agents:gate-fault]", () => {
    const box = prompted(agent, "clew:skip");
    expect(judged(box, agent, bash("touch owned")).reason).toBeUndefined();
    for (const command of [
      "rm -rf .clew /proc/1/exe",
      "clew config set enforce off; : /proc/1/exe",
      `rm -rf .clew\n${"coproc ".repeat(4_000)}`,
      `clew off\n${"function f ".repeat(4_000)}`,
      `rm -rf .clew\n${"cat <(".repeat(300)}`,
      `rm -rf .clew; ${FOLDERS}; touch ${words(16)}`,
      `rm -rf .clew ${"x ".repeat(1_000_000)}`,
    ])
      expect([command.slice(0, 60), judged(box, agent, bash(command)).reason]).toEqual([
        command.slice(0, 60),
        expect.stringContaining("Refused by Clew"),
      ]);
  });

  it("refuses what takes longer than a second to judge [agents:gate-deadline]", () => {
    const box = prompted(agent, "Fix it");
    for (const [why, call] of COSTLY) {
      const { reason, ms } = judged(box, agent, call);
      expect([why, reason]).toEqual([why, expect.stringContaining("Refused by Clew")]);
      expect([why, ms < BOUND_MS]).toEqual([why, true]);
    }
  }, 120_000);
});

describe("a refusal for want of a judgement", () => {
  it("says why, and how to word the call plainer [agents:gate-fault]", () => {
    const box = prompted("claude", "Fix it");
    const nested = judged(box, "claude", bash(`touch owned\n${"coproc ".repeat(4_000)}`)).reason;
    expect(nested).toContain("this call is nested too deep, or too large, to be judged: word it plainer");
    const late = judged(box, "claude", bash(`touch owned; ${FOLDERS}; touch ${words(64)}`)).reason;
    expect(late).toContain("longer than a second to judge this call: word it plainer");
  });

  it("leaves plain work beside it alone with the gate open [agents:gate-fault]", () => {
    const box = prompted("claude", "clew:skip");
    for (const command of [
      "ls -l /proc/1/exe",
      "touch src/a.ts",
      `cat > a.txt <<'END'\n${"a line\n".repeat(5_000)}END`,
    ])
      expect([command.slice(0, 40), judged(box, "claude", bash(command)).reason]).toEqual([
        command.slice(0, 40),
        undefined,
      ]);
  });
});

describe("a payload full of brackets", () => {
  it("is read once, not once for each part that ends in one [agents:gate-deadline]", () => {
    const box = prompted("claude", "Fix it");
    const { reason, ms } = judged(box, "claude", ["Write", { file_path: "a.txt", content: "}".repeat(40_000_000) }]);
    expect(reason).toContain("Write waits");
    expect(ms).toBeLessThan(15_000);
  }, 60_000);
});

describe("every form that nests or repeats, in every size", () => {
  const root = mkdtempSync(join(tmpdir(), "clew gate "));
  const cwd = join(root, "project");
  const home = join(cwd, ".clew");
  for (const folder of [cwd, home, join(cwd, "sub")]) mkdirSync(folder);
  writeFileSync(join(cwd, "a".repeat(200)), "");
  const env = { HOME: join(root, "home") };
  const inspect = inspectTool({ home, cwd, env, userFolders: [join(root, "home", "clew")], isClew: () => false });

  it.each(FORMS)(
    "%j never makes a writing command one that passes [agents:gate-fault] [agents:gate-deadline]",
    async (form) => {
      for (const size of [300, 5_000, 60_000, 390_000]) {
        const command = `touch owned .clew/x\n${form.repeat(Math.ceil(size / form.length))}`;
        for (const open of [false, true]) {
          const started = performance.now();
          const found = await inspect({ name: "Bash", class: "shell", paths: [], command }, open);
          const refused = found.fault !== undefined || found.protectedPath !== undefined;
          expect([size, open, refused]).toEqual([size, open, true]);
          expect(performance.now() - started).toBeLessThan(BOUND_MS);
        }
      }
    },
    60_000,
  );
});
