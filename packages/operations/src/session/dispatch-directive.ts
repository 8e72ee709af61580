import { type Directive, makeDirective, quoteCommand } from "@clew/reasoning-steps/internal";
import type { CompiledProtocol, Decision, Session, SessionDispatch } from "@clew/schemas";
import { instantOf, instantText } from "../instant.ts";
import { type CommandEdge, withTool } from "./next-directive.ts";
import type { SessionPorts } from "./ports.ts";
import { protocolOf } from "./session-facts.ts";

/** How to write a session's directives: the commands, and the team's routes. */
interface DispatchEdge extends CommandEdge {
  readonly routes?: CompiledProtocol["routes"] | undefined;
}

/** How these ports write a session's directives. */
export function edgeOf(
  ports: Pick<SessionPorts, "sessions" | "executable" | "byTool" | "protocols">,
  session: Session,
  location: string | undefined = ports.sessions.locate(session.session_id),
): DispatchEdge {
  const { executable, byTool } = ports;
  return { location, executable, byTool, routes: protocolOf(ports, session)?.routes };
}

/** The directive after completion. It is built from the decision each time: text in a file is never followed. */
export function dispatchDirective(session: Session, edge: DispatchEdge): Directive {
  const dispatch = session.dispatch_pending;
  if (session.metadata.is_agent_session)
    return makeDirective([], `Return this conclusion to the agent that started this session: ${conclusionOf(session)}`);
  if (!dispatch) return makeDirective([], "The decision is on record: go on with the work it decides.");
  if (dispatch.route === "skill-orchestration") return skillDirective(session, dispatch);
  if (dispatch.route === "dynamic-skill-sequencing") return taskDirective(dispatch, edge);
  return ownDirective(dispatch.route, edge);
}

/** A team's route: show a sentence as it is; treat anything else as a command. */
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
  // No shell starts a skill: the words are for the agent, and the payload path fills only its own place in them.
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

// Agents change folders; the task belongs to the project of the session's file, wherever the command runs.
function projectWords(location: string | undefined): readonly string[] {
  const project =
    location === undefined ? undefined : /^(.+)[\\/]\.clew[\\/]sessions[\\/][^\\/]+$/s.exec(location)?.[1];
  return project === undefined ? [] : ["--dir", project];
}

function conclusionOf(session: Session): string {
  return recordOf(session)?.decision ?? "";
}

// Use the recorded decision, which is redacted; the step answers in the session may contain secrets.
function recordOf(session: Session): Decision | undefined {
  return (session.decision ?? undefined) as Decision | undefined; // completion wrote it in the thread schemas' format
}

const TRIGGER_WORD = /^[A-Za-z0-9@%+=:,./_ -]{0,200}$/;

function isSkillName(name: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,63}$/.test(name);
}

// A payload is always in the session's own folder. Ignore any other path that somebody wrote into the file.
function isOwnPayload(session: Session, path: string): boolean {
  return path.replaceAll("\\", "/").includes(`/sessions/${session.session_id}/`) && !path.includes("..");
}

// Check the form for this skill: refuse a slash command with another name and words that no trigger contains.
function isInvocation(value: unknown, skill: string, payload: string): value is readonly string[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((word) => typeof word === "string" && TRIGGER_WORD.test(word.replaceAll(payload, ""))) &&
    (value[0] === `/${skill}` || String(value[0]).startsWith(`/${skill} `))
  );
}

/** The status of a dispatch. */
export type DispatchStatus = "pending" | "claimed" | "acknowledged" | "expired";

/** How long a lease lasts; its payload expires at the same time. */
export const LEASE_MS: number = 24 * 60 * 60 * 1000;

/** When a lease starting now ends. */
export function leaseEnd(now: string): string {
  return instantText((instantOf(now) ?? 0) + LEASE_MS);
}

/** The status of a dispatch at a time. */
export function dispatchStatus(dispatch: SessionDispatch, now: string): DispatchStatus {
  if (dispatch.acknowledged_at !== undefined) return "acknowledged";
  if ((instantOf(dispatch.expires_at) ?? Number.NaN) <= (instantOf(now) ?? Number.NaN)) return "expired";
  return dispatch.claimed_at === undefined ? "pending" : "claimed";
}

/** Whether somebody still has to act on it. */
export function isDue(dispatch: SessionDispatch | null | undefined, now: string): dispatch is SessionDispatch {
  return dispatch !== null && dispatch !== undefined && dispatchStatus(dispatch, now) !== "acknowledged";
}
