import { ClewError } from "@clew/errors";
import type { StepKey } from "@clew/fsm";
import { actorOf, type Caller, tenantOf } from "../caller.ts";
import type { Project } from "../project.ts";
import { completeReasoning, type SessionOwner } from "./complete-session.ts";
import { assumeAnswers } from "./hook/assume-answers.ts";
import { learnPorts, learnSession } from "./learn-session.ts";
import { showCurrentStep } from "./show-step.ts";
import type { StepView } from "./step-view.ts";
import { sessionPorts } from "./stored-session.ts";
import { type StepReport, submitStep } from "./submit-step.ts";

/** One call for a session. If it contains nothing, it asks which step is due. */
export interface SessionAnswers {
  readonly sessionId: string;
  readonly step?: StepKey;
  readonly answer?: unknown;
  readonly answers?: unknown;
  readonly loopBack?: boolean;
  /** Whether to record a `proceed` decision at once. */
  readonly complete?: boolean;
  /** What the session taught, sent after it is completed. */
  readonly learnings?: unknown;
  readonly project?: string;
}

/** Store answers, complete the session if due, and store its learnings: everything one call may do for a session. */
export async function answerSteps(
  project: Project,
  caller: Caller,
  { given, owner }: { readonly given: SessionAnswers; readonly owner: Omit<SessionOwner, "project" | "caller"> },
): Promise<{ readonly state_file?: unknown }> {
  const tenant = tenantOf(caller, given.project);
  const { sessionId, learnings } = given;
  if (given.answer !== undefined && given.answers !== undefined)
    throw new ClewError("USAGE", "Give `answer`, of one step, or `answers`, by step; not both.");
  const isAnswer = given.answer !== undefined || given.answers !== undefined;
  const learn = async () => learnSession(await learnPorts(project, tenant), { sessionId, learnings });
  if (!isAnswer && learnings !== undefined) return learn();
  const shown = await (isAnswer
    ? submit(project, caller, { ...given, by: authorOf(caller, owner.agentId), project: tenant })
    : show(project, caller, given));
  if (given.complete !== true || shown.step !== null || shown.state !== "KNOWLEDGE_TRANSFER") return shown;
  const completed = await completeReasoning(project, sessionId, { ...owner, caller, project: tenant });
  const told = { ...completed, known: shown.known };
  if (learnings === undefined) return told;
  const taught = { ...told, learnings: undefined, learned: (await learn()).learnings };
  return taught;
}

function authorOf(caller: Caller, named: string | undefined): StepReport["by"] {
  return named === undefined ? { agent: actorOf(caller), isLogin: true } : { agent: named };
}

function show(project: Project, caller: Caller, given: SessionAnswers): Promise<StepView> {
  return showCurrentStep(sessionPorts(project, tenantOf(caller, given.project), caller), given);
}

async function submit(
  project: Project,
  caller: Caller,
  given: SessionAnswers & Pick<StepReport, "by">,
): Promise<StepView> {
  const ports = sessionPorts(project, given.project ?? tenantOf(caller), caller);
  const parse = typeof given.answer === "string" ? await yamlReader() : undefined;
  return assumeAnswers(ports, await submitStep(ports, { ...given, parse }), project.unattended ?? "halt");
}

// Agents may answer in YAML; load the parser only for a text answer.
export async function yamlReader(): Promise<(text: string) => unknown> {
  return (await import("./read-yaml-answer.ts")).readYamlAnswer;
}
