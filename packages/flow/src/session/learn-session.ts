import { ClewError, toFindings } from "@clew/errors";
import { validateLearnings } from "@clew/reasoning-steps";
import type { LearningsAnswer, Session } from "@clew/schemas";
import type { LearnPorts, RedactionMark } from "./ports.ts";
import { loadForWriting, saveSession } from "./stored-session.ts";

/** What a session taught, as it was stored. */
export interface LearnedView {
  readonly session_id: string;
  readonly state_file: string | null;
  readonly status: Session["status"];
  readonly learnings: LearningsAnswer;
  /** True where exactly this was stored before. */
  readonly already_stored: boolean;
  readonly redactions: readonly RedactionMark[];
}

/** Stores what a session taught; storing the same again changes nothing. */
export async function learnSession(
  ports: LearnPorts,
  request: { readonly sessionId: string; readonly learnings: unknown },
): Promise<LearnedView> {
  const session = await loadForWriting(ports, request.sessionId);
  if (session.status === "abandoned")
    throw new ClewError("SESSION_FINISHED", `Session ${session.session_id} is abandoned.`);
  const { value: learnings, redactions } = ports.redact(readLearnings(request.learnings));
  await ports.recordLearnings(session, learnings);
  const same = JSON.stringify(session.learnings ?? null) === JSON.stringify(learnings);
  if (!same) await saveSession(ports, session, { ...session, learnings });
  return {
    session_id: session.session_id,
    state_file: ports.sessions.locate(session.session_id) ?? null,
    status: session.status,
    learnings,
    already_stored: same,
    redactions,
  };
}

function readLearnings(given: unknown): LearningsAnswer {
  // Leaving a list out says the same as leaving it empty.
  const document =
    typeof given === "object" && given !== null ? { patterns_discovered: [], gotchas: [], ...given } : given;
  if (isLearnings(document)) return document;
  throw new ClewError("ANSWER_INVALID", "The learnings do not have the required form; nothing was stored.", {
    hint: 'The form is {"patterns_discovered": [{"pattern": "…"}], "gotchas": [{"issue": "…"}]}.',
    details: { findings: toFindings(validateLearnings.errors).slice(0, 20) },
  });
}

function isLearnings(document: unknown): document is LearningsAnswer {
  return validateLearnings(document);
}
