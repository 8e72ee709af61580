import { ClewError } from "@clew/errors";
import { z } from "zod";
import { actorOf, type Caller, DEFAULT_PROJECT, refuseUnlessPerson } from "../caller.ts";
import { type Operation, operation } from "../operation.ts";
import { name as agentName } from "../params/fields.ts";
import type { Project } from "../project.ts";
import { projectFolder } from "../task/project-tasks.ts";
import { sharedRecords } from "../thread/locate-thread.ts";
import {
  applyShards,
  ownShard,
  readAll,
  rewritten,
  type ShardRepository,
  type SyncPorts,
  type SyncState,
  save,
  stateOf,
  syncRecord,
  trustedIn,
  type Work,
} from "./sync-record.ts";

/** A person trusts a writer: apply everything that writer wrote, now and later, in full. */
export async function trustWriter(
  ports: SyncPorts,
  writer: string,
): Promise<{ readonly writer: string; readonly applied: number }> {
  const state = await stateOf(ports);
  if (state.shards[writer] === undefined)
    throw new ClewError("NOT_FOUND", `No writer is called ${writer}.`, { hint: "clew sync list shows the writers." });
  if (state.trusted.includes(writer)) return { writer, applied: 0 };
  const work: Work = { ports, request: {}, state: trustedIn(state, writer), shards: new Map(), refused: [] };
  await readAll(work);
  return { writer, applied: await applyShards(work, await ownShard(work)) };
}

/** A writer in a list. */
export interface ListedWriter {
  readonly writer: string;
  readonly own: boolean;
  readonly trusted: boolean;
  /** The names in the writer's events. */
  readonly names: readonly string[];
  readonly events: number;
  readonly decisions: number;
}

/** The writers whose shards are known here. */
export async function listWriters(ports: SyncPorts): Promise<readonly ListedWriter[]> {
  const state = await stateOf(ports);
  const work: Work = { ports, request: {}, state, shards: new Map(), refused: [] };
  await readAll(work);
  return [await ownShard(work), ...work.shards.values()].map(({ writer, events }) => ({
    writer,
    own: writer === state.writer,
    trusted: writer === state.writer || state.trusted.includes(writer),
    names: [...new Set(events.map(({ actor }) => actor))].slice(0, 10),
    events: events.length,
    decisions: events.filter(({ type }) => type === "decision_recorded").length,
  }));
}

/**
 * Remove a payload from an event of this clone's shard and from its log here. The next sync sends the shard without it.
 */
export async function redactSynced(ports: SyncPorts, name: string): Promise<void> {
  const state = await stateOf(ports);
  const [, writer, place] = /^([0-9a-f]{16}):([1-9]\d{0,6})$/.exec(name) ?? [];
  if (writer === undefined)
    throw new ClewError("USAGE", "Expected WRITER:SEQ, as `clew sync --show` prints it.", {
      hint: "`clew thread redact ID SEQ` does the same by the place in a log.",
    });
  if (writer !== state.writer)
    throw new ClewError(
      "USAGE",
      `Only ${writer} can take something out of its own shard: this clone writes as ${state.writer}.`,
    );
  const work: Work = { ports, request: {}, state, shards: new Map(), refused: [] };
  const own = await ownShard(work);
  const event = own.events[Number(place) - 1];
  if (event === undefined) throw new ClewError("NOT_FOUND", `The shard ends before ${name}.`);
  const { threads, tenant: project, agentId: actor } = ports;
  const { log, seq } = event;
  const [here] = await threads.events({ project, log, sinceSeq: seq - 1, untilSeq: seq });
  if (here?.hash === event.hash && here.payload !== undefined)
    await threads.redact({ project, log, seq, actor, reason: "taken out of the synced record" });
  const kept = await rewritten(work, own, new Set([event.place]));
  await save(work, { head: kept.commit, digest: "" });
}

