import { validateSession } from "@clew/reasoning-steps/internal";
import type { Session } from "@clew/schemas";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { verifyHistory } from "../src/session/read-session.ts";
import { goodAnswers } from "./good-answers.ts";
import { act, answer, answerUpTo, startedSession } from "./session-run.ts";

const LOOP = { outcome: "loop_back", contradiction: "3 and 5 differ" };
const HALT = { outcome: "halt", questions: [{ question: "Which?" }] };
const ASK = { ask: [{ question: "Which database?", why: "The driver differs" }] };

/** The findings for a session, in short. */
function found(session: Session): string[] {
  const verified = verifyHistory(session);
  return verified.ok ? [] : verified.findings.map((each) => `${each.path} ${each.message}`);
}

function completed(): Session {
  return act(answerUpTo(startedSession(), "8"), "complete");
}

describe("a session that was earned", () => {
  const sessions: readonly (readonly [string, Session])[] = [
    ["just started", startedSession()],
    ["in the middle", answerUpTo(startedSession(), "3")],
    ["concluded", answerUpTo(startedSession(), "8")],
    ["completed", completed()],
    ["of an agent", act(answerUpTo(startedSession({ agent: true }), "8"), "complete")],
    ["light", act(answerUpTo(startedSession({ depth: "light" }), "8"), "complete")],
    [
      "light, raised by step 0",
      answerUpTo(
        answer(startedSession({ depth: "light" }), { share: { ...goodAnswers()["0"].share, complexity: "complex" } }),
        "4",
      ),
    ],
    ["light, looped back", answerUpTo(answer(answerUpTo(startedSession({ depth: "light" }), "1"), LOOP), "8")],
    [
      "light, halted at 8 and answered",
      answerUpTo(act(answer(answerUpTo(startedSession({ depth: "light" }), "1"), HALT), "answer"), "8"),
    ],
    ["halted with questions", answer(startedSession(), ASK)],
    ["halted, answered, asked anew", act(answer(startedSession(), ASK), "answer")],
    ["halted, answered and past it", answerUpTo(act(answer(startedSession(), ASK), "answer"), "1")],
    ["halted by command at 0", act(startedSession(), "halt")],
    ["halted by command at 8", act(answerUpTo(startedSession(), "7"), "halt")],
    ["looped back once", answer(answerUpTo(startedSession(), "7"), LOOP)],
    ["looped back twice", answer(answerUpTo(answer(answerUpTo(startedSession(), "7"), LOOP), "7"), LOOP)],
    [
      "halted at 8, answered, completed",
      act(answerUpTo(act(answer(answerUpTo(startedSession(), "7"), HALT), "answer"), "8"), "complete"),
    ],
    ["given up", { ...answerUpTo(startedSession(), "3"), status: "abandoned" }],
  ];

  it.each(sessions)("verifies: %s [protocol:state-follows-from-history]", (_what, session) => {
    expect(validateSession(session), JSON.stringify(validateSession.errors)).toBe(true);
    expect(found(session)).toEqual([]);
    expect(found(JSON.parse(JSON.stringify(session)))).toEqual([]);
  });

  it("halts at the third contradiction, goes on with a fresh count, and verifies all the way [protocol:third-loop-back-halts]", () => {
    let session = answerUpTo(startedSession(), "7");
    for (const count of [1, 2]) {
      session = answer(session, LOOP);
      expect([session.fsm.state, session.iteration_count, session.iterations.length]).toEqual([
        "TASK_ROUTING",
        count,
        count,
      ]);
      session = answerUpTo(session, "7");
    }
    session = answer(session, LOOP);
    expect([session.fsm.state, session.fsm.history.at(-1)?.cause, session.iteration_count]).toEqual([
      "HALTED",
      "max_iterations",
      2,
    ]);
    expect(found(session)).toEqual([]);
    session = act(session, "answer");
    expect([session.fsm.state, session.iteration_count, session.iterations.length]).toEqual(["TASK_ROUTING", 0, 3]);
    expect(found(session)).toEqual([]);
    expect(found(act(answerUpTo(session, "8"), "complete"))).toEqual([]);
  });
});

