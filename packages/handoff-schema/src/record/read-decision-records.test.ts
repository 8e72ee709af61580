import { describe, expect, it } from "vitest";
import { readDecisionRecords, recordForm } from "./read-decision-records.ts";
import type { DecisionRecord } from "./record-fields.ts";

const MADR_4 = `---
status: accepted
date: 2026-03-04
applies_to: ["src/mail/**"]
---

# Use an outbox table for mail retries

## Context and Problem Statement

Mails went out twice.

## Considered Options

* An outbox table
* [Redis queue](https://redis.io)
* Retry in memory

## Decision Outcome

Chosen option: "An outbox table", because 312 mails went out twice.

### Consequences

* Good, because nothing is lost

## Pros and Cons of the Options

### Redis queue

* Good, because it is fast
* Bad, because it loses jobs on restart
`;

const NYGARD = `# 9. Use Postgres

Date: 2020-01-02

## Status

Superseded by [12. Use SQLite](0012-use-sqlite.md)

## Context

Something is stored.

## Decision

We will use Postgres.

It is known.

## Consequences

One more service.
`;

const MADR_2 = `# [ADR-0003] Keep logs

* Status: rejected
* Deciders: mara

Technical Story: none

## Context and Problem Statement

How long?

## Decision Outcome

Chosen option: "Thirty days".
`;

const read = (source: string) => readDecisionRecords(source, "record");

function only(source: string, path = "docs/adr/0001-x.md"): DecisionRecord {
  const { records } = readDecisionRecords(source, recordForm(path));
  expect(records).toHaveLength(1);
  return records[0]!;
}

const chosenAfter = (between: string): string =>
  `# Mails\n\n## Considered Options\n\n* Redis\n* Outbox\n\n## Decision Outcome\n\nChosen option${between}: "Outbox"x, because\n`;

