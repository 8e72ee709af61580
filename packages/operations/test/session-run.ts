import {
  advance,
  type BuiltInStepKey,
  isFinal,
  parseStepKey,
  SESSION_TABLE,
  type SessionDepth,
  type SessionEvent,
  type StepKey,
  stepKeyOfState,
  stepNumberOfState,
} from "@clew/fsm";
import { type AnswersByStep, checkAnswer, type EarlierAnswers, stepOf } from "@clew/reasoning-steps/internal";
import type { Session } from "@clew/schemas";
import { contextOf } from "../src/session/session-facts.ts";
import { goodAnswers } from "./good-answers.ts";

const AT = "2026-11-18T11:40:00.000Z";
const PASS: readonly StepKey[] = ["4", "5", "6", "7", "8"];

/** A session right after its start. */
export function startedSession(options: { agent?: boolean; depth?: SessionDepth } = {}): Session {
  const session: Session = {
    schema_version: "1.0",
    session_id: "0a1b2c3d4e5f",
    revision: 1,
    user_query: "Fix the importer",
    query_timestamp: AT,
    status: "initialized",
    fsm: { state: "INITIALIZED", current_step: null, history: [], is_final: false },
    step_outputs: {},
    step_timestamps: {},
    iterations: [],
    iteration_count: 0,
    metadata: { is_agent_session: options.agent ?? false, depth: options.depth ?? "full" },
  };
  return act(session, "start");
}

/** The session after an event without an answer. */
export function act(session: Session, event: SessionEvent): Session {
  const facts = contextOf(session);
  const before = { ...session.fsm, history: session.fsm.history };
  const result = advance(SESSION_TABLE, before, { type: event, ...facts });
  if (!result.ok) throw new Error(`${event} is refused in ${session.fsm.state}`);
  if (!result.move.moved) return session;
  let next: Session = { ...session };
  for (const effect of result.move.effects) next = apply(next, effect, event);
  const to = result.move.next;
  const entry = { from: session.fsm.state, to, at: AT, cause: result.move.cause, iteration: next.iteration_count };
  return {
    ...next,
    status: to === "HALTED" ? "halted" : to === "COMPLETED" ? "completed" : "in_progress",
    fsm: {
      state: to,
      // The table's numbers match the schema's enum.
      current_step: stepNumberOfState(to) as Session["fsm"]["current_step"],
      history: [...session.fsm.history, entry],
      is_final: isFinal(SESSION_TABLE, to),
    },
  };
}

function apply(session: Session, effect: string, event: SessionEvent): Session {
  if (effect === "count_iteration") return { ...session, iteration_count: session.iteration_count + 1 };
  if (effect === "reset_iterations") return { ...session, iteration_count: 0 };
  if (effect === "raise_depth") return { ...session, metadata: { ...session.metadata, depth: "full" } };
  if (effect !== "archive_pass") return session;
  const outputs = Object.entries(session.step_outputs);
  return {
    ...session,
    step_outputs: Object.fromEntries(outputs.filter(([key]) => !PASS.some((each) => each === key))),
    iterations: [
      ...session.iterations,
      {
        iteration: session.iteration_count,
        cause: event === "answer" ? "answered" : "loop_back",
        archived_at: AT,
        step_outputs: Object.fromEntries(outputs.filter(([key]) => PASS.some((each) => each === key))),
      },
    ],
  };
}

/** The session after answering the current step, with some fields of a good answer replaced. */
export function answer(session: Session, over: object = {}): Session {
  const key = parseStepKey(stepKeyOfState(session.fsm.state) ?? "");
  if (key === undefined) throw new Error(`${session.fsm.state} asks no step`);
  const given: Partial<AnswersByStep[BuiltInStepKey]> = { ...goodAnswers()[key], ...over };
  const facts = contextOf(session);
  const checked = checkAnswer(stepOf(key), given, {
    // The test's own answers, each checked on the way.
    earlier: session.step_outputs as EarlierAnswers,
    mode: facts.mode,
    depth: facts.depth,
    knownSkills: ["data-import"],
  });
  if (!checked.ok) throw new Error(checked.message);
  const stored: Session = { ...session, step_outputs: { ...session.step_outputs, [key]: checked.answer } };
  const raised: Session = checked.raisesDepth ? { ...stored, metadata: { ...stored.metadata, depth: "full" } } : stored;
  return act(raised, checked.event);
}

/** The session after good answers up to and including a step. */
export function answerUpTo(session: Session, last: StepKey): Session {
  let current = session;
  for (let rounds = 0; rounds < 20; rounds += 1) {
    const key = stepKeyOfState(current.fsm.state);
    if (key === null) return current;
    current = answer(current);
    if (key === last) return current;
  }
  throw new Error(`step ${last} was not reached`);
}
