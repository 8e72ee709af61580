import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { CLEW } from "../rig/clew-process.ts";

const home = mkdtempSync(join(tmpdir(), "clew tour home "));
afterAll(() => rmSync(home, { recursive: true, force: true }));

describe("clew tour", () => {
  it("walks the whole chain, kills an agent on the way, and every place that it names exists [docs:tour]", () => {
    const env = {
      PATH: process.env["PATH"] ?? "",
      HOME: "/proc", // where nothing can be written
      TMPDIR: home,
      LANG: "C.UTF-8",
      CLEW_STORE: "postgres://nobody@127.0.0.1:1/none",
    };
    const result = spawnSync("node", [CLEW, "tour"], { cwd: home, env, encoding: "utf8", input: "" });
    expect(result.stderr).toBe("");
    expect(result.status).toBe(0);
    expect(result.stdout).toContain("scripted");
    expect(result.stdout).toMatch(/killed with SIGKILL/);
    // One screen tells another vendor's agent on another machine what was thought, what was asked, and how to continue.
    expect(result.stdout).toMatch(/[0-9a-f]{12} \(claude, step 3b is open, on another machine, 20 min ago\)/);
    const [screen = ""] = /## Unfinished reasoning[^]*?Go on with it.*/.exec(result.stdout) ?? [];
    expect(screen.split("\n").length).toBeLessThanOrEqual(50);
    expect(screen).toContain("One poisoned message that blocks all others");
    expect(screen).toContain("Answer: Twice is worse");
    expect(screen).toContain("A crash between commit and publish loses the mail");
    expect(screen).toMatch(/clew sessions take [0-9a-f]{12}/);
    expect(result.stdout.replaceAll(/\s+/g, " ")).toMatch(/is at step 3b\. What claude answered stays claude's/);
    expect(result.stdout).toContain("The provider's limit is 100 mails a minute");
    expect(result.stdout).toMatch(/dec_task_\w+: .*: completed" \(codex\)$/m);
    const questions = [...result.stdout.matchAll(/question: "(.*)" \(open\)$/gm)].map((match) => match[1]);
    expect(questions).toEqual([
      "Who handles bounces?",
      expect.stringMatching(
        /^Does a mail that was refused with 429 count against the limit\? \(recommended: Ask the provider/,
      ),
    ]);
    // A file's decision binds, is shown, enforced, superseded, found behind a line, and known to another clone.
    expect(result.stdout).toMatch(/^ {3}│ dec_adr_\w+ {2}forbid from \['"\]ioredis in src\/mail/m);
    expect(result.stdout).toMatch(
      /On record here:[^]*· dec_adr_\w+: Use an outbox table[^]*Refused by Clew: this edit of/,
    );
    expect(result.stdout).toMatch(/^ {3}│ {3}6 {2}dec_\w+: Keep order mails in a Redis list until they are sent$/m);
    const digests = [...result.stdout.matchAll(/│ digest ([0-9a-f]{64})$/gm)].map((match) => match[1]);
    expect([digests.length, new Set(digests).size]).toEqual([2, 1]);
    expect(result.stdout).toMatch(/^ {3}│ proposed {2}dec_adr_/m);
    expect(result.stdout).toMatch(/^ {3}│ Edits that a rule stopped {2,}1$/m);
    // No dead links: the command continues with the same project.
    expect(result.stdout).not.toContain("/open?code=");
    expect(result.stdout).toMatch(/The dashboard came up at http:\/\/127\.0\.0\.1:\d+ and was closed again/);
    const [command = ""] = /.* serve --dir '.*clew-tour-\w+'\n$/.exec(result.stdout) ?? [];
    // As pasted into a shell, wherever the two folders are.
    const pasted = spawnSync("/bin/sh", ["-c", `${command.trim()} --help`], { encoding: "utf8", env: { HOME: home } });
    expect([pasted.status, pasted.stdout]).toEqual([0, expect.stringContaining("clew serve")]);
    const places = [...result.stdout.matchAll(/→ (\/[^,;\n]+?)(?:, section|$)/gm)].map((match) => match[1] ?? "");
    expect(places.length).toBeGreaterThanOrEqual(5);
    expect(places.filter((place) => !existsSync(place))).toEqual([]);
    const state = JSON.parse(readFileSync(places.findLast((place) => place.endsWith(".json")) ?? "", "utf8"));
    expect(state.status).toBe("completed");
    expect(state.step_outputs["2"].components.length).toBe(3);
  }, 60_000);

  it("refuses a port that is taken before it walks [docs:tour]", async () => {
    const taken = createServer();
    const port = await new Promise<number>((resolve) => {
      taken.listen(0, "127.0.0.1", () => resolve((taken.address() as AddressInfo).port)); // a TCP server has this address
    });
    const env = { PATH: process.env["PATH"] ?? "", HOME: home, TMPDIR: home };
    const tour = (at: string) =>
      spawnSync("node", [CLEW, "tour", "--exit", "--port", at], { cwd: home, env, encoding: "utf8" });
    const busy = tour(String(port));
    expect([busy.status, busy.stdout, busy.stderr]).toEqual([
      6,
      "",
      `clew: Port ${port} of 127.0.0.1 cannot be had.\n  \`clew tour\` without --port takes a free one.\n`,
    ]);
    taken.close();
    expect(tour("70000")).toMatchObject({ status: 2, stdout: "" });
  });
});
