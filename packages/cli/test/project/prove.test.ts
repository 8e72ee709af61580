import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { fails, ok, type Sandbox, sandbox, write } from "../rig/clew-process.ts";

const SET = {
  schema_version: "1.0",
  name: "two",
  decisions: [
    {
      id: "outbox",
      date: "2026-03-04",
      title: "Outbox for mail",
      decision: "Use an outbox table for mail retries.",
      alternatives: [{ option: "Redis queue", why_rejected: "loses jobs on restart" }],
      status: "pending",
      governs: { paths: ["src/mail/**"] },
    },
    {
      id: "old",
      date: "2026-01-04",
      title: "Mail by cron",
      decision: "Send mail retries by cron.",
      superseded_by: ["outbox"],
    },
  ],
  prompts: [
    { id: "p1", at: "2026-04-01", text: "Add Redis for the mail retries queue", gold: [{ id: "outbox", grade: 2 }] },
    { id: "p2", at: "2026-02-01", text: "Retry mail by cron every minute", gold: [{ id: "old", grade: 2 }] },
    { id: "p3", at: "2026-04-01", text: "Bump eslint to 9", gold: [] },
  ],
  edits: [
    { id: "e1", at: "2026-04-01", path: "src/mail/send.ts", added: "send();", gold: [{ id: "outbox", grade: 2 }] },
  ],
};

interface Proof {
  readonly resume: object;
  readonly recall: {
    readonly repository: object;
    readonly sets: readonly {
      readonly name: string;
      readonly prompts: Readonly<
        Record<string, { readonly sure: readonly string[]; readonly maybe: readonly string[] }>
      >;
      readonly edits: Readonly<Record<string, { readonly shown: readonly string[]; readonly refused_by?: string }>>;
      readonly figures: {
        readonly prompts: Readonly<Record<string, number>>;
        readonly edits: { readonly shown: number };
      };
      readonly floors: object;
    }[];
  };
}

describe("clew prove", () => {
  it("scores a set beside two floors, the same bytes each time [recall:prove]", () => {
    const box = sandbox();
    writeFileSync(join(box.folder, "set.json"), JSON.stringify(SET));
    const proof = ok<Proof>(box, ["prove", "--set", "set.json"]);
    const [set] = proof.recall.sets;
    expect(set?.prompts).toEqual({
      p1: { sure: ["outbox"], maybe: [] },
      p2: { sure: ["old"], maybe: [] },
      p3: { sure: [], maybe: [] },
    });
    expect(set?.edits).toEqual({ e1: { shown: ["outbox"] } });
    expect(set?.figures.prompts).toMatchObject({ must_shown: 1, sure_must: 1, sure_precision: 1, false_alarms: 0 });
    expect(Object.keys(set?.floors ?? {})).toEqual(["bm25", "newest"]);
    expect(ok<Proof>(box, ["prove", "--set", "set.json"])).toEqual(proof);
  });

  it("scores the shipped set where none is named, and shows nothing where the user switched recall off [recall:prove]", () => {
    const box = sandbox();
    expect(ok<Proof>(box, ["prove"]).recall.sets.map(({ name }) => name)).toEqual(["parcel"]);
    ok(box, ["config", "set", "recall", "off"]);
    const [set] = ok<Proof>(box, ["prove"]).recall.sets;
    expect(set?.figures.prompts["must_shown"]).toBe(0);
    ok(box, ["config", "set", "recall", "edits"]);
    const [edits] = ok<Proof>(box, ["prove"]).recall.sets;
    expect(edits?.figures.prompts["must_shown"]).toBe(0);
    expect(Object.values(edits?.edits ?? {}).some(({ shown }) => shown.length > 0)).toBe(true);
  });

  it("refuses what is no set, by name [recall:prove]", () => {
    const box = sandbox();
    writeFileSync(join(box.folder, "bad.json"), JSON.stringify({ ...SET, name: undefined }));
    expect(fails(box, ["prove", "--set", "bad.json"]).code).toBe("DOCUMENT_INVALID");
    expect(fails(box, ["prove", "--set", "none.json"]).code).toBe("NOT_FOUND");
  });

  it("measures this repository, its threads, a takeover and the cost, the same bytes each time, by its schema [proof:prove]", () => {
    const box = repository();
    const first = box.run(["prove", "--json"]);
    expect([first.code, first.stderr]).toEqual([0, ""]);
    expect(box.run(["prove", "--json"]).stdout).toBe(first.stdout);
    const proof = JSON.parse(first.stdout);
    const validate = new Ajv2020({ strict: false, formats: { "date-time": true } })
      .addSchema(schemaOf("report/1.0/report"))
      .compile(schemaOf("proof/1.0/proof"));
    expect([validate(proof), validate.errors]).toEqual([true, null]);
    expect(proof.recall.repository).toEqual({
      commits: 3,
      edits: 2,
      shown: 1,
      anything: 1,
      random: expect.any(Number),
    });
    expect(proof.resume.threads).toBe(1);
    for (const { shown, floor, facts } of proof.continuity.budgets) {
      expect(facts).toBeGreaterThan(50);
      expect(floor).toBeGreaterThan(0.5);
      expect(shown).toBeGreaterThanOrEqual(floor);
    }
    expect(proof.cost).toMatchObject({ prompts: 0, return: { decisions: 6 } });
    const text = box.run(["prove"]).stdout;
    expect(text).toContain("Recall on this repository: 2 edits of 3 later commits");
    // It says where it loses: prompts of the set whose decisions it did not show.
    expect(text).not.toContain("takeover at");
    expect(text).toMatch(/Where Clew loses\n {2}parcel: "[^"]+" shows nothing of /);
  });

  it("falls where recall is switched off, a resumption is cut, or rejected options are dropped [proof:falls]", () => {
    const box = repository();
    const before = ok<Proof>(box, ["prove"]);
    ok(box, ["config", "set", "recall", "off"]);
    const off = ok<Proof>(box, ["prove"]);
    expect(off.recall.repository).toMatchObject({ edits: 2, shown: 0, anything: 0 });
    expect(off.recall.sets[0]?.figures.prompts["must_shown"]).toBe(0);
    expect(off.resume).toEqual(before.resume);
    const prompt = { ...SET.prompts[0], id: "p9", text: "Put the jobs into a Redis queue" };
    const set = { ...SET, prompts: [prompt] };
    const bare = { ...set, decisions: set.decisions.map((each) => ({ ...each, alternatives: [] })) };
    writeFileSync(join(box.folder, "set.json"), JSON.stringify(set));
    writeFileSync(join(box.folder, "bare.json"), JSON.stringify(bare));
    ok(box, ["config", "set", "recall", "on"]);
    const [whole, dropped] = ok<Proof>(box, ["prove", "--set", "set.json", "--set", "bare.json"]).recall.sets;
    expect([whole, dropped].map((each) => each?.figures.prompts["must_shown"])).toEqual([1, 0]);
  });

  it("falls on the shipped set where rejected options are dropped [proof:falls]", () => {
    const box = sandbox();
    const parcel: typeof SET = JSON.parse(readFileSync(join(ROOT, "tooling/recall/sets/parcel.json"), "utf8"));
    const bare = { ...parcel, decisions: parcel.decisions.map((each) => ({ ...each, alternatives: [] })) };
    writeFileSync(join(box.folder, "bare.json"), JSON.stringify(bare));
    const [whole] = ok<Proof>(box, ["prove"]).recall.sets;
    const [dropped] = ok<Proof>(box, ["prove", "--set", "bare.json"]).recall.sets;
    const figures = [whole, dropped].map((each) => each?.figures);
    const [sure = 0, sureBare = 1] = figures.map((each) => each?.prompts["sure_must"]);
    const [edits = 0, editsBare = 1] = figures.map((each) => each?.edits.shown);
    expect(sureBare).toBeLessThan(sure - 0.1);
    expect(editsBare).toBeLessThan(edits - 0.1);
  });

  it("names the decision whose rule an edit of a set breaks [proof:prove]", () => {
    const box = sandbox();
    const [outbox, old] = SET.decisions;
    const ruled = { ...outbox, governs: { paths: ["src/mail/**"], forbid: [{ pattern: "ioredis" }] } };
    const edit = { ...SET.edits[0], id: "e2", added: 'import "ioredis";' };
    writeFileSync(
      join(box.folder, "set.json"),
      JSON.stringify({ ...SET, decisions: [ruled, old], edits: [...SET.edits, edit] }),
    );
    const { edits } = ok<Proof>(box, ["prove", "--set", "set.json"]).recall.sets[0] ?? {};
    expect(edits).toEqual({ e1: { shown: ["outbox"] }, e2: { shown: ["outbox"], refused_by: "outbox" } });
  });
});

