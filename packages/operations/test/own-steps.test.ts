import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { STEP_KEYS } from "@clew/fsm";
import { ANSWERS, LIGHT_ANSWERS, loopBack } from "@clew/reasoning-steps/example-answers";
import type { CompiledProtocol, Session } from "@clew/schemas";
import { createMemorySessionStore } from "@clew/thread-store/memory";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  answerQuestions,
  checkOverlay,
  haltSession,
  type StartPorts,
  type StepView,
  type SubmitPorts,
  sessionDiagram,
  setRoute,
  showStep,
  startSession,
  submitStep,
  undoAnswers,
} from "../src/index.ts";
import { instantText } from "../src/instant.ts";
import { buildDecision } from "../src/session/build-decision.ts";
import { readSession } from "../src/session/read-session.ts";
import { missingSteps } from "../src/session/session-facts.ts";

type Ports = StartPorts & SubmitPorts;

/** Ports of a project that uses a protocol; several may have been used before. */
function portsOf(used: CompiledProtocol | undefined, pacing: "grouped" | "single" = "grouped"): Ports {
  let clock = Date.UTC(2026, 10, 19, 12);
  let ids = 0;
  const digest = digestOf(used);
  return {
    sessions: createMemorySessionStore(),
    now: () => instantText((clock += 1000)),
    executable: ["clew"],
    newSessionId: () => (++ids).toString(16).padStart(12, "0"),
    knownSkills: async () => ["mailer"],
    lineCounter: async () => (file) => (file === "src/there.ts" ? 10 : undefined),
    protocols: {
      inUse: () => used && { digest, protocol: used },
      of: (wanted) => (wanted === digest ? used : undefined),
    },
    pacing,
  };
}

function digestOf(protocol: CompiledProtocol | undefined): string {
  return createHash("sha256")
    .update(JSON.stringify(protocol ?? null))
    .digest("hex");
}

const NOTHING: CompiledProtocol = {
  schema_version: "1.0",
  name: "team",
  version: "1",
  texts: {},
  principles: [],
  words: {},
  routes: [],
  sequence: [],
  steps: [],
};
type OwnStep = CompiledProtocol["steps"][number];

function own(key: string, after: string, more: Partial<OwnStep> = {}): OwnStep {
  const answer = { type: "object", required: ["said"], properties: { said: { type: "string", minLength: 1 } } };
  return {
    key,
    after,
    title: `The step ${key}`,
    light: false,
    instructions: `# ${key}`,
    template: '{"said":"…"}',
    answer,
    checks: [],
    ...more,
  };
}

async function refusalOf(
  work: Promise<unknown>,
): Promise<{ code: string; message: string; details: { findings: { path: string; message: string }[] } }> {
  return (await work.then(
    () => expect.unreachable(),
    (thrown: unknown) => thrown,
  )) as Awaited<ReturnType<typeof refusalOf>>; // a ClewError, whose details are checked one by one
}

async function sessionOf(ports: Ports, id: string): Promise<Session> {
  return readSession(JSON.parse(JSON.stringify(await ports.sessions.load(id))), id).session;
}

const answersAll: Readonly<Record<string, unknown>> = ANSWERS;

/** An answer for a step: the example's, or one for a step with a single text field. */
function answerTo(key: string, light: boolean): unknown {
  const given: Readonly<Record<string, unknown>> = light ? { ...answersAll, ...LIGHT_ANSWERS } : answersAll;
  return given[key] ?? { said: `what ${key} asks` };
}

const drawn: fc.Arbitrary<CompiledProtocol> = fc
  .array(fc.record({ place: fc.nat(), light: fc.boolean() }), { maxLength: 4 })
  .map((steps) => ({
    ...NOTHING,
    steps: steps.map(({ place, light }, index) => {
      const places = [...STEP_KEYS.slice(0, -1), ...steps.slice(0, index).map((_, at) => `own_${at}`)];
      return own(`own_${index}`, places[place % places.length] ?? "0", { light });
    }),
  }));

