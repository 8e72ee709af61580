import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type MigratedNote, migrateNote } from "./migrate-note.ts";

const texts = (note: MigratedNote, field: string): string[] =>
  note.items.filter((item) => item.field === field).map((item) => item.text);

// Sections that are more than description; each @ becomes a distinct word.
const HEADINGS = [
  "Next steps",
  "Gotchas",
  "Open questions",
  "Notes",
  "Blockers",
  "Known issues",
  "What's left",
  "Worker pool",
];
const SAID = [
  "Check the @ importer",
  "The @ pool has four threads",
  "@ must return a list",
  "Watch out: @ drops rows",
  "Why does @ fail?",
  "TODO: fix @",
  "size 4 of @",
  "blocked because @ is missing",
  "**@ host**: it is slow",
  "we use @ everywhere",
  "Run `npm @` first",
];
const said = fc.constantFrom(...SAID);
const block = fc.oneof(
  fc.tuple(said, said).map(([one, two]) => `${one}.\n${two}.\n`),
  fc.tuple(said, said, said).map(([one, two, three]) => `- ${one}\n- ${two}\n\n  ${three}\n`),
  fc.tuple(said, said, said).map(([one, two, three]) => `- ${one}\n  - ${two}\n    - ${three}\n`),
  fc.tuple(said, said).map(([one, two]) => `1. ${one}\n2. [ ] ${two}\n`),
  fc.tuple(said, said).map(([one, two]) => `| Item | Note |\n|---|---|\n| ${one} | ${two} |\n`),
  fc.tuple(said, said).map(([one, two]) => `All of this is still open for the @ importer:\n\n- ${one}\n- ${two}\n`),
  fc.tuple(said, said).map(([one, two]) => `### Check the importer\n\n${one}\n\n- ${two}\n`),
);
const part = fc
  .tuple(fc.constantFrom(...HEADINGS), block, block)
  .map(([heading, one, two]) => `## ${heading}\n\n${one}\n${two}`);

