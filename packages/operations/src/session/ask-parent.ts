import type { Session } from "@clew/schemas";
import { addQuestions } from "./halted-session.ts";
import type { SessionPorts } from "./ports.ts";
import { isFinished, questionsOfHalt } from "./session-facts.ts";
import { loadForWriting, saveSession } from "./stored-session.ts";

/**
 * Puts the questions of a halted agent session on its parent, where a person sees them. The halt itself is saved already:
 * a parent that is gone, finished or busy must not turn it into a failure, and `clew show` of the session still asks.
 */
export async function asksParent(ports: SessionPorts, child: Session): Promise<void> {
  const parentId = child.metadata.parent_session;
  if (!child.metadata.is_agent_session || !parentId) return;
  try {
    const parent = await loadForWriting(ports, parentId);
    if (isFinished(parent)) return;
    const known = new Set(
      (parent.clarification_questions ?? []).map((each) => `${each.asked_by} ${String(each["asked_id"])}`),
    );
    const fresh = questionsOfHalt(child).filter(
      (question) => question.answer === undefined && !known.has(`${child.session_id} ${question.id}`),
    );
    if (fresh.length === 0) return;
    const asked = addQuestions(parent, fresh, { asked_by: child.session_id, asked_at: ports.now() });
    const offset = asked.length - fresh.length;
    const questions = asked.map((each, index) =>
      index < offset ? each : { ...each, asked_id: fresh[index - offset]?.id },
    );
    await saveSession(ports, parent, { ...parent, clarification_questions: questions });
  } catch {
    return;
  }
}
