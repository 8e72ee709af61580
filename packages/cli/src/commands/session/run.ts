import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { ClewError } from "@clew/errors";
import {
  completePorts,
  DEFAULT_PROJECT,
  type ModelReply,
  type ModelRequest,
  parseStepKey,
  plainText,
  type RunEvent,
  type RunPorts,
  runProtocol,
  STEP_KEYS,
  type StepKey,
  startSession,
  stepOf,
  stepTitle,
} from "@clew/operations";
import { configText } from "@clew/project/config";
import { protocolsOf } from "@clew/project/protocols";
import { findStateFolder, makeStateFolder } from "@clew/project/state-folder";
import { flagOn, flagText, parseDuration } from "../../arguments/flag-values.ts";
import type { Command, Invocation } from "../../command.ts";
import { parseYaml } from "../../documents/parse-yaml.ts";
import { DOCUMENT_LIMIT, decodeText, readDocument } from "../../documents/read-document.ts";
import { chatEndpoint, readBaseUrl, readKey } from "../../model/chat-endpoint.ts";
import { schemaFiles } from "../../serve/open-server.ts";
import {
  type OpenSessions,
  openNamedSession,
  openSessions,
  SESSION_FLAGS,
  threadFlag,
} from "../../session/open-sessions.ts";
import { printView } from "../../session/print-view.ts";
import { printCompletion } from "../../session/run-completion.ts";
import { painter } from "../../terminal/print-result.ts";
import { isPersonThere } from "../../terminal/process-terminal.ts";

const TIMEOUT = "5m";
const RETRIES = 3;
const MOST_RETRIES = 10;

/** The source of answers: an endpoint, or a file of recorded answers. */
type ModelSource =
  | { readonly kind: "script"; readonly file: string }
  | {
      readonly kind: "endpoint";
      readonly model: string;
      readonly baseUrl: string;
      readonly key: string | undefined;
      readonly timeoutMs: number;
      readonly retries: number;
    };

/** The model that a command line names. */
function modelSource(invocation: Invocation): ModelSource {
  const file = flagText(invocation, "script");
  const model = flagText(invocation, "model");
  const url = flagText(invocation, "base-url");
  if (file !== undefined) {
    if (model !== undefined || url !== undefined)
      throw new ClewError("USAGE", "--script plays recorded answers: it goes without --model and --base-url.");
    return { kind: "script", file };
  }
  if (model === undefined || url === undefined)
    throw new ClewError("USAGE", "Name the model: --model NAME --base-url URL, or --script FILE.", {
      hint: "For example: --model llama3.3 --base-url http://127.0.0.1:11434/v1",
    });
  return {
    kind: "endpoint",
    model,
    baseUrl: readBaseUrl(url),
    key: readKey(invocation.env),
    timeoutMs: parseDuration(flagText(invocation, "timeout") ?? TIMEOUT),
    retries: readRetries(flagText(invocation, "retries")),
  };
}

function readRetries(text: string | undefined): number {
  if (text === undefined) return RETRIES;
  const count = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  if (count <= MOST_RETRIES) return count;
  throw new ClewError("USAGE", `--retries must be a number from 0 to ${MOST_RETRIES}.`);
}

const files = schemaFiles();

/**
 * A step's answer schema with references inlined and examples removed: model servers do not resolve references, and some
 * reject examples.
 */
async function answerSchema(step: StepKey): Promise<unknown> {
  return whole(stepOf(step).answerSchema.replace(".schema.json", ""));
}

async function whole(path: string): Promise<unknown> {
  const text = await files.read(path);
  return text === undefined ? undefined : inlined(JSON.parse(text), path.slice(0, path.lastIndexOf("/") + 1));
}

const LEFT_OUT: ReadonlySet<string> = new Set(["$id", "$schema", "title", "examples", "$comment"]);

async function inlined(schema: unknown, folder: string): Promise<unknown> {
  if (Array.isArray(schema)) return Promise.all(schema.map((each: unknown) => inlined(each, folder)));
  if (typeof schema !== "object" || schema === null) return schema;
  const ref: unknown = Reflect.get(schema, "$ref");
  const target = typeof ref === "string" ? await whole(folder + ref.replace(".schema.json", "")) : undefined;
  // A field of an answer may be called "title": its value is then a schema, not a string.
  const kept = Object.entries(schema).filter(
    ([key, value]) => key !== "$ref" && !(LEFT_OUT.has(key) && (typeof value === "string" || Array.isArray(value))),
  );
  const own = await Promise.all(kept.map(async ([key, value]) => [key, await inlined(value, folder)] as const));
  return { ...(typeof target === "object" ? target : {}), ...Object.fromEntries(own) };
}

/** The exit code for a halt, when nobody can answer. */
const HALTED_EXIT = 3;

