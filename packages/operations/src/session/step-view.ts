import type { StepKey } from "@clew/fsm";
import { type AnswerFinding, type Directive, type StepContent, stepContent } from "@clew/reasoning-steps/internal";
import type { CompiledProtocol, Session } from "@clew/schemas";
import type { OfferedSkills } from "../handoff/offer-skills.ts";
import type { RecallItem } from "../recall/recall.ts";
import { type CommandEdge, nextDirective } from "./next-directive.ts";
import type { SessionPorts } from "./ports.ts";
import { type PriorAnswers, priorAnswers } from "./prior-answers.ts";
import {
  isLoopBackPending,
  offeredSteps,
  orderOf,
  protocolOf,
  type QuestionView,
  questionsOfHalt,
  questionView,
} from "./session-facts.ts";

/** Where a session is and what it asks: the result of start, step, show and answer. */
export interface StepView {
  /** Records relevant to the prompt; only at the start of a session. */
  readonly known?: readonly RecallItem[] | undefined;
  readonly session_id: string;
  /** An absolute path; null if sessions are not files. */
  readonly state_file: string | null;
  readonly status: Session["status"];
  readonly state: Session["fsm"]["state"];
  readonly step: StepKey | null;
  readonly iteration: number;
  readonly depth: "full" | "light";
  /** Earlier answers; absent if the caller has just given them. */
  readonly prior?: PriorAnswers;
  /** The steps offered together, the current one first. One map may answer all of them. */
  readonly group: readonly StepKey[];
  /** What Clew knows about these steps, if anything. */
  readonly facts?: StepFacts;
  readonly instructions: string;
  readonly template: string;
  readonly questions: readonly QuestionView[];
  readonly directive: Directive;
  readonly agent_mode: boolean;
  /** The session's team protocol, if it has one. */
  readonly protocol?: Session["metadata"]["protocol"];
  /** The steps answered in this pass. */
  readonly answered: readonly StepKey[];
  readonly halt_reason?: string;
  readonly warnings?: readonly AnswerFinding[];
  /** True if a newer version wrote the file, so it can only be read. */
  readonly read_only?: true;
}

/** What a view needs besides the session. */
export interface ViewOptions extends CommandEdge {
  /** The session's team protocol, if it is here. */
  readonly protocol?: CompiledProtocol | undefined;
  readonly warnings?: readonly AnswerFinding[];
  readonly readOnly?: boolean;
  readonly withoutPrior?: boolean;
  readonly facts?: StepFacts;
}

/** The current view of a session. Building it changes nothing. */
function stepView(session: Session, options: ViewOptions): StepView {
  // After step 8 says proceed, nothing is asked, although the state allows another answer.
  const group = offeredSteps(session, options.pacing);
  const isHalted = session.fsm.state === "HALTED";
  return {
    session_id: session.session_id,
    state_file: options.location ?? null,
    status: session.status,
    state: session.fsm.state,
    step: group[0] ?? null,
    iteration: session.iteration_count,
    depth: session.metadata.depth,
    prior: options.withoutPrior === true ? undefined : priorAnswers(session),
    group,
    facts: options.facts,
    ...contentOf(session, group, options.protocol),
    questions: questionsOfHalt(session).map(questionView),
    directive: nextDirective(session, options),
    agent_mode: session.metadata.is_agent_session,
    protocol: session.metadata.protocol,
    answered: orderOf(session).filter((key) => session.step_outputs[key] !== undefined),
    halt_reason: isHalted && session.halt_reason ? session.halt_reason : undefined,
    warnings: options.warnings !== undefined && options.warnings.length > 0 ? options.warnings : undefined,
    read_only: options.readOnly === true ? true : undefined,
  };
}

/** The texts of steps offered together. Several steps share one template: a map of answers by step. */
function contentOf(
  { known = [] }: Pick<Session, "known">,
  group: readonly StepKey[],
  protocol?: CompiledProtocol,
): StepContent {
  const binding = known.flatMap(({ id, standing }) => (standing === "ratified" ? [id] : []));
  const contents = group.map((key) => {
    const content = stepContent(key, protocol);
    return key === "8" ? { ...content, template: withRegards(content.template, binding) } : content;
  });
  const [first] = contents;
  const template = group.map((key, index) => `${JSON.stringify(key)}:${contents[index]?.template ?? ""}`);
  return {
    instructions: contents.map(({ instructions }) => instructions.trim()).join("\n\n"),
    template: group.length > 1 ? `{${template.join(",\n")}}` : (first?.template ?? ""),
  };
}

