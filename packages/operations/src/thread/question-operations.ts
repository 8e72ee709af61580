import { z } from "zod";
import type { CallContext } from "../call-context.ts";
import { said } from "../decision/said.ts";
import { defineMethod, type Method } from "../operation.ts";
import { settle } from "../outcome.ts";
import { questionDocument } from "../params/documents.ts";
import { decisionId, id, text, threadWrite } from "../params/fields.ts";
import { projectOfPlace, threadDeps } from "./locate-thread.ts";
import { answerQuestion, askQuestion, findQuestion } from "./questions.ts";

const askQuestionMethod: Method = defineMethod({
  name: "cstp.askQuestion",
  summary: "Puts a question to whoever goes on with a thread or decision.",
  scope: "write",
  params: z.looseObject({
    question: text.meta({ "x-aliases": ["text"] }),
    threadId: id.optional(),
    id: decisionId.optional(),
    questionId: id.optional(),
    ...threadWrite,
  }),
  result: z.looseObject({ question: questionDocument }),
  async run(context, { question, threadId, id: decision, questionId, agentId, project: named, ...rest }) {
    const { expectedHead, claimToken, ...more } = rest;
    const agent = context.actor(agentId);
    const project = await projectOfPlace(context, { threadId, decision, named });
    const write = { project, agentId: agent, expectedHead, claimToken, more: said("question", more) };
    return settle(
      await askQuestion(threadDeps(context), { ...write, question, threadId, decisionId: decision, questionId }),
    );
  },
});

const answerQuestionMethod: Method = defineMethod({
  name: "cstp.answerQuestion",
  summary: "Answers a question of a thread.",
  scope: "write",
  params: z.looseObject({
    questionId: id.meta({ "x-aliases": ["id"] }),
    answer: text,
    ...threadWrite,
  }),
  result: z.looseObject({ question: questionDocument }),
  async run(context, { questionId, answer, agentId, project: named, ...rest }) {
    const { expectedHead, claimToken, threadId: _thread, ...more } = rest;
    const agent = context.actor(agentId);
    const project = await questionProject(context, questionId, named);
    const write = { project, agentId: agent, expectedHead, claimToken, more: said("question", more) };
    return settle(await answerQuestion(threadDeps(context), { ...write, questionId, answer }));
  },
});

async function questionProject(context: CallContext, questionId: string, named: string | undefined): Promise<string> {
  const projects = await context.readProjects(named);
  for (const project of projects) if ((await findQuestion(threadDeps(context), project, questionId)).ok) return project;
  return context.writeProject(named);
}

/** The methods on questions. */
export const questionMethods: readonly Method[] = [askQuestionMethod, answerQuestionMethod];
