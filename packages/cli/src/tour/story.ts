import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ClewError } from "@clew/errors";
import { fieldOf } from "../guards.ts";

/** Prints the tour's story, and runs this program as other processes, in a folder and an environment. */
export interface Stage {
  act(title: string): void;
  tell(text: string): void;
  quote(text: string): void;
  run(place: Place, words: readonly string[], input?: unknown): string;
}

/** A folder where this program runs, and its environment. */
export interface Place {
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

const RECORD = `# 1. Use an outbox table for order mails

## Status

Accepted

## Context

312 order mails went out twice in March, when the mail provider was down.

## Decision

Use an outbox table in the order database, not Redis, because order and mail must commit together.

## Code Constraints

\`\`\`yaml
paths: ["src/mail/**"]
forbid:
  - pattern: from ['"]ioredis
\`\`\`
`;

const WORKER = `import Redis from "ioredis";

const waiting = new Redis(process.env.MAIL_QUEUE_URL);

export async function keepForLater(mail: { readonly to: string }): Promise<void> {
  await waiting.rpush("order-mails", JSON.stringify(mail));
}
`;

const WRITES = { session_id: "tour", tool_name: "Write" };

/**
 * The life of a binding decision: adopted from a file, ratified, shown at a prompt that contradicts it, enforced at an
 * edit, superseded, found again behind a line of code, and known to a second clone.
 */
export function playBindingDecision(top: string, env: Place["env"], stage: Stage): void {
  if (spawnSync("git", ["--version"], { env }).status !== 0) return;
  const clone = (name: string): Clone => cloneOf(placeOf(join(top, name), join(top, "homes", name), env), stage);
  const own = clone("shop");
  const id = takeIn(own, stage);
  meetTheEdit(own, stage, id);
  takeItsPlace(own, stage, id);
  travel(own, clone("colleague"), stage);
}

/** A clone of the repository, where this program, git and an agent's hooks run. */
interface Clone extends Place {
  run(words: readonly string[], input?: unknown): string;
  /** Calls Clew's hook as Claude Code would, and returns its answer. */
  hook(event: string, payload: object): unknown;
  git(...words: readonly string[]): void;
}

function cloneOf({ folder, env }: Place, stage: Stage): Clone {
  const run: Clone["run"] = (words, input) => stage.run({ folder, env }, words, input);
  return {
    folder,
    env,
    run,
    hook: (event, payload) => {
      const answer = run(["hook", "claude", event], { ...WRITES, cwd: folder, ...payload });
      return answer.trim() === "" ? undefined : fieldOf(JSON.parse(answer), "hookSpecificOutput");
    },
    git: (...words) => {
      const { status, stderr } = spawnSync("git", words, { cwd: join(folder, ".."), env, encoding: "utf8" });
      if (status !== 0)
        throw new ClewError("INTERNAL", `The tour's git ${words.join(" ")} ended with ${status}: ${stderr.trim()}`);
    },
  };
}

/** Uses a separate folder and home, without the user's settings or keys. */
function placeOf(folder: string, home: string, env: Place["env"]): Place {
  mkdirSync(home, { recursive: true });
  const { PATH, LANG } = env;
  return {
    folder,
    env: { PATH, LANG, HOME: home, USERPROFILE: home, GIT_CONFIG_NOSYSTEM: "1", GIT_CONFIG_GLOBAL: "" },
  };
}

function takeIn(own: Clone, { act, tell, quote }: Stage): string {
  act("A decision that the repository holds already is taken in, and a person makes it bind");
  for (const each of ["docs/adr", "src/mail", ".clew"])
    mkdirSync(join(own.folder, each), { recursive: true, mode: 0o700 });
  writeFileSync(join(own.folder, "docs/adr/0001-outbox.md"), RECORD);
  writeFileSync(join(own.folder, "src/mail/worker.ts"), "export const retries = 3;\n");
  own.git("init", "-q", own.folder);
  commit(own, "Send order mails", "docs", "src");
  tell("docs/adr/0001-outbox.md says: outbox, not Redis; no file of src/mail may import ioredis. `clew adopt`:");
  quote(own.run(["adopt"]));
  const found = JSON.parse(own.run(["search", "outbox table order mails", "--json"]));
  const id = String(fieldOf(listOf(fieldOf(found, "decisions") ?? fieldOf(found, "results"))[0], "id"));
  tell(`You type “clew:ratify ${id}” in your client. From now on the record binds:`);
  own.hook("UserPromptSubmit", { prompt: `clew:ratify ${id}` });
  quote(own.run(["rule", "list"]));
  return id;
}

function meetTheEdit(own: Clone, { act, tell, quote }: Stage, id: string): void {
  act("Months later an agent is asked for the opposite");
  const prompt = "Queue the order mails in Redis";
  const told = String(fieldOf(own.hook("UserPromptSubmit", { prompt }), "additionalContext") ?? "");
  tell(`“${prompt}”. Before the agent works on it, it reads:`);
  quote(told.slice(Math.max(0, told.search(/^On record here/m))));
  reason(own, { conclusion: "Queue the order mails in Redis as asked", regards: id, stance: "unrelated" });
  tell("Its model goes on all the same (a scripted one, and a stubborn one). The edit is refused before it happens:");
  quote(String(fieldOf(own.hook("PreToolUse", writeOf(own)), "permissionDecisionReason")));
}

function takeItsPlace(own: Clone, { act, tell, quote }: Stage, id: string): void {
  act("Another decision takes its place, and the line says why it is there");
  const because = "We send a thousand mails a minute now: the table is polled too often";
  const proposed = JSON.parse(
    own.run(["supersede", id, "--with", "Queue order mails in Redis", "--because", because, "--json"]),
  );
  const next = String(fieldOf(proposed, "new"));
  tell("The agent proposes it with `clew supersede`; the rule holds until you type “clew:ratify” for the new one.");
  own.hook("UserPromptSubmit", { prompt: `clew:ratify ${next}` });
  own.hook("UserPromptSubmit", { prompt: "Write the Redis queue for the order mails in src/mail/worker.ts" });
  reason(own, {
    conclusion: "Keep order mails in a Redis list until they are sent",
    regards: next,
    stance: "follows",
  });
  const write = writeOf(own);
  const refusal = fieldOf(own.hook("PreToolUse", write), "permissionDecisionReason");
  if (refusal !== undefined) throw new ClewError("INTERNAL", `The tour's second write was refused: ${String(refusal)}`);
  writeFileSync(join(own.folder, "src/mail/worker.ts"), WORKER);
  own.hook("PostToolUse", { ...write, tool_response: { success: true } });
  own.hook("Stop", {});
  commit(own, "Queue order mails in Redis", "src");
  tell("The write passes, and is committed. `clew why src/mail/worker.ts:6`:");
  quote(own.run(["why", "src/mail/worker.ts:6"]));
}

function travel(own: Clone, colleague: Clone, { act, tell, quote }: Stage): void {
  act("A colleague's clone knows it, without a server");
  const remote = join(own.folder, "../shop.git");
  own.git("init", "-q", "--bare", remote);
  own.git("-C", own.folder, "push", "-q", remote, "HEAD:refs/heads/main");
  colleague.git("clone", "-q", "--branch", "main", remote, colleague.folder);
  mkdirSync(join(colleague.folder, ".clew"), { mode: 0o700 });
  for (const clone of [own, colleague]) clone.run(["sync", "--init", remote]);
  quote(own.run(["sync"]));
  tell("That was `clew sync` in your clone; this is your colleague's. It shows titles until they trust your key:");
  quote(colleague.run(["sync"]));
  tell("What waits for a person there is one list, `clew inbox`:");
  quote(colleague.run(["inbox"]));
  act("What all this cost, and what came of it");
  quote(own.run(["report"]));
}

function writeOf({ folder }: Place): object {
  return { tool_input: { file_path: join(folder, "src/mail/worker.ts"), content: WORKER } };
}

/** The scripted answers of a light session, in one call. */
function reason(
  clone: Clone,
  { conclusion, regards, stance }: { readonly conclusion: string; readonly regards: string; readonly stance: string },
): void {
  const sessions = listOf(fieldOf(JSON.parse(clone.run(["status", "--json"])), "sessions"));
  const answers = {
    "0": {
      share: {
        task_type: "change",
        complexity: "simple",
        inferences: ["A queue is asked for"],
        pitfalls: ["Lost mails"],
      },
      ask: [],
      acknowledge: { boundaries: ["The texts of the mails stay"], assumptions: [] },
      explore: { edge_cases: ["The queue is away"], failure_modes: [] },
    },
    "1": {
      intent: conclusion,
      problem_type: "decision",
      domain: "technical",
      domain_confidence: 0.9,
      approach: "Change the worker alone",
      context_factors: ["One file"],
      success_criteria: ["A mail survives a restart"],
    },
    "8": {
      outcome: "proceed",
      conclusion,
      confidence: 0.7,
      summary: conclusion,
      open_questions: [],
      next_steps: [],
      regards: [{ id: regards, stance, because: stance === "follows" ? undefined : "Nobody said so" }],
    },
  };
  const id = String(fieldOf(sessions[0], "session_id"));
  clone.run(["step", "0", "--session", id, "--complete", "--json"], answers);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function commit(clone: Clone, message: string, ...paths: readonly string[]): void {
  const name = ["-c", "user.name=you", "-c", "user.email=you@example.com"];
  clone.git("-C", clone.folder, "add", ...paths);
  clone.git("-C", clone.folder, ...name, "commit", "-q", "-m", message);
}
/**
 * The tour's scripted answers: what three agents think about one real question. Everything around them is the real code.
 */

export const QUESTION =
  "Our shop loses order mails when the mail provider is down. Which queue do we build, and how do we show that no mail is lost or sent twice?";

/** The order of the protocol; an object would sort "3b" after the numbers. */
const ORDER = ["0", "1", "2", "3", "3b", "4", "5", "6", "7", "8"];

/** Pairs of step and answer, in the order of the protocol. */
export function inOrder(answers: Readonly<Record<string, unknown>>): readonly (readonly [string, unknown])[] {
  return ORDER.filter((step) => step in answers).map((step) => [step, answers[step]]);
}

/** The answers of the first agent, on one machine, before its process is killed. */
export const FIRST_ANSWERS: Readonly<Record<string, unknown>> = {
  "0": {
    share: {
      task_type: "design of a queue for outgoing mail",
      complexity: "moderate",
      inferences: [
        "Orders and mails must agree, so both belong into one transaction",
        "The provider will be down again",
      ],
      pitfalls: ["Sending again after a lost acknowledgement", "One poisoned message that blocks all others"],
    },
    ask: [
      {
        question: "Is a mail that comes twice worse than one that comes an hour late?",
        why: "It decides whether the sender waits or tries again",
        options: ["twice is worse", "late is worse"],
      },
    ],
    acknowledge: {
      boundaries: ["The text of the mails stays as it is"],
      assumptions: ["A mail may be late by minutes"],
    },
    explore: {
      edge_cases: ["A customer deleted between order and mail"],
      failure_modes: ["The sender dies after sending and before noting it"],
    },
  },
  "1": {
    intent: "Send each order mail once, in minutes, also while the provider is away",
    problem_type: "decision",
    domain: "technical",
    domain_confidence: 0.95,
    approach: "Compare what each candidate does at the moment something fails",
    context_factors: ["One Postgres, two developers, 40 orders a minute", "312 mails went out twice in March"],
    success_criteria: ["A killed sender loses no mail", "No order gets two mails"],
  },
  "2": {
    components: [
      { id: "outbox", description: "Where a mail waits, written with the order", depends_on: [] },
      { id: "sender", description: "Takes mails and hands them to the provider", depends_on: ["outbox"] },
      { id: "proof", description: "A test that kills the sender at random moments", depends_on: ["sender"] },
    ],
    sequence: ["outbox", "sender", "proof"],
    inferences: ["Once-only needs a key that the provider honours, or a record before and after sending"],
    uncertainties: ["Does the provider honour an idempotency key?"],
  },
  "3": {
    branches: [
      {
        id: "outbox",
        approach: "An outbox table in the same database",
        pros: ["Order and mail commit together", "Nothing new to operate"],
        cons: ["Polling"],
        score: 8.5,
      },
      {
        id: "broker",
        approach: "A message broker",
        pros: ["Push instead of polling"],
        cons: ["Two systems that can disagree"],
        score: 6,
      },
      {
        id: "provider",
        approach: "The provider's own queue",
        pros: ["No code"],
        cons: ["It is down when the provider is down"],
        score: 3,
      },
    ],
    selected: "outbox",
    rationale: "Its one failure (sent but not noted) is visible and has a key against it",
    rejected: [
      {
        id: "broker",
        reason: "A crash between commit and publish loses the mail",
        reopen_when: "more than 1,000 mails a minute",
      },
      { id: "provider", reason: "It fails exactly when it is needed" },
    ],
  },
};

/** The person's answer to its question. */
export const ANSWER = "Twice is worse: in March customers were charged twice.";

/** The answers of the second agent, on another machine, after it took the session over. */
export const SECOND_ANSWERS: Readonly<Record<string, unknown>> = {
  "3b": { candidates: [], matched: null },
  "4": {
    route: "dynamic-skill-sequencing",
    sequence: [
      { step: "research", objective: "Find out whether the provider honours an idempotency key, and its real limit" },
      { step: "generation", objective: "Build the outbox table and its sender" },
      { step: "validation", objective: "Kill the sender at random moments and count mails" },
    ],
    confidence: 0.85,
    justification: "The sender cannot be designed before the provider's limit and key are known",
  },
  "5": {
    paths: [
      { approach: "from the failure modes", conclusion: "outbox", agrees: true },
      { approach: "from what two developers can operate", conclusion: "outbox", agrees: true },
      { approach: "from throughput alone", conclusion: "broker", agrees: false },
      { approach: "from the cost of being wrong", conclusion: "outbox", agrees: true },
    ],
    agreement: 0.75,
    verdict: "consistent",
    conclusion: "An outbox table in the same database",
  },
  "6": {
    questions: [
      {
        question: "What if the sender dies after sending?",
        kind: "assumption",
        answer: "The same key is sent again, and the provider drops the second one.",
      },
      {
        question: "Who would disagree?",
        kind: "perspective",
        answer: "Whoever runs a broker already; here nobody does.",
      },
      {
        question: "What would show that this is wrong?",
        kind: "evidence",
        answer: "The kill test counts two mails for one order.",
      },
    ],
    contradictions: [],
    blind_spots: ["Bounced mails come back through a webhook nobody has looked at"],
    survives: true,
  },
  "7": {
    principles: [
      { principle: "accuracy", verdict: "pass", note: "The 312 double mails are from the log" },
      { principle: "completeness", verdict: "concern", note: "Bounces are not covered" },
      { principle: "clarity", verdict: "pass", note: "Three parts, one owner each" },
      { principle: "efficiency", verdict: "pass", note: "0.3 ms more in the order's transaction" },
    ],
    revisions: [{ change: "Name bounces as an open question", applied: true }],
    verdict: "proceed",
  },
  "8": {
    outcome: "proceed",
    conclusion: "Build an outbox table in the order database, with an idempotency key for each mail",
    confidence: 0.85,
    summary:
      "Order and mail commit together; the sender retries with the same key. A broker is reopened above 1,000 mails a minute.",
    open_questions: [
      { question: "Who handles bounces?", recommendation: "The support team, in a list", blocking: false },
    ],
    next_steps: ["Find the provider's limit and key", "Build outbox and sender", "Run the kill test"],
    dissent: ["The throughput path would choose a broker"],
  },
};

/** The second agent's handoff for the third, in the first task's file. */
export const HANDOFF = `outcome: completed
files_created:
  - path: docs/mail-provider.md
    purpose: What the provider promises, measured
    lines: all
patterns_discovered:
  - pattern: Write the mail in the order's transaction and send it afterwards
    location: docs/mail-provider.md
    applies_to: [mail, outbox]
gotchas:
  - issue: The provider's limit is 100 mails a minute, not 1,000 as its page says
    discovered_in: a burst of 200 test mails
    mitigation: Send at most 90 a minute and honour Retry-After
    severity: high
dependencies_for_next:
  - file: docs/mail-provider.md
    reason: Limits and the name of the idempotency header
suggested_next_steps:
  - step: Give each outbox row its key when it is written
    priority: high
    depends_on: [docs/mail-provider.md]
open_questions:
  - question: Does a mail that was refused with 429 count against the limit?
    context: The page of the provider does not say
    recommendation: Ask the provider; until then, count it
    blocking: false
`;

/** The file that the first task made, so that the handoff refers to something real. */
export const PROVIDER_NOTES = `# The mail provider, measured

- 100 mails a minute, then 429 with Retry-After.
- \`Idempotency-Key\` is honoured for 24 hours.
`;
