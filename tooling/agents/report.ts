import { readFileSync, writeFileSync } from "node:fs";
import { arch, platform } from "node:os";
import { join } from "node:path";
import { ROOT } from "../generate/schema-files.ts";
import type { Client } from "./clients/client.ts";
import { installedVersion } from "./install-client.ts";
import type { Check, Scenario } from "./scenarios/bench.ts";

/** One scenario with one client, and the results. */
export interface Tried {
  readonly client: Client;
  readonly scenario: Pick<Scenario, "name" | "title">;
  readonly checks: readonly Check[];
  readonly seconds: number;
}

const FILE = join(ROOT, "docs", "agents.md");
const MARK = "<!-- what follows is written by `pnpm test:agents --write` -->";

/** Writes the results into the page for people, below its introduction. */
export function report(tried: readonly Tried[]): void {
  const [introduction = ""] = readFileSync(FILE, "utf8").split(MARK);
  writeFileSync(FILE, `${introduction}${MARK}\n\n${body(tried)}`);
}

/** Writes Clew's cost for an agent, counted on each client's wire. */
export function reportCost(tried: readonly Tried[]): void {
  const rows = tried.flatMap(({ client, checks }) =>
    checks.map(({ promise, seen, held }) => {
      const [figure = "", reach = ""] = promise.split(": ");
      return `| ${client.name} ${installedVersion(client)} | ${figure} | ${seen} | ${reach} | ${held ? "yes" : "no"} |`;
    }),
  );
  const head = ["| client | what | counted | to reach | reached |", "| --- | --- | --- | --- | --- |"];
  writeFileSync(COST_FILE, `${COST_INTRODUCTION}\n${[...head, ...rows].join("\n")}\n`);
}

const COST_FILE = join(ROOT, "docs", "cost.md");
const COST_INTRODUCTION = `# What Clew costs an agent

\`pnpm test:agents --cost\` writes this page. It runs the real clients offline with a scripted model. The model starts its work, is
refused, and then runs the commands it is shown, with its own answers filled in. Counted on the wire: calls of \`clew\`, refused calls
(the work itself, repeated afterwards), and the text that hooks, refusals and answers of \`clew\` put before the model, in bytes ÷ 4.
The model's own answers and recalled decisions don't count.
`;

function body(tried: readonly Tried[]): string {
  const names = [...new Set(tried.map(({ client }) => client.name))];
  const date = new Date().toISOString().slice(0, 10);
  const network = process.env["CLEW_AGENTS_ISOLATED"] === "net" ? "loopback only" : "not cut off";
  return [
    `Tried on ${date}: ${platform()} ${arch()}, Node ${process.versions.node}, network: ${network}.`,
    "",
    ...names.flatMap((name) => clientLines(tried.filter(({ client }) => client.name === name))),
  ].join("\n");
}

function clientLines(tried: readonly Tried[]): string[] {
  const [first] = tried;
  if (first === undefined) return [];
  const held = tried.flatMap(({ checks }) => checks).filter((check) => check.held).length;
  const all = tried.flatMap(({ checks }) => checks).length;
  return [
    `## ${first.client.name} ${installedVersion(first.client)}: ${held} of ${all}`,
    "",
    ...tried.flatMap(({ scenario, checks, seconds }) => [
      `**${scenario.title}** (${seconds} s)`,
      "",
      ...checks.map(({ held: ok, promise, seen }) => `- ${ok ? "✓" : "✗"} ${promise}: ${seen.replaceAll("\n", " ")}`),
      "",
    ]),
  ];
}
