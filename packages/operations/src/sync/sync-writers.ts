import { ClewError } from "@clew/errors";
import {
  applyShards,
  ownShard,
  readAll,
  rewritten,
  type SyncPorts,
  save,
  stateOf,
  trustedIn,
  type Work,
} from "./sync-record.ts";

/** A person trusts a writer: what he wrote is applied from now on, with all that it says. */
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

/** A writer as lists show him. */
export interface ListedWriter {
  readonly writer: string;
  readonly own: boolean;
  readonly trusted: boolean;
  /** The names under which he wrote, as they stand in his events. */
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

/** Takes the payload out of an event of the own shard, and out of its log here; the next sync sends the shard without it. */
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
