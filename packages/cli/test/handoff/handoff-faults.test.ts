import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { CLEW, type Finished, fails, ok, type Sandbox, sandbox, write } from "../rig/clew-process.ts";
import { acceptingSkill, type Created, draftOf, routedSession, twoTasks } from "../rig/handoff-project.ts";

const isRoot = process.getuid?.() === 0;
const mounts: string[] = [];
afterAll(() => {
  for (const path of mounts.toReversed()) spawnSync("umount", [path]);
});

/** A folder on a nearly full disk, or a read-only one if no disk can be mounted. */
function fullFolder(box: Sandbox, name: string): { readonly path: string; free(): void } {
  const path = join(box.folder, name);
  mkdirSync(path, { recursive: true });
  const mounted = isRoot && spawnSync("mount", ["-t", "tmpfs", "-o", "size=16k,mode=0700", "tmpfs", path]).status === 0;
  if (mounted) {
    mounts.push(path);
    writeFileSync(join(path, "filler"), Buffer.alloc(12 * 1024));
    return { path, free: () => rmSync(join(path, "filler")) };
  }
  spawnSync("chmod", ["0500", path]);
  return { path, free: () => void spawnSync("chmod", ["0700", path]) };
}

interface HandoffError {
  readonly code: string;
  readonly message: string;
  readonly payload_preserved?: string;
  readonly details: { readonly validation_errors?: readonly string[]; readonly target_skill?: string };
}

function failsWith(box: Sandbox, words: readonly string[]): HandoffError & { readonly exit: number | null } {
  const { code, stdout, stderr } = box.run([...words, "--json"]);
  expect(stdout).toBe("");
  return { exit: code, ...JSON.parse(stderr).error };
}

function payloadsIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.includes("handoff-payload"));
}

