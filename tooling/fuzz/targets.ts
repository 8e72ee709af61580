import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ClewError, type ErrorCode } from "@clew/errors";
import {
  checkTaskFile,
  migrateNote,
  openPayload,
  readDecisionRecords,
  readTaskFile,
  readYaml,
  validatePayload,
} from "@clew/handoff-schema/internal";
import {
  checkGoverns,
  checkOverlay,
  foldRecord,
  linearPattern,
  matchesGlobs,
  readRecallSet,
  readShardFile,
  recordDigest,
  scoreSet,
  sessionDiagram,
} from "@clew/operations";
import { checkAnswer, classifyPrompt, STEPS } from "@clew/reasoning-steps/internal";
import type { ShardEvent } from "@clew/schemas";
import { canonicalText } from "@clew/thread-store";
import { createFileSessionStore, nodeFiles } from "@clew/thread-store/file";
import { classifyCommand } from "../../packages/cli/src/gate/shell/classify-command.ts";
import { ROOT } from "../generate/schema-files.ts";
import { answersAbout } from "../seed/answers.ts";
import { seededChance } from "../seed/chance.ts";
import { TOPICS } from "../seed/topics.ts";
import { rpcTarget } from "./rpc-target.ts";

/** A reader of foreign text. It may refuse, by value or with a coded error, but must not crash. */
export interface FuzzTarget {
  readonly name: string;
  /** The number of inputs in the long form. */
  readonly runs: number;
  readonly seeds: readonly string[];
  /** Throws forbidden errors; catches allowed refusals. */
  run(text: string): void | Promise<void>;
}

const MILLION = 1_000_000;
const fixtures = (pattern: string): string[] =>
  globSync(pattern, { cwd: join(ROOT, "schemas") }).map((file) => readFileSync(join(ROOT, "schemas", file), "utf8"));
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const ID = "0a1b2c3d4e5f";

// An error with a code is an answer; INTERNAL means a broken promise, which we are looking for.
function refusing(action: () => unknown): void {
  try {
    action();
  } catch (thrown) {
    const allowed: ErrorCode | undefined = ClewError.is(thrown) ? thrown.code : undefined;
    if (allowed === undefined || allowed === "INTERNAL") throw thrown;
  }
}

const TASK_FILE = `# Task task-001: Measure the limit

## Metadata
| Field | Value |
|---|---|
| Status | in_progress |
| Priority | high |
| Depends On | task-000 |

## Objective
Find the limit.

## Handoff

\`\`\`yaml
outcome: partial
files_created:
  - path: docs/limit.md
    purpose: the figures
    lines: 1-20
gotchas:
  - issue: The limit is 100
    discovered_in: a burst
    mitigation: Send 90
    severity: high
blockers:
  - blocker: No key
    impact: Cannot test
    suggested_resolution: Ask
    blocking_tasks: [task-002]
suggested_next_steps:
  - step: Ask for a key
    priority: high
    depends_on: []
\`\`\`
`;

const RECORDS = [
  "# 12. Use an outbox table\n\nDate: 2026-03-04\n\n## Status\n\nSuperseded by [ADR 13](0013-a.md)\n\n## Context\n\nMails.\n\n## Decision\n\nOutbox.\n",
  '---\nstatus: accepted\npaths: [src/**]\n---\n# Outbox\n\n## Considered Options\n\n* Redis\n* Outbox\n\n## Decision Outcome\n\nChosen option: "Outbox", because it holds.\n\n## Pros and Cons of the Options\n\n### Redis\n\n* Bad, because it loses\n',
  "# Decisions\n\n## 2026-03-04: Outbox\n\n**Decision**: an outbox\n\n| Status | accepted |\n| --- | --- |\n",
  "# Rules\n\n## Conventions\n\n- Never use Redis for mails.\n",
];
const NOTES = [
  "# Handoff\n\n## Next steps\n\n1. Fix the race\n- [ ] Add tests\n\n## Gotchas\n\n- The limit is 100, because of the proxy.\n\n| File | Change |\n| --- | --- |\n| src/a.ts | Added x |\n",
  "Done: the parser. Careful: the cache is stale after a restart. We cannot deploy until the key is there.\n",
];
const RECALL_SET = JSON.stringify({
  schema_version: "1.0",
  name: "a",
  decisions: [
    {
      id: "d1",
      date: "2026-03-04",
      title: "Outbox",
      decision: "Use an outbox table.",
      alternatives: [{ option: "Redis", why_rejected: "loses jobs" }],
      governs: { paths: ["src/**"] },
    },
    { id: "d2", date: "2026-03-05", title: "Queue", decision: "Use a queue.", superseded_by: ["d1"] },
  ],
  prompts: [{ id: "p1", at: "2026-04-04", text: "Add Redis for mails", gold: [{ id: "d1", grade: 2 }] }],
  edits: [{ id: "e1", at: "2026-04-04", path: "src/a.ts", added: "import redis", gold: [] }],
});

