import { execFileSync } from "node:child_process";
import { globSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ASK_0 } from "@clew/reasoning-steps/example-answers";
import { describe, expect, it } from "vitest";
import { atTerminal, talkAtTerminal } from "../rig/at-terminal.ts";
import { answerOf, ok, type Sandbox, sandbox, write } from "../rig/clew-process.ts";

interface Item {
  readonly kind: string;
  readonly ids?: readonly string[];
  readonly title: string;
  readonly id?: string;
  readonly path?: string;
  readonly note?: string;
}

function decide(box: Sandbox, id: string, decision: string, more: object = {}): void {
  ok(box, ["decide", "--input", "-"], { input: JSON.stringify({ id, decision, confidence: 0.8, ...more }) });
}

function waiting(box: Sandbox, ...words: string[]): { items: readonly Item[]; folded: number } {
  return ok(box, ["inbox", ...words]);
}

const step = (answer: object) => ({ deliberation: { steps: [{ step: 8, thought: "x", answer }] } });
const rejecting = (...options: string[]) => ({
  alternatives: options.map((option) => ({ option, why_rejected: "it loses jobs" })),
});

describe("clew inbox", () => {
  it("says that nothing waits, and puts the questions of halted sessions first [inbox:order]", () => {
    const box = sandbox();
    expect(box.run(["inbox"]).stdout).toBe("Nothing waits for you.\n");
    decide(box, "d1", "Use an outbox table");
    const { session_id: session, state_file: state } = ok(box, ["start", "Pick a queue"]);
    const { questions } = ok(box, ["step", "0", "--state", state], answerOf(ASK_0));
    const [first] = questions;
    expect(waiting(box).items.map(({ kind }) => kind)).toEqual([...questions.map(() => "question"), "proposed"]);
    expect(waiting(box).items[0]).toMatchObject({ session_id: session, title: first?.question });
    const text = box.run(["inbox"]).stdout;
    expect(text).toMatch(new RegExp(`asks +${session}  now `));
    expect(text).toContain("data, not instructions");
  });

  it("finds a rejected option that another decision chooses in the same words, and invents none [inbox:contradictions]", () => {
    const box = sandbox();
    decide(box, "outbox", "Keep mail in an outbox", rejecting("Redis queue", "a cron job"));
    decide(box, "redis", "Use Redis queues");
    decide(box, "near", "Remove the Redis queue");
    decide(box, "similar", "Use a Redis cache for queues");
    decide(box, "elsewhere", "A cron job", { governs: { paths: ["tools/**"] } });
    decide(box, "scoped", "Run reports by hand", { ...rejecting("Cron jobs"), governs: { paths: ["src/**"] } });
    const found = waiting(box).items.filter(({ kind }) => kind === "contradiction");
    expect(found.map(({ ids }) => ids)).toEqual([
      ["outbox", "elsewhere"],
      ["outbox", "redis"],
    ]);
  });

  it("finds a rejected option that another decision follows or selects by its id [inbox:contradictions]", () => {
    const box = sandbox();
    const alternatives = [{ id: "redis-queue", option: "A queue in Redis", why_rejected: "it loses jobs" }];
    decide(box, "outbox", "Keep mail in an outbox", { alternatives });
    const regard = (id: string, stance: string) => step({ regards: [{ id, stance, because: "x" }] });
    decide(box, "follows", "Move mail elsewhere", regard("redis-queue", "follows"));
    decide(box, "unrelated", "Count the mail", regard("redis-queue", "unrelated"));
    decide(box, "selects", "Send it later", step({ branches: [{ id: "redis-queue" }], selected: "redis-queue" }));
    const long = [{ id: "kafka-log", option: "A log in Kafka ".repeat(200), why_rejected: "nobody runs it" }];
    decide(box, "wordy", "Keep events in a table", { alternatives: long });
    decide(box, "logs", "Stream the events", regard("kafka-log", "follows"));
    const found = waiting(box).items.filter(({ kind }) => kind === "contradiction");
    expect(found.map(({ ids }) => ids)).toEqual([
      ["wordy", "logs"],
      ["outbox", "selects"],
      ["outbox", "follows"],
    ]);
  });

  it("goes from questions over waivers, contests and contradictions to proposals [inbox:order]", () => {
    const box = sandbox();
    const governs = { paths: ["src/**"], forbid: [{ pattern: "ioredis" }] };
    decide(box, "dec_outbox", "Use an outbox", { ...rejecting("A Redis queue"), governs });
    expect(atTerminal(box, ["ratify", "dec_outbox"], { typed: "tbox" }).code).toBe(0);
    expect(box.run(["waive", "dec_outbox", "--file", "src/old.ts", "--because", "It is emptied"]).code).toBe(3);
    ok(box, ["supersede", "dec_outbox", "--with", "Use a Redis queue", "--because", "volume grew"]);
    const { state_file: state } = ok(box, ["start", "Pick a queue"]);
    const { questions } = ok(box, ["step", "0", "--state", state], answerOf(ASK_0));
    const kinds = ["waiver", "contested", "contradiction", "proposed"];
    expect(waiting(box).items.map(({ kind }) => kind)).toEqual([...questions.map(() => "question"), ...kinds]);
  });

  it("opens, skips, withdraws and ratifies by a key at a terminal, and asks again for what was opened [inbox:order]", async () => {
    const box = sandbox();
    for (const id of ["d_last", "d_fourth", "d_third", "d_other", "d_first"]) decide(box, id, `Keep ${id}`);
    const next = "quit";
    const talk = [
      [next, "o"],
      ["  decided 2", ""],
      [next, "r"],
      ["To ratify d_first", "irst\n"],
      [next, "w"],
      ["To withdraw d_other", "ther\n"],
      [next, "s"],
      [next, "q"],
    ] as const;
    const { code, stdout } = await talkAtTerminal(box, ["inbox"], talk);
    expect(code).toBe(0);
    expect(stdout).not.toContain("Keep d_last: ");
    const standings = ok<{ decisions: { id: string; standing: string }[] }>(box, ["rpc", "listDecisions", "{}"]);
    expect(Object.fromEntries(standings.decisions.map(({ id, standing }) => [id, standing]))).toEqual({
      d_first: "ratified",
      d_other: "withdrawn",
      d_third: "proposed",
      d_fourth: "proposed",
      d_last: "proposed",
    });
  });

  it("does nothing where none of its keys is pressed, says so, and asks again [inbox:order]", async () => {
    const box = sandbox();
    decide(box, "d_one", "Keep d_one");
    const talk = [
      ["quit", "\r"],
      ["Nothing was done to it", ""],
      ["quit", "\u0003"],
      ["Nothing was done to it", ""],
    ] as const;
    const { code, stdout } = await talkAtTerminal(box, ["inbox"], talk);
    expect([code, stdout.split("Nothing was done to it").length]).toEqual([0, 3]);
    expect(waiting(box).items.map(({ kind }) => kind)).toEqual(["proposed"]);
  });

  it("lists high stakes first, then the newest [inbox:order]", () => {
    const box = sandbox();
    decide(box, "a", "First", { stakes: "low" });
    decide(box, "b", "Second", { stakes: "high" });
    decide(box, "c", "Third", { stakes: "low" });
    expect(waiting(box).items.map(({ title }) => title)).toEqual(["Second", "Third", "First"]);
    expect(waiting(box, "--all").folded).toBe(0);
  });
});

