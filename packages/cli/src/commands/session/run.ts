import { ClewError } from "@clew/errors";
import { completePorts, DEFAULT_PROJECT, type RunPorts, runProtocol, startSession } from "@clew/operations";
import { configText, makeHome } from "@clew/project";
import { flagOn, flagText } from "../../arguments/flag-values.ts";
import type { Command, Invocation } from "../../command.ts";
import { parseYaml } from "../../documents/parse-yaml.ts";
import { decodeText } from "../../documents/read-document.ts";
import { answerSchema } from "../../run/answer-schema.ts";
import { chatEndpoint } from "../../run/chat-endpoint.ts";
import { recordedAnswers } from "../../run/recorded-answers.ts";
import { type RunProgress, reportProgress } from "../../run/report-progress.ts";
import { type ModelSource, modelSource } from "../../run/run-settings.ts";
import { printCompletion } from "../../session/completion/print-completion.ts";
import { type OpenSessions, openNamedSession, openSessions, SESSION_FLAGS } from "../../session/open-sessions.ts";
import { printView } from "../../session/show/print-view.ts";
import { threadFlag } from "../../session/thread-flag.ts";

/** A halt is how this command ends where nobody is there to answer. */
const HALTED_EXIT = 3;

/** `clew run`: takes any chat model through the protocol, without a coding agent. */
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
      { ...portsOf(opened, invocation, agent), askModel: ask, report: progress.report },
      sessionId,
    );
    const about = { run: { ...labelOf(source), ...progress.counts } };
    await opened.close();
    if (outcome.kind === "completed") {
      printCompletion(invocation, { ...outcome.completion, ...about }, { wording: opened.wording });
      return 0;
    }
    printView(invocation, { ...outcome.view, ...about }, { wording: opened.wording });
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
  const threadId = threadFlag(invocation);
  const opened = openSessions(invocation);
  makeHome(opened.home);
  const { depth } = flags;
  const view = await startSession(opened.ports, {
    query,
    agent,
    agentMode: flagOn(invocation, "agent-mode"),
    openedBy: "cli",
    cwd: invocation.cwd,
    ...(threadId === undefined ? {} : { threadId }),
    ...(depth === "full" || depth === "light" ? { depth } : {}),
  });
  return { opened, sessionId: view.session_id };
}

async function modelOf(
  source: ModelSource,
  invocation: Invocation,
  progress: RunProgress,
): Promise<RunPorts["askModel"]> {
  if (source.kind === "script") return recordedAnswers(source.file, invocation.cwd);
  return chatEndpoint({ ...source, answerSchema, onRetry: progress.retry });
}

function portsOf(opened: OpenSessions, invocation: Invocation, agent: string): Omit<RunPorts, "askModel" | "report"> {
  const { terminal } = invocation;
  return {
    ...completePorts(opened.context, { project: DEFAULT_PROJECT, agentId: agent }),
    askPerson: async (view) => {
      if (invocation.json || !terminal.isInteractive || !terminal.stdinIsTerminal) return undefined;
      const { askPerson } = await import("../../session/ask-person.ts");
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
