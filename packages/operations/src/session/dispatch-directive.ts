import { type Directive, makeDirective, quoteCommand } from "@clew/reasoning-steps/internal";
import type { CompiledProtocol, Decision, Session, SessionDispatch } from "@clew/schemas";
import { instantOf, instantText } from "../instant.ts";
import { type CommandEdge, withTool } from "./next-directive.ts";
import type { SessionPorts } from "./ports.ts";
import { protocolOf } from "./session-protocol.ts";

/** How the orders of a session are written: its commands, and what its team's routes lead to. */
interface DispatchEdge extends CommandEdge {
  readonly routes?: CompiledProtocol["routes"] | undefined;
}

/** How the orders of a session are written where these ports are. */
export function edgeOf(
  ports: Pick<SessionPorts, "sessions" | "executable" | "byTool" | "protocols">,
  session: Session,
  location: string | undefined = ports.sessions.locate(session.session_id),
): DispatchEdge {
  const { executable, byTool } = ports;
  return { location, executable, byTool, routes: protocolOf(ports, session)?.routes };
}

/** The order that follows completion, built anew from the decision each time: what a file says is never followed. */
export function dispatchDirective(session: Session, edge: DispatchEdge): Directive {
  const dispatch = session.dispatch_pending;
  if (session.metadata.is_agent_session)
    return makeDirective([], `Return this conclusion to the agent that started this session: ${conclusionOf(session)}`);
  if (!dispatch) return makeDirective([], "The decision is on record: go on with the work it decides.");
  if (dispatch.route === "skill-orchestration") return skillDirective(session, dispatch);
  if (dispatch.route === "dynamic-skill-sequencing") return taskDirective(dispatch, edge);
  return ownDirective(dispatch.route, edge);
}

/** A team's route: a sentence is said as it stands; anything else is the words of a command. */
function ownDirective(name: string, { routes = [] }: DispatchEdge): Directive {
  const said = routes.find((route) => route.name === name)?.directive;
  if (said === undefined)
    return makeDirective([], `The route is "${name}", of a protocol that is not here: ask the user where it leads.`);
  if (/[.!?:…。！？]$/u.test(said.trim())) return makeDirective([], said.trim());
  return makeDirective(said.trim().split(/\s+/), `The decision goes the way "${name}".`);
}

function skillDirective(session: Session, dispatch: SessionDispatch): Directive {
  const skill = dispatch.skill ?? "";
  const invocation = dispatch["invocation"];
  // A skill is not started by a shell: the words are for the agent, and a payload only ever fills its own place in them.
  const payload = dispatch.payload_path;
  if (payload !== undefined && isOwnPayload(session, payload) && isSkillName(skill)) {
    const argv = isInvocation(invocation, skill, payload) ? invocation : [`/${skill}`, payload];
    return { command: quoteCommand(argv), argv, why: `The decision is handed to the skill ${skill}.` };
  }
  const summary = recordOf(session)?.context?.["summary"];
  const words = typeof summary === "string" ? summary : conclusionOf(session);
  if (skill === "") return makeDirective([], "The decision is on record: go on with the work it decides.");
  return makeDirective([], `Use the skill "${skill}" for this: ${words}`);
}

function taskDirective(dispatch: SessionDispatch, { executable, location, byTool }: CommandEdge): Directive {
  const [first] = dispatch.tasks ?? [];
  if (first === undefined || !/^[a-z0-9][a-z0-9-]{0,63}$/.test(first.id))
    return makeDirective([], "The decision is on record: go on with the work it decides.");
  const count = dispatch.tasks?.length ?? 1;
  const directive = makeDirective(
    [...executable, ...projectWords(location), "task", "context", first.id],
    `The first of ${count} task${count === 1 ? "" : "s"} is due: ${first.id}.`,
  );
  return byTool === true
    ? withTool(directive, { tool: "get_task_context", arguments: { taskId: first.id } })
    : directive;
}

// An agent changes folders; the task lies in the project of the session's file, wherever the command is run.
function projectWords(location: string | undefined): readonly string[] {
  const project =
    location === undefined ? undefined : /^(.+)[\\/]\.clew[\\/]sessions[\\/][^\\/]+$/s.exec(location)?.[1];
  return project === undefined ? [] : ["--dir", project];
}

function conclusionOf(session: Session): string {
  return recordOf(session)?.decision ?? "";
}

// What is on record holds no secrets; the answers of the steps, which stay in the session, may.
function recordOf(session: Session): Decision | undefined {
  return (session.decision ?? undefined) as Decision | undefined; // written by completion in the form of the thread schemas
}

const TRIGGER_WORD = /^[A-Za-z0-9@%+=:,./_ -]{0,200}$/;

function isSkillName(name: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,63}$/.test(name);
}

// A payload lies in the session's own folder; a path that a hand wrote into the file leads nowhere.
function isOwnPayload(session: Session, path: string): boolean {
  return path.replaceAll("\\", "/").includes(`/sessions/${session.session_id}/`) && !path.includes("..");
}

// Words of the right shape for this skill: a slash command of any other name, or words that no trigger has, are not what was decided.
function isInvocation(value: unknown, skill: string, payload: string): value is readonly string[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((word) => typeof word === "string" && TRIGGER_WORD.test(word.replaceAll(payload, ""))) &&
    (value[0] === `/${skill}` || String(value[0]).startsWith(`/${skill} `))
  );
}

/** Where a dispatch stands. */
export type DispatchStatus = "pending" | "claimed" | "acknowledged" | "expired";

/** How long a lease holds; the payload that it orders somebody to take holds as long. */
export const LEASE_MS: number = 24 * 60 * 60 * 1000;

/** When a lease that begins now ends. */
export function leaseEnd(now: string): string {
  return instantText((instantOf(now) ?? 0) + LEASE_MS);
}

/** Where a dispatch stands at a time. */
export function dispatchStatus(dispatch: SessionDispatch, now: string): DispatchStatus {
  if (dispatch.acknowledged_at !== undefined) return "acknowledged";
  if ((instantOf(dispatch.expires_at) ?? Number.NaN) <= (instantOf(now) ?? Number.NaN)) return "expired";
  return dispatch.claimed_at === undefined ? "pending" : "claimed";
}

/** Whether somebody still has to act on it. */
export function isDue(dispatch: SessionDispatch | null | undefined, now: string): dispatch is SessionDispatch {
  return dispatch !== null && dispatch !== undefined && dispatchStatus(dispatch, now) !== "acknowledged";
}
