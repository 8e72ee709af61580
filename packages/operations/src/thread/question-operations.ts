import { z } from "zod";
import { actorOf, type Caller, tenantOf, tenantsOf } from "../caller.ts";
import { said } from "../decision/decision-params.ts";
import { type Operation, operation } from "../operation.ts";
import { questionDocument } from "../params/documents.ts";
import { decisionId, id, text, threadWrite } from "../params/fields.ts";
import type { Project } from "../project.ts";
import { projectOfPlace, threadDeps } from "./locate-thread.ts";
import { answerQuestion, askQuestion, findQuestion } from "./questions.ts";

const askQuestionOperation: Operation = operation({
  name: "askQuestion",
  does: "Puts a question to whoever goes on with a thread or decision.",
  scope: "write",
  params: z.looseObject({
    question: text.meta({ "x-aliases": ["text"] }),
    threadId: id.optional(),
    id: decisionId.optional(),
    questionId: id.optional(),
    ...threadWrite,
  }),
  result: z.looseObject({ question: questionDocument }),
  async run(project, caller, { question, threadId, id: decision, questionId, agentId, project: named, ...rest }) {
    const { expectedHead, claimToken, ...more } = rest;
    const agent = actorOf(caller, agentId);
    const tenant = await projectOfPlace(project, caller, { threadId, decision, named });
    const write = { project: tenant, agentId: agent, expectedHead, claimToken, more: said("question", more) };
    return askQuestion(threadDeps(project), { ...write, question, threadId, decisionId: decision, questionId });
  },
});

const answerQuestionOperation: Operation = operation({
  name: "answerQuestion",
  does: "Answers a question of a thread.",
  scope: "write",
  params: z.looseObject({
    questionId: id.meta({ "x-aliases": ["id"] }),
    answer: text,
    ...threadWrite,
  }),
  result: z.looseObject({ question: questionDocument }),
  async run(project, caller, { questionId, answer, agentId, project: named, ...rest }) {
    const { expectedHead, claimToken, threadId: _thread, ...more } = rest;
    const agent = actorOf(caller, agentId);
    const tenant = await questionTenant(project, caller, { questionId, named });
    const write = { project: tenant, agentId: agent, expectedHead, claimToken, more: said("question", more) };
    return answerQuestion(threadDeps(project), { ...write, questionId, answer });
  },
});

async function questionTenant(
  project: Project,
  caller: Caller,
  { questionId, named }: { readonly questionId: string; readonly named: string | undefined },
): Promise<string> {
  const projects = await tenantsOf(project, caller, named);
  for (const tenant of projects)
    if ((await findQuestion(threadDeps(project), tenant, questionId)) !== undefined) return tenant;
  return tenantOf(caller, named);
}

/** The methods on questions. */
export const questionOperations: readonly Operation[] = [askQuestionOperation, answerQuestionOperation];
