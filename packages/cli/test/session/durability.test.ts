import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ANSWERS, ASK_0 } from "@clew/reasoning-steps/example-answers";
import { afterAll, describe, expect, it } from "vitest";
import { answerOf, CLEW, type Finished, fails, ok, type Sandbox, sandbox } from "../rig/clew-process.ts";

const isRoot = process.getuid?.() === 0;
const sessionsOf = (box: Sandbox) => join(box.folder, ".clew", "sessions");
const stateFiles = (box: Sandbox) => readdirSync(sessionsOf(box)).filter((name) => name.startsWith("reasoning-"));

// A seeded generator, so that a failing round can be repeated.
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe("many processes on one session", () => {
  it("32 of them submit one step: one wins, the others are told why not [session:one-winner]", async () => {
    for (let round = 0; round < 3; round += 1) {
      const box = sandbox();
      const view = ok(box, ["start", "q"]);
      const started = Array.from({ length: 32 }, (_, index) => {
        const answer = { ...ANSWERS["0"], writer: index };
        return box.start(["step", "0", "--state", view.state_file, "--json"], answerOf(answer)).done;
      });
      const finished = await Promise.all(started);
      const winners = finished.flatMap((each, index) => (each.code === 0 ? [index] : []));
      expect(winners).toHaveLength(1);
      for (const loser of finished.filter((each) => each.code !== 0)) {
        const { code } = JSON.parse(loser.stderr).error;
        expect({ code, exit: loser.code }).toEqual(EXPECTED_OF_LOSERS[code]);
        expect(loser.stdout).toBe("");
      }
      const state = JSON.parse(readFileSync(view.state_file, "utf8"));
      expect(state.revision).toBe(2);
      expect(state.step_outputs["0"].writer).toBe(winners[0]);
      expect(readdirSync(sessionsOf(box)).filter((name) => name.endsWith(".tmp"))).toEqual([]);
    }
  });

  it("each of 16 starts at once gets a session of its own [session:parallel-starts]", async () => {
    const box = sandbox();
    const finished = await Promise.all(Array.from({ length: 16 }, () => box.start(["start", "q", "--json"]).done));
    expect(finished.map((each) => each.code)).toEqual(Array(16).fill(0));
    expect(new Set(finished.map((each) => JSON.parse(each.stdout).session_id)).size).toBe(16);
  });
});

const EXPECTED_OF_LOSERS: Readonly<Record<string, { readonly code: string; readonly exit: number }>> = {
  STALE_REVISION: { code: "STALE_REVISION", exit: 6 },
  BUSY: { code: "BUSY", exit: 6 },
  STEP_NOT_CURRENT: { code: "STEP_NOT_CURRENT", exit: 3 },
};

describe("more than a session can hold", () => {
  it("is refused before it is written, and the session goes on as it was [session:bounded]", () => {
    const box = sandbox();
    const long = "x".repeat(10_001);
    const walk = (steps: readonly (keyof typeof ANSWERS)[], file: string) => {
      for (const step of steps) ok(box, ["step", step, "--state", file], answerOf(ANSWERS[step]));
    };
    const start = ok(box, ["start", "q"]);
    const refused = (words: readonly string[], path: string, env: Record<string, string> = {}) => {
      const before = readFileSync(start.state_file, "utf8");
      const error = fails(box, [...words, "--state", start.state_file], { env });
      expect(error).toMatchObject({ exit: 4, code: "TOO_LARGE" });
      expect(error.message).toContain(`${path} must not be above`);
      expect(readFileSync(start.state_file, "utf8")).toBe(before);
    };
    refused(["halt", "--reason", long, "--question", "q?"], "/halt_reason");
    refused(["halt", "--reason", "r", "--question", long], "/clarification_questions/0/question");
    walk(["0", "1", "2", "3", "3b", "4", "5", "6", "7", "8"], start.state_file);
    const route = ["set-route", "--route", "dynamic-skill-sequencing", "--reason"];
    refused([...route, long], "/routing_justification");
    refused([...route, "r", "--sequence", `analysis: ${long}`], "/route_override/sequence/0/objective");
    const many = Array.from({ length: 201 }, (_, at) => ["--sequence", `analysis: part ${at}`]).flat();
    refused([...route, "r", ...many], "/route_override/sequence");
    ok(box, ["complete", "--state", start.state_file]);
    refused(["dispatch", "claim"], "/dispatch_pending/claimed_by", { CLEW_AGENT: "a".repeat(201) });
    expect(ok(box, ["dispatch", "ack", "--state", start.state_file])).toMatchObject({
      dispatch_pending: { status: "acknowledged" },
    });
  });
});

