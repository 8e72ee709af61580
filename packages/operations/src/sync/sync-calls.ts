import { ClewError } from "@clew/errors";
import { actorOf, type Caller, DEFAULT_PROJECT, refuseUnlessPerson } from "../caller.ts";
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
  type SyncRequest,
  type SyncResult,
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
  caller: Pick<Caller, "isPerson">,
): Promise<{ readonly writer: string; readonly applied: number }> {
  const hint = "clew sync list shows the writers.";
  if (!/^[0-9a-f]{16}$/.test(writer))
    throw new ClewError("USAGE", `"${writer}" is no writer: a writer is named by sixteen hex digits.`, { hint });
  const state = await stateOf(ports);
  const isOwn = writer === state.writer;
  if (!isOwn && state.shards[writer] === undefined)
    throw new ClewError("NOT_FOUND", `No writer is called ${writer}.`, { hint });
  refuseUnlessPerson(caller, "trusts a writer", `clew sync trust ${writer}`);
  if (isOwn || state.trusted.includes(writer)) return { writer, applied: 0 };
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
export async function redactSynced(ports: SyncPorts, name: string, caller: Pick<Caller, "isPerson">): Promise<void> {
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
  refuseUnlessPerson(caller, "takes something out of the synced record", `clew sync redact ${name}`);
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
  /** Whether a writer's key is here. */
  hasKey(writer: string): boolean;
  /** Normalize an address. Refuses invalid ones, and those for which git would run a program. */
  address(given: string): string;
  /** Prepare the folder for a new state. */
  begin(): Promise<void>;
  shards(state: Pick<SyncState, "url" | "project"> & Partial<SyncState>): ShardRepository & { close(): void };
  /** Run while no other sync of this project is running. */
  locked<T>(work: () => Promise<T>): Promise<T>;
}

/** Work with a syncing project's shards under its lock, then update the copies of its rules. */
export async function withShards<T extends object>(
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
        // Received events may be applied even if sending failed.
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

/** The request for a sync, as the operation passes it. */
export interface SyncCall extends SyncRequest {
  readonly agentId?: string | undefined;
}

/** Send this clone's new events, and apply those that are new on the remote. */
export function runSync(project: Project, caller: Caller, call: SyncCall): Promise<SyncResult> {
  return withShards(project, { caller, agentId: call.agentId }, (ports) => syncRecord(ports, call));
}
