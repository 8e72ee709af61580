// `pnpm faults postgres-connections [seconds] [seed]` (D10): eight servers start at once on an empty Postgres, half of
// them through a pooler; then clients write through four of them while connections are terminated and statements
// cancelled at random. No acknowledged write may be missing, doubled or out of order, no client may get INTERNAL, and the
// tables are created once.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPostgresThreadStore } from "@clew/thread-store-postgres";
import { findPooler, startPooler, type TestPooler } from "../../packages/thread-store-postgres/test/start-pooler.ts";
import { OwnPostgres } from "../../packages/thread-store-postgres/test/start-postgres.ts";
import { withClient } from "../../packages/thread-store-postgres/test/with-client.ts";
import { seededChance } from "../seed/chance.ts";
import { ended, type Replica, startReplica } from "./rig/serve-store.ts";

const SECONDS = Number(process.argv[2] ?? 30);
const chance = seededChance(Number(process.argv[3] ?? 1));
const CLIENTS = 16;
const THREADS = 4;
const REPLICAS = 8;
const WRITING = 4;

const counts = { replicas: 0, pooler: "absent", acknowledged: 0, triedAgain: 0, ended: 0, cancelled: 0 };
const codes = new Map<string, number>();
const wrong: string[] = [];
const acknowledged = new Map<string, string[]>();

async function main(): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), "clew connections "));
  const server = await OwnPostgres.create();
  const replicas: Replica[] = [];
  let pooler: TestPooler | undefined;
  try {
    await server.start();
    await withClient(server.url, (client) => client.query("ALTER ROLE clew SET search_path = clew"));
    const program = findPooler();
    if (program !== undefined) pooler = await startPooler(program, server.port, "options");
    counts.pooler = pooler === undefined ? "absent" : "transaction mode";
    const pooled = server.url.replace(String(server.port), String(pooler?.port ?? server.port));
    const starting = Array.from({ length: REPLICAS }, (_, at) =>
      startReplica(at % 2 === 0 ? server.url : pooled, join(home, String(at))),
    );
    for (const started of await Promise.allSettled(starting))
      if (started.status === "fulfilled") replicas.push(started.value);
      else wrong.push(`a replica did not start: ${started.reason}`);
    counts.replicas = replicas.length;
    await lookAtMigration(server);
    for (const replica of replicas.splice(WRITING)) await ended(replica.child);
    await disturbed(server, replicas);
    await lookAtRecord(server);
  } finally {
    for (const { child } of replicas) child.kill("SIGKILL");
    await pooler?.stop();
    await server.remove();
    rmSync(home, { recursive: true, force: true });
  }
}

async function lookAtMigration(server: OwnPostgres): Promise<void> {
  const tables = await withClient(server.url, (client) =>
    client.query("SELECT table_schema AS name FROM information_schema.tables WHERE table_name = 'store_meta'"),
  );
  const schemas = tables.rows.map(({ name }) => name);
  if (schemas.join() !== "clew") wrong.push(`the tables are in ${schemas.join()}`);
}

async function disturbed(server: OwnPostgres, replicas: readonly Replica[]): Promise<void> {
  for (let at = 0; at < THREADS; at += 1)
    await untilDone(replicas, at, { method: "createThread", params: { threadId: `t${at}`, title: `Thread ${at}` } });
  const until = performance.now() + SECONDS * 1_000;
  const clients = Array.from({ length: CLIENTS }, (_, client) => write(replicas, client, until));
  while (performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, chance.whole(20, 250)));
    const what = chance.whole(0, 3) === 0 ? "cancel" : "terminate";
    // A random connection of the servers, or one that the pooler holds for them.
    const sql = `SELECT pg_${what}_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() ORDER BY pid OFFSET ${chance.whole(0, 12)} LIMIT 1`;
    const { rowCount } = await withClient(server.url, (client) => client.query(sql));
    counts[what === "cancel" ? "cancelled" : "ended"] += rowCount ?? 0;
  }
  await Promise.all(clients);
}

/** One client: its own ids, alternating between a thread and none, each repeated until acknowledged. */
async function write(replicas: readonly Replica[], client: number, until: number): Promise<void> {
  for (let count = 0; performance.now() < until; count += 1) {
    const id = `dec_${client}.${count}`;
    const threadId = count % 3 === 0 ? undefined : `t${client % THREADS}`;
    const params = { id, threadId, decision: `Decision ${id}`, confidence: 0.5 };
    await untilDone(replicas, client + count, { method: "recordDecision", params });
    counts.acknowledged += 1;
    const log = threadId ?? id;
    acknowledged.set(log, [...(acknowledged.get(log) ?? []), id]);
  }
}

async function untilDone(
  replicas: readonly Replica[],
  first: number,
  { method, params }: { readonly method: string; readonly params: object },
): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const answer = await replicas[(first + tries) % replicas.length]?.rpc(method, params).catch(() => undefined);
    if (answer?.result !== undefined) return;
    const code = answer?.error?.data?.code ?? String(answer?.error?.code ?? "no answer");
    codes.set(code, (codes.get(code) ?? 0) + 1);
    counts.triedAgain += 1;
    if (!["BUSY", "STORE_UNAVAILABLE"].includes(code)) wrong.push(`${method} was told ${code}`);
    if (tries > 100) throw new Error(`${method} was refused a hundred times`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function lookAtRecord(server: OwnPostgres): Promise<void> {
  const store = await openPostgresThreadStore({ url: server.url });
  try {
    for (const [log, ids] of acknowledged) {
      const events = await store.events({ project: "default", log });
      const found = events.flatMap(({ type, payload }) =>
        type === "decision_recorded" ? [String((payload as { readonly id?: unknown } | null)?.id)] : [],
      );
      const lost = ids.filter((id) => !found.includes(id));
      if (lost.length > 0) wrong.push(`${log}: lost ${lost.join()}`);
      if (new Set(found).size !== found.length) wrong.push(`${log}: doubled`);
    }
    for (let at = 0; at < THREADS; at += 1) {
      const verified = await store.verify({ project: "default", log: `t${at}`, deep: true });
      if (!verified.ok) wrong.push(`t${at}: ${verified.message}`);
    }
  } finally {
    await store.close();
  }
}

await main();
const told = Object.fromEntries(codes);
console.log(JSON.stringify({ fault: "D10-postgres-connections", ...counts, told, wrong: wrong.slice(0, 20) }));
if (wrong.length > 0 || counts.ended === 0) process.exitCode = 1;
