import { z } from "zod";
import { actorOf, tenantOf } from "../caller.ts";
import { type Operation, operation } from "../operation.ts";
import { name } from "../params/fields.ts";
import { abandonSession } from "./abandon-session.ts";
import { collectOldSessions } from "./collect-sessions.ts";
import { learnPorts, learnSession } from "./learn-session.ts";
import { sessionPorts } from "./session-ports.ts";
import { importSession } from "./take-session.ts";

const sessionId = z.string().regex(/^[0-9a-f-]{1,40}$/);
const who = { agentId: name.optional(), project: name.optional() };
const view = z.looseObject({ session_id: z.string(), status: z.string() });

const learnOperation: Operation = operation({
  name: "learn",
  does: "Stores the patterns and gotchas that a finished session taught; the same again changes nothing.",
  scope: "write",
  staysPrivate: true,
  params: z.looseObject({
    sessionId,
    learnings: z
      .unknown()
      .describe("{patterns_discovered: [{pattern, …}], gotchas: [{issue, …}]}, as in a task's handoff"),
    ...who,
  }),
  result: z.looseObject({ session_id: z.string(), status: z.string(), already_stored: z.boolean() }),
  mcp: {
    tool: "learn",
    place: 34,
    set: "all",
    title: "Store what was learned",
    description:
      "Stores what a completed session taught: patterns_discovered and gotchas, in the form of a task's handoff. The same again changes nothing.",
    kind: "change",
    fields: ["sessionId", "learnings"],
  },
  async run(project, caller, { sessionId: id, learnings, agentId, project: tenant }) {
    actorOf(caller, agentId);
    const ports = await learnPorts(project, tenantOf(caller, tenant));
    const { state_file: _path, ...stored } = await learnSession(ports, { sessionId: id, learnings });
    return stored;
  },
});

const abandonSessionOperation: Operation = operation({
  name: "abandonSession",
  does: "Gives a session up; it stays on record, and giving it up again changes nothing.",
  scope: "write",
  cli: {
    command: "sessions abandon",
    summary: "give a session up; it stays on record",
    flags: { reason: { param: "reason", value: "TEXT", summary: "why" } },
  },
  rpc: false,
  staysPrivate: true,
  params: z.looseObject({ sessionId, reason: z.string().max(10_000).optional(), ...who }),
  result: view,
  async run(project, caller, { sessionId: id, reason, project: tenant }) {
    return abandonSession(sessionPorts(project, tenantOf(caller, tenant)), { sessionId: id, reason });
  },
});

const importSessionOperation: Operation = operation({
  name: "importSession",
  does: "Takes a session file from elsewhere in: validated, replayed, copied; another one of its id is a conflict.",
  scope: "write",
  cli: { command: "sessions import", summary: "read a session file from elsewhere", flags: {} },
  rpc: false,
  staysPrivate: true,
  params: z.looseObject({ document: z.unknown(), origin: z.string().default("the document"), ...who }),
  result: view,
  async run(project, caller, { document, origin, project: tenant }) {
    return importSession(sessionPorts(project, tenantOf(caller, tenant)), { document, origin });
  },
});

const collectSessionsOperation: Operation = operation({
  name: "collectSessions",
  does: "Removes sessions that ended long ago; open ones, and those that a handoff needs, stay.",
  scope: "write",
  cli: {
    command: "sessions gc",
    summary: "remove sessions that ended long ago",
    flags: { "dry-run": { param: "dryRun", summary: "only say what would be removed" } },
  },
  rpc: false,
  params: z.looseObject({ olderThanMs: z.number().min(0), dryRun: z.boolean().optional(), ...who }),
  result: z.looseObject({ removed: z.array(z.string()), kept: z.number().int() }),
  async run(project, caller, { olderThanMs, dryRun, agentId, project: tenant }) {
    const owner = { project: tenantOf(caller, tenant), agentId: actorOf(caller, agentId) };
    return collectOldSessions(project, owner, { olderThanMs, dryRun });
  },
});

/** What keeps the sessions of a project in order. */
export const sessionUpkeepOperations: readonly Operation[] = [
  learnOperation,
  abandonSessionOperation,
  importSessionOperation,
  collectSessionsOperation,
];
