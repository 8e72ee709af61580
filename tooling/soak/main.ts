// `pnpm soak [--seconds N] [--agents N]`: agents over RPC (including recall), MCP and hooks on two servers at once, one
// with SQLite and one with Postgres, and clones that sync. Without flags it writes docs/soak.md. Memory must stay flat, and no
// acknowledged write may be missing at the end.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createClient } from "@clew/client";
import { OwnPostgres } from "../../packages/thread-store-postgres/test/start-postgres.ts";
import { ROOT } from "../generate/schema-files.ts";
import { type AgentKind, countUnsynced, type Journal, newJournal, playAgent, remoteOf, type Scene } from "./agents.ts";
import { quantile } from "./quantile.ts";

const { values } = parseArgs({ options: { seconds: { type: "string" }, agents: { type: "string" } } });
const seconds = Number(values.seconds ?? 600);
const agents = Number(values.agents ?? 32);
const folder = mkdtempSync(join(tmpdir(), "clew soak "));
const cli = join(ROOT, "packages/cli/dist/clew.cjs");
const token = "soak-token-0123456789abcdef";
const env = { PATH: process.env["PATH"] ?? "", HOME: folder, XDG_STATE_HOME: join(folder, "state"), LANG: "C.UTF-8" };

/** A server of the soak, its agents, and its memory over time. */
interface Station {
  readonly store: string;
  readonly child: ChildProcess;
  readonly scene: Omit<Scene, "until">;
  readonly pid: number;
  readonly journals: Journal[];
  readonly memory: number[];
}

const postgres = await OwnPostgres.create();
await postgres.start();
const stations: readonly [Station, Station] = [
  await startStation("SQLite", `sqlite:${join(folder, "soak.db")}`),
  await startStation("Postgres", postgres.url),
];
const [beside] = stations;
execFileSync("git", ["init", "-q", "--bare", remoteOf(beside.scene)]);
const sampler = setInterval(() => {
  for (const { memory, pid } of stations) memory.push(rss(pid));
}, 5_000);
const until = Date.now() + seconds * 1000;
const KINDS: readonly AgentKind[] = ["rpc", "rpc", "mcp", "hook", "sync"];
try {
  await Promise.all(
    Array.from({ length: agents }, (_, index) => {
      const journal = newJournal(KINDS[index % KINDS.length] ?? "rpc", `agent-${index}`);
      const station = stations[Math.floor(index / KINDS.length) % stations.length] ?? beside;
      station.journals.push(journal);
      return playAgent(journal, { ...station.scene, until });
    }),
  );
  clearInterval(sampler);
  const syncing = stations.flatMap((each) => each.journals.filter(({ kind }) => kind === "sync"));
  report((await countLost()) + (await countUnsynced(syncing, beside.scene)));
} finally {
  clearInterval(sampler);
  for (const { child } of stations) {
    child.kill("SIGTERM");
    await once(child, "exit");
  }
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}

async function startStation(name: string, store: string): Promise<Station> {
  const words = ["serve", "--port", "0", "--json", "--dir", folder, "--store", store];
  const child = spawn(process.execPath, [cli, ...words], {
    cwd: folder,
    env: { ...env, CLEW_TOKENS: `*:${token}` },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [ready] = await once(child.stdout, "data");
  const { url, pid }: { url: string; pid: number } = JSON.parse(String(ready));
  return { store: name, child, pid, scene: { url, token, folder, cli, env }, journals: [], memory: [] };
}

function rss(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
}

async function countLost(): Promise<number> {
  let lost = 0;
  for (const { scene, journals } of stations) {
    const client = createClient({ url: scene.url, token, agent: "auditor" });
    for (const journal of journals.filter(({ kind }) => kind !== "sync")) {
      for (const id of journal.acknowledged) {
        const found = await client.call("cstp.getDecision", { id }).catch(() => undefined);
        if (found?.decision.id !== id) lost += 1;
      }
      for (const threadId of journal.threads) {
        const verified = await client.call("cstp.verifyThread", { threadId });
        if (verified.ok !== true) lost += 1;
      }
    }
  }
  return lost;
}

function report(lost: number): void {
  const journals = stations.flatMap((each) => each.journals);
  const kinds = [...new Set(KINDS)].map((kind) => {
    const own = journals.filter((each) => each.kind === kind);
    const first = own.flatMap((each) => each.latencies.slice(0, Math.ceil(each.latencies.length / 3)));
    const last = own.flatMap((each) => each.latencies.slice(-Math.ceil(each.latencies.length / 3)));
    return {
      kind,
      agents: own.length,
      calls: own.reduce((sum, each) => sum + each.latencies.length, 0),
      errors: own.flatMap((each) => each.errors),
      p50: [quantile(first, 0.5), quantile(last, 0.5)],
      p95: [quantile(first, 0.95), quantile(last, 0.95)],
    };
  });
  const acknowledged = journals.reduce((sum, each) => sum + each.acknowledged.length, 0);
  const rows = kinds.map(
    (each) =>
      `| ${each.kind} | ${each.agents} | ${each.calls} | ${each.errors.length} | ${each.p50.map((ms) => ms.toFixed(1)).join(" → ")} ms | ${each.p95.map((ms) => ms.toFixed(1)).join(" → ")} ms |`,
  );
  const grown = stations.map(({ store, memory }) => {
    const third = Math.max(1, Math.floor(memory.length / 3));
    const [early, late] = [average(memory.slice(third, 2 * third)), average(memory.slice(-third))];
    return { store, early, late, flat: late <= early * 1.15 };
  });
  const flat = grown.every((each) => each.flat);
  const servers = grown.map(
    (each) =>
      `Memory of the server with ${each.store}: ${each.early.toFixed(0)} MB in the middle third, ${each.late.toFixed(0)} MB in the last (${each.flat ? "flat" : "**grows**"}).`,
  );
  const page = `# Soak\n\n\`pnpm soak\` writes this page. ${agents} agents work for ${seconds} s on two servers, one with SQLite and one with Postgres, and in clones that\nsync, all on the same 2 cores. Agents over RPC also recall: what each has just decided must\ncome back. Latencies: in the first third → in the last third.\n\n| over | agents | calls | errors | p50 | p95 |\n| --- | --- | --- | --- | --- | --- |\n${rows.join("\n")}\n\n${servers.join("\n")}\nAcknowledged decisions: ${acknowledged}; lost, unverifiable or not in every clone: ${lost}.\n`;
  console.log(page);
  for (const each of kinds) for (const error of new Set(each.errors)) console.log(`${each.kind}: ${error}`);
  // The page shows the whole soak only.
  if (values.seconds === undefined && values.agents === undefined) writeFileSync(join(ROOT, "docs/soak.md"), page);
  process.exitCode = lost > 0 || !flat || kinds.some((each) => each.errors.length > 0 || each.calls === 0) ? 1 : 0;
}

function average(samples: readonly number[]): number {
  return samples.reduce((sum, value) => sum + value, 0) / Math.max(1, samples.length);
}
