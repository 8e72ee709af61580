import { z } from "zod";
import { actorOf, type Caller, coversScope, tenantOf } from "../caller.ts";
import { type Operation, operation } from "../operation.ts";
import { name } from "../params/fields.ts";
import type { Project } from "../project.ts";
import { sessionPorts } from "./session-ports.ts";
import { viewOf } from "./step-view.ts";
import { broughtHere, recordSessionStep, takeSession } from "./take-session.ts";

const sessionId = z
  .string()
  .regex(/^([0-9a-f]{12}|[0-9a-f]{8}-[0-9a-f]{3})$/, { error: "must be the id of a session" })
  .meta({ "x-aliases": ["id", "session"] });
const machine = z.string().min(1).max(253);

const takeSessionOperation: Operation = operation({
  name: "takeSession",
  does: "Lets another agent go on with an unfinished session: its next step, with all that was answered so far. One in which somebody worked less than ten minutes ago is a person's to force.",
  scope: "write",
  cli: {
    command: "sessions take",
    summary: "go on with what another agent left unfinished",
    flags: {
      agent: { param: "agentId", value: "NAME", summary: "who goes on with it" },
      force: { param: "force", summary: "although somebody worked in it a moment ago; a person's to say" },
    },
  },
  staysPrivate: true,
  params: z.looseObject({
    sessionId,
    force: z.boolean().optional(),
    machine: machine.optional(),
    agentId: name.optional(),
    project: name.optional(),
  }),
  result: z.looseObject({
    session_id: z.string(),
    status: z.string(),
    state: z.string(),
    step: z.unknown(),
    directive: z.looseObject({ command: z.string() }),
    session: z.looseObject({ session_id: z.string() }).optional(),
  }),
  mcp: {
    tool: "take_session",
    place: 31,
    set: "all",
    title: "Take a session over",
    description:
      "Goes on with a session that another agent left unfinished: returns its query, the answers so far and the open step. Answer with submit_step.",
    kind: "change",
    mayHalt: true,
    fields: ["sessionId"],
  },
  async run(project, caller, { sessionId: id, force, machine: to, agentId, project: tenant }) {
    const ports = sessionPorts(project, tenantOf(caller, tenant), caller);
    const session = await takeSession(ports, {
      sessionId: id,
      agent: actorOf(caller, agentId),
      force,
      isPerson: caller.isToolCall !== true && coversScope(caller.scope, "admin"),
      machine: to,
      claimant: claimantIn(project, caller, tenant),
    });
    const { state_file: _path, ...view } = await viewOf(ports, session);
    // Whoever takes it to another machine goes on with the session itself, there.
    return to === undefined ? view : { ...view, session: broughtHere(session) };
  },
});

function claimantIn(project: Project, caller: Caller, named: string | undefined) {
  return async (thread: string): Promise<string | undefined> =>
    (await project.threads.thread(tenantOf(caller, named), thread))?.claim?.agentId;
}

const recordSessionStepOperation: Operation = operation({
  name: "recordSessionStep",
  does: "Keeps what a machine sends of a session that reasons in a thread of this server, so that others see it: outside the thread's events, the newest counts.",
  scope: "write",
  params: z.looseObject({
    session: z.looseObject({ session_id: z.string() }),
    machine,
    agentId: name.optional(),
    project: name.optional(),
  }),
  result: z.looseObject({
    recorded: z.boolean(),
    taken: z.looseObject({ by: z.string(), at: z.string(), where: z.string() }).optional(),
  }),
  async run(project, caller, { session, machine: from, agentId, project: tenant }) {
    const ports = sessionPorts(project, tenantOf(caller, tenant), caller);
    return recordSessionStep(ports, { document: session, machine: from, sender: actorOf(caller, agentId) });
  },
});

/** What brings a session from one agent to the next. */
export const takeSessionOperations: readonly Operation[] = [takeSessionOperation, recordSessionStepOperation];
