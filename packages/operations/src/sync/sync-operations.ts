import { ClewError } from "@clew/errors";
import { z } from "zod";
import { DEFAULT_PROJECT, refuseUnlessPerson } from "../caller.ts";
import { type Operation, operation } from "../operation.ts";
import { projectFolder } from "../task/project-tasks.ts";
import { listWriters, redactSynced, runSync, type SyncFolder, trustWriter, withShards } from "./sync-calls.ts";
import { type ShardRepository, type SyncState, syncRecord } from "./sync-record.ts";

const commit = z.string().regex(/^[0-9a-f]{40}$/);
const refused = z.array(z.looseObject({ writer: z.string(), why: z.string() }));

const syncOperation: Operation = operation({
  name: "sync",
  does: "Sends new records to the team's git repository and applies the new ones from there.",
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
  params: () =>
    z.looseObject({
      dryRun: z.boolean().optional(),
      show: z.boolean().optional(),
      digest: z.boolean().optional(),
      /** Commit what is to be sent, but do not send it yet. */
      prepare: z.boolean().optional(),
      /** Send up to this commit, and nothing after it. */
      upTo: commit.optional(),
      // Not from the fields of all operations: building those takes longer than asking the remote.
      agentId: z.string().min(1).max(200).optional(),
    }),
  result: () =>
    z.looseObject({
      sent: z.number().int(),
      applied: z.number().int(),
      refused,
      digest: z.string(),
      writer: z.string(),
      withheld: z.array(
        z.looseObject({
          log: z.string(),
          seq: z.number().int(),
          type: z.string(),
          fields: z.array(z.string()).optional(),
        }),
      ),
      formerly: z.string().optional(),
      shown: z
        .looseObject({ events: z.array(z.string()), commits: z.array(z.string()), head: z.string().optional() })
        .optional(),
    }),
  // Each line is redacted separately before it is signed.
  staysPrivate: true,
  run: runSync,
});

const syncInitOperation: Operation = operation({
  name: "syncInit",
  does: "Sets the git repository that carries a project's record, and creates a key for this clone.",
  scope: "write",
  rpc: false,
  params: () => z.looseObject({ url: z.string().min(1).max(4_096) }),
  result: () => z.looseObject({ url: z.string(), writer: z.string(), readers: z.string() }),
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
      const fresh = { shards: {}, trusted: [], waiting: [], lamport: 0, position: "0", exclusions: "", digest: "" };
      let state: Omit<SyncState, "url" | "project">;
      try {
        // Find out now whether the address works.
        await repository.remote().catch((error: unknown) => throwUnsaved(error, given));
        if (known === undefined) state = { ...fresh, writer: await folder.newWriter() };
        else state = folder.hasKey(known.writer) ? known : await withNewKey(folder, repository, known);
      } finally {
        repository.close();
      }
      await folder.save({ ...state, ...place, pushed: known?.url === url ? known.pushed : undefined });
      return { url, writer: state.writer, readers: readersOf(url) };
    });
  },
});

/** A clone whose key was lost goes on under a new one; what it sent before stays, as another writer's. */
async function withNewKey(folder: SyncFolder, repository: ShardRepository, known: SyncState): Promise<SyncState> {
  const { writer, head } = known;
  const own = head === undefined ? undefined : await repository.read(writer, head);
  const former = own?.commit === undefined ? {} : { [writer]: { commit: own.commit, applied: own.events.length } };
  return {
    ...known,
    writer: await folder.newWriter(),
    head: undefined,
    pushed: undefined,
    shards: { ...known.shards, ...former },
    trusted: [...known.trusted, writer],
    // New events come after everything that was sent.
    lamport: Math.max(known.lamport, own?.events.at(-1)?.lamport ?? 0),
    digest: "",
  };
}

/** An address that cannot be reached is not kept, so `clew sync` would not know it. */
function throwUnsaved(error: unknown, url: string): never {
  if (!ClewError.is(error) || error.code !== "STORE_UNAVAILABLE") throw error;
  throw new ClewError(error.code, error.message, {
    hint: `Nothing was set up. Once it can be reached: clew sync --init ${url}`,
    cause: error,
  });
}

function readersOf(url: string): string {
  if (url.startsWith("/")) return "Everybody who can read this folder can read what is sent.";
  return "Everybody who can read this repository can read what is sent; if it is public, that is everybody.";
}

const syncListOperation: Operation = operation({
  name: "syncList",
  does: "Lists the writers of the synced record: their claimed names, whether they are trusted, how much they wrote.",
  scope: "read",
  rpc: false,
  cli: { command: "sync list", summary: "list the writers", flags: {} },
  params: () => z.looseObject({}),
  result: () =>
    z.looseObject({
      writers: z.array(z.looseObject({ writer: z.string(), own: z.boolean(), trusted: z.boolean() })),
    }),
  run: (project, caller) => withShards(project, { caller }, async (ports) => ({ writers: await listWriters(ports) })),
});

const syncTrustOperation: Operation = operation({
  name: "syncTrust",
  does: "A person trusts a writer: that writer's decisions are applied in full, with their standing.",
  scope: "write",
  rpc: false,
  cli: {
    command: "sync trust",
    summary: "trust a writer; for a person",
    word: { param: "writer", what: "a writer's id, of `clew sync list`" },
    flags: {},
  },
  params: () => z.looseObject({ writer: z.string().max(100) }),
  result: () => z.looseObject({ writer: z.string(), applied: z.number().int() }),
  run: (project, caller, { writer }) => withShards(project, { caller }, (ports) => trustWriter(ports, writer, caller)),
});

const syncRedactOperation: Operation = operation({
  name: "syncRedact",
  does: "A person removes an event's content from this clone's shard; other clones drop it when they sync.",
  scope: "write",
  rpc: false,
  cli: {
    command: "sync redact",
    summary: "take an event's content out of what was sent; for a person",
    word: { param: "event", what: "WRITER:SEQ, as `clew sync --show` prints it" },
    flags: {},
  },
  params: () => z.looseObject({ event: z.string().max(100) }),
  result: () => z.looseObject({ event: z.string(), note: z.string() }),
  run: (project, caller, { event }) =>
    withShards(project, { caller }, async (ports) => {
      await redactSynced(ports, event, caller);
      await project.keepRules?.();
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
    }),
});

/** Operations that share a team's records without a server. */
export const syncOperations: readonly Operation[] = [
  syncOperation,
  syncInitOperation,
  syncListOperation,
  syncTrustOperation,
  syncRedactOperation,
];