/** The part of a sync that is stored on this machine. */
export interface SyncFolder extends Pick<SyncPorts, "load" | "save" | "newWriter" | "exclusions" | "trusted"> {
  /** Normalize an address. Refuses invalid ones, and those for which git would run a program. */
  address(given: string): string;
  /** Prepare the folder for a new state. */
  begin(): Promise<void>;
  shards(state: Pick<SyncState, "url" | "project">): ShardRepository & { close(): void };
  /** Run while no other sync of this project is running. */
  locked<T>(work: () => Promise<T>): Promise<T>;
}

/** Work with a syncing project's shards under its lock, then update the copies of its rules. */
async function withShards<T extends object>(
  project: Project,
  { caller, agentId }: { readonly caller: Caller; readonly agentId?: string | undefined },
  work: (ports: SyncPorts) => Promise<T>,
): Promise<T> {
  const folder = await (await projectFolder(project)).sync();
  return folder.locked(async () => {
    const state = await stateOf(folder);
    const repository = folder.shards(state);
    const redactor = await project.redactor?.();
    const shared = await sharedRecords(project);
    try {
      const ports: SyncPorts = {
        ...folder,
        threads: project.threads,
        knowledge: async () => shared.knowledge(DEFAULT_PROJECT),
        repository,
        sha256: project.digest,
        redact: (value) => (redactor === undefined ? value : redactor(value).value),
        tenant: DEFAULT_PROJECT,
        agentId: actorOf(caller, agentId),
      };
      const done = await work(ports).catch(async (thrown: unknown) => {
        // What came may be applied although nothing could be sent.
        await project.keepRules?.();
        throw thrown;
      });
      if ("applied" in done && done.applied !== 0) await project.keepRules?.();
      return done;
    } finally {
      repository.close();
    }
  });
}

const commit = z.string().regex(/^[0-9a-f]{40}$/);
const refused = z.array(z.looseObject({ writer: z.string(), why: z.string() }));

const syncOperation: Operation = operation({
  name: "sync",
  does: "Sends what is new of the record to the team's git repository, and applies what is new there.",
  scope: "write",
  rpc: false,
  cli: {
    command: "sync",
    summary: "Exchange the record with a team, through a git repository and without a server.",
    usage: "sync [--init URL] [--dry-run] [--show] [--digest] | sync trust WRITER | sync list | sync redact WRITER:SEQ",
    examples: [
      "clew sync --init git@example.com:team/record.git",
      "clew sync",
      "clew sync --dry-run --show",
      "clew sync trust 9f86d081884c7d65",
    ],
    flags: { "dry-run": { param: "dryRun", summary: "only say what would be sent and applied" } },
  },
  params: z.looseObject({
    dryRun: z.boolean().optional(),
    show: z.boolean().optional(),
    digest: z.boolean().optional(),
    /** Commit what is to be sent, but do not send it yet. */
    prepare: z.boolean().optional(),
    /** Send up to this commit, and nothing after it. */
    upTo: commit.optional(),
    agentId: agentName.optional(),
  }),
  result: z.looseObject({
    sent: z.number().int(),
    applied: z.number().int(),
    refused,
    digest: z.string(),
    writer: z.string(),
    formerly: z.string().optional(),
    shown: z
      .looseObject({ events: z.array(z.string()), commits: z.array(z.string()), head: z.string().optional() })
      .optional(),
  }),
  // Each line is redacted separately before it is signed.
  staysPrivate: true,
  run: (project, caller, params) =>
    withShards(project, { caller, agentId: params.agentId }, (ports) => syncRecord(ports, params)),
});

