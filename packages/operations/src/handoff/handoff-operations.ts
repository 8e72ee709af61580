import { ClewError } from "@clew/errors";
import type { HandoffState } from "@clew/fsm";
import { z } from "zod";
import { actorOf, type Caller, reachesEveryFile, tenantOf, tenantsOf } from "../caller.ts";
import { type Operation, operation } from "../operation.ts";
import { limit, name } from "../params/fields.ts";
import type { Project, ProjectFolder } from "../project.ts";
import { knownTo } from "../recall/known-to.ts";
import { projectFolder } from "../task/project-tasks.ts";
import { sharedRecords } from "../thread/locate-thread.ts";
import { fieldsOf } from "../without-absent.ts";
import { createHandoff } from "./create-handoff.ts";
import { brokenMove, type HandoffEntry, type HandoffLog, type HandoffMove, storeHandoffLog } from "./handoff-log.ts";
import { PROFILE_FLAG, PROFILES } from "./payload-file-operations.ts";
import { acknowledgeDispatch, acknowledgeHandoff, receiveHandoff, validateHandoffFile } from "./receive-handoff.ts";

const handoffId = z
  .string()
  .min(1)
  .max(200)
  .meta({ "x-aliases": ["id"] });
const STATUSES = [
  "discovered",
  "selected",
  "validated",
  "transferred",
  "invoked",
  "acknowledged",
  "failed",
  "expired",
] as const;
const EVENTS = ["discover", "select", "validate", "transfer", "invoke", "acknowledge", "fail", "expire"] as const;
const handoffDocument = z.looseObject({ id: z.string(), status: z.string(), at: z.string() });

function listed(entry: HandoffEntry) {
  const thread = entry.log === entry.id ? {} : { threadId: entry.log };
  return { ...entry.facts, id: entry.id, status: entry.status, at: entry.at, ...thread };
}

const listHandoffsOperation: Operation = operation({
  name: "listHandoffs",
  does: "Lists handoffs, newest first, with their status.",
  scope: "read",
  cli: {
    command: "handoff list",
    summary: "handoffs on record, newest first",
    flags: { status: { param: "status", value: "STATUS", summary: "only handoffs that stand so", choices: STATUSES } },
  },
  params: () =>
    z.looseObject({
      status: z.enum(STATUSES).optional(),
      threadId: z.string().optional(),
      project: name.optional(),
      limit: limit.default(100),
    }),
  result: () =>
    z.looseObject({ handoffs: z.array(handoffDocument), total: z.number().int(), more: z.boolean().optional() }),
  async run(project, caller, { status, threadId: thread, project: tenant, limit: size }) {
    const found: ReturnType<typeof listed>[] = [];
    for (const each of await tenantsOf(project, caller, tenant)) {
      const log = storeHandoffLog(project.threads, { project: each, agentId: caller.defaultAgent });
      found.push(...(await log.list(size + 1, { status, thread })).map(listed));
    }
    const wanted = found
      .filter((entry) => thread === undefined || ("threadId" in entry && entry.threadId === thread))
      .toSorted((left, right) => (left.at < right.at ? 1 : left.at > right.at ? -1 : 0))
      .slice(0, size);
    return { handoffs: wanted, total: wanted.length, more: found.length > size ? true : undefined };
  },
});

const getHandoffOperation: Operation = operation({
  name: "getHandoff",
  does: "Returns one handoff with its full history.",
  scope: "read",
  cli: { command: "handoff show", summary: "ID: one handoff and its moves", flags: {} },
  params: () => z.looseObject({ handoffId, project: name.optional() }),
  result: () =>
    z.looseObject({
      handoff: handoffDocument,
      history: z.array(z.looseObject({ event: z.string(), at: z.string() })),
      payload: z.looseObject({}).optional(),
      check: z.looseObject({ valid: z.boolean(), hash: z.looseObject({}) }).optional(),
    }),
  async run(project, caller, params) {
    for (const tenant of await tenantsOf(project, caller, params.project)) {
      const log = storeHandoffLog(project.threads, { project: tenant, agentId: caller.defaultAgent });
      const entry = await log.get(params.handoffId);
      if (entry === undefined) continue;
      const history = await log.history(entry.id);
      return { handoff: listed(entry), history, ...(await payloadOf(project, caller, { tenant, entry })) };
    }
    throw new ClewError("NOT_FOUND", `There is no handoff ${params.handoffId}.`);
  },
});

