// `pnpm test:agents [claude|codex|gemini|opencode]…`: real clients, installed on demand into a cache, against a scripted model
// on loopback, each with a home and a project of its own. Exit code 1 where something does not hold.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ROOT } from "../generate/schema-files.ts";
import { CLIENTS, type Client, installClient, type Place } from "./clients.ts";
import { SCENARIOS, type Scenario } from "./scenarios.ts";
import { scriptedModel } from "./scripted-model.ts";

const CLI = join(ROOT, "packages/cli/dist/clew.cjs");
const TIMEOUT_MS = 120_000;

const wanted = process.argv.slice(2).filter((word) => !word.startsWith("-"));
const verbose = process.argv.includes("--verbose");
let failures = 0;
for (const client of CLIENTS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const installed = installClient(client);
  for (const scenario of SCENARIOS) {
    const problems =
      installed === undefined ? ["the client could not be installed"] : await show(client, scenario, installed);
    console.log(`${problems.length === 0 ? "ok  " : "FAIL"} ${client.name}: ${scenario.name}`);
    for (const problem of problems) console.log(`       ${problem}`);
    if (problems.length > 0) failures += 1;
  }
}
process.exitCode = failures > 0 ? 1 : 0;

async function show(client: Client, scenario: Scenario, installed: string): Promise<readonly string[]> {
  const root = mkdtempSync(join(tmpdir(), "clew agents "));
  const model = await scriptedModel(scenario.script(client));
  try {
    const place: Place = { home: join(root, "home"), project: join(root, "my project"), url: model.url, installed };
    const env = environment(place, root);
    for (const folder of [
      place.project,
      join(place.project, ".git"),
      join(place.home, ".config/clew"),
      join(place.home, "tmp"),
    ])
      mkdirSync(folder, { recursive: true });
    client.prepare(place);
    writeFileSync(join(place.home, ".config/clew/config.json"), JSON.stringify(scenario.settings ?? {}));
    const init = await run([process.execPath, CLI, "init", "--agent", client.name, "--yes", "--quiet"], place, env);
    if (init.code !== 0) return [`clew init ended with ${init.code}: ${init.err}`];
    const ended: string[] = [];
    for (const [index, prompt] of scenario.prompts.entries()) {
      const { words, env: own } = client.run(place, prompt, index > 0);
      const done = await run(words, place, { ...env, ...own });
      if (verbose) console.log(done.out.slice(-3000), done.err.slice(-3000));
      if (done.code !== 0) ended.push(`the client ended with ${done.code}: ${(done.err || done.out).slice(-400)}`);
    }
    return [...ended, ...scenario.check(place, model.seen)];
  } finally {
    await model.close();
    if (!verbose) rmSync(root, { recursive: true, force: true, maxRetries: 3 });
    else console.log(root);
  }
}

/** Nothing of the machine's own: no keys, no settings, a PATH with this build's clew and this Node first. */
function environment({ home }: Place, root: string): Record<string, string> {
  const bin = join(root, "bin");
  mkdirSync(bin, { recursive: true });
  symlinkSync(CLI, join(bin, "clew"));
  return {
    HOME: home,
    TMPDIR: join(home, "tmp"),
    PATH: `${bin}:${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`,
    LANG: "C.UTF-8",
    TERM: "dumb",
    NO_COLOR: "1",
    SHELL: "/bin/bash",
    NO_PROXY: "127.0.0.1,localhost",
    HTTPS_PROXY: "http://127.0.0.1:9",
    HTTP_PROXY: "http://127.0.0.1:9",
  };
}

interface Finished {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function run(words: readonly string[], { project }: Place, env: Record<string, string>): Promise<Finished> {
  return new Promise((resolve) => {
    const [file = "", ...rest] = words;
    // A group of its own: what the client leaves behind ends with it.
    const child = spawn(file, rest, { cwd: project, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
    let out = "";
    let err = "";
    child.stdout.on("data", (chunk) => (out += chunk));
    child.stderr.on("data", (chunk) => (err += chunk));
    const end = (): void => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      } catch {
        // It ended by itself.
      }
    };
    const timer = setTimeout(end, TIMEOUT_MS);
    child.on("error", (error) => (err += String(error)));
    child.on("close", (code) => {
      clearTimeout(timer);
      end();
      resolve({ code, out, err });
    });
  });
}
