import { createHash } from "node:crypto";
import { STEP_KEYS, type StepKey } from "@clew/fsm";
import { ANSWERS, ASK_0, loopBack } from "@clew/reasoning-steps/example-answers";
import type { Session } from "@clew/schemas";
import type { SessionStore } from "@clew/thread-store";
import { createMemorySessionStore } from "@clew/thread-store/memory";
import { assert, integer, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import {
  answerQuestions,
  buildDecision,
  type CompletePorts,
  completeSession,
  type DecisionRequest,
  deriveIds,
  dispatchSession,
  type LearnPorts,
  learnSession,
  priorAnswers,
  type StartPorts,
  type StepView,
  type SubmitPorts,
  setRoute,
  showStep,
  startSession,
  submitStep,
} from "../src/index.ts";
import { instantText } from "../src/instant.ts";
import { routeOf } from "../src/session/session-facts.ts";

interface World {
  readonly ports: StartPorts & SubmitPorts & CompletePorts & LearnPorts;
  readonly recorded: DecisionRequest[];
  readonly clock: { now: number };
  /** What the ports did, in order. */
  readonly log: string[];
}

function world(sessions: SessionStore = createMemorySessionStore()): World {
  const clock = { now: Date.UTC(2026, 10, 18, 12) };
  const recorded: DecisionRequest[] = [];
  const log: string[] = [];
  let ids = 0;
  const watched: SessionStore = {
    ...sessions,
    save: async (session, expected) => {
      const result = await sessions.save(session, expected);
      const { status } = session as unknown as Session;
      if (result.ok) log.push(`saved ${status}`);
      return result;
    },
  };
  return {
    clock,
    recorded,
    log,
    ports: {
      sessions: watched,
      now: () => instantText((clock.now += 1000)),
      executable: ["clew"],
      newSessionId: () => (++ids).toString(16).padStart(12, "0"),
      knownSkills: async () => ["mailer"],
      redact: (value) => ({ value, redactions: [] }),
      digest: (text) => createHash("sha256").update(text).digest("hex"),
      agentId: "tester",
      learnings: "auto",
      recordDecision: async (request) => {
        recorded.push(request);
        log.push(`recorded ${request.decision.id}`);
        return { id: request.decision.id, threadId: request.thread.id };
      },
      buildHandoffPayload: async () => ({ ok: true }),
      writeTaskFiles: async () => [{ id: "task-001", path: "/p/task-001.md", step: "generation" }],
      recordLearnings: async () => undefined,
    },
  };
}

async function walk(
  ports: SubmitPorts,
  view: StepView,
  steps: readonly (readonly [StepKey, unknown])[],
): Promise<StepView> {
  let last = view;
  for (const [step, answer] of steps) last = await submitStep(ports, { sessionId: view.session_id, step, answer });
  return last;
}

const all = STEP_KEYS.map((key) => [key, ANSWERS[key]] as const);
// JSON escapes a lone surrogate.
const halves = (value: unknown): boolean => /\\ud[89a-f]/i.test(JSON.stringify(value));
const stored = async (ports: SubmitPorts, id: string) => (await ports.sessions.load(id)) as Session;

describe("the protocol as a library", () => {
  it("runs in one process over the memory store, from start to learnings [session:library]", async () => {
    const { ports, recorded } = world();
    const start = await startSession(ports, { query: "Pick a queue" });
    expect(start).toMatchObject({ session_id: "000000000001", state_file: null, step: "0" });
    expect(start.directive.argv).toEqual(["clew", "step", "0", "--session", "000000000001"]);
    const last = await walk(ports, start, all);
    expect(last.directive.argv).toEqual(["clew", "complete", "--session", "000000000001"]);
    const done = await completeSession(ports, start.session_id);
    expect(done).toMatchObject({ status: "completed", route: "dynamic-skill-sequencing", tasks: [{ id: "task-001" }] });
    expect(recorded[0]?.decision).toMatchObject({
      decision: "Use a table in SQLite as the queue",
      confidence: 0.8,
      agentId: "tester",
      stakes: "medium",
      alternatives: [
        { option: "A broker", why_rejected: "Nobody operates it", reopen_when: "A second machine sends mail" },
      ],
      dissent: ["From growth: A broker, later"],
      openQuestions: ["How many retries?"],
      nextSteps: ["Write the table", "Write the worker"],
    });
    const steps = recorded[0]?.decision.deliberation?.steps ?? [];
    expect(steps.map((step) => step.type)).toEqual([
      "johari_discovery",
      "semantic_understanding",
      "chain_of_thought",
      "tree_of_thought",
      "skill_detection",
      "task_routing",
      "self_consistency",
      "socratic_interrogation",
      "constitutional_critique",
      "knowledge_transfer",
    ]);
    for (const step of steps) expect(step.duration_ms).toBeGreaterThanOrEqual(0);
    await learnSession(ports, { sessionId: start.session_id, learnings: { gotchas: [{ issue: "x" }] } });
    expect((await showStep(ports, start.session_id)).status).toBe("completed");
  });

  it("records the decision before the session says completed, and nothing twice after a crash between them [session:record-before-save]", async () => {
    const { ports, recorded, log } = world();
    const start = await startSession(ports, { query: "q" });
    await walk(ports, start, all);
    const crashing: CompletePorts = {
      ...ports,
      sessions: { ...ports.sessions, save: async () => Promise.reject(new Error("power is gone")) },
    };
    await expect(completeSession(crashing, start.session_id)).rejects.toThrow("power is gone");
    expect((await stored(ports, start.session_id)).status).toBe("in_progress");
    await completeSession(ports, start.session_id);
    await completeSession(ports, start.session_id);
    expect(recorded).toHaveLength(2);
    expect(recorded[1]).toEqual(recorded[0]);
    expect(log.slice(-2)).toEqual([`recorded ${recorded[0]?.decision.id}`, "saved completed"]);
  });

  it("changes nothing when the decision cannot be recorded [session:record-before-save]", async () => {
    const { ports } = world();
    const start = await startSession(ports, { query: "q" });
    await walk(ports, start, all);
    const before = await stored(ports, start.session_id);
    const away: CompletePorts = { ...ports, recordDecision: async () => Promise.reject(new Error("away")) };
    await expect(completeSession(away, start.session_id)).rejects.toThrow("away");
    expect(await stored(ports, start.session_id)).toEqual(before);
  });

  it("derives the decision's id from session and pass [session:decision-derived]", async () => {
    const { ports } = world();
    const start = await startSession(ports, { query: "q" });
    await walk(ports, start, all);
    const session = await stored(ports, start.session_id);
    const ids = deriveIds(session, ports.digest);
    expect(deriveIds({ ...session, revision: 99, updated_at: "2030-01-01T00:00:00Z" }, ports.digest)).toEqual(ids);
    expect(buildDecision(session, { ids, agentId: "a" })).toEqual(buildDecision(session, { ids, agentId: "a" }));
    await submitStep(ports, { sessionId: start.session_id, step: "8", answer: loopBack("c") });
    const looped = await stored(ports, start.session_id);
    expect(deriveIds(looped, ports.digest).decision).not.toBe(ids.decision);
    expect(deriveIds(looped, ports.digest).thread).toBe(ids.thread);
  });

  it("caps confidence at what nobody confirmed, and names it [session:library]", async () => {
    const { ports, recorded } = world();
    const start = await startSession(ports, { query: "q" });
    await submitStep(ports, { sessionId: start.session_id, step: "0", answer: ASK_0 });
    const answers = { q1: "Assumed: no", q2: "Assumed: Postfix" };
    await answerQuestions(ports, { sessionId: start.session_id, answers, answeredBy: "policy" });
    await walk(ports, start, all);
    await completeSession(ports, start.session_id);
    expect(recorded[0]?.decision.confidence).toBe(0.6);
    expect(recorded[0]?.decision.context).toMatchObject({
      assumed: [{ answer: "Assumed: no" }, { answer: "Assumed: Postfix" }],
    });
  });

  it("gives one of sixteen submits of one step the win [session:one-winner]", async () => {
    const { ports } = world();
    const start = await startSession(ports, { query: "q" });
    const results = await Promise.allSettled(
      Array.from({ length: 16 }, () =>
        submitStep(ports, { sessionId: start.session_id, step: "0", answer: ANSWERS["0"] }),
      ),
    );
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
    for (const result of results)
      if (result.status === "rejected") expect(["STALE_REVISION", "STEP_NOT_CURRENT"]).toContain(result.reason.code);
  });
});

describe("texts that are made of answers", () => {
  it("end before a character that no longer fits, not within it [session:third-contradiction]", async () => {
    const { ports } = world();
    const start = await startSession(ports, { query: "q" });
    const pass = all.slice(5, 9);
    const contradiction = `${"c".repeat(9958)}${"🦜".repeat(20)}`;
    const again = ["8", { ...loopBack("x"), contradiction }] as const;
    const halted = await walk(ports, start, [...all.slice(0, 9), again, ...pass, again, ...pass, again]);
    expect(halted.questions.map(({ question }) => question.length)).toEqual([9999, 9999, 9999]);
    expect(halves(await stored(ports, start.session_id))).toBe(false);
  });

  it("are cut so in the tasks of a route that was set, too [task:sequence]", async () => {
    const { ports } = world();
    const start = await startSession(ports, { query: "q" });
    const routing = { route: "skill-orchestration", skill: "mailer", confidence: 1, justification: "It fits" };
    const criteria = { ...ANSWERS["1"], success_criteria: ["y".repeat(9995), "zz🦜"] };
    const given = all.map(([key, answer]) => [key, { "1": criteria, "4": routing }[String(key)] ?? answer] as const);
    await walk(ports, start, given);
    const session = await stored(ports, start.session_id);
    const route = routeOf({
      ...session,
      route_override: { route: "dynamic-skill-sequencing", reason: "Steps", at: "2026-11-18T12:00:00Z" },
    });
    const last = route?.sequence?.at(-1);
    expect([last?.step, last?.objective.length]).toEqual(["validation", 9999]);
    expect(halves(route)).toBe(false);
  });
});

describe("a route that is set", () => {
  it("names work, or leaves the sequence out [session:set-route]", async () => {
    const { ports } = world();
    const start = await startSession(ports, { query: "q" });
    await walk(ports, start, all);
    const set = { sessionId: start.session_id, route: "dynamic-skill-sequencing", reason: "r" } as const;
    for (const sequence of [[], [{ step: "analysis" as const, objective: " \n" }]])
      await expect(setRoute(ports, { ...set, sequence })).rejects.toMatchObject({ code: "USAGE" });
    await setRoute(ports, set);
    expect(routeOf(await stored(ports, start.session_id))?.sequence).toEqual(ANSWERS["4"]["sequence"]);
  });

  it("takes a plan of the longest kind as its sequence [session:bounded]", async () => {
    const { ports } = world();
    const start = await startSession(ports, { query: "q" });
    const routing = { route: "skill-orchestration", skill: "mailer", confidence: 1, justification: "It fits" };
    const plan = { ...ANSWERS["8"], next_steps: Array.from({ length: 200 }, (_, at) => `Step ${at}`) };
    const given = all.map(([key, answer]) => [key, { "4": routing, "8": plan }[String(key)] ?? answer] as const);
    await walk(ports, start, given);
    await setRoute(ports, { sessionId: start.session_id, route: "dynamic-skill-sequencing", reason: "r" });
    expect(routeOf(await stored(ports, start.session_id))?.sequence).toHaveLength(200);
  });
});

describe("clocks", () => {
  it("may jump back: no duration is negative and no order changes [session:clock-jumps]", async () => {
    const { ports, clock, recorded } = world();
    const start = await startSession(ports, { query: "q" });
    for (const [step, answer] of all) {
      clock.now -= 3_600_000;
      await submitStep(ports, { sessionId: start.session_id, step, answer });
    }
    await completeSession(ports, start.session_id);
    const steps = recorded[0]?.decision.deliberation?.steps ?? [];
    expect(steps.map((step) => step.duration_ms)).toEqual(Array(10).fill(0));
    expect(steps.map((step) => step.step)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const session = await stored(ports, start.session_id);
    expect(session.revision).toBe(12);
  });

  it("expire a lease after a day, and a retry opens it again [session:dispatch-lease]", async () => {
    const { ports, clock } = world();
    const start = await startSession(ports, { query: "q" });
    await walk(ports, start, all);
    await completeSession(ports, start.session_id);
    const act = (action?: "claim" | "ack" | "retry") =>
      dispatchSession(ports, { sessionId: start.session_id, by: "me", ...(action === undefined ? {} : { action }) });
    clock.now += 25 * 3_600_000;
    expect((await act()).dispatch_pending.status).toBe("expired");
    await expect(act("claim")).rejects.toMatchObject({ code: "DISPATCH_REFUSED" });
    await expect(act("ack")).rejects.toMatchObject({ code: "DISPATCH_REFUSED" });
    expect((await act("retry")).dispatch_pending.status).toBe("pending");
    expect((await act("ack")).dispatch_pending.status).toBe("acknowledged");
  });
});

function longList(mark: string): string[] {
  return Array.from({ length: 12 }, (_, at) => `${mark}-${at} ${"words ".repeat(80)}`);
}

describe("earlier answers", () => {
  it("stay within 4 kB however long they are, the newest whole where it fits [session:prior-limit]", async () => {
    const { ports } = world();
    const start = await startSession(ports, { query: "q" });
    await walk(ports, start, all.slice(0, 9));
    const shown = (await showStep(ports, start.session_id)).prior ?? {};
    expect(new TextEncoder().encode(JSON.stringify(shown)).length).toBeLessThanOrEqual(4096);
    expect(shown["7"]).toEqual(ANSWERS["7"]);
    const base = await stored(ports, start.session_id);
    assert(
      property(string({ unit: "binary", maxLength: 3000 }), integer({ min: 1, max: 60 }), (text, count) => {
        const list = Array.from({ length: count }, () => text);
        const outputs = {
          ...base.step_outputs,
          "2": { ...base.step_outputs["2"], inferences: list, uncertainties: list },
        };
        const prior = priorAnswers({ ...base, step_outputs: outputs } as Session); // the schema's limits do not matter here
        expect(new TextEncoder().encode(JSON.stringify(prior)).length).toBeLessThanOrEqual(4096);
        expect(prior["7"]).toEqual(ANSWERS["7"]);
      }),
      { numRuns: 60 },
    );
  });

  it("never lose a pitfall, an option or a question while a few words of each have room [session:prior-limit]", async () => {
    const { ports } = world();
    const start = await startSession(ports, { query: "q" });
    await walk(ports, start, all.slice(0, 9));
    const base = await stored(ports, start.session_id);
    const share = {
      ...base.step_outputs["0"]?.share,
      pitfalls: longList("pitfall"),
      inferences: longList("inference"),
    };
    const branches = longList("option").map((approach, at) => ({
      id: `b${at}`,
      approach,
      pros: [],
      cons: [],
      score: 0.5,
    }));
    const questions = longList("question").map((question) => ({ question, kind: "own", answer: "yes" }));
    const outputs = {
      ...base.step_outputs,
      "0": { ...base.step_outputs["0"], share },
      "3": { ...base.step_outputs["3"], branches },
      "6": { ...base.step_outputs["6"], questions },
    };
    const text = JSON.stringify(priorAnswers({ ...base, step_outputs: outputs } as Session)); // complete except for the lists above
    for (const mark of ["pitfall", "option", "question"])
      for (let at = 0; at < 12; at += 1) expect(text).toContain(`${mark}-${at} words`);
    expect(text).not.toContain("inference-11");
  });
});
