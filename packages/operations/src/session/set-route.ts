import { ClewError } from "@clew/errors";
import type { Session } from "@clew/schemas";
import type { SubmitPorts } from "./ports.ts";
import { type ChosenRoute, currentStep, protocolOf, SEQUENCE, SKILL } from "./session-facts.ts";
import { type StepView, viewOf } from "./step-view.ts";
import { loadForWriting, refuseFinished, saveSession, stepsUnder } from "./stored-session.ts";

/** A route set after step 8. */
export interface RouteRequest extends ChosenRoute {
  readonly sessionId: string;
  readonly reason: string;
}

/** Set the final route. It can be set again until completion. */
export async function setRoute(ports: SubmitPorts, request: RouteRequest): Promise<StepView> {
  const session = await loadForWriting(ports, request.sessionId);
  refuseFinished(session);
  refuseUnrouted(session);
  if (request.reason.trim() === "")
    throw new ClewError("USAGE", "A route needs a reason.", { hint: '--reason "The skill covers it"' });
  refuseEmptySequence(request.sequence);
  await refuseUnknown(ports, session, request);
  if (request.route === SKILL) {
    const skill = request.skill ?? session.step_outputs["4"]?.skill;
    const known = await ports.knownSkills();
    if (skill === undefined || !known.includes(skill))
      throw new ClewError(
        "ANSWER_INVALID",
        `The route needs a known skill; found ${skill === undefined ? "none" : `"${skill}"`}.`,
        {
          hint: known.length > 0 ? `Known are: ${known.slice(0, 20).join(", ")}.` : "No skill is installed here.",
        },
      );
  }
  const { route, skill, sequence } = request;
  const planned: Session = {
    ...session,
    routing_decision: route,
    routing_justification: request.reason,
    route_override: {
      route,
      skill,
      sequence: sequence && [...sequence],
      reason: request.reason,
      at: ports.now(),
    },
  };
  return viewOf(ports, await saveSession(ports, session, planned));
}

const WORK = ["clarification", "research", "analysis", "synthesis", "generation", "validation", "memory"];

async function refuseUnknown(ports: SubmitPorts, session: Session, { route, sequence }: ChosenRoute): Promise<void> {
  await stepsUnder(ports, session);
  const protocol = protocolOf(ports, session);
  const routes = [SKILL, SEQUENCE, ...(protocol?.routes.map(({ name }) => name) ?? [])];
  if (!routes.includes(route))
    throw new ClewError("USAGE", `Expected a route of ${routes.join(", ")}; found "${route.slice(0, 60)}".`);
  const work = [...WORK, ...(protocol?.sequence ?? [])];
  const strange = sequence?.find(({ step }) => !work.includes(step));
  if (strange !== undefined)
    throw new ClewError("USAGE", `Expected work of ${work.join(", ")}; found "${strange.step.slice(0, 60)}".`);
}

// Like step 4, refuse a sequence without work. If absent, use the sequence of step 4 or the plan.
function refuseEmptySequence(sequence: ChosenRoute["sequence"]): void {
  if (sequence === undefined || (sequence.length > 0 && sequence.every(({ objective }) => objective.trim() !== "")))
    return;
  throw new ClewError("USAGE", "A sequence names at least one piece of work, and what each must achieve.", {
    hint: "Leave it out to keep the sequence of step 4.",
  });
}

function refuseUnrouted(session: Session): void {
  const why = session.metadata.is_agent_session
    ? "an agent session is routed by its parent"
    : session.metadata.depth === "light"
      ? "a light session has no route"
      : currentStep(session) !== "8" || session.step_outputs["8"] === undefined
        ? "a route is set after step 8 and before completion"
        : undefined;
  if (why === undefined) return;
  throw new ClewError("MOVE_REFUSED", `The route cannot be set: ${why}.`, {
    hint: "`clew show` prints what is asked now.",
    details: { state: session.fsm.state },
  });
}
