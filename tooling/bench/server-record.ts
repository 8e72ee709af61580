// S3: recordDecision over HTTP, durable, beside a bare server that commits one row per request, and the family's Python server.
import { join } from "node:path";
import { ROOT } from "../generate/schema-files.ts";
import type { BenchResult, Figure } from "./figure.ts";
import { median } from "./measure.ts";
import { load } from "./server/load.ts";
import { inFolder, type ServerProcess, startProcess, TOKEN } from "./server/processes.ts";

/** Answers a second of the Python server of the family, November 2026: recorded, as it is not in this repository. */
const PYTHON: Readonly<Record<number, number>> = { 1: 515, 8: 580, 32: 600 };
/** What the two servers beside ours answered a second at 32 connections on the machine where that was recorded. */
const THERE = { echo: 79_000, bare: 7_300 };
const REACH: Readonly<Record<number, number>> = { 1: 5, 8: 10, 32: 12 };
const BARE_REACH = 1.5;
const ROUNDS = 7;
const MS = 1_000;
// Long enough for V8 to have optimized what every request runs through.
const WARM_MS = 3_000;

const SERVERS: readonly { readonly name: Name; readonly words: readonly string[] }[] = [
  { name: "clew", words: [join(ROOT, "packages/cli/dist/clew.cjs"), "serve", "--port", "0", "--json"] },
  { name: "bare", words: [join(ROOT, "tooling/bench/server/bare-server.mjs"), "bare.db"] },
  { name: "echo", words: [join(ROOT, "tooling/bench/server/echo-server.mjs")] },
];
const RUNS: readonly { readonly name: Name; readonly connections: number }[] = [
  { name: "clew", connections: 1 },
  { name: "clew", connections: 8 },
  { name: "clew", connections: 32 },
  { name: "bare", connections: 32 },
  { name: "echo", connections: 32 },
];

type Name = "clew" | "bare" | "echo";

function body(count: number): string {
  const params = {
    decision: `Use SQLite for queue ${count}`,
    confidence: 0.8,
    category: "architecture",
    stakes: "medium",
    context: "The mail worker needs a queue that survives a restart. ".repeat(6),
    reasons: [{ type: "empirical", text: "7,500 durable writes a second are enough", strength: 0.9 }],
    tags: ["queue", "storage"],
  };
  return JSON.stringify({ jsonrpc: "2.0", id: count, method: "cstp.recordDecision", params });
}

const request = { token: TOKEN, body };

export async function bench(): Promise<BenchResult> {
  const { rates, errors } = await inFolder(measure);
  const [one, eight, many, bare, echo] = rates as [number, number, number, number, number]; // one for each of RUNS
  const pace = Math.max(echo / THERE.echo, bare / THERE.bare);
  const clew = [
    { connections: 1, rate: one },
    { connections: 8, rate: eight },
    { connections: 32, rate: many },
  ];
  const figures = clew.map((run) => besidePython({ ...run, pace, errors }));
  figures.push({
    name: "recordDecision at 32 connections",
    value: Math.round(many),
    unit: "answers/s",
    peer: "bare node:http, one row committed per request",
    peerValue: Math.round(bare),
    ratio: many / bare,
    reach: `≥ ${BARE_REACH}`,
    ok: many / bare >= BARE_REACH && errors === 0,
  });
  const recorded = clew.map(({ connections, rate }) => (rate / (PYTHON[connections] ?? 1)).toFixed(1)).join(", ");
  return {
    id: "S3",
    figures,
    notes: [
      `${errors} errors in all runs; medians of ${ROUNDS} rounds in which the servers take turns.`,
      "The Python server's figures are recorded constants of November 2026: 515, 580 and 600 answers/s, from a machine on which the bare server commits 7,300 rows a second and an echo answers 79,000 times.",
      `Here these two do ${Math.round(bare)} and ${Math.round(echo)}: the larger of the two shares, ${pace.toFixed(2)}, is what the constants are multiplied by. As they were recorded the ratios are ${recorded}.`,
    ],
  };
}

/** What each of RUNS answered a second: they take turns, so that the machine is the same for all. */
async function measure(folder: string): Promise<{ readonly rates: readonly number[]; readonly errors: number }> {
  const servers = new Map<Name, ServerProcess>();
  for (const { name, words } of SERVERS) servers.set(name, await startProcess(words, folder));
  const found = RUNS.map(() => [] as number[]);
  let errors = 0;
  for (const server of servers.values()) await load(server.url, request, { connections: 8, ms: WARM_MS });
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, { name, connections }] of RUNS.entries()) {
      const run = await load(servers.get(name)?.url ?? "", request, { connections, ms: MS });
      found[index]?.push(run.perSecond);
      errors += run.errors;
    }
  for (const server of servers.values()) await server.stop();
  return { rates: found.map(median), errors };
}

interface Run {
  readonly connections: number;
  readonly rate: number;
  readonly pace: number;
  readonly errors: number;
}

function besidePython({ connections, rate, pace, errors }: Run): Figure {
  const python = (PYTHON[connections] ?? 1) * pace;
  const reach = REACH[connections] ?? 1;
  return {
    name: `recordDecision at ${connections} connection${connections === 1 ? "" : "s"}`,
    value: Math.round(rate),
    unit: "answers/s",
    peer: "the Python server of the family (recorded), at this machine's pace",
    peerValue: Math.round(python),
    ratio: rate / python,
    reach: `≥ ${reach}`,
    ok: rate / python >= reach && errors === 0,
  };
}
