import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CommandLineResult, commandLine } from "./command-line.ts";
import { toModel } from "./hook-clients.ts";

/** A temporary project with Clew, where hooks are called as by an agent. */
export interface HookProject {
  readonly folder: string;
  readonly home: string;
  readonly env: Record<string, string>;
  /** Calls one hook and returns its JSON output; undefined if it printed nothing. */
  hook(agent: string, event: string, payload: object): Promise<HookAnswerSeen>;
  clew(words: readonly string[], stdin?: string): Promise<CommandLineResult>;
  /** The sessions on disk, oldest first. */
  sessions(): readonly SeenSession[];
  log(): readonly Record<string, unknown>[];
  config(settings: object): void;
}

/** A hook's output. */
export interface HookAnswerSeen {
  readonly code: number;
  /** The text for the model; a line for the person alone is left out. */
  readonly text: string;
  readonly printed?: string;
  /** Why a tool was refused. */
  readonly denied?: string;
  /** The context for the model. */
  readonly context?: string;
  /** Why the turn should continue. */
  readonly blocked?: string;
}

/** The parts of a state file that tests check. */
export interface SeenSession {
  readonly session_id: string;
  readonly user_query: string;
  readonly status: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly clarification_questions: readonly Readonly<Record<string, unknown>>[];
  readonly dispatch_pending: Readonly<Record<string, unknown>> | null;
}

/** Makes the project. */
export function hookProject(): HookProject {
  const root = mkdtempSync(join(tmpdir(), "clew hook "));
  const folder = join(root, "my project");
  const home = join(root, "home");
  for (const each of [folder, home, join(folder, ".git"), join(folder, ".clew")]) mkdirSync(each);
  const env = { HOME: home, PATH: "/usr/bin:/bin" };
  const clew = (words: readonly string[], stdin?: string): Promise<CommandLineResult> =>
    commandLine(words, { cwd: folder, env, ...(stdin === undefined ? {} : { stdin }) });
  return {
    folder,
    home,
    env,
    clew,
    async hook(agent, event, payload) {
      const { code, out } = await clew(["hook", agent, event], JSON.stringify(payload));
      return seen(code, out);
    },
    sessions: () => readSessions(join(folder, ".clew", "sessions")),
    log: () =>
      readFileSync(join(folder, ".clew", "log", "hooks.jsonl"), "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    config(settings) {
      mkdirSync(join(home, ".config", "clew"), { recursive: true });
      writeFileSync(join(home, ".config", "clew", "config.json"), JSON.stringify(settings));
    },
  };
}

function seen(code: number, printed: string): HookAnswerSeen {
  const text = toModel(printed);
  const beside = printed === text ? {} : { printed };
  if (text === "") return { code, text, ...beside };
  const document = JSON.parse(text);
  const nested = document.hookSpecificOutput ?? {};
  const denied =
    nested.permissionDecisionReason ?? document.permissionDecisionReason ?? document.user_message ?? document.deny;
  const context =
    nested.additionalContext ?? document.additionalContext ?? document.additional_context ?? document.context;
  const blocked = document.followup_message ?? document.followup ?? document.reason;
  return {
    code,
    text,
    ...(denied === undefined ? {} : { denied }),
    ...(context === undefined ? {} : { context }),
    ...(blocked === undefined || denied !== undefined ? {} : { blocked }),
  };
}

function readSessions(folder: string): SeenSession[] {
  let names: string[];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  } catch {
    return [];
  }
  return names
    .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")))
    .toSorted((left, right) => (left.query_timestamp < right.query_timestamp ? -1 : 1));
}

const STEP_0 = {
  share: { task_type: "fix", complexity: "simple", inferences: ["a typo"], pitfalls: [] },
  ask: [],
  acknowledge: { boundaries: [], assumptions: [] },
  explore: { edge_cases: [], failure_modes: [] },
};
const STEP_1 = {
  intent: "fix it",
  problem_type: "analytical",
  domain: "technical",
  domain_confidence: 0.9,
  approach: "edit",
  context_factors: [],
  success_criteria: ["it is fixed"],
};
const STEP_8 = {
  outcome: "proceed",
  conclusion: "edit the file",
  confidence: 0.9,
  summary: "one edit",
  open_questions: [],
  next_steps: [],
};

/** The answers of a light session, all three in one. */
export const LIGHT_ANSWERS: string = JSON.stringify({ "0": STEP_0, "1": STEP_1, "8": STEP_8 });

/** Step 0 with a question: the session halts. */
export const ASKING: string = JSON.stringify({
  ...STEP_0,
  ask: [
    { question: "Which queue shall the mail worker use?", why: "it decides the library", options: ["SQLite", "Redis"] },
  ],
});
