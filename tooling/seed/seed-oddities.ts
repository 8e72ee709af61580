import { type Caller, localCaller } from "@clew/operations";
import type { Dispatcher } from "@clew/operations/table";

/** Threads at the limits of a page: very many agents, one decision, none, long words, right to left. */
export interface Oddities {
  readonly caller: Caller;
  readonly many: string;
  readonly one: string;
  readonly none: string;
  readonly long: string;
  readonly longDecision: string;
  readonly rtl: string;
  readonly rtlDecision: string;
  /** Double-width characters, and some made of several. */
  readonly wide: string;
  readonly wideDecision: string;
}

const LONG = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft".repeat(3);

/** Writes them through the server's own methods. */
export async function seedOddities(dispatcher: Dispatcher): Promise<Oddities> {
  const caller = localCaller("emerson", "seed");
  const call = (method: string, params: Readonly<Record<string, unknown>>, agent = "emerson"): Promise<unknown> =>
    dispatcher.call(`cstp.${method}`, { ...params, agentId: agent }, localCaller(agent, "seed"));
  await call("createThread", { threadId: "thread_many", title: "Two hundred agents on one question" });
  for (let agent = 0; agent < 200; agent += 1) {
    const name = `agent-${String(agent + 1).padStart(3, "0")}`;
    const decision = {
      id: `dec_many_${agent}`,
      threadId: "thread_many",
      decision: `Part ${agent + 1} is done by ${name}`,
    };
    await call("recordDecision", { ...decision, confidence: (agent % 10) / 10 }, name);
  }
  await call("createThread", { threadId: "thread_one", title: "One decision" });
  await call("recordDecision", { id: "dec_one", threadId: "thread_one", decision: "Keep it", confidence: 0.9 });
  await call("createThread", { threadId: "thread_none", title: "Nothing decided yet" });
  await call("createThread", { threadId: "thread_long", title: `Long words: ${LONG}` });
  await call(
    "recordDecision",
    {
      id: "dec_long",
      threadId: "thread_long",
      decision: LONG,
      confidence: 0.5,
      context: `${LONG} ${LONG}`,
      reasons: [{ type: "analysis", text: LONG, strength: 0.5 }],
      alternatives: [{ option: LONG, why_rejected: LONG, reopen_when: LONG }],
      tags: [LONG.slice(0, 100)],
      file: `${"very/deep/folder/".repeat(12)}file.ts`,
    },
    LONG.slice(0, 100),
  );
  await call("createThread", { threadId: "thread_rtl", title: "איפה נשמרים האסימונים של הדפדפן?" });
  await call(
    "recordDecision",
    {
      id: "dec_rtl",
      threadId: "thread_rtl",
      decision: "לשמור את האסימון בעוגייה HttpOnly ולא ב-localStorage",
      confidence: 0.8,
      context: "الرمز المسروق لا يجب أن يفتح الجلسة",
      reasons: [{ type: "empirical", text: "ה-XSS של מרץ קרא את localStorage תוך 40 ms", strength: 0.9 }],
      nextSteps: ["لنقيس زمن التجديد"],
    },
    "عادة",
  );
  await call("createThread", { threadId: "thread_wide", title: "输入文件太大怎么办 🧵👩‍👩‍👧‍👦" });
  const wide = "先按行切成小块，再用流式解析器读取，这样无论文件多大，内存占用都不会超过六十四兆字节 🧵👩🏽‍💻";
  for (let number = 1; number <= 4; number += 1)
    await call(
      "recordDecision",
      {
        id: `dec_wide_${number}`,
        threadId: "thread_wide",
        decision: `${number}. ${wide}`,
        confidence: 0.7,
        reasons: [{ type: "analysis", text: "実測では 2 GB のファイルで毎秒 48 MB を保った 🚀", strength: 0.8 }],
      },
      number % 2 === 0 ? "分析担当" : "👩🏽‍💻 개발자",
    );
  return {
    caller,
    many: "thread_many",
    one: "thread_one",
    none: "thread_none",
    long: "thread_long",
    longDecision: "dec_long",
    rtl: "thread_rtl",
    rtlDecision: "dec_rtl",
    wide: "thread_wide",
    wideDecision: "dec_wide_2",
  };
}

const ADOPTED = "Wait in the transaction's own table";
const RECORD = `# ${ADOPTED}

## Status

Accepted

## Context

312 mails went out twice in a week.

## Decision

Mails wait in a table that the same transaction writes.

## Considered Options

* Redis, rejected: it loses jobs on restart
`;

/**
 * Decisions that a person settled, and some that wait: in force with a rule, contested, with a requested waiver, adopted
 * from a file.
 */
export async function seedStanding(dispatcher: Dispatcher): Promise<readonly string[]> {
  const agent = localCaller("emerson", "seed");
  const person: Caller = { ...localCaller("ada", "seed"), isPerson: true };
  const call = (method: string, params: Readonly<Record<string, unknown>>, caller: Caller = agent): Promise<unknown> =>
    dispatcher.call(`cstp.${method}`, params, caller);
  const governs = {
    paths: ["src/mail/**"],
    forbid: [{ pattern: "from ['\"]ioredis" }],
    frozen: ["src/mail/schema.sql"],
  };
  const ruled = { id: "dec_ruled", decision: "Mails wait in a table, not in Redis", confidence: 0.9, governs };
  await call("recordDecision", {
    ...ruled,
    alternatives: [{ option: "Redis", why_rejected: "it loses jobs on restart" }],
  });
  await call("ratifyDecision", { id: "dec_ruled", because: "measured for a month" }, person);
  await call("waiveRule", { id: "dec_ruled", path: "src/mail/legacy.ts", because: "The old queue is emptied there" });
  await call("supersedeDecision", {
    id: "dec_ruled",
    with: "Use Redis for mails",
    because: "volume grew tenfold",
    confidence: 0.6,
  });
  await call("recordDecision", { id: "dec_taken_back", decision: "Send mails by cron", confidence: 0.5 });
  await call("withdrawDecision", { id: "dec_taken_back", because: "the worker does it" }, person);
  await call("adoptRecords", {
    files: [{ path: "docs/decisions/0001-outbox.md", text: RECORD, by: "mara", at: "2025-03-04T10:00:00.000Z" }],
  });
  // The method's result type.
  const { decisions } = (await call("queryDecisions", { query: "wait in the transaction's own table" })) as {
    readonly decisions: readonly { readonly id: string; readonly title: string }[];
  };
  const adopted = decisions.find(({ title }) => title === ADOPTED)?.id;
  if (adopted === undefined) throw new Error("the record was not adopted");
  return ["dec_ruled", "dec_taken_back", adopted];
}
