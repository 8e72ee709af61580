// `clew mcp` from spawn to its first answer, and a decision recorded over it, beside a server of the same library whose
// tool only echoes.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { BenchResult, Figure } from "./figure.ts";
import { type Talk, talk } from "./mcp/talk.ts";
import { median } from "./measure.ts";

const CLEW = join(import.meta.dirname, "..", "..", "packages", "cli", "dist", "clew.cjs");
const MEMORY = join(
  import.meta.dirname,
  "..",
  "node_modules",
  "@modelcontextprotocol",
  "server-memory",
  "dist",
  "index.js",
);
const ECHO = join(import.meta.dirname, "mcp", "echo-server.mjs");
const STARTS = 21;
const CALLS = 400;
const PAIRS = 5;

const initialize = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "bench", version: "1" } },
};

/** The start of `clew mcp` and the cost of one recorded decision. */
export async function bench(): Promise<BenchResult> {
  const root = mkdtempSync(join(tmpdir(), "clew bench "));
  const project = join(root, "project");
  mkdirSync(project);
  const env = {
    HOME: root,
    PATH: dirname(process.execPath),
    CLEW_HOME: join(project, ".clew"),
    MEMORY_FILE_PATH: join(root, "memory.json"),
  };
  const start = (words: readonly string[]): Talk => talk(spawn(process.execPath, words, { cwd: project, env }));
  try {
    const pipes = async (words: readonly string[]): Promise<Caller> => overPipe(start(words));
    const clients = (words: readonly string[]): Promise<Caller> => throughLibrary({ words, cwd: project, env });
    const called = await callTimes(clients);
    const figures = [await startFigure(start), callFigure("record_decision over stdio, stored", called)];
    const alone = await commitAlone(root, await clients([ECHO]));
    const least = (called.peer + alone) / called.peer;
    const floor = `One durable commit of a 1 kB row by node:sqlite alone, at the same pace: ${alone.toFixed(2)} ms; with the echo ${least.toFixed(1)} ×.`;
    const bare = await callTimes(pipes);
    const piped = `Over a bare pipe, without the client's work: ${bare.own.toFixed(2)} ms, the echo ${bare.peer.toFixed(2)}, ${(bare.own / bare.peer).toFixed(1)} ×.`;
    return { id: "S9", figures, notes: [...NOTES, floor, piped] };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

const NOTES = [
  "The first start after an installation is slower: it fills the cache of compiled code.",
  "The two servers start in turn.",
  "The echo tool writes nothing. A decision is on disk before it is acknowledged, so its time includes a durable commit.",
];

/** A lower bound for every store: one small row in its own commit, on the same disk, as rarely as the calls come. */
async function commitAlone(folder: string, echo: Caller): Promise<number> {
  const database = new DatabaseSync(join(folder, "alone.db"));
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE rows (body TEXT)");
  const insert = database.prepare("INSERT INTO rows VALUES (?)");
  const times: number[] = [];
  for (let index = 0; index < CALLS; index += 1) {
    // An idle disk answers later.
    for (let pause = 0; pause < 2; pause += 1) await echo.call("echo", { index });
    times.push(await timed(async () => insert.run("x".repeat(1000))));
  }
  database.close();
  await echo.close();
  return median(times);
}

async function startFigure(start: (words: readonly string[]) => Talk): Promise<Figure> {
  const own: number[] = [];
  const peer: number[] = [];
  await warmUp(start([CLEW, "mcp"]));
  for (let round = 0; round < STARTS; round += 1) {
    own.push(await firstAnswer(() => start([CLEW, "mcp"])));
    peer.push(await firstAnswer(() => start([MEMORY])));
  }
  return figure("clew mcp, spawn to first answer", median(own), {
    unit: "ms",
    peer: "@modelcontextprotocol/server-memory",
    peerValue: median(peer),
    limit: 0.55,
  });
}

/** The time of a call on our server, and on the echo server. */
interface CallTimes {
  readonly own: number;
  readonly peer: number;
}

type Connect = (words: readonly string[]) => Promise<Caller>;

/** The median over several pairs of fresh servers, because other load on the machine varies. */
async function callTimes(connect: Connect): Promise<CallTimes> {
  const pairs: CallTimes[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) pairs.push(await callTimesOfPair(connect));
  return { own: median(pairs.map(({ own }) => own)), peer: median(pairs.map(({ peer }) => peer)) };
}

async function callTimesOfPair(connect: Connect): Promise<CallTimes> {
  const clew = await connect([CLEW, "mcp"]);
  const echo = await connect([ECHO]);
  const own: number[] = [];
  const peer: number[] = [];
  for (let index = 0; index < CALLS; index += 1) {
    const decision = {
      decision: `Use option ${index}`,
      confidence: 0.8,
      reasons: [{ type: "analysis", text: "measured" }],
    };
    // The first calls load and compile what all later ones use.
    const into = index < CALLS / 10 ? [] : own;
    const beside = index < CALLS / 10 ? [] : peer;
    into.push(await timed(() => clew.call("record_decision", decision)));
    beside.push(await timed(() => echo.call("echo", decision)));
  }
  for (const caller of [clew, echo]) await caller.close();
  return { own: median(own), peer: median(peer) };
}

function callFigure(name: string, { own, peer }: CallTimes): Figure {
  return figure(name, own, { unit: "ms", peer: "an echo tool of the same library", peerValue: peer, limit: 2 });
}

interface Caller {
  call(tool: string, given: Record<string, unknown>): Promise<unknown>;
  close(): Promise<void>;
}

async function overPipe(pipe: Talk): Promise<Caller> {
  let id = 1;
  await pipe.ask(initialize);
  return {
    call: (tool, given) => pipe.ask(call(++id, tool, given)),
    close: () => pipe.end(),
  };
}

/** Calls as an agent does: the library checks what it sends and receives. */
async function throughLibrary(server: {
  readonly words: readonly string[];
  readonly cwd: string;
  readonly env: Record<string, string>;
}): Promise<Caller> {
  const client = new Client({ name: "bench", version: "1" });
  const { words, ...place } = server;
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [...words], ...place, stderr: "ignore" }),
  );
  return {
    call: (tool, given) => client.callTool({ name: tool, arguments: given }),
    close: () => client.close(),
  };
}

function figure(
  name: string,
  value: number,
  against: { readonly unit: string; readonly peer: string; readonly peerValue: number; readonly limit: number },
): Figure {
  const { unit, peer, peerValue, limit } = against;
  const ratio = value / peerValue;
  return { name, value, unit, peer, peerValue, ratio, reach: `≤ ${limit}`, ok: ratio <= limit };
}

async function firstAnswer(start: () => Talk): Promise<number> {
  const before = performance.now();
  const server = start();
  await server.ask(initialize);
  const taken = performance.now() - before;
  await server.kill();
  return taken;
}

/** Runs to an orderly end, which writes the compile cache. */
async function warmUp(server: Talk): Promise<void> {
  await server.ask(initialize);
  await server.end();
}

async function timed(action: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await action();
  return performance.now() - before;
}

function call(id: number, name: string, given: object): object {
  return { jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: given } };
}
