import { join } from "node:path";
import type { Json } from "./scenario.ts";

/** A command line: its words, and its stdin. */
export interface CommandLine {
  readonly words: readonly string[];
  readonly stdin?: string;
}

/** How the CLI expresses a call of an operation. */
export interface Command {
  readonly line: (params: Json) => CommandLine;
  /** The fields that both the command and the operation return, if one of them returns more. */
  readonly shared?: readonly string[];
}

/** Flags by field; an absent field omits its flag, a list repeats it. */
type Flags = Readonly<Record<string, string>>;

function flagsOf(params: Json, flags: Flags): string[] {
  return Object.entries(flags).flatMap(([field, flag]) => {
    const value = params[field];
    if (value === undefined || value === false) return [];
    if (value === true) return [`--${flag}`];
    return [value].flat().flatMap((each) => [`--${flag}`, typeof each === "string" ? each : JSON.stringify(each)]);
  });
}

/** A command with one field as its word, followed by flags. */
function command(words: readonly string[], field: string | undefined, flags: Flags = {}): Command {
  return {
    line: (params) => {
      const value = field === undefined ? undefined : params[field];
      const known: Flags = { ...flags, agentId: "agent" };
      // Fields without a flag go in as a document, so that nothing of a call is lost.
      const rest = Object.entries(params).filter(([name]) => name !== field && !Object.hasOwn(known, name));
      return {
        words: [
          ...words,
          ...(value === undefined ? [] : [String(value)]),
          ...flagsOf(params, known),
          ...(rest.length === 0 ? [] : ["--input", "-"]),
        ],
        stdin: rest.length === 0 ? undefined : JSON.stringify(Object.fromEntries(rest)),
      };
    },
  };
}

/** A command on the session that `--session` names. */
function sessionCommand(words: readonly string[], flags: Flags = {}): Command {
  return { line: (params) => ({ words: [...words, ...flagsOf(params, { sessionId: "session", ...flags })] }) };
}

/** A command that takes the params as a document beside its own flags. */
function withInput(words: readonly string[], field?: string): Command {
  return {
    line: (params) => {
      const { [field ?? ""]: first, ...rest } = params;
      return {
        words: [...words, ...(first === undefined ? [] : [String(first)]), "--input", "-"],
        stdin: JSON.stringify(rest),
      };
    },
  };
}

const STATUS_WORDS: Json = { active: "reopen", paused: "pause", blocked: "block", completed: "complete" };
const CLAIM: Flags = { ttlSeconds: "ttl", agentId: "agent" };

/**
 * The commands that call one operation each; every other operation has `clew rpc`. With a server, a command uses its
 * folder's sessions and tasks and the server's records.
 */
export const COMMANDS: Readonly<Record<string, Command>> = {
  why: command(["why"], "path", { deleted: "deleted" }),
  recall: command(["recall"], "prompt", {
    files: "file",
    alsoWords: "also",
    kinds: "kind",
    limit: "limit",
    at: "at",
    explain: "explain",
  }),
  ratifyDecision: command(["ratify"], "id", { because: "because" }),
  withdrawDecision: command(["withdraw"], "id", { because: "because" }),
  supersedeDecision: command(["supersede"], "id", { by: "by", with: "with", because: "because" }),
  listRules: command(["rule", "list"], undefined),
  switchRules: {
    line: (params) => ({ words: ["rule", params["on"] === true ? "on" : "off", String(params["id"])] }),
  },
  getInbox: command(["inbox"], undefined),
  adoptRecords: withInput(["adopt"]),
  createThread: command(["thread", "create"], "title", { threadId: "id", tags: "tag", context: "context" }),
  takeSession: {
    ...command(["sessions", "take"], "sessionId", { force: "force" }),
    shared: ["session_id", "status", "step", "prior"],
  },
  resumeThread: command(["thread", "resume"], "threadId", {
    context: "context",
    claim: "claim",
    maxTokens: "max-tokens",
    since: "since",
    at: "at",
  }),
  getThread: command(["thread", "show"], "threadId", { at: "at" }),
  getThreadStatus: command(["thread", "status"], "threadId"),
  updateThread: {
    line: (params) => ({
      words: [
        "thread",
        String(STATUS_WORDS[String(params["status"])]),
        String(params["threadId"]),
        ...flagsOf(params, {
          reason: "reason",
          claimToken: "claim-token",
          expectedHead: "expected-head",
          agentId: "agent",
        }),
      ],
    }),
  },
  listThreads: command(["thread", "list"], undefined, {
    status: "status",
    query: "query",
    tags: "tag",
    limit: "limit",
    cursor: "cursor",
  }),
  forkThread: command(["thread", "fork"], "threadId", { atSeq: "at", title: "title", newThreadId: "id", tags: "tag" }),
  claimThread: command(["thread", "claim"], "threadId", CLAIM),
  renewClaim: command(["thread", "claim"], "threadId", { ...CLAIM, token: "renew" }),
  releaseClaim: command(["thread", "claim"], "threadId", { token: "release" }),
  verifyThread: command(["thread", "verify"], "threadId", { head: "head", deep: "deep" }),
  redactEvent: {
    line: (params) => ({
      words: [
        "thread",
        "redact",
        String(params["threadId"]),
        String(params["seq"]),
        ...flagsOf(params, { reason: "reason" }),
      ],
    }),
  },
  recordDecision: withInput(["decide"]),
  recordThought: command(["think"], "text", {
    threadId: "thread",
    id: "decision",
    thoughtId: "id",
    type: "type",
    claimToken: "claim-token",
  }),
  reviewDecision: command(["review"], "id", {
    outcome: "outcome",
    actualResult: "result",
    lessons: "lessons",
    notes: "notes",
  }),
  queryDecisions: command(["search"], "query", { retrievalMode: "mode", limit: "limit" }),
  startReasoning: command(["start"], "query", {
    agentMode: "agent-mode",
    threadId: "thread",
    parentSession: "parent",
    depth: "depth",
  }),
  submitStep: {
    line: (params) => ({
      words: [
        "step",
        String(params["step"]),
        "--input",
        "-",
        ...flagsOf(params, {
          sessionId: "session",
          loopBack: "loop-back",
          complete: "complete",
          claimToken: "claim-token",
        }),
      ],
      stdin: JSON.stringify(params["answer"] ?? params["answers"]),
    }),
  },
  showStep: sessionCommand(["show"]),
  answerQuestions: {
    line: (params) => ({
      words: ["answer", "--input", "-", ...flagsOf(params, { sessionId: "session" })],
      stdin: JSON.stringify(params["answers"]),
    }),
  },
  haltSession: sessionCommand(["halt"], { reason: "reason", questions: "question" }),
  setRoute: sessionCommand(["set-route"], { route: "route", reason: "reason", skill: "skill" }),
  completeReasoning: sessionCommand(["complete"], { claimToken: "claim-token" }),
  dispatch: {
    line: (params) => ({
      words: [
        "dispatch",
        ...(params["action"] === undefined ? [] : [String(params["action"])]),
        ...flagsOf(params, { sessionId: "session" }),
      ],
    }),
  },
  listSessions: { ...command(["sessions", "list"], undefined), shared: ["sessions"] },
  listTasks: { ...command(["task", "list"], undefined, { status: "status" }), shared: ["tasks"] },
  processTaskHandoff: command(["task", "done"], "taskId"),
  getTaskContext: command(["task", "context"], "taskId", { depth: "depth", budget: "budget" }),
  getJournal: command(["task", "journal"], undefined),
  queryKnowledge: command(["knowledge", "query"], "text", {
    tags: "tag",
    type: "type",
    task: "task",
    limit: "limit",
    offset: "offset",
    learned: "learned",
  }),
  getKnowledgeGraph: command(["knowledge", "graph"], "text", { tags: "tag", type: "type", task: "task" }),
  createHandoff: {
    line: (params) => ({
      words: ["handoff", "create", "--input", "-", ...flagsOf(params, { target: "target", threadId: "thread" })],
      stdin: JSON.stringify(params["draft"]),
    }),
  },
  receiveHandoff: command(["handoff", "receive"], "path", { renew: "renew" }),
  acknowledgeHandoff: command(["handoff", "ack"], "handoffId"),
  listHandoffs: { ...command(["handoff", "list"], undefined, { status: "status" }), shared: ["handoffs"] },
  getHandoff: { ...command(["handoff", "show"], "handoffId"), shared: ["handoff", "history"] },
};

