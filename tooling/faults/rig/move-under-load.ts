import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { moveProject, openPostgresThreadStore } from "@clew/thread-store-postgres";
import { OwnPostgres } from "../../../packages/thread-store-postgres/test/start-postgres.ts";
import { CLEW, ended } from "./serve-store.ts";

const CLIENTS = 8;
const PROJECTS = ["shop-orders", "shop-mail", "other"];
const MOVED = "shop-orders";

/** The result of moving a project while clients write to it and to others. */
export interface MoveFigures {
  readonly acknowledged: number;
  /** Those of the moved project, after the move. */
  readonly afterTheMove: number;
  readonly lost: number;
  readonly doubled: number;
  readonly inTheWrongStore: number;
  readonly refusedAndTriedAgain: number;
  readonly rowsMoved: number;
  readonly chains: string;
  readonly longestGapMs: number;
}

interface Service {
  readonly url: string;
  readonly child: ChildProcess;
}

/** One service on two Postgres servers: a project moves between them while clients write to it. */
export async function moveUnderLoad(seconds: number): Promise<MoveFigures> {
  const home = mkdtempSync(join(tmpdir(), "clew shards "));
  const [one, two] = [await OwnPostgres.create(), await OwnPostgres.create()];
  const running: { service: Service | undefined } = { service: undefined };
  const acknowledged: { readonly project: string; readonly id: string }[] = [];
  const seen = { refused: 0, gap: 0, last: performance.now() };
  const over = new AbortController();
  const writer = async (number: number): Promise<void> => {
    const project = PROJECTS[number % PROJECTS.length] ?? "";
    for (let count = 0; !over.signal.aborted; count += 1) {
      const id = `d${number}.${count}`;
      const params = {
        id,
        project,
        threadId: count % 2 === 0 ? `t-${project}` : undefined,
        decision: "D",
        confidence: 0.5,
      };
      while (!(await isWritten(running.service, params))) {
        seen.refused += 1;
        if (over.signal.aborted) return;
        await sleep(50);
      }
      acknowledged.push({ project, id });
      if (project !== MOVED) continue;
      seen.gap = Math.max(seen.gap, performance.now() - seen.last);
      seen.last = performance.now();
    }
  };
  try {
    await one.start();
    await two.start();
    configure(home, [{ project: "shop-*", store: one.url }], two.url);
    running.service = await serve(home);
    for (const project of PROJECTS)
      await call(running.service, "createThread", { project, threadId: `t-${project}`, title: "T" });
    seen.last = performance.now();
    const writers = Array.from({ length: CLIENTS }, (_, number) => writer(number));
    await sleep((seconds * 1_000) / 3);
    const rows = await moveProject({ project: MOVED, from: one.url, to: two.url });
    configure(
      home,
      [
        { project: MOVED, store: two.url },
        { project: "shop-*", store: one.url },
      ],
      two.url,
    );
    await ended(running.service.child);
    const before = acknowledged.filter(({ project }) => project === MOVED).length;
    running.service = await serve(home);
    await sleep((seconds * 1_000) / 3);
    over.abort();
    await Promise.all(writers);
    const rowsMoved = Object.values(rows).reduce((sum, count) => sum + count, 0);
    const audited = await audit({ one, two }, acknowledged);
    const afterTheMove = acknowledged.filter(({ project }) => project === MOVED).length - before;
    return {
      ...audited,
      acknowledged: acknowledged.length,
      afterTheMove,
      refusedAndTriedAgain: seen.refused,
      rowsMoved,
      longestGapMs: Math.round(seen.gap),
    };
  } finally {
    over.abort();
    running.service?.child.kill("SIGTERM");
    await Promise.all([one.remove(), two.remove()]);
    rmSync(home, { recursive: true, force: true });
  }
}

function configure(home: string, stores: readonly object[], store: string): void {
  const folder = join(home, ".config", "clew");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "config.json"), JSON.stringify({ store, stores }));
}

async function serve(home: string): Promise<Service> {
  mkdirSync(join(home, ".clew"), { recursive: true, mode: 0o700 });
  const env = { PATH: process.env["PATH"] ?? "", HOME: home, CLEW_TOKENS: "codex:token-of-codex" };
  const child = spawn(process.execPath, [CLEW, "serve", "--port", "0", "--json"], {
    cwd: home,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const { url }: { url?: string } = JSON.parse(line);
    if (url !== undefined) return { url, child };
  }
  throw new Error("the server ended before it was ready");
}

async function isWritten(service: Service | undefined, params: object): Promise<boolean> {
  if (service === undefined) return false;
  const answer = await call(service, "recordDecision", params).catch(() => undefined);
  return answer?.includes('"success":true') === true;
}

async function call({ url }: Service, method: string, params: object): Promise<string> {
  const response = await fetch(`${url}/cstp`, {
    method: "POST",
    headers: { authorization: "Bearer token-of-codex", "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: `cstp.${method}`, params }),
    signal: AbortSignal.timeout(20_000),
  });
  return response.text();
}

type Audit = Pick<MoveFigures, "lost" | "doubled" | "inTheWrongStore" | "chains">;

async function audit(
  servers: { readonly one: OwnPostgres; readonly two: OwnPostgres },
  acknowledged: readonly { readonly project: string; readonly id: string }[],
): Promise<Audit> {
  const stores = {
    one: await openPostgresThreadStore({ url: servers.one.url }),
    two: await openPostgresThreadStore({ url: servers.two.url }),
  };
  const homeOf = (project: string) => (project === "shop-mail" ? stores.one : stores.two);
  let [lost, inTheWrongStore] = [0, 0];
  const problems: string[] = [];
  for (const project of PROJECTS) {
    const ids = acknowledged.filter((each) => each.project === project).map(({ id }) => id);
    lost += ids.length - (await homeOf(project).decisionsById(project, ids)).length;
    const other = project === "shop-mail" ? stores.two : stores.one;
    const stray = await other.decisionsById(project, ids);
    // Records from before the move stay in the old store, closed to writers.
    const kept =
      project === MOVED
        ? await homeOf(project).decisionsById(
            project,
            stray.map(({ id }) => id),
          )
        : [];
    inTheWrongStore += stray.length - kept.length;
    const verified = await homeOf(project).verify({ project, log: `t-${project}`, deep: true });
    if (!verified.ok) problems.push(`${project}: ${verified.message}`);
  }
  await Promise.all([stores.one.close(), stores.two.close()]);
  const doubled = acknowledged.length - new Set(acknowledged.map(({ project, id }) => `${project} ${id}`)).size;
  return { lost, doubled, inTheWrongStore, chains: problems.length === 0 ? "verify" : problems.join("; ") };
}
