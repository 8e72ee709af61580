import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { CLEW, type Sandbox, sandbox, write } from "../rig/clew-process.ts";
import { ASKING } from "../rig/hook-project.ts";

const EVENT = ["hook", "claude", "UserPromptSubmit"];

function payload(box: Sandbox, prompt: string): string {
  return JSON.stringify({ session_id: "agent-1", cwd: box.folder, prompt });
}

/** Everything a child prints until it ends by itself. */
async function printed(child: ChildProcess): Promise<string> {
  let text = "";
  child.stdout?.setEncoding("utf8").on("data", (part: string) => (text += part));
  await once(child, "close");
  return text;
}

describe("a client that leaves stdin open", () => {
  it("has its answer as soon as a whole object has come, however it was cut [agents:open-stdin]", async () => {
    const box = sandbox();
    const whole = Buffer.from(payload(box, `Fix the } of ${"größe ".repeat(12_000)}{"a":{}}`));
    const brace = whole.indexOf("}") + 1;
    for (const cuts of [[], [brace], [brace, whole.length - 1], [4_096], [4_095, 69_632]]) {
      const child = spawn(process.execPath, [CLEW, ...EVENT], {
        cwd: box.folder,
        env: box.env,
        stdio: ["pipe", "pipe", "ignore"],
      });
      child.stdin.on("error", () => undefined); // it need not wait for the line's end
      const told = printed(child);
      for (const [part, start] of [0, ...cuts].entries()) {
        child.stdin.write(whole.subarray(start, cuts[part]));
        await setTimeout(50); // otherwise the parts would arrive as one
      }
      child.stdin.write("\n");
      expect(await told).toContain("Clew session ");
      child.stdin.destroy();
    }
  });

  it("has it through a pipe of the shell, too [agents:open-stdin]", async () => {
    const box = sandbox();
    const file = write(box, "payload.json", payload(box, "Fix it"));
    const pipe = join(box.folder, "pipe");
    const script = 'mkfifo "$0"; { cat "$1"; exec sleep 600; } > "$0" & shift; "$@" < "$0"; kill $!';
    const child = spawn("/bin/bash", ["-c", script, pipe, file, process.execPath, CLEW, ...EVENT], {
      cwd: box.folder,
      env: box.env,
      stdio: ["ignore", "pipe", "ignore"],
    });
    expect(await printed(child)).toContain("Clew session ");
  });
});

describe("a pasted prompt of 150 kB", () => {
  it.each(["claude", "codex"])(
    "is taken as the answer to a halt of %s long before its client's time is over [agents:prompt-cost]",
    (agent) => {
      const box = sandbox();
      const told = (prompt: string): string => {
        const { code, stdout } = box.run(["hook", agent, "UserPromptSubmit"], { input: payload(box, prompt) });
        expect(code).toBe(0);
        return stdout;
      };
      const id = /Clew session ([0-9a-f-]+)/.exec(told("Pick a queue for the mail worker"))?.[1] ?? "";
      expect(box.run(["step", "0", "--session", id], { input: ASKING }).code).toBe(0);
      const started = performance.now();
      expect(told(`Redis as a queue ${".".repeat(150_000)}x`)).toContain("recorded as the answer");
      expect(performance.now() - started).toBeLessThan(6_000);
    },
    60_000,
  );
});
