// S3: recordDecision over HTTP, durable, beside a bare server that commits one row per request, and the family's Python server.
import { join } from "node:path";
import { ROOT } from "../generate/schema-files.ts";
import type { BenchResult, Figure } from "./figure.ts";
import { load } from "./server/load.ts";
import { inFolder, startProcess, TOKEN } from "./server/processes.ts";

/** Answers a second of the Python server of the family, November 2026: recorded, as it is not in this repository. */
const PYTHON: Readonly<Record<number, number>> = { 1: 515, 8: 580, 32: 600 };
const REACH: Readonly<Record<number, number>> = { 1: 5, 8: 10, 32: 12 };
const BARE_REACH = 1.5;
const MS = 4_000;
// Long enough for V8 to have optimized what every request runs through, in either server.
const WARM_MS = 3_000;

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

export async function bench(): Promise<BenchResult> {
  const request = { token: TOKEN, body };
  const measure = (
    words: readonly string[],
    connections: readonly number[],
  ): Promise<Map<number, { perSecond: number; errors: number }>> =>
    inFolder(async (folder) => {
      const server = await startProcess(
        words.map((word) => (word === "DB" ? join(folder, "bare.db") : word)),
        folder,
      );
      await load(server.url, request, { connections: 8, ms: WARM_MS });
      const found = new Map<number, { perSecond: number; errors: number }>();
      for (const each of connections) found.set(each, await load(server.url, request, { connections: each, ms: MS }));
      await server.stop();
      return found;
    });
  const bare = await measure([join(ROOT, "tooling/bench/server/bare-server.mjs"), "DB"], [32]);
  const clew = await measure([join(ROOT, "packages/cli/dist/clew.cjs"), "serve", "--port", "0", "--json"], [1, 8, 32]);
  const figures = [1, 8, 32].map((connections) => beside(connections, clew.get(connections), PYTHON[connections] ?? 1));
  const at32 = clew.get(32)?.perSecond ?? 0;
  const limit = bare.get(32)?.perSecond ?? 1;
  const ratio = at32 / limit;
  figures.push({
    name: "recordDecision at 32 connections",
    value: Math.round(at32),
    unit: "answers/s",
    peer: "bare node:http, one row committed per request",
    peerValue: Math.round(limit),
    ratio,
    reach: `≥ ${BARE_REACH}`,
    ok: ratio >= BARE_REACH,
  });
  const errors = [...clew.values()].reduce((sum, each) => sum + each.errors, 0);
  return {
    id: "S3",
    figures,
    notes: [`${errors} errors in all runs`, "The Python server's figures are recorded constants of November 2026."],
  };
}

function beside(connections: number, run: { perSecond: number; errors: number } | undefined, python: number): Figure {
  const value = Math.round(run?.perSecond ?? 0);
  const reach = REACH[connections] ?? 1;
  return {
    name: `recordDecision at ${connections} connection${connections === 1 ? "" : "s"}`,
    value,
    unit: "answers/s",
    peer: "the Python server of the family (recorded)",
    peerValue: python,
    ratio: value / python,
    reach: `≥ ${reach}`,
    ok: value / python >= reach && run?.errors === 0,
  };
}
