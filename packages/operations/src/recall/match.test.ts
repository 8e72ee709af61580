import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Match, matchSources, type RecallQuery } from "./match.ts";
import { recall } from "./recall.ts";
import { holdingOf, indexInMemory, type RecallSource, soughtWord, timesHeld } from "./recall-index.ts";
import { readRecallSet, scoreSet } from "./score-set.ts";
import { wordsOf } from "./words.ts";

const SETS = join(import.meta.dirname, "../../../../tooling/recall/sets");
const AT = Date.parse("2026-04-01T00:00:00Z");

const OUTBOX: RecallSource = {
  kind: "decision",
  id: "dec_outbox",
  at: "2026-03-04T09:00:00Z",
  text: "Use an outbox table for mail retries",
  reasons: [{ text: "312 mails went out twice" }],
  rejected: [{ option: "Redis queue", why: "loses jobs on restart" }],
  paths: ["src/mail/**"],
  symbols: ["sendMail"],
};
const CURSOR: RecallSource = {
  kind: "decision",
  id: "dec_cursor",
  at: "2026-03-01T09:00:00Z",
  text: "Page lists by an opaque cursor",
  rejected: [{ option: "Offset and limit", why: "skips rows" }],
};
const THEMES: RecallSource = {
  kind: "decision",
  id: "dec_themes",
  at: "2026-02-01T09:00:00Z",
  text: "Compute every colour of a theme from paper, ink and accent",
};

function ask(
  query: Partial<RecallQuery>,
  sources: readonly RecallSource[] = [OUTBOX, CURSOR, THEMES],
): readonly Match[] {
  return matchSources(indexInMemory(sources), { text: "", at: AT, moment: "prompt", ...query });
}

function sure(matches: readonly Match[]): readonly string[] {
  return matches.filter(({ voice }) => voice === "sure").map(({ source }) => source.id);
}

describe("what bears on a prompt", () => {
  it("is the decision whose rejected option the prompt asks for [recall:matcher]", () => {
    const [first] = ask({ text: "Add Redis for the mail retries queue" });
    expect(first).toMatchObject({ source: { id: "dec_outbox" }, voice: "sure" });
    expect(first?.matched).toContainEqual({ by: "rejected_option", what: "Redis queue" });
  });

  it("is the one whose whole rejected option the prompt says, with a word of its own, however little else fits [recall:matcher]", () => {
    const styles: RecallSource = {
      kind: "decision",
      id: "dec_styles",
      at: "2024-02-01T09:00:00Z",
      text: "Write styles as modules beside their component",
      rejected: [{ option: "Tailwind" }, { option: "Cursor" }],
    };
    const asked = "Restyle the list of the library screen with Tailwind classes and colour themes";
    const found = ask({ text: asked }, [OUTBOX, CURSOR, THEMES, styles]).find(({ id }) => id === "dec_styles");
    expect(found).toMatchObject({
      voice: "sure",
      matched: [{ by: "rejected_option", what: "Tailwind" }, { by: "words" }],
    });
    // A word that other sources also use does not name one of them.
    const other = ask({ text: "Restyle the list of the library screen with a cursor" }, [
      OUTBOX,
      CURSOR,
      THEMES,
      styles,
    ]);
    expect(other.find(({ id }) => id === "dec_styles")?.voice).toBe("maybe");
  });

  it("stays sure while other agents' sessions ask the same [recall:matcher]", () => {
    const prompt = "Take the outbox of the mail worker apart";
    const outbox = { ...OUTBOX, rejected: [] };
    const session = (id: string): RecallSource => ({ kind: "session", id, at: OUTBOX.at, text: prompt });
    const alone = ask({ text: prompt }, [outbox, CURSOR, THEMES]);
    const beside = ask({ text: prompt }, [outbox, CURSOR, THEMES, session("s1"), session("s2")]);
    expect(sure(alone)).toEqual(["dec_outbox"]);
    expect(sure(beside)).toContain("dec_outbox");
    const all = indexInMemory([outbox, CURSOR, THEMES, ...["s1", "s2", "s3", "s4"].map(session)]);
    expect(recall(all, { prompt, at: AT }).items.map(({ id }) => id)).toEqual(["dec_outbox", "s1", "s2"]);
  });

  it("is no word of a copy that was damaged", () => {
    expect(["9 mail=1", "9 mail=1 \n|a b|", "0 mail=x:y"].map((words) => holdingOf(words, soughtWord("mail")))).toEqual(
      [0, 0, 0],
    );
    expect(timesHeld(holdingOf("0 mail=1:3 ", soughtWord("mail")))).toBe(3);
  });

  it("is found in every form of its words and in parts of identifiers [recall:matcher]", () => {
    expect(ask({ text: "retrying of mailRetry" })[0]?.source.id).toBe("dec_outbox");
    expect(wordsOf("TypeManager").map(({ form }) => form)).toEqual(["type", "manag", "typemanag"]);
    expect(wordsOf("retries")[0]?.form).toBe(wordsOf("retry")[0]?.form);
  });

  it("is what governs a path or a symbol that the prompt names, whatever its words [recall:matcher]", () => {
    expect(sure(ask({ text: "clean this up", paths: ["src/mail/send.ts"] }))).toEqual(["dec_outbox"]);
    expect(sure(ask({ text: "make sendMail faster" }))).toEqual(["dec_outbox"]);
    expect(sure(ask({ text: "make resendMailNow faster" }))).toEqual([]);
  });

  it("is nothing where no word of the record is said [recall:silent]", () => {
    expect(ask({ text: "Bump eslint to 9" })).toEqual([]);
    expect(ask({ text: "" })).toEqual([]);
    expect(ask({ text: "Add Redis for the mail retries queue" }, [])).toEqual([]);
  });

  it("is nothing that was decided later [recall:matcher]", () => {
    expect(ask({ text: "Add Redis for the mail retries queue", at: Date.parse("2026-03-04T08:59:59Z") })).toEqual([]);
  });

  it("takes hostile and huge texts in time [recall:matcher]", () => {
    for (const text of [
      "(".repeat(100_000),
      "a".repeat(2_000_000),
      "\u0000\uD800 redis",
      "メール キュー",
      "Ünïcode ".repeat(50_000),
    ])
      expect(ask({ text }).length).toBeLessThanOrEqual(3);
  });
});