const ROOT = join(import.meta.dirname, "../../../..");

function schemaOf(name: string): object {
  return JSON.parse(readFileSync(join(ROOT, `schemas/${name}.schema.json`), "utf8"));
}

/** A repository with a thread of six decisions, one about mails, and later commits, two of which change them. */
function repository(): Sandbox {
  const box = sandbox("proof");
  const git = (date: string, ...words: readonly string[]) => {
    const who = ["-c", "user.name=Mara", "-c", "user.email=mara@example.org", "-c", "commit.gpgsign=false"];
    const env = { ...box.env, PATH: process.env["PATH"], GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
    execFileSync("git", [...who, ...words], { cwd: box.folder, env });
  };
  const commit = (at: number, path: string, text: string) => {
    write(box, path, text);
    git(`${Math.floor(at / 1000)} +0000`, "add", "src");
    git(`${Math.floor(at / 1000)} +0000`, "commit", "-qm", "x");
  };
  git("2026-01-01T00:00:00Z", "init", "-q", "-b", "main");
  commit(Date.UTC(2026, 0, 1), "src/mail/queue.ts", "export const queue = 1;\n");
  ok(box, ["thread", "create", "Mails", "--id", "t1"]);
  for (const at of [1, 2, 3, 4, 5, 6]) {
    const alternatives = [{ option: `Redis in form ${at}`, why_rejected: "it loses jobs" }];
    const governs = at === 1 ? { paths: ["src/mail/**"] } : undefined;
    const decision = at === 1 ? "Keep the mail queue in an outbox table" : `Decide point ${at} of the mails`;
    const more = { openQuestions: [`What of case ${at}`], nextSteps: [`Write part ${at}`], alternatives, governs };
    const params = { id: `d${at}`, threadId: "t1", confidence: 0.8, decision, ...more };
    ok(box, ["decide", "--input", "-"], { input: JSON.stringify(params) });
  }
  const later = Date.now() + 60_000;
  commit(later, "src/mail/queue.ts", "export const queue = 2;\nsend(queue);\n");
  commit(later + 60_000, "src/mail/send.ts", "export const send = (mail) => mail;\n");
  commit(later + 120_000, "src/other.ts", "export const other = 1;\n");
  return box;
}
