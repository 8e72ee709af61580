// `pnpm seed [FOLDER] [--decisions N] [--agents N] [--threads N] [--sessions N] [--tasks N] [--handoffs N] [--seed N]
// [--port N]`: serves a believable project until Ctrl-C.
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { serveSeeded } from "./seeded-server.ts";

const number = { type: "string" } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    decisions: number,
    agents: number,
    threads: number,
    sessions: number,
    tasks: number,
    handoffs: number,
    seed: number,
    port: number,
  },
});
const whole = (text: string | undefined, otherwise: number): number =>
  text === undefined ? otherwise : Number.parseInt(text, 10);
const folder = positionals[0] ?? join(tmpdir(), `clew-seed-${process.pid}`);
const decisions = whole(values.decisions, 200);
const started = Date.now();
const { server } = await serveSeeded(
  folder,
  {
    seed: whole(values.seed, 1),
    decisions,
    agents: whole(values.agents, 6),
    sessions: whole(values.sessions, 12),
    tasks: whole(values.tasks, 18),
    handoffs: whole(values.handoffs, 9),
    // A decision takes about two hours of the story, including nights; the story ends around now.
    start: Date.now() - (decisions * 2.5 + 150) * 3_600_000,
    ...(values.threads === undefined ? {} : { threads: whole(values.threads, 1) }),
  },
  whole(values.port, 0),
);
console.log(`${decisions} decisions told in ${Date.now() - started} ms, in ${folder}`);
console.log(server.link() ?? server.url);