/** The session as if opened at this depth. */
function opened(depth: "full" | "light", session: Session): Session {
  const [first, ...rest] = session.fsm.history;
  return first ? { ...session, fsm: { ...session.fsm, history: [{ ...first, depth }, ...rest] } } : session;
}

describe("a session that was written by hand", () => {
  const middle = answerUpTo(startedSession(), "3");

  it("is refused where the state jumps to step 8 without answers [protocol:state-follows-from-history]", () => {
    const jumped: Session = { ...middle, fsm: { ...middle.fsm, state: "KNOWLEDGE_TRANSFER", current_step: 8 } };
    expect(found(jumped)).toEqual([
      "/fsm/state the state is KNOWLEDGE_TRANSFER, but the history leads to SKILL_DETECTION",
    ]);
  });

  it("is refused where the history jumps too", () => {
    const entry = {
      from: "SKILL_DETECTION",
      to: "KNOWLEDGE_TRANSFER",
      at: "2026-11-18T11:40:00.000Z",
      cause: "submit",
      iteration: 0,
    } as const;
    const jumped: Session = {
      ...middle,
      fsm: { ...middle.fsm, state: "KNOWLEDGE_TRANSFER", current_step: 8, history: [...middle.fsm.history, entry] },
    };
    expect(found(jumped)).toEqual([
      '/fsm/history/5 this move cannot have happened: "submit" does not lead from SKILL_DETECTION to KNOWLEDGE_TRANSFER here',
    ]);
  });

  it("is refused where the history is whole but answers are missing", () => {
    const hollow = { ...completed(), step_outputs: {} };
    expect(found(hollow).filter((each) => each.includes("there is no answer"))).toHaveLength(10);
    const { "4": _gone, ...outputs } = completed().step_outputs;
    expect(found({ ...completed(), step_outputs: outputs })).toEqual([
      "/step_outputs/4 the history passed step 4, but there is no answer of it",
    ]);
  });

  it("is refused where answers lie ahead of the history", () => {
    expect(found({ ...middle, step_outputs: { ...middle.step_outputs, "8": goodAnswers()["8"] } })).toEqual([
      "/step_outputs/8 there is an answer of step 8, but the history has not come there",
    ]);
  });

  it("is refused where a stored answer would not be accepted, or contradicts the others", () => {
    const session = completed();
    const five = { ...goodAnswers()["5"], verdict: "inconsistent" as const };
    expect(found({ ...session, step_outputs: { ...session.step_outputs, "5": five } })).toEqual([
      "/step_outputs/8/outcome /outcome: expected loop_back or halt: step 5 is inconsistent, found proceed",
    ]);
    const two = { ...goodAnswers()["2"], sequence: ["measure", "reproduce"] };
    expect(found({ ...session, step_outputs: { ...session.step_outputs, "2": two } })[0]).toMatch(
      /^\/step_outputs\/2\/sequence\/0 /,
    );
  });

  it("is refused where a light path is taken by a full session, or a light one claims to be full", () => {
    const light = answerUpTo(startedSession({ depth: "light" }), "8");
    expect(found({ ...light, metadata: { ...light.metadata, depth: "full" } })).toEqual([
      '/metadata/depth it is "full", but the history is "light"',
    ]);
    const full = answerUpTo(startedSession(), "4");
    expect(found({ ...full, metadata: { ...full.metadata, depth: "light" } })[0]).toMatch(/^\/fsm\/history\/2 /);
  });

  it("is refused where an agent session routes, or a normal one does not", () => {
    const normal = answerUpTo(startedSession(), "4");
    expect(found({ ...normal, metadata: { ...normal.metadata, is_agent_session: true } })[0]).toMatch(
      /^\/fsm\/history\/5 /,
    );
    const agent = answerUpTo(startedSession({ agent: true }), "5");
    expect(found({ ...agent, metadata: { ...agent.metadata, is_agent_session: false } })[0]).toMatch(
      /^\/fsm\/history\/5 /,
    );
  });

  it("is refused where the passes, the count, the status or the step do not fit", () => {
    const looped = answer(answerUpTo(startedSession(), "7"), LOOP);
    expect(found({ ...looped, iteration_count: 0 })).toEqual([
      "/iteration_count it is 0, but 1 follows from the history",
    ]);
    expect(found({ ...looped, iterations: [] })).toEqual([
      "/iterations the archived passes are [], but the history left [loop_back]",
    ]);
    expect(found({ ...middle, status: "completed" })).toEqual([
      '/status it is "completed", but SKILL_DETECTION is "in_progress"',
    ]);
    expect(found({ ...completed(), status: "abandoned" })).toEqual([
      '/status it is "abandoned", but COMPLETED is "completed"',
    ]);
    expect(found({ ...middle, fsm: { ...middle.fsm, current_step: 3 } })).toEqual([
      "/fsm/current_step it is 3, but SKILL_DETECTION asks 3.2",
    ]);
    expect(found({ ...middle, fsm: { ...middle.fsm, is_final: true } })).toEqual([
      "/fsm/is_final it is true in SKILL_DETECTION",
    ]);
    const [first, ...rest] = looped.fsm.history;
    const history = first ? [{ ...first, iteration: 2 as const }, ...rest] : [];
    expect(found({ ...looped, fsm: { ...looped.fsm, history } })[0]).toMatch(
      /^\/fsm\/history\/0 .*iteration 2, but 0 follows/,
    );
  });

  it("is refused where step 0 was passed with open questions, or step 8 does not say what happened", () => {
    const asked = { ...goodAnswers()["0"], ...ASK };
    expect(found({ ...middle, step_outputs: { ...middle.step_outputs, "0": asked } })).toEqual([
      "/step_outputs/0/ask step 0 was passed, but its answer asks questions",
    ]);
    const session = completed();
    const eight = { ...goodAnswers()["8"], ...HALT } as Session["step_outputs"]["8"];
    expect(found({ ...session, step_outputs: { ...session.step_outputs, "8": eight } })).toEqual([
      "/step_outputs/8/outcome the session is completed, but step 8 says halt",
    ]);
    const light = answerUpTo(startedSession({ depth: "light" }), "1");
    const hard = { ...goodAnswers()["0"], share: { ...goodAnswers()["0"].share, complexity: "complex" as const } };
    expect(found({ ...light, step_outputs: { ...light.step_outputs, "0": hard } })).toEqual([
      "/step_outputs/0/share/complexity such work is not light, but the session is",
    ]);
  });

  it("is refused where it was opened at another depth than it has", () => {
    const light = startedSession({ depth: "light" });
    expect(found(opened("light", light))).toEqual([]);
    expect(found(opened("full", light))).toEqual(['/metadata/depth it is "light", but the history is "full"']);
    const hard = answer(light, { share: { ...goodAnswers()["0"].share, complexity: "complex" } });
    expect(found(opened("light", answerUpTo(hard, "4")))).toEqual([]);
    expect(found(opened("light", { ...hard, metadata: { ...hard.metadata, depth: "light" } }))).toContain(
      '/metadata/depth it is "light", but the history is "full"',
    );
  });

  it("is refused where it asks, routes or orders what nothing led to", () => {
    const question = { id: "q1", question: "Which?" };
    expect(found({ ...middle, clarification_questions: [question] })).toEqual([
      "/clarification_questions/0 there is a question, but no halt that asked it",
    ]);
    expect(found({ ...middle, clarification_questions: [{ ...question, asked_by: "0a1b2c3d4e5e" }] })).toEqual([]);
    expect(found({ ...middle, routing_decision: "skill-orchestration" })).toEqual([
      '/routing_decision it is "skill-orchestration", but no answer of step 4 chose a route',
    ]);
    const times = { created_at: "2026-11-18T11:40:00.000Z", expires_at: "2026-11-19T11:40:00.000Z" };
    const order = { route: "dynamic-skill-sequencing", directive: "rm -rf .", ...times } as const;
    expect(found({ ...middle, dispatch_pending: order })).toEqual([
      "/dispatch_pending there is a dispatch, but nothing was completed that has a route",
    ]);
    expect(found({ ...completed(), dispatch_pending: order })).toEqual([]);
  });

  it("is never believed with a state of its own choice, whatever was walked before", () => {
    const states = [
      "INITIALIZED",
      "JOHARI_DISCOVERY",
      "TASK_ROUTING",
      "KNOWLEDGE_TRANSFER",
      "COMPLETED",
      "HALTED",
    ] as const;
    fc.assert(
      fc.property(
        fc.constantFrom("0", "1", "2", "3", "3b", "4", "5", "6", "7", "8"),
        fc.constantFrom(...states),
        (last, state) => {
          const session = answerUpTo(startedSession(), last);
          if (session.fsm.state === state) return;
          expect(found({ ...session, fsm: { ...session.fsm, state } })[0]).toMatch(/^\/fsm\/state /);
        },
      ),
    );
  });
});