describe("decision records in files", () => {
  it("are read in the form of MADR 4 [adopt:forms]", () => {
    expect(only(MADR_4)).toEqual({
      title: "Use an outbox table for mail retries",
      decision: 'Chosen option: "An outbox table", because 312 mails went out twice.',
      status: "accepted",
      context: "Mails went out twice.",
      alternatives: [
        { option: "Redis queue", why_rejected: "it loses jobs on restart" },
        { option: "Retry in memory", why_rejected: undefined },
      ],
      supersededBy: [],
      governs: { paths: ["src/mail/**"] },
      id: undefined,
      lines: { from: 1, to: 32 },
    });
  });

  it("bring along what they govern without any section, too [adopt:forms]", () => {
    const text =
      "---\naffects: src/mail/**\nsuperseded-by: 0009-queue.md\n---\n\n# 0007 An outbox\n\n2026-03-04\n\nMails wait in a table.\n";
    const { title, decision, governs, supersededBy } = only(text);
    expect([title, decision, governs, supersededBy]).toEqual([
      "An outbox",
      "Mails wait in a table.",
      { paths: ["src/mail/**"] },
      ["0009-queue.md"],
    ]);
  });

  it("bring their rules along, from a block under Code Constraints or Enforcement [adopt:forms]", () => {
    const block = [
      "paths: [src/mail/**]",
      "forbid:",
      "  - pattern: from ['\"]ioredis",
      "    message: use the outbox",
      "  - 7",
      "frozen: [db/schema.sql]",
    ].join("\n");
    const text = `# Outbox\n\n## Decision\n\nAn outbox.\n\n## Code Constraints\n\n\`\`\`yaml\n${block}\n\`\`\`\n`;
    const { records, findings } = read(text);
    expect(records[0]?.governs).toEqual({
      paths: ["src/mail/**"],
      forbid: [{ pattern: "from ['\"]ioredis", message: "use the outbox" }],
      frozen: ["db/schema.sql"],
    });
    expect(findings).toEqual([{ line: 9, message: "a rule here is neither a pattern nor {pattern, in, message}" }]);
  });

  it("say where such a section has no block that can be read, and invent no rule of its words [adopt:forms]", () => {
    const head = "# Outbox\n\n## Decision\n\nAn outbox.\n\n## Enforcement\n\n";
    const told = {
      line: 7,
      message:
        '"Enforcement" has no block that can be read: its text becomes no rule; a block of YAML says paths, forbid, require and frozen',
    };
    for (const body of [
      "- Never import ioredis\n- Keep `db/schema.sql`",
      "```yaml\nwho: review\n```",
      "```\n: [\n```",
    ]) {
      const { records, findings } = read(`${head}${body}\n`);
      expect([records[0]?.decision, records[0]?.governs, findings], body).toEqual(["An outbox.", undefined, [told]]);
    }
    expect(read(`${head}By review.\n\n\`\`\`yaml\nfrozen: [db/schema.sql]\n\`\`\`\n`).findings).toEqual([]);
    expect(read(head).findings).toEqual([]);
  });

  it("are read in Nygard's form, with what supersedes them [adopt:forms]", () => {
    const { title, decision, status, supersededBy, alternatives } = only(NYGARD);
    expect([title, decision, status, supersededBy, alternatives]).toEqual([
      "Use Postgres",
      "We will use Postgres.\n\nIt is known.",
      "superseded",
      ["0012-use-sqlite.md"],
      [],
    ]);
  });

  it("are read in the form of MADR 2, whose status stands in a list [adopt:forms]", () => {
    const { title, decision, status } = only(MADR_2);
    expect([title, decision, status]).toEqual(["Keep logs", 'Chosen option: "Thirty days".', "rejected"]);
  });

  it.each([
    ["# ADR 12: Use X\n\n## Decision\n\nX.\n", "Use X"],
    ["# 0007 - Use X\n\n## Decision\n\nX.\n", "Use X"],
    ["# ADR-001 – Use X\n\n## Decision\n\nX.\n", "Use X"],
    ["Use X\n=====\n\nDecision\n--------\n\nX.\n", "Use X"],
    ["---\ntitle: Use X\n---\n\n## Decision\n\nX.\n", "Use X"],
    ["# Decision to use X\n\n## Decision\n\nX.\n", "Decision to use X"],
    ["# Adrenaline in tests\n\n## Decision\n\nX.\n", "Adrenaline in tests"],
    ["# 2024-05-06 Use X\n\n## Decision\n\nX.\n", "Use X"],
    ["# 0012 Use X\n\n## Decision\n\nX.\n", "Use X"],
    ["# ADR: Use X\n\n## Entscheidung\n\nX.\n", "Use X"],
    ["# 3 retries are enough\r\n\r\n## Decision\r\n\r\nX.\r\n", "3 retries are enough"],
  ])("have their title without number and prefix: %j [adopt:forms]", (source, title) => {
    expect(only(source).title).toBe(title);
  });

  it.each([
    ["## Status\n\n**Accepted** (2023-01-01)\n", "accepted"],
    ["## Status\n\n✅ Proposed\n", "proposed"],
    ["Status: Draft\n", "draft"],
    ["**Status:** Deprecated since May\n", "deprecated"],
    ["| Status | Approved |\n| --- | --- |\n| Date | today |\n", "approved"],
    ["| Created | Status |\n| --- | --- |\n| 2019-10-01 | Open |\n", "open"],
    ["## Status\n\nThis record is accepted.\n", "accepted"],
    ["## Status\n\n~~Proposed~~ Accepted\n", "accepted"],
    ["## Status\n\n- [ ] Proposed\n- [x] Rejected\n", "rejected"],
    ["## Status\n\nAccepted on Monday, superseded by [ADR 7](0007-y.md)\n", "superseded"],
    ["## Status\n\nAccepted, partially superseded by [ADR 7](0007-y.md)\n", "accepted"],
    ["", undefined],
  ])("state it in their own word: %j [adopt:forms]", (told, status) => {
    expect(only(`# Use X\n\n${told}\n## Decision\n\nX.\n`).status).toBe(status);
  });

  it("of a log with a heading each are told apart [adopt:forms]", () => {
    const source =
      "# Decisions\n\n## 1. Use X\n\nStatus: accepted\n\n### Decision\n\nX it is.\n\n## Use Y\n\nBecause of Z.\n\n## Empty\n";
    const { records, findings } = readDecisionRecords(source, recordForm("docs/decisions.md"));
    expect(records.map(({ title, decision, status, lines }) => [title, decision, status, lines.from])).toEqual([
      ["Use X", "X it is.", "accepted", 3],
      ["Use Y", "Because of Z.", undefined, 11],
    ]);
    expect(findings.map(({ line }) => line)).toEqual([15]);
  });

  it("without any section are their text, where they are numbered as records [adopt:forms]", () => {
    const { title, decision, status } = only("# 1370 Use X\n\n2026-11-19\n\nX it is.\n\n- With care.\n");
    expect([title, decision, status]).toEqual(["Use X", "X it is.\n\n- With care.", undefined]);
  });

  it("of rules for agents are the points under headings of rules [adopt:forms]", () => {
    const source =
      "# Project\n\n- install it\n\n## Coding rules\n\n- Never call Redis directly.\n- ok\n\n## Setup\n\n- run npm\n";
    const { records } = readDecisionRecords(source, recordForm("AGENTS.md"));
    expect(records.map(({ decision, lines }) => [decision, lines.from])).toEqual([["Never call Redis directly.", 7]]);
  });

  it("say what was not understood, and nothing is made of it [adopt:nothing-invented]", () => {
    expect(read("# Notes\n\nSome text.\n")).toEqual({
      records: [],
      findings: [{ line: 1, message: 'no section of "Notes" says what was decided' }],
    });
    expect(read("").findings).toHaveLength(1);
    const unclear = read(
      "# Use X\n\n## Considered Options\n\n* A thing\n* B thing\n\n## Decision\n\nNeither of them.\n",
    );
    expect(unclear.records[0]?.alternatives).toEqual([]);
    expect(unclear.findings).toEqual([
      { line: 3, message: "which of these options was chosen is not said in their words" },
    ]);
    expect(read("---\n: [\n---\n# Use X\n\n## Decision\n\nX.\n").findings.length).toBeGreaterThan(0);
  });

  const forms: readonly [string, string, Partial<DecisionRecord>, string?][] = [
    [
      "a title in the front matter, and a first heading that names a part",
      "---\ntitle: Plugins are processes\nStatus: [draft]\nsuperseded_by: [ADR-9]\n---\n# Summary\n\nOne each.\n\n# Background\n\nCrashes.\n\n# Recommendation\n\nStart each plugin as a process.\n",
      {
        title: "Plugins are processes",
        status: "draft",
        decision: "Start each plugin as a process.",
        supersededBy: ["ADR-9"],
      },
    ],
    [
      "fields in a table above all headings",
      "| | |\n|---|---|\n| **Title** | Ids are ULIDs |\n| **Status** | Accepted |\n\n### Context\n\nOrder.\n\n### Decision\n\nEvery row has a ULID as its id.\n",
      { title: "Ids are ULIDs", status: "accepted" },
      "docs/adr/adr-011.md",
    ],
    [
      "a head of mail lines in a block of code",
      "```\nPEP: 11\nTitle: One clock\nStatus: Final\nCreated: 01-Feb-2020\n```\n\n## Abstract\n\nTime.\n\n## Decision\n\nThe server's clock counts.\n",
      { title: "One clock", status: "final", decision: "The server's clock counts." },
      "docs/adr/adr-011.md",
    ],
    [
      "the name of a feature in a list",
      "- Feature Name: `dry-run`\n- Start Date: 2021-06-01\n\n# Summary\n[summary]: #summary\n\nA flag.\n\n# Decision\n\nEvery command takes --dry-run.\n",
      { title: "dry-run", decision: "Every command takes --dry-run." },
      "docs/rfcs/0003.md",
    ],
    [
      "the number of a proposal's kind",
      "# KEP-35: Hooks run last\n\n## Proposal\n\nHooks run after the files are written.\n",
      { title: "Hooks run last" },
      "docs/adr/hooks.md",
    ],
    [
      "a status on a badge",
      "# One cache\n\n![Status](https://img.shields.io/badge/Status-accepted-brightgreen)\n\n## Decision\n\nOne cache in front of all.\n",
      { status: "accepted", decision: "One cache in front of all." },
    ],
    [
      "a status in a table of HTML",
      "# One cache\n\n<table>\n<tr><th>Date</th><td>2021-01-01</td></tr>\n<tr>\n<td><b>Status</b></td>\n<td>Accepted</td></tr>\n</table>\n\n## Decision\n\nOne cache in front of all.\n",
      { status: "accepted" },
    ],
    [
      "a status without its name above the first section",
      "2023-09-09\n\n# One cache\n\n- _Approved_ on 2020-02-02 by mira\n\n## Decision\n\nOne cache in front of all.\n",
      { status: "approved" },
    ],
    [
      "no status in a sentence that begins like one",
      "# One cache\n\nAccepted practice is to have one for each.\n\n## Decision\n\nOne cache in front of all.\n",
      { status: undefined },
    ],
    [
      "fields below a line at the end",
      "# One cache\n\n## Decision\n\nOne cache in front of all.\n\n---\n\n**Status**: Accepted  \n**Date**: 2021-12-01\n",
      { status: "accepted", decision: "One cache in front of all." },
    ],
    [
      "a successor to look at",
      "# One cache\n\n## Status\n\nSuperseded (see [ADR-12](0012-none.md))\n\n## Decision\n\nOne cache in front of all.\n",
      { status: "superseded", supersededBy: ["0012-none.md"] },
    ],
    [
      "a successor after an arrow",
      "# One cache\n\n**Status:** Superseded → ADR-0012\n\n## Decision\n\nOne cache in front of all.\n",
      { status: "superseded", supersededBy: ["ADR-0012"] },
    ],
    [
      "options with letters in the lines of a paragraph",
      "# Where versions stand\n\n## Options considered\n\nA. In the path\nB. In a header\nC) In the query\n\n## Decision\n\nVersions stand in the path.\n",
      { alternatives: [{ option: "In a header" }, { option: "In the query" }] },
    ],
    [
      "fields in a quoted table, and signs around the title",
      "# ADR-7: One cache 🧭\n\n> | | |\n> |---|---|\n> | Status | `Accepted` |\n\n## Decision ✅\n\nOne cache in front of all.\n",
      { title: "One cache", status: "accepted" },
    ],
    [
      "fields that are headings of the first depth",
      "# One cache\n\n# Status: accepted\n# Date: 2021-03-04\n\n## Decision\n\nOne cache in front of all.\n",
      { title: "One cache", status: "accepted" },
    ],
    [
      "a status in a log of changes",
      "# One cache\n\n## Change Log\n\n- [approved](https://a.example/9) 2022-06-23\n- [pending](https://a.example/3) 2022-05-01\n\n## Decision\n\nOne cache in front of all.\n",
      { status: "approved" },
    ],
    [
      "a badge of another form in the section of the status",
      "# One cache\n\n## Status\n\n[![Generic badge](https://badgen.net/badge/ADR/approved/green/)](https://a.example)\n\n## Decision\n\nOne cache in front of all.\n",
      { status: "approved" },
    ],
    [
      "labels with lists under them",
      "# One cache\n\n- **Status:** Accepted\n- **Decision:**\n  - One cache in front of all.\n- **Alternatives:**\n  - A cache in each: stale\n  - None: slow\n",
      {
        status: "accepted",
        decision: "One cache in front of all.",
        alternatives: [
          { option: "A cache in each", why_rejected: "stale" },
          { option: "None", why_rejected: "slow" },
        ],
      },
    ],
    [
      "a status in an admonition",
      '# One cache\n\n!!! success "Approved"\n\n    By the board on 13/06/2025\n\n## Decision\n\nOne cache in front of all.\n',
      { status: "approved", decision: "One cache in front of all." },
    ],
    [
      "a successor in an alert",
      "# One cache\n\n> [!WARNING]\n> Superseded by [ADR-12](0012-none.md)\n\n## Decision\n\nOne cache in front of all.\n",
      { status: "superseded", supersededBy: ["0012-none.md"] },
    ],
    [
      "options in the columns of a table",
      "# Pay\n\n## Options considered\n\n| | Option 1: | Option 2: |\n|---|---|---|\n| Description | Stripe | Adyen |\n| Pros | simple | cheap |\n| Cons | price | contract |\n\n## Decision\n\nWe use Stripe.\n",
      { alternatives: [{ option: "Adyen", why_rejected: "contract" }] },
    ],
    [
      "a status that changed, behind an arrow",
      "# One cache\n\n**Status:** Accepted → Deprecated\n\n## Decision\n\nOne cache in front of all.\n",
      { status: "deprecated" },
    ],
    [
      "a template's option that was left in",
      "# One cache\n\nStatus: Obsoleted by ADR-9\n\n## Considered Options\n\n* One cache\n* No cache\n* [option 3]\n\n## Decision Outcome\n\nChosen option: One cache\n",
      { status: "obsoleted", supersededBy: ["ADR-9"], alternatives: [{ option: "No cache" }] },
    ],
    [
      "bold labels without a colon",
      "# One cache (ADR-7)\n\n**Status** Accepted\n\n**Context** Pages are slow now.\n\n**Decision** One cache in front of all.\n",
      { title: "One cache", status: "accepted", decision: "One cache in front of all." },
    ],
    [
      "front matter in TOML",
      '+++\ntitle = "One cache"\nstatus = "accepted"\n+++\n\n## Decision\n\nOne cache in front of all.\n',
      { title: "One cache", status: "accepted", lines: { from: 1, to: 8 } },
    ],
    [
      "a bold line for a title, and no heading at all",
      "**ADR-7: One cache**\n\n**Status:** Proposed\n\n**Decision:** One cache in front of all.\n",
      { title: "One cache", status: "proposed", decision: "One cache in front of all." },
    ],
    [
      "a status struck out before the one that holds",
      "# One cache\n\n**Status:** ~~Accepted~~ Superseded by ADR-12\n\n## Decision\n\nOne cache in front of all.\n",
      { status: "superseded", supersededBy: ["ADR-12"] },
    ],
    [
      "a status in a callout with its name",
      "# One cache\n\n> [!info] Status\n> Accepted\n\n## Decision\n\nOne cache in front of all.\n",
      { status: "accepted" },
    ],
    [
      "refused options in Japanese",
      "# 認証\n\n## 決定\n\nOIDCを使う。\n\n## 却下した案\n\n- SAML: 複雑\n",
      { alternatives: [{ option: "SAML", why_rejected: "複雑" }] },
    ],
    [
      "options in Japanese",
      "# 保存先\n\n## 検討した選択肢\n\n- SQLite\n- MySQL\n\n## 決定\n\nSQLiteを採用する。\n",
      { decision: "SQLiteを採用する。", alternatives: [{ option: "MySQL" }] },
    ],
    [
      "a title in the front matter alone",
      "---\ntitle: 'ADR003: Prefer slots'\n---\n\n## Context\n\nLong.\n\n## Decision\n\nSlots.\n",
      { title: "Prefer slots", decision: "Slots.", context: "Long." },
    ],
    [
      "no title, and a table with the status in its first row",
      "| Status | Date | Author |\n|---|---|---|\n| Accepted | 2025-01-07 | mira |\n\n## Context\n\nC.\n\n## Decision\n\nPostgres.\n",
      { title: "drop the broker", status: "accepted", decision: "Postgres." },
      "docs/adr/001-drop-the-broker.md",
    ],
    [
      "a successor by its number, paths with their kind, and the chosen option marked",
      '---\nstatus: superseded\nsupersededBy: 27\naffects:\n  - type: path\n    pattern: "src/gate/**"\n---\n# ADR-0005: Rules first\n\n## Decision\n\nFour passes.\n\n## Options considered\n\n### Option A: Passes (chosen)\n\nFast.\n\n### Option B: One call\n\nDear.\n',
      {
        supersededBy: ["27"],
        governs: { paths: ["src/gate/**"] },
        alternatives: [{ option: "One call", why_rejected: "Dear." }],
      },
    ],
    [
      "lines in the place of headings",
      "# ADR-42: Keep logs\n\nStatus: accepted\nDate: 2025-05-01\n\nContext\n- Disks fill up.\n\nDecision\n- Thirty days.\n\nAlternatives considered\n- Ninety days: too dear\n",
      {
        decision: "- Thirty days.",
        status: "accepted",
        alternatives: [{ option: "Ninety days", why_rejected: "too dear" }],
      },
    ],
    [
      "headings without a blank",
      "#44. Use gzip\n\n##Status\nAccepted\n\n##Decision\nAll of it.\n",
      { title: "Use gzip", status: "accepted", decision: "All of it." },
    ],
    [
      "boxes under a line",
      "# Blue-green\n\n**Status:**\n- [ ] proposed by (Mira)\n- [x] accepted by (Jon)\n\n## Decision Outcome\n\nYes.\n",
      { status: "accepted" },
    ],
    [
      "brackets of a template",
      "# [0047]. [Ship one binary]\n\n**Status:** ✅ Accepted (2025-07-03)\n\n## Decision\n\nOne.\n",
      { title: "Ship one binary", status: "accepted" },
    ],
    [
      "words of other languages",
      "# ADR-7: Colas\n\n**Estado:** Reemplazado por [ADR-9](0009-colas.md)\n\n## Decisión\n\nColas.\n\n## Alternativas Evaluadas\n\n- Tablas: lentas\n",
      {
        title: "Colas",
        status: "reemplazado",
        alternatives: [{ option: "Tablas", why_rejected: "lentas" }],
        supersededBy: ["0009-colas.md"],
      },
    ],
    [
      "a code of its own that the file's name has, too",
      "# API-003: Names of calls\n\n## Decisions\n\n### Calls\n\n- Verbs.\n",
      { title: "Names of calls", decision: "- Verbs." },
      "docs/decision_records/API-003-names.md",
    ],
    [
      "a number that the file's name has, too",
      "# 13 Prefer verbs\n\n## Decision\n\nVerbs.\n",
      { title: "Prefer verbs" },
      "docs/adr/0013-verbs.md",
    ],
    [
      "a title in a section of its own",
      "# Architecture Decision Record 11\n\n## Title\n\nADR 11 - Use streams\n\n## Decision\n\nStreams.\n",
      { title: "Use streams" },
    ],
    [
      "a heading that only says what it is",
      "# Architecture Decision Records (ADR)\n\n## Decision: Use streams\n\n### Context\n\nMail.\n\n### Decision\n\nStreams.\n",
      { title: "Use streams", decision: "Streams.", context: "Mail." },
    ],
    [
      "values in their headings",
      "# 15. Store\n\n## Status: Superseded by [ADR 16](0016-y.md)\n\n## Decision: Postgres\n\n## Consequences\n\nNone.\n",
      { status: "superseded", decision: "Postgres", supersededBy: ["0016-y.md"] },
    ],
    ["a status in code", "# Store\n\n## Status `APPROVED`\n\n## Decision\n\nX.\n", { status: "approved" }],
    [
      "a proposal before the decision",
      "# Store\n\n## Proposal\n\nA long one.\n\n## Decision\n\nPostgres.\n",
      { decision: "Postgres." },
    ],
    [
      "a rationale before the decision",
      "# Go\n\n## Decision rationale\n\nIt is known.\n\n## Decision\n\nGo.\n",
      { decision: "Go." },
    ],
    [
      "fields under a heading, signs before headings, and verdicts under options",
      "# ADR-2: JWT\n\n## 📋 Metadata\n\n| Campo | Valor |\n|---|---|\n| **Status** | ✅ Aceito |\n\n## 🔍 Alternativas Consideradas\n\n### Alternativa 1: Sessões\n\n**Decisão**: ❌ Rejeitado, tem estado\n\n### Alternativa 2: JWT (token)\n\n**Decisão**: ✅ **ACEITO**\n\n## ✅ Decisão\n\nUsar tokens.\n",
      {
        status: "aceito",
        decision: "Usar tokens.",
        alternatives: [{ option: "Sessões", why_rejected: "❌ Rejeitado, tem estado" }],
      },
    ],
    [
      "labels whose values go on, and a list behind one",
      "# Store\n\n**Status:** Accepted\n**Decision:** We keep one\nbinary for all.\n**Alternatives considered:**\n- Two binaries: twice the work\n- None: no way\n**Consequences:**\n- Fine: yes\n",
      {
        status: "accepted",
        decision: "We keep one\nbinary for all.",
        alternatives: [
          { option: "Two binaries", why_rejected: "twice the work" },
          { option: "None", why_rejected: "no way" },
        ],
      },
    ],
    [
      "a successor beside the status",
      "# Store\n\nStatus: Accepted\nSupersedes: [ADR 1](0001-a.md)\nSuperseded by: [ADR 3](0003-c.md)\n\n## Decision\n\nX.\n",
      { status: "accepted", supersededBy: ["0003-c.md"] },
    ],
    [
      "no successor where there is none, or only for a part",
      "---\nsuperseded_by: none\n---\n# Store\n\nStatus: Accepted, partially superseded by [ADR 3](0003-c.md)\n\n## Decision\n\nX.\n",
      { status: "accepted", supersededBy: [] },
    ],
    [
      "a choice of words that nobody made",
      "# Store\n\n**Status:** [Proposed | Accepted | Deprecated]\n\n## Decision\n\nX.\n",
      { status: undefined },
    ],
    [
      "the chosen one of the words in bold",
      "# Store\n\n## Status\n\nProposed | **Accepted** | Deprecated\n\n## Decision\n\nX.\n",
      { status: "accepted" },
    ],
    [
      "options in a table, and in bold with a dash",
      "# Store\n\n## Options\n\n| Option | Why not |\n|---|---|\n| Redis | |\n| Memory | is lost |\n\n## Decision\n\nUse Redis.\n",
      { alternatives: [{ option: "Memory", why_rejected: "is lost" }] },
    ],
    [
      "what was rejected in paragraphs, also where the decision names it",
      "# Store\n\n## Decision\n\nA table instead of Redis.\n\n## What we rejected\n\n**Redis** — one service more.\n\n**Kafka**: too large.\n",
      {
        alternatives: [
          { option: "Redis", why_rejected: "one service more." },
          { option: "Kafka", why_rejected: "too large." },
        ],
      },
    ],
    [
      "words of China and Japan",
      "# ADR-3：使用表\n\n## 状态\n已接受\n\n## 背景\n邮件。\n\n## 6. 決定 (Decision)\n表。\n\n## 备选方案\n- 方案 A：队列\n",
      { title: "使用表", status: "已接受", context: "邮件。", decision: "表。" },
    ],
    [
      "the letter of the chosen option",
      "# Mail\n\n## Options\n\n- **Option A — One table** and a job.\n- **Option B — A queue** — fast.\n\n## Decision\n\nUse Option A. It is known.\n",
      { alternatives: [{ option: "A queue", why_rejected: "fast." }] },
    ],
    [
      "the number of the chosen option, in bold before its name",
      "# Mail\n\n## Considered Options\n\n- **1.** A table\n- **2.** As 1, with a job\n\n## Decision Outcome\n\nChosen option: **2**.\n",
      { alternatives: [{ option: "A table" }] },
    ],
    [
      "options in a table that counts them, and a heading that names the chosen one",
      "# Mail\n\n## Options considered\n\n| # | Approach | Verdict |\n|---|---|---|\n| A | A queue | rejected |\n| B | A table | **chosen** |\n\n## Chosen: B\n\nIt is known.\n",
      { decision: "B\n\nIt is known.", alternatives: [{ option: "A queue" }] },
    ],
    [
      "options in the context, of which the decision takes one",
      "# Mail\n\n## Context\n\nMail is lost. Options considered:\n\n1. **A queue** - fast\n2. **A table** - known\n\n## Decision\n\nWe use a table.\n",
      { alternatives: [{ option: "A queue", why_rejected: "fast" }] },
    ],
    [
      "a list in the context, of which the decision takes nothing",
      "# Mail\n\n## Context\n\nThe program has options:\n\n- fast\n- slow\n\n## Decision\n\nWe use a table.\n",
      { alternatives: [] },
    ],
    [
      "a marked option in another language, and bold lines as names",
      "# Surat\n\n## Keputusan\n\nTabel.\n\n## Alternatif\n\n1. **Antrean** — ditolak karena mahal\n2. **Tabel biasa** — **dipilih**\n",
      { decision: "Tabel.", alternatives: [{ option: "Antrean" }] },
    ],
    [
      "a status with the list of what it may be",
      "# Mail\n\n## Status\n\nAccepted.\n\nOptions:\n- Proposed - not yet\n- Accepted - in force\n- Superseded - replaced by a newer one\n\n## Decision\n\nX.\n",
      { status: "accepted", supersededBy: [] },
    ],
    [
      "a status below the words that one may choose from",
      "# Mail\n\n## Status\n\nList: proposed/accepted/done/replaced\n\n2025-03-01 accepted\n\n## Decision\n\nX.\n",
      { status: "accepted" },
    ],
    [
      "a title that an export wrote",
      "---\nclew: dec_1\n---\n\n# 2024-01 Plan\n\n## Decision Outcome\n\nX.\n",
      { title: "2024-01 Plan", id: "dec_1" },
    ],
    [
      "several statuses with dates",
      "# Mail\n\n## Status\n\n2025-03-01 proposed\n\n2025/04/02 accepted\n\n## Decision\n\nX.\n",
      { status: "accepted" },
    ],
    [
      "a template's choice of words, of which one would name a successor",
      "# Mail\n\n- Status: [Proposed | Accepted | Superseded by ADR-NNNN]\n\n## Decision\n\nX.\n",
      { status: undefined, supersededBy: [] },
    ],
    [
      "a part that was superseded, told in the status",
      "# Mail\n\n## Status\n\nAccepted — **sync portions superseded by [ADR 8](0008-x.md)**\n\n## Decision\n\nX.\n",
      { status: "accepted", supersededBy: [] },
    ],
    [
      "a part that was superseded, told before the first section",
      "# Mail\n\n> **Note:** The retry design of this ADR has been superseded by [ADR 8](0008-x.md).\n\nStatus: accepted\n\n## Decision\n\nX.\n",
      { status: "accepted", supersededBy: [] },
    ],
    [
      "all of it superseded, told before the first section",
      "# Mail\n\nStatus: Accepted, superseded by ADR 9\n\n> This ADR has been superseded by [ADR 8](0008-x.md).\n\n## Decision\n\nX.\n",
      { status: "superseded", supersededBy: ["0008-x.md"] },
    ],
    [
      "a successor in a table of fields",
      "# Mail\n\n| Field | Value |\n|---|---|\n| Status | Superseded |\n| Superseded by | [ADR 8](0008-x.md) |\n\n## Decision\n\nX.\n",
      { status: "superseded", supersededBy: ["0008-x.md"] },
    ],
    [
      "year and month before the title",
      "# 2024-09 Close what was forked\n\n## Decision\n\nX.\n",
      { title: "Close what was forked" },
    ],
    [
      "a dot after the number",
      "# ADR-001 · Ein Platz\n\n**Stand:** angenommen\n\n## Entscheidung\n\nX.\n",
      { title: "Ein Platz", status: "angenommen" },
    ],
    [
      "a number alone for a title",
      "# ADR-007\n\n**状态：** 已接受\n\n## Decision\n\nUse Postgres for mail. It is known.\n",
      { title: "Use Postgres for mail", status: "已接受", decision: "Use Postgres for mail. It is known." },
      "docs/adr/ADR-007.md",
    ],
    [
      "the name of the form for a title, and a file's name that says more",
      "# Architecture Decision Record\n\n## Decision\n\nX.\n",
      { title: "use streams" },
      "docs/adr/0003-use-streams.md",
    ],
    [
      "no section at all but the options, where the file is numbered",
      "---\nstatus: accepted\n---\n\n# Keep mail in a table\n\nMail was lost. So it waits in a table.\n\n## Considered options\n\n- A queue: fast, but one service more; rejected.\n- Files. They were rejected: no lock.\n\n## Consequences\n\nOne table more.\n",
      {
        title: "Keep mail in a table",
        status: "accepted",
        decision: "Mail was lost. So it waits in a table.",
        alternatives: [
          { option: "A queue", why_rejected: "fast, but one service more; rejected." },
          { option: "Files", why_rejected: "They were rejected: no lock." },
        ],
      },
      "docs/adr/0004-keep-mail.md",
    ],
    [
      "several numbered decisions, and fields in one line",
      "# 0041 — Une page\n\nDate : 05/08/2026 · Statut : accepté · Complète : 0027\n\n## Contexte\n\nRien.\n\n## Décision 1 — Une page simple\n\nSans script.\n\n## Décision 2 — Un fichier\n\nUn seul.\n",
      { title: "Une page", status: "accepté", decision: "Une page simple\n\nSans script." },
      "docs/decisions/0041-page.md",
    ],
    [
      "a chosen option in quotation marks whose name has a comma and dots",
      '# Mail\n\n## Considered Options\n\n* Keep it\n* org.mail:box, with a table\n\n## Decision Outcome\n\nChosen option: "org.mail:box, with a table", because it is known.\n',
      { alternatives: [{ option: "Keep it" }] },
    ],
    [
      "a chosen option that is told in few words before a dash",
      "# Mail\n\n## Considered Options\n\n* A queue\n* The four-step rule with a table\n\n## Decision Outcome\n\nChosen option: **four-step rule** — a table, a job.\n",
      { alternatives: [{ option: "A queue" }] },
    ],
    [
      "alternatives in Korean",
      "# 0005: 표를 쓴다\n\n상태: 제안. 나중에 한다.\n\n## 결정\n\n표를 쓴다.\n\n## 검토한 대안\n\n- 큐: 느리다.\n",
      { status: "제안", alternatives: [{ option: "큐", why_rejected: "느리다." }] },
    ],
    [
      "a title in the braces of a template",
      "# {One cache}\n\n* Status: {accept}\n\n## Decision Outcome\n\nOne cache in front of all.\n",
      { title: "One cache", status: "accept" },
    ],
    [
      "a note on what changed above the text that decides",
      "# ADR-0017: One cache\n\n**Status:** accepted\n\n> **Amended by [#1](https://a.example/1):** the word goes.\n\nOne cache in front of all.\n",
      { title: "One cache", status: "accepted", decision: "One cache in front of all." },
    ],
    [
      "an option that the decision tells in other words",
      "# Mail\n\n## Considered Options\n\n- Email notifications\n- Discord webhook notifications\n\n## Decision Outcome\n\nChosen option: Discord webhooks\n",
      { alternatives: [{ option: "Email notifications" }] },
    ],
    [
      "no option that the decision has a single word of",
      "# Mail\n\n## Considered Options\n\n- Markdown in the repository\n- Nothing at all\n\n## Decision Outcome\n\nWe ask the repository's owner.\n",
      { alternatives: [] },
    ],
    [
      "two options by letter, of which the later is chosen",
      "# Mail\n\n## Considered Options\n\n- Option 1 - Old name - keep it\n- Option 2 - New name - move it\n\n## Decision Outcome\n\nThe team preferred Option 2, but it costs.\n\nSo we are choosing **[Option 1](#option-1)**\n",
      { alternatives: [{ option: "New name", why_rejected: "move it" }] },
    ],
    [
      "the number of the chosen option in Dutch",
      "# Mail\n\n## Considered Options\n\n* 1: De wolk\n* 2: Een tabel\n\n## Decision Outcome\n\nGekozen optie: optie 2 omdat het kan.\n",
      { alternatives: [{ option: "De wolk" }] },
    ],
    [
      "approaches in the context under letters in bold",
      "# Mail\n\n## Context\n\nTwo approaches were evaluated for how it is read:\n\n- **Option A** — A phone scans\n- **Option B** — A box scans\n\n## Decision\n\nWe take Option B.\n",
      { alternatives: [{ option: "A phone scans" }] },
    ],
    [
      "considered options in paragraphs that begin with a name in bold",
      "# Mail\n\n## Considered options\n\n**Asking at the start** was rejected for two reasons. It is early.\n\n**Keeping the answer** in a file was rejected because it grows old.\n\n## Decision\n\nAsk once.\n",
      { alternatives: [{ option: "Asking at the start" }, { option: "Keeping the answer" }] },
    ],
    [
      "an option that was refused in the decision with the word over",
      "# Mail\n\n## Considered Options\n\n- A plugin with data: hidden; rejected.\n- A folder of the project\n\n## Decision\n\nWe chose the project's folder over a plugin with data because people read it.\n",
      { alternatives: [{ option: "A plugin with data", why_rejected: "hidden; rejected." }] },
    ],
    [
      "options in Russian, of which some are refused",
      "# ADR-0031. Память\n\n- Статус: Принято\n\n## Решение\n\nЗадать предел.\n\n## Рассмотренные альтернативы\n\n- Общий предел: отклонено из-за роста.\n- Без предела: растёт.\n",
      {
        status: "принято",
        alternatives: [
          { option: "Общий предел", why_rejected: "отклонено из-за роста." },
          { option: "Без предела", why_rejected: "растёт." },
        ],
      },
    ],
    [
      "an option whose description the decision repeats",
      "# Records\n\n## Options Considered\n\n### Option 1: In the repository\n\nStore decision records in `docs/adr/`.\n\n### Option 2: A wiki\n\nUse a system for pages.\n\n## Decision\n\nWe will write decision records. Each will be stored in `docs/adr/`.\n",
      { alternatives: [{ option: "A wiki", why_rejected: "Use a system for pages." }] },
    ],
    [
      "options in a table with a head in Russian",
      "# Память\n\n## Рассмотренные варианты\n\n| Вариант | Плюсы |\n|---|---|\n| Очередь | скорость |\n| Таблица | простота |\n\n## Решение\n\nБудет таблица.\n",
      { alternatives: [{ option: "Очередь" }] },
    ],
    [
      "an option refused in its heading in Japanese",
      "# 折り返し\n\n## 検討した選択肢\n\n### 選択肢 A: 標準\n\n### 選択肢 B: 補助\n\n### 選択肢 C: 辞書（不採用）\n\n## 決定\n\nAとBを併用する。\n",
      { alternatives: [{ option: "辞書（不採用）" }] },
    ],
    [
      "a code with a word in it, and no successor in brackets",
      "# ADR-PLATFORM-003: One cache\n\n- Status: accepted\n- Superseded-by: (none)\n\n## Decision\n\nOne cache in front of all.\n",
      { title: "One cache", supersededBy: [] },
    ],
    [
      "numbered options with text between them, of which the decision names one by its number",
      "# Tables\n\n## Considered Alternatives\n\n1. Inheritance\n\nIt does not help.\n\n2. One table for each rank\n\nMany tables.\n\n3. One table\n\n## Decision\n\nWe will go with variant 3.\n",
      { alternatives: [{ option: "Inheritance" }, { option: "One table for each rank" }] },
    ],
    [
      "words of French for options, outcome and status",
      "# Licence\n\n* statut : proposé\n\n## Options Envisagées\n\n* [CC0](https://a.example)\n* MIT\n\n## Résultat de la Décision\n\nOption choisie : MIT car simple.\n",
      { status: "proposé", decision: "Option choisie : MIT car simple.", alternatives: [{ option: "CC0" }] },
    ],
    [
      "a decision in French that was kept in force",
      "# ADR-003 - Lecture seule\n\n- **Statut** : partiellement remplacé par ADR-010\n\n## Décision maintenue\n\nRien n'est modifié.\n",
      { title: "Lecture seule", decision: "Rien n'est modifié.", supersededBy: [] },
    ],
    [
      "a successor with a remark in brackets",
      "# Volltext\n\nStatus: **Ersetzt durch ADR 0026** (Entscheid, 2026-10-02). Siehe dort.\n\n## Entscheidung\n\nSpäter.\n",
      { status: "ersetzt", supersededBy: ["ADR 0026"] },
    ],
    [
      "words of Turkish, with fields in one line",
      "# ADR-7 — Panel\n\n**Tarih:** 2026-08-30 · **Durum:** Kabul edildi\n\n## Bağlam\n\nVar.\n\n## Karar\n\nPanel kalır.\n",
      { title: "Panel", status: "kabul", decision: "Panel kalır.", context: "Var." },
    ],
    [
      "refused options in Dutch",
      "# Lijsten\n\n## Besluit\n\nEen constante.\n\n## Overwogen alternatieven\n\n- **Een lijst per object** (het voorstel) — verworpen.\n",
      { decision: "Een constante.", alternatives: [{ option: "Een lijst per object" }] },
    ],
    [
      "refused options in Korean",
      "# 계약\n\n- 상태: **Accepted**\n\n## 결정\n\nPort를 쓴다.\n\n## 제외 대안\n\n- 공유 DB\n",
      { status: "accepted", alternatives: [{ option: "공유 DB" }] },
    ],
    [
      "a title in the front matter, and a first heading in Polish that names a part",
      "---\nid: ADR-005\ntitle: Klucze API\nstatus: zaakceptowane\n---\n\n## Kontekst\n\nBrak.\n\n## Decyzja\n\nKlucze.\n",
      { title: "Klucze API", status: "zaakceptowane", decision: "Klucze.", context: "Brak." },
    ],
    [
      "the chosen option marked in Spanish",
      "# Auth\n\n## Decisión\n\nSupabase.\n\n## Alternativas Consideradas\n\n### 1. Migrar\n\nCaro.\n\n### 2. Usar una tabla (ELEGIDA)\n\nFácil.\n",
      { alternatives: [{ option: "Migrar", why_rejected: "Caro." }] },
    ],
    [
      "front matter that is no YAML",
      "---\nstatus: proposed\nconsulted: [Karl (author of PR #2389)]\n---\n\n# Stay\n\n## Decision Outcome\n\nChosen: Option 1, stay.\n",
      { title: "Stay", status: "proposed" },
    ],
    [
      "a decision on a line above, and a section for its reasons",
      "# Tightening\n\n**Date:** 2026-01-21\n**Decision:** Use tight bounds\n\n## Decision Rationale\n\nThey hold.\n",
      { decision: "Use tight bounds" },
    ],
    [
      "a list of options under a line of another section",
      "# Containers\n\n## Decision\n\nContainers it is.\n\n## Consequences\n\n- Fine.\n\nAlternatives considered:\n\n- One script: hard to move.\n",
      { alternatives: [{ option: "One script", why_rejected: "hard to move." }] },
    ],
    [
      "options in a table without a name for them, and the chosen one with a cup",
      "# Login\n\n## Decision\n\nMail it is.\n\n## Other options that have been considered\n\n| What | Cost |\n|---|---|\n| 🏆 A. Link by mail | low |\n| B. SMS | high |\n",
      { alternatives: [{ option: "SMS" }] },
    ],
    [
      "an option whose name contains the chosen one's",
      "# Licence\n\n## Considered Options\n\n* MIT\n* Double licence MIT and CC0\n\n## Decision Outcome\n\nChosen option: Licence MIT, because it is known.\n",
      { alternatives: [{ option: "Double licence MIT and CC0" }] },
    ],
    [
      "a short text that decides above the context",
      "# 0006 — One sum\n\nThere is one sum. It replaces [0003](0003-x.md).\n\n## Status\n\nAccepted. It replaces [0003](0003-x.md).\n\n## Context\n\nThere were two.\n\n## Considered Options\n\n1. **Two sums** (rejected): twice the work.\n2. **One sum** (chosen): simple.\n",
      {
        title: "One sum",
        status: "accepted",
        decision: "There is one sum. It replaces 0003.",
        context: "There were two.",
        alternatives: [{ option: "Two sums" }],
        supersededBy: [],
      },
      "docs/adr/0006-one-sum.md",
    ],
    [
      "a section of what changed",
      "# 0006 — Mesh\n\nStatus: accepted for July\n\n## What changed\n\nNodes talk over QUIC.\n\n## Why\n\nFiles prove nothing.\n",
      { status: "accepted", decision: "Nodes talk over QUIC." },
    ],
    [
      "an option that has most words of the choice",
      '# Vendoring\n\n## Considered Options\n\n* Git submodule (upstream in full) + our own `main/` app component\n* Git submodule, building the project unmodified\n\n## Decision Outcome\n\nChosen option: "Git submodule + our own app component" -- added whole.\n',
      { alternatives: [{ option: "Git submodule, building the project unmodified" }] },
    ],
    [
      "no option where the list says that there is none",
      "# Cache\n\n## Decision\n\nOne cache.\n\n## Alternatives considered\n\n- None.\n- No other options were discussed.\n",
      { alternatives: [] },
    ],
    [
      "options whose names begin with a letter and a dash",
      "# Cold start\n\n## Decision\n\nA state machine.\n\n## Alternatives Considered\n\n### A — Longer timeout only\n\nRejected. It races.\n\n### B – Block the page\n\nRejected. Users wait.\n",
      { alternatives: [{ option: "Longer timeout only" }, { option: "Block the page" }] },
    ],
    [
      "an option to do without, which has the same words as the choice",
      "# Health\n\n## Context\n\nOptions considered:\n\n1. **HTTP endpoint on data port**: in the server\n2. **Separate HTTP health port**: for health checks\n3. **No health check**: rely on the process\n\n## Decision\n\nWe will provide a separate TCP port for health checks.\n",
      { alternatives: [{ option: "HTTP endpoint on data port" }, { option: "No health check" }] },
    ],
    [
      "links to other records after the sentence that names the successor",
      "# Rollup\n\n**Status: Superseded by [ADR-0013](0013-irc.md) (today).** The table was removed. **Extends** [ADR-0007](0007-x.md).\n\n## Decision\n\nOne row a day.\n",
      { status: "superseded", supersededBy: ["0013-irc.md"] },
    ],
    [
      "a status in a template's braces",
      "---\nstatus: {proposed}\n---\n\n# Orders\n\n## Decision\n\nOne class per state.\n",
      { status: "proposed" },
    ],
    [
      "fields that continue on a second line or have a hyphen in their name, above a proposed direction",
      "# 0198: Defaults\n\n- Status: Proposed for review;\n  nothing is accepted\n- Language-design scope: all\n\n## Context\n\nMuch is open.\n\n## Proposed direction\n\nReserve first.\n",
      { title: "Defaults", status: "proposed", decision: "Reserve first." },
    ],
    [
      "options in a list above a heading that compares them",
      "# Outbox\n\n## 4. Considered Options\n\n- **Option A — Outbox table, relayed.**\n- **Option B — Outbox table with polling** (a worker).\n\n### 4.1 Comparison\n\n| Criterion | A | B |\n|---|---|---|\n| Fast | Yes | No |\n\n## 5. Decision Outcome\n\n**Chosen option: A — Outbox.** For all.\n",
      { alternatives: [{ option: "Outbox table with polling" }] },
    ],
    [
      "a selected architecture below a note",
      "# ADR-039 — Rails\n\n| Field | Value |\n|---|---|\n| Status | Accepted |\n\n> ADR-036 was taken.\n\n## Context\n\nRails.\n\n## Selected architecture\n\nSheet 1 exports it.\n",
      { title: "Rails", status: "accepted", decision: "Sheet 1 exports it." },
    ],
    [
      "alternatives that were refused, each in a bold sentence",
      "# Register\n\n## Decision\n\nNo notes.\n\n## Alternatives considered and refused\n\n**Add a column, for the reader.** Refused. It misleads.\n\n**Say nothing at all**, as others do. Refused.\n",
      { alternatives: [{ option: "Add a column, for the reader" }, { option: "Say nothing at all" }] },
    ],
    [
      "its number in a heading of its own",
      '<div align="center">\n\n  # ADR0014V01R01\n</div>\n\n[Index](README.md)\n\n# ADR0014V01R01 — Low-level API\n\n- **Status:** Accepted\n\n## Decision\n\nShow it.\n',
      { title: "Low-level API", status: "accepted", decision: "Show it." },
      "docs/adr/ADR0014V01R01-LowLevelApi.md",
    ],
    [
      "options whose names stand alone in bold",
      "# Orders\n\n## Decision\n\nA view.\n\n## Alternatives considered\n\n**Batch job**\n\nOnce a day.\n\n- Not at once.\n- Slow.\n\n**Use @Retryable**\n\nSlower.\n",
      { alternatives: [{ option: "Batch job" }, { option: "Use @Retryable" }] },
    ],
    [
      "considered alternatives after the decision",
      "# Rows\n\n## Decision\n\nOne shape for all entries.\n\n## Considered alternatives\n\n- Return two inventories. Callers need two paths.\n- Nest the value under parsed. It adds a wrapper.\n",
      { alternatives: [{ option: "Return two inventories" }, { option: "Nest the value under parsed" }] },
    ],
    [
      "a column of reasons beside one of drawbacks",
      "# Log\n\n## Decision\n\nAdd an event log beside the data log.\n\n## Alternatives\n\n| Alternative | Pros | Cons | Why Rejected |\n|---|---|---|---|\n| Mixed event and data log | One | Slow | Rejected — lifecycles |\n| Two tables | None | Big | Rejected — size |\n",
      {
        alternatives: [
          { option: "Mixed event and data log", why_rejected: "Rejected — lifecycles" },
          { option: "Two tables", why_rejected: "Rejected — size" },
        ],
      },
    ],
    [
      "a choice of two words that one option has",
      '# CRDs\n\n## Considered Options\n\n* Install CRDs as part of the bootstrap step.\n* Rely on whatever mechanism is proposed upstream.\n\n## Decision Outcome\n\nChosen option: "Rely on upstream", because it trims.\n',
      { alternatives: [{ option: "Install CRDs as part of the bootstrap step" }] },
    ],
    [
      "alternatives within a part of the decision",
      "# Protocol\n\n## Status\n\nProposed\n\n## Decision\n\n### Device to server\n\n**Chosen**: HTTPS.\n\n**Alternatives considered**:\n\n- **MQTT**: Rejected — a broker\n\n### Pairing\n\n**Chosen**: BLE.\n",
      { alternatives: [{ option: "MQTT" }] },
    ],
    [
      "a status among its dates",
      "|Adr|0007|\n|---|---|\n|Title|Edit it|\n|Created|Proposed (2026-10-01) <!-- Proposed -->|\n|Changed|Accepted (2026-10-02) <!-- Accepted -->|\n|Superseded||\n---\n# Edit it in an editor\n\n## Options Decision Outcome\n\nAn editor.\n",
      { title: "Edit it in an editor", status: "accepted", decision: "An editor." },
    ],
    [
      "a heading that speaks of the decision in other words",
      "# Log\n\n## Decision drivers\n\nSpeed.\n\n## Architecture decision in brief\n\nOne log.\n\n## Related decisions\n\nNone.\n",
      { decision: "One log." },
    ],
    [
      "alternatives in Slovak, and a list that says that no others were discussed",
      "# Metriky\n\n**Stav:** Prijaté\n\n## Rozhodnutie\n\nObe metriky.\n\n## Zvažované alternatívy\n\n- **Iba súťaže** — neporovnateľné.\n- Інші варіанти не обговорювалися.\n",
      { status: "prijaté", decision: "Obe metriky.", alternatives: [{ option: "Iba súťaže" }] },
    ],
    [
      "one section between the context and the consequences, whatever its name",
      "# RFC-41 — Audit log\n\n| Field | Value |\n|---|---|\n| Status | accepted |\n\n## Context\n\nEvents.\n\n## Requirements\n\nAll.\n\n## Rules\n\nAppend only.\n\n## Consequences\n\nNone is lost.\n",
      { title: "Audit log", status: "accepted", decision: "Append only." },
    ],
    [
      "a proposed architecture, and ways in German that were not taken",
      "# ADR 0011: Port\n\n## Kontext\n\nEin Server.\n\n## Proposed architecture (draft)\n\nPort 22.\n\n### Andere Möglichkeiten, die wir nicht gewählt haben\n\n- Den Port ändern: bringt wenig.\n",
      { title: "Port", decision: "Port 22.", alternatives: [{ option: "Den Port ändern" }] },
    ],
    [
      "a label without a blank line below a list",
      "# 7. Budget\n\n**Decision:** Raise it once.\n**Consequences:**\n- Once.\n**Rejected alternatives:**\n- No raise at all (round 3) — rejected when the rule\n  was found.\n- Formik: old.\n**Source:** Talk 6\n",
      { decision: "Raise it once.", alternatives: [{ option: "No raise at all (round 3)" }, { option: "Formik" }] },
    ],
    [
      "alternatives in one line, each with a remark in brackets",
      "# 7. Forms\n\n**Decision:** Native forms.\n\n**Alternatives considered:** react-hook-form + zod (well known, but one more part); Formik 2.1 (legacy, larger bundle).\n\n**Consequences:** Small.\n",
      {
        alternatives: [
          { option: "react-hook-form + zod", why_rejected: "well known, but one more part" },
          { option: "Formik 2.1", why_rejected: "legacy, larger bundle" },
        ],
      },
    ],
  ];
  it("are none where nothing decides between the context and the consequences [adopt:nothing-invented]", () => {
    const several =
      "# 7. Log\n\n## Context\n\nSlow.\n\n## Threats\n\nTwo.\n\n## Controls\n\nSix.\n\n## Consequences\n\nFast.\n";
    const beside = "# 7. Log\n\n## Context\n\nSlow.\n\n## Open questions\n\nTwo.\n\n## Consequences\n\nFast.\n";
    for (const source of [several, beside])
      expect(readDecisionRecords(source, "record", "docs/adr/0007-log.md")).toEqual({
        records: [],
        findings: [{ line: 1, message: 'no section of "Log" says what was decided' }],
      });
  });

  it("are none where neither a title nor a decision has words [adopt:nothing-invented]", () => {
    expect(readDecisionRecords("# 7\n\n## Decision\n\n. . .\n", "record", "docs/adr/0007.md")).toEqual({
      records: [],
      findings: [{ line: 1, message: "no heading names the decision" }],
    });
  });

  it("are several in a file with a heading for each [adopt:forms]", () => {
    const source =
      "# Decisions of spring\n\nAll final.\n\n## ADR-16: A table\n\n**Status:** ✅ Accepted\n\n### Decision\n\nUse a table.\n\n## ADR-17: Ids\n\n**Status:** Rejected\n\n### Decision\n\nUse ULIDs.\n";
    expect(readDecisionRecords(source, "record", "docs/adr/spring.md").records).toMatchObject([
      { title: "A table", status: "accepted", decision: "Use a table.", lines: { from: 5, to: 11 } },
      { title: "Ids", status: "rejected", decision: "Use ULIDs.", lines: { from: 13, to: 19 } },
    ]);
  });

  it.each(forms)("are understood with %s [adopt:forms]", (_, source, expected, path = "0001-x.md") => {
    expect(readDecisionRecords(source, "record", path).records).toMatchObject([expected]);
  });

  it("are found one level deeper in a list, and not in what it says of itself [adopt:forms]", () => {
    const inner =
      "# Decisions Log\n\n## How to use\n\nAdd one.\n\n## Decisions\n\n### DEC-01: Cache by region\n\n**Status:** ACTIVE\n\n**Decision:**\nEach region has its own.\n\n### DEC-02: ULIDs\n\n- **Decision**: Ids are ULIDs\n";
    expect(readDecisionRecords(inner, "list").records).toMatchObject([
      { title: "Cache by region", status: "active", decision: "Each region has its own." },
      { title: "ULIDs", decision: "Ids are ULIDs" },
    ]);
    const grouped = "# Decisions\n\n## Tools\n\n### pnpm\n\nIt is fast.\n\n### Biome\n\nOne tool.\n";
    expect(readDecisionRecords(grouped, "list").records.map(({ title }) => title)).toEqual(["pnpm", "Biome"]);
    const numbered = "# Decisions\n\n## 2 Prefer actions\n\nYes.\n\n## 1 Use X\n\nX.\n";
    expect(readDecisionRecords(numbered, "list").records.map(({ title }) => title)).toEqual([
      "Prefer actions",
      "Use X",
    ]);
  });

  it("of a list are found at the depth that it has, without codes, with labels that end in a dot or stand alone [adopt:forms]", () => {
    const deep = "# Decisions\n\nShort.\n\n---\n\n### 1. Keep logs\n\nFor a month.\n\n### 2. One binary\n\nFor all.\n";
    expect(readDecisionRecords(deep, "list").records).toMatchObject([
      { title: "Keep logs", decision: "For a month." },
      { title: "One binary", decision: "For all." },
    ]);
    const coded =
      "# Log\n\n## D-001 — Keep logs\n\n**Decision.** Keep them a month.\n\n**Why.** Disks.\n\n## How decisions are recorded\n\n- Here.\n";
    expect(readDecisionRecords(coded, "list").records).toMatchObject([
      { title: "Keep logs", decision: "Keep them a month." },
    ]);
    const dated =
      "# DECISIONS.md\n\n# Format\n\nDate:\n\nDecision:\n\n# 2026-06-17\n\nDecision:\n\nUse one board.\n\nAlternatives:\n\n* Two boards\n\nStatus:\n\nAccepted\n\n# Future Decisions\n\nGo here.\n";
    expect(readDecisionRecords(dated, "list").records).toMatchObject([
      {
        title: "Use one board",
        decision: "Use one board.",
        status: "accepted",
        alternatives: [{ option: "Two boards" }],
      },
    ]);
    const inline =
      "# Decisions\n\n## 0004 — Pure modules\n\n**Context:** It is core and must be\ncorrect. **Decision:** write pure functions\nfor all. **Consequence:** easy.\n\n## 0005 — Paths\n\n**Status**: Accepted\n\nPaths are lists.\n";
    expect(readDecisionRecords(inline, "list").records).toMatchObject([
      { title: "Pure modules", decision: "write pure functions\nfor all." },
      { title: "Paths", status: "accepted", decision: "Paths are lists." },
    ]);
    const form =
      "# Decisiones\n\n## Formato de ADR\n\n```\n## ADR-XXX\n```\n\n## ADR-001: Una tabla\n\n### Decisión\n\nUna tabla.\n";
    expect(readDecisionRecords(form, "list").records.map(({ title }) => title)).toEqual(["Una tabla"]);
    const table = "# 設計判断\n\n## 構成\n\n| 判断 | 選択 | 理由 |\n|---|---|---|\n| 言語 | TypeScript | 型 |\n";
    expect(readDecisionRecords(table, "list").records).toMatchObject([{ title: "言語", decision: "TypeScript\n\n型" }]);
  });

  it("are read from the rows of a table with a column for them [adopt:forms]", () => {
    const table =
      "# Log\n\n| # | Decision | Status | Rejected | Why |\n|---|---|---|---|---|\n| 1 | Keep notes in Markdown | Accepted | Wiki, Word | everybody has it |\n| 2 | | | | |\n| 3 | [Use X](0003-x.md) | Accepted | | |\n| 4 | ADR-0004 | | | |\n";
    expect(readDecisionRecords(table, "list")).toEqual({
      records: [
        {
          title: "Keep notes in Markdown",
          decision: "Keep notes in Markdown\n\neverybody has it",
          status: "accepted",
          alternatives: [{ option: "Wiki" }, { option: "Word" }],
          supersededBy: [],
          lines: { from: 5, to: 5 },
        },
      ],
      findings: [],
    });
    const questions = "# Log\n\n| Date | Question | Choice |\n|---|---|---|\n| 2025 | Which store? | SQLite |\n";
    expect(readDecisionRecords(questions, "list").records).toMatchObject([
      { title: "Which store?", decision: "SQLite" },
    ]);
    const unclear = "# Log\n\n| Decision ID | Owner |\n|---|---|\n| D1 | mira |\n";
    expect(readDecisionRecords(unclear, "list")).toEqual({
      records: [],
      findings: [{ line: 3, message: "the decisions of this table are not read: no column is called Decision" }],
    });
    const index = "# Log\n\n## Decision log\n\n| ADR | Title |\n|---|---|\n| [1](0001-x.md) | X |\n";
    expect(readDecisionRecords(index, "list").records).toEqual([]);
  });

  it("are read from a sentence in the form of a Y [adopt:forms]", () => {
    const lines =
      "In the context of mail,\nfacing retries,\nwe decided for an outbox\nand neglected Redis and a cron job,\nto achieve one delivery,\naccepting one table more.\n";
    const alternatives = [{ option: "Redis" }, { option: "cron job" }];
    const decision = lines.trim().replaceAll("\n", " ");
    expect(only(`# 4. Mails\n\n## Status\n\nAccepted\n\n## Y-Statement\n\n${lines}`)).toMatchObject({
      title: "Mails",
      decision,
      alternatives,
    });
    const points = lines.trim().replace(/^/gm, "- ");
    expect(only(`# Mails\n\nStatus: proposed\n\n${points}\n`)).toMatchObject({ decision, alternatives });
    expect(only(`# Mails\n\n## Decision\n\n${lines}`).alternatives).toEqual(alternatives);
  });

  it("are read in time that grows with their length alone, whatever they repeat [adopt:damaged-files]", () => {
    const repeated = [
      "in the context of facing ",
      "we decided and neglected ",
      "decided and against x, ",
      "status: x\n",
      "a label: b\nc\n",
      "superseded by [x](y.md) ",
      "- **x** - y: z\n",
      "| decision | x |\n",
      "**x** — \n\n",
      "**x**\n\n",
      "- x\n**Rejected alternatives:**\n",
      "x (an option of many); ",
      "superseded by x [y](z.md). ",
      "Changed: Accepted (2026-10-01)\n",
      "instead of ",
      "([",
    ];
    for (const unit of repeated) {
      const text = `# 1. X\n\n## Status\n\nAccepted\n\n${unit.repeat(Math.ceil(200_000 / unit.length))}\n\n## Decision\n\n${unit.repeat(Math.ceil(200_000 / unit.length))}`;
      // Slow parsing would exceed the test's time limit.
      for (const form of ["record", "list"] as const)
        expect(readDecisionRecords(text, form, "docs/adr/0001-x.md").records.length).toBeLessThan(30_000);
    }
  });

  it("are read at once, whatever stands between the words that name the chosen option [adopt:damaged-files]", () => {
    for (const unit of ["\t", " ", "\n", "*", "'", "`", " is", ": ", "a"])
      expect(readDecisionRecords(chosenAfter(unit.repeat(3_000)), "record").records, unit).toHaveLength(1);
  });

  it("may be damaged in any way [adopt:damaged-files]", () => {
    let state = 7;
    const random = (below: number): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    const log =
      "# Log\n\n| # | Decision | Status | Alternatives |\n|---|---|---|---|\n| 1 | ADR-0004 keep notes | Accepted | Wiki, Word |\n";
    const seeds = [MADR_4, NYGARD, MADR_2, log];
    const parts = [
      "\0",
      "---\n",
      "# ",
      "> ",
      "```",
      "\u202e",
      "[x](",
      "| a |\n",
      "\r",
      "* ",
      "<b>",
      "\ud800",
      "status: ",
      ":",
    ];
    for (let times = 0; times < 600; times += 1) {
      let text = seeds[times % seeds.length] ?? "";
      for (let changes = random(4); changes >= 0; changes -= 1) {
        const at = random(text.length);
        text = text.slice(0, at) + (parts[random(parts.length)] ?? "") + text.slice(at + random(40));
      }
      for (const form of ["record", "list", "rules"] as const)
        for (const { title, decision } of readDecisionRecords(text, form).records)
          expect([title, decision]).not.toContain("");
    }
  });
});
