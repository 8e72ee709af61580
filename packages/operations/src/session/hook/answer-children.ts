import { classifyBy } from "@clew/reasoning-steps/internal";
import { answerQuestions } from "../answer-questions.ts";
import { questionsOfHalt } from "../session-facts.ts";
import type { AgentPorts, HookOutcome } from "./agent-ports.ts";
import { loadAgentSession } from "./agent-session.ts";
import { takenWords } from "./earlier-session.ts";
import { answersHalt } from "./plan-prompt.ts";

// A sub-agent that halts puts its questions on its parent's session, where the next prompt answers them. A parent that has finished
// takes none: most sub-agents start after that. What the prompt means for the parent is decided as ever; it answers them besides.

/** A prompt, the sub-agents that may wait for it, and what it led to already. */
export interface PromptOverChildren {
  readonly prompt: string;
  readonly children: readonly string[];
  readonly outcome: HookOutcome;
}

/** Answers what sub-agents ask; gives back those that are not finished. */
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
  /** What its parent is told, where the prompt answered it. */
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
    return { goesOn: true }; // one that is damaged or busy is no reason to refuse a prompt
  }
}