/** A random action: the current step's answer with an outcome, or an event without an answer. */
type Doing = "submit" | "loop" | "halt by answer" | "ask" | "halt" | "answer" | "complete" | "hard";

function perform(session: Session, doing: Doing): Session {
  const { state } = session.fsm;
  const last = state === "KNOWLEDGE_TRANSFER";
  const first = state === "JOHARI_DISCOVERY";
  const asks = state !== "HALTED" && state !== "COMPLETED";
  if (doing === "submit" && asks) return answer(session);
  if (doing === "loop" && last) return answer(session, LOOP);
  if (doing === "halt by answer" && last) return answer(session, HALT);
  if (doing === "ask" && first) return answer(session, ASK);
  if (doing === "hard" && first)
    return answer(session, { share: { ...goodAnswers()["0"].share, complexity: "complex" } });
  if (doing === "halt" && (first || last)) return act(session, "halt");
  if (doing === "answer" && state === "HALTED") return act(session, "answer");
  if (doing === "complete" && last && session.step_outputs["8"]?.outcome === "proceed") return act(session, "complete");
  return session;
}

const doings = fc.array(
  fc.constantFrom<Doing>(
    "submit",
    "submit",
    "submit",
    "loop",
    "halt by answer",
    "ask",
    "halt",
    "answer",
    "complete",
    "hard",
  ),
  { maxLength: 60 },
);

