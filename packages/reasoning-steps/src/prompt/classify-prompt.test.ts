import { describe, expect, it } from "vitest";
import { AFFIRMED_TASKS, FOLLOW_UPS, FULL_PROMPTS, LIGHT_PROMPTS, NEW_TASKS } from "../../test/prompt-tables.ts";
import { classifyPrompt, type PromptContext } from "../index.ts";
import { classifyBy, countPaths, isPlain } from "./classify-prompt.ts";

const AFTER: PromptContext = {
  previous: { sessionId: "0a1b2c3d4e5f", status: "completed", completedForMs: 5 * 60 * 1000 },
};
const LONG = `Explain why the importer is slow. ${"It reads every row and then every row again. ".repeat(13)}`;

// One row per prompt: the text, what preceded it (a completed session or nothing), and the result.
const PROMPTS: readonly (readonly [prompt: string, context: PromptContext, depth: string, reason: string])[] = [
  // Messages for the client itself
  ["/compact", {}, "skip", "client command /compact"],
  ["/clear", {}, "skip", "client command /clear"],
  ["/help", {}, "skip", "client command /help"],
  ["/model opus", {}, "skip", "client command /model"],
  ["  /status  ", {}, "skip", "client command /status"],
  ["/resume", AFTER, "skip", "client command /resume"],
  ["<task-notification>\n<status>completed</status>\n</task-notification>", {}, "skip", "task notification"],
  ["<local-command-stdout>ok</local-command-stdout>", {}, "skip", "task notification"],
  ["Generate a title for this conversation:", {}, "skip", "title request"],
  ["You are a title generator. You output ONLY a thread title.", {}, "skip", "title request"],
  // Prompts that only look like those
  ["/etc/hosts has a wrong line", {}, "light", "nothing asks for more"],
  ["/data-import sales.csv", {}, "light", "nothing asks for more"],
  ["/resume-thread T-1", {}, "light", "nothing asks for more"],
  ["/Users/me is full, what can go?", {}, "light", "nothing asks for more"],
  ["<task-notification>done</task-notification> and now fix the test", {}, "light", "nothing asks for more"],
  ["Generate a title for my blog post about bees", {}, "light", "nothing asks for more"],
  // Prefixes take precedence over everything after them
  ["clew:skip fix the typo", {}, "skip", "clew:skip"],
  ["clew:skip delete the production database", {}, "skip", "clew:skip"],
  ["clew:off", {}, "skip", "clew:off"],
  ["clew:quick design the new schema", {}, "light", "clew:quick"],
  ["CLEW:QUICK: rename it", {}, "light", "clew:quick"],
  ["clew:full rename the flag", {}, "full", "clew:full"],
  ["  Clew:Full\nrename the flag", {}, "full", "clew:full"],
  ["clew:full ok", AFTER, "full", "clew:full"],
  ["clew:new and now the tests", AFTER, "light", "nothing asks for more"],
  ["clew:new drop the table", AFTER, "full", "full-word: drop"],
  ["clew:new", {}, "light", "nothing asks for more"],
  ["please use clew:full here", {}, "light", "nothing asks for more"],
  ["clew:fuller than before", {}, "light", "nothing asks for more"],
  ["clew: full stop", {}, "light", "nothing asks for more"],
  // Follow-ups of a session that was just completed
  ["yes, go on", AFTER, "skip", "continues 0a1b2c3d4e5f"],
  ["now run the tests", AFTER, "skip", "continues 0a1b2c3d4e5f"],
  ["thanks! also update src/a.ts and src/b.ts", AFTER, "full", "two or more file paths"],
  ["ok, now deploy it", AFTER, "full", "full-word: deploy"],
  ["ok", { previous: { sessionId: "0a1b2c3d4e5f", status: "in_progress" } }, "light", "nothing asks for more"],
  [
    "ok",
    { previous: { sessionId: "0a1b2c3d4e5f", status: "halted", completedForMs: 1 } },
    "light",
    "nothing asks for more",
  ],
  [
    "ok",
    { previous: { sessionId: "0a1b2c3d4e5f", status: "completed", completedForMs: 1_799_999 } },
    "skip",
    "continues 0a1b2c3d4e5f",
  ],
  [
    "ok",
    { previous: { sessionId: "0a1b2c3d4e5f", status: "completed", completedForMs: 1_800_000 } },
    "light",
    "nothing asks for more",
  ],
  [
    "ok",
    { previous: { sessionId: "0a1b2c3d4e5f", status: "completed", completedForMs: -60_000 } },
    "light",
    "nothing asks for more",
  ],
  [`${"ok ".repeat(39)}yes`, AFTER, "skip", "continues 0a1b2c3d4e5f"],
  [`${"ok ".repeat(39)}yes!`, AFTER, "light", "nothing asks for more"],
  ["a".repeat(120), AFTER, "light", "nothing asks for more"],
  ["🧵", AFTER, "light", "nothing asks for more"],
  // Length
  ["a".repeat(600), {}, "light", "nothing asks for more"],
  ["a".repeat(601), {}, "full", "more than 600 characters"],
  ["🧵".repeat(600), {}, "light", "nothing asks for more"],
  [LONG, {}, "full", "more than 600 characters"],
  // Paths
  ["Fix src/import.ts", {}, "light", "nothing asks for more"],
  ["Make src/a.ts like src/b.ts", {}, "full", "two or more file paths"],
  ["src/a.ts breaks src/a.ts:12", {}, "light", "nothing asks for more"],
  ["Sync README.md with package.json.", {}, "full", "two or more file paths"],
  ["Move ./lib to ../vendor/lib", {}, "full", "two or more file paths"],
  ["Copy C:\\data\\in.csv over `/srv/out.csv`", {}, "full", "two or more file paths"],
  ["Is read/write and/or client/server the same?", {}, "light", "nothing asks for more"],
  ["See https://a.example/x/y.ts and https://b.example/z.ts", {}, "light", "nothing asks for more"],
  ["Does Node.js run Vue.js and Next.js, e.g. v1.2?", {}, "light", "nothing asks for more"],
  // Full-words, as whole words and in any case
  ["Design the plugin API", {}, "full", "full-word: design"],
  ["What architecture fits?", {}, "full", "full-word: architecture"],
  ["MIGRATE to Postgres", {}, "full", "full-word: migrate"],
  ["the migration fails", {}, "full", "full-word: migration"],
  ["Refactoring the parser", {}, "full", "full-word: refactoring"],
  ["Is this a security hole?", {}, "full", "full-word: security"],
  ["Add a column to the schema", {}, "full", "full-word: schema"],
  ["delete old logs", {}, "full", "full-word: delete"],
  ["Dropping a table", {}, "full", "full-word: dropping"],
  ["deploy to staging", {}, "full", "full-word: deploy"],
  ["cut a release", {}, "full", "full-word: release"],
  ["it is slow in production", {}, "full", "full-word: production"],
  ["Choose a queue", {}, "full", "full-word: choose"],
  ["Help me decide between two queues", {}, "full", "full-word: decide"],
  ["Rotate the credentials", {}, "full", "full-word: credentials"],
  ["Rename the password field", {}, "light", "nothing asks for more"],
  ["Compare these two functions", {}, "light", "nothing asks for more"],
  ["the dropdown is too narrow", {}, "light", "nothing asks for more"],
  ["a predesigned page", {}, "light", "nothing asks for more"],
  ["das Schémas-Team fragt", {}, "light", "nothing asks for more"],
  ["en-tête schemaé", {}, "light", "nothing asks for more"],
  ["数据库的schema要改", {}, "full", "full-word: schema"],
  ["change the 'schema' — today", {}, "full", "full-word: schema"],
  ["product page title is wrong", {}, "light", "nothing asks for more"],
  // Everything else
  ["Fix the typo in the footer", {}, "light", "nothing asks for more"],
  ["What does this function return?", {}, "light", "nothing asks for more"],
  ["", {}, "light", "nothing asks for more"],
  ["修复登录按钮的颜色", {}, "light", "nothing asks for more"],
  // A person who wants every step gets them, unless a prefix says otherwise
  ["Fix the typo", { setting: "full" }, "full", "setting: full"],
  ["ok", { ...AFTER, setting: "full" }, "full", "setting: full"],
  ["/compact", { setting: "full" }, "skip", "client command /compact"],
  ["clew:quick fix the typo", { setting: "full" }, "light", "clew:quick"],
  ["clew:skip fix the typo", { setting: "full" }, "skip", "clew:skip"],
  ["clew:new fix the typo", { ...AFTER, setting: "full" }, "full", "setting: full"],
];

