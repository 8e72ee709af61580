import { execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createClient } from "@clew/client";
import { openProject } from "@clew/project/open-project";

/** How a soak agent reaches Clew. */
export type AgentKind = "rpc" | "mcp" | "hook" | "sync";

/** What one agent did and received. */
export interface Journal {
  readonly kind: AgentKind;
  readonly agent: string;
  readonly latencies: number[];
  readonly errors: string[];
  /** Decisions that the server acknowledged. */
  readonly acknowledged: string[];
  readonly threads: string[];
}

/** The world of the soak. */
export interface Scene {
  readonly url: string;
  readonly token: string;
  readonly folder: string;
  readonly cli: string;
  readonly env: Readonly<Record<string, string>>;
  readonly until: number;
}

/** A journal with nothing in it. */
export function newJournal(kind: AgentKind, agent: string): Journal {
  return { kind, agent, latencies: [], errors: [], acknowledged: [], threads: [] };
}

/** Plays one agent until the time is over. */
export async function playAgent(journal: Journal, scene: Scene): Promise<void> {
  const turn = { rpc: rpcTurn, mcp: mcpTurn, hook: hookTurn, sync: syncTurn }[journal.kind];
  while (Date.now() < scene.until) {
    try {
      await turn(journal, scene);
    } catch (thrown) {
      journal.errors.push(thrown instanceof Error ? thrown.message.slice(0, 200) : String(thrown));
    }
    // An agent thinks between its calls; thirty-two of them still keep a server busy.
    await pause(50 + Math.random() * 200);
  }
}

async function timed<T>(journal: Journal, action: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await action();
  journal.latencies.push(performance.now() - started);
  return result;
}

async function rpcTurn(journal: Journal, { url, token }: Scene): Promise<void> {
  const client = createClient({ url, token, agent: journal.agent });
  const threadId = await threadOf(
    journal,
    async (id) => void (await client.call("cstp.createThread", { threadId: id, title: `Soak of ${journal.agent}` })),
  );
  const id = `dec_${randomUUID()}`;
  const name = nameFrom(id);
  await timed(journal, () => client.call("cstp.recordThought", { threadId, text: `On the way to ${id}` }));
  await timed(journal, () =>
    client.call("cstp.recordDecision", {
      id,
      threadId,
      decision: `Choose option ${name}`,
      confidence: 0.7,
      reasons: [{ type: "analysis", text: "It was measured" }],
      tags: ["soak"],
    }),
  );
  journal.acknowledged.push(id);
  await timed(journal, () => client.call("cstp.queryDecisions", { query: "option measured", limit: 5 }));
  const { items } = await timed(journal, () => client.call("cstp.recall", { prompt: `Why was ${name} chosen?` }));
  if (!items.some((item) => item.id === id)) throw new Error("recall did not bring back what was just decided");
  await timed(journal, () => client.call("cstp.resumeThread", { threadId, maxTokens: 2000 }));
}

/** A word of its own for each decision, which recall can tell from all others. */
function nameFrom(id: string): string {
  return id.slice(-12).replaceAll(/[0-9]/g, (digit) => "ghijklmnop"[Number(digit)] ?? "");
}

async function mcpTurn(journal: Journal, scene: Scene): Promise<void> {
  const threadId = await threadOf(journal, (id) =>
    callTool(scene, journal, ["create_thread", { threadId: id, title: `Soak of ${journal.agent}` }]),
  );
  const id = `dec_${randomUUID()}`;
  await timed(journal, () =>
    callTool(scene, journal, [
      "record_decision",
      { id, threadId, decision: `Choose by tool ${id.slice(-4)}`, confidence: 0.6 },
    ]),
  );
  journal.acknowledged.push(id);
  await timed(journal, () => callTool(scene, journal, ["get_thread_status", { threadId }]));
}

const MODERN = "2026-07-28";

async function callTool(
  { url, token }: Scene,
  { agent }: Journal,
  [name, args]: readonly [string, Readonly<Record<string, unknown>>],
): Promise<void> {
  const meta = {
    "io.modelcontextprotocol/protocolVersion": MODERN,
    "io.modelcontextprotocol/clientCapabilities": {},
    "io.modelcontextprotocol/clientInfo": { name: agent, version: "1.0.0" },
  };
  const response = await fetch(`${url}/mcp?tools=all`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": MODERN,
      "mcp-method": "tools/call",
      "mcp-name": name,
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name, arguments: args, _meta: meta },
    }),
  });
  const text = await response.text();
  if (!response.ok || text.includes('"isError":true') || text.includes('"error":{'))
    throw new Error(`${name}: ${response.status} ${text.slice(0, 160)}`);
}

