/** The topic of a thread in a believable project: enough words for its decisions. */
export interface Topic {
  readonly title: string;
  readonly category: "architecture" | "process" | "integration" | "tooling" | "security";
  readonly goal: string;
  readonly parts: readonly string[];
  readonly options: readonly [string, string, string, ...string[]];
  readonly risks: readonly string[];
  readonly evidence: readonly string[];
  readonly questions: readonly string[];
  /** The questions of a session about it: different from its thread's. */
  readonly doubts: readonly string[];
  readonly files: readonly string[];
  readonly tags: readonly string[];
}

/** The subjects of the seeded projects. */
export const TOPICS: readonly [Topic, ...Topic[]] = [
  {
    title: "Importer drops rows on files over 2 GB",
    category: "architecture",
    goal: "Import files of any size without losing a row or running out of memory",
    parts: [
      "the CSV reader",
      "the row validator",
      "the batch writer",
      "the progress report",
      "the retry of a failed batch",
      "the error file",
    ],
    options: [
      "a streaming parser with back-pressure",
      "memory-mapped chunks",
      "a split into temporary files",
      "an external sort before the import",
    ],
    risks: [
      "a quoted newline on a chunk's edge",
      "a half-written batch after a crash",
      "a validator that keeps every error in memory",
      "clock skew in the batch names",
    ],
    evidence: [
      "The heap grew by 1.1 GB in the first minute of the 2.4 GB file.",
      "Rows 4,194,303 and 4,194,304 were joined into one.",
      "The retry wrote batch 17 twice.",
      "Throughput stayed at 48 MB/s with a window of 64 rows.",
    ],
    questions: [
      "Must a row that fails validation stop the whole import?",
      "May the order of rows change?",
      "How long must the error file be kept?",
    ],
    doubts: [
      "Is a file that came in twice imported twice?",
      "Who is told when an import stops half-way?",
      "May an import slow the shop down for a minute?",
      "Are files without a header still sent to us?",
    ],
    files: ["src/import/reader.ts", "src/import/batch-writer.ts", "src/import/validate-row.ts", "docs/import.md"],
    tags: ["import", "memory", "streaming"],
  },
  {
    title: "Tokens in the browser: where they live",
    category: "security",
    goal: "Keep a stolen page script from carrying a session away",
    parts: [
      "the refresh token",
      "the access token",
      "the CSRF check",
      "the logout on every tab",
      "the mobile web view",
      "the token rotation",
    ],
    options: [
      "httpOnly cookies with a CSRF header",
      "memory only, with a silent refresh",
      "a service worker that holds the token",
      "localStorage with a short life",
    ],
    risks: [
      "a third-party script reading storage",
      "a refresh race between two tabs",
      "a cookie that a subdomain can set",
      "a web view that drops cookies",
    ],
    evidence: [
      "The payment partner's script runs on the same origin.",
      "Two tabs refreshed within 40 ms and one was logged out.",
      "The web view keeps cookies since version 12.",
      "The penetration test read localStorage in one line.",
    ],
    questions: [
      "Must a session survive a restart of the browser?",
      "Which subdomains are in the same trust zone?",
      "Is a web view older than version 12 supported?",
    ],
    doubts: [
      "Does support sign in on behalf of a customer?",
      "How soon must a stolen session end?",
      "May the partner's script move to a domain of its own?",
      "Do we log out every device after a change of password?",
    ],
    files: ["src/auth/session.ts", "src/auth/refresh.ts", "src/middleware/csrf.ts", "docs/threat-model.md"],
    tags: ["auth", "security", "browser"],
  },
  {
    title: "Queue for outgoing mail",
    category: "integration",
    goal: "Send each mail once, in minutes, also while the provider is away",
    parts: [
      "the outbox table",
      "the sender",
      "the back-off",
      "the dead-letter view",
      "the provider's webhook",
      "the unsubscribe check",
    ],
    options: [
      "an outbox table in the same database",
      "a message broker",
      "the provider's own queue",
      "a cron job over the users table",
    ],
    risks: [
      "a mail sent twice after a lost acknowledgement",
      "a poisoned message that blocks the queue",
      "a webhook that arrives before the commit",
      "a provider limit of 100 a minute",
    ],
    evidence: [
      "The provider's limit is 100 a minute, not 1,000 as its page says.",
      "In March 312 mails went out twice.",
      "The outbox adds 0.3 ms to the order's transaction.",
      "Retries at 1, 4 and 16 minutes covered every outage of last year.",
    ],
    questions: [
      "Which mails may be late by an hour?",
      "Who looks at the dead letters?",
      "Is the order of two mails to one person important?",
    ],
    doubts: [
      "Does the provider honour an idempotency key?",
      "May a mail be sent after the order was cancelled?",
      "Is a second provider paid for?",
      "How long do we keep the text of a sent mail?",
    ],
    files: ["src/mail/outbox.ts", "src/mail/sender.ts", "migrations/0042_outbox.sql", "docs/mail.md"],
    tags: ["mail", "queue", "reliability"],
  },
  {
    title: "Review of PR 94: feature specs from the scaling study",
    category: "process",
    goal: "Turn the study's findings into specs that a team can build from",
    parts: [
      "the semantic transfer spec",
      "the continuity spec",
      "the amplification spec",
      "the calibration spec",
      "the migration notes",
      "the glossary",
    ],
    options: [
      "four small specs with one owner each",
      "one long spec with chapters",
      "specs as executable tests",
      "a prototype first, the spec after it",
    ],
    risks: [
      "two specs that define the same word differently",
      "an acceptance criterion that nobody can measure",
      "a dependency that is only in a diagram",
      "a reader who skips the glossary",
    ],
    evidence: [
      "Four findings map to four features without overlap.",
      "The reviewers disagreed on 'thread' in three places.",
      "Two criteria have no number in them.",
      "The prototype answered the open question in a day.",
    ],
    questions: [
      "Should the continuity spec integrate with the amplification spec?",
      "Who signs off the glossary?",
      "Is the prototype thrown away?",
    ],
    doubts: [
      "Does the study's sample cover small teams?",
      "Which spec is built first?",
      "Is 'agent' a person, a program or both?",
      "Who answers when two specs disagree?",
    ],
    files: ["docs/specs/continuity.md", "docs/specs/transfer.md", "docs/glossary.md"],
    tags: ["specs", "review", "planning"],
  },
  {
    title: "Search that forgives typing errors",
    category: "architecture",
    goal: "Find the right product within 100 ms although a letter is missing",
    parts: [
      "the trigram index",
      "the ranking",
      "the synonyms",
      "the stop words",
      "the suggestion while typing",
      "the index rebuild",
    ],
    options: [
      "trigrams in the database we have",
      "a search server beside it",
      "a prefix tree in memory",
      "a hosted search service",
    ],
    risks: [
      "two stop words that match half the shop",
      "an index that lags behind the catalogue",
      "a rebuild that locks the table",
      "a synonym that changes the meaning",
    ],
    evidence: [
      "Trigrams answer 95 % of last month's queries in under 30 ms.",
      "'the and' took 4.1 s on the staging copy.",
      "The rebuild ran 11 minutes without a lock.",
      "One query in eight has a typing error.",
    ],
    questions: [
      "How stale may the index be?",
      "Do merchants edit synonyms themselves?",
      "Is search in two languages wanted this year?",
    ],
    doubts: [
      "Do misspelt brand names count as typing errors?",
      "May a result be missing for a second after a price change?",
      "Are searches kept, and for how long?",
      "Is a wrong result worse than none?",
    ],
    files: ["src/search/index.ts", "src/search/rank.ts", "src/search/stop-words.ts", "bench/search.ts"],
    tags: ["search", "performance", "ranking"],
  },
  {
    title: "Zero-downtime move of the orders table",
    category: "tooling",
    goal: "Split the orders table by year while customers keep ordering",
    parts: [
      "the shadow table",
      "the double write",
      "the backfill",
      "the comparison job",
      "the switch of readers",
      "the removal of the old table",
    ],
    options: [
      "double write with a backfill",
      "logical replication into the new shape",
      "a maintenance window at night",
      "a view over both tables",
    ],
    risks: [
      "a backfill that overwrites a newer row",
      "a foreign key that points into the void",
      "a comparison that reads a moving target",
      "a rollback after readers have switched",
    ],
    evidence: [
      "The backfill writes 40,000 rows a second at 20 % load.",
      "The comparison found 3 of 18 million rows different: all from one race.",
      "Replication lag stayed under 2 s.",
      "The old index is 61 GB.",
    ],
    questions: [
      "How long must a rollback stay possible?",
      "Which reports read the table directly?",
      "Is a read-only minute acceptable?",
    ],
    doubts: [
      "Which year do orders without a date belong to?",
      "May the backfill run during the sale?",
      "Who decides that the comparison is clean?",
      "Is the old table needed for the audit?",
    ],
    files: [
      "migrations/0057_orders_by_year.sql",
      "scripts/backfill.ts",
      "scripts/compare.ts",
      "docs/runbooks/orders.md",
    ],
    tags: ["database", "migration", "operations"],
  },
];