const syncInitOperation: Operation = operation({
  name: "syncInit",
  does: "Names the git repository that carries a project's record, and makes this clone a key of its own.",
  scope: "write",
  rpc: false,
  params: z.looseObject({ url: z.string().min(1).max(4_096) }),
  result: z.looseObject({ url: z.string(), writer: z.string(), readers: z.string() }),
  async run(project, caller, { url: given }) {
    const folder = await (await projectFolder(project)).sync();
    const url = folder.address(given);
    return folder.locked(async () => {
      const known = await folder.load();
      if (known !== undefined && known.url !== url)
        refuseUnlessPerson(caller, "lets the record go to another address", `clew sync --init ${given}`);
      if (known === undefined) await folder.begin();
      const place = { url, project: DEFAULT_PROJECT };
      const repository = folder.shards(place);
      // Find out now whether the address works.
      await repository.remote().finally(() => repository.close());
      const fresh = { shards: {}, trusted: [], waiting: [], lamport: 0, position: "0", exclusions: "", digest: "" };
      const state = known ?? { ...fresh, writer: await folder.newWriter() };
      await folder.save({ ...state, ...place, pushed: known?.url === url ? known.pushed : undefined });
      return { url, writer: state.writer, readers: readersOf(url) };
    });
  },
});

function readersOf(url: string): string {
  if (url.startsWith("/")) return "Everybody who can read this folder can read what is sent.";
  return "Everybody who can read this repository can read what is sent; if it is public, that is everybody.";
}

const syncListOperation: Operation = operation({
  name: "syncList",
  does: "The writers of the synced record: who they say they are, whether they are trusted, how much they wrote.",
  scope: "read",
  rpc: false,
  cli: { command: "sync list", summary: "list the writers", flags: {} },
  params: z.looseObject({}),
  result: z.looseObject({
    writers: z.array(z.looseObject({ writer: z.string(), own: z.boolean(), trusted: z.boolean() })),
  }),
  run: (project, caller) => withShards(project, { caller }, async (ports) => ({ writers: await listWriters(ports) })),
});

const syncTrustOperation: Operation = operation({
  name: "syncTrust",
  does: "A person trusts a writer: what he decided is applied with all that it says, and with its standing.",
  scope: "write",
  rpc: false,
  cli: {
    command: "sync trust",
    summary: "trust a writer; for a person",
    word: { param: "writer", what: "a writer's id, of `clew sync list`" },
    flags: {},
  },
  params: z.looseObject({ writer: z.string().regex(/^[0-9a-f]{16}$/) }),
  result: z.looseObject({ writer: z.string(), applied: z.number().int() }),
  run: (project, caller, { writer }) => {
    refuseUnlessPerson(caller, "trusts a writer", `clew sync trust ${writer}`);
    return withShards(project, { caller }, (ports) => trustWriter(ports, writer));
  },
});

const syncRedactOperation: Operation = operation({
  name: "syncRedact",
  does: "A person takes the content of an event out of this clone's shard; other clones drop it when they sync.",
  scope: "write",
  rpc: false,
  cli: {
    command: "sync redact",
    summary: "take an event's content out of what was sent; for a person",
    word: { param: "event", what: "WRITER:SEQ, as `clew sync --show` prints it" },
    flags: {},
  },
  params: z.looseObject({ event: z.string().max(100) }),
  result: z.looseObject({ event: z.string(), note: z.string() }),
  run: (project, caller, { event }) => {
    refuseUnlessPerson(caller, "takes something out of the synced record", `clew sync redact ${event}`);
    return withShards(project, { caller }, async (ports) => {
      await redactSynced(ports, event);
      const note =
        "Copies may exist: on the remote until it collects its garbage, in backups, and with whoever fetched it.";
      try {
        return { event, note, ...(await syncRecord(ports, {})) };
      } catch (error) {
        if (!ClewError.is(error) || error.code !== "STORE_UNAVAILABLE") throw error;
        throw new ClewError("STORE_UNAVAILABLE", `It is taken out here; the remote still has it. ${error.message}`, {
          hint: "The next `clew sync` takes it out there.",
          cause: error,
        });
      }
    });
  },
});

/** Operations that share a team's records without a server. */
export const syncOperations: readonly Operation[] = [
  syncOperation,
  syncInitOperation,
  syncListOperation,
  syncTrustOperation,
  syncRedactOperation,
];

export { createDispatcher } from "../dispatcher.ts";
export { methodName } from "../operation.ts";
