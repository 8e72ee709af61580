import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { buildPlugin } from "../../plugin/build-plugin.ts";
import type { Client } from "../clients/client.ts";
import { sessionsOf } from "../files.ts";
import { installClient } from "../install-client.ts";
import { type Bench, type Check, onBench, type Scenario, same } from "./bench.ts";

const STEPS = ["0", "1", "2", "3", "3b", "4", "5", "6", "7", "8"].map((step) => `step ${step}`);

/** The released folder instead of `clew init`: the client's own validator accepts it, and its hooks work. */
export const plugin: Scenario = {
  name: "plugin",
  title: "The plugin folder, without `clew init`",
  run: async (client) => {
    const how = PLUGGED[client.name];
    if (how === undefined) return [];
    return onBench([], async (bench) => {
      const folder = join(bench.trial.root, "clew plugin");
      buildPlugin(folder);
      client.prepare({ ...bench.trial, installed: installClient(client) });
      const place = join(folder, how.folder);
      const checks = how.before.map(({ promise, words }) => ran(bench, client, { promise, words: words(place) }));
      mkdirSync(join(bench.trial.project, ".clew"));
      const plugged: Client = {
        ...client,
        words: (request, at) => [...client.words(request, at), ...how.words(place)],
      };
      const agent = bench.agent(plugged);
      const done = await bench.prompt(plugged, "Refactor the mail worker and write result.txt");
      const [session] = sessionsOf(bench.trial.project);
      const moves = agent.moves.filter((move) => move !== "summary");
      return [
        ...checks,
        same("the prompt opens a session of this agent", session?.metadata.agent, client.name),
        same("the tool waits for the steps, then passes", moves, ["write", ...STEPS, "complete", "write", "end"]),
        same("the session is completed", session?.status, "completed"),
        same("the file is written, once allowed", existsSync(bench.target), true),
        same("the client ends well", [done.code, done.timedOut], [0, false]),
      ];
    });
  },
};

interface Plugged {
  /** The client's part of the folder. */
  readonly folder: string;
  /** The client's own commands that must accept it. */
  readonly before: readonly { readonly promise: string; readonly words: (place: string) => readonly string[] }[];
  /** How to make the client load it. */
  readonly words: (place: string) => readonly string[];
}

const PLUGGED: Readonly<Partial<Record<Client["name"], Plugged>>> = {
  claude: {
    folder: ".",
    before: [
      {
        promise: "`claude plugin validate --strict` accepts it",
        words: (place) => ["plugin", "validate", "--strict", place],
      },
    ],
    words: (place) => ["--plugin-dir", place],
  },
  copilot: { folder: ".", before: [], words: (place) => ["--plugin-dir", place] },
  gemini: {
    folder: "gemini",
    before: [
      { promise: "`gemini extensions validate` accepts it", words: (place) => ["extensions", "validate", place] },
      { promise: "`gemini extensions link` takes it", words: (place) => ["extensions", "link", place, "--consent"] },
    ],
    words: () => [],
  },
};

function ran(
  { trial }: Bench,
  client: Client,
  { promise, words }: { readonly promise: string; readonly words: readonly string[] },
): Check {
  const installed = installClient(client);
  const place = { ...trial, installed };
  const done = spawnSync(join(installed, "node_modules", ".bin", client.program), words, {
    cwd: trial.project,
    env: { ...trial.env, ...client.environment(place) },
    encoding: "utf8",
    timeout: 60_000,
  });
  const said = `${done.stdout}${done.stderr}`.trim().split("\n").at(-1) ?? "";
  return { promise, held: done.status === 0, seen: `exit ${done.status}: ${said}` };
}