describe("the depth of a prompt", () => {
  it("is pinned by a table of at least sixty prompts", () => {
    expect(PROMPTS.length).toBeGreaterThanOrEqual(60);
  });

  it.each(PROMPTS)("of %j with %j is %s: %s [protocol:depth-rule]", (prompt, context, depth, reason) => {
    const { depth: found, reason: why } = classifyPrompt(prompt, context);
    expect({ depth: found, reason: why }).toEqual({ depth, reason });
  });

  it("keeps the prefix out of what is classified and names it [protocol:prefixes]", () => {
    expect(classifyPrompt("CLEW:New,  drop\nthe table ")).toEqual({
      depth: "full",
      reason: "full-word: drop",
      query: "drop\nthe table ",
      prefix: "new",
    });
    expect(classifyPrompt("clew:off").prefix).toBe("off");
    expect(classifyPrompt(" fix it ")).toEqual({ depth: "light", reason: "nothing asks for more", query: " fix it " });
  });

  it("names the session that a follow-up continues", () => {
    expect(classifyPrompt("go on", AFTER)).toEqual({
      depth: "skip",
      reason: "continues 0a1b2c3d4e5f",
      continues: "0a1b2c3d4e5f",
      query: "go on",
    });
  });

  it("finds paths behind any row of marks, in no time [agents:prompt-cost]", () => {
    expect(countPaths('See (src/a.ts), `lib/b.ts`: and "lib/c.ts"...')).toBe(3);
    const started = performance.now();
    for (const row of [".", "(", "`", ":1", ":1-", "./", "a.", "..(", "\\"])
      for (const text of [`${row.repeat(150_000)}x`, `x${row.repeat(150_000)}x`]) countPaths(text);
    // It takes a tenth of a second. A single row of dots once took twelve.
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it("takes a prompt of a megabyte in its stride", () => {
    expect(classifyPrompt("a/".repeat(500_000)).depth).toBe("full");
    expect(classifyPrompt(` ${"\t".repeat(500_000)}x`).depth).toBe("full");
    expect(classifyPrompt(`<task-notification>${"<".repeat(500_000)}`).depth).toBe("full");
  });
});

describe("a short prompt after a finished session", () => {
  it("is read by tables of at least sixty prompts of each kind, and forty that only ask or mend a word", () => {
    const sizes = [NEW_TASKS, AFFIRMED_TASKS, FOLLOW_UPS].map((table) => new Set(table).size);
    expect(sizes.every((size) => size >= 60)).toBe(true);
    expect(new Set(LIGHT_PROMPTS).size).toBeGreaterThanOrEqual(40);
  });

  it.each(NEW_TASKS)("is a task of its own: %j [protocol:follow-ups-refer-back]", (prompt) => {
    expect(classifyPrompt(prompt, AFTER).depth).not.toBe("skip");
  });

  it.each(AFFIRMED_TASKS)("is a task behind an affirmation: %j [protocol:follow-ups-refer-back]", (prompt) => {
    expect(classifyPrompt(prompt, AFTER).depth).not.toBe("skip");
  });

  it.each(FOLLOW_UPS)("refers back: %j [protocol:follow-ups-refer-back]", (prompt) => {
    expect(classifyPrompt(prompt, AFTER).reason).toBe("continues 0a1b2c3d4e5f");
    expect(classifyPrompt(prompt).depth).toBe("light");
  });
});

describe("a full-word", () => {
  it.each(LIGHT_PROMPTS)(
    "does not count where nothing but words is asked or mended: %j [protocol:full-words-change]",
    (prompt) => {
      expect(classifyPrompt(prompt)).toMatchObject({ depth: "light", reason: "nothing asks for more" });
    },
  );

  it.each(FULL_PROMPTS)(
    "counts where something is to be changed or chosen: %j [protocol:full-words-change]",
    (prompt) => {
      expect(classifyPrompt(prompt).depth).toBe("full");
    },
  );

  it("is read without a reader only where that changes nothing", () => {
    const others = [...NEW_TASKS, ...FULL_PROMPTS, ...LIGHT_PROMPTS].filter((prompt) => isPlain(prompt));
    for (const prompt of others) expect(classifyBy(undefined, prompt).depth, prompt).toBe(classifyPrompt(prompt).depth);
    expect(isPlain("Show the customers table")).toBe(true);
    expect(isPlain("Fix it")).toBe(true);
    expect(isPlain("Drop the table")).toBe(false);
    expect(isPlain("Compare src/a.ts with the old src/b.ts")).toBe(false);
    expect(isPlain("Lösche die Tabelle")).toBe(false);
    expect(isPlain("Elimina la base de datos")).toBe(false);
  });
});

describe("a prompt of any length", () => {
  it("is read in time that grows with its length, as a follow-up too [agents:prompt-cost]", () => {
    const started = performance.now();
    for (const row of ["yes ", "yes,", "and ", "は", "ok. ", "и ", "(", "delete ", "?", ",,", "\n"])
      for (const size of [100, 590, 150_000])
        classifyPrompt(row.repeat(Math.ceil(size / row.length)).slice(0, size), AFTER);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

describe("a team's own words", () => {
  const words = { full: ["cutover", "Große Umstellung"], follow_up: ["Leinen los"] };
  const previous = { sessionId: "0a1b2c3d4e5f", status: "completed", completedForMs: 1000 };
  const depthOf = (prompt: string) => classifyPrompt(prompt, { words, previous }).depth;

  it("ask for every step where something is to be changed, and not in a question [protocol:own-steps-words]", () => {
    expect(classifyPrompt("Plan the cutover of the ledger", { words })).toMatchObject({
      depth: "full",
      reason: "full-word: cutover",
    });
    expect(depthOf("Die große Umstellung vorbereiten")).toBe("full");
    expect(depthOf("What does the cutover script print?")).toBe("light");
    expect(depthOf("Rename the cutovers folder")).toBe("light");
    expect(classifyPrompt("Plan the cutover of the ledger", {}).depth).toBe("light");
  });

  it("go on where nothing else is said, after a session that is completed [protocol:own-steps-words]", () => {
    expect(depthOf("Leinen los!")).toBe("skip");
    expect(depthOf("Leinen los und die Tabelle löschen")).not.toBe("skip");
    expect(classifyPrompt("Leinen los!", { words }).depth).toBe("light");
  });
});
