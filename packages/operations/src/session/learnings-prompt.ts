import { type Directive, makeDirective } from "@clew/reasoning-steps";
import type { Session } from "@clew/schemas";
import { elapsedMs } from "../instant.ts";
import { sessionHandle } from "./next-directive.ts";
import type { CompletePorts } from "./ports.ts";

const LONG_MS = 2 * 60 * 1000;

/** The request for what was learned, where a session is likely to have taught something; undefined where not, or once it is answered. */
export function learningsPrompt(
  session: Session,
  ports: Pick<CompletePorts, "learnings" | "executable" | "sessions">,
): Directive | undefined {
  if (ports.learnings === "off" || session.status !== "completed" || session.learnings) return undefined;
  const reason = ports.learnings === "always" ? "asked for always" : reasonToLearn(session);
  if (reason === undefined) return undefined;
  const location = ports.sessions.locate(session.session_id);
  const words = ["learn", ...sessionHandle(session, { location, executable: ports.executable })];
  return makeDirective(
    [...ports.executable, ...words],
    `What did this teach (${reason})? Patterns and gotchas, as JSON or YAML.`,
  );
}

function reasonToLearn(session: Session): string | undefined {
  const complexity = session.step_outputs["0"]?.share.complexity;
  if (complexity === "moderate" || complexity === "complex") return `complexity ${complexity}`;
  if (session.fsm.history.some((entry) => entry.to === "HALTED")) return "it was halted";
  if (session.iterations.length > 0) return "it looped back";
  const dissent = (session.step_outputs["8"]?.dissent?.length ?? 0) > 0;
  if (dissent || (session.step_outputs["5"]?.paths.some((path) => !path.agrees) ?? false)) return "there was dissent";
  const end = session.fsm.history.at(-1)?.at ?? session.query_timestamp;
  return elapsedMs(session.query_timestamp, end) >= LONG_MS ? "it took a while" : undefined;
}
