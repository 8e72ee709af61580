import { spawn } from "node:child_process";
import { ClewError } from "@clew/errors";
import { METHODS, methodName } from "@clew/operations/table";
import { openProject } from "@clew/project/open-project";
import { openService } from "@clew/project/service";
import { userFolders } from "@clew/project/user";
import { openTokens } from "@clew/server/internal";
import { MCP_TOOLS } from "@clew/server/mcp";
import { type OwnStepForm, useOwnStep } from "../own-step.ts";
import { CLEW, COMMANDS, type Command, type CommandLine, LOCAL_COMMANDS, OF_THE_FOLDER } from "./cli-commands.ts";
import { type Names, normalise } from "./normalise.ts";
import { AGENT, besideServer, makeFolder, type OpenPlace, openFolder, tenantPlace, wholeName } from "./place.ts";
import { readStored } from "./read-stored.ts";
import type { Json, Known, Played, Scenario } from "./scenario.ts";

/** A door's answer to one call. */
type Answer = { readonly ok: true; readonly value: Json } | { readonly ok: false; readonly code: string };

/** One scenario at one door: its place, and how to make a call. */
interface Visit {
  readonly place: OpenPlace;
  readonly names: Names;
  call(operation: string, params: Json): Promise<Answer>;
  close(): Promise<void>;
}

/** A way to call operations. */
export interface Door {
  readonly name: string;
  /** Whether its caller is bound to a token's agent. */
  readonly holdsToAgent: boolean;
  /** Why a call is impossible through this door; undefined if it is possible. */
  refuses(call: { readonly operation: string; readonly params: Json }): string | undefined;
  enter(scenario: Scenario): Promise<Visit>;
}

/** Receives each call that a door does not offer, and why. */
type OnSkip = (door: string, operation: string, reason: string) => void;

/**
 * Plays a scenario through a door. A call that the door does not offer is made directly, so that the scenario can
 * continue.
 */
export async function play(door: Door, scenario: Scenario, onSkip: OnSkip): Promise<Played> {
  const { place, names, call, close } = await door.enter(scenario);
  try {
    const answers: Json[] = [];
    const said: (Json | undefined)[] = [];
    const calls: Played["calls"][number][] = [];
    // Person-only calls are made directly.
    const byPerson: typeof place.byPerson = async (operation, params) => {
      const result = await place.byPerson(operation, params);
      calls.push({ operation: wholeName(operation), params, result });
      return result;
    };
    const setup = (await scenario.setup?.({ ...place, byPerson })) ?? {};
    const known = new Map<string, string>();
    for (const { operation, params: given } of scenario.calls) {
      const params = typeof given === "function" ? given({ setup, answers } satisfies Known) : given;
      const reason = door.refuses({ operation, params });
      const isLed = reason === undefined;
      if (!isLed) onSkip(door.name, operation, reason);
      const answer = isLed ? await call(operation, params) : await without(place, operation, params);
      answers.push(answer.ok ? answer.value : {});
      if (answer.ok) calls.push({ operation: wholeName(operation), params, result: answer.value });
      // Ids are numbered in the same order at every door, even if an answer is not compared.
      const shown = normalise(shownAnswer(operation, answer), names, known) as Json; // an object stays an object
      said.push(isLed ? shown : undefined);
    }
    return { said, stored: normalise(await readStored(place), names, known) as Json, calls }; // as above
  } finally {
    await close();
  }
}

function commandOf(operation: string): Command | undefined {
  return COMMANDS[operation] ?? LOCAL_COMMANDS[operation];
}

function shownAnswer(operation: string, answer: Answer): Json {
  if (!answer.ok) return { refused: answer.code };
  const { shared } = commandOf(operation) ?? {};
  if (shared === undefined) return answer.value;
  return Object.fromEntries(shared.map((field) => [field, answer.value[field]]));
}

async function without(place: OpenPlace, operation: string, params: Json): Promise<Answer> {
  const direct = OF_THE_FOLDER.has(operation) ? place.work : place.records;
  try {
    return { ok: true, value: await direct(operation, params) };
  } catch (thrown) {
    if (ClewError.is(thrown)) return { ok: false, code: thrown.code };
    throw thrown;
  }
}

function scopeOf(operation: string): string | undefined {
  return METHODS.find(({ name }) => methodName(name) === wholeName(operation))?.scope;
}

/** A folder with a protocol in use. */
async function folderUsing(ownStep: OwnStepForm | undefined, name = "project"): Promise<CommandPlace> {
  const made = makeFolder(name);
  if (ownStep !== undefined) await useOwnStep(made, ownStep);
  return made;
}

/** The CLI in a folder with its own records. */
export const commandLine: Door = {
  name: "command line",
  holdsToAgent: false,
  refuses: () => undefined,
  async enter({ ownStep }) {
    const { folder, env } = await folderUsing(ownStep);
    const place = await openFolder(folder, env);
    return {
      place,
      names: { folders: [[folder, "<project>"]], project: "default" },
      call: (operation, params) => runCommand({ folder, env }, operation, params),
      close: () => place.close(),
    };
  },
};

