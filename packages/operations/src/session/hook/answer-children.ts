import { classifyBy } from "@clew/reasoning-steps/internal";
import { answerQuestions } from "../answer-questions.ts";
import { questionsOfHalt } from "../session-facts.ts";
import type { AgentPorts, HookOutcome } from "./agent-ports.ts";
import { loadAgentSession } from "./agent-session.ts";
import { takenWords } from "./earlier-session.ts";
import { answersHalt } from "./plan-prompt.ts";

// A halted sub-agent copies its questions to its parent's session, where the next prompt answers them. But a finished
// parent takes no questions, and most sub-agents start after it finished. So a prompt also answers the children's
// questions here, besides its usual effect on the parent.

/** A prompt, the sub-agents that may be waiting for it, and its result so far. */
export interface PromptOverChildren {
  readonly prompt: string;
  readonly children: readonly string[];
  readonly outcome: HookOutcome;
}

/** Answer the questions of sub-agents; return the unfinished ones. */
export async function answerChildren(
  ports: AgentPorts,
  { prompt, children, outcome }: PromptOverChildren,
): Promise<{ readonly outcome: HookOutcome; readonly children: readonly string[] }> {
  const known = classifyBy(undefined, prompt, { setting: ports.settings.depth });
  const answer = known.prefix === undefined && known.depth !== "skip" ? prompt : undefined;
  const left: string[] = [];
  const told: string[] = [];
  for (const id of children) {
    const { goesOn, words } = await answerChild(ports, id, answer);
    if (goesOn) left.push(id);
    if (words !== undefined) told.push(words);
  }
  if (told.length === 0) return { outcome, children: left };
  const context = [...told, outcome.answer.context ?? ""].filter((each) => each !== "").join("\n\n");
  return {
    outcome: {
      ...outcome,
      answer: { ...outcome.answer, context },
      decision: `${outcome.decision}, answer to a sub-agent`,
    },
    children: left,
  };
}

interface Child {
  readonly goesOn: boolean;
  /** What to tell the parent if the prompt answered it. */
  readonly words?: string;
}

async function answerChild(ports: AgentPorts, id: string, answer: string | undefined): Promise<Child> {
  try {
    const session = (await loadAgentSession(ports, id))?.session;
    if (session === undefined || session.status === "completed" || session.status === "abandoned")
      return { goesOn: false };
    const questions = questionsOfHalt(session).filter((question) => question.answer === undefined);
    if (session.status !== "halted" || answer === undefined) return { goesOn: true };
    if (!answersHalt(answer, { query: session.user_query, questions })) return { goesOn: true };
    const answers = Object.fromEntries(questions.map((question) => [question.id, answer]));
    await answerQuestions(ports, { sessionId: id, answers, answeredBy: "user" });
    return { goesOn: true, words: `${takenWords(ports, id, questions)} It is a sub-agent's, which can go on.` };
  } catch {
    return { goesOn: true }; // a damaged or busy session is no reason to refuse a prompt
  }
}
