import { ClewError } from "@clew/errors";
import { checkLearnings } from "@clew/reasoning-steps/internal";
import type { LearningsAnswer, Session } from "@clew/schemas";
import { learnFromSession } from "../knowledge/learn-from-session.ts";
import type { Project } from "../project.ts";
import { projectKnowledge } from "../task/project-tasks.ts";
import type { LearnPorts, RedactionMark } from "./ports.ts";
import { loadForWriting, saveSession, sessionPorts } from "./stored-session.ts";

/** A session's learnings as stored. */
export interface LearnedView {
  readonly session_id: string;
  readonly state_file: string | null;
  readonly status: Session["status"];
  readonly learnings: LearningsAnswer;
  /** True if exactly these were already stored. */
  readonly already_stored: boolean;
  readonly redactions: readonly RedactionMark[];
}

/** The ports for storing learnings. */
export async function learnPorts(project: Project, tenant: string): Promise<LearnPorts> {
  return {
    ...sessionPorts(project, tenant),
    redact: (await project.redactor?.()) ?? ((value) => ({ value, redactions: [] })),
    async recordLearnings({ session_id: sessionId }, { patterns_discovered: patterns, gotchas }) {
      const knowledge = await projectKnowledge(project, tenant);
      const about = { sessionId, source: `session ${sessionId}`, patterns, gotchas };
      await learnFromSession({ knowledge, digest: project.digest, now: () => project.clock.now() }, about);
    },
  };
}

/** Store a session's learnings. Repeating it changes nothing, and earlier learnings stay. */
export async function learnSession(
  ports: LearnPorts,
  request: { readonly sessionId: string; readonly learnings: unknown; readonly parse?: (text: string) => unknown },
): Promise<LearnedView> {
  const session = await loadForWriting(ports, request.sessionId);
  refuseUnfinished(session);
  const { value: given, redactions } = ports.redact(readLearnings(request.learnings, request.parse));
  const learnings = withEarlier(given, session.learnings);
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

// A repeated item replaces the earlier one; all others stay.
function withEarlier(given: LearningsAnswer, earlier: Session["learnings"]): LearningsAnswer {
  const patterns = new Set(given.patterns_discovered.map(({ pattern }) => pattern));
  const issues = new Set(given.gotchas.map(({ issue }) => issue));
  const keptPatterns = (earlier?.patterns_discovered ?? []).filter(({ pattern }) => !patterns.has(pattern));
  const keptGotchas = (earlier?.gotchas ?? []).filter(({ issue }) => !issues.has(issue));
  return {
    ...given,
    patterns_discovered: [...keptPatterns, ...given.patterns_discovered],
    gotchas: [...keptGotchas, ...given.gotchas],
  };
}

// Learnings are known when the work is done; before completion they would be guesses.
function refuseUnfinished(session: Session): void {
  if (session.status === "completed") return;
  if (session.status === "abandoned")
    throw new ClewError("SESSION_FINISHED", `Session ${session.session_id} is abandoned.`);
  throw new ClewError(
    "MOVE_REFUSED",
    `Session ${session.session_id} is not completed: learnings are stored after it.`,
    {
      hint: "`clew show` prints what is asked now.",
      details: { state: session.fsm.state, status: session.status },
    },
  );
}

function readLearnings(given: unknown, parse?: (text: string) => unknown): LearningsAnswer {
  // A missing list means an empty one.
  const data = typeof given === "string" ? parsed(given, parse) : given;
  const isObject = typeof data === "object" && data !== null && !Array.isArray(data);
  const checked = checkLearnings(isObject ? { patterns_discovered: [], gotchas: [], ...data } : data, parse);
  if (checked.ok) return checked.answer;
  throw new ClewError(checked.code, checked.message, {
    hint: "`clew learn` without an input shows the form; nothing was stored.",
    details: { findings: checked.findings },
  });
}

// Text that cannot be parsed stays text: the check says what is wrong with it.
function parsed(text: string, parse?: (text: string) => unknown): unknown {
  for (const read of [JSON.parse, parse])
    try {
      if (read !== undefined) return read(text);
    } catch {
      continue;
    }
  return text;
}