/** A program that opens a folder's project: the way to operations on local files that no server offers. */
export const library: Door = {
  name: "library",
  holdsToAgent: false,
  refuses: () => undefined,
  async enter({ ownStep }) {
    const { folder, env } = await folderUsing(ownStep);
    const place = await openFolder(folder, env);
    const project = openProject({ cwd: folder, env });
    return {
      place,
      names: { folders: [[folder, "<project>"]], project: "default" },
      async call(operation, params) {
        try {
          // The table knows the name; the answer is an object.
          return { ok: true, value: (await project.call(operation as "newTask", params as never)) as Json };
        } catch (thrown) {
          if (ClewError.is(thrown)) return { ok: false, code: thrown.code };
          throw thrown;
        }
      },
      async close() {
        await project.close();
        await place.close();
      },
    };
  },
};

interface CommandPlace {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
}

async function runCommand({ folder, env }: CommandPlace, operation: string, params: Json): Promise<Answer> {
  const { words, stdin = "" } = commandOf(operation)?.line(params) ?? rpcLine(operation, params);
  const child = spawn(process.execPath, [CLEW, ...words, "--json"], {
    cwd: folder,
    env,
    stdio: ["pipe", "pipe", "pipe"],
  });
  let [out, err] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
  child.stdin.on("error", () => undefined).end(stdin);
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  if (out.trim() !== "") return { ok: true, value: JSON.parse(out) };
  try {
    return { ok: false, code: String(JSON.parse(err).error.code) };
  } catch (cause) {
    throw new Error(`clew ${words.join(" ")} ended with ${code}: ${err}`, { cause });
  }
}

function rpcLine(operation: string, params: Json): CommandLine {
  return { words: ["rpc", operation, "-"], stdin: JSON.stringify(params) };
}

/** MCP over stdio in a folder with its own records. */
export const mcp: Door = {
  name: "MCP",
  holdsToAgent: false,
  refuses({ operation, params }) {
    const tool = toolOf(operation);
    if (tool === undefined) return "the table of tools has none for it";
    const isFixed = Object.entries(tool.fixed ?? {}).some(([field, value]) => params[field] !== value);
    return isFixed ? "its tool sets a param by itself" : undefined;
  },
  async enter({ ownStep }) {
    const { folder, env } = await folderUsing(ownStep);
    const place = await openFolder(folder, env);
    let opened: ReturnType<typeof startMcp> | undefined;
    return {
      place,
      names: { folders: [[folder, "<project>"]], project: "default" },
      async call(operation, params) {
        opened ??= startMcp({ folder, env });
        return (await opened).tool(toolOf(operation)?.name ?? "", params);
      },
      async close() {
        await (await opened)?.end();
        await place.close();
      },
    };
  },
};

function toolOf(operation: string): (typeof MCP_TOOLS)[number] | undefined {
  return MCP_TOOLS.find(({ method }) => method === wholeName(operation));
}

interface Message {
  readonly id?: number;
  readonly result?: {
    readonly isError?: boolean;
    readonly content?: readonly { readonly text: string }[];
    readonly structuredContent?: Json;
  };
  readonly error?: { readonly message: string };
}

async function startMcp({ folder, env }: CommandPlace) {
  const child = spawn(process.execPath, [CLEW, "mcp", "--tools", "all"], {
    cwd: folder,
    env,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const waiting = new Map<number, (message: Message) => void>();
  let rest = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const message: Message = JSON.parse(line);
      waiting.get(message.id ?? 0)?.(message);
    }
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  let last = 0;
  const ask = (method: string, params: object): Promise<Message> => {
    last += 1;
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: last, method, params })}\n`);
    return new Promise((resolve) => waiting.set(last, resolve));
  };
  await ask("initialize", {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: AGENT, version: "1" },
  });
  child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" })}\n`);
  return {
    async tool(name: string, args: Json): Promise<Answer> {
      const { result, error } = await ask("tools/call", { name, arguments: args });
      if (result === undefined) throw new Error(`${name}: ${error?.message}`);
      if (result.isError === true) return { ok: false, code: JSON.parse(result.content?.[0]?.text ?? "").error.code };
      return { ok: true, value: result.structuredContent ?? {} };
    },
    async end() {
      child.stdin.end();
      await ended;
    },
  };
}

/** A built server shared by all scenarios, each with its own project and tokens. */
export interface Server {
  readonly rpc: Door;
  readonly besideServer: Door;
  readonly mcpBesideServer: Door;
  close(): Promise<void>;
}

