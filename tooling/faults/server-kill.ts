// `pnpm faults server-kill [rounds] [seed]`: eight clients write to a server that is killed with SIGKILL at a random
// moment, repeatedly on the same store: half of them into one thread, half decisions of their own. After each kill the
// next server starts, and every acknowledged write is there exactly once.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@clew/client";
import { ROOT } from "../generate/schema-files.ts";
import { seededChance } from "../seed/chance.ts";

const rounds = Number(process.argv[2] ?? 500);
const chance = seededChance(Number(process.argv[3] ?? 1));
const folder = mkdtempSync(join(tmpdir(), "clew kill "));
const token = "kill-token-0123456789abcdef";
const env = {
  PATH: process.env["PATH"] ?? "",
  HOME: folder,
  XDG_STATE_HOME: join(folder, "state"),
  LANG: "C.UTF-8",
  CLEW_TOKENS: `*:${token}`,
};
const CLI = join(ROOT, "packages/cli/dist/clew.cjs");
const WRITERS = 8;
const THREAD = "thread_kill";

interface Running {
  readonly server: ChildProcess;
  readonly url: string;
}

async function start(): Promise<Running> {
  const server = spawn(
    process.execPath,
    [CLI, "serve", "--port", "0", "--json", "--store", `sqlite:${join(folder, "kill.db")}`],
    { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"] },
  );
  const [line] = await once(server.stdout, "data");
  return { server, url: JSON.parse(String(line)).url };
}

// Writes until the server is gone; returns the acknowledged ids and the one whose fate is unknown.
async function write(
  url: string,
  name: string,
  threadId: string | undefined,
): Promise<{ readonly acknowledged: string[]; readonly unknown: string | undefined }> {
  const client = createClient({ url, token, agent: name, retry: { attempts: 1 } });
  const acknowledged: string[] = [];
  for (let count = 0; ; count += 1) {
    const id = `dec_${name}_${count}`;
    try {
      const place = threadId === undefined ? {} : { threadId };
      await client.call("cstp.recordDecision", { id, ...place, decision: `Decision ${id}`, confidence: 0.5 });
      acknowledged.push(id);
    } catch {
      return { acknowledged, unknown: id };
    }
  }
}

async function main(): Promise<void> {
  const known = new Set<string>();
  const open = new Set<string>();
  let problems = 0;
  try {
    for (let round = 0; round < rounds; round += 1) {
      const { server, url } = await start();
      const client = createClient({ url, token, agent: "auditor" });
      if (round === 0) await client.call("cstp.createThread", { threadId: THREAD, title: "Killed again and again" });
      const writers = Array.from({ length: WRITERS }, (_, index) =>
        write(url, `w${round}_${index}`, index % 2 === 0 ? THREAD : undefined),
      );
      setTimeout(() => server.kill("SIGKILL"), chance.whole(5, 250));
      for (const { acknowledged, unknown } of await Promise.all(writers)) {
        for (const id of acknowledged) known.add(id);
        if (unknown !== undefined) open.add(unknown);
      }
      if (server.exitCode === null && server.signalCode === null) await once(server, "exit");
      if (round % 25 === 24 || round === rounds - 1) problems += await audit(known, open);
      if (round % 100 === 99) console.log(`${round + 1} kills, ${known.size} acknowledged, ${problems} problems`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(
    `${rounds} kills of a server under ${WRITERS} writers: ${known.size} decisions acknowledged, ${problems} lost, doubled or unverifiable`,
  );
  process.exitCode = problems > 0 ? 1 : 0;
}

async function audit(known: ReadonlySet<string>, open: ReadonlySet<string>): Promise<number> {
  const { server, url } = await start();
  const client = createClient({ url, token, agent: "auditor" });
  const seen = new Map<string, number>();
  for (let since = 0, more = true; more; ) {
    const page = await client.call("cstp.getThreadEvents", { threadId: THREAD, sinceSeq: since, limit: 1000 });
    for (const event of page.events) {
      if (event.seq !== since + 1) console.log(`a hole before seq ${event.seq}`);
      since = event.seq;
      const payload = event["payload"];
      const id = typeof payload === "object" && payload !== null && "id" in payload ? String(payload.id) : "";
      if (event.type === "decision_recorded") seen.set(id, (seen.get(id) ?? 0) + 1);
    }
    more = page.more === true;
  }
  const alone = await decisionsAlone(client);
  for (const id of alone) seen.set(id, (seen.get(id) ?? 0) + 1);
  let unverifiable = 0;
  for (const threadId of [THREAD, ...alone.slice(0, 100)])
    if ((await client.call("cstp.verifyThread", { threadId })).ok !== true) unverifiable += 1;
  const lost = [...known].filter((id) => !seen.has(id));
  const doubled = [...seen].filter(([, times]) => times > 1);
  const invented = [...seen.keys()].filter((id) => !known.has(id) && !open.has(id));
  for (const id of [...lost, ...doubled.map(([each]) => each), ...invented].slice(0, 5))
    console.log(`problem with ${id}`);
  server.kill("SIGTERM");
  await once(server, "exit");
  return lost.length + doubled.length + invented.length + unverifiable;
}

/** The decisions without a thread, newest first. */
async function decisionsAlone(client: ReturnType<typeof createClient>): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let cursor: string | undefined, first = true; first || cursor !== undefined; first = false) {
    const page = await client.call("cstp.listDecisions", { limit: 100, ...(cursor === undefined ? {} : { cursor }) });
    for (const { id, threadId } of page.decisions) if (threadId === undefined) ids.push(id);
    cursor = page.cursor;
  }
  return ids;
}

await main();