describe("a session under any overlay", () => {
  it("takes every step in groups or one by one, over loop-backs, halts and answers taken back, and misses none at its end [protocol:own-steps-everywhere] [protocol:own-steps-fsm]", async () => {
    await fc.assert(
      fc.asyncProperty(
        drawn,
        fc.record({
          agentMode: fc.boolean(),
          light: fc.boolean(),
          pacing: fc.constantFrom("grouped", "single"),
          turns: fc.array(fc.constantFrom("loop", "halt", "undo"), { maxLength: 4 }),
        }),
        async (protocol, { agentMode, light, pacing, turns }) => {
          const ports = portsOf(protocol, pacing);
          const { session_id: sessionId } = await startSession(ports, {
            query: "q",
            agentMode,
            depth: light ? "light" : "full",
          });
          const left = [...turns];
          let asksLight = light;
          let view: StepView = await showStep(ports, sessionId);
          for (let calls = 0; view.step !== null || view.status === "halted"; calls += 1) {
            expect(calls).toBeLessThan(200);
            if (view.status === "halted") {
              const answers = Object.fromEntries(
                view.questions.filter((each) => each.answer === undefined).map(({ id }) => [id, "yes"]),
              );
              view = await answerQuestions(ports, { sessionId, answers });
              asksLight = view.depth === "light";
              if (left[0] === "undo") {
                left.shift();
                view = await undoAnswers(ports, sessionId);
              }
              continue;
            }
            expect(view.group[0]).toBe(view.step);
            const answers = Object.fromEntries(view.group.map((key) => [key, answerTo(key, asksLight)]));
            const last = view.group.includes("8") ? left.shift() : undefined;
            if (last === "loop") answers["8"] = loopBack("The two do not fit");
            if (last === "halt") {
              if (view.step !== "8") {
                left.unshift("halt");
                delete answers["8"];
              } else {
                view = await haltSession(ports, { sessionId, reason: "Who decides?", questions: ["Who?"] });
                continue;
              }
            }
            const [only] = Object.keys(answers).length === 1 ? Object.values(answers) : [];
            view = await submitStep(ports, only === undefined ? { sessionId, answers } : { sessionId, answer: only });
            asksLight = view.depth === "light";
            expect((await sessionOf(ports, sessionId)).fsm.state).toBe(view.state);
          }
          const session = await sessionOf(ports, sessionId);
          expect(session.fsm.state).toBe("KNOWLEDGE_TRANSFER");
          expect(missingSteps(session)).toEqual([]);
          const due = protocol.steps.filter((step) => view.depth === "full" || step.light);
          for (const { key } of due) expect(session.step_outputs[key]).toEqual({ said: `what ${key} asks` });
          const { deliberation } = buildDecision(session, { ids: { decision: "d", thread: "t" }, agentId: "a" });
          for (const { key } of due)
            expect(deliberation?.steps?.find((step) => step.type === key)).toMatchObject({
              thought: `said: what ${key} asks`,
              answer: { said: `what ${key} asks` },
            });
          const drawing = await sessionDiagram(ports, sessionId);
          for (const { key } of protocol.steps) expect(drawing).toContain(`STEP_${key}`);
        },
      ),
      { numRuns: 60 },
    );
  });
});

const SAFETY = own("safety", "3", {
  light: true,
  answer: {
    type: "object",
    required: ["level", "risks"],
    properties: {
      level: { enum: ["low", "high"] },
      risks: { type: "array", items: { type: "string" } },
      files: { type: "array", items: { type: "string" } },
      branch: { type: "string" },
    },
  },
  checks: [
    { check: "no-duplicates" },
    { check: "files-exist" },
    {
      check: "condition",
      condition: 'answers.safety.level != "high" || size(answers.safety.risks) > 0',
      message: "a risk where the level is high",
    },
  ],
});
const TEAM: CompiledProtocol = {
  ...NOTHING,
  principles: [{ name: "privacy", text: "Whose data?" }],
  routes: [{ name: "deploy", directive: "Open the release board." }],
  sequence: ["rollout"],
  steps: [SAFETY],
};

