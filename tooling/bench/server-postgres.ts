// S10: recordDecision over HTTP on Postgres, beside pgbench on the same server in the same run.
import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { findPooler, startPooler, type TestPooler } from "../../packages/thread-store-postgres/test/start-pooler.ts";
import { OwnPostgres } from "../../packages/thread-store-postgres/test/start-postgres.ts";
import { withClient } from "../../packages/thread-store-postgres/test/with-client.ts";
import { ROOT } from "../generate/schema-files.ts";
import type { BenchResult, Figure } from "./figure.ts";
import { median } from "./measure.ts";
import { type Load, load } from "./server/load.ts";
import { inFolder, type ServerProcess, startProcess, TOKEN } from "./server/processes.ts";

const CLIENTS = 32;
const THREADS = 32;
const ROUNDS = 5;
const MS = 1_500;
const REACH = 0.35;
const SCHEMA = "clew";

type Place = "without a thread" | "in 32 threads" | "in one thread";
const PLACES: readonly Place[] = ["without a thread", "in 32 threads", "in one thread"];

/** One alternating measurement: the server (or both replicas, or the one behind the pooler) and where it records. */
interface Run {
  readonly by: "one" | "both" | "pooled";
  readonly place: Place;
}

function bodyOf(place: Place): (count: number) => string {
  const threadOf = {
    "without a thread": () => undefined,
    "in 32 threads": (count: number) => `t${count % THREADS}`,
    "in one thread": () => "t0",
  };
  return (count) =>
    JSON.stringify({
      jsonrpc: "2.0",
      id: count,
      method: "cstp.recordDecision",
      params: { ...DECISION, decision: `Use SQLite for queue ${count}`, threadId: threadOf[place](count) },
    });
}

const DECISION = {
  confidence: 0.8,
  category: "architecture",
  stakes: "medium",
  context: "The mail worker needs a queue that survives a restart. ".repeat(6),
  reasons: [{ type: "empirical", text: "7,500 durable writes a second are enough", strength: 0.9 }],
  tags: ["queue", "storage"],
};

/** pgbench on this machine: one durable INSERT of the same bytes per transaction. */
async function pgbench(server: OwnPostgres, folder: string, how = { clients: CLIENTS, jobs: 2 }): Promise<number> {
  const words = [
    "-n",
    "-M",
    "prepared",
    "-c",
    String(how.clients),
    "-j",
    String(how.jobs),
    "-T",
    String(Math.ceil(MS / 1_000)),
    "-f",
    join(folder, "insert.sql"),
  ];
  const { hostname, port } = new URL(server.url);
  const { stdout } = await promisify(execFile)("pgbench", [
    ...words,
    "-h",
    hostname,
    "-p",
    port,
    "-U",
    "clew",
    "postgres",
  ]);
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
}

async function prepare(server: OwnPostgres, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await withClient(server.url, (client) =>
    client.query("CREATE TABLE public.bare (num bigserial PRIMARY KEY, body text NOT NULL)"),
  );
  const bytes = JSON.stringify(DECISION);
  writeFileSync(
    join(folder, "insert.sql"),
    `INSERT INTO public.bare (body) VALUES ('${bytes.replaceAll("'", "''")}');\n`,
  );
}

export async function bench(): Promise<BenchResult> {
  const program = findPooler();
  return inFolder(async (folder) => {
    const server = await OwnPostgres.create();
    await server.start(["-c", "max_wal_size=4GB"]);
    const servers: ServerProcess[] = [];
    let pooler: TestPooler | undefined;
    try {
      await prepare(server, folder);
      const start = async (name: string, url: string): Promise<ServerProcess> => {
        const home = join(folder, name);
        mkdirSync(home);
        const words = [join(ROOT, "packages/cli/dist/clew.cjs"), "serve", "--port", "0", "--json", "--store", url];
        const started = await startProcess(words, home);
        servers.push(started);
        return started;
      };
      const one = await start("one", `${server.url}?schema=${SCHEMA}`);
      const two = await start("two", `${server.url}?schema=${SCHEMA}`);
      const pooled =
        program === undefined
          ? undefined
          : await (async () => {
              await withClient(server.url, (client) => client.query(`ALTER ROLE clew SET search_path = ${SCHEMA}`));
              pooler = await startPooler(program, server.port, "options");
              return start("pooled", server.url.replace(String(server.port), String(pooler.port)));
            })();
      return await measure({ server, folder, one, two, pooled });
    } finally {
      for (const each of servers) await each.stop();
      await pooler?.stop();
      await server.remove();
    }
  });
}

interface Servers {
  readonly server: OwnPostgres;
  readonly folder: string;
  readonly one: ServerProcess;
  readonly two: ServerProcess;
  readonly pooled: ServerProcess | undefined;
}

