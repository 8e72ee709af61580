import { ClewError } from "@clew/errors";
import {
  assumeAnswers,
  isAddedKey,
  parseStepKey,
  STEP_KEYS,
  type StepKey,
  showCurrentStep,
  showStep,
  submitStep,
} from "@clew/operations";
import { flagNumber } from "./arguments/flag-values.ts";
import type { Command, CommandEntry, Invocation } from "./command.ts";
import { start } from "./commands/session/start.ts";
import { CLAIM_FLAG, openNamedSession, SESSION_FLAGS } from "./session/open-sessions.ts";
import { printView } from "./session/print-view.ts";
import { INPUT_FLAG, readGivenAnswer } from "./session/read-answer.ts";

/** `clew step`: submits a step's answer, or shows the step if there is none. */
const step: Command = {
  name: "step",
  summary: "Submit the answer of a step, or a map of answers from that step on, and show what comes next.",
  usage: "step N --state FILE [--input FILE|-] [--loop-back] [--complete [--claim-token N]]",
  examples: [
    "clew step 0 --state .clew/sessions/reasoning-1a2b3c4d5e6f.json --input answer.json",
    "clew step 3b --session 1a2b3c4d5e6f <<'END'\n  candidates: []\n  matched: null\n  END",
    "clew step 5 --session 1a2b3c4d5e6f --input answers-5-to-8.yaml --complete",
  ],
  flags: {
    ...SESSION_FLAGS,
    ...INPUT_FLAG,
    complete: { summary: "where the answers hold that of step 8: complete in the same call" },
    ...CLAIM_FLAG,
    "loop-back": { summary: "the step begins another pass, as a loop-back's directive says" },
  },
  run: async (invocation) => {
    const key = readKey(invocation);
    const opened = openNamedSession(invocation);
    refuseStrayClaim(invocation);
    const loopBack = invocation.flags["loop-back"] === true;
    const given = await readGivenAnswer(invocation);
    const { sessionId, wording } = opened;
    if (given === undefined) {
      const view = await showCurrentStep(opened.ports, { sessionId, step: key, loopBack });
      await printView(invocation, view, { wording, withPrior: true });
      return 0;
    }
    const { defaultAgent: agent, isNameless: isLogin } = opened.caller;
    const by = { agent, isLogin };
    const submitted = await submitStep(opened.ports, { sessionId, step: key, loopBack, by, ...given });
    const view = await assumeAnswers(opened.ports, submitted, opened.unattended ?? "halt");
    // Without a `proceed` there is nothing to complete: print what the session asks instead.
    if (invocation.flags["complete"] === true && view.state === "KNOWLEDGE_TRANSFER" && view.step === null) {
      const { runCompletion } = await import("./session/run-completion.ts");
      await runCompletion(invocation, opened, { isAnswer: true, known: view.known });
    } else await printView(invocation, view, { wording });
    return 0;
  },
};

// Check before storing anything: once the answer is stored, the same call cannot simply be repeated.
function refuseStrayClaim({ flags }: Invocation): void {
  if (flags["claim-token"] === undefined) return;
  if (flags["complete"] !== true)
    throw new ClewError("USAGE", "--claim-token goes with --complete: only completing writes to the thread.");
  flagNumber({ flags }, "claim-token");
}

function readKey({ args }: Invocation): StepKey {
  const [word] = args;
  // Only the session knows which steps a team added.
  const key = word === undefined ? undefined : (parseStepKey(word) ?? addedKey(word.toLowerCase()));
  if (key !== undefined && args.length === 1) return key;
  const found = word === undefined ? "nothing" : `"${args.join(" ")}"`;
  throw new ClewError("USAGE", `Expected one step of ${STEP_KEYS.join(", ")}; found ${found}.`);
}

function addedKey(word: string): StepKey | undefined {
  return isAddedKey(word) ? word : undefined;
}

/** `clew show`: shows the current step again. */
const show: Command = {
  name: "show",
  summary: "Show where a session is and what is asked now; changes nothing.",
  usage: "show --state FILE | --session ID",
  wordless: true,
  examples: ["clew show --session 1a2b3c4d5e6f", "clew show --state .clew/sessions/reasoning-1a2b3c4d5e6f.json --json"],
  flags: SESSION_FLAGS,
  run: async (invocation) => {
    const { ports, sessionId, wording } = openNamedSession(invocation);
    await printView(invocation, await showStep(ports, sessionId), { wording, withPrior: true });
    return 0;
  },
};