describe("what bears on an edit", () => {
  it("is said for a path, and for a rejected option that is written [recall:matcher]", () => {
    const text = "import { Queue } from 'bullmq';\nconst redis = new Queue('mail', { connection: redis });";
    expect(sure(ask({ text, moment: "edit" }))).toEqual(["dec_outbox"]);
    expect(sure(ask({ text: "x", paths: ["src/mail/a/b.ts"], moment: "edit" }))).toEqual(["dec_outbox"]);
  });

  it("is the decision that forbids a line of the text, in the files that its rule is about [recall:matcher]", () => {
    const client = { ...OUTBOX, id: "dec_client", rejected: [], paths: [], symbols: [] };
    const rule = { ...client, forbids: [{ pattern: "from ['\"]ioredis", in: ["src/**"] }], context: "ioredis" };
    const text = "import { Cluster } from 'ioredis';";
    const asked = { text: `const a = 1;\n${text}`, paths: ["src/a.ts"], moment: "edit" } as const;
    expect(ask(asked, [rule, CURSOR, THEMES])[0]).toMatchObject({
      id: "dec_client",
      voice: "sure",
      matched: [{ by: "rule", what: "from ['\"]ioredis" }, { by: "words" }],
    });
    expect(sure(ask({ ...asked, paths: ["docs/a.md"] }, [rule, CURSOR, THEMES]))).toEqual([]);
    expect(sure(ask({ ...asked, text: "ioredis" }, [rule, CURSOR, THEMES]))).toEqual([]);
    expect(sure(ask({ text: `why not ${text}` }, [rule, CURSOR, THEMES]))).toEqual(["dec_client"]);
  });

  it("is first what governs the file, then what shares its words [recall:matcher]", () => {
    const queue = { ...OUTBOX, id: "dec_queue", text: "Use a queue for mail retries and nothing else", paths: [] };
    const governs = { ...THEMES, paths: ["src/mail/**"] };
    const text = "Redis queue for mail retries";
    expect(sure(ask({ text, paths: ["src/mail/a.ts"], moment: "edit" }, [queue, governs]))[0]).toBe("dec_themes");
  });

  it("is not what covers the whole folder where the text is about another governing decision, except at a refusal [recall:silent]", () => {
    const folder = { ...THEMES, paths: ["src/**"] };
    const file = { ...CURSOR, paths: ["src/mail/a.ts"] };
    const asked = { text: "Redis queue for mail retries", paths: ["src/mail/a.ts"], moment: "edit" } as const;
    expect(sure(ask(asked, [OUTBOX, folder, file]))).toEqual(["dec_outbox", "dec_cursor"]);
    expect(sure(ask({ ...asked, text: "x" }, [OUTBOX, folder, file])).toSorted()).toEqual([
      "dec_cursor",
      "dec_outbox",
      "dec_themes",
    ]);
    expect(sure(ask({ ...asked, governing: true }, [OUTBOX, folder, file]))).toContain("dec_themes");
  });

  it("is cut to the room that an edit has [recall:hooks]", () => {
    const long = { ...OUTBOX, text: `${OUTBOX.text} ${"and nothing else ".repeat(40)}` };
    const asked = { files: ["src/mail/a.ts"], text: "x", voice: "sure", limit: 2, maxBytes: 460, at: AT } as const;
    const { items, bytes } = recall(indexInMemory([long, CURSOR]), asked);
    expect(items.map(({ id }) => id)).toEqual(["dec_outbox"]);
    expect(bytes).toBeLessThanOrEqual(460);
    expect(bytes).toBeGreaterThan(400);
  });

  it("is not said for a word that two texts happen to share [recall:silent]", () => {
    expect(sure(ask({ text: "const page = 1;", paths: ["src/page.ts"], moment: "edit" }))).toEqual([]);
  });
});

describe("the tuning sets", () => {
  it.each(["parcel", "harvest", "lantern"])("of %s are recalled better than by the floors [recall:reach]", (name) => {
    const path = join(SETS, `${name}.json`);
    const score = scoreSet(readRecallSet(JSON.parse(readFileSync(path, "utf8")), path));
    const { figures, floors } = score;
    expect(figures.prompts.must_shown).toBeGreaterThanOrEqual(0.8);
    expect(figures.prompts.must_shown).toBeGreaterThan(floors.newest.prompts.must_shown);
    expect(figures.prompts.sure_must).toBeGreaterThanOrEqual(0.4);
    expect(figures.prompts.sure_precision).toBeGreaterThanOrEqual(0.6);
    expect(figures.prompts.false_alarms).toBeLessThanOrEqual(0.1);
    expect(floors.bm25.prompts.false_alarms).toBeGreaterThan(0.5);
    expect(figures.edits.shown).toBeGreaterThanOrEqual(0.6);
    expect(figures.edits.irrelevant).toBeLessThanOrEqual(0.1);
    expect(JSON.stringify(scoreSet(readRecallSet(JSON.parse(readFileSync(path, "utf8")), path)))).toBe(
      JSON.stringify(score),
    );
  });
});