// Read the payload from its file and check that it is unchanged. Without the file, show the rest.
async function payloadOf(
  project: Project,
  caller: Caller,
  { tenant, entry: { facts } }: { readonly tenant: string; readonly entry: HandoffEntry },
) {
  const folder = await project.folder?.();
  const path = facts["payload_path"];
  if (folder === undefined || typeof path !== "string") return {};
  // The recorded path may be any path that a caller chose.
  const isOurs = reachesEveryFile(caller) ? folder.holds(path) : folder.holdsPayloadOf(tenant, path);
  const file = isOurs ? readable(() => folder.readPayload(path)) : undefined;
  if (file === undefined) return {};
  const ports = folder.handoffs({ project: tenant });
  const { valid, errors, warnings, notes, hash, handoff } = validateHandoffFile(ports, file, "reading");
  return { payload: handoff, check: { valid, errors, warnings, notes, hash } };
}

function readable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

const createHandoffOperation: Operation = operation({
  name: "createHandoff",
  does: "Turns a draft into a payload for a skill: completes, checks, hashes and writes it.",
  scope: "write",
  usesFiles: true,
  cli: { command: "handoff create", summary: "a draft becomes a payload for a target", flags: {} },
  params: () =>
    z.looseObject({
      draft: z.looseObject({}).meta({ "x-aliases": ["payload"] }),
      target: name,
      threadId: z.string().optional(),
      chain: z.array(name).max(100).optional(),
      health: z
        .boolean()
        .optional()
        .describe("run the target's health check, where the caller's own trust list names it"),
      agentId: name.optional(),
      project: name.optional(),
    }),
  result: () =>
    z.looseObject({
      id: z.string(),
      payload_path: z.string(),
      payload_hash: z.string(),
      invocation: z.string(),
      argv: z.array(z.string()),
    }),
  mcp: {
    tool: "create_handoff",
    place: 23,
    set: "all",
    title: "Create a handoff",
    description: "Builds, checks and hashes a handoff payload for another skill.",
    kind: "add",
  },
  async run(project, caller, { draft, target, threadId, chain, health, agentId, project: tenant }) {
    const folder = await projectFolder(project);
    const shared = await sharedRecords(project);
    const writer = { project: tenantOf(caller, tenant), agentId: actorOf(caller, agentId) };
    const path = sessionPathOf(draft);
    if (path !== undefined) refuseForeignPath(caller, { folder, project: writer.project, path });
    await shared.reach();
    const use = { project: writer.project, session: path, health: health === true && project.showsPaths === true };
    const known = knownTo(project, writer.project);
    const ports = { ...folder.handoffs(use), known, log: shared.handoffLog(writer) };
    return createHandoff(ports, { draft, target, thread: threadId, chain });
  },
});

// The payload is written to the folder that the draft names.
function sessionPathOf(draft: Readonly<Record<string, unknown>>): string | undefined {
  const root = fieldsOf(draft["handoff"] ?? draft);
  const path = fieldsOf(root["source"])["session_path"];
  return typeof path === "string" ? path : undefined;
}

function refuseForeignPath(
  caller: Caller,
  {
    folder,
    project: tenant,
    path,
  }: { readonly folder: ProjectFolder; readonly project: string; readonly path: string },
): void {
  if (reachesEveryFile(caller) || folder.holdsPayloadOf(tenant, path)) return;
  throw new ClewError(
    "FORBIDDEN",
    "Payloads lie where the server keeps those of the project; other paths need an admin token of all projects.",
  );
}

const receiveHandoffOperation: Operation = operation({
  name: "receiveHandoff",
  does: "Receives a payload: validates it, refuses an expired one unless it is renewed, and records its arrival.",
  scope: "write",
  usesFiles: true,
  cli: {
    command: "handoff receive",
    summary: "FILE: accept a payload, or say why not",
    flags: {
      ...PROFILE_FLAG,
      renew: { param: "renew", summary: "give an expired payload a new life under a new id" },
    },
  },
  params: () =>
    z.looseObject({
      path: z
        .string()
        .min(1)
        .max(4_096)
        .meta({ "x-aliases": ["payload_path", "payloadPath", "file"] }),
      renew: z.boolean().optional(),
      profile: z.enum(PROFILES).optional(),
      agentId: name.optional(),
      project: name.optional(),
    }),
  result: () =>
    z.looseObject({
      id: z.string(),
      handoff: z.looseObject({}),
      payload_path: z.string(),
      already_received: z.boolean(),
    }),
  mcp: {
    tool: "receive_handoff",
    place: 24,
    set: "all",
    title: "Receive a handoff",
    description: "Checks a payload (schema, hash, expiry, loops) and returns what it hands over.",
    kind: "change",
  },
  async run(project, caller, { path, renew, profile, agentId, project: tenant }) {
    const folder = await projectFolder(project);
    const shared = await sharedRecords(project);
    const writer = { project: tenantOf(caller, tenant), agentId: actorOf(caller, agentId) };
    refuseForeignPath(caller, { folder, project: writer.project, path });
    const file = { ...folder.readPayload(path), profile };
    await shared.reach();
    const ports = { ...folder.handoffs(writer), log: shared.handoffLog(writer) };
    const received = await receiveHandoff(ports, file, { renew });
    await acknowledgeDispatch(project, writer, received.handoff);
    return received;
  },
});