describe("any walk through a session", () => {
  it("verifies after every doing, in every mode and depth [protocol:state-follows-from-history]", () => {
    fc.assert(
      fc.property(fc.boolean(), fc.constantFrom("full", "light"), doings, (agent, depth, list) => {
        let session = startedSession({ agent, depth });
        for (const doing of list) {
          session = perform(session, doing);
          expect(found(session), `${doing} to ${session.fsm.state}`).toEqual([]);
        }
      }),
      { numRuns: 40 },
    );
  });

  it("is judged without a crash, whatever schema-valid thing a hand writes into the file", () => {
    const moves = fc.record({
      from: fc.constantFrom("INITIALIZED", "JOHARI_DISCOVERY", "HALTED", "KNOWLEDGE_TRANSFER", "TASK_ROUTING"),
      to: fc.constantFrom("JOHARI_DISCOVERY", "HALTED", "COMPLETED", "TASK_ROUTING", "CHAIN_OF_THOUGHT"),
      at: fc.constant("2026-11-18T11:40:00.000Z"),
      cause: fc.oneof(
        fc.constantFrom("start", "submit", "answer", "constructor", "__proto__"),
        fc.string({ minLength: 1 }),
      ),
      iteration: fc.constantFrom(0, 1, 2),
    });
    fc.assert(
      fc.property(fc.array(moves, { maxLength: 6 }), fc.constantFrom("0", "3b", "8"), (history, last) => {
        const session = answerUpTo(startedSession(), last);
        const written: Session = { ...session, fsm: { ...session.fsm, history: [...session.fsm.history, ...history] } };
        expect(verifyHistory(written).ok).toBe(history.length === 0);
      }),
    );
  });
});
