import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../generate/schema-files.ts";

const CLEW = join(ROOT, "packages/cli/dist/clew.cjs");
const PAGE = readFileSync(join(ROOT, "docs/decisions-that-come-back.md"), "utf8");

const BLOCKS = [...PAGE.matchAll(/^```console\n([\s\S]*?)^```$/gm)].map(([, text = ""]) => text);

/** A place with its own home, where the page's commands run. */
function place() {
  const root = mkdtempSync(join(tmpdir(), "clew page "));
  const folder = join(root, "project");
  for (const each of [folder, join(folder, ".clew"), join(folder, "src/mail")])
    mkdirSync(each, { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, "src/mail/old.ts"), 'import Redis from "ioredis";\n');
  const bin = join(root, "bin");
  mkdirSync(bin);
  writeFileSync(join(bin, "clew"), `#!/bin/sh\nexec "${process.execPath}" "${CLEW}" "$@"\n`, { mode: 0o755 });
  const env = {
    HOME: root,
    PATH: `${bin}:${dirname(process.execPath)}:/usr/bin:/bin`,
    LANG: "C.UTF-8",
    SHELL: "/bin/sh",
  };
  const run = (line: string, input: string): string => {
    const { stdout, stderr } = spawnSync("sh", ["-c", line], {
      cwd: folder,
      env,
      input,
      encoding: "utf8",
      timeout: 60_000,
    });
    return `${stdout}${stderr}`;
  };
  return { folder, run };
}

function shown(text: string): string {
  return text
    .replaceAll("\r\n", "\n")
    .replaceAll(/\d{4}-\d\d-\d\d/g, "2026-11-19")
    .replaceAll(/(ratified by |that )\w+(?=; | ratified|\n)/g, "$1mara")
    .trimEnd();
}

describe("the page of decisions that come back", () => {
  it("shows what its commands print, and what an agent reads [docs:snippets]", () => {
    const { folder, run } = place();
    const prompt = { session_id: "s", cwd: folder, prompt: "clew:skip work" };
    run("clew hook claude UserPromptSubmit", JSON.stringify(prompt));
    run('clew decide "Use Redis for mail retries" --id dec_redis --confidence 0.7', "");
    const [first = "", second = "", third = ""] = BLOCKS;
    for (const block of [first, second]) replay(block, run);
    const input = { file_path: "src/mail/worker.ts", content: 'import Redis from "ioredis";\n' };
    const call = { session_id: "s", cwd: folder, tool_name: "Write", tool_input: input };
    const answer = JSON.parse(run("clew hook claude PreToolUse", JSON.stringify(call)));
    const told = shown(answer.hookSpecificOutput.permissionDecisionReason);
    expect(PAGE).toContain(`\`\`\`\`refusal\n${told}\n\`\`\`\``);
    replay(third, run);
  }, 60_000);
});

function replay(block: string, run: (line: string, input: string) => string): void {
  for (const part of block.split(/^\$ /m).slice(1)) {
    const [line = "", ...rest] = part.split("\n");
    const id = /^clew ratify (\w+)/.exec(line)?.[1];
    // A person types at a wide terminal, which echoes the input first.
    const asked = id === undefined ? line : `script -qec 'stty cols 200; ${line}' /dev/null`;
    const typed = id === undefined ? "" : `${id.slice(-4)}\n`;
    const printed = shown(run(asked, typed)).replace(typed, "");
    expect([line, printed]).toEqual([line, rest.join("\n").trimEnd()]);
  }
}