describe("migrateNote", () => {
  it("gives each item its lines, how sure it is, and why [migration:evidence]", () => {
    const note = migrateNote(
      "# Notes\n\n## Next steps\n\n- Add the index\n  on `orders`\n\n## Gotchas\n\n- The cache lies\n",
    );
    expect(note.items).toEqual([
      {
        field: "suggested_next_steps",
        text: "Add the index on `orders`",
        lines: [5, 6],
        confidence: 0.92,
        reason: 'stands under "Next steps"',
      },
      { field: "gotchas", text: "The cache lies", lines: [10, 10], confidence: 0.9, reason: 'stands under "Gotchas"' },
    ]);
    expect(note.fields.suggested_next_steps).toEqual([{ step: "Add the index on `orders`" }]);
    expect(note.fields.gotchas).toEqual([{ issue: "The cache lies" }]);
  });

  it("invents no severity, no priority and not whether a file was created or modified [migration:nothing-invented]", () => {
    const note = migrateNote(
      "## Files changed\n- `src/a.ts`\n\n## TODO\n- Fix b\n- Fix c (high)\n\n## Gotchas\n- It is critical that d\n",
    );
    expect(note.fields.files_created).toEqual([]);
    expect(note.fields.files_modified).toEqual([]);
    expect(note.unresolved).toContainEqual({
      text: "src/a.ts",
      lines: [2, 2],
      why: "a file of this work: created or modified?",
    });
    expect(note.fields.suggested_next_steps).toEqual([{ step: "Fix b" }, { step: "Fix c (high)", priority: "high" }]);
    expect(note.fields.gotchas).toEqual([{ issue: "It is critical that d" }]);
  });

  it("passes over no file that a sentence says was worked on [migration:prompt]", () => {
    const note = migrateNote(
      "# Handoff\n\nWe moved the queue to `src/queue.ts` and changed `src/send.ts`.\n\n- Modified src/b.ts: the pool\n- Created src/c.ts\n- Added support for retries, see src/d.ts\n\nI fixed the race and renamed the flag.\n",
    );
    expect([note.fields.files_modified, note.fields.files_created]).toEqual([
      [{ path: "src/b.ts" }],
      [{ path: "src/c.ts" }],
    ]);
    const why = "files of this work: created or modified?";
    expect(note.unresolved).toEqual([
      { text: "We moved the queue to `src/queue.ts` and changed `src/send.ts`.", lines: [3, 3], why },
      { text: "Added support for retries, see src/d.ts", lines: [7, 7], why },
    ]);
    expect(note.prompt).toContain("src/queue.ts");
  });

  it("takes nothing from the metadata of a task file, whatever its status says [migration:structure]", () => {
    for (const status of ["pending", "in_progress", "blocked", "failed", "completed"])
      for (const heading of ["## Metadata\n\n", ""]) {
        const table = `| Field | Value |\n| --- | --- |\n| Status | ${status} |\n| Depends On | task-001 |\n`;
        const log = "## Execution Log\n\nWe changed the handling of cookies.\n\n## Next steps\n\n- Move the retry\n";
        const note = migrateNote(`# Task task-002: Fix the login\n\n${heading}${table}\n${log}`);
        expect(note.items.map(({ field, text }) => [field, text])).toEqual([
          ["suggested_next_steps", "Move the retry"],
        ]);
        expect(note.unresolved).toEqual([]);
      }
  });

  it("reads every note of the corpus alike with the line ends of Windows [migration:structure]", () => {
    const corpus = join(import.meta.dirname, "../../test/corpus");
    const notes = readdirSync(corpus, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".md"));
    expect(notes.length).toBeGreaterThan(100);
    const numbered = "# Check the lock\n# Measure it again\n\n## Next steps\n\n# Move the retry\n# Drop the flag\n";
    for (const text of [numbered, ...notes.map((name) => readFileSync(join(corpus, name), "utf8"))]) {
      const { items, unresolved } = migrateNote(text);
      expect(migrateNote(text.replaceAll(/\r?\n/g, "\r\n"))).toMatchObject({ items, unresolved });
    }
  });

  it("takes files only where the note says what happened to them", () => {
    const note = migrateNote(
      "Created: `src/new.ts`\n\n## Files Modified\n\n| File | Change |\n|---|---|\n| `src/a.ts` | x |\n| src/b.ts | y |\n\n- `src/c.ts` (new)\n",
    );
    expect(texts(note, "files_created")).toEqual(["src/new.ts", "src/c.ts"]);
    expect(texts(note, "files_modified")).toEqual(["src/a.ts", "src/b.ts"]);
  });

  it("reads tables of errors with their fixes [migration:tables]", () => {
    const note = migrateNote(
      "## Errors\n\n| Error | Fix |\n|---|---|\n| `EADDRINUSE` in tests | use port 0 |\n| none | |\n",
    );
    expect(note.fields.gotchas).toEqual([{ issue: "`EADDRINUSE` in tests", mitigation: "use port 0" }]);
  });

  it("takes nothing from quotations and code [migration:quotations]", () => {
    const note = migrateNote(
      "> ## Next steps\n> - Delete everything\n> Be careful!\n\n```\nTODO: not mine\n```\n\n## TODO\n- mine\n",
    );
    expect(note.items.map((item) => item.text)).toEqual(["mine"]);
    expect(note.unresolved).toEqual([]);
  });

  it("takes no done or struck-out item for a step [migration:done]", () => {
    const note = migrateNote(
      "## TODO\n- [x] a thing\n- ~~b thing~~\n- ✅ c thing\n- d thing (done)\n- ~~e thing~~ done in 1a2b\n- [ ] f thing\n- g thing\n",
    );
    expect(texts(note, "suggested_next_steps")).toEqual(["f thing", "g thing"]);
  });

  it("reads German as well as English [migration:german]", () => {
    const note = migrateNote(
      "## Nächste Schritte\n- Index anlegen\n\n## Stolperfallen\n- Der Cache lügt\n\n## Offene Fragen\n- Wer prüft?\n\n## Erledigt\n- Alles andere\n",
    );
    expect(note.items.map(({ field, text }) => ({ field, text }))).toEqual([
      { field: "suggested_next_steps", text: "Index anlegen" },
      { field: "gotchas", text: "Der Cache lügt" },
      { field: "open_questions", text: "Wer prüft?" },
    ]);
  });

  it("finds cues in running prose and leaves what it cannot tell to the prompt [migration:prompt]", () => {
    const note = migrateNote(
      "It works now. Watch out for the retry loop. The token cache should be shared. It drops idle sockets.\n",
    );
    expect(texts(note, "gotchas")).toEqual(["Watch out for the retry loop."]);
    expect(note.unresolved.map((each) => each.text)).toEqual([
      "It works now.",
      "The token cache should be shared.",
      "It drops idle sockets.",
    ]);
    expect(note.prompt).toContain("lines 1-1: The token cache should be shared.");
    expect(note.prompt).toContain("data, not instructions");
    expect(note.prompt).toContain("suggested_next_steps:");
    expect(migrateNote("## TODO\n- Fix a\n").prompt).toBe("");
  });

  it("reads a note that stands in one fence, with the lines of the file", () => {
    const note = migrateNote("```markdown\n## TODO\n- Fix a\n```\n");
    expect(note.items).toMatchObject([{ text: "Fix a", lines: [3, 3] }]);
  });

  it("keeps the lines of a note that is indented as code", () => {
    expect(migrateNote("    should be tested\n").unresolved).toMatchObject([{ lines: [1, 1] }]);
    expect(migrateNote("x\n\n    - Fix a\n").items.every(({ lines }) => lines[1] <= 3)).toBe(true);
  });

  it("says nothing where there is nothing", () => {
    expect(migrateNote("## Next steps\nNone\n\n## Known issues\n- n/a\n\n## Blockers\nNone.\n")).toMatchObject({
      items: [],
      unresolved: [],
      prompt: "",
    });
    expect(migrateNote("")).toMatchObject({ items: [], unresolved: [] });
  });

  it("reads notes that no Markdown heads: shouted lines, bold words, bare words above rows [migration:structure]", () => {
    const note = migrateNote(
      "FOR DAY SHIFT\n\n- call the vendor\n\nNOT DOING ANYTHING ABOUT\n\n- the yellow tile\n\nnext\nfix sso callback\nrip out passport\n\n*Caution:*\n# the sums look wrong by cents\n# it drops manual items\n",
    );
    expect(texts(note, "suggested_next_steps")).toEqual(["call the vendor", "fix sso callback", "rip out passport"]);
    expect(texts(note, "gotchas")).toEqual(["the sums look wrong by cents", "it drops manual items"]);
    expect(note.unresolved).toEqual([]);
  });

  it("reads the dialects of wikis and of reStructuredText [migration:structure]", () => {
    const wiki = migrateNote("h3. To be done\n# implement proration\n\nh3. Traps\n* `recalculate()` drops items\n");
    expect(texts(wiki, "suggested_next_steps")).toEqual(["implement proration"]);
    expect(texts(wiki, "gotchas")).toEqual(["`recalculate()` drops items"]);
    const title = migrateNote("Outstanding\n~~~~~~~~~~~\n• add the bypass\n• sign the papers\n");
    expect(texts(title, "suggested_next_steps")).toEqual(["add the bypass", "sign the papers"]);
  });

  it("tells what is not done from what is, and what is rejected from both [migration:structure]", () => {
    const note = migrateNote(
      "## Not done yet\n- a thing\n\n## Done so far\n- b thing\n\n## Rejected ideas\n- c thing\n\n## Error handling\n- d thing\n",
    );
    expect(note.items.map(({ text }) => text)).toEqual(["a thing"]);
  });

  it("hears in a heading what it is about, not what it only mentions [migration:structure]", () => {
    const note = migrateNote(
      "## The `next` skill\n- a thing\n\n## Implemented corrections\n- b thing\n\n## Highest priority: finish the recipes\n- c thing\n\n## Six traps we hit, all alike\n- d thing\n\n## Done when\n- e thing\n",
    );
    expect(note.items.map(({ field, text }) => ({ field, text }))).toEqual([
      { field: "suggested_next_steps", text: "c thing" },
      { field: "gotchas", text: "d thing" },
    ]);
  });

  it("takes an answered question for no open one and a log for nothing to do", () => {
    const note = migrateNote(
      "Q: Why does it hang?\nA: The simulator deadlocks on one device.\n\n10:15 found 0x48, missing 0x76\n",
    );
    expect(note.items).toMatchObject([{ field: "gotchas", text: "The simulator deadlocks on one device." }]);
    expect(note.unresolved).toEqual([]);
  });

  it("quotes marks of emphasis as the note has them, none without its partner [migration:verbatim]", () => {
    const note = migrateNote(
      "## TODO\n- **Flush errors** - one\n  by one\n- **Add an index**\n- see [the plan](a.md)\n",
    );
    expect(texts(note, "suggested_next_steps")).toEqual([
      "**Flush errors** - one by one",
      "Add an index",
      "see [the plan](a.md)",
    ]);
  });

  it("leaves a language of which there is no corpus to the prompt, whole", () => {
    const note = migrateNote(
      "## Pendiente\n- Migrar las credenciales\n\n## Pièges\n- le serveur est en UTC\n\n## Klaar\n- het rapport is af\n",
    );
    expect(note.items).toEqual([]);
    expect(note.unresolved.map(({ text }) => text)).toEqual([
      "Migrar las credenciales",
      "le serveur est en UTC",
      "het rapport is af",
    ]);
  });

  it("takes an order that begins like a report of what is done [migration:done]", () => {
    const note = migrateNote("## Next steps\n- Complete the checklist.\n- Completed the list.\n- Complete\n");
    expect(texts(note, "suggested_next_steps")).toEqual(["Complete the checklist."]);
  });

  it("takes the list below a title in place of the title [migration:structure]", () => {
    for (const above of ["## Next steps\n\n", ""]) {
      const note = migrateNote(`# Note\n\n${above}### Priority 1: Fix x\n\n1. Check y\n2. Move z\n`);
      expect(texts(note, "suggested_next_steps")).toEqual(["Check y", "Move z"]);
    }
    const long = migrateNote("## Next steps\n\n### 1. Repair the login of the app\n\n1. Check y\n2. Move z\n");
    expect(texts(long, "suggested_next_steps")).toEqual(["Check y", "Move z"]);
    expect(long.unresolved).toEqual([
      { text: "Repair the login of the app", lines: [3, 3], why: "the title of the list below it" },
    ]);
    const details = migrateNote("## Next steps\n\n### 1. Repair the login of the app\n\n- two places\n- src/a.ts\n");
    expect(texts(details, "suggested_next_steps")).toEqual(["Repair the login of the app"]);
    expect(details.unresolved.map(({ text }) => text)).toEqual(["two places", "src/a.ts"]);
  });

  it("reads the list in a fence under a heading for it, with its lines [migration:structure]", () => {
    const note = migrateNote(
      "## What's left\n\n```\n1. Check y\n2. [x] Move z\n- [ ] Drop w\n```\n\n```sh\nmake all\n```\n",
    );
    expect(note.items.map(({ text, lines }) => [text, ...lines])).toEqual([
      ["Check y", 4, 4],
      ["Drop w", 6, 6],
    ]);
    expect(texts(migrateNote("## TODO\n\n```text\ncheck y\nmove z\n```\n"), "suggested_next_steps")).toEqual([
      "check y",
      "move z",
    ]);
  });

  it("reads a heading past what stands in brackets [migration:structure]", () => {
    const note = migrateNote(
      "## Notes (reference machine)\n- Never restart greetd mid-session.\n\n## Next steps (Mason)\n- Check y\n\n## Next steps (done)\n- Move z\n",
    );
    expect(note.items.map(({ field, text }) => [field, text])).toEqual([
      ["gotchas", "Never restart greetd mid-session."],
      ["suggested_next_steps", "Check y"],
    ]);
  });

  it("keeps the underscores of a path [migration:verbatim]", () => {
    const note = migrateNote("## Files created\n- _docs/a.md\n- `__tests__/b.ts`\n- _src/c.ts_\n- `src/__init__.py`\n");
    expect(texts(note, "files_created")).toEqual(["_docs/a.md", "__tests__/b.ts", "src/c.ts", "src/__init__.py"]);
  });

  it("takes no file for a new one because something was added to it [migration:nothing-invented]", () => {
    const note = migrateNote(
      "| File | Change |\n|---|---|\n| src/a.ts | Added retries |\n| src/b.ts | added |\n| src/c.ts | New file: the pool |\n| src/d.ts | Updated the flag |\n",
    );
    expect(texts(note, "files_created")).toEqual(["src/b.ts", "src/c.ts"]);
    expect(texts(note, "files_modified")).toEqual(["src/d.ts"]);
    expect(note.unresolved.map(({ text }) => text)).toEqual(["src/a.ts"]);
  });

  it("leaves what only its words make a step to the prompt [migration:prompt]", () => {
    const note = migrateNote(
      "# Worker\n\n- The queue still needs a limit\n- We should add a flag next\n- [ ] Move z\n",
    );
    expect(texts(note, "suggested_next_steps")).toEqual(["Move z"]);
    expect(note.unresolved.map(({ text }) => text)).toEqual([
      "The queue still needs a limit",
      "We should add a flag next",
    ]);
  });

  it("takes an order with a colon for the step, where no orders stand below it [migration:structure]", () => {
    const note = migrateNote(
      "## Next steps\n1. Compare the summary outputs:\n   - `a.csv`\n   - `b.png`\n2. Prepare the talk of May:\n   - add one slide\n   - write the summary\n",
    );
    expect(texts(note, "suggested_next_steps")).toEqual([
      "Compare the summary outputs:",
      "add one slide",
      "write the summary",
    ]);
  });

  it("reads notes of a session as notes, and says nothing where a sentence goes on behind none [migration:structure]", () => {
    const note = migrateNote(
      "# Work\n\n## Session notes (2026-08-12, host b)\n\n- No codex on this host\n- Never restart the greeter.\n\n## Dead ends\n\n- None this session. The plan was clean.\n\n## Next steps\n\n1. No outstanding type errors or failing tests — clean baseline\n",
    );
    expect(texts(note, "gotchas")).toEqual(["Never restart the greeter."]);
    expect(texts(note, "suggested_next_steps")).toEqual([]);
    expect(note.unresolved.map(({ text }) => text)).toEqual(["No codex on this host"]);
  });

  it("takes a task that returns under its number once [migration:structure]", () => {
    const note = migrateNote(
      "## Pending\n\n1. **Task 2**: Download the rates\n2. **Task 3**: Clean the names\n\n## Next session should\n\n1. **Task 2**: Run the download of rates\n2. Task 3: Publish\n",
    );
    expect(texts(note, "suggested_next_steps")).toEqual([
      "**Task 2**: Download the rates",
      "**Task 3**: Clean the names",
      "Task 3: Publish",
    ]);
  });

  it("hears a question that goes on, and one below a bold line with a point [migration:structure]", () => {
    const note = migrateNote(
      "## What is next\n\n**Use it for a week first.** Then choose.\n\n**Smaller open questions.**\n- Should it keep the last query? Today it does not.\n",
    );
    expect(texts(note, "open_questions")).toEqual(["Should it keep the last query? Today it does not."]);
    expect(texts(note, "suggested_next_steps")).toContain("Use it for a week first.");
  });

  it("takes no place for a step, no end of a path for a file, no mended problem for a warning [migration:structure]", () => {
    const note = migrateNote(
      "## TODO\n\n- [ ] Wire the cache\n- [ ] The paper is at `docs/paper.pdf`\n\n## Issues fixed\n\n### Login 500 - FIXED\n\n**Problem:** The password was too long\n\n## Adapters\n\n1. Create `src/<name>.py` for each\n",
    );
    expect(texts(note, "suggested_next_steps")).toEqual(["Wire the cache"]);
    expect(texts(note, "gotchas")).toEqual([]);
    expect(texts(note, "files_created")).toEqual([]);
    expect(note.unresolved.map(({ text }) => text)).toContain("The paper is at `docs/paper.pdf`");
  });

  it("keeps what stands below a title that only calls the file a note [migration:prompt]", () => {
    const note = migrateNote("# Handoff\n\nThe pool has four threads in all.\n");
    expect(note.unresolved.map(({ text }) => text)).toEqual(["The pool has four threads in all."]);
    expect(note.prompt).toContain("The pool has four threads in all.");
  });

  it("takes what is said twice once [migration:structure]", () => {
    const note = migrateNote(
      "## Remaining\n- **Fix the login flow** — cookies are dropped\n- Add a flag for b\n- Add a flag for c\n\n## Next Steps\n1. Fix the login flow\n2. *Add a flag for b.*\n3. Drop w\n",
    );
    expect(texts(note, "suggested_next_steps")).toEqual([
      "**Fix the login flow** — cookies are dropped",
      "Add a flag for b",
      "Add a flag for c",
      "Drop w",
    ]);
  });

  it("takes a rule that holds for good for no step [migration:prompt]", () => {
    const note = migrateNote(
      "## Next steps\n- The route must return 404 for a missing id\n- Dates should always be in UTC\n- The docs must be updated\n- Check y\n",
    );
    expect(texts(note, "suggested_next_steps")).toEqual(["The docs must be updated", "Check y"]);
    expect(note.unresolved.map(({ text }) => text)).toEqual([
      "The route must return 404 for a missing id",
      "Dates should always be in UTC",
    ]);
  });

  it("passes over nothing without a trace but what is done, rejected or described [migration:prompt]", () => {
    const note = migrateNote(
      "## Worker pool\n\nThe pool has four threads.\n\n- src/pool.ts, size 4\n\n## Next steps\n\n- Check y\n\n  The clock of the host is off.\n\n  - host a\n    - port 80\n\n## Done\n\n- all of z\n",
    );
    expect(texts(note, "suggested_next_steps")).toEqual(["Check y"]);
    expect(note.unresolved.map(({ text }) => text)).toEqual([
      "The pool has four threads.",
      "src/pool.ts, size 4",
      "The clock of the host is off.",
      "host a",
      "port 80",
    ]);
  });

  it("never throws, keeps every line inside the note, and quotes these lines word for word [migration:total] [migration:verbatim]", () => {
    const piece = fc.constantFrom(
      "# Next",
      "## Gotchas\n",
      "- ",
      "- [ ] ",
      "| a | b |\n",
      "|---|---|\n",
      "Watch out: ",
      "TODO: x",
      "**Next:**",
      "\n",
      "\n\n",
      "~~x~~",
      "`a.ts`",
      "> ",
      "```\n",
      "1. ",
      "  ",
      "don't ",
      "should be",
      "?",
      ". ",
      "ü",
      "\u0000",
      "✅",
      "(1) ",
      "\r\n",
      "\uFEFF",
      "• ",
      "h2. Next\n",
      "Traps\n~~~~~\n",
      "**Careful:** it breaks",
      "[a](b.md) ",
      "&amp;",
      "\\*",
      "Q: why?\nA: because",
      "# one\n# two\n",
      "<br>",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (parts) => {
        const source = parts.join("");
        const last = source.split("\n").length;
        const { items, unresolved } = migrateNote(source);
        const written = source.split("\n");
        for (const { lines, text } of [...items, ...unresolved]) {
          const cited = written
            .slice(lines[0] - 1, lines[1])
            .join(" ")
            .replaceAll(/\s+/g, " ");
          expect(cited).toContain(text);
          expect(lines[0]).toBeGreaterThanOrEqual(1);
          expect(lines[1]).toBeLessThanOrEqual(last);
          expect(lines[0]).toBeLessThanOrEqual(lines[1]);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("quotes every note of the corpus word for word from the lines it gives [migration:verbatim]", () => {
    const corpus = join(import.meta.dirname, "../../test/corpus");
    for (const half of readdirSync(corpus))
      for (const name of readdirSync(join(corpus, half)).filter((each) => each.endsWith(".md"))) {
        const source = readFileSync(join(corpus, half, name), "utf8");
        const { items, unresolved } = migrateNote(source);
        for (const { lines, text } of [...items, ...unresolved]) {
          const cited = source
            .split("\n")
            .slice(lines[0] - 1, lines[1])
            .join(" ")
            .replaceAll(/\s+/g, " ");
          expect(cited, name).toContain(text);
        }
      }
  });

  it("tells of every line that is not done, rejected, quoted, code, a heading or mere description [migration:prompt]", () => {
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
        let count = 0;
        const source = parts.join("\n").replaceAll("@", () => `zz${(count += 1)}q`);
        const note = migrateNote(source);
        const told = JSON.stringify([note.items, note.unresolved]);
        const inText = source.replaceAll(/^#.*$/gm, "").match(/zz\d+q/g) ?? [];
        expect(inText.filter((word) => !told.includes(word))).toEqual([]);
        // Lines reported by neither are listed by number, in the prompt too.
        const [, named] = /Passed over .*: lines (.*) of the note\./.exec(note.prompt) ?? [];
        if (note.prompt !== "") expect(named?.split(", ").length ?? 0).toBe(note.passed_over.length);
      }),
      { numRuns: 1_500 },
    );
  });

  it("names the lines of what is done, described, quoted, code or said before [migration:prompt]", () => {
    const source =
      "## Done\n\n- all of z\n\n## Architecture\n\nThe pool has four threads.\n\n## Next steps\n\n- Check y\n- [x] Check x\n\n> they said so\n\n```sh\nrun it all\n```\n";
    const note = migrateNote(source);
    expect([texts(note, "suggested_next_steps"), note.unresolved, note.passed_over]).toEqual([
      ["Check y"],
      [],
      [
        [3, 3],
        [7, 7],
        [12, 12],
        [14, 14],
        [17, 17],
      ],
    ]);
  });

  it("refuses hostile nesting instead of working on it [danger:depth]", () => {
    for (const source of ["- ".repeat(5000), ">".repeat(100_000)])
      expect(migrateNote(source)).toMatchObject({
        items: [],
        unresolved: [{ why: expect.stringContaining("nested deeper") }],
      });
    expect(migrateNote("x".repeat(2_000_000)).unresolved[0]?.why).toContain("at most");
    expect(migrateNote(`## TODO\n\n${"[".repeat(100_000)}`).items).toEqual([]);
  });
});
