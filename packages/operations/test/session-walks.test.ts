import { createHash } from "node:crypto";
import { ANSWERS, ASK_0, HALT_8, loopBack } from "@clew/reasoning-steps/example-answers";
import { validateSession } from "@clew/reasoning-steps/internal";
import type { JohariDiscoveryAnswer, Session } from "@clew/schemas";
import { createMemorySessionStore } from "@clew/thread-store/memory";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  abandonSession,
  answerQuestions,
  type CompletePorts,
  completeSession,
  dispatchSession,
  haltSession,
  type LearnPorts,
  learnSession,
  type StartPorts,
  type StepView,
  type SubmitPorts,
  setRoute,
  showStep,
  startSession,
  submitStep,
  undoAnswers,
} from "../src/index.ts";
import { instantText } from "../src/instant.ts";
import { verifyHistory } from "../src/session/read-session.ts";

type Ports = StartPorts & SubmitPorts & CompletePorts & LearnPorts;

/** An action that an agent or a person may try. A refused one changes nothing. */
type Deed =
  | "step"
  | "ask"
  | "simple"
  | "complex"
  | "loop back"
  | "halt by answer"
  | "halt"
  | "answer one"
  | "answer all"
  | "undo"
  | "set route"
  | "complete"
  | "learn"
  | "claim"
  | "acknowledge"
  | "retry"
  | "abandon";

interface Doing {
  readonly deed: Deed;
  /** How far the clock moves; it may stand still or go back. */
  readonly ms: number;
}

const often: Deed[] = ["step", "step", "step", "step", "step", "answer all", "complete", "loop back", "simple"];
const seldom: Deed[] = [
  "ask",
  "complex",
  "halt by answer",
  "halt",
  "answer one",
  "undo",
  "set route",
  "learn",
  "claim",
];
const doing: fc.Arbitrary<Doing> = fc.record({
  deed: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...often) },
    { weight: 3, arbitrary: fc.constantFrom(...seldom) },
    { weight: 1, arbitrary: fc.constantFrom<Deed>("acknowledge", "retry", "undo", "undo") },
    { weight: 1, arbitrary: fc.constantFrom<Deed>("abandon", "halt", "ask") },
  ),
  ms: fc.constantFrom(0, 1, 60_000, -3_600_000),
});

function world(): { readonly ports: Ports; readonly clock: { now: number } } {
  const clock = { now: Date.UTC(2026, 10, 18, 12) };
  let ids = 0;
  const ports: Ports = {
    sessions: createMemorySessionStore(),
    now: () => instantText(clock.now),
    executable: ["clew"],
    newSessionId: () => (++ids).toString(16).padStart(12, "0"),
    knownSkills: async () => ["mailer"],
    redact: (value) => ({ value, redactions: [] }),
    digest: (text) => createHash("sha256").update(text).digest("hex"),
    agentId: undefined,
    learnings: "auto",
    recordDecision: async (request) => ({ id: request.decision.id, threadId: request.thread.id }),
    buildHandoffPayload: async () => ({ ok: true }),
    writeTaskFiles: async () => [{ id: "task-001", path: "/p/task-001.md", step: "generation" }],
    recordLearnings: async () => undefined,
  };
  return { ports, clock };
}

function answer(view: StepView, deed: Deed): unknown {
  // The examples match the answers' schema.
  const zero = ANSWERS["0"] as unknown as JohariDiscoveryAnswer;
  if (view.step === "0" && deed === "ask") return ASK_0;
  if (view.step === "0" && (deed === "simple" || deed === "complex"))
    return { ...zero, share: { ...zero.share, complexity: deed } };
  if (view.step === "8" && deed === "loop back") return loopBack("3 and 5 differ");
  if (view.step === "8" && deed === "halt by answer") return HALT_8;
  return view.step === null ? undefined : ANSWERS[view.step];
}

function berlinFor(ids: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(ids.map((id) => [id, "Berlin"]));
}

async function perform(ports: Ports, view: StepView, deed: Deed): Promise<void> {
  const sessionId = view.session_id;
  const open = view.questions.filter((each) => each.answer === undefined).map((each) => each.id);
  if (deed === "halt") await haltSession(ports, { sessionId, reason: "Two laws", questions: ["Which country?"] });
  else if (deed === "answer one") await answerQuestions(ports, { sessionId, answers: berlinFor(open.slice(0, 1)) });
  else if (deed === "answer all") await answerQuestions(ports, { sessionId, answers: berlinFor(open) });
  else if (deed === "undo") await undoAnswers(ports, sessionId);
  else if (deed === "set route")
    await setRoute(ports, { sessionId, route: "skill-orchestration", skill: "mailer", reason: "It fits" });
  else if (deed === "complete") await completeSession(ports, sessionId);
  else if (deed === "learn") await learnSession(ports, { sessionId, learnings: { gotchas: [{ issue: "x" }] } });
  else if (deed === "claim") await dispatchSession(ports, { sessionId, action: "claim", by: "ada" });
  else if (deed === "acknowledge") await dispatchSession(ports, { sessionId, action: "ack", by: "ada" });
  else if (deed === "retry") await dispatchSession(ports, { sessionId, action: "retry", by: "ada" });
  else if (deed === "abandon") await abandonSession(ports, { sessionId });
  else if (view.step !== null) await submitStep(ports, { sessionId, step: view.step, answer: answer(view, deed) });
}

/** What is wrong with a session after an action; empty if nothing is. */
function problems(before: Session, after: Session): string[] {
  const verified = verifyHistory(after);
  return [
    ...(validateSession(after) ? [] : [`the schema refuses it: ${JSON.stringify(validateSession.errors)}`]),
    ...(verified.ok ? [] : verified.findings.map((each) => `${each.path} ${each.message}`)),
    ...(after.revision - before.revision > 1 ? ["more than one save"] : []),
    ...(after.revision === before.revision && JSON.stringify(after) !== JSON.stringify(before)
      ? ["changed without a save"]
      : []),
    ...(after.status === "halted" && !(after.clarification_questions ?? []).some((each) => each.answer === undefined)
      ? ["halted, but nothing is open"]
      : []),
  ];
}

describe("whatever is done to a session", () => {
  it.each([
    ["full", false],
    ["light", false],
    ["full", true],
    ["light", true],
  ] as const)(
    "it stays one that its own history and answers prove: %s, agent %s [protocol:state-follows-from-history]",
    async (depth, agentMode) => {
      await fc.assert(
        fc.asyncProperty(fc.array(doing, { maxLength: 40 }), async (doings) => {
          const { ports, clock } = world();
          const { session_id: id } = await startSession(ports, { query: "Pick a queue", depth, agentMode });
          for (const { deed, ms } of doings) {
            clock.now += ms;
            const before = (await ports.sessions.load(id)) as Session;
            const view = await showStep(ports, id);
            // A refusal is fine; what matters is the stored state afterwards.
            await perform(ports, view, deed).catch((error: unknown) => {
              if (!(error instanceof Error) || error.name !== "ClewError") throw error;
              if ("code" in error && error.code === "INTERNAL") throw error;
            });
            expect([deed, ...problems(before, (await ports.sessions.load(id)) as Session)]).toEqual([deed]);
          }
        }),
      );
    },
    60_000,
  );
});