/** The same without the worked examples, for a refusal. `clew show` includes them. */
export function briefContentOf(
  session: Pick<Session, "known">,
  group: readonly StepKey[],
  protocol?: CompiledProtocol,
): StepContent {
  const asked = group.map((key) => stepContent(key, protocol).instructions.split("\n## ", 1)[0]?.trim() ?? "");
  return {
    instructions: asked.map((text) => text.replace(/\n+/, "\n")).join("\n"),
    template: contentOf(session, group, protocol).template,
  };
}

/**
 * Step 8's template with a place for the stance on each ratified decision that was shown: without these stances the
 * step is refused.
 */
function withRegards(template: string, ids: readonly string[]): string {
  const end = template.lastIndexOf("}");
  if (ids.length === 0 || end === -1) return template;
  const before = template.slice(0, end).trimEnd();
  const comma = before.endsWith("{") ? "" : ",\n";
  return `${before}${comma}${regardsForm(ids)}${template.slice(end)}`;
}

/** The form in which step 8 states its stance on these decisions. */
export function regardsForm(ids: readonly string[]): string {
  const each = ids.map((id) => `{"id":${JSON.stringify(id)},"stance":"follows|supersedes|unrelated","because":"…"}`);
  return `"regards":[${each.join(",\n")}]`;
}

/** The view of a session through its ports. */
export async function viewOf(
  ports: SessionPorts,
  session: Session,
  extra: Pick<ViewOptions, "warnings" | "readOnly" | "withoutPrior"> = {},
): Promise<StepView> {
  return stepView(session, {
    protocol: protocolOf(ports, session),
    facts: await factsFor(ports, session, offeredSteps(session, ports.pacing)),
    location: ports.sessions.locate(session.session_id),
    executable: ports.executable,
    forPerson: ports.forPerson === true ? true : undefined,
    pacing: ports.pacing,
    byTool: ports.byTool,
    ...extra,
  });
}

/** What Clew knows about the current steps besides their texts. */
export interface StepFacts {
  /** For step 3b: the best-fitting installed skills. */
  readonly skills?: OfferedSkills["skills"];
  /** How many other skills are installed. */
  readonly more_skills?: number;
  /** For step 4: the skill that step 3b matched; null if none. */
  readonly matched?: { readonly skill: string; readonly fit?: number; readonly reason?: string } | null;
  /** After a loop-back: the contradiction that caused it. */
  readonly contradiction?: string;
}

/** Collect the facts for the offered steps; undefined if there are none. */
async function factsFor(
  ports: Pick<SessionPorts, "installedSkills">,
  session: Session,
  group: readonly StepKey[],
): Promise<StepFacts | undefined> {
  const found = group.includes("3b") ? await skillsFor(ports, session) : undefined;
  const matched = group.includes("4") ? matchOf(session) : undefined;
  const contradiction = isLoopBackPending(session) ? session.iterations.at(-1)?.contradiction : undefined;
  if (found === undefined && matched === undefined && contradiction === undefined) return undefined;
  return { skills: found?.skills, more_skills: found?.more || undefined, matched, contradiction };
}

async function skillsFor(
  { installedSkills }: Pick<SessionPorts, "installedSkills">,
  session: Session,
): Promise<OfferedSkills | undefined> {
  // Clew's own skill explains how to answer; it does not do the work.
  const installed = (await installedSkills?.())?.filter(({ skill }) => skill !== "clew");
  if (installed === undefined) return undefined;
  if (installed.length === 0) return { skills: [], more: 0 };
  // Most projects have no skills, so load the ranking code only if there are some.
  const { offerSkills } = await import("../handoff/offer-skills.ts");
  return offerSkills(installed, session);
}

function matchOf({ step_outputs: outputs }: Session): StepFacts["matched"] {
  const detection = outputs["3b"];
  if (detection === undefined || detection.matched === null) return detection === undefined ? undefined : null;
  const { fit, reason } = detection.candidates.find(({ skill }) => skill === detection.matched) ?? {};
  return { skill: detection.matched, fit, reason };
}