/** `clew run`: takes any chat model through the steps, without a coding agent. */
export const run: Command = {
  name: "run",
  summary: "Take any chat model through the steps to a decision, without a coding agent.",
  usage:
    'run "QUERY"|-|--session ID --model NAME --base-url URL|--script FILE [--agent-mode] [--thread ID] [--depth …]',
  examples: [
    'clew run "Choose a queue for the mail worker" --model llama3.3 --base-url http://127.0.0.1:11434/v1',
    'CLEW_MODEL_KEY=… clew run "Choose a queue" --model MODEL --base-url https://HOST/v1 --json',
    "clew run --session 1a2b3c4d5e6f --model llama3.3 --base-url http://127.0.0.1:11434/v1",
    'clew run "Choose a queue" --script answers.json',
  ],
  flags: {
    model: { value: "NAME", summary: "the model, as the endpoint calls it" },
    "base-url": { value: "URL", summary: "an OpenAI-compatible endpoint; /chat/completions is added" },
    script: { value: "FILE", summary: "play recorded answers by step in place of a model" },
    timeout: { value: "TIME", summary: "how long one reply may take (5m)" },
    retries: { value: "N", summary: "how often a request that fails for now is repeated (3)" },
    "agent-mode": { summary: "no routing, as for a sub-agent" },
    agent: { value: "NAME", summary: "who reasons, on record (the model's name)" },
    thread: { value: "ID", summary: "the decision thread that the decision will join" },
    depth: { value: "DEPTH", summary: "full: every step; light: steps 0, 1 and 8", choices: ["full", "light"] },
    ...SESSION_FLAGS,
  },
  run: async (invocation) => {
    const source = modelSource(invocation);
    const progress = reportProgress(invocation);
    const ask = await modelOf(source, invocation, progress);
    const agent = agentName(invocation, source);
    const { opened, sessionId } = await openOrStart(invocation, agent);
    introduce(invocation, source, sessionId);
    const outcome = await runProtocol(
      { ...(await portsOf(opened, invocation, agent)), askModel: ask, report: progress.report },
      sessionId,
    );
    const about = { run: { ...labelOf(source), ...progress.counts } };
    await opened.close();
    if (outcome.kind === "completed") {
      await printCompletion(invocation, { ...outcome.completion, ...about }, { wording: opened.wording });
      return 0;
    }
    await printView(invocation, { ...outcome.view, ...about }, { wording: opened.wording });
    return HALTED_EXIT;
  },
};

async function openOrStart(
  invocation: Invocation,
  agent: string,
): Promise<{ readonly opened: OpenSessions; readonly sessionId: string }> {
  const { args, flags } = invocation;
  const [word] = args;
  if (flags["session"] !== undefined || flags["state"] !== undefined) {
    if (word !== undefined) throw new ClewError("USAGE", "Name a session to go on with, or give a query: not both.");
    const opened = openNamedSession(invocation);
    return { opened, sessionId: opened.sessionId };
  }
  if (word === undefined || args.length > 1)
    throw new ClewError("USAGE", word === undefined ? "Expected a query." : "Expected one query; put it in quotes.", {
      hint: 'clew run "What shall be decided" --model NAME --base-url URL',
    });
  const query = word === "-" ? decodeText((await invocation.terminal.readStdin()) ?? new Uint8Array(), "stdin") : word;
  const threadId = await threadFlag(invocation);
  const opened = openSessions(invocation);
  makeStateFolder(opened.stateFolder);
  const { depth } = flags;
  const view = await startSession(opened.ports, {
    query,
    agent,
    agentMode: flagOn(invocation, "agent-mode"),
    openedBy: "cli",
    cwd: invocation.cwd,
    threadId,
    depth: depth === "full" || depth === "light" ? depth : undefined,
  });
  return { opened, sessionId: view.session_id };
}

async function modelOf(
  source: ModelSource,
  invocation: Invocation,
  progress: RunProgress,
): Promise<RunPorts["askModel"]> {
  if (source.kind === "script") return recordedAnswers(source.file, invocation);
  return chatEndpoint({ ...source, answerSchema, onRetry: progress.retry });
}

async function portsOf(
  opened: OpenSessions,
  invocation: Invocation,
  agent: string,
): Promise<Omit<RunPorts, "askModel" | "report">> {
  return {
    ...(await completePorts(opened, { caller: opened.caller, project: DEFAULT_PROJECT, agentId: agent })),
    askPerson: async (view) => {
      if (invocation.json || !isPersonThere(invocation)) return undefined;
      const { askPerson } = await import("../../terminal/ask-at-terminal.ts");
      return askPerson(view);
    },
    parse: (text) => {
      const result = parseYaml(text);
      if (result.ok) return result.value;
      throw new ClewError("DOCUMENT_UNREADABLE", result.problem);
    },
  };
}

