import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "../../generate/schema-files.ts";
import { claude } from "../clients/claude.ts";
import type { Client } from "../clients/client.ts";
import { codex } from "../clients/codex.ts";
import { gemini } from "../clients/gemini.ts";
import { opencode } from "../clients/opencode.ts";
import { installClient } from "../install-client.ts";
import { startScriptedModel } from "../model/scripted-model.ts";
import { evalPlayer } from "./players.ts";

// `clew eval` with the real clients, offline, and two scripted models: one follows what it is shown, one ignores it.
const CLIENTS: readonly Client[] = [claude, codex, gemini, opencode];
const ISOLATED = "CLEW_AGENTS_ISOLATED";
const MODELS: Readonly<Record<string, string>> = {
  claude: "sonnet",
  codex: "gpt-5.5",
  gemini: "gemini-2.5-flash",
  opencode: "large",
};
const FILE = join(ROOT, "docs", "eval.md");
const CLEW = join(ROOT, "packages", "cli", "dist", "clew.cjs");
const MARK = "<!-- written by `pnpm eval:agents --write` -->";

const { values } = parseArgs({
  options: {
    client: { type: "string", multiple: true },
    tasks: { type: "string", default: join(ROOT, "examples", "evals") },
    write: { type: "boolean", default: false },
  },
});
const clients = CLIENTS.filter(({ name }) => values.client?.includes(name) ?? true);

process.exitCode = process.env[ISOLATED] === undefined ? isolated() : await evaluateAll();

/** Installs what is missing, then restarts with only loopback: no client can reach the network. */
function isolated(): number {
  for (const client of clients) console.log(`${client.name}: ${installClient(client)}`);
  const again = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const isRoot = process.getuid?.() === 0;
  const [program = "", ...rest] = isRoot
    ? ["unshare", "--net", "sh", "-c", 'ip link set lo up && exec "$@"', "clients", ...again]
    : again;
  return (
    spawnSync(program, rest, { stdio: "inherit", env: { ...process.env, [ISOLATED]: isRoot ? "net" : "none" } })
      .status ?? 1
  );
}

/** The fields of a report that are checked here. */
interface Found {
  readonly arms: readonly { readonly arm: string; readonly pass_rate: number }[];
  readonly differences: readonly { readonly arm: string; readonly pass_rate: { readonly shown: boolean } }[];
}

async function evaluateAll(): Promise<number> {
  const parts: string[] = [];
  let failed = 0;
  for (const client of clients)
    for (const follows of [true, false]) {
      const { report, text } = await evaluate(client, follows);
      const expected = report.differences.map(() => follows);
      const isRight =
        JSON.stringify(report.differences.map((each) => each.pass_rate.shown)) === JSON.stringify(expected);
      failed += isRight ? 0 : 1;
      const who = follows ? "follows what it is shown" : "ignores what it is shown";
      const part = `## ${client.name}: a model that ${who}${isRight ? "" : " (not told as expected)"}\n\n\`\`\`text\n${text.trim().replace(/\nEverything is kept in .*$/, "")}\n\`\`\`\n`;
      parts.push(part);
      console.log(part);
    }
  if (values.write) {
    const [introduction = ""] = readFileSync(FILE, "utf8").split(MARK);
    writeFileSync(FILE, `${introduction}${MARK}\n\n${parts.join("\n")}`);
  }
  return failed === 0 ? 0 : 1;
}

async function evaluate(client: Client, follows: boolean): Promise<{ readonly report: Found; readonly text: string }> {
  const model = await startScriptedModel(evalPlayer(client.hands, follows));
  const root = mkdtempSync(join(tmpdir(), "clew evals "));
  try {
    const base = client.name === "codex" || client.name === "opencode" ? `${model.url}/v1` : model.url;
    const out = join(root, "out");
    const named = ["--client", client.name, "--model", MODELS[client.name] ?? "", "--base-url", base];
    const arms = ["--arms", "off,observe,gate", "--runs", "1"];
    const words = [CLEW, "eval", "--tasks", resolve(values.tasks), ...named, ...arms, "--out", out, "--yes"];
    const bin = join(installClient(client), "node_modules", ".bin");
    const env = {
      PATH: `${bin}:${process.env["PATH"]}`,
      HOME: root,
      TMPDIR: tmpdir(),
      LANG: "C.UTF-8",
      SHELL: "/bin/bash",
      NO_PROXY: "127.0.0.1,localhost",
    };
    const code = await new Promise<number | null>((done) => {
      spawn(process.execPath, words, { cwd: root, env, stdio: ["ignore", "ignore", "inherit"] }).on("close", done);
    });
    if (code !== 0) throw new Error(`clew eval ended with ${code}`);
    const read = (name: string): string => readFileSync(join(out, name), "utf8");
    return { report: JSON.parse(read("report.json")), text: read("report.txt") };
  } finally {
    await model.close();
    if (process.env["CLEW_AGENTS_KEEP"] === undefined) rmSync(root, { recursive: true, force: true });
    else console.log(root);
  }
}
