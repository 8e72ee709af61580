import { createHash } from "node:crypto";
import { type Handoff, openPayload, renderPayload } from "@clew/handoff-schema/internal";
import { beforeEach, describe, expect, it } from "vitest";
import { createHandoff as create } from "./create-handoff.ts";
import { type Discovery, discoverSkills, type FoundSkillFiles } from "./discover-skills.ts";
import { memoryHandoffLog, needsSession } from "./handoff-log.ts";
import { type HandoffPorts, isHandoffRefusal, shownRefusal } from "./handoff-ports.ts";
import { acknowledgeHandoff, receiveHandoff as receive, sendHandoff as send } from "./receive-handoff.ts";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

function skillFile(name: string, handoff: string, scope: "project" | "global" = "project"): FoundSkillFiles {
  const text = `---\nname: ${name}\ndescription: The ${name}\n${handoff}---\n`;
  const root = { path: `/${scope}`, scope, priority: scope === "project" ? 1 : 4 };
  return { root, folder: name, path: `/${scope}/${name}/SKILL.md`, text, whole: true, mtimeMs: 1, size: text.length };
}

const accepts = (more = ""): string =>
  `handoff:\n  accepts_handoff: true\n  handoff_categories: [research]\n  handoff_description: Reviews\n  handoff_trigger: "--handoff {payload_path}"\n${more}`;

/** An in-memory setup: files by path, skills by name, a fixed clock. */
class World {
  now: number = Date.parse("2026-02-04T19:30:00Z");
  skills: FoundSkillFiles[] = [skillFile("lit-pm", accepts())];
  cached: Discovery | undefined;
  files = new Map<string, string>();
  preserved: string[] = [];
  writeFails: string | undefined;
  sessionReadable = true;
  suffix = 0;
  readonly log: HandoffPorts["log"] = memoryHandoffLog(() => new Date(this.now).toISOString());

  ports(more: Partial<HandoffPorts> = {}): HandoffPorts {
    return {
      now: () => this.now,
      sha256,
      newSuffix: () => String((this.suffix += 1)).padStart(8, "0"),
      redact: (value) => ({ value, redactions: [] }),
      discover: async (fresh) => {
        if (fresh || this.cached === undefined) this.cached = discoverSkills(this.skills, sha256);
        return this.cached;
      },
      reread: async (workflow) => this.skills.find((each) => each.path === workflow.path),
      inspectSession: () =>
        this.sessionReadable ? { readable: true, perspectives: 0 } : { readable: false, reason: "it does not exist" },
      writePayload: (folder, text) => {
        if (this.writeFails !== undefined) throw new Error(this.writeFails);
        const path = `${folder.replace(/\/$/, "")}/handoff-payload${this.files.size === 0 ? "" : `-${this.files.size + 1}`}.yaml`;
        this.files.set(path, text);
        return path;
      },
      preservePayload: (text) => {
        this.preserved.push(text);
        return `/kept/${this.preserved.length}.yaml`;
      },
      log: this.log,
      ...more,
    };
  }

  file(path: string): { text: string; path: string; folder: string } {
    return { text: this.files.get(path) ?? "", path, folder: "/session" };
  }
}

type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: object; readonly exit: number };

/** The outcome of a handoff: its result, or the error object and exit code. */
function outcomes<A extends unknown[], T>(work: (...given: A) => Promise<T>): (...given: A) => Promise<Outcome<T>> {
  return async (...given) => {
    try {
      return { ok: true, value: await work(...given) };
    } catch (thrown) {
      if (!isHandoffRefusal(thrown)) throw thrown;
      const { error, exit } = shownRefusal(thrown);
      return { ok: false, error: { error }, exit };
    }
  };
}

const createHandoff = outcomes(create);
const receiveHandoff = outcomes(receive);
const sendHandoff = outcomes(send);

const DRAFT = {
  source: { skill: "perspective-swarm", session_path: "/session/" },
  context: { original_prompt: "Should we?", problem_type: "decision" },
};

