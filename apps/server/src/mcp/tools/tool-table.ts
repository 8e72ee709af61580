/** One tool: which method is behind it, and what of that method clients are shown. */
export interface ToolEntry {
  readonly name: string;
  readonly method: string;
  readonly title: string;
  /** At most 300 bytes: clients pay for it in every request. */
  readonly description: string;
  readonly kind: ToolKind;
  /** The fields that are advertised; the others are accepted all the same. All of them where nothing is said. */
  readonly fields?: readonly string[];
  /** The fields of the result that are advertised. All of them where nothing is said. */
  readonly results?: readonly string[];
  /** What a field looks like to clients where its schema says too little. */
  readonly shapes?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Params for calls that do not name them. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** Params that the tool sets by itself. */
  readonly fixed?: Readonly<Record<string, unknown>>;
  /** What it gives may be the questions of a halt, which are put before the user where the client can do that. */
  readonly mayHalt?: true;
}

/** What calling a tool does: looks, adds, changes what is there (again without harm), or changes for good. */
export type ToolKind = "read" | "add" | "set" | "change";

/** Every tool, in the order in which they are listed. */
export const TOOLS: readonly ToolEntry[] = [
  {
    name: "create_thread",
    method: "cstp.createThread",
    title: "Create a thread",
    description: "Opens a decision thread: a named chain of decisions that other agents can resume.",
    kind: "add",
    fields: ["title", "threadId", "tags", "project", "context"],
  },
  {
    name: "resume_thread",
    method: "cstp.resumeThread",
    title: "Resume a thread",
    description:
      "Loads a thread to go on with it: decisions with their deliberation, open questions, last conclusion, next steps. Check files before you believe them. maxTokens cuts the oldest thoughts first.",
    kind: "add",
    fields: ["threadId", "context", "maxTokens", "since", "cursor"],
    // Clients cut what is longer, and nobody would be told what is gone; so we cut, and say what.
    defaults: { maxTokens: 20_000 },
  },
  {
    name: "get_thread_status",
    method: "cstp.getThreadStatus",
    title: "Thread status",
    description: "Where a thread stands: status, number of decisions, open questions, last activity, who holds it.",
    kind: "read",
    fields: ["threadId"],
  },
  {
    name: "update_thread",
    method: "cstp.updateThread",
    title: "Change a thread's status",
    description: "Pauses, blocks, completes or reopens a thread; a reason is needed to reopen.",
    kind: "set",
    fields: ["threadId", "status", "reason", "claimToken"],
  },
  {
    name: "record_decision",
    method: "cstp.recordDecision",
    title: "Record a decision",
    description:
      "Puts a decision on record with its confidence (0 to 1) and reasons. Earlier queries, checks and thoughts are attached as its deliberation. Takes every field of a decision: bridge, dissent, pattern, reviewIn …",
    kind: "add",
    fields: [
      "decision",
      "confidence",
      "threadId",
      "category",
      "stakes",
      "reasons",
      "alternatives",
      "tags",
      "openQuestions",
      "nextSteps",
    ],
  },
  {
    name: "record_thought",
    method: "cstp.recordThought",
    title: "Record a thought",
    description: "Keeps a thought on the way to a decision; without a thread or decision it joins your next one.",
    kind: "add",
    fields: ["text", "threadId", "decisionId"],
  },
  {
    name: "review_decision",
    method: "cstp.reviewDecision",
    title: "Review a decision",
    description: "Says what came of a decision. A failure marks what was built on it; reviews feed calibration.",
    kind: "set",
    fields: ["id", "outcome", "actualResult", "lessons"],
  },
  {
    name: "query_decisions",
    method: "cstp.queryDecisions",
    title: "Find decisions",
    description: "Finds past decisions by words and filters; without words the newest. Look before you decide.",
    kind: "read",
    fields: ["query", "limit", "retrievalMode", "category", "stakes", "tags", "threadId", "hasOutcome"],
  },
  {
    name: "check_guardrails",
    method: "cstp.checkGuardrails",
    title: "Check guardrails",
    description: "Judges an action by the project's rules before it is taken: allowed or not, violations, warnings.",
    kind: "read",
    fields: ["description", "category", "stakes", "confidence", "context", "threadId"],
  },
  {
    name: "pre_action",
    method: "cstp.preAction",
    title: "Before an action",
    description:
      "One call before a significant action: related decisions, guardrails, calibration; records the decision if allowed (autoRecord false to only look).",
    kind: "add",
    fields: ["description", "category", "stakes", "confidence", "reasons", "context", "threadId", "autoRecord"],
  },
  {
    name: "get_session_context",
    method: "cstp.getSessionContext",
    title: "Session context",
    description: "What past decisions say that bears on a task: relevant decisions, rules, calibration, what waits.",
    kind: "read",
    fields: ["taskDescription", "include", "decisionsLimit", "format"],
  },
  {
    name: "start_reasoning",
    method: "cstp.startReasoning",
    title: "Start reasoning",
    description:
      "Opens a reasoning session for a task and returns the first step: its instructions and the template of its answer. Answer with submit_step.",
    kind: "add",
    mayHalt: true,
  },
  {
    name: "submit_step",
    method: "cstp.submitStep",
    title: "Submit a step",
    description:
      "Stores the answer of the current step, checked against its template, and returns the next step, or the questions of a halt. Findings name the path of what is wrong.",
    kind: "change",
    mayHalt: true,
    fields: ["sessionId", "step", "answer"],
    // The template of the answer comes with the step: no schema could say it for all ten.
    shapes: { step: { type: "string" }, answer: { type: "object" } },
    results: [],
  },
  {
    name: "answer_questions",
    method: "cstp.answerQuestions",
    title: "Answer a halt",
    description:
      "Records the user's answers to the questions of a halted session and goes on. Never answer for the user.",
    kind: "change",
    mayHalt: true,
  },
  {
    name: "show_step",
    method: "cstp.showStep",
    title: "Show the current step",
    description:
      "The step that is asked now, with instructions, template and earlier answers: after compaction or a restart.",
    kind: "read",
    mayHalt: true,
  },
  {
    name: "complete_reasoning",
    method: "cstp.completeReasoning",
    title: "Complete reasoning",
    description: "Ends a session after its last step: records the decision in the thread and returns the route.",
    kind: "set",
    mayHalt: true,
  },
  {
    name: "halt_reasoning",
    method: "cstp.haltSession",
    title: "Halt for the user",
    description: "Pauses a session with a reason and up to five questions that only the user can answer.",
    kind: "change",
    mayHalt: true,
  },
  {
    name: "set_route",
    method: "cstp.setRoute",
    title: "Set the route",
    description: "Says where the work goes after the reasoning: to a skill, or to a sequence of tasks.",
    kind: "set",
    mayHalt: true,
  },
  {
    name: "acknowledge_dispatch",
    method: "cstp.dispatch",
    title: "Acknowledge a dispatch",
    description: "Says that the routed work of a completed session was handed over and taken up.",
    kind: "set",
    mayHalt: true,
    fixed: { action: "ack" },
  },
  {
    name: "claim_thread",
    method: "cstp.claimThread",
    title: "Claim a thread",
    description: "Takes a lease on a thread (60 s to 24 h): until it ends only its token may decide there.",
    kind: "change",
    fields: ["threadId", "ttlSeconds"],
  },
  {
    name: "release_claim",
    method: "cstp.releaseClaim",
    title: "Release a claim",
    description: "Gives the lease on a thread back.",
    kind: "set",
    fields: ["threadId", "token"],
  },
  {
    name: "list_threads",
    method: "cstp.listThreads",
    title: "List threads",
    description: "Threads by newest activity, by status, agent, tags or words of the title.",
    kind: "read",
    fields: ["status", "agentId", "tags", "query", "limit", "cursor"],
  },
  {
    name: "create_handoff",
    method: "cstp.createHandoff",
    title: "Create a handoff",
    description: "Builds, checks and hashes a handoff payload for another skill.",
    kind: "add",
  },
  {
    name: "receive_handoff",
    method: "cstp.receiveHandoff",
    title: "Receive a handoff",
    description: "Checks a payload (schema, hash, expiry, loops) and returns what it hands over.",
    kind: "change",
  },
  {
    name: "acknowledge_handoff",
    method: "cstp.acknowledgeHandoff",
    title: "Acknowledge a handoff",
    description: "Says that a received handoff was taken up; again changes nothing.",
    kind: "set",
  },
  {
    name: "process_task_handoff",
    method: "cstp.processTaskHandoff",
    title: "Process a task handoff",
    description: "Checks a task file's handoff and takes its patterns, gotchas and notes into knowledge and journal.",
    kind: "set",
  },
  {
    name: "get_task_context",
    method: "cstp.getTaskContext",
    title: "Context of a task",
    description:
      "What earlier tasks left for a task: files to read, patterns, gotchas, open questions, within a budget.",
    kind: "read",
  },
  {
    name: "query_knowledge",
    method: "cstp.queryKnowledge",
    title: "Query knowledge",
    description: "Patterns, gotchas and questions by tag, type, task or words.",
    kind: "read",
  },
  {
    name: "export_bundle",
    method: "cstp.exportBundle",
    title: "Export a bundle",
    description: "A thread, or a scope of decisions, as one self-contained, hashed document.",
    kind: "read",
  },
  {
    name: "import_bundle",
    method: "cstp.importBundle",
    title: "Import a bundle",
    description: "Takes a bundle in, tagged with where it came from; repeating it changes nothing.",
    kind: "set",
  },
];
