import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { fails, ok, sandbox, write } from "../rig/clew-process.ts";
import {
  type Created,
  createPayload,
  METADATA,
  sealedPayload,
  swarmDraft,
  writeSkill,
} from "../rig/handoff-project.ts";

const EXAMPLE = join(import.meta.dirname, "../../../../schemas/handoff/2.0/valid/payload--documented-example.yaml");

describe("clew handoff create, send, receive and ack", () => {
  it("carries a payload from draft to acknowledgement, every move on record [handoff:life-cycle]", () => {
    const box = sandbox();
    writeSkill(box, "lit-pm");
    const created = createPayload(box);
    expect(created.payload_path).toBe(join(box.folder, "session/handoff-payload.yaml"));
    expect(created.argv).toEqual(["/lit-pm", "--handoff", created.payload_path]);
    expect(statSync(created.payload_path).mode & 0o777).toBe(0o600);
    expect(createPayload(box).payload_path).toBe(join(box.folder, "session/handoff-payload-2.yaml"));
    const verdict = ok<{ valid: boolean; hash: unknown }>(box, ["handoff", "validate", created.payload_path]);
    expect(verdict).toMatchObject({
      valid: true,
      version: "2.0",
      upgraded: false,
      profile: "perspective-swarm",
      errors: [],
      warnings: [],
      notes: [],
    });
    expect(verdict.hash).toEqual({ declared: created.payload_hash, computed: created.payload_hash, matches: true });
    expect(ok(box, ["handoff", "send", created.payload_path])).toMatchObject({ id: created.id, argv: created.argv });
    expect(ok(box, ["handoff", "send", created.id])).toMatchObject({ invocation: created.invocation });
    expect(ok(box, ["handoff", "receive", created.payload_path])).toMatchObject({
      id: created.id,
      already_received: true,
      handoff: { insights: { convergent: [], uncertainties: ["a", "b", "c"] } },
    });
    const told = (): string => box.run(["handoff", "receive", created.payload_path]).stdout;
    expect(told()).toContain(`When the work is taken over: clew handoff ack ${created.id}\n`);
    expect(ok(box, ["handoff", "ack", created.id])).toEqual({ id: created.id, status: "acknowledged", already: false });
    expect(ok(box, ["handoff", "ack", created.id])).toMatchObject({ already: true });
    expect(told()).toMatch(/\nAcknowledged; nothing is left to do with it\.\n$/);
    const shown = ok<{ history: { status: string }[] }>(box, ["handoff", "show", created.id]);
    expect(shown.history.map((each) => each.status)).toEqual([
      "discovered",
      "selected",
      "validated",
      "transferred",
      "invoked",
      "acknowledged",
    ]);
    expect(ok(box, ["handoff", "list"])).toMatchObject({
      handoffs: [{ status: "transferred" }, { id: created.id, status: "acknowledged" }],
    });
    expect(ok(box, ["handoff", "list", "--status", "acknowledged"])).toMatchObject({ handoffs: [{ id: created.id }] });
    expect(fails(box, ["handoff", "ack", "nothing"])).toMatchObject({ exit: 5, code: "NOT_FOUND" });
  });

  it("never waits for a pipe, a device or a folder in place of a document [handoff:odd-files]", () => {
    const box = sandbox();
    writeSkill(box, "lit-pm");
    execFileSync("mkfifo", [join(box.folder, "pipe")]);
    mkdirSync(join(box.folder, "folder"));
    for (const odd of ["pipe", "/dev/zero", "folder"])
      for (const words of [
        ["validate", odd],
        ["receive", odd],
        ["send", odd],
        ["create", "--input", odd, "--target", "lit-pm"],
        ["menu", "--input", odd],
        ["create", "--input", swarmDraft(box), "--target", "lit-pm", "--previous", odd],
      ])
        expect(fails(box, ["handoff", ...words]), words.join(" ")).toMatchObject({
          exit: 4,
          code: "DOCUMENT_UNREADABLE",
        });
  });

  it("fails in the documented form, with the documented exit codes [handoff:errors]", () => {
    const box = sandbox();
    writeSkill(box, "lit-pm", `${METADATA}  requires: [context.original_prompt, insights.blind_spots]\n`);
    const input = swarmDraft(box);
    expect(fails(box, ["handoff", "create", "--input", input, "--target", "lit-pn"])).toMatchObject({
      exit: 5,
      code: "TARGET_NOT_FOUND",
      hint: expect.stringContaining("`clew handoff discover`"),
      details: { target_skill: "lit-pn" },
      recoverable: true,
    });
    expect(fails(box, ["handoff", "create", "--input", input, "--target", "lit-pm"])).toMatchObject({
      exit: 4,
      code: "INVALID_PAYLOAD",
      details: { missing_fields: ["handoff.insights.blind_spots"] },
    });
    const bad = write(box, "bad.yaml", "version: '2.0'\ncontext:\n  problem_type: odd\nsource:\n  skill: x\n");
    expect(fails(box, ["handoff", "create", "--input", bad, "--target", "lit-pm"])).toMatchObject({
      exit: 4,
      code: "INVALID_PAYLOAD",
      details: {
        missing_fields: ["handoff.source.session_path", "handoff.context.original_prompt"],
        validation_errors: [
          "GENERATED_FIELD /version: is generated; a draft may not give it",
          'BAD_VALUE /context/problem_type: must be one of decision, creative, analytical, strategic, found "odd"',
        ],
        findings: expect.arrayContaining([
          expect.objectContaining({ path: "/context/problem_type", line: 3, column: 17 }),
        ]),
      },
    });
    const yaml = box.run(["handoff", "create", "--input", input, "--target", "nobody"]);
    expect(yaml.code).toBe(5);
    expect(yaml.stdout).toBe("");
    expect(yaml.stderr).toMatch(/^error:\n {2}code: "TARGET_NOT_FOUND"\n/);
    const gone = swarmDraft(box, { source: { skill: "perspective-swarm", session_path: join(box.folder, "gone") } });
    writeSkill(box, "lit-pm");
    // The message alone names the field.
    const odd = write(
      box,
      "odd.yaml",
      JSON.stringify({
        source: { skill: "x", session_path: box.folder },
        context: { original_prompt: "Q", problem_type: "odd" },
      }),
    );
    expect(fails(box, ["handoff", "create", "--input", odd, "--target", "lit-pm"])).toMatchObject({
      code: "VALIDATION_FAILED",
      message: expect.stringContaining("BAD_VALUE /context/problem_type: must be one of"),
    });
    const lost = fails(box, ["handoff", "create", "--input", gone, "--target", "lit-pm"]);
    expect(lost).toMatchObject({ exit: 4, code: "VALIDATION_FAILED" });
    const kept = (lost as { payload_preserved?: string }).payload_preserved ?? "";
    expect(dirname(kept)).toBe(join(box.folder, ".clew/handoffs"));
    expect(ok(box, ["handoff", "list"])).toMatchObject({ handoffs: [{ status: "failed", payload_path: kept }] });
  });

  it("refuses what was edited with 7, what expired with 3, what is both with 4 [handoff:errors]", () => {
    const box = sandbox();
    const whole = sealedPayload(box);
    expect(ok(box, ["handoff", "receive", whole])).toMatchObject({ id: "lit-pm-20260204-193000-a1b2c3d4" });
    writeFileSync(whole, readFileSync(whole, "utf8").replace("Should we?", "Must we?"));
    expect(box.run(["handoff", "validate", whole]).code).toBe(7);
    expect(fails(box, ["handoff", "receive", whole])).toMatchObject({
      exit: 7,
      code: "VALIDATION_FAILED",
      hint: expect.stringContaining("sent again"),
      recoverable: false,
      payload_preserved: whole,
      details: { findings: [{ code: "HASH_MISMATCH", path: "/handoff/meta/payload_hash" }] },
    });
    const late = sealedPayload(box, { expires_at: "2026-02-04T20:30:00Z" });
    expect(box.run(["handoff", "validate", late]).code).toBe(0);
    expect(fails(box, ["handoff", "receive", late])).toMatchObject({
      exit: 3,
      hint: expect.stringContaining("--renew"),
      details: { findings: [{ code: "EXPIRED" }] },
    });
    const renewed = ok<{ payload_path: string; id: string }>(box, ["handoff", "receive", late, "--renew"]);
    expect(renewed).toMatchObject({ renewed: true, renewed_from: "lit-pm-20260204-193000-a1b2c3d4" });
    expect(ok(box, ["handoff", "validate", renewed.payload_path])).toMatchObject({ valid: true, warnings: [] });
    writeFileSync(late, readFileSync(late, "utf8").replace("Should we?", "Must we?"));
    expect(fails(box, ["handoff", "receive", late, "--renew"])).toMatchObject({ exit: 4 });
    // Findings refer to the lines of the given file.
    const bare = sealedPayload(box, { expires_at: "2026-02-04T20:30:00Z" });
    writeFileSync(bare, readFileSync(bare, "utf8").replace(/"?payload_hash"?: *"[^"]*",?/, ""));
    const told = box.run(["handoff", "receive", bare, "--renew"]).stdout;
    expect(told).toMatch(/note HASH_ABSENT/);
    expect(told.split("\n").find((line) => line.includes("HASH_ABSENT"))).toContain(`${bare}:`);
    expect(fails(box, ["handoff", "receive", "no-such-file"])).toMatchObject({ exit: 5, code: "NOT_FOUND" });
    for (const verb of ["receive", "send"])
      expect(fails(box, ["handoff", verb, "-"])).toMatchObject({ exit: 2, code: "USAGE" });
    execFileSync("mkfifo", [join(box.folder, "fifo")]);
    expect(fails(box, ["handoff", "validate", "fifo"])).toMatchObject({
      exit: 4,
      message: "fifo is a FIFO, not a file.",
    });
  });

  it("gives each of eight processes a file and a record of its own [handoff:atomic-write]", async () => {
    const box = sandbox();
    writeSkill(box, "lit-pm");
    const words = ["handoff", "create", "--input", swarmDraft(box), "--target", "lit-pm", "--json"];
    const finished = await Promise.all(Array.from({ length: 8 }, () => box.start(words).done));
    expect(finished.map((each) => each.stderr)).toEqual(finished.map(() => ""));
    const created = finished.map((each): Created => JSON.parse(each.stdout));
    expect(new Set(created.map((each) => each.payload_path)).size).toBe(8);
    expect(ok<{ handoffs: unknown[] }>(box, ["handoff", "list"]).handoffs).toHaveLength(8);
    for (const { payload_path: path, payload_hash: hash } of created)
      expect(ok(box, ["handoff", "validate", path])).toMatchObject({
        valid: true,
        hash: { declared: hash, matches: true },
      });
    const left = readdirSync(join(box.folder, "session")).filter((name) => name.endsWith(".tmp"));
    expect(left).toEqual([]);
  });

  it("makes a payload from a thread, and keeps secrets out of it [handoff:redacted]", () => {
    const box = sandbox();
    writeSkill(box, "lit-pm");
    const secret = `ghp_${"a1B2".repeat(9)}`;
    ok(box, ["thread", "create", `Why is ${secret} refused?`, "--id", "thread_auth"]);
    ok(box, ["decide", "Rotate the token", "--thread", "thread_auth", "--confidence", "0.9"]);
    const created = ok<Created>(box, ["handoff", "create", "--thread", "thread_auth", "--target", "lit-pm"]);
    const text = readFileSync(created.payload_path, "utf8");
    expect(text).not.toContain(secret);
    expect(text).toContain("Rotate the token");
    expect(ok(box, ["handoff", "list"])).toMatchObject({ handoffs: [{ id: created.id, threadId: "thread_auth" }] });
    const direct = swarmDraft(box, { context: { original_prompt: `use ${secret}`, problem_type: "decision" } });
    const second = ok<Created>(box, ["handoff", "create", "--input", direct, "--target", "lit-pm"]);
    expect(second).toMatchObject({ redactions: [{ kind: "github-token" }] });
    expect(readFileSync(second.payload_path, "utf8")).not.toContain(secret);
  });

  it("runs a health check only under --health and the user's own trust [handoff:health-check]", () => {
    const box = sandbox();
    const path = writeSkill(box, "lit-pm", `${METADATA}  health_check: "./check.sh ; touch PWNED"\n`);
    write(box, ".claude/skills/lit-pm/check.sh", "#!/bin/sh\necho ran >> ran.txt\nexit 1\n");
    execFileSync("chmod", ["+x", join(dirname(path), "check.sh")]);
    const words = ["handoff", "create", "--input", swarmDraft(box), "--target", "lit-pm"];
    expect(ok(box, words)).toMatchObject({ health: "declared, not run" });
    expect(ok(box, [...words, "--health"])).toMatchObject({ health: "declared, not run" });
    mkdirSync(join(box.env["HOME"] ?? "", ".config/clew"), { recursive: true });
    writeFileSync(join(box.env["HOME"] ?? "", ".config/clew/config.json"), JSON.stringify({ trust: [dirname(path)] }));
    expect(ok(box, words)).toMatchObject({ health: "declared, not run" });
    expect(existsSync(join(dirname(path), "ran.txt"))).toBe(false);
    const before = readdirSync(join(box.folder, "session")).length;
    expect(fails(box, [...words, "--health"])).toMatchObject({
      exit: 3,
      code: "HEALTH_CHECK_FAILED",
      details: { target_skill: "lit-pm" },
    });
    expect(existsSync(join(dirname(path), "ran.txt"))).toBe(true);
    expect(existsSync(join(dirname(path), "PWNED"))).toBe(false);
    expect(readdirSync(join(box.folder, "session"))).toHaveLength(before);
  });

  it("never gives a trigger, a name or a path to a shell [payload:invocation]", () => {
    const box = sandbox('it\'s "a" $(touch PWNED) ; `x` {payload_path}');
    writeSkill(
      box,
      "shelly",
      METADATA.replace('"--handoff {payload_path}"', "'{payload_path} ; touch PWNED $(touch PWNED)'"),
    );
    writeSkill(box, "twice", METADATA.replace("--handoff", "{payload_path}"));
    writeSkill(box, "strange", METADATA.replace("--handoff", "{home}"));
    write(box, ".claude/skills/named/SKILL.md", `---\nname: "x; touch PWNED"\n${METADATA}---\n`);
    const created = ok<Created>(box, ["handoff", "create", "--input", swarmDraft(box), "--target", "shelly"]);
    expect(created.argv).toEqual(["/shelly", created.payload_path, ";", "touch", "PWNED", "$(touch", "PWNED)"]);
    for (const target of ["twice", "strange", "x; touch PWNED", "../shelly", "a\nb"])
      expect(fails(box, ["handoff", "create", "--input", swarmDraft(box), "--target", target])).toMatchObject({
        exit: 5,
      });
    ok(box, ["handoff", "send", created.payload_path]);
    expect(existsSync(join(box.folder, "PWNED"))).toBe(false);
  });
});

describe("clew handoff validate", () => {
  it("says of the documented example what is right and what is wrong [payload:documented-example]", () => {
    const box = sandbox();
    const finished = box.run(["handoff", "validate", EXAMPLE, "--json"]);
    expect(finished.code).toBe(4);
    const verdict = JSON.parse(finished.stdout);
    expect(verdict).toMatchObject({
      valid: false,
      version: "2.0",
      upgraded: false,
      profile: "perspective-swarm",
      hash: { matches: false },
    });
    expect(verdict.errors.map((each: { code: string; line: number }) => `${each.line} ${each.code}`)).toEqual([
      "68 HASH_MISMATCH",
      "9 SESSION_UNREADABLE",
    ]);
    expect(verdict.errors[0].message).toContain("SHA-256 of an empty text");
    expect(verdict.warnings).toMatchObject([{ code: "EXPIRED" }]);
    const text = box.run(["handoff", "validate", EXAMPLE]);
    expect(text.stdout).toContain(`${EXAMPLE}:68:19: error HASH_MISMATCH`);
    expect(readdirSync(join(box.folder, ".clew"))).toEqual([]);
  });

  it("reads the first version from stdin, upgraded, and reports broken YAML with its line [payload:upgrade]", () => {
    const box = sandbox();
    const first = {
      handoff: {
        version: "1.0",
        timestamp: "2026-02-04T19:00:00Z",
        source: { skill: "perspective-swarm", session_path: box.folder },
        target: { skill: "lit-pm" },
        payload: { original_prompt: "p", problem_type: "strategic" },
      },
    };
    expect(ok(box, ["handoff", "validate", "-"], { input: JSON.stringify(first) })).toMatchObject({
      valid: true,
      version: "1.0",
      upgraded: true,
    });
    const broken = box.run(["handoff", "validate", "-", "--json"], {
      input: "handoff:\n  version: &x 2.0\n  a: b: c\n",
    });
    expect(broken.code).toBe(4);
    expect(
      JSON.parse(broken.stdout).errors.map((each: { code: string; line: number }) => `${each.line} ${each.code}`),
    ).toEqual(["2 ANCHOR", "3 UNREADABLE"]);
  });
});