let world: World;
beforeEach(() => {
  world = new World();
});

async function created(target = "lit-pm"): Promise<{ id: string; payload_path: string }> {
  const outcome = await createHandoff(world.ports(), { draft: DRAFT, target });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error));
  return outcome.value;
}

describe("createHandoff", () => {
  it("writes a sealed payload, says how to invoke the target and records every move [handoff:create]", async () => {
    const outcome = await createHandoff(world.ports(), { draft: DRAFT, target: "lit-pm" });
    expect(outcome).toMatchObject({
      ok: true,
      value: {
        id: "swarm-session-20260204-193000-00000001",
        payload_path: "/session/handoff-payload.yaml",
        invocation: "/lit-pm --handoff /session/handoff-payload.yaml",
        argv: ["/lit-pm", "--handoff", "/session/handoff-payload.yaml"],
        warnings: [],
        health: "none declared",
      },
    });
    const moves = await world.log.history("swarm-session-20260204-193000-00000001");
    expect(moves.map((move) => move.status)).toEqual(["discovered", "selected", "validated", "transferred"]);
  });

  it("carries the decisions on record that bear on it, and is the same payload where those changed [handoff:known]", async () => {
    const item = { kind: "decision", id: "dec_1", voice: "sure", standing: "ratified", line: "Use an outbox" } as const;
    const more = { score: 1, matched: [], age_days: 0, staleness: "unknown" } as const;
    const asked: string[] = [];
    const known: HandoffPorts["known"] = async (prompt) => {
      asked.push(prompt);
      return [
        { ...item, ...more },
        { ...item, ...more, kind: "gotcha", id: "g1" },
      ];
    };
    const request = { draft: DRAFT, target: "lit-pm", repeatable: true };
    expect(await createHandoff(world.ports({ known }), request)).toMatchObject({ ok: true });
    const [path = "", text = ""] = [...world.files][0] ?? [];
    expect(asked).toEqual(["Should we?"]);
    const carried = [{ id: "dec_1", standing: "ratified", line: "Use an outbox" }];
    expect(openPayload(text).document).toMatchObject({ handoff: { context: { known: carried } } });
    const payloadsIn = () => [world.file(path)];
    const again = await createHandoff(world.ports({ payloadsIn }), request);
    expect(again).toMatchObject({ ok: true, value: { payload_path: path } });
    const given = { ...DRAFT, context: { ...DRAFT.context, known: [] } };
    await createHandoff(world.ports({ known }), { ...request, draft: given });
    expect(asked).toHaveLength(1);
  });

  it("refuses an incomplete draft by naming what is missing, before anything is written [handoff:create]", async () => {
    const outcome = await createHandoff(world.ports(), {
      draft: { source: { skill: "x" }, version: "2.0" },
      target: "lit-pm",
    });
    expect(outcome).toMatchObject({
      ok: false,
      exit: 4,
      error: {
        error: {
          code: "INVALID_PAYLOAD",
          details: {
            missing_fields: [
              "handoff.context.original_prompt",
              "handoff.context.problem_type",
              "handoff.source.session_path",
            ],
            validation_errors: ["GENERATED_FIELD /version: is generated; a draft may not give it"],
          },
          recoverable: true,
        },
      },
    });
    expect(world.files.size).toBe(0);
  });

  it("names a missing target, and what is nearly it [handoff:target-not-found]", async () => {
    const outcome = await createHandoff(world.ports(), { draft: DRAFT, target: "lit-pn" });
    expect(outcome).toMatchObject({
      ok: false,
      exit: 5,
      error: {
        error: {
          code: "TARGET_NOT_FOUND",
          details: { target_skill: "lit-pn" },
          message: expect.stringContaining('did you mean "lit-pm"?'),
        },
      },
    });
  });

  it("reads the target again: one that changed since the cache was written counts as it is now [handoff:target-fresh]", async () => {
    await world.ports().discover(true);
    world.skills = [skillFile("lit-pm", accepts().replace("--handoff", "--new"))];
    expect(await createHandoff(world.ports(), { draft: DRAFT, target: "lit-pm" })).toMatchObject({
      ok: true,
      value: { argv: ["/lit-pm", "--new", "/session/handoff-payload.yaml"] },
    });
    world.skills = [skillFile("lit-pm", "")];
    const gone = await createHandoff(world.ports(), { draft: DRAFT, target: "lit-pm" });
    expect(gone).toMatchObject({
      ok: false,
      exit: 5,
      error: { error: { message: expect.stringContaining("does not accept handoffs") } },
    });
    world.skills = [skillFile("lit-pm", accepts().replace("true", "yes"))];
    const broken = await createHandoff(world.ports(), { draft: DRAFT, target: "lit-pm" });
    expect(broken).toMatchObject({
      ok: false,
      exit: 5,
      error: { error: { message: expect.stringContaining("/project/lit-pm/SKILL.md:5") } },
    });
  });

  it("checks what the target requires before it writes [payload:requires]", async () => {
    world.skills = [skillFile("lit-pm", accepts("  requires: [context.original_prompt, insights.uncertainties]\n"))];
    const outcome = await createHandoff(world.ports(), { draft: DRAFT, target: "lit-pm" });
    expect(outcome).toMatchObject({
      ok: false,
      exit: 4,
      error: {
        error: {
          code: "INVALID_PAYLOAD",
          details: { missing_fields: ["handoff.insights.uncertainties"], target_skill: "lit-pm" },
        },
      },
    });
    expect(world.files.size).toBe(0);
    const filled = { ...DRAFT, insights: { uncertainties: ["a"] } };
    expect((await createHandoff(world.ports(), { draft: filled, target: "lit-pm" })).ok).toBe(true);
  });

  it("lists what the target likes to have, filled and absent", async () => {
    world.skills = [
      skillFile("lit-pm", accepts("  optional_consumes: [insights.uncertainties, context.problem_type]\n")),
    ];
    const outcome = await createHandoff(world.ports(), { draft: DRAFT, target: "lit-pm" });
    expect(outcome).toMatchObject({
      value: { consumes: { filled: ["context.problem_type"], absent: ["insights.uncertainties"] } },
    });
  });

  it("runs a health check only when asked, and keeps the draft when it fails [handoff:health-check]", async () => {
    world.skills = [skillFile("lit-pm", accepts('  health_check: "lit-pm --health"\n'))];
    const request = { draft: DRAFT, target: "lit-pm" };
    expect(await createHandoff(world.ports(), request)).toMatchObject({
      ok: true,
      value: { health: "declared, not run" },
    });
    const untrusted = world.ports({ checkHealth: async () => undefined });
    expect(await createHandoff(untrusted, request)).toMatchObject({
      ok: true,
      value: { health: "declared, not run", notes: [expect.stringContaining("if you trust it: clew trust ")] },
    });
    const healthy = world.ports({ checkHealth: async () => ({ healthy: true, reason: "exit code 0" }) });
    expect(await createHandoff(healthy, request)).toMatchObject({ ok: true, value: { health: "healthy" } });
    const written = world.files.size;
    const ill = world.ports({ checkHealth: async () => ({ healthy: false, reason: "exit code 1" }) });
    expect(await createHandoff(ill, request)).toMatchObject({
      ok: false,
      exit: 3,
      error: {
        error: { code: "HEALTH_CHECK_FAILED", details: { target_skill: "lit-pm" }, payload_preserved: "/kept/1.yaml" },
      },
    });
    expect(world.files.size).toBe(written);
    expect(world.preserved).toHaveLength(1);
  });

  it("preserves the payload when the session's folder is gone or cannot be written, and says where [handoff:preserved]", async () => {
    world.sessionReadable = false;
    expect(await createHandoff(world.ports(), { draft: DRAFT, target: "lit-pm" })).toMatchObject({
      ok: false,
      exit: 4,
      error: { error: { code: "VALIDATION_FAILED", payload_preserved: "/kept/1.yaml" } },
    });
    world.sessionReadable = true;
    world.writeFails = "ENOSPC: no space left on device";
    const full = await createHandoff(world.ports(), { draft: DRAFT, target: "lit-pm" });
    expect(full).toMatchObject({
      ok: false,
      error: {
        error: {
          details: {
            validation_errors: [
              "WRITE_FAILED /handoff/source/session_path: the payload could not be written: ENOSPC: no space left on device",
            ],
          },
          payload_preserved: "/kept/2.yaml",
        },
      },
    });
    expect(openPayload(world.preserved[1] ?? "").errors).toEqual([]);
    const [newest] = await world.log.list(1);
    expect(newest).toMatchObject({ status: "failed", facts: { payload_path: "/kept/2.yaml" } });
  });

  it("takes secrets out of what is written [handoff:redacted]", async () => {
    const ports = world.ports({
      redact: (value) => ({
        value: JSON.parse(JSON.stringify(value).replaceAll("hunter2", "[redacted]")),
        redactions: [{ kind: "password", mark: "00" }],
      }),
    });
    const draft = { ...DRAFT, context: { ...DRAFT.context, original_prompt: "why is hunter2 refused?" } };
    const outcome = await createHandoff(ports, { draft, target: "lit-pm" });
    expect(outcome).toMatchObject({ ok: true, value: { redactions: [{ kind: "password", mark: "00" }] } });
    expect([...world.files.values()].join("")).not.toContain("hunter2");
  });

  it("warns of a loop and writes all the same [payload:loop]", async () => {
    const draft = { ...DRAFT, source: { skill: "fact-checker", session_path: "/session" } };
    const outcome = await createHandoff(world.ports(), {
      draft,
      target: "lit-pm",
      chain: ["perspective-swarm", "lit-pm"],
    });
    expect(outcome).toMatchObject({ ok: true, value: { warnings: [{ code: "LOOP" }] } });
  });
});

