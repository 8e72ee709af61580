import type { SessionContext } from "@clew/fsm";
import type { Session } from "@clew/schemas";

/** The part of a session that its moves depend on. */
export type SessionFactsSource = Pick<Session, "metadata" | "iteration_count" | "step_outputs"> & {
  readonly fsm: Pick<Session["fsm"], "state" | "history">;
};

/** The facts that the session's table reads, taken from the session itself. */
export function sessionFacts(session: SessionFactsSource): SessionContext {
  const haltedAt = haltedAtStep(session.fsm);
  return {
    mode: session.metadata.is_agent_session ? "agent" : "normal",
    depth: session.metadata.depth,
    iteration: session.iteration_count,
    concluded: session.step_outputs["8"]?.outcome === "proceed",
    ...(haltedAt === undefined ? {} : { haltedAt }),
  };
}

/** The step at which a halted session halted; undefined where it is not halted. */
export function haltedAtStep(fsm: SessionFactsSource["fsm"]): "0" | "8" | undefined {
  const last = fsm.history.at(-1);
  if (fsm.state !== "HALTED" || last?.to !== "HALTED") return undefined;
  return last.from === "JOHARI_DISCOVERY" ? "0" : "8";
}

/** Whether the last move was a loop-back whose first step has not been answered yet. */
export function isLoopBackPending(fsm: SessionFactsSource["fsm"]): boolean {
  return fsm.history.at(-1)?.cause === "loop_back";
}
