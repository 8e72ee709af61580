import type { Place } from "../place.ts";
import type { Json, Scenario } from "../scenario.ts";

const T1 = { threadId: "t1" };
const TABLE = {
  ...T1,
  id: "d1",
  decision: "A table in SQLite",
  confidence: 0.8,
  category: "architecture",
  reasons: [{ type: "analysis", text: "One machine is all there is", strength: 0.9 }],
  tags: ["mail"],
  openQuestions: ["How often does the mail server refuse?"],
  nextSteps: ["Write the worker"],
};

async function twoDecisions({ records }: Place): Promise<Json> {
  await records("createThread", { ...T1, title: "Pick a queue" });
  await records("recordDecision", TABLE);
  await records("recordDecision", {
    ...T1,
    id: "d2",
    decision: "Retry with growing pauses",
    confidence: 0.6,
    category: "process",
  });
  return {};
}

/** Three decisions, one with a rule and ratified by a person. */
async function ratifiedRule({ records, byPerson }: Place): Promise<Json> {
  const governs = { paths: ["src/**"], forbid: ["from 'redis'"] };
  await records("recordDecision", { id: "d1", decision: "A table, not Redis", confidence: 0.9, governs });
  for (const id of ["d2", "d3"]) await records("recordDecision", { id, decision: `Decision ${id}`, confidence: 0.5 });
  return byPerson("ratifyDecision", { id: "d1" });
}

/** A history with outcomes: a failure that another decision depends on, and enough reviews for the figures. */
async function reviewedHistory(place: Place): Promise<Json> {
  const { records } = place;
  await twoDecisions(place);
  await records("linkDecisions", { sourceId: "d2", targetId: "d1", edgeType: "depends_on" });
  for (const [id, outcome] of [
    ["d3", "success"],
    ["d4", "success"],
    ["d5", "partial"],
    ["d6", "success"],
  ] as const) {
    await records("recordDecision", {
      id,
      decision: `Decision ${id}`,
      confidence: 0.7,
      reasons: [{ type: "empirical", text: "measured" }],
    });
    await records("reviewDecision", { id, outcome });
  }
  await records("reviewDecision", { id: "d1", outcome: "failure", actualResult: "Two machines came" });
  return {};
}

/** A decision that rejected Redis, an abandoned one, and a question. */
async function aRejectedOption({ records, byPerson }: Place): Promise<Json> {
  await records("recordDecision", {
    id: "outbox",
    decision: "Use an outbox table for mail retries",
    confidence: 0.9,
    reasons: [{ type: "empirical", text: "312 mails went out twice" }],
    alternatives: [{ option: "Redis queue", why_rejected: "loses jobs on restart" }],
  });
  await records("recordDecision", { id: "cron", decision: "Send mail retries by cron", confidence: 0.5 });
  await byPerson("reviewDecision", { id: "cron", outcome: "abandoned" });
  return {};
}

/** Decisions that say which files, symbols and rules they are about, one of them ratified; and a question. */
async function governing({ records, byPerson }: Place): Promise<Json> {
  await records("recordDecision", {
    id: "outbox",
    decision: "Use an outbox table for mail retries",
    confidence: 0.9,
    reasons: [
      { type: "intuition", text: "it is simple", strength: 0.2 },
      { type: "empirical", text: "312 mails went out twice", strength: 0.9 },
    ],
    alternatives: [
      { option: "Redis queue", why_rejected: "loses jobs on restart", reopen_when: "volume grows tenfold" },
    ],
    governs: { paths: ["src/mail/**"], symbols: ["RetryLedger"], forbid: ["from 'ioredis'"] },
  });
  await records("recordDecision", { id: "zod", decision: "Check params with zod at the edge", confidence: 0.7 });
  await records("recordDecision", { id: "poll", decision: "Poll the mail server each minute", confidence: 0.7 });
  await byPerson("reviewDecision", { id: "poll", outcome: "failure" });
  await records("createThread", { threadId: "t1", title: "Mail" });
  await records("askQuestion", { threadId: "t1", questionId: "q1", text: "How long may a mail retry wait?" });
  return byPerson("ratifyDecision", { id: "outbox" });
}

const OUTBOX_LINE = {
  kind: "decision",
  id: "outbox",
  voice: "sure",
  standing: "ratified",
  staleness: "unknown",
} as const;
/** Which pattern no rule may use, and why. */
const BAD_PATTERNS: Readonly<Record<string, string>> = {
  "look-ahead": "a(?=b)",
  "look-behind": "(?<!a)b",
  "back-reference": "(a)\\1",
  "named back-reference": "(?<x>a)\\k<x>",
  "counted too often": "a{101}",
  "too long": "a".repeat(301),
  "no pattern": "(",
  "a flag inside": "a(?i:b)",
};