describe("a handoff's life", () => {
  it("goes from transfer to invocation to acknowledgement, each told once [handoff:life-cycle]", async () => {
    const { id, payload_path } = await created();
    expect(await sendHandoff(world.ports(), world.file(payload_path))).toMatchObject({
      ok: true,
      value: { id, invocation: `/lit-pm --handoff ${payload_path}` },
    });
    expect(await receiveHandoff(world.ports(), world.file(payload_path))).toMatchObject({
      ok: true,
      value: { id, already_received: true, handoff: { context: { synthesis_summary: "" } } },
    });
    expect(await acknowledgeHandoff(world.ports(), { id, agent: "lit-pm" })).toEqual({
      id,
      status: "acknowledged",
      already: false,
    });
    expect(await acknowledgeHandoff(world.ports(), { id, agent: "lit-pm" })).toMatchObject({ already: true });
    const moves = await world.log.history(id);
    expect(moves.map((move) => move.status)).toEqual([
      "discovered",
      "selected",
      "validated",
      "transferred",
      "invoked",
      "acknowledged",
    ]);
  });

  it("may begin elsewhere: what is received here is on record from its transfer on [handoff:life-cycle]", async () => {
    const { payload_path } = await created();
    const other = new World();
    other.files = world.files;
    const received = await receiveHandoff(other.ports(), other.file(payload_path));
    expect(received).toMatchObject({ ok: true, value: { already_received: false } });
    const [entry] = await other.log.list(1);
    expect(entry).toMatchObject({ status: "invoked", facts: { source: "perspective-swarm", target: "lit-pm" } });
  });

  it("cannot be acknowledged when it failed, and is not found when unknown [handoff:life-cycle]", async () => {
    world.sessionReadable = false;
    await createHandoff(world.ports(), { draft: DRAFT, target: "lit-pm" });
    const [entry] = await world.log.list(1);
    await expect(acknowledgeHandoff(world.ports(), { id: entry?.id ?? "", agent: "a" })).rejects.toMatchObject({
      code: "MOVE_REFUSED",
    });
    await expect(acknowledgeHandoff(world.ports(), { id: "nothing", agent: "a" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  it("expires at receipt, and renewed is a new handoff that says what it renews [handoff:renew]", async () => {
    const { id, payload_path } = await created();
    world.now += 3_600_000;
    const late = await receiveHandoff(world.ports(), world.file(payload_path));
    expect(late).toMatchObject({
      ok: false,
      exit: 3,
      error: {
        error: {
          code: "VALIDATION_FAILED",
          payload_preserved: payload_path,
          details: { findings: [{ code: "EXPIRED" }] },
        },
      },
    });
    expect(await world.log.get(id)).toMatchObject({ status: "expired" });
    const renewed = await receiveHandoff(world.ports(), world.file(payload_path), { renew: true });
    expect(renewed).toMatchObject({
      ok: true,
      value: {
        id: "swarm-session-20260204-203000-00000002",
        renewed: true,
        renewed_from: id,
        payload_path: "/session/handoff-payload-2.yaml",
        handoff: { expires_at: "2026-02-04T21:30:00Z", meta: { renewed_from: id } },
      },
    });
    expect((await receiveHandoff(world.ports(), world.file("/session/handoff-payload-2.yaml"))).ok).toBe(true);
  });

  it("does not renew what is wrong besides [handoff:renew]", async () => {
    const { payload_path } = await created();
    world.files.set(payload_path, (world.files.get(payload_path) ?? "").replace("Should we?", "Must we?"));
    world.now += 3_600_000;
    const outcome = await receiveHandoff(world.ports(), world.file(payload_path), { renew: true });
    expect(outcome).toMatchObject({ ok: false, exit: 4 });
  });

  it("refuses a payload that was edited, with exit code 7 [payload:hash-wrong]", async () => {
    const { payload_path } = await created();
    world.files.set(payload_path, (world.files.get(payload_path) ?? "").replace("Should we?", "Must we?"));
    for (const outcome of [
      await receiveHandoff(world.ports(), world.file(payload_path)),
      await sendHandoff(world.ports(), world.file(payload_path)),
    ])
      expect(outcome).toMatchObject({ ok: false, exit: 7, error: { error: { recoverable: false } } });
  });

  it("is sent by the skill's word, not by the payload's [handoff:send]", async () => {
    const { payload_path } = await created();
    const opened = openPayload(world.files.get(payload_path) ?? "");
    const handoff = opened.document?.["handoff"] as Handoff;
    const { payload_hash: _hash, ...meta } = handoff.meta ?? {};
    world.files.set(
      "/session/evil.yaml",
      renderPayload({ ...handoff, meta, target: { skill: "lit-pm", invocation: "/delete-everything" } }),
    );
    expect(await sendHandoff(world.ports(), world.file("/session/evil.yaml"))).toMatchObject({
      ok: true,
      value: { invocation: "/lit-pm --handoff /session/evil.yaml" },
    });
    world.skills = [];
    expect(await sendHandoff(world.ports(), world.file(payload_path))).toMatchObject({
      ok: false,
      exit: 5,
      error: { error: { code: "TARGET_NOT_FOUND", payload_preserved: payload_path } },
    });
  });

  it("keeps its session until it is acknowledged or a day old [handoff:retention]", async () => {
    const { id } = await created();
    const entry = await world.log.get(id);
    if (entry === undefined) throw new Error("no entry");
    expect(needsSession(entry, world.now + 86_399_000)).toBe(true);
    expect(needsSession(entry, world.now + 86_400_000)).toBe(false);
    expect(needsSession({ ...entry, status: "acknowledged" }, world.now)).toBe(false);
  });
});
