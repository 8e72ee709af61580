/** The tour's scripted answers: what three agents think about one real question. Everything around them is the real code. */

/** The question of the tour. */
export const QUESTION =
  "Our shop loses order mails when the mail provider is down. Which queue do we build, and how do we show that no mail is lost or sent twice?";

/** The order of the protocol; an object's own order puts "3b" behind the numbers. */
const ORDER = ["0", "1", "2", "3", "3b", "4", "5", "6", "7", "8"];

/** Answers as step and answer, in the order of the protocol. */
export function inOrder(answers: Readonly<Record<string, unknown>>): readonly (readonly [string, unknown])[] {
  return ORDER.filter((step) => step in answers).map((step) => [step, answers[step]]);
}

/** What the first agent, on one machine, answers before its process is killed. */
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

/** What the person answers who is asked by it. */
export const ANSWER = "Twice is worse: in March customers were charged twice.";

/** What the second agent, on another machine, answers after it has taken the session over. */
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

/** What the second agent leaves for the third in the first task's file. */
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

/** The file that the first task made, so that the handoff speaks of something real. */
export const PROVIDER_NOTES = `# The mail provider, measured

- 100 mails a minute, then 429 with Retry-After.
- \`Idempotency-Key\` is honoured for 24 hours.
`;