/** `clew complete`: records the decision and says what comes next. */
const complete: Command = {
  name: "complete",
  summary: "Verify the steps, put the decision on record, say what follows.",
  usage: "complete --state FILE | --session ID [--claim-token N]",
  wordless: true,
  examples: ["clew complete --session 1a2b3c4d5e6f", "clew complete --session 1a2b3c4d5e6f --claim-token 3"],
  flags: { ...SESSION_FLAGS, ...CLAIM_FLAG },
  run: async (invocation) => {
    const { runCompletion } = await import("./session/run-completion.ts");
    await runCompletion(invocation, openNamedSession(invocation));
    return 0;
  },
};

/**
 * Every command of the CLI, in the order of the overview. Only the hot commands (start, step, show, complete) are
 * imported statically, because they run on every prompt; dynamic imports keep all others out of the first chunk.
 */
export const COMMANDS: Readonly<Record<string, CommandEntry>> = {
  start: { group: "daily", summary: "open a reasoning session for a prompt", load: async () => start },
  step: { group: "agents", summary: "submit the answer of a step, see what comes next", load: async () => step },
  show: { group: "agents", summary: "show where a session is and what is asked now", load: async () => show },
  complete: { group: "agents", summary: "put the decision on record, say what follows", load: async () => complete },
  // Agents reach the hook through its own entry; this command is for people who ask for help, and for tests.
  hook: {
    group: "agents",
    summary: "answer an event of a coding agent",
    load: async () => (await import("./commands/agents/hook.ts")).hook,
  },
  halt: {
    group: "agents",
    summary: "halt with questions to a person",
    load: async () => (await import("./commands/session/answer.ts")).halt,
  },
  answer: {
    group: "daily",
    summary: "answer the questions of a halted session",
    load: async () => (await import("./commands/session/answer.ts")).answer,
  },
  "set-route": {
    group: "agents",
    summary: "set where the decision goes",
    load: async () => (await import("./commands/session/dispatch.ts")).setRouteCommand,
  },
  dispatch: {
    group: "agents",
    summary: "repeat, claim, acknowledge or renew what follows",
    load: async () => (await import("./commands/session/dispatch.ts")).dispatch,
  },
  learn: {
    group: "agents",
    summary: "store what a session taught",
    load: async () => (await import("./commands/session/answer.ts")).learn,
  },
  status: {
    group: "daily",
    summary: "show what is in progress, halted, or waits to be done",
    load: async () => (await import("./commands/session/sessions.ts")).status,
  },
  sessions: {
    group: "agents",
    summary: "list, show, import, abandon and clean up sessions",
    load: async () => (await import("./commands/session/sessions.ts")).sessions,
  },
  diagram: {
    group: "agents",
    summary: "print the state machine in Mermaid",
    load: async () => (await import("./commands/session/dispatch.ts")).diagram,
  },
  config: {
    group: "setup",
    summary: "show and change settings",
    load: async () => (await import("./commands/project/config.ts")).config,
  },
  protocol: {
    group: "team",
    summary: "check, use and show your team's own steps, texts and words",
    load: async () => (await import("./commands/project/protocol.ts")).protocol,
  },
  trust: {
    group: "setup",
    summary: "trust a state folder that was refused",
    load: async () => (await import("./commands/project/config.ts")).trust,
  },
  off: {
    group: "setup",
    summary: "switch Clew off for this project",
    load: async () => (await import("./commands/project/config.ts")).off,
  },
  gate: {
    group: "setup",
    summary: "say how strict Clew is in this project, or set it",
    load: async () => (await import("./commands/project/config.ts")).gate,
  },
  on: {
    group: "setup",
    summary: "switch Clew on again",
    load: async () => (await import("./commands/project/config.ts")).on,
  },
  inbox: {
    group: "daily",
    summary: "show what waits for a person, and settle it",
    load: async () => (await import("./commands/thread/inbox.ts")).inbox,
  },
  pr: {
    group: "team",
    summary: "hold a branch against the record",
    load: async () => (await import("./commands/project/pr.ts")).pr,
  },
  report: {
    group: "daily",
    summary: "say what Clew cost, and what came of it",
    load: async () => (await import("./commands/project/prove.ts")).report,
  },
  handoff: {
    group: "team",
    summary: "payloads between skills: discover, create, validate, send, receive",
    load: async () => (await import("./commands/handoff/handoff.ts")).handoff,
  },
  task: {
    group: "team",
    summary: "task files: write, check and process handoffs, get context",
    load: async () => (await import("./commands/handoff/task.ts")).task,
  },
  knowledge: {
    group: "team",
    summary: "what earlier tasks learned: query, graph, export, import, stale",
    load: async () => (await import("./commands/handoff/knowledge.ts")).knowledge,
  },
  mcp: {
    group: "agents",
    summary: "serve MCP over stdin and stdout",
    load: async () => (await import("./commands/server/serve.ts")).mcp,
  },
  init: {
    group: "setup",
    summary: "set Clew up in your coding agents, or take it out again",
    load: async () => (await import("./commands/agents/init.ts")).init,
  },
  thread: {
    group: "daily",
    summary: "open, resume, watch and carry threads of decisions",
    load: async () => (await import("./commands/thread/thread.ts")).thread,
  },
  decide: {
    group: "daily",
    summary: "record a decision",
    load: async () => (await import("./commands/thread/decide.ts")).decide,
  },
  think: {
    group: "agents",
    summary: "keep a thought",
    load: async () => (await import("./commands/thread/decide.ts")).think,
  },
  review: {
    group: "team",
    summary: "say how a decision turned out",
    load: async () => (await import("./commands/thread/decide.ts")).review,
  },
  recall: {
    group: "daily",
    summary: "show what is on record that bears on this",
    load: async () => (await import("./commands/thread/recall.ts")).recall,
  },
  ratify: {
    group: "team",
    summary: "accept decisions: they bind, and their rules are in force",
    load: async () => (await import("./commands/thread/standing.ts")).ratify,
  },
  withdraw: {
    group: "team",
    summary: "take a decision back",
    load: async () => (await import("./commands/thread/standing.ts")).withdraw,
  },
  supersede: {
    group: "team",
    summary: "propose another decision in the place of one",
    load: async () => (await import("./commands/thread/standing.ts")).supersede,
  },
  waive: {
    group: "team",
    summary: "let one file break a decision's rules",
    load: async () => (await import("./commands/thread/standing.ts")).waive,
  },
  rule: {
    group: "team",
    summary: "list, try and switch the rules of decisions",
    load: async () => (await import("./commands/thread/standing.ts")).rule,
  },
  adopt: {
    group: "team",
    summary: "take in the decision records of the repository",
    load: async () => (await import("./commands/project/adopt.ts")).adopt,
  },
  export: {
    group: "team",
    summary: "write decisions as decision records",
    load: async () => (await import("./commands/project/adopt.ts")).exportRecords,
  },
  sync: {
    group: "team",
    summary: "exchange the record through a git repository",
    load: async () => (await import("./commands/project/sync.ts")).sync,
  },
  why: {
    group: "daily",
    summary: "which decision wrote a line",
    load: async () => (await import("./commands/thread/why.ts")).why,
  },
  search: {
    group: "daily",
    summary: "find past decisions",
    load: async () => (await import("./commands/thread/recall.ts")).search,
  },
  rpc: {
    group: "server",
    summary: "call any method of the protocol",
    load: async () => (await import("./commands/server/serve.ts")).rpc,
  },
  serve: {
    group: "server",
    summary: "serve methods, events, MCP and the dashboard",
    load: async () => (await import("./commands/server/serve.ts")).serve,
  },
  token: {
    group: "server",
    summary: "who may call your servers",
    load: async () => (await import("./commands/server/token.ts")).token,
  },
  backup: {
    group: "server",
    summary: "copy the store into a file",
    load: async () => (await import("./commands/project/restore.ts")).backup,
  },
  restore: {
    group: "server",
    summary: "bring a backup back",
    load: async () => (await import("./commands/project/restore.ts")).restore,
  },
  doctor: {
    group: "setup",
    summary: "say what is enforced, advised or absent, per agent",
    load: async () => (await import("./commands/agents/doctor.ts")).doctor,
  },
  prove: {
    group: "reference",
    summary: "measure what recall shows, beside two floors",
    load: async () => (await import("./commands/project/prove.ts")).prove,
  },
  eval: {
    group: "reference",
    summary: "run tasks with and without Clew, and say what differs",
    load: async () => (await import("./commands/project/eval.ts")).evaluate,
  },
  schema: {
    group: "reference",
    summary: "list, print and use the JSON Schemas of Clew's documents",
    load: async () => (await import("./commands/program/schema.ts")).schema,
  },
  run: {
    group: "agents",
    summary: "take any chat model through the steps",
    load: async () => (await import("./commands/session/run.ts")).run,
  },
  try: {
    group: "reference",
    summary: "see in a minute what Clew does with this repository, in a copy",
    load: async () => (await import("./commands/program/try.ts")).tryOut,
  },
  tour: {
    group: "reference",
    summary: "walk the whole chain on a project of its own",
    load: async () => (await import("./commands/program/tour.ts")).tour,
  },
  completions: {
    group: "reference",
    summary: "print a completion script for a shell, or the manual page",
    load: async () => (await import("./commands/program/completions.ts")).completions,
  },
};