const COMMANDS = [
  "ls -la",
  "git log --oneline -5 | head",
  "cat <<'END' | grep x\nEND",
  "find . -name '*.ts' -print",
  "FOO=bar rg --json x",
  'for f in *; do cat "$f"; done',
  "echo $(whoami) > /dev/null 2>&1",
  "sed -n 1,5p a && wc -l b",
  "clew step 0 --state a <<'E'\n{}\nE",
];

function parsedOrNone(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function payloadTarget(): FuzzTarget {
  return {
    name: "payload",
    runs: MILLION,
    seeds: [...fixtures("handoff/2.0/valid/payload--*"), ...fixtures("handoff/1.0/valid/*")],
    run: (text) =>
      refusing(() => validatePayload(openPayload(text), { sha256, now: 1_780_000_000_000, purpose: "receipt" })),
  };
}

function stateTarget(): FuzzTarget {
  let content = "";
  const files = {
    ...nodeFiles,
    read: () => Buffer.from(content),
    facts: () => ({ kind: "file" as const, modified: 0 }),
  };
  const store = createFileSessionStore({ folder: "/nowhere/.clew/sessions", files });
  return {
    name: "state file",
    runs: MILLION,
    seeds: fixtures("session/1.0/valid/session--*"),
    run: async (text) => {
      content = text;
      try {
        // Loading validates, checks the version and replays the history against the answers, as in every command.
        await sessionDiagram({ sessions: store } as Parameters<typeof sessionDiagram>[0], ID); // a reader uses no other port
      } catch (thrown) {
        refusing(() => {
          throw thrown;
        });
      }
    },
  };
}

function answerTarget(): FuzzTarget {
  const answers = answersAbout(TOPICS[0], seededChance(1));
  return {
    name: "step answer",
    runs: MILLION / 10,
    seeds: Object.values(answers).map((answer) => JSON.stringify(answer)),
    run: (text) => {
      for (const step of STEPS)
        refusing(() =>
          checkAnswer(step, text, { earlier: answers, mode: "normal", depth: "full", knownSkills: [] } as Parameters<
            typeof checkAnswer
          >[2]),
        ); // every step must survive every text
    },
  };
}

/** An example's overlay with one of its files damaged. */
function overlayTarget(): FuzzTarget {
  const folder = join(ROOT, "examples/own-step/protocol");
  const whole = new Map(
    ["protocol.yaml", "safety.md", "safety.schema.json"].map((name) => [
      name,
      readFileSync(join(folder, name), "utf8"),
    ]),
  );
  return {
    name: "protocol",
    runs: MILLION,
    seeds: [...whole.values()],
    run: async (text) => {
      const damaged = text.startsWith("{")
        ? "safety.schema.json"
        : text.startsWith("# Step")
          ? "safety.md"
          : "protocol.yaml";
      const { findings, compiled } = await checkOverlay((name) => {
        const found = name === damaged ? text : whole.get(name);
        return found === undefined ? { ok: false, problem: "does not exist" } : { ok: true, text: found };
      });
      if ((findings.length === 0) !== (compiled !== undefined)) throw new Error("neither findings nor a protocol");
    },
  };
}

/**
 * A line of another writer's shard, and the resulting record. Every hash is right, so that the fuzz gets past that check.
 */
function shardTarget(): FuzzTarget {
  const hash = "5".repeat(64);
  const seeds = fixtures("shard/1.0/valid/event--*").map((text) =>
    JSON.stringify({ ...JSON.parse(text), place: 1, hash }),
  );
  return {
    name: "shard",
    runs: MILLION,
    seeds,
    run: (text) =>
      refusing(() => {
        const parsed = parsedOrNone(text);
        const { writer } = Object(parsed);
        // A line must be canonical, or it is refused for that alone.
        const line = parsed === undefined ? text : `${canonicalText(parsed)}\n`;
        const events: ShardEvent[] = [];
        const of = { writer: typeof writer === "string" ? writer : "", sha256: () => hash, areAccepted: false };
        if (readShardFile(line, { ...of, events }) === undefined)
          recordDigest(foldRecord(events.map((event) => ({ event, knows: new Map() }))), sha256);
      }),
  };
}

const RULES = [
  {
    paths: ["src/mail/**", "!src/mail/old.ts"],
    forbid: [{ pattern: "from ['\"]ioredis" }],
    frozen: ["migrations/*.sql"],
  },
  { require: [{ pattern: "(?i)^// (?:Copyright|SPDX).{1,40}$", in: "src/[a-z]*.ts", message: "A head" }] },
];
const LINES = [
  "import Redis from 'ioredis';",
  `// spdx ${"a".repeat(3_000)}`,
  "src/mail/worker.ts",
  "\u{1f600}".repeat(500),
];

// The schema's maximum per decision.
const MOST_PATTERNS = 200;

/** The patterns of a decision: globs, and patterns that must not take longer with any text. */
function ruleTarget(): FuzzTarget {
  return {
    name: "rule",
    runs: MILLION,
    seeds: [...RULES.map((rule) => JSON.stringify(rule)), ...RULES.flatMap(patternsIn)],
    run: (text) => {
      const governs = parsedOrNone(text);
      // The schema checks the form; this only checks the patterns.
      for (const pattern of patternsIn(governs ?? { forbid: [{ pattern: text }] }).slice(0, MOST_PATTERNS))
        refusing(() => {
          checkGoverns({ paths: [pattern], forbid: [{ pattern }], frozen: [pattern] });
          const compiled = linearPattern(pattern);
          for (const line of LINES) compiled.test(line);
          matchesGlobs([pattern], "src/mail/worker.ts");
        });
    },
  };
}

function patternsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(patternsIn) : [];
}