const acknowledgeHandoffOperation: Operation = operation({
  name: "acknowledgeHandoff",
  does: "Confirms that a handoff has arrived; repeating it changes nothing.",
  scope: "write",
  cli: { command: "handoff ack", summary: "ID: confirm that a handoff arrived", flags: {} },
  params: () => z.looseObject({ handoffId, agentId: name.optional(), project: name.optional() }),
  result: () => z.looseObject({ id: z.string(), status: z.literal("acknowledged") }),
  mcp: {
    tool: "acknowledge_handoff",
    place: 25,
    set: "all",
    title: "Acknowledge a handoff",
    description: "Says that a received handoff was taken up; again changes nothing.",
    kind: "set",
  },
  async run(project, caller, params) {
    const agent = actorOf(caller, params.agentId);
    const log = storeHandoffLog(project.threads, {
      project: tenantOf(caller, params.project),
      agentId: agent,
    });
    return acknowledgeHandoff({ log, now: () => Date.parse(project.clock.now()) }, { id: params.handoffId, agent });
  },
});

const recordHandoffOperation: Operation = operation({
  name: "recordHandoff",
  does: "Stores status changes of a handoff whose payload is on the caller's machine; only legal ones.",
  scope: "write",
  params: () =>
    z.looseObject({
      handoffId: handoffId.regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/),
      threadId: z.string().optional(),
      after: z.enum(STATUSES).optional(),
      moves: z
        .array(z.looseObject({ event: z.enum(EVENTS), status: z.enum(STATUSES), facts: z.looseObject({}).optional() }))
        .min(1)
        .max(20),
      agentId: name.optional(),
      project: name.optional(),
    }),
  result: () => z.looseObject({ recorded: z.boolean(), handoff: handoffDocument.optional() }),
  async run(project, caller, { handoffId: id, threadId, after, moves, agentId, project: tenant }) {
    const writer = { project: tenantOf(caller, tenant), agentId: actorOf(caller, agentId) };
    const log = storeHandoffLog(project.threads, writer);
    const planned = {
      id,
      moves: moves.map(({ event, status, facts }) => ({ event, status, facts })),
      thread: threadId,
      after,
    };
    const { recorded, handoff } = await recordHandoffMoves(log, planned);
    return { recorded, handoff: handoff === undefined ? undefined : listed(handoff) };
  },
});

/** Operations on handoffs between skills. */
export const handoffOperations: readonly Operation[] = [
  listHandoffsOperation,
  getHandoffOperation,
  createHandoffOperation,
  receiveHandoffOperation,
  acknowledgeHandoffOperation,
  recordHandoffOperation,
];

/** Moves planned by the caller that holds the payload file. */
interface PlannedMoves {
  readonly id: string;
  /** The thread of a new handoff; without one it has its own log. */
  readonly thread?: string;
  /** The state they were planned from; absent if they start the lifecycle. */
  readonly after?: HandoffState;
  readonly moves: readonly HandoffMove[];
}

/** What happened to planned moves. If `recorded` is false, the handoff had already moved to the state in `handoff`. */
interface RecordedMoves {
  readonly recorded: boolean;
  readonly handoff: HandoffEntry | undefined;
}

/** Record moves planned elsewhere, if they are legal and the handoff is still in the state they were planned from. */
async function recordHandoffMoves(log: HandoffLog, planned: PlannedMoves): Promise<RecordedMoves> {
  const { id, thread, after, moves } = planned;
  const illegal = illegalMove(after, moves);
  if (illegal !== undefined) throw new ClewError("MOVE_REFUSED", illegal);
  if (after !== undefined) {
    const seen = await log.change(id, ({ status }) => (status === after ? moves : undefined));
    return { recorded: seen?.status === after, handoff: seen };
  }
  const known = await log.get(id);
  if (known !== undefined) {
    // The answer to the first try was lost, but its moves are recorded.
    if (known.status === moves.at(-1)?.status) return { recorded: true, handoff: known };
    throw new ClewError("CONFLICT", `A handoff with the id ${JSON.stringify(id.slice(0, 128))} is on record already.`);
  }
  await log.append({ id, moves, thread });
  return { recorded: true, handoff: await log.get(id) };
}

function illegalMove(after: HandoffState | undefined, moves: readonly HandoffMove[]): string | undefined {
  let from = after;
  for (const move of moves) {
    const broken = from === undefined && beginsLife(move) ? undefined : brokenMove(from, move);
    if (broken !== undefined) return broken;
    from = move.status;
  }
  return from === undefined ? "There is no move to record." : undefined;
}

// A handoff starts when its target is found, or when its payload arrives from elsewhere. One that never started cannot
// be confirmed.
function beginsLife({ event, status }: HandoffMove): boolean {
  return event === "discover" && (status === "discovered" || status === "transferred");
}
