// `pnpm faults postgres [seconds]`: two servers on a primary with a synchronous standby, sixteen writing clients; the
// primary is killed, the standby promoted. No acknowledged write may be missing, and the clients must continue by
// themselves.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { appendFileSync, chownSync, cpSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { openPostgresThreadStore } from "@clew/thread-store-postgres";
import { OwnPostgres } from "../../packages/thread-store-postgres/test/start-postgres.ts";
import { ROOT } from "../generate/schema-files.ts";

const SECONDS = Number(process.argv[2] ?? 20);
const CLIENTS = 16;
const RECOVERY_MS = 10_000;
const CLEW = join(ROOT, "packages/cli/dist/clew.cjs");

interface Server {
  readonly url: string;
  readonly child: ChildProcess;
}

interface Seen {
  readonly acknowledged: string[];
  refused: number;
  /** The longest time without an acknowledged write from any client. */
  longestGap: number;
  last: number;
}

async function main(): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), "clew failover "));
  const primary = await OwnPostgres.create();
  const standby = await standbyOf(primary);
  // "*": every commit waits for a standby, so the promoted one has every acknowledged write.
  const synchronous = ["-c", "synchronous_standby_names=*", "-c", "wal_level=replica", "-c", "max_wal_senders=5"];
  const servers: Server[] = [];
  const seen: Seen = { acknowledged: [], refused: 0, longestGap: 0, last: performance.now() };
  // From here on, stop everything that was started, even on failure.
  try {
    await primary.start(synchronous);
    await standby.start(["-c", "hot_standby=on"]);
    const url = `postgres://clew@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/postgres`;
    for (let count = 0; count < 2; count++) servers.push(await startServer(url, home));
    seen.last = performance.now();
    await call(servers[0], "createThread", { threadId: "shared", title: "Written through a failover" });
    const stop = new AbortController();
    const clients = Array.from({ length: CLIENTS }, (_, number) => write(servers, number, { seen, stop: stop.signal }));
    await sleep((SECONDS * 1000) / 3);
    const before = seen.acknowledged.length;
    await primary.kill("SIGQUIT");
    await sleep(500);
    standby.promote();
    await sleep((SECONDS * 2000) / 3);
    stop.abort();
    await Promise.all(clients);
    await report(standby, { seen, before });
  } finally {
    for (const { child } of servers) child.kill("SIGTERM");
    await Promise.all([primary.remove(), standby.remove()]);
    rmSync(home, { recursive: true, force: true });
  }
}

/** A standby of a cluster; the packaged Postgres has no tool for that, so this copies the stopped data folder. */
async function standbyOf(primary: OwnPostgres): Promise<OwnPostgres> {
  const standby = await OwnPostgres.create();
  rmSync(standby.data, { recursive: true });
  cpSync(primary.data, standby.data, { recursive: true });
  writeFileSync(join(standby.data, "standby.signal"), "");
  appendFileSync(
    join(standby.data, "postgresql.auto.conf"),
    `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=clew application_name=standby'\n`,
  );
  const { uid, gid } = statSync(primary.data);
  execFileSync("chown", ["-R", `${uid}:${gid}`, standby.data]);
  chownSync(standby.data, uid, gid);
  execFileSync("chmod", ["700", standby.data]);
  return standby;
}

async function startServer(store: string, home: string): Promise<Server> {
  const env = {
    PATH: process.env["PATH"] ?? "",
    HOME: home,
    XDG_STATE_HOME: home,
    CLEW_HOME: home,
    CLEW_TOKENS: "*:failover-test-token",
  };
  const child = spawn(process.execPath, [CLEW, "serve", "--port", "0", "--json", "--store", store], {
    env,
    cwd: home,
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const ready: { event?: string; url?: string } = JSON.parse(line);
    if (ready.event === "ready" && ready.url !== undefined) return { url: ready.url, child };
  }
  throw new Error("the server ended before it was ready");
}

async function call(server: Server | undefined, method: string, params: Record<string, unknown>): Promise<unknown> {
  const response = await fetch(`${server?.url}/cstp`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer failover-test-token" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: `cstp.${method}`, params }),
    signal: AbortSignal.timeout(30_000),
  });
  const answer = (await response.json()) as { result?: unknown; error?: { message: string } }; // our own server's envelope
  if (answer.error) throw new Error(answer.error.message);
  return answer.result;
}

/** One client: its own ids, each repeated until acknowledged, alternating between the servers. */
async function write(
  servers: readonly Server[],
  client: number,
  { seen, stop }: { readonly seen: Seen; readonly stop: AbortSignal },
): Promise<void> {
  for (let count = 0; !stop.aborted; count++) {
    const id = `dec_${client}.${count}`;
    for (let tries = 0; ; tries++) {
      try {
        const params = {
          id,
          threadId: "shared",
          decision: `Decision ${id}`,
          confidence: 0.5,
          agentId: `agent${client}`,
        };
        await call(servers[(client + tries) % servers.length], "recordDecision", params);
        break;
      } catch {
        seen.refused += 1;
        if (stop.aborted) return;
        await sleep(100);
      }
    }
    const now = performance.now();
    seen.longestGap = Math.max(seen.longestGap, now - seen.last);
    seen.last = now;
    seen.acknowledged.push(id);
  }
}

async function report(
  standby: OwnPostgres,
  { seen, before }: { readonly seen: Seen; readonly before: number },
): Promise<void> {
  const store = await openPostgresThreadStore({ url: standby.url });
  const stored = await store.decisionsById("default", seen.acknowledged);
  const verified = await store.verify({ project: "default", log: "shared" });
  await store.close();
  const lost = seen.acknowledged.length - stored.length;
  const figures = {
    acknowledged: seen.acknowledged.length,
    beforeTheKill: before,
    lost,
    doubled: seen.acknowledged.length - new Set(seen.acknowledged).size,
    refusedAndTriedAgain: seen.refused,
    longestGapMs: Math.round(seen.longestGap),
    chain: verified.ok ? "verifies" : verified.message,
  };
  console.log(JSON.stringify(figures, null, 2));
  const wentOn = seen.acknowledged.length > before && seen.longestGap < RECOVERY_MS;
  if (lost > 0 || !verified.ok || !wentOn || figures.doubled > 0) {
    console.error("faults: the failover lost something, or the clients did not go on within 10 s");
    process.exitCode = 1;
  }
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

await main();