/** The commands for operations on local files, which no server offers. */
export const LOCAL_COMMANDS: Readonly<Record<string, Command>> = {
  newTask: command(["task", "new"], "name", {
    dependsOn: "depends-on",
    objective: "objective",
    criteria: "criterion",
    priority: "priority",
  }),
  checkTask: {
    ...command(["task", "check"], "task", { strict: "strict" }),
    shared: ["valid", "outcome", "criteria", "errors", "warnings"],
  },
  setTaskStatus: {
    line: (params) => ({
      words: [
        "task",
        "status",
        String(params["task"]),
        String(params["status"]),
        ...flagsOf(params, { reason: "reason" }),
      ],
    }),
  },
  migrateTask: command(["task", "migrate"], "task", { write: "write", outcome: "outcome", force: "force" }),
  learn: {
    line: (params) => ({
      words: ["learn", "--input", "-", ...flagsOf(params, { sessionId: "session" })],
      stdin: JSON.stringify(params["learnings"]),
    }),
  },
  undoAnswers: sessionCommand(["answer", "--undo"]),
  sessionDiagram: sessionCommand(["diagram"]),
  abandonSession: command(["sessions", "abandon"], "sessionId", { reason: "reason" }),
  // The document is in a file of this name.
  importSession: {
    line: () => ({ words: ["sessions", "import", "elsewhere.json"] }),
    shared: ["session_id", "status", "already_here"],
  },
  collectSessions: {
    line: (params) => ({
      words: [
        "sessions",
        "gc",
        "--older-than",
        `${Number(params["olderThanMs"]) / 86_400_000}d`,
        ...flagsOf(params, { dryRun: "dry-run" }),
      ],
    }),
    shared: ["removed", "kept"],
  },
  discoverSkills: command(["handoff", "discover"], undefined, { category: "category", refresh: "refresh" }),
  validateHandoff: command(["handoff", "validate"], "path", { profile: "profile" }),
  sendHandoff: command(["handoff", "send"], "path", { profile: "profile" }),
  exportKnowledge: { line: () => ({ words: ["knowledge", "export"] }) },
  importGraph: {
    line: (params) => ({ words: ["knowledge", "import", "-"], stdin: JSON.stringify(params["graph"]) }),
    shared: ["added", "updated", "kept"],
  },
  // The command's exit code says why it fails.
  prCheck: {
    ...command(["pr", "check"], undefined, { base: "base", head: "head" }),
    shared: ["base", "head", "governs", "broken", "decided", "uncovered", "waivers", "unratified", "changed_on_branch"],
  },
  testRule: command(["rule", "test"], "id", { forbid: "forbid", in: "in" }),
  staleKnowledge: { line: () => ({ words: ["knowledge", "stale"] }) },
};

/** Operations on the project's folder, which a server elsewhere does not have. */
export const OF_THE_FOLDER: ReadonlySet<string> = new Set(["getSession", "getTask"]);

/** The built CLI. */
export const CLEW: string = join(import.meta.dirname, "../../packages/cli/dist/clew.cjs");