async function hookTurn(journal: Journal, scene: Scene): Promise<void> {
  const project = join(scene.folder, journal.agent);
  mkdirSync(join(project, ".clew"), { recursive: true, mode: 0o700 });
  const session = `soak-${journal.agent}-${journal.latencies.length}`;
  const common = { session_id: session, transcript_path: "/dev/null", cwd: project, permission_mode: "default" };
  await timed(journal, () =>
    runHook(scene, project, { ...common, hook_event_name: "UserPromptSubmit", prompt: `Rename the flag ${session}` }),
  );
  await timed(journal, () =>
    runHook(scene, project, {
      ...common,
      hook_event_name: "PreToolUse",
      tool_name: "Write",
      tool_input: { file_path: join(project, "a.txt"), content: "x" },
      tool_use_id: "t1",
    }),
  );
}

/** Decides in its own clone, and exchanges records with the others through the remote. */
async function syncTurn(journal: Journal, scene: Scene): Promise<void> {
  const { path, env } = cloneOf(journal, scene);
  if (!existsSync(join(path, ".clew", "sync.json"))) {
    execFileSync("git", ["init", "-q", path], { stdio: "ignore" });
    await runClew(scene, ["sync", "--init", remoteOf(scene)], { path, env });
  }
  const words = ["decide", `Choose in a clone ${randomUUID()}`, "--confidence", "0.7", "--json"];
  const decided = await timed(journal, () => runClew(scene, words, { path, env }));
  await timed(journal, () => runClew(scene, ["sync", "--json"], { path, env }));
  journal.acknowledged.push(String(JSON.parse(decided).id));
}

/** The bare repository through which clones exchange records. */
export function remoteOf(scene: Pick<Scene, "folder">): string {
  return join(scene.folder, "remote.git");
}

function cloneOf({ agent }: Journal, { folder, env }: Pick<Scene, "folder" | "env">) {
  const state = join(folder, `state-${agent}`);
  return { path: join(folder, `clone-${agent}`), env: { ...env, USER: agent, XDG_STATE_HOME: state } };
}

/**
 * Makes every clone trust the others and sync until all have everything; returns how many acknowledged decisions are
 * missing in some clone.
 */
export async function countUnsynced(journals: readonly Journal[], scene: Omit<Scene, "until">): Promise<number> {
  const wanted = journals.flatMap(({ acknowledged }) => acknowledged);
  let missing = 0;
  for (const round of ["send", "take", "look"])
    for (const journal of journals.filter(({ acknowledged }) => acknowledged.length > 0)) {
      const { path, env } = cloneOf(journal, scene);
      const project = openProject({ cwd: path, env, isPerson: true });
      try {
        const has = (id: string): Promise<boolean> =>
          project.call("getDecision", { id }).then(
            () => true,
            () => false,
          );
        if (round === "look") for (const id of wanted) missing += (await has(id)) ? 0 : 1;
        else {
          await project.call("sync", {});
          const { writers } = (await project.call("syncList", {})) as { writers: Record<string, unknown>[] }; // our own answer
          for (const { writer, trusted } of writers) if (trusted !== true) await project.call("syncTrust", { writer });
        }
      } finally {
        await project.close();
      }
    }
  return missing;
}

function runClew(
  { cli }: Scene,
  words: readonly string[],
  where: { readonly path: string; readonly env: Readonly<Record<string, string>> },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [cli, ...words], {
      cwd: where.path,
      env: where.env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let out = "";
    let err = "";
    child.stdout.on("data", (chunk) => (out += String(chunk)));
    child.stderr.on("data", (chunk) => (err += String(chunk)));
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0 ? resolve(out) : reject(new Error(`${words[0]}: exit ${code}, ${err.slice(0, 160)}`)),
    );
  });
}

function runHook(scene: Scene, project: string, payload: Readonly<Record<string, unknown>>): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [scene.cli, "hook", "claude", String(payload["hook_event_name"])], {
      cwd: project,
      env: { ...scene.env, CLAUDE_PROJECT_DIR: project },
      stdio: ["pipe", "pipe", "pipe"],
    });
    let out = "";
    let err = "";
    child.stdout.on("data", (chunk) => (out += String(chunk)));
    child.stderr.on("data", (chunk) => (err += String(chunk)));
    child.on("error", reject);
    child.on("close", (code) => {
      const expected = payload["hook_event_name"] === "PreToolUse" ? '"deny"' : "additionalContext";
      if (code === 0 && err === "" && out.includes(expected)) resolve();
      else
        reject(
          new Error(
            `hook ${String(payload["hook_event_name"])}: exit ${code}, ${err.slice(0, 100)} ${out.slice(0, 100)}`,
          ),
        );
    });
    child.stdin.end(JSON.stringify(payload));
  });
}

async function threadOf(journal: Journal, open: (id: string) => Promise<void>): Promise<string> {
  const current = journal.threads.at(-1);
  // Start a new thread after a working day's decisions, so that no thread grows without end.
  if (current !== undefined && journal.acknowledged.length % 100 !== 99) return current;
  const id = `thread_${journal.agent}_${journal.threads.length}`;
  await open(id);
  journal.threads.push(id);
  return id;
}
