// S3: recordDecision over HTTP, durable, beside a bare server that commits one row per request, and the protocol family's
// Python server.
import { loadavg } from "node:os";
import { join } from "node:path";
import { ROOT } from "../generate/schema-files.ts";
import type { BenchResult, Figure } from "./figure.ts";
import { median } from "./measure.ts";
import { load } from "./server/load.ts";
import { inFolder, type ServerProcess, startProcess, TOKEN } from "./server/processes.ts";

/** Answers per second of the family's Python server, November 2026: recorded, because it is not in this repository. */
const PYTHON: Readonly<Record<number, number>> = { 1: 515, 8: 580, 32: 600 };
/** Answers per second of the two peer servers with 32 connections on the recording machine. */
const THERE = { echo: 79_000, bare: 7_300 };
const REACH: Readonly<Record<number, number>> = { 1: 5, 8: 8, 32: 10 };
const BARE_REACH = 1.3;
const CONNECTIONS = [1, 8, 32];
const THREADS = 32;
const ROUNDS = 7;
const MS = 1_000;
// Long enough for V8 to optimize the code of every request.
const WARM_MS = 3_000;

const SERVERS: readonly { readonly name: Name; readonly words: readonly string[] }[] = [
  { name: "clew", words: [join(ROOT, "packages/cli/dist/clew.cjs"), "serve", "--port", "0", "--json"] },
  { name: "bare", words: [join(ROOT, "tooling/bench/server/bare-server.mjs"), "bare.db"] },
  { name: "echo", words: [join(ROOT, "tooling/bench/server/echo-server.mjs")] },
];

type Name = "clew" | "bare" | "echo";
type Place = "without a thread" | "in threads";
const PLACES: readonly Place[] = ["without a thread", "in threads"];

interface Run {
  readonly name: Name;
  readonly connections: number;
  readonly place: Place;
}

const CLEW_RUNS: readonly Run[] = PLACES.flatMap((place) =>
  CONNECTIONS.map((connections) => ({ name: "clew" as const, connections, place })),
);
const RUNS: readonly Run[] = [
  ...CLEW_RUNS,
  { name: "bare", connections: 32, place: "without a thread" },
  { name: "echo", connections: 32, place: "without a thread" },
];

function call(id: number, method: string, params: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ jsonrpc: "2.0", id, method, params });
}

function body(count: number, place: Place): string {
  return call(count, "cstp.recordDecision", {
    threadId: place === "in threads" ? threadId(count) : undefined,
    decision: `Use SQLite for queue ${count}`,
    confidence: 0.8,
    category: "architecture",
    stakes: "medium",
    context: "The mail worker needs a queue that survives a restart. ".repeat(6),
    reasons: [{ type: "empirical", text: "7,500 durable writes a second are enough", strength: 0.9 }],
    tags: ["queue", "storage"],
  });
}

function threadId(count: number): string {
  return `thread_bench_${count % THREADS}`;
}

async function createThreads(url: string): Promise<void> {
  for (let count = 0; count < THREADS; count += 1) {
    const response = await fetch(`${url}/cstp`, {
      method: "POST",
      headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
      body: call(count, "cstp.createThread", { title: `Queue ${count}`, threadId: threadId(count) }),
    });
    const text = await response.text();
    if (!text.includes('"result"')) throw new Error(`no thread was created: ${text.slice(0, 500)}`);
  }
}

function requestOf(place: Place): { readonly token: string; readonly body: (count: number) => string } {
  return { token: TOKEN, body: (count) => body(count, place) };
}

export async function bench(): Promise<BenchResult> {
  const { rates, errors } = await inFolder(measure);
  const rateOf = (run: Run): number => rates[RUNS.indexOf(run)] ?? 0;
  const [bare = 0, echo = 0] = rates.slice(CLEW_RUNS.length);
  const pace = Math.max(echo / THERE.echo, bare / THERE.bare);
  const besideBare = CLEW_RUNS.find(({ place, connections }) => place === "in threads" && connections === 32);
  const many = besideBare === undefined ? 0 : rateOf(besideBare);
  const figures = CLEW_RUNS.map((run) => besidePython(run, { rate: rateOf(run), pace, errors }));
  figures.push({
    name: "recordDecision in threads at 32 connections",
    value: Math.round(many),
    unit: "answers/s",
    peer: "bare node:http, one row committed per request",
    peerValue: Math.round(bare),
    ratio: many / bare,
    reach: `≥ ${BARE_REACH}`,
    ok: many / bare >= BARE_REACH && errors === 0,
  });
  const recorded = CLEW_RUNS.map((run) => (rateOf(run) / (PYTHON[run.connections] ?? 1)).toFixed(1)).join(", ");
  return {
    id: "S3",
    figures,
    notes: [
      `${errors} errors in all runs; medians of ${ROUNDS} rounds in which the servers take turns. In threads: ${THREADS} of them by turns. Load of the machine when it began: ${loadavg()[0]?.toFixed(1)}.`,
      "The figures of the Python server are constants, recorded in November 2026: 515, 580 and 600 answers/s. On that machine the bare server commits 7,300 rows a second and an echo server answers 79,000 times.",
      `On this machine they reach ${Math.round(bare)} and ${Math.round(echo)}: the constants are multiplied by the larger of the two shares, ${pace.toFixed(2)}. Without this the ratios are ${recorded}.`,
    ],
  };
}

/** Answers per second for each of RUNS; they alternate, so that all run under the same conditions. */
async function measure(folder: string): Promise<{ readonly rates: readonly number[]; readonly errors: number }> {
  const servers = new Map<Name, ServerProcess>();
  for (const { name, words } of SERVERS) servers.set(name, await startProcess(words, folder));
  const found = RUNS.map(() => [] as number[]);
  let errors = 0;
  await createThreads(servers.get("clew")?.url ?? "");
  for (const [name, server] of servers)
    for (const place of name === "clew" ? PLACES : PLACES.slice(0, 1))
      await load(server.url, requestOf(place), { connections: 8, ms: WARM_MS });
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, { name, connections, place }] of RUNS.entries()) {
      const run = await load(servers.get(name)?.url ?? "", requestOf(place), { connections, ms: MS });
      found[index]?.push(run.perSecond);
      errors += run.errors;
    }
  for (const server of servers.values()) await server.stop();
  return { rates: found.map(median), errors };
}

interface Measured {
  readonly rate: number;
  readonly pace: number;
  readonly errors: number;
}

function besidePython({ connections, place }: Run, { rate, pace, errors }: Measured): Figure {
  const python = (PYTHON[connections] ?? 1) * pace;
  const reach = REACH[connections] ?? 1;
  return {
    name: `recordDecision ${place} at ${connections} connection${connections === 1 ? "" : "s"}`,
    value: Math.round(rate),
    unit: "answers/s",
    peer: "the Python server of the family (recorded), at this machine's pace",
    peerValue: Math.round(python),
    ratio: rate / python,
    reach: `≥ ${reach}`,
    ok: rate / python >= reach && errors === 0,
  };
}