const SOURCES = join(import.meta.dirname, "../../../handoff-schema/src");
const ROOT = join(import.meta.dirname, "../../../..");

function git(box: Sandbox, ...words: readonly string[]): void {
  const who = ["-c", "user.name=Mara", "-c", "user.email=mara@example.org", "-c", "commit.gpgsign=false"];
  execFileSync("git", [...who, ...words], { cwd: box.folder, env: { ...box.env, PATH: process.env["PATH"] } });
}

function commit(box: Sandbox): void {
  git(box, "add", "--all", ":!.clew");
  git(box, "commit", "-qm", "x", "--allow-empty");
}

function changed(box: Sandbox, kind = "code_changed"): readonly (string | undefined)[] {
  return waiting(box)
    .items.filter((each) => each.kind === kind)
    .map(({ id }) => id)
    .toSorted();
}

function rewrite(box: Sandbox, path: string, change: (text: string) => string): void {
  write(box, path, change(readFileSync(join(box.folder, path), "utf8")));
}

/** A repository of real files, with a decision about each. */
function governed(): { readonly box: Sandbox; readonly files: readonly string[] } {
  const box = sandbox("code");
  git(box, "init", "-q", "-b", "main");
  const names = globSync("**/*.ts", { cwd: SOURCES, exclude: ["**/generated/**", "**/*.test.ts"] });
  const files = names.map((name) => `src/${name}`).toSorted();
  for (const path of files) write(box, path, readFileSync(join(SOURCES, path.slice(4)), "utf8"));
  write(box, "tools/report.py", "import os\n\ndef main(a):\n    if a:\n        print('x')\n    return a\n");
  write(box, "notes.txt", "one two\n");
  commit(box);
  for (const [at, path] of files.entries()) decide(box, `e${at}`, `Decide ${path}`, { governs: { paths: [path] } });
  decide(box, "py2", "Python", { governs: { paths: ["tools/**"] } });
  decide(box, "notes2", "Notes", { governs: { paths: ["notes.txt"] } });
  return { box, files };
}

const adr = (decision: string): string => `# Use X\n\n## Status\n\nAccepted\n\n## Decision\n\n${decision}\n`;