/** A `clew serve`, and a service on the same stores that prepares and reads without a door. */
async function launch(ownStep?: OwnStepForm) {
  const { folder, env } = await folderUsing(ownStep, "server");
  const child = spawn(process.execPath, [CLEW, "serve", "--port", "0", "--json"], {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  const service = await openService({ cwd: folder, env });
  const tokens = openTokens(userFolders(env).state, () => new Date().toISOString());
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding("utf8").once("data", (text: string) => resolve(JSON.parse(text).url));
    child.once("close", (code) => reject(new Error(`clew serve ended with ${code} before it was ready`)));
  });
  return {
    url,
    folder,
    dispatcher: service.dispatcher,
    /** A project's token for each operation's scope. */
    tokenFor(project: string): (operation: string) => string {
      const made = (scope: "write" | "admin") => tokens.create({ agent: AGENT, projects: [project], scope }).token;
      const [write, admin] = [made("write"), made("admin")];
      return (operation) => (scopeOf(operation) === "admin" ? admin : write);
    },
    async close() {
      child.kill("SIGTERM");
      await ended;
      await service.close();
    },
  };
}

/** Starts the server and returns its doors. */
export async function startServer(): Promise<Server> {
  const shared = await launch();
  let projects = 0;
  const newProject = (): string => {
    projects += 1;
    return `tenant-${projects}-end`;
  };
  return {
    rpc: {
      name: "JSON-RPC",
      holdsToAgent: true,
      refuses: () => undefined,
      async enter({ needsWorktree, ownStep }) {
        const own = needsWorktree === true || ownStep !== undefined ? await launch(ownStep) : undefined;
        const { url, folder, dispatcher, tokenFor } = own ?? shared;
        const project = own === undefined ? newProject() : "default";
        const token = tokenFor(project);
        return {
          place: tenantPlace(folder, dispatcher, project),
          names: { folders: [[folder, "<project>"]], project },
          call: (operation, params) => callServer({ url, token: token(operation) }, operation, params),
          close: async () => own?.close(),
        };
      },
    },
    besideServer: {
      name: "command line beside a server",
      holdsToAgent: true,
      refuses: ({ operation }) =>
        OF_THE_FOLDER.has(operation) && COMMANDS[operation] === undefined
          ? "it is about the folder and has no command"
          : undefined,
      async enter({ ownStep }) {
        const { url, folder, dispatcher, tokenFor } = shared;
        const project = newProject();
        const token = tokenFor(project);
        const near = await folderUsing(ownStep);
        const withServer = (operation: string) => ({ ...near.env, CLEW_URL: url, CLEW_TOKEN: token(operation) });
        const place = besideServer({ folder: near.folder, env: withServer("recordDecision") }, { dispatcher, project });
        const folders = [near.folder, folder].map((each) => [each, "<project>"] as const);
        return {
          place,
          names: { folders, project },
          call: (operation, params) =>
            runCommand({ folder: near.folder, env: withServer(operation) }, operation, params),
          close: () => place.close(),
        };
      },
    },
    // Calls not about a session or task of this folder go to the server, which has everything of a scenario.
    mcpBesideServer: {
      name: "MCP beside a server",
      holdsToAgent: true,
      refuses: (call) =>
        scopeOf(call.operation) === "admin" ? "its caller has the token of an agent" : mcp.refuses(call),
      async enter({ ownStep }) {
        // A protocol applies to the server's own project; tenants have none.
        const own = ownStep === undefined ? undefined : await launch(ownStep);
        const { url, folder, dispatcher, tokenFor } = own ?? shared;
        const project = own === undefined ? newProject() : "default";
        const near = makeFolder("project");
        const env = { ...near.env, CLEW_URL: url, CLEW_TOKEN: tokenFor(project)("recordDecision") };
        let opened: ReturnType<typeof startMcp> | undefined;
        return {
          place: tenantPlace(folder, dispatcher, project),
          names: { folders: [near.folder, folder].map((each) => [each, "<project>"] as const), project },
          async call(operation, params) {
            opened ??= startMcp({ folder: near.folder, env });
            return (await opened).tool(toolOf(operation)?.name ?? "", params);
          },
          async close() {
            await (await opened)?.end();
            await own?.close();
          },
        };
      },
    },
    close: shared.close,
  };
}

async function callServer(
  { url, token }: { readonly url: string; readonly token: string },
  operation: string,
  params: Json,
): Promise<Answer> {
  const response = await fetch(`${url}/cstp`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: wholeName(operation), params }),
  });
  const { result, error } = (await response.json()) as {
    result?: Json;
    error?: { code: number; data?: { code?: string } };
  }; // JSON-RPC's envelope
  if (error === undefined) return { ok: true, value: result ?? {} };
  return { ok: false, code: error.data?.code ?? PROTOCOL_CODES.get(error.code) ?? String(error.code) };
}

// Codes for which JSON-RPC has its own numbers.
const PROTOCOL_CODES: ReadonlyMap<number, string> = new Map([
  [-32_602, "USAGE"],
  [-32_601, "UNKNOWN_METHOD"],
]);