function agentName(invocation: Invocation, source: ModelSource): string {
  const { config } = openSessions(invocation);
  const given = flagText(invocation, "agent") ?? configText(config, "agent");
  return given ?? (source.kind === "script" ? "recorded answers" : source.model);
}

function labelOf(source: ModelSource): { readonly scripted: boolean; readonly model: string | null } {
  return source.kind === "script" ? { scripted: true, model: null } : { scripted: false, model: source.model };
}

function introduce({ terminal, json, quiet }: Invocation, source: ModelSource, sessionId: string): void {
  if (json || quiet) return;
  const who = source.kind === "script" ? `recorded answers from ${source.file}, no model` : `model ${source.model}`;
  terminal.out(`Clew ${sessionId}: ${who}\n`);
}

/** Counts what a run did, and prints a line per step for people. */
interface RunProgress {
  report(event: RunEvent): void;
  retry(problem: string, waitMs: number): void;
  readonly counts: { readonly steps: readonly string[]; readonly repairs: number; readonly retries: number };
}

/** Progress on stdout; with `--json` or `--quiet` it is only counted. */
function reportProgress(invocation: Invocation): RunProgress {
  const paint = painter(invocation.color);
  const counts = { steps: [] as string[], repairs: 0, retries: 0 };
  const tell = (line: string): void => {
    if (!invocation.json && !invocation.quiet) invocation.terminal.out(`${plainText(line)}\n`);
  };
  const tellPainted = (line: string): void => {
    if (!invocation.json && !invocation.quiet) invocation.terminal.out(`${line}\n`);
  };
  return {
    counts,
    retry: (problem, waitMs) => {
      counts.retries += 1;
      tell(`      the endpoint: ${problem}; again in ${waitMs / 1000} s`);
    },
    report: (event) => {
      if (event.kind === "refused") {
        counts.repairs += 1;
        const [first] = event.findings;
        const more = event.findings.length > 1 ? ` and ${event.findings.length - 1} more` : "";
        const short = (first?.message ?? "").slice(0, 160);
        tell(`      step ${event.step} does not hold (${short}${more}); asked to mend it, ${event.repair} of 2`);
      }
      if (event.kind === "stored") {
        counts.steps.push(event.step);
        const mended = event.repairs === 0 ? "" : paint.dim(` (mended ${event.repairs === 1 ? "once" : "twice"})`);
        tellPainted(
          `${paint.green("✓")} ${event.step.padEnd(3)} ${stepTitle(event.view.protocol, event.step)}${mended}`,
        );
      }
    },
  };
}

/**
 * Replays recorded answers instead of calling a model: an object keyed by step, each value one answer or a list of
 * answers returned in turn (a step may be asked again). A string is returned unchanged, anything else as JSON.
 */
async function recordedAnswers(
  file: string,
  { cwd, env }: Pick<Invocation, "cwd" | "env">,
): Promise<(request: ModelRequest) => Promise<ModelReply>> {
  const used = protocolsOf(findStateFolder(cwd, env).path, env).inUse();
  const left = await readScript(resolve(cwd, file), new Set(used?.protocol.steps.map(({ key }) => key)));
  return async ({ step }) => {
    const answers = left.get(step);
    const next = answers?.shift();
    if (next === undefined)
      throw new ClewError("NOT_FOUND", `The script ${file} holds no further answer for step ${step}.`, {
        hint: "Add one, or go on with a model: clew run --session ID --model NAME --base-url URL.",
      });
    return { ok: true, text: typeof next === "string" ? next : JSON.stringify(next) };
  };
}

async function readScript(path: string, own: ReadonlySet<string>): Promise<ReadonlyMap<string, unknown[]>> {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isFile() !== true) throw new ClewError("NOT_FOUND", `There is no file ${path} for --script.`);
  if (stats.size > DOCUMENT_LIMIT)
    throw new ClewError("TOO_LARGE", `${path} holds ${stats.size} bytes; at most ${DOCUMENT_LIMIT} are read.`);
  const document = await readDocument(readFileSync(path), path);
  if (typeof document !== "object" || document === null || Array.isArray(document)) throw notAScript(path);
  const unknown = Object.keys(document).filter((key) => parseStepKey(key) !== key && !own.has(key));
  if (unknown.length > 0) throw notAScript(path, unknown);
  return new Map(
    Object.entries(document).map(([key, value]: [string, unknown]) => [key, Array.isArray(value) ? value : [value]]),
  );
}

function notAScript(path: string, unknown: readonly string[] = []): ClewError {
  const found = unknown.length === 0 ? "" : `; found ${unknown.slice(0, 3).join(", ")}`;
  return new ClewError("DOCUMENT_INVALID", `${path} must hold answers by step (${STEP_KEYS.join(", ")})${found}.`, {
    hint: '{"0": {…}, "1": {…}, "5": [{…first…}, {…second…}]}',
  });
}