/** Every reader of foreign text, with its number of inputs in the long form. */
export function fuzzTargets(): readonly FuzzTarget[] {
  return [
    payloadTarget(),
    {
      name: "task file",
      runs: MILLION,
      seeds: [
        TASK_FILE,
        ...fixtures("task-handoff/1.0/valid/*").map(
          (text) => `# Task a: b\n\n## Handoff\n\n\`\`\`yaml\n${text}\n\`\`\`\n`,
        ),
      ],
      run: (text) => refusing(() => checkTaskFile(readTaskFile({ text, fileName: "task-001.md" }))),
    },
    stateTarget(),
    rpcTarget(MILLION),
    {
      name: "shell classifier",
      runs: MILLION,
      seeds: COMMANDS,
      run: (text) => refusing(() => classifyCommand(text, { isClew: () => false })),
    },
    answerTarget(),
    overlayTarget(),
    shardTarget(),
    ruleTarget(),
    {
      name: "decision record",
      runs: MILLION,
      seeds: RECORDS,
      run: (text) =>
        refusing(() => {
          for (const form of ["record", "list", "rules"] as const) readDecisionRecords(text, form);
        }),
    },
    { name: "note", runs: MILLION / 10, seeds: NOTES, run: (text) => refusing(() => migrateNote(text)) },
    {
      name: "recall set",
      runs: MILLION / 10,
      seeds: [RECALL_SET],
      run: (text) => {
        const parsed = parsedOrNone(text);
        if (parsed !== undefined) refusing(() => scoreSet(readRecallSet(parsed, "a.json")));
      },
    },
    {
      name: "yaml",
      runs: MILLION / 10,
      seeds: [...fixtures("handoff/2.0/valid/payload--*"), "a: &x [1, 2]\nb: *x\n", "? complex\n: key\n"],
      run: (text) => refusing(() => readYaml(text)),
    },
    {
      name: "prompt",
      runs: MILLION / 10,
      seeds: ["clew:quick fix the typo", "Refactor src/a.ts and src/b.ts", "/compact"],
      run: (text) =>
        refusing(() => classifyPrompt(text, { setting: "adaptive" } as Parameters<typeof classifyPrompt>[1])),
    }, // without an earlier session
  ];
}
