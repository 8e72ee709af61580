import { randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import { recordDecision } from "@clew/operations";
import type { ThreadStore } from "@clew/thread-store";
import { openPostgresThreadStore } from "@clew/thread-store-postgres";
import { OwnPostgres } from "../../packages/thread-store-postgres/test/start-postgres.ts";
import type { BenchResult, Figure } from "./figure.ts";
import { median } from "./measure.ts";
import { sampleDecision } from "./store-sample.ts";

const CLIENTS = 32;
const EACH = 80;
const TURNS = 10;

interface Client {
  connect(): Promise<void>;
  query(statement: { text: string; name?: string; values?: unknown[] }): Promise<{ rows: Record<string, unknown>[] }>;
  end(): Promise<void>;
}

// The driver is a dependency of the adapter, and the bench wants the very same one.
const require = createRequire(new URL("../../packages/thread-store-postgres/src/index.ts", import.meta.url));
const driver = require("pg") as { Client: new (config: Record<string, unknown>) => Client }; // only what is used here

/** S10: recording decisions on Postgres, beside the driver's own rate for the same statements. */
export async function bench(): Promise<BenchResult> {
  const server = await OwnPostgres.create();
  await server.start();
  const open = (pool: number): Promise<ThreadStore> => openPostgresThreadStore({ url: `${server.url}?pool=${pool}` });
  const single = [await open(CLIENTS)];
  // As many connections as the one replica has: the server's processes share two cores with us.
  const pair = [await open(CLIENTS / 2), await open(CLIENTS / 2)];
  try {
    await record(single, "warm", 10);
    await record(pair, "warm2", 10);
    const statements = await statementsOf(single[0]);
    await replay(server.url, statements, { run: "warmer", each: 10 });
    const peer = await replay(server.url, statements, { run: "driver", each: EACH });
    // By turns, and the middle of each: what else the machine does meanwhile must not decide between them.
    const ones: number[] = [];
    const twos: number[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      const alone = async (): Promise<unknown> => ones.push(await record(single, `one.${turn}`, EACH / 4));
      const together = async (): Promise<unknown> => twos.push(await record(pair, `two.${turn}`, EACH / 4));
      // The tables grow meanwhile: neither always comes first.
      for (const measure of turn % 2 === 0 ? [alone, together] : [together, alone]) await measure();
    }
    const one = median(ones);
    const two = median(twos);
    const figures = [
      atLeast("recordDecision, 32 clients", { value: one, peer: "driver, same statements", peerValue: peer }, 0.6),
      atLeast("two replicas on 2 cores", { value: two, peer: "one replica", peerValue: one }, 0.95),
    ];
    const notes = [
      `${statements.length} statements per decision, BEGIN and COMMIT included; fsync is on.`,
      "Two replicas at ≥ 1.7 × of one: not measured here, that needs 6 cores.",
    ];
    return { id: "S10", figures, notes };
  } finally {
    await Promise.all([...single, ...pair].map((store) => store.close()));
    await server.remove();
  }
}

function atLeast(name: string, measured: { value: number; peer: string; peerValue: number }, bound: number): Figure {
  const ratio = measured.value / measured.peerValue;
  return { name, ...measured, unit: "1/s", ratio, reach: `≥ ${bound}`, ok: ratio >= bound };
}

async function record(stores: readonly ThreadStore[], run: string, each: number): Promise<number> {
  const clients = each === 1 ? 1 : CLIENTS;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const threads = stores[client % stores.length];
      if (!threads) throw new Error("no store");
      for (let index = 0; index < each; index++) {
        const { payload } = sampleDecision(client * 1000 + index);
        const decision = { ...payload, id: `${run}.${client}.${index}`, decision: "A decision", confidence: 0.5 };
        const write = { project: "default", agentId: `agent${client}`, decision };
        const result = await recordDecision({ threads, newUuid: () => randomUUID() }, write);
        if (!result.ok) throw new Error(result.message);
      }
    }),
  );
  return (clients * each) / ((performance.now() - started) / 1000);
}

interface Sent {
  readonly text: string;
  readonly name: string | undefined;
  readonly values: readonly unknown[];
  /** Statements of one group were sent without waiting for each other. */
  readonly group: number;
  rows: readonly Record<string, unknown>[];
}

/** What recording one decision sends, and which of it together. */
async function statementsOf(store: ThreadStore | undefined): Promise<readonly Sent[]> {
  const sent: Sent[] = [];
  let group = 0;
  const prototype: { query: (this: Client, config: unknown, values?: unknown[]) => unknown } = driver.Client
    .prototype as never;
  const original = prototype.query;
  prototype.query = function (config, values) {
    const given =
      typeof config === "string"
        ? { text: config, values }
        : (config as { text: string; name?: string; values?: unknown[] });
    const entry: Sent = { text: given.text, name: given.name, values: given.values ?? [], group, rows: [] };
    sent.push(entry);
    const answer = Reflect.apply(original, this, [config, values]) as Promise<{ rows: Record<string, unknown>[] }>;
    return answer.then((result) => {
      group += 1;
      entry.rows = result.rows;
      return result;
    });
  };
  if (store) await record([store], "spied", 1);
  prototype.query = original;
  return sent.filter(({ text }) => !text.includes("pg_notify"));
}

/** Sends the same statements with other ids, as fast as the driver can. */
async function replay(
  url: string,
  statements: readonly Sent[],
  { run, each }: { run: string; each: number },
): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const client = new driver.Client({ connectionString: url, options: "-c search_path=clew", pipeline: true });
      await client.connect();
      return client;
    }),
  );
  const started = performance.now();
  await Promise.all(
    clients.map(async (client, number) => {
      for (let index = 0; index < each; index++) await replayOne(client, statements, `${run}.${number}.${index}`);
    }),
  );
  const rate = (CLIENTS * each) / ((performance.now() - started) / 1000);
  await Promise.all(clients.map((client) => client.end()));
  return rate;
}

async function replayOne(client: Client, statements: readonly Sent[], id: string): Promise<void> {
  // Row numbers that were given out the first time become those that are given out now.
  const numbers = new Map<unknown, unknown>();
  const changed = (value: unknown): unknown =>
    typeof value === "string" ? value.replaceAll("spied.0.0", id) : (numbers.get(value) ?? value);
  const groups = Map.groupBy(statements, ({ group }) => group);
  for (const group of groups.values()) {
    await Promise.all(
      group.map(async ({ text, name, values, rows }) => {
        const sending = { text, values: values.map(changed), ...(name === undefined ? {} : { name }) };
        const result = await client.query(sending);
        const [before, now] = [rows[0]?.["num"], result.rows[0]?.["num"]];
        if (before !== undefined && text.startsWith("INSERT")) numbers.set(Number(before), Number(now));
      }),
    );
  }
}