async function measure({ server, folder, one, two, pooled }: Servers): Promise<BenchResult> {
  let errors = 0;
  let answers = 0;
  let clientMicros = 0;
  const record = async (at: ServerProcess, place: Place, run: { connections: number; ms: number }): Promise<number> => {
    const answer: Load = await load(at.url, { token: TOKEN, body: bodyOf(place) }, run);
    errors += answer.errors;
    answers += answer.perSecond * (run.ms / 1_000);
    return answer.perSecond;
  };
  const runs: readonly Run[] = [
    ...PLACES.map((place) => ({ by: "one" as const, place })),
    { by: "both", place: "in 32 threads" },
    { by: "both", place: "without a thread" },
    ...(pooled === undefined ? [] : [{ by: "pooled" as const, place: "in 32 threads" as const }]),
  ];
  const rateOf = async ({ by, place }: Run, ms: number): Promise<number> => {
    if (by === "both") {
      const half = { connections: CLIENTS / 2, ms };
      const [here, there] = await Promise.all([record(one, place, half), record(two, place, half)]);
      return here + there;
    }
    return record(by === "one" || pooled === undefined ? one : pooled, place, { connections: CLIENTS, ms });
  };
  for (let count = 0; count < THREADS; count += 1) await createThread(one.url, count);
  // Each server first runs everything for the same time, so that V8 has optimized all of them alike.
  for (const warmed of [one, two, pooled])
    if (warmed !== undefined) for (const place of PLACES) await record(warmed, place, { connections: CLIENTS, ms: MS });
  const found = runs.map(() => [] as number[]);
  answers = 0;
  const limits: number[] = [];
  const halves: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    limits.push(await pgbench(server, folder));
    // How much two processes with half of the clients each can do when one process already uses both cores.
    const half = { clients: CLIENTS / 2, jobs: 1 };
    const [here, there] = await Promise.all([pgbench(server, folder, half), pgbench(server, folder, half)]);
    halves.push(here + there);
    const before = process.cpuUsage();
    for (const [index, run] of runs.entries()) found[index]?.push(await rateOf(run, MS));
    const { user, system } = process.cpuUsage(before);
    clientMicros += user + system;
  }
  const limit = median(limits);
  const rates = found.map(median);
  const rate = (by: Run["by"], place: Place): number =>
    rates[runs.findIndex((run) => run.by === by && run.place === place)] ?? 0;
  const figures: Figure[] = PLACES.map((place) =>
    figure(`recordDecision ${place}, ${CLIENTS} clients`, rate("one", place), {
      peer: "pgbench -c 32 -j 2, one INSERT of the same bytes",
      value: limit,
      reach: REACH,
    }),
  );
  for (const place of ["in 32 threads", "without a thread"] as const)
    figures.push(
      figure(`two replicas ${place}`, rate("both", place), {
        peer: "one replica",
        value: rate("one", place),
        reach: 1.1,
      }),
    );
  if (pooled !== undefined)
    figures.push(
      figure("through pgbouncer in transaction mode, in 32 threads", rate("pooled", "in 32 threads"), {
        peer: "direct",
        value: rate("one", "in 32 threads"),
        reach: 0.9,
      }),
    );
  return {
    id: "S10",
    figures: figures.map((each) => ({ ...each, ok: each.ok && errors === 0 })),
    notes: [
      `Two pgbench of ${CLIENTS / 2} clients each do ${(median(halves) / limit).toFixed(2)} of what one of ${CLIENTS} does.`,
      `The client takes ${Math.round(clientMicros / answers)} µs of processor time per decision.`,
      `${errors} errors in all runs; medians of ${ROUNDS} rounds in which all take turns. Client, servers and Postgres share the machine; fsync is on. Load of the machine when it began: ${loadavg()[0]?.toFixed(1)}; where others are at work pgbench, with 34 processes, gets a larger share of it than a server with few.`,
    ],
  };
}

function figure(name: string, value: number, beside: { peer: string; value: number; reach: number }): Figure {
  const ratio = value / beside.value;
  return {
    name,
    value: Math.round(value),
    unit: "1/s",
    peer: beside.peer,
    peerValue: Math.round(beside.value),
    ratio,
    reach: `≥ ${beside.reach}`,
    ok: ratio >= beside.reach,
  };
}

async function createThread(url: string, count: number): Promise<void> {
  const response = await fetch(`${url}/cstp`, {
    method: "POST",
    headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "cstp.createThread",
      params: { title: `Queue ${count}`, threadId: `t${count}` },
    }),
  });
  const text = await response.text();
  if (!text.includes('"result"')) throw new Error(`no thread was created: ${text.slice(0, 500)}`);
}
