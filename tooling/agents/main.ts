import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { claude } from "./clients/claude.ts";
import type { Client } from "./clients/client.ts";
import { codex } from "./clients/codex.ts";
import { copilot } from "./clients/copilot.ts";
import { gemini } from "./clients/gemini.ts";
import { opencode } from "./clients/opencode.ts";
import { installClient } from "./install-client.ts";
import { report, reportCost, type Tried } from "./report.ts";
import { askingSubAgent } from "./scenarios/asking-sub-agent.ts";
import type { Check, Scenario } from "./scenarios/bench.ts";
import { compaction } from "./scenarios/compaction.ts";
import { cost } from "./scenarios/cost.ts";
import { crash } from "./scenarios/crash.ts";
import { doctor } from "./scenarios/doctor.ts";
import { gate, light } from "./scenarios/gate.ts";
import { halt, unattended } from "./scenarios/halt.ts";
import { haltCrash } from "./scenarios/halt-crash.ts";
import { plugin } from "./scenarios/plugin.ts";
import { observe, recall } from "./scenarios/recall.ts";
import { subAgent } from "./scenarios/sub-agent.ts";
import { takeByPrompt, takeOver } from "./scenarios/take-over.ts";
import { threeSubAgents } from "./scenarios/three-sub-agents.ts";
import { threeTerminals } from "./scenarios/three-terminals.ts";

const CLIENTS: readonly Client[] = [claude, codex, gemini, copilot, opencode];
const SCENARIOS: readonly Scenario[] = [
  gate,
  light,
  halt,
  unattended,
  recall,
  observe,
  haltCrash,
  compaction,
  crash,
  threeTerminals,
  subAgent,
  threeSubAgents,
  askingSubAgent,
  plugin,
  takeOver,
  takeByPrompt,
  doctor,
  cost,
];
const ISOLATED = "CLEW_AGENTS_ISOLATED";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    client: { type: "string", multiple: true },
    scenario: { type: "string", multiple: true },
    write: { type: "boolean", default: false },
    cost: { type: "boolean", default: false },
  },
});
const named = [...(values.client ?? []), ...positionals];
known("client", named, CLIENTS);
known("scenario", values.scenario ?? [], SCENARIOS);
const clients = CLIENTS.filter(({ name }) => named.length === 0 || named.includes(name));
const chosen = values.cost ? [cost.name] : values.scenario;
const scenarios = SCENARIOS.filter(({ name }) => chosen?.includes(name) ?? true);

process.exitCode = process.env[ISOLATED] === undefined ? isolated() : await tryAll();

/** An unknown name would try nothing and look like success. */
function known(kind: string, given: readonly string[], all: readonly { readonly name: string }[]): void {
  const names = all.map(({ name }) => name);
  const stranger = given.find((name) => !names.includes(name));
  if (stranger === undefined) return;
  console.error(`There is no ${kind} "${stranger}". There are: ${names.join(", ")}.`);
  process.exit(2);
}

/** Installs what is missing, then restarts with only loopback: no client can reach the network. */
function isolated(): number {
  for (const client of clients) console.log(`${client.name}: ${installClient(client)}`);
  const again = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const isRoot = process.getuid?.() === 0;
  const words = isRoot
    ? ["unshare", "--net", "sh", "-c", 'ip link set lo up && exec "$@"', "clients", ...again]
    : again;
  if (!isRoot) console.log("not root: the network is not cut off; the clients are only pointed at loopback");
  const [program = "", ...rest] = words;
  const done = spawnSync(program, rest, {
    stdio: "inherit",
    env: { ...process.env, [ISOLATED]: isRoot ? "net" : "none" },
  });
  return done.status ?? 1;
}

async function tryAll(): Promise<number> {
  const tried: Tried[] = [];
  for (const client of clients)
    for (const scenario of scenarios) {
      const began = Date.now();
      const checks = await attempt(client, scenario);
      if (checks.length === 0) continue;
      tried.push({ client, scenario, checks, seconds: Math.round((Date.now() - began) / 1000) });
      console.log(`\n${client.name}: ${scenario.title}`);
      for (const { held, promise, seen } of checks) console.log(`  ${held ? "ok  " : "FAIL"} ${promise}: ${seen}`);
    }
  if (values.cost) reportCost(tried);
  else if (values.write) report(tried);
  return tried.every(({ checks }) => checks.every((check) => check.held)) ? 0 : 1;
}

async function attempt(client: Client, scenario: Scenario): Promise<readonly Check[]> {
  try {
    return await scenario.run(client);
  } catch (error) {
    return [{ promise: "the trial runs to its end", held: false, seen: String(error) }];
  }
}