/** Decisions, thoughts, and what is found and learned from them. */
export const decisionScenarios: readonly Scenario[] = [
  {
    id: "what bears on a prompt comes back with what it rejected, and nothing that a person gave up",
    setup: aRejectedOption,
    calls: [
      {
        operation: "recall",
        params: { prompt: "Add Redis for the mail retries queue" },
        says: { items: [{ kind: "decision", id: "outbox", voice: "sure", standing: "proposed" }], omitted: 0 },
      },
      { operation: "recall", params: { prompt: "Translate the help page" }, says: { items: [], omitted: 0, bytes: 0 } },
      { operation: "recall", params: { prompt: "Mail retries", at: "yesterday" }, refusal: "DOCUMENT_INVALID" },
      {
        operation: "recallChanges",
        params: {},
        says: { restarts: true, sources: [{ id: "outbox" }], gone: [], more: false },
      },
    ],
  },
  {
    id: "a decision is recorded with its thoughts, repeated, corrected, linked and reviewed",
    setup: async ({ records }) => records("createThread", { ...T1, title: "Pick a queue" }),
    calls: [
      {
        operation: "recordThought",
        params: { text: "SQLite is in use already", thoughtId: "th1" },
        says: { success: true, pending: true },
      },
      { operation: "recordDecision", params: TABLE, says: { success: true, id: "d1", threadId: "t1" } },
      { operation: "recordDecision", params: TABLE, says: { success: true, id: "d1" } },
      { operation: "recordDecision", params: { ...TABLE, decision: "A broker" }, refusal: "CONFLICT" },
      {
        operation: "recordDecision",
        params: { ...T1, id: "d2", decision: "Retry with growing pauses", confidence: 0, continuesDecision: "d1" },
        says: { id: "d2" },
      },
      {
        operation: "updateDecision",
        params: { id: "d1", updates: { confidence: 0.7, tags: ["mail", "store"] } },
        says: { success: true },
      },
      {
        operation: "linkDecisions",
        params: { sourceId: "d2", targetId: "d1", edgeType: "depends_on", weight: 0.5 },
        says: { success: true },
      },
      {
        operation: "reviewDecision",
        params: { id: "d1", outcome: "failure", actualResult: "Two machines came" },
        says: { success: true, id: "d1", status: "reviewed" },
      },
      {
        operation: "getDecision",
        params: { id: "d1" },
        says: { found: true, decision: { id: "d1", confidence: 0.7 } },
      },
      {
        operation: "recordDecision",
        params: { ...T1, decision: "Nobody", confidence: 0.5, continuesDecision: "d9" },
        refusal: "NOT_FOUND",
      },
    ],
    stores: {
      decisions: [
        { id: "d1", agentId: "parity", outcome: "failure" },
        { id: "d2", confidence: 0, agentId: "parity" },
      ],
    },
  },
  {
    id: "a person switches the rules of a decision off and takes it back, and everybody sees that",
    setup: async (place) => {
      await ratifiedRule(place);
      await place.byPerson("switchRules", { id: "d1", on: false });
      return place.byPerson("withdrawDecision", { id: "d1", because: "Redis is run by others now" });
    },
    calls: [
      { operation: "getDecision", params: { id: "d1" }, says: { decision: { id: "d1", standing: "withdrawn" } } },
    ],
  },
  {
    id: "a decision binds when a person ratifies it, and stays in force while another contests it",
    setup: ratifiedRule,
    calls: [
      {
        operation: "getDecision",
        params: { id: "d1" },
        says: { decision: { standing: "ratified", contested_by: [], governs: { paths: ["src/**"] } } },
      },
      { operation: "ratifyDecision", params: { id: "d2" }, refusal: "NEEDS_PERSON" },
      { operation: "withdrawDecision", params: { id: "d1", because: "no" }, refusal: "NEEDS_PERSON" },
      { operation: "switchRules", params: { id: "d1", on: false }, refusal: "NEEDS_PERSON" },
      { operation: "updateDecision", params: { id: "d1", updates: { governs: {} } }, refusal: "NEEDS_PERSON" },
      { operation: "updateDecision", params: { id: "d1", updates: { tags: ["queue"] } }, says: { changed: ["tags"] } },
      {
        operation: "supersedeDecision",
        params: { id: "d1", by: "d2", because: "It covers both" },
        says: { id: "d1", standing: "ratified", contested_by: ["d2"] },
      },
      {
        operation: "supersedeDecision",
        params: { id: "d3", by: "d2", because: "It covers both" },
        says: { id: "d3", standing: "superseded", contested_by: [] },
      },
      {
        operation: "waiveRule",
        params: { id: "d1", path: "src/old.ts", because: "It is emptied there" },
        says: { holds: "requested" },
      },
      {
        operation: "listWaivers",
        params: { id: "d1" },
        says: { waivers: [{ decision: "d1", path: "src/old.ts", holds: "requested", person: false }] },
      },
      {
        operation: "listRules",
        params: {},
        says: { rules: [{ decision: "d1", rule: "forbid", pattern: "from 'redis'", in: ["src/**"], on: true }] },
      },
      {
        operation: "listDecisions",
        params: { standing: "ratified" },
        says: { decisions: [{ id: "d1", standing: "ratified", contested_by: ["d2"] }] },
      },
      ...["decision", "alternatives"].map((field) => ({
        operation: "updateDecision",
        params: { id: "d1", updates: { [field]: field === "decision" ? "Redis" : [] } },
        refusal: "NEEDS_PERSON",
      })),
      {
        operation: "reviewDecision",
        params: { id: "d1", outcome: "failure" },
        says: { success: true, id: "d1" },
      },
      {
        operation: "recordDecision",
        params: { id: "d9", decision: "No", confidence: 1, governs: { forbid: ["a(?=b)"] } },
        refusal: "BAD_PATTERN",
      },
      { operation: "ratifyDecision", params: { id: "missing" }, refusal: "NOT_FOUND" },
    ],
  },
  {
    id: "what waits for a person is told in the order of its weight",
    setup: async (place) => {
      await ratifiedRule(place);
      const { records } = place;
      const rejected = [{ option: "Redis queue", why_rejected: "loses jobs on restart" }];
      await records("recordDecision", { id: "d4", decision: "An outbox", confidence: 0.9, alternatives: rejected });
      return records("recordDecision", { id: "d5", decision: "Use the Redis queues", confidence: 0.6, stakes: "high" });
    },
    calls: [
      { operation: "supersedeDecision", params: { id: "d1", by: "d2", because: "It covers both" } },
      { operation: "waiveRule", params: { id: "d1", path: "src/old.ts", because: "It is emptied there" } },
      {
        operation: "getInbox",
        params: {},
        says: {
          items: [
            { kind: "waiver", id: "d1", path: "src/old.ts" },
            { kind: "contested", ids: ["d1", "d2"] },
            { kind: "contradiction", ids: ["d4", "d5"] },
            { kind: "proposed", id: "d5" },
            { kind: "proposed", id: "d4" },
            { kind: "proposed", id: "d3" },
            { kind: "proposed", id: "d2" },
          ],
          folded: 0,
        },
      },
    ],
  },
  {
    id: "decisions are found by words, filters and links",
    setup: twoDecisions,
    calls: [
      {
        operation: "queryDecisions",
        params: { query: "retry pauses", retrievalMode: "keyword", limit: 5 },
        says: { decisions: [{ id: "d2" }] },
      },
      { operation: "listDecisions", params: { category: "architecture" }, says: { decisions: [{ id: "d1" }] } },
      {
        operation: "search",
        params: { query: "queue" },
        says: { results: [{ kind: "thread", id: "t1" }, { id: "d2" }, { id: "d1" }] },
      },
      { operation: "getGraph", params: { nodeId: "d1", depth: 2 } },
      { operation: "getNeighbors", params: { nodeId: "d1" }, says: { nodeId: "d1" } },
    ],
  },
  {
    id: "outcomes become calibration, statistics and chains of failures",
    setup: reviewedHistory,
    calls: [
      { operation: "getCalibration", params: {}, says: { overall: { reviewedDecisions: 5 } } },
      { operation: "getReasonStats", params: { minReviewed: 1 }, says: { totalDecisions: 6 } },
      { operation: "getDeliberationStats", params: {}, says: { totalDecisions: 6 } },
      { operation: "getStats", params: {}, says: { total: 6, byAgent: { parity: 6 } } },
      { operation: "ready", params: { limit: 5 } },
      {
        operation: "queryDecisions",
        params: { query: "machine", filters: { reviewedAfter: "2020-01-01" } },
        says: { total: 1, decisions: [{ id: "d1" }] },
      },
      {
        operation: "queryDecisions",
        params: { query: "machine", filters: { reviewedAfter: "2999-01-01" } },
        says: { total: 0, decisions: [] },
      },
      { operation: "getAmplificationChain", params: { id: "d1" }, says: { root: { id: "d1", outcome: "failure" } } },
      { operation: "getAmplificationStats", params: { windowDays: 30 }, says: { totalChains: 1 } },
      { operation: "getSessionContext", params: { taskDescription: "retry mails" } },
    ],
  },
  {
    id: "an action is judged by the rules before it is taken, and what was looked up joins its decision",
    setup: twoDecisions,
    calls: [
      { operation: "listGuardrails", params: {}, says: { total: 1, guardrails: [{ id: "no-guarded-deploy" }] } },
      {
        operation: "checkGuardrails",
        params: { description: "Deploy", category: "guarded", threadId: "t1" },
        says: { allowed: false, violations: [{ guardrailId: "no-guarded-deploy" }] },
      },
      {
        operation: "preAction",
        params: { description: "Deploy", category: "guarded", confidence: 0.9 },
        says: { allowed: false },
      },
      {
        operation: "preAction",
        params: { description: "Write the worker", confidence: 0.9, threadId: "t1", autoRecord: true },
        says: { allowed: true },
      },
      { operation: "getGuardrailStats", params: { windowDays: 7 } },
    ],
  },
  {
    id: "a decision comes back by its file, a symbol, its rule, a rejected option, other words and a file in the prompt",
    setup: governing,
    calls: [
      ...[
        {
          params: { files: ["src/mail/new.ts"] },
          matched: [
            ["path", "src/mail/new.ts"],
            ["words", "mail"],
          ],
        },
        {
          params: { text: "new RetryLedger()" },
          matched: [
            ["symbol", "RetryLedger"],
            ["words", "retri"],
          ],
        },
        {
          params: { files: ["src/mail/a.ts"], text: "import Redis from 'ioredis';" },
          matched: [
            ["path", "src/mail/a.ts"],
            ["rule", "from 'ioredis'"],
            ["words", "redi ioredi mail"],
          ],
        },
        {
          params: { prompt: "Put mails into a Redis queue" },
          matched: [
            ["rejected_option", "Redis queue"],
            ["words", "redi queue mail"],
          ],
        },
        {
          params: { prompt: "Tidy up src/mail/send.ts" },
          matched: [
            ["path", "src/mail/send.ts"],
            ["words", "mail"],
          ],
        },
      ].map(({ params, matched }) => ({
        operation: "recall",
        params: { ...params, voice: "sure", kinds: ["decision"] },
        says: { items: [{ ...OUTBOX_LINE, matched: matched.map(([by, what]) => ({ by, what })) }] },
      })),
      {
        operation: "recall",
        params: { alsoWords: ["outbox", "retries"] },
        says: { items: [{ id: "outbox" }, { kind: "question" }] },
      },
      {
        operation: "recall",
        params: { prompt: "mail retries with zod", limit: 1, explain: true },
        says: {
          omitted: 3,
          candidates: [
            { id: "outbox", voice: "sure" },
            { id: "q1", left_out: "limit" },
            { id: "zod", left_out: "limit" },
            { id: "poll", left_out: "limit" },
          ],
        },
      },
      { operation: "recall", params: { prompt: "mail retries", maxBytes: 20 }, says: { items: [], bytes: 0 } },
      { operation: "recall", params: { prompt: "mail retries", at: "2020-01-01" }, says: { items: [], omitted: 0 } },
      {
        operation: "recall",
        params: { prompt: "How long may a mail retry wait", kinds: ["question"] },
        says: { items: [{ kind: "question" }] },
      },
      { operation: "recall", params: { prompt: "mail", kinds: ["mail"] }, refusal: "USAGE" },
      { operation: "recall", params: { prompt: "mail", voice: "loud" }, refusal: "USAGE" },
    ],
  },
  {
    id: "a pattern that no rule may use is refused with its decision, and nothing is stored",
    calls: Object.values(BAD_PATTERNS).flatMap((pattern) =>
      [{ forbid: [pattern] }, { require: [{ pattern, in: "src/**" }] }].map((governs) => ({
        operation: "recordDecision",
        params: { id: "d9", decision: "No", confidence: 1, governs },
        refusal: "BAD_PATTERN",
      })),
    ),
    stores: { decisions: [] },
  },
  {
    id: "a new decision contests a ratified one, and takes the place of a proposed one",
    setup: ratifiedRule,
    calls: [
      {
        operation: "supersedeDecision",
        params: { id: "d1", with: "Use a file", because: "It is simpler" },
        says: { id: "d1", standing: "ratified" },
      },
      {
        operation: "supersedeDecision",
        params: { id: "d2", with: "Use a pipe", because: "It is simpler" },
        says: { id: "d2", standing: "superseded", contested_by: [] },
      },
      { operation: "supersedeDecision", params: { id: "d1", by: "d3", because: "It covers both" } },
      {
        operation: "queryDecisions",
        params: { query: "table Redis" },
        says: { decisions: [{ id: "d1", standing: "ratified" }] },
      },
      { operation: "supersedeDecision", params: { id: "d1", because: "It is simpler" }, refusal: "USAGE" },
    ],
  },
];