describe("kill -9", () => {
  it("at any moment loses nothing that was acknowledged and leaves nothing half written [session:survives-kill]", async () => {
    const box = sandbox();
    const next = random(20_261_118);
    const file = ok(box, ["start", "q"]).state_file;
    const keys = ["0", "1", "2", "3", "3b"] as const;
    for (let round = 0; round < 25; round += 1) {
      const before = ok(box, ["show", "--state", file]);
      const at = keys.findIndex((key) => key === before.step);
      if (at < 0) break;
      const step = keys[at] ?? "0";
      const child = box.start(["step", step, "--state", file, "--json"], answerOf(ANSWERS[step]));
      const timer = setTimeout(() => child.pid !== undefined && process.kill(child.pid, "SIGKILL"), next() * 60);
      const finished: Finished = await child.done;
      clearTimeout(timer);
      const after = ok(box, ["show", "--state", file]);
      // Printed changes are stored; others are stored whole or not at all.
      const advanced = after.step !== before.step;
      if (finished.code === 0) expect(advanced).toBe(true);
      expect([before.step, keys[at + 1] ?? "4"]).toContain(after.step);
    }
    expect(ok<{ unreadable: unknown[] }>(box, ["status"]).unreadable).toEqual([]);
  });
});

describe("a disk that gives out", () => {
  const mounts: string[] = [];
  afterAll(() => {
    for (const path of mounts) spawnSync("umount", [path]);
  });

  it("full, the command says so, the old state stays whole, and it works again when there is room [session:disk-full]", () => {
    const box = sandbox();
    const folder = join(box.folder, "small disk");
    mkdirSync(folder);
    const mounted =
      isRoot && spawnSync("mount", ["-t", "tmpfs", "-o", "size=96k,mode=0700", "tmpfs", folder]).status === 0;
    if (mounted) mounts.push(folder);
    mkdirSync(join(folder, ".clew"), { mode: 0o700 });
    const view = ok(box, ["start", "q"], { cwd: folder });
    const before = readFileSync(view.state_file, "utf8");
    if (mounted) writeFileSync(join(folder, "filler"), Buffer.alloc(fillerSize(folder)));
    // With an existing lock file, and without one: both report the problem.
    const error = mounted
      ? fails(box, ["step", "0", "--state", view.state_file], answerOf(ANSWERS["0"]))
      : limited(box, view.state_file);
    expect(error).toMatchObject({ exit: 75, code: "STORE_UNAVAILABLE" });
    expect(error.message).toMatch(/ENOSPC|EFBIG|disk is full/);
    expect(readFileSync(view.state_file, "utf8")).toBe(before);
    expect(readdirSync(join(folder, ".clew", "sessions")).filter((name) => name.endsWith(".tmp"))).toEqual([]);
    if (mounted) writeFileSync(join(folder, "filler"), "");
    expect(ok(box, ["step", "0", "--state", view.state_file], answerOf(ANSWERS["0"])).step).toBe("1");
  });

  it("limited in file size, it is the same [session:file-too-large]", () => {
    const box = sandbox();
    const view = ok(box, ["start", "q"]);
    const before = readFileSync(view.state_file, "utf8");
    expect(limited(box, view.state_file)).toMatchObject({ exit: 75, code: "STORE_UNAVAILABLE" });
    expect(readFileSync(view.state_file, "utf8")).toBe(before);
  });

  it("read-only, nothing is changed and reading still works [session:read-only]", () => {
    const box = sandbox();
    const view = ok(box, ["start", "q"]);
    const folder = join(box.folder, ".clew");
    const bound =
      isRoot && spawnSync("sh", ["-c", 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0"', folder]).status === 0;
    if (bound) mounts.push(folder);
    else
      for (const path of [join(folder, "sessions"), view.state_file])
        chmodSync(path, path.endsWith(".json") ? 0o400 : 0o500);
    expect(fails(box, ["step", "0", "--state", view.state_file], answerOf(ANSWERS["0"]))).toMatchObject({
      exit: 75,
      code: "STORE_UNAVAILABLE",
    });
    expect(ok(box, ["show", "--state", view.state_file]).step).toBe("0");
    expect(fails(box, ["start", "another"])).toMatchObject({ exit: 75, code: "STORE_UNAVAILABLE" });
  });

  it("read-only, threads are still read, and writing to them is refused with the cause [store:read-only-system]", () => {
    const box = sandbox();
    ok(box, ["thread", "create", "Which queue?", "--id", "thread_a"]);
    ok(box, ["decide", "Use SQLite", "--confidence", "0.8", "--thread", "thread_a", "--id", "dec_a"]);
    const folder = join(box.folder, ".clew");
    const bound =
      isRoot && spawnSync("sh", ["-c", 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0"', folder]).status === 0;
    // Without its own file system nothing is truly read-only: then this tests what holds anyway.
    if (bound) mounts.push(folder);
    expect(box.run(["thread", "show", "thread_a"]).stdout).toContain('dec_a: "Use SQLite"');
    expect(ok(box, ["rpc", "listDecisions"])).toMatchObject({ decisions: [{ id: "dec_a" }] });
    expect(ok(box, ["thread", "verify", "thread_a"])).toMatchObject({ ok: true, events: 2 });
    if (!bound) return;
    expect(ok(box, ["doctor"])).toMatchObject({ state: { store: { state: "ok" } } });
    expect(ok(box, ["backup", join(box.folder, "copy.db")])).toMatchObject({ events: 2 });
    // Anything not yet in the word index would be left out.
    expect(fails(box, ["search", "sqlite"])).toMatchObject({
      exit: 75,
      code: "STORE_UNAVAILABLE",
      hint: expect.stringContaining("CLEW_STORE=sqlite:PATH"),
    });
    expect(fails(box, ["decide", "No", "--confidence", "0.5"])).toMatchObject({
      exit: 75,
      code: "STORE_UNAVAILABLE",
      message: expect.stringContaining("read-only file system"),
    });
  });
});

/** The bytes that fill up a small disk. */
function fillerSize(folder: string): number {
  const { stdout } = spawnSync("df", ["--output=avail", "-B1", folder], { encoding: "utf8" });
  return Number(stdout.trim().split("\n").at(-1));
}

/** Runs a step with files limited to one block. */
function limited(box: Sandbox, state: string): { exit: number | null; code: string; message: string } {
  const script = 'ulimit -f 1; exec "$0" "$@"';
  const long = { ...ANSWERS["0"], note: "x".repeat(9000) };
  const { status, stderr, stdout } = spawnSync(
    "/bin/bash",
    ["-c", script, process.execPath, CLEW, "step", "0", "--state", state, "--json"],
    {
      cwd: box.folder,
      env: box.env,
      input: JSON.stringify(long),
      encoding: "utf8",
    },
  );
  expect(stdout).toBe("");
  return { exit: status, ...JSON.parse(stderr.trim().split("\n").at(-1) ?? "").error };
}

describe("state files that are not what they were", () => {
  const damages: readonly (readonly [string, (text: string) => string, string, number])[] = [
    ["empty", () => "", "STATE_CORRUPT", 4],
    ["cut off", (text) => text.slice(0, text.length / 2), "STATE_CORRUPT", 4],
    ["binary", () => "\u0000\u0001\u0002", "STATE_CORRUPT", 4],
    ["a list", () => "[]", "STATE_CORRUPT", 4],
    ["of the wrong form", (text) => text.replace('"status": "in_progress"', '"status": 7'), "STATE_CORRUPT", 4],
    [
      "of a newer major version",
      (text) => text.replace('"schema_version": "1.0"', '"schema_version": "2.0"'),
      "UNSUPPORTED_SCHEMA",
      4,
    ],
    [
      "under another's name",
      (text) => text.replace(/"session_id": "[0-9a-f]{12}"/, '"session_id": "ffffffffffff"'),
      "STATE_TAMPERED",
      7,
    ],
    [
      "moved to step 8 by hand",
      (text) =>
        text
          .replace('"state": "JOHARI_DISCOVERY"', '"state": "KNOWLEDGE_TRANSFER"')
          .replace('"current_step": 0', '"current_step": 8'),
      "STATE_TAMPERED",
      7,
    ],
    [
      "marked completed by hand",
      (text) => text.replace('"status": "in_progress"', '"status": "completed"'),
      "STATE_TAMPERED",
      7,
    ],
  ];
  for (const [what, damage, code, exit] of damages)
    it(`${what}: one clear error, the file is kept, listings go on [session:damaged-files]`, () => {
      const box = sandbox();
      const view = ok(box, ["start", "damaged"]);
      const other = ok(box, ["start", "whole"]);
      const text = damage(readFileSync(view.state_file, "utf8"));
      writeFileSync(view.state_file, text);
      for (const words of [["show"], ["step", "0"], ["complete"], ["dispatch"], ["answer", "--answer", "q1=x"]])
        expect(fails(box, [...words, "--state", view.state_file], answerOf(ANSWERS["0"]))).toMatchObject({
          exit,
          code,
        });
      expect(readFileSync(view.state_file, "utf8")).toBe(text);
      const status = ok<{ sessions: { session_id: string }[]; unreadable: { session_id: string }[] }>(box, [
        "status",
        "--all",
      ]);
      expect(status.sessions.map((each) => each.session_id)).toEqual([other.session_id]);
      expect(status.unreadable.map((each) => each.session_id)).toEqual([view.session_id]);
    });

  it("of a newer minor version: shown, never written [session:newer-minor]", () => {
    const box = sandbox();
    const view = ok(box, ["start", "q"]);
    const text = readFileSync(view.state_file, "utf8").replace('"schema_version": "1.0"', '"schema_version": "1.7"');
    writeFileSync(view.state_file, text);
    expect(ok(box, ["show", "--state", view.state_file])).toMatchObject({ step: "0", read_only: true });
    expect(fails(box, ["step", "0", "--state", view.state_file], answerOf(ANSWERS["0"]))).toMatchObject({
      exit: 3,
      code: "NEWER_SCHEMA",
    });
    expect(readFileSync(view.state_file, "utf8")).toBe(text);
  });

  it("with fields of a newer or other program: kept through every save [session:unknown-fields-kept]", () => {
    const box = sandbox();
    const view = ok(box, ["start", "q"]);
    const state = JSON.parse(readFileSync(view.state_file, "utf8"));
    writeFileSync(
      view.state_file,
      JSON.stringify({ ...state, x_note: { by: "me" }, metadata: { ...state.metadata, x: 1 } }),
    );
    ok(box, ["step", "0", "--state", view.state_file], answerOf({ ...ANSWERS["0"], mood: "curious" }));
    const after = JSON.parse(readFileSync(view.state_file, "utf8"));
    expect(after).toMatchObject({
      x_note: { by: "me" },
      metadata: { x: 1 },
      step_outputs: { "0": { mood: "curious" } },
    });
  });
});

describe("where state may lie", () => {
  it("`--state` is a state file in a .clew folder, whatever links say [session:state-path-rules]", () => {
    const box = sandbox();
    const view = ok(box, ["start", "q"]);
    const outside = join(box.folder, "reasoning-0a1b2c3d4e5f.json");
    writeFileSync(outside, readFileSync(view.state_file));
    expect(fails(box, ["show", "--state", outside])).toMatchObject({
      exit: 3,
      code: "UNTRUSTED_STATE",
      hint: expect.stringContaining("sessions import"),
    });
    expect(fails(box, ["show", "--state", "/etc/passwd"])).toMatchObject({ exit: 3, code: "UNTRUSTED_STATE" });
    expect(
      fails(box, ["show", "--state", join(box.folder, ".clew/sessions/reasoning-ffffffffffff.json")]),
    ).toMatchObject({ exit: 5, code: "NOT_FOUND" });
    expect(fails(box, ["show", "--session", "../../etc/passwd"])).toMatchObject({ exit: 2, code: "USAGE" });
    spawnSync("ln", ["-s", outside, join(sessionsOf(box), "reasoning-aaaaaaaaaaaa.json")]);
    expect(fails(box, ["show", "--state", join(sessionsOf(box), "reasoning-aaaaaaaaaaaa.json")])).toMatchObject({
      exit: 3,
      code: "UNTRUSTED_STATE",
    });
    expect(fails(box, ["show", "--session", "aaaaaaaaaaaa"])).toMatchObject({ exit: 3, code: "UNTRUSTED_STATE" });
    // From any folder, because agents `cd`.
    expect(ok(box, ["show", "--state", view.state_file], { cwd: "/" }).step).toBe("0");
  });

  it("a session from elsewhere comes in by import: validated, replayed, copied [session:import]", () => {
    const here = sandbox();
    const there = sandbox();
    const view = ok(there, ["step", "0", "--state", ok(there, ["start", "q"]).state_file], answerOf(ASK_0));
    const taken = ok(here, ["sessions", "import", view.state_file]);
    expect(taken).toMatchObject({ session_id: view.session_id, status: "halted", already_here: false });
    expect(taken.state_file.startsWith(here.folder)).toBe(true);
    expect(ok(here, ["sessions", "import", view.state_file])).toMatchObject({ already_here: true });
    ok(here, ["answer", "--state", taken.state_file, "--answer", "q1=No", "--answer", "q2=Exim"]);
    expect(fails(here, ["sessions", "import", view.state_file])).toMatchObject({ exit: 6, code: "CONFLICT" });
    const forged = join(here.folder, "forged.json");
    writeFileSync(forged, readFileSync(view.state_file, "utf8").replace('"state": "HALTED"', '"state": "COMPLETED"'));
    expect(fails(here, ["sessions", "import", forged])).toMatchObject({ exit: 7, code: "STATE_TAMPERED" });
    expect(stateFiles(here)).toHaveLength(1);
  });

  it("ids of older tools, eight and three digits, are read too [session:older-ids]", () => {
    const box = sandbox();
    const view = ok(box, ["start", "q"]);
    const path = join(sessionsOf(box), "reasoning-12345678-abc.json");
    writeFileSync(path, readFileSync(view.state_file, "utf8").replaceAll(view.session_id, "12345678-abc"));
    expect(ok(box, ["step", "0", "--state", path], answerOf(ANSWERS["0"])).session_id).toBe("12345678-abc");
  });
});

describe("what comes in", () => {
  it("a query keeps every byte: newlines, tabs, quotes, a megabyte of it [session:query-bytes]", () => {
    const box = sandbox();
    const odd = "first line\r\n\n\ttab 'single' \"double\" `back` $HOME \\n ü 🧵\nlast line\n";
    for (const [query, words] of [
      [odd, ["start", odd]],
      [odd, ["start", "-"]],
      ["0123456789abcdef".repeat(65_536), ["start", "-"]],
    ] as const) {
      const view = ok(box, words, { input: query });
      expect(JSON.parse(readFileSync(view.state_file, "utf8")).user_query).toBe(query);
      expect(ok(box, ["step", "0", "--state", view.state_file], answerOf(ANSWERS["0"])).step).toBe("1");
    }
  });

  it("bytes that are no text are refused by name and nothing is stored [session:binary-input]", () => {
    const box = sandbox();
    const binary = new Uint8Array([0xff, 0xfe, 0x00, 0x80]);
    expect(fails(box, ["start", "-"], { input: binary })).toMatchObject({ exit: 4, code: "DOCUMENT_UNREADABLE" });
    expect(existsSync(sessionsOf(box))).toBe(false);
    const view = ok(box, ["start", "q"]);
    expect(fails(box, ["step", "0", "--state", view.state_file], { input: binary })).toMatchObject({
      exit: 4,
      code: "DOCUMENT_UNREADABLE",
    });
  });

  it("hostile answers are refused and change nothing [session:hostile-answers]", () => {
    const box = sandbox();
    const view = ok(box, ["start", "q"]);
    const before = readFileSync(view.state_file, "utf8");
    const bomb = `a: &a [x]\n${Array.from({ length: 30 }, (_, index) => `k${index}: [*a, *a]`).join("\n")}`;
    const inputs = [
      '{"__proto__": {"polluted": true}}',
      "[".repeat(100_000),
      `${"[".repeat(100_000)}${"]".repeat(100_000)}`,
      bomb,
      "? ".repeat(250),
      "x".repeat(2_000_000),
      '{"share": "\\u0000"}',
      "null",
      "42",
      '"text"',
    ];
    for (const input of inputs) expect(fails(box, ["step", "0", "--state", view.state_file], { input }).exit).toBe(4);
    expect(readFileSync(view.state_file, "utf8")).toBe(before);
  });

  it("an empty query is refused [session:empty-query]", () => {
    const box = sandbox();
    expect(fails(box, ["start", "  \n "])).toMatchObject({ exit: 2, code: "USAGE" });
  });
});
