// `pnpm soak [--seconds N] [--agents N]`: agents over RPC, MCP and hooks on one server at once; writes docs/soak.md.
// Memory and latency must stay flat, and nothing that was acknowledged may be missing at the end.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createClient } from "@clew/client";
import { ROOT } from "../generate/schema-files.ts";
import { type AgentKind, type Journal, newJournal, playAgent } from "./agents.ts";
import { quantile } from "./quantile.ts";

const { values } = parseArgs({ options: { seconds: { type: "string" }, agents: { type: "string" } } });
const seconds = Number(values.seconds ?? 600);
const agents = Number(values.agents ?? 32);
const folder = mkdtempSync(join(tmpdir(), "clew soak "));
const cli = join(ROOT, "packages/cli/dist/clew.cjs");
const token = "soak-token-0123456789abcdef";
const env = { PATH: process.env["PATH"] ?? "", HOME: folder, XDG_STATE_HOME: join(folder, "state"), LANG: "C.UTF-8" };

const server = spawn(
  process.execPath,
  [cli, "serve", "--port", "0", "--json", "--dir", folder, "--store", `sqlite:${join(folder, "soak.db")}`],
  { cwd: folder, env: { ...env, CLEW_TOKENS: `*:${token}` }, stdio: ["ignore", "pipe", "inherit"] },
);
const [ready] = await once(server.stdout, "data");
const { url, pid }: { url: string; pid: number } = JSON.parse(String(ready));

const rss = (): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
const memory: number[] = [];
const sampler = setInterval(() => memory.push(rss()), 5_000);
const journals: Journal[] = [];
const until = Date.now() + seconds * 1000;
const KINDS: readonly AgentKind[] = ["rpc", "rpc", "mcp", "hook"];
try {
  await Promise.all(
    Array.from({ length: agents }, (_, index) => {
      const journal = newJournal(KINDS[index % KINDS.length] ?? "rpc", `agent-${index}`);
      journals.push(journal);
      return playAgent(journal, { url, token, folder, cli, env, until });
    }),
  );
  clearInterval(sampler);
  const lost = await countLost();
  report(lost);
} finally {
  clearInterval(sampler);
  server.kill("SIGTERM");
  await once(server, "exit");
  rmSync(folder, { recursive: true, force: true });
}

async function countLost(): Promise<number> {
  const client = createClient({ url, token, agent: "auditor" });
  let lost = 0;
  for (const journal of journals) {
    for (const id of journal.acknowledged) {
      const found = await client.call("cstp.getDecision", { id }).catch(() => undefined);
      if (found?.decision.id !== id) lost += 1;
    }
    for (const threadId of journal.threads) {
      const verified = await client.call("cstp.verifyThread", { threadId });
      if (verified.ok !== true) lost += 1;
    }
  }
  return lost;
}

function report(lost: number): void {
  const third = Math.max(1, Math.floor(memory.length / 3));
  const early = average(memory.slice(third, 2 * third));
  const late = average(memory.slice(-third));
  const kinds = ["rpc", "mcp", "hook"].map((kind) => {
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
  const flat = late <= early * 1.15;
  const page = `# Soak\n\nWritten by \`pnpm soak\`: ${agents} agents for ${seconds} s on one server with SQLite, 2 cores shared with the agents themselves.\nLatencies are those of the first third → the last third.\n\n| over | agents | calls | errors | p50 | p95 |\n| --- | --- | --- | --- | --- | --- |\n${rows.join("\n")}\n\nServer memory: ${early.toFixed(0)} MB in the middle third, ${late.toFixed(0)} MB in the last (${flat ? "flat" : "**grows**"}).\nAcknowledged decisions: ${acknowledged}; lost or unverifiable: ${lost}.\n`;
  console.log(page);
  for (const each of kinds) for (const error of new Set(each.errors)) console.log(`${each.kind}: ${error}`);
  writeFileSync(join(ROOT, "docs/soak.md"), page);
  process.exitCode = lost > 0 || !flat || kinds.some((each) => each.errors.length > 0) ? 1 : 0;
}

function average(samples: readonly number[]): number {
  return samples.reduce((sum, value) => sum + value, 0) / Math.max(1, samples.length);
}