describe("an added step", () => {
  it("is asked, checked by its form and its checks, and stored like any other [protocol:own-steps-everywhere]", async () => {
    const ports = portsOf(TEAM);
    const { session_id: sessionId, protocol } = await startSession(ports, { query: "q" });
    expect(protocol).toMatchObject({
      digest: digestOf(TEAM),
      name: "team",
      steps: [{ key: "safety", after: "3", light: true }],
    });
    const first = await submitStep(ports, { sessionId, answer: ANSWERS["0"] });
    expect(first.group).toEqual(["1", "2", "3", "safety", "3b", "4"]);
    expect(first.template).toContain('"safety":{"said"');
    const answers = {
      "1": ANSWERS["1"],
      "2": ANSWERS["2"],
      "3": ANSWERS["3"],
      safety: { level: "high", risks: [] },
      "3b": ANSWERS["3b"],
    };
    const refused = await refusalOf(submitStep(ports, { sessionId, answers }));
    expect(refused).toMatchObject({
      code: "ANSWER_INVALID",
      details: { stored: ["1", "2", "3"], failed: "safety", state: "STEP:safety" },
    });
    expect(refused.details.findings[0]?.message).toContain("a risk where the level is high");
    const cases: readonly (readonly [unknown, string, string])[] = [
      [{ level: "high", risks: ["a", " A "] }, "ANSWER_INVALID", "/risks/1: expected every entry once"],
      [{ level: "odd", risks: [] }, "ANSWER_INVALID", "/level: expected one of low, high"],
      [{ level: "low" }, "ANSWER_INVALID", "/risks: expected this field"],
      [
        { level: "low", risks: [], files: ["src/gone.ts"] },
        "EVIDENCE_NOT_FOUND",
        "/files/0: expected a file of this project",
      ],
    ];
    for (const [answer, code, message] of cases) {
      const each = await refusalOf(submitStep(ports, { sessionId, step: "safety", answer }));
      expect(each.code).toBe(code);
      expect(each.message).toContain(message);
    }
    const mended = await submitStep(ports, {
      sessionId,
      step: "safety",
      answer: '{"level":"High","risks":"a","files":["src/there.ts"]}',
    });
    expect(mended.step).toBe("3b");
    expect((await sessionOf(ports, sessionId)).step_outputs["safety"]).toEqual({
      level: "high",
      risks: ["a"],
      files: ["src/there.ts"],
    });
  });

  it("is asked of a light session where it says so [protocol:own-steps-everywhere]", async () => {
    const ports = portsOf(TEAM);
    const { session_id: sessionId, group } = await startSession(ports, { query: "q", depth: "light" });
    expect(group).toEqual(["0", "1", "safety", "8"]);
    const answers = { ...LIGHT_ANSWERS, safety: { level: "low", risks: [] } };
    expect(await submitStep(ports, { sessionId, answers })).toMatchObject({
      step: null,
      answered: ["0", "1", "safety", "8"],
    });
  });

  it("is refused by name where it is none of the session's, and where another is asked [protocol:own-steps-everywhere]", async () => {
    const ports = portsOf(TEAM);
    const { session_id: sessionId } = await startSession(ports, { query: "q" });
    expect(await refusalOf(submitStep(ports, { sessionId, step: "nosuch", answer: {} }))).toMatchObject({
      code: "USAGE",
    });
    expect(await refusalOf(submitStep(ports, { sessionId, step: "safety", answer: {} }))).toMatchObject({
      code: "STEP_NOT_CURRENT",
    });
  });
});

async function upTo8(ports: Ports): Promise<string> {
  const { session_id: sessionId } = await startSession(ports, { query: "q" });
  await submitStep(ports, { sessionId, answer: ANSWERS["0"] });
  const safety = { level: "low", risks: [] };
  const four = { route: "Deploy", confidence: 0.9, justification: "The board does it" };
  await submitStep(ports, {
    sessionId,
    answers: { "1": ANSWERS["1"], "2": ANSWERS["2"], "3": ANSWERS["3"], safety, "3b": ANSWERS["3b"], "4": four },
  });
  return sessionId;
}

describe("a team's words", () => {
  it("are routes, kinds of work and principles like the built-in ones, and stand in the templates [protocol:own-steps-words]", async () => {
    const ports = portsOf(TEAM);
    const sessionId = await upTo8(ports);
    const stored = await sessionOf(ports, sessionId);
    expect(stored).toMatchObject({ routing_decision: "deploy", step_outputs: { "4": { route: "deploy" } } });
    const view = await showStep(ports, sessionId);
    expect(view.template).toContain("efficiency|privacy|own");
    expect(view.instructions).toContain("`privacy`: Whose data?");
    const missing = await refusalOf(
      submitStep(ports, { sessionId, answers: { "5": ANSWERS["5"], "6": ANSWERS["6"], "7": ANSWERS["7"] } }),
    );
    expect(missing.message).toContain("a verdict for privacy");
    const principles = [
      ...[ANSWERS["7"]["principles"]].flat(),
      { principle: "privacy", verdict: "pass", note: "No person's data" },
    ];
    const done = await submitStep(ports, {
      sessionId,
      answers: { "7": { ...ANSWERS["7"], principles }, "8": { ...ANSWERS["8"], route: "deploy" } },
    });
    expect(done.step).toBeNull();
    expect(await refusalOf(setRoute(ports, { sessionId, route: "nowhere", reason: "r" }))).toMatchObject({
      code: "USAGE",
    });
    const sequence = [{ step: "rollout", objective: "Ten percent" }];
    await setRoute(ports, { sessionId, route: "dynamic-skill-sequencing", reason: "r", sequence });
    expect(
      await refusalOf(
        setRoute(ports, { sessionId, route: "deploy", reason: "r", sequence: [{ step: "dance", objective: "x" }] }),
      ),
    ).toMatchObject({ code: "USAGE" });
    await setRoute(ports, { sessionId, route: "deploy", reason: "r" });
    expect(await sessionOf(ports, sessionId)).toMatchObject({ routing_decision: "deploy" });
  });

  it("are no words of a session without the protocol: an answer that uses one is refused, and a file that holds one is not read [protocol:own-steps-words]", async () => {
    const ports = portsOf(undefined);
    const { session_id: sessionId } = await startSession(ports, { query: "q" });
    await submitStep(ports, { sessionId, answer: ANSWERS["0"] });
    const four = { route: "deploy", confidence: 0.9, justification: "The board does it" };
    const answers = { "1": ANSWERS["1"], "2": ANSWERS["2"], "3": ANSWERS["3"], "3b": ANSWERS["3b"], "4": four };
    expect((await refusalOf(submitStep(ports, { sessionId, answers }))).message).toContain(
      "/route: expected one of skill-orchestration",
    );
    await submitStep(ports, { sessionId, answer: ANSWERS["4"] });
    const session = await sessionOf(ports, sessionId);
    const forged = { ...session, step_outputs: { ...session.step_outputs, "4": { ...ANSWERS["4"], route: "deploy" } } };
    expect(() => readSession(forged, "it")).toThrow("does not have the form of a session");
  });
});