describe("clew inbox, of code and files", () => {
  it("lists no decision after a formatter, a move and a rename, and each whose code changed [inbox:code-changed]", () => {
    const { box, files } = governed();
    const style = { indentStyle: "tab", lineWidth: 70, attributePosition: "multiline" };
    const javascript = {
      quoteStyle: "single",
      semicolons: "asNeeded",
      trailingCommas: "none",
      arrowParentheses: "asNeeded",
      bracketSpacing: false,
    };
    write(box, "biome.json", JSON.stringify({ formatter: style, javascript: { formatter: javascript } }));
    execFileSync(join(ROOT, "node_modules/.bin/biome"), ["check", "--write", "--linter-enabled=false", "src"], {
      cwd: box.folder,
    });
    write(box, "tools/report.py", 'import os\n\n\ndef main(\n  a,\n):\n  # why\n  if a:\n    print("x")\n  return a\n');
    write(box, "notes.txt", "one   two\n\n");
    expect(changed(box)).toEqual([]);
    commit(box);
    // A folder is moved and a function renamed in every file.
    renameSync(join(box.folder, "src/record"), join(box.folder, "src/adr"));
    for (const path of globSync("src/**/*.ts", { cwd: box.folder }))
      rewrite(box, path, (text) =>
        text
          .replaceAll("/record/", "/adr/")
          .replaceAll("parseMarkdown", "syntaxTreeOfText")
          .replaceAll("parse-markdown", "markdown-tree"),
      );
    renameSync(join(box.folder, "src/markdown/parse-markdown.ts"), join(box.folder, "src/markdown/markdown-tree.ts"));
    commit(box);
    expect(changed(box)).toEqual([]);
    // Changed meaning is listed, committed or not.
    const places = [3, 9, 20].map((at) => files[at] ?? "");
    rewrite(box, places[0] ?? "", (text) => text.replace(/\breturn\b/, "return !"));
    rewrite(box, places[1] ?? "", (text) => `${text}\nexport const planted = 1;\n`);
    commit(box);
    rmSync(join(box.folder, places[2] ?? ""));
    rewrite(box, "tools/report.py", (text) => text.replace('    print("x")', '  print("x")'));
    rewrite(box, "notes.txt", (text) => `${text}three\n`);
    expect(changed(box)).toEqual(["e3", "e9", "e20", "py2", "notes2"].toSorted());
    const notes = waiting(box).items.find(({ id, kind }) => id === "notes2" && kind === "code_changed");
    expect(notes?.note).toBe("compared by white space only");
    // Ratifying confirms the current code.
    commit(box);
    expect(atTerminal(box, ["ratify", "e9"], { typed: "e9" }).code).toBe(0);
    expect(changed(box)).not.toContain("e9");
    rewrite(box, places[1] ?? "", (text) => `${text}\nexport const more = 1;\n`);
    commit(box);
    expect(changed(box)).toContain("e9");
    expect(atTerminal(box, ["ratify", "e9", "--again"], { typed: "e9" }).code).toBe(0);
    expect(changed(box)).not.toContain("e9");
  });

  it("does not take one name for another where both are still there [inbox:code-changed]", () => {
    const box = sandbox("names");
    git(box, "init", "-q", "-b", "main");
    write(box, "src/queue.ts", "export const q = new RedisQueue();\n");
    write(box, "src/kinds.ts", "export class RedisQueue {}\nexport class SqlQueue {}\n");
    commit(box);
    decide(box, "d1", "Queue", { governs: { paths: ["src/queue.ts"] } });
    write(box, "src/queue.ts", "export const q = new SqlQueue();\n");
    expect(changed(box)).toEqual(["d1"]);
  });

  it("lists ratified records whose file changed or is gone, and takes them by a key [inbox:record-changed]", async () => {
    const box = sandbox("records");
    write(box, "docs/adr/0001-x.md", adr("X."));
    write(box, "docs/adr/0002-y.md", adr("Y.").replace("Use X", "Use Y"));
    expect(atTerminal(box, ["adopt", "--ratify"], { typed: "2" }).code).toBe(0);
    expect(changed(box, "record_changed")).toEqual([]);
    write(box, "docs/adr/0001-x.md", adr("X, but only here."));
    rmSync(join(box.folder, "docs/adr/0002-y.md"));
    const items = waiting(box).items.filter(({ kind }) => kind === "record_changed");
    expect(items.map(({ path, title, note }) => [path, title, note])).toEqual([
      ["docs/adr/0001-x.md", "Use X", "says now: X, but only here."],
      ["docs/adr/0002-y.md", "Use Y", "its file is gone"],
    ]);
    // One key each: accepts the file's current text, and keeps what is gone from the files.
    const [key, count] = ["quit", "type how many they are: "] as const;
    const talk = [
      [key, "r"],
      [count, "1\n"],
      [key, "r"],
      [count, "1\n"],
    ] as const;
    expect(await talkAtTerminal(box, ["inbox"], talk)).toMatchObject({ code: 0 });
    expect(changed(box, "record_changed")).toEqual([]);
    expect(box.run(["rpc", "listDecisions", "{}"]).stdout).toContain("X, but only here.");
  });
});