describe("a payload that cannot be delivered", () => {
  it("is kept where no target has the name, and can be sent once one has [handoff:preserved]", () => {
    const box = sandbox();
    const error = failsWith(box, ["handoff", "create", "--input", draftOf(box), "--target", "lit-pm"]);
    expect(error).toMatchObject({ exit: 5, code: "TARGET_NOT_FOUND", details: { target_skill: "lit-pm" } });
    const kept = error.payload_preserved ?? "";
    expect(statSync(kept).mode & 0o777).toBe(0o600);
    expect(payloadsIn(join(box.folder, "session"))).toEqual([]);
    expect(ok(box, ["handoff", "validate", kept])).toMatchObject({ valid: true, warnings: [] });
    acceptingSkill(box, "lit-pm");
    expect(ok<Created>(box, ["handoff", "send", kept]).argv).toEqual(["/lit-pm", "--handoff", kept]);
  });

  it("is kept where the disk is full, and written when there is room [handoff:disk-full]", () => {
    const box = sandbox();
    acceptingSkill(box, "lit-pm");
    const disk = fullFolder(box, "session");
    write(box, "draft.json", JSON.stringify(draftOn(disk.path)));
    const create = ["handoff", "create", "--input", "draft.json", "--target", "lit-pm"];
    const error = failsWith(box, create);
    expect(error).toMatchObject({ exit: 4, code: "VALIDATION_FAILED" });
    expect(error.details.validation_errors?.[0]).toMatch(/^WRITE_FAILED .*(ENOSPC|EACCES|EROFS)/);
    expect(readdirSync(disk.path).filter((name) => name.endsWith(".tmp"))).toEqual([]);
    expect(payloadsIn(disk.path)).toEqual([]);
    expect(ok(box, ["handoff", "validate", error.payload_preserved ?? ""])).toMatchObject({ valid: true });
    expect(ok<{ handoffs: object[] }>(box, ["handoff", "list"]).handoffs).toMatchObject([
      { status: "failed", payload_path: error.payload_preserved },
    ]);
    disk.free();
    expect(ok<Created>(box, create).payload_path).toBe(join(disk.path, "handoff-payload.yaml"));
  });

  it("is kept where its folder is read-only, or the state folder, too [handoff:read-only]", () => {
    const box = sandbox();
    acceptingSkill(box, "lit-pm");
    const input = draftOf(box);
    const session = join(box.folder, "session");
    const state = join(box.folder, ".clew");
    for (const folder of [session, state]) {
      const bound =
        isRoot && spawnSync("sh", ["-c", 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0"', folder]);
      if (bound !== false && bound.status === 0) mounts.push(folder);
      else spawnSync("chmod", ["0500", folder]);
      const error = failsWith(box, ["handoff", "create", "--input", input, "--target", "lit-pm"]);
      expect(error).toMatchObject({ exit: 4, code: "VALIDATION_FAILED" });
      const kept = error.payload_preserved ?? "";
      expect(kept.startsWith(join(state, "handoffs"))).toBe(folder === session);
      expect(ok(box, ["handoff", "validate", kept])).toMatchObject({ valid: true });
      if (folder === state) rmSync(join(kept, ".."), { recursive: true });
    }
  });

  it("says so where no file may grow at all [handoff:file-too-large]", () => {
    const box = sandbox();
    acceptingSkill(box, "lit-pm");
    const script = 'ulimit -f 0; exec "$0" "$@"';
    const words = ["handoff", "create", "--input", draftOf(box), "--target", "lit-pm", "--json"];
    const { status, stderr, stdout } = spawnSync("/bin/bash", ["-c", script, process.execPath, CLEW, ...words], {
      cwd: box.folder,
      env: box.env,
      encoding: "utf8",
    });
    expect({ status, stdout }).toEqual({ status: 4, stdout: "" });
    const { error } = JSON.parse(stderr.trim().split("\n").at(-1) ?? "");
    expect(error).toMatchObject({ code: "VALIDATION_FAILED", message: expect.stringMatching(/WRITE_FAILED .*EFBIG/) });
    expect(payloadsIn(join(box.folder, "session"))).toEqual([]);
    expect(box.run(words).code).toBe(0);
  });

  it("of a session is taken up again when the record could not be written, not doubled [handoff:taken-up-again]", () => {
    const box = sandbox();
    acceptingSkill(box, "lit-pm");
    const view = routedSession(box);
    const folder = join(box.folder, ".clew/sessions", view.session_id);
    mkdirSync(join(box.folder, ".clew/clew.db"));
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect(fails(box, ["complete", "--state", view.state_file])).toMatchObject({ exit: 75 });
      expect(payloadsIn(folder)).toEqual(["handoff-payload.yaml"]);
    }
    const left = readFileSync(join(folder, "handoff-payload.yaml"), "utf8");
    rmSync(join(box.folder, ".clew/clew.db"), { recursive: true });
    const done = ok<{ payload_path: string }>(box, ["complete", "--state", view.state_file]);
    expect(done.payload_path).toBe(join(folder, "handoff-payload.yaml"));
    expect(readFileSync(done.payload_path, "utf8")).toBe(left);
    const { handoffs } = ok<{ handoffs: object[] }>(box, ["handoff", "list"]);
    expect(handoffs).toMatchObject([{ status: "transferred", payload_path: done.payload_path }]);
    // A file changed since is somebody else's work: it is neither used nor overwritten.
    const other = routedSession(box);
    const own = join(box.folder, ".clew/sessions", other.session_id);
    mkdirSync(own, { recursive: true });
    writeFileSync(join(own, "handoff-payload.yaml"), left);
    expect(ok<{ payload_path: string }>(box, ["complete", "--state", other.state_file]).payload_path).toBe(
      join(own, "handoff-payload-2.yaml"),
    );
  });
});

function draftOn(folder: string): object {
  return {
    source: { skill: "perspective-swarm", session_path: `${folder}/` },
    context: { original_prompt: "Should we?", problem_type: "strategic", synthesis_summary: "x".repeat(6_000) },
  };
}

// A seeded generator, so that a failing round can be repeated.
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Everything that processing changes, without times. */
function outcome(box: Sandbox): unknown {
  const shown = (words: readonly string[]): unknown =>
    JSON.parse(
      box
        .run([...words, "--json"])
        .stdout.replaceAll(box.folder, "")
        .replaceAll(/"\d{4}-\d{2}-\d{2}T[^"]+"/g, '"time"'),
    );
  const thread = shown(["thread", "show", "thread_tasks"]) as { thread: { decisions: { id: string }[] } };
  return {
    journal: shown(["task", "journal"]),
    knowledge: shown(["knowledge", "export"]),
    learned: shown(["knowledge", "query", "--learned"]),
    decisions: thread.thread.decisions.map(({ id }) => id),
    files: ["task-001", "task-002"].map((id) =>
      readFileSync(join(box.folder, `.clew/tasks/${id}.md`), "utf8").replace(/\| \d{4}-[^|]*\|/, ""),
    ),
  };
}

const BLOCKED = `outcome: blocked
gotchas:
  - issue: Clocks drift
    discovered_in: src/jwt.ts
    mitigation: Allow leeway
    severity: high
blockers:
  - blocker: No credentials
    impact: Cannot sign
    suggested_resolution: Ask for them
    blocking_tasks: [task-002]
`;

describe("kill -9 during clew task done", () => {
  it("at any moment leaves nothing half applied: doing it again completes it, once [task:survives-kill]", async () => {
    const whole = sandbox("whole");
    twoTasks(whole, BLOCKED);
    ok(whole, ["task", "done", "task-001"]);
    const expected = outcome(whole);
    const next = random(20_261_118);
    for (let round = 0; round < 12; round += 1) {
      const box = sandbox("whole");
      twoTasks(box, BLOCKED);
      const child = box.start(["task", "done", "task-001", "--json"]);
      const timer = setTimeout(() => child.pid !== undefined && process.kill(child.pid, "SIGKILL"), 60 + next() * 140);
      const finished: Finished = await child.done;
      clearTimeout(timer);
      const again = ok<{ already_processed: boolean }>(box, ["task", "done", "task-001"]);
      if (finished.code === 0) expect(again.already_processed).toBe(true);
      expect(outcome(box)).toEqual(expected);
    }
  }, 120_000);
});

/** Runs a command on a pseudo-terminal, and presses keys once a text has appeared. */
async function onTerminal(box: Sandbox, words: readonly string[], keys: { after: string; press: string }) {
  const line = [process.execPath, CLEW, ...words].map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
  // A terminal has a size, but the one that `script` makes for a pipe has none.
  const child = spawn("script", ["-qefc", `stty cols 120 rows 40; exec ${line}`, "/dev/null"], {
    cwd: box.folder,
    env: { ...box.env, TERM: "xterm", SHELL: "/bin/sh", NO_COLOR: "1" },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let screen = "";
  let pressed = false;
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    screen += text;
    if (pressed || !screen.includes(keys.after)) return;
    pressed = true;
    child.stdin.write(keys.press);
  });
  const code = await new Promise<number | null>((resolve) => {
    child.on("close", resolve);
  });
  return { code, screen };
}
describe("clew handoff menu on a terminal", () => {
  const DOWN = "\u001B[B";

  it("shows the choices and makes the payload of the one that is taken [menu:interactive]", async () => {
    const box = sandbox("a terminal");
    acceptingSkill(box, "lit-pm");
    acceptingSkill(box, "fact-checker");
    const menu = ["handoff", "menu", "--input", draftOf(box)];
    const { code, screen } = await onTerminal(box, menu, { after: "(D)", press: `${DOWN}${DOWN}${DOWN}\r` });
    expect(code).toBe(0);
    for (const choice of ["(A) Accept", "(B) Refine", "(C) [research] fact-checker", "(D) [research] lit-pm"])
      expect(screen).toContain(choice);
    expect(screen).toContain("Invoke: /lit-pm --handoff");
    expect(existsSync(join(box.folder, "session/handoff-payload.yaml"))).toBe(true);
  });

  it.each([
    ["Accept", "\r"],
    ["Refine", `${DOWN}\r`],
    ["a cancelled choice", "\u0003"],
  ])("writes nothing for %s [menu:interactive]", async (_what, press) => {
    const box = sandbox("a terminal");
    acceptingSkill(box, "lit-pm");
    const { code } = await onTerminal(box, ["handoff", "menu", "--input", draftOf(box)], { after: "(C)", press });
    expect(code).toBe(0);
    expect(readdirSync(join(box.folder, "session")).filter((name) => name.startsWith("handoff-payload"))).toEqual([]);
  });
});