describe("a session keeps the digest of its protocol", () => {
  it("and goes on only under it, whatever is in use now; it is shown all the same [protocol:own-steps-digest]", async () => {
    const ports = portsOf(TEAM);
    const sessionId = await upTo8(ports);
    const elsewhere: Ports = { ...ports, protocols: { inUse: () => undefined, of: () => undefined } };
    const shown = await showStep(elsewhere, sessionId);
    expect(shown.step).toBe("5");
    for (const work of [
      submitStep(elsewhere, { sessionId, answer: ANSWERS["5"] }),
      setRoute(elsewhere, { sessionId, route: "deploy", reason: "r" }),
      haltSession(elsewhere, { sessionId, reason: "r", questions: ["q"] }),
    ])
      expect(["PROTOCOL_ABSENT", "MOVE_REFUSED"]).toContain((await refusalOf(work)).code);
    expect(await refusalOf(submitStep(elsewhere, { sessionId, answer: ANSWERS["5"] }))).toMatchObject({
      code: "PROTOCOL_ABSENT",
    });
    const other = { ...TEAM, version: "2", steps: [] };
    const both: Ports = {
      ...ports,
      protocols: {
        inUse: () => ({ digest: digestOf(other), protocol: other }),
        of: (digest) => (digest === digestOf(other) ? other : ports.protocols?.of(digest)),
      },
    };
    expect((await submitStep(both, { sessionId, answer: ANSWERS["5"] })).step).toBe("6");
    expect((await startSession(both, { query: "q" })).protocol).toMatchObject({ version: "2", steps: [] });
  });

  it("and a file that names other steps, or holds an answer that its protocol does not take, is not gone on with [protocol:own-steps-digest]", async () => {
    const ports = portsOf(TEAM);
    const sessionId = await upTo8(ports);
    const session = await sessionOf(ports, sessionId);
    const { protocol } = session.metadata;
    const forgedBy = async (forged: object): Promise<string> => {
      const store = createMemorySessionStore();
      // A file may contain whatever somebody wrote into it.
      await store.create({ ...session, ...forged } as unknown as Parameters<typeof store.create>[0]);
      return (await refusalOf(submitStep({ ...ports, sessions: store }, { sessionId, answer: ANSWERS["5"] }))).code;
    };
    expect(await forgedBy({ step_outputs: { ...session.step_outputs, safety: { level: "none" } } })).toBe(
      "STATE_TAMPERED",
    );
    expect(await forgedBy({ metadata: { ...session.metadata, protocol: { ...protocol, steps: [] } } })).toBe(
      "STATE_TAMPERED",
    );
    for (const steps of [
      [{ key: "safety", after: "8", title: "t" }],
      [{ key: "safety", after: "gone", title: "t" }],
      [
        { key: "a", after: "b", title: "t" },
        { key: "b", after: "a", title: "t" },
      ],
    ])
      expect(await forgedBy({ metadata: { ...session.metadata, protocol: { ...protocol, steps } } })).toBe(
        "STATE_TAMPERED",
      );
    const { safety: _gone, ...without } = session.step_outputs;
    expect(await forgedBy({ step_outputs: without })).toBe("STATE_TAMPERED");
  });
});

describe("the shipped examples", () => {
  for (const name of ["own-step", "own-language"])
    it(`${name} can be used as it is [protocol:own-steps-check]`, async () => {
      const folder = join(import.meta.dirname, "../../../examples", name, "protocol");
      const { findings, compiled } = await checkOverlay((file) => ({
        ok: true,
        text: readFileSync(join(folder, file), "utf8"),
      }));
      expect(findings).toEqual([]);
      expect(compiled?.name).toBeDefined();
    });
});
