import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { shardLine } from "@clew/operations";
import { canonicalText, eventHash } from "@clew/thread-store";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openProject, type Project } from "../open-project.ts";
import { gitShards } from "./git-shards.ts";
import { commitText, newKey, ShardGit } from "./shard-git.ts";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
type Answer = Readonly<Record<string, unknown>>;

let folder = "";
let remote = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "clew sync "));
  remote = join(folder, "remote.git");
  git(folder, "init", "-q", "--bare", remote);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function git(at: string, ...words: string[]): string {
  return execFileSync("git", words, { cwd: at, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
}

class Clone {
  readonly path: string;
  readonly env: Record<string, string | undefined>;
  constructor(name: string, more: Record<string, string> = {}) {
    this.path = join(folder, name);
    this.env = {
      PATH: process.env["PATH"],
      HOME: join(folder, "home"),
      XDG_STATE_HOME: join(folder, `state-${name}`),
      USER: name,
      ...more,
    };
    if (!existsSync(this.path)) git(folder, "init", "-q", this.path);
  }

  async call(name: string, params: object = {}): Promise<Answer> {
    const project: Project = openProject({ cwd: this.path, env: this.env, isPerson: true, agent: this.env["USER"] });
    try {
      return (await project.call(name, params)) as Answer;
    } finally {
      await project.close();
    }
  }

  decide(id: string, more: object = {}): Promise<Answer> {
    return this.call("recordDecision", { id, decision: `Decide ${id}`, confidence: 0.7, ...more });
  }

  async decision(id: string): Promise<Answer> {
    return (await this.call("getDecision", { id }))["decision"] as Answer;
  }

  async ready(): Promise<this> {
    await this.call("syncInit", { url: remote });
    return this;
  }

  get writer(): string {
    return JSON.parse(readFileSync(join(this.path, ".clew", "sync.json"), "utf8")).writer;
  }
}

async function trustAll(...clones: readonly Clone[]): Promise<void> {
  for (const clone of clones)
    for (const { writer, own } of (await clone.call("syncList"))["writers"] as { writer: string; own: boolean }[])
      if (!own) await clone.call("syncTrust", { writer });
}

/** The user's own sync settings, for all clones. */
function configure(sync: object): void {
  mkdirSync(join(folder, "home", ".config", "clew"), { recursive: true });
  writeFileSync(join(folder, "home", ".config", "clew", "config.json"), JSON.stringify({ sync }));
}

/** The files of a clone's state folder with a text in them, and the objects of its repository. */
function filesWith(clone: Clone, text: string): readonly string[] {
  const state = join(clone.path, ".clew");
  const files = readdirSync(state, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  const found = files.filter(({ parentPath, name }) => readFileSync(join(parentPath, name)).includes(text));
  const repository = join(state, "sync.git");
  const objects = git(repository, "cat-file", "--batch-all-objects", "--batch-check=%(objectname) %(objecttype)");
  const blobs = objects.split("\n").flatMap((object) => (object.endsWith(" blob") ? [object.slice(0, 40)] : []));
  return [
    ...found.map(({ name }) => name),
    ...blobs.filter((id) => git(repository, "cat-file", "blob", id).includes(text)),
  ];
}

async function codeOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => "done",
    (error: unknown) => (error as { code: unknown }).code,
  );
}

describe("two clones and a bare repository", () => {
  it("send what is longer than a line without its longest fields, and say so [sync:long]", async () => {
    const [a, b] = [await new Clone("a").ready(), await new Clone("b").ready()];
    const trace = Array.from({ length: 10 }, (_, at) => ({ type: "note", text: `${at} `.repeat(50_000) }));
    await a.decide("d1", { trace, reasons: [{ type: "fact", text: "because" }] });
    await a.call("updateDecision", { id: "d1", trace: [...trace, ...trace], tags: ["queue"] });
    await a.decide("d2", { decision: "\u0001".repeat(99_000), governs: { forbid: ["x".repeat(10)] } });
    const d1 = { log: "d1", type: "decision_recorded", fields: ["trace"] };
    const update = { log: "d1", type: "decision_updated", fields: ["trace"] };
    expect((await a.call("sync", { dryRun: true }))["withheld"]).toMatchObject([d1, update]);
    expect(await a.call("sync")).toMatchObject({ sent: 3, withheld: [d1, update] });
    expect(await a.call("sync")).toMatchObject({ sent: 0, withheld: [] });
    await b.call("sync");
    await trustAll(b);
    expect(await b.decision("d1")).toMatchObject({ reasons: [{ text: "because" }], tags: ["queue"] });
    expect((await b.decision("d1"))["trace"]).toBeUndefined();
    expect(((await a.decision("d1"))["trace"] as unknown[]).length).toBe(20);
  });

  it("see titles only until a person trusts the writer, and then everything but prompts [sync:trust] [sync:travels]", async () => {
    const [a, b] = [await new Clone("a").ready(), await new Clone("b").ready()];
    await a.call("createThread", { threadId: "t1", title: "Queue", context: "the whole prompt" });
    const prompt = "please choose a queue for me";
    const deliberation = {
      inputs: [
        { id: "query", text: prompt, source: "user" },
        { id: "in_2", text: "read" },
      ],
      steps: [],
    };
    const context = { session_id: "1a2b3c4d5e6f", query: prompt, intent: "a queue" };
    await a.decide("d1", {
      threadId: "t1",
      decision: "Use an outbox\nwith more",
      context,
      deliberation,
      governs: { forbid: ["redis"] },
    });
    await a.call("ratifyDecision", { id: "d1" });
    await a.call("askQuestion", { threadId: "t1", text: "How long?" });
    expect(await a.call("sync")).toMatchObject({ sent: 4, applied: 0, refused: [] });

    const first = await b.call("sync");
    expect(first).toMatchObject({ sent: 0, applied: 2 });
    expect(await b.decision("d1")).toMatchObject({
      decision: "Use an outbox",
      agentId: "a",
      standing: "proposed",
      reasons: [],
    });
    expect((await b.decision("d1"))["governs"]).toBeUndefined();
    expect((await b.call("listRules"))["rules"]).toEqual([]);

    await b.call("syncTrust", { writer: a.writer });
    const now = await b.decision("d1");
    expect(now).toMatchObject({
      decision: "Use an outbox\nwith more",
      standing: "ratified",
      deliberation: { inputs: [{ id: "in_2", text: "read" }] },
    });
    expect((await b.call("listRules"))["rules"]).toHaveLength(1);
    expect(JSON.stringify([now, git(remote, "log", "-p", "--all")])).not.toContain(prompt);
    expect(git(remote, "log", "-p", "--all")).not.toContain("the whole prompt");
    const [digest, other] = [await a.call("sync", { digest: true }), await b.call("sync")];
    expect(other["digest"]).toBe(digest["digest"]);
    expect(await b.call("verifyThread", { threadId: "t1", deep: true })).toMatchObject({ ok: true });
  });

  it("trust at once whom the user's own settings name, also one who was here before [sync:trust]", async () => {
    const [a, b, c] = [await new Clone("a").ready(), await new Clone("b").ready(), await new Clone("c").ready()];
    await a.decide("d1", { context: "all of it", governs: { forbid: ["redis"] } });
    await a.call("ratifyDecision", { id: "d1" });
    await a.call("sync");
    await b.call("sync");
    expect((await b.call("listRules"))["rules"]).toEqual([]);
    configure({ trust: [a.writer, "0123456789abcdef"] });
    expect(await c.call("sync", { dryRun: true })).toMatchObject({ applied: 2 });
    for (const clone of [b, c]) {
      expect(await clone.call("sync")).toMatchObject({ applied: 2, refused: [] });
      expect(await clone.decision("d1")).toMatchObject({ context: "all of it", standing: "ratified" });
      expect((await clone.call("listRules"))["rules"]).toHaveLength(1);
      expect(await clone.call("sync")).toMatchObject({ sent: 0, applied: 0 });
    }
  });

  it("hold the stricter of two standings, contested until a person chooses [sync:standing]", async () => {
    const [a, b] = [await new Clone("a").ready(), await new Clone("b").ready()];
    await a.decide("d1");
    await a.call("sync");
    await b.call("sync");
    await trustAll(b);
    await a.call("ratifyDecision", { id: "d1" });
    await b.call("withdrawDecision", { id: "d1", because: "no" });
    for (const clone of [a, b, a]) await clone.call("sync");
    await trustAll(a);
    for (const clone of [a, b]) {
      const { standing, contested_by } = await clone.decision("d1");
      expect([standing, (contested_by as unknown[]).length]).toEqual(["ratified", 1]);
    }
    await b.call("withdrawDecision", { id: "d1", because: "talked about it" });
    for (const clone of [b, a]) await clone.call("sync");
    for (const clone of [a, b])
      expect(await clone.decision("d1")).toMatchObject({ standing: "withdrawn", contested_by: [] });
  });

  it("drop what its writer takes out, everywhere but in copies that others made [sync:redact]", async () => {
    const [a, b] = [await new Clone("a").ready(), await new Clone("b").ready()];
    await a.decide("d1", { context: "the secret plan" });
    await a.decide("d2");
    await a.call("sync");
    await b.call("sync");
    await trustAll(b);
    await a.call("syncRedact", { event: `${a.writer}:1` });
    expect(await b.call("sync")).toMatchObject({ refused: [] });
    expect(JSON.stringify(await b.decision("d1"))).not.toMatch(/the secret plan|Decide d1/);
    expect(git(remote, "log", "-p", "--all")).not.toContain("the secret plan");
    expect(await codeOf(b.call("syncRedact", { event: `${a.writer}:1` }))).toBe("USAGE");
    const [one, two] = [await a.call("sync", { digest: true }), await b.call("sync", { digest: true })];
    expect(one["digest"]).toBe(two["digest"]);
  });

  it("leave nothing of it in any file here, packed or not, and no title among the rules [sync:redact]", async () => {
    const [a, b] = [await new Clone("a").ready(), await new Clone("b").ready()];
    const governs = { paths: ["src/**"], forbid: [{ pattern: "ioredis" }] };
    await a.decide("d1", { decision: "Use the secret plan", governs });
    await a.call("ratifyDecision", { id: "d1" });
    await a.call("sync");
    await b.call("sync");
    await trustAll(b);
    for (const clone of [a, b]) {
      git(join(clone.path, ".clew", "sync.git"), "repack", "-a", "-d", "-q");
      await clone.call("recall", { text: "the secret plan" });
      expect(filesWith(clone, "the secret plan")).not.toEqual([]);
    }
    await a.call("syncRedact", { event: `${a.writer}:1` });
    expect(await b.call("sync")).toMatchObject({ applied: 1, refused: [] });
    for (const clone of [a, b]) expect(filesWith(clone, "the secret plan")).toEqual([]);
  });

  it("keep to themselves what is excluded [sync:exclude]", async () => {
    const a = new Clone("a");
    configure({ exclude: ["tag:private", "thread:t9", "kind:review"] });
    await a.ready();
    await a.decide("d1", { tags: ["private"] });
    await a.call("createThread", { threadId: "t9", title: "Hidden" });
    await a.decide("d2", { threadId: "t9" });
    await a.decide("d3");
    for (const id of ["d1", "d3"]) await a.call("reviewDecision", { id, outcome: "success" });
    expect(await a.call("sync")).toMatchObject({ sent: 1 });
    await a.decide("d4", { tags: ["private"] });
    for (const wrong of [{ exclude: ["tags:private"] }, { exclude: ["kind:reviews"] }, { trust: ["abc"] }]) {
      configure(wrong);
      expect(await codeOf(a.call("sync"))).toBe("CONFIG_INVALID");
    }
  });

  it("go on under a new key where a copy writes the same shard, with nothing lost and nothing doubled [sync:copied]", async () => {
    const a = await new Clone("a").ready();
    await a.decide("d1");
    await a.call("sync");
    await a.decide("d2");
    cpSync(a.path, join(folder, "copy"), { recursive: true });
    const copy = new Clone("copy", { XDG_STATE_HOME: a.env["XDG_STATE_HOME"] ?? "" });
    await a.decide("d3");
    await copy.decide("d4");
    await a.call("sync");
    const told = await copy.call("sync");
    expect(told).toMatchObject({ formerly: a.writer, sent: 1 });
    expect(copy.writer).not.toBe(a.writer);
    // The copy's new events come after those it was copied with, under either key.
    for (const id of ["d1", "d2"]) await copy.call("updateDecision", { id, tags: ["later"] });
    await copy.call("sync");
    await a.call("sync");
    await trustAll(a);
    for (const clone of [a, copy])
      for (const id of ["d1", "d2"]) expect(await clone.decision(id)).toMatchObject({ tags: ["later"] });
    for (const clone of [a, copy]) {
      const { items, decisions = items } = await clone.call("listDecisions", {});
      expect((decisions as { id: string }[]).map(({ id }) => id).toSorted()).toEqual(["d1", "d2", "d3", "d4"]);
    }
    expect((await copy.call("sync"))["digest"]).toBe((await a.call("sync"))["digest"]);
  });

  it("go on under a new key where theirs was lost, once they are set up again [sync:copied]", async () => {
    const [a, b] = [await new Clone("a").ready(), await new Clone("b").ready()];
    await a.decide("d1");
    await a.call("sync");
    const former = a.writer;
    rmSync(join(folder, "state-a", "clew", "writers", `${former}.pem`));
    await a.decide("d2");
    expect(await codeOf(a.call("sync"))).toBe("STORE_UNAVAILABLE");
    await a.ready();
    expect(a.writer).not.toBe(former);
    expect(await a.call("sync")).toMatchObject({ sent: 1, refused: [], writer: a.writer });
    expect(await b.call("sync")).toMatchObject({ applied: 2, refused: [] });
    await trustAll(b);
    const digests = await Promise.all([a, b].map((clone) => clone.call("sync", { digest: true })));
    expect(new Set(digests.map(({ digest }) => digest)).size).toBe(1);
    expect((await a.call("listDecisions"))["decisions"]).toHaveLength(2);
  });

  it("mend refs that were deleted or put back, and come back from a backup [sync:refs]", async () => {
    const [a, b] = [await new Clone("a").ready(), await new Clone("b").ready()];
    await a.decide("d1");
    await a.call("sync");
    const old = git(remote, "rev-parse", `refs/clew/default/${a.writer}`);
    cpSync(join(a.path, ".clew"), join(folder, "backup"), { recursive: true });
    await a.decide("d2");
    await a.call("sync");
    await b.call("sync");
    git(remote, "update-ref", `refs/clew/default/${a.writer}`, old);
    expect(await b.call("sync")).toMatchObject({ applied: 0, refused: [] });
    await a.call("sync");
    git(remote, "update-ref", "-d", `refs/clew/default/${a.writer}`);
    await a.call("sync");
    expect((await b.call("sync"))["digest"]).toBe((await a.call("sync"))["digest"]);
    rmSync(join(a.path, ".clew"), { recursive: true });
    cpSync(join(folder, "backup"), join(a.path, ".clew"), { recursive: true });
    expect(await a.call("sync")).toMatchObject({ applied: 1 });
    expect(await a.decision("d2")).toMatchObject({ decision: "Decide d2" });
    rmSync(join(a.path, ".clew", "sync.git"), { recursive: true });
    expect(await a.call("sync")).toMatchObject({ refused: [] });
  });

  it("pack what many small syncs leave loose, and read no shard where nothing is new [sync:small]", async () => {
    const a = await new Clone("a").ready();
    await a.decide("d1");
    await a.call("sync");
    expect(git(a.path, "status", "--porcelain")).toBe("");
    expect(readFileSync(join(a.path, ".clew", ".gitignore"), "utf8")).not.toContain("sync.git");
    const objects = join(a.path, ".clew", "sync.git", "objects");
    mkdirSync(join(objects, "17"), { recursive: true });
    for (let each = 0; each < 6; each++) writeFileSync(join(objects, "17", `${each}`.repeat(38)), "");
    const same = await a.call("sync");
    expect([same["sent"], readdirSync(join(objects, "pack"))]).toEqual([0, []]);
    await a.decide("d2");
    expect(await a.call("sync")).toMatchObject({ sent: 1, refused: [] });
    expect(readdirSync(join(objects, "pack")).some((name) => name.endsWith(".pack"))).toBe(true);
    expect(readdirSync(objects).filter((name) => name.length === 2)).toEqual(["17"]);
    await a.decide("d3");
    expect(await a.call("sync")).toMatchObject({ sent: 1, refused: [] });
    // This clone's own shard is missing: it is rewritten.
    rmSync(join(a.path, ".clew", "sync.git"), { recursive: true });
    expect(await a.call("sync")).toMatchObject({ refused: [] });
    expect(await new Clone("b").ready().then((b) => b.call("sync"))).toMatchObject({ applied: 3 });
  });

  it("take a second sync at once after the first, and nothing twice [sync:lock]", async () => {
    const a = await new Clone("a").ready();
    for (let count = 0; count < 5; count++) await a.decide(`d${count}`);
    const both = await Promise.all([a.call("sync"), a.call("sync").catch((error: unknown) => error as Answer)]);
    expect(both.map((each) => each["sent"]).toSorted()).toEqual([0, 5]);
  });
});

/** A shard made by hand with any key. */
function forge(
  at: Clone,
  made: { pem: string; writer: string },
  tree: string,
  more: { count: number; signed?: string; parent?: string },
): string {
  const facts = { project: "default", writer: made.writer, tree, parent: more.parent, count: more.count, heads: [] };
  const text = commitText(facts, made.pem, 1);
  const said = more.signed === undefined ? text : text.replace(/Clew-Signature: .*/, more.signed);
  writeFileSync(join(folder, "commit"), said);
  const id = git(at.path, "hash-object", "-t", "commit", "-w", join(folder, "commit"));
  git(at.path, "push", "-q", "-f", remote, `${id}:refs/clew/default/${made.writer}`);
  return id;
}

function treeWith(at: Clone, files: Readonly<Record<string, string>>, mode = "100644"): string {
  const entries = Object.entries(files).map(([name, text]) => {
    writeFileSync(join(folder, "blob"), text);
    return `${mode} blob ${git(at.path, "hash-object", "-w", join(folder, "blob"))}\t${name}\n`;
  });
  const make = (input: string): string =>
    execFileSync("git", ["mktree"], { cwd: at.path, input, encoding: "utf8" }).trim();
  return make(`040000 tree ${make(entries.join(""))}\tevents\n`);
}

/** A tree that names one file of a megabyte many times. */
function oneBlob(at: Clone, times: number): string {
  writeFileSync(join(folder, "blob"), "\n".repeat(1_048_576));
  const id = git(at.path, "hash-object", "-w", join(folder, "blob"));
  const names = Array.from({ length: times }, (_, index) => `${String(index + 1).padStart(6, "0")}.jsonl`);
  const make = (input: string): string =>
    execFileSync("git", ["mktree"], { cwd: at.path, input, encoding: "utf8" }).trim();
  return make(`040000 tree ${make(names.map((name) => `100644 blob ${id}\t${name}\n`).join(""))}\tevents\n`);
}

function line(writer: string, place: number, more: object = {}): string {
  const payload = { id: `x${place}`, decision: `Do ${place}`, confidence: 0.5, ...Object(more)["payload"] };
  const header = {
    log: `x${place}`,
    seq: 1,
    type: "decision_recorded",
    v: 1,
    actor: "eve",
    at: "2099-01-01T00:00:00Z",
    prev_hash: "",
  };
  const hash = eventHash({ ...header, payload_hash: sha256(canonicalText(payload)) }, sha256);
  return `${shardLine({ ...header, type: "decision_recorded", writer, place, lamport: place, hash, ...more, payload })}\n`;
}

describe("shards that do not hold", () => {
  const key = newKey();
  const first = line(key.writer, 1);
  const whole = { "000001.jsonl": first };
  const cases: readonly [string, (at: Clone) => void, RegExp][] = [
    ["an unsigned commit", (at) => forge(at, key, treeWith(at, whole), { count: 1, signed: "" }), /not signed/],
    [
      "a wrong signature",
      (at) => forge(at, key, treeWith(at, whole), { count: 1, signed: `Clew-Signature: ${"A".repeat(86)}==` }),
      /signature/,
    ],
    [
      "the key of somebody else",
      (at) => forge(at, { ...newKey(), writer: key.writer }, treeWith(at, whole), { count: 1 }),
      /somebody else/,
    ],
    [
      "a wrong hash",
      (at) => forge(at, key, treeWith(at, { "000001.jsonl": first.replace("Do 1", "Do 2") }), { count: 1 }),
      /hash/,
    ],
    [
      "an event of another writer",
      (at) => forge(at, key, treeWith(at, { "000001.jsonl": line("0123456789abcdef", 1) }), { count: 1 }),
      /claims to be/,
    ],
    [
      "a place that is not the next",
      (at) => forge(at, key, treeWith(at, { "000001.jsonl": line(key.writer, 2) }), { count: 1 }),
      /place/,
    ],
    ["another count", (at) => forge(at, key, treeWith(at, whole), { count: 2 }), /holds 2 events/],
    [
      "a file of another name",
      (at) => forge(at, key, treeWith(at, { "run.sh": first }), { count: 1 }),
      /something else/,
    ],
    ["a link", (at) => forge(at, key, treeWith(at, whole, "120000"), { count: 1 }), /something else/],
    [
      "a huge blob",
      (at) => forge(at, key, treeWith(at, { "000001.jsonl": `${" ".repeat(40_000_000)}\n` }), { count: 1 }),
      /larger than/,
    ],
    ["one file under four thousand names", (at) => forge(at, key, oneBlob(at, 4_000), { count: 20_000 }), /not JSON/],
    ["no JSON", (at) => forge(at, key, treeWith(at, { "000001.jsonl": "{\n" }), { count: 1 }), /not JSON/],
    [
      "a form that is not canonical",
      (at) => forge(at, key, treeWith(at, { "000001.jsonl": first.replace(":", ": ") }), { count: 1 }),
      /canonical/,
    ],
    [
      "a type that never travels",
      (at) =>
        forge(at, key, treeWith(at, { "000001.jsonl": line(key.writer, 1, { type: "handoff_created" }) }), {
          count: 1,
        }),
      /type/,
    ],
    [
      "a lamport without end",
      (at) => forge(at, key, treeWith(at, { "000001.jsonl": line(key.writer, 1, { lamport: 2 ** 52 }) }), { count: 1 }),
      /lamport/,
    ],
    [
      "more events than anybody takes from a stranger",
      (at) => forge(at, key, treeWith(at, whole), { count: 1_000_000 }),
      /more than 20000/,
    ],
    ["a tree of its own", (at) => forge(at, key, git(at.path, "mktree", "--missing"), { count: 1 }), /something else/],
  ];
  it.each(cases)("%s is refused and named, and the rest applied [sync:hostile]", async (_, make, why) => {
    const [a, b] = [await new Clone("a").ready(), await new Clone("b").ready()];
    await a.decide("d1");
    await a.call("sync");
    make(a);
    const told = await b.call("sync");
    expect(told["refused"]).toEqual([{ writer: key.writer, why: expect.stringMatching(why) }]);
    expect(told["applied"]).toBe(1);
    expect(await b.call("sync")).toMatchObject({ applied: 0, refused: [{ writer: key.writer }] });
  });

  it("keep what came before [sync:hostile]", async () => {
    const b = await new Clone("b").ready();
    const parent = forge(b, key, treeWith(b, whole), { count: 1 });
    const both = treeWith(b, { "000001.jsonl": first + line(key.writer, 2) });
    forge(b, key, both, { count: 2, parent, signed: "" });
    expect(await b.call("sync")).toMatchObject({ applied: 1, refused: [{ writer: key.writer }] });
    expect(await b.decision("x1")).toMatchObject({ decision: "Do 1" });
    const huge = commitText(
      { project: "default", writer: key.writer, tree: both, parent, count: 2, heads: [] },
      key.pem,
      1,
    );
    writeFileSync(join(folder, "commit"), `${huge}${"x".repeat(3_000_000)}\n`);
    const id = git(b.path, "hash-object", "-t", "commit", "-w", join(folder, "commit"));
    git(b.path, "push", "-q", "-f", remote, `${id}:refs/clew/default/${key.writer}`);
    const late = await new Clone("late").ready();
    const why = expect.stringMatching(/too large/);
    expect(await late.call("sync")).toMatchObject({ applied: 1, refused: [{ writer: key.writer, why }] });
    git(remote, "update-ref", "refs/clew/default/evil-name", parent);
    expect((await b.call("sync"))["refused"]).toHaveLength(2);
  });

  it("keep out nobody who is known, however many they are [sync:hostile]", async () => {
    const [a, b] = [await new Clone("a").ready(), await new Clone("b").ready()];
    await a.decide("d1");
    await a.call("sync");
    await b.call("sync");
    const other = git(remote, "rev-parse", `refs/clew/default/${a.writer}`);
    const names = Array.from({ length: 1_001 }, (_, at) => at.toString(16).padStart(16, "0"));
    execFileSync("git", ["update-ref", "--stdin"], {
      cwd: remote,
      input: names.map((name) => `create refs/clew/default/${name} ${other}\n`).join(""),
    });
    await a.decide("d2");
    expect(await a.call("sync")).toMatchObject({ sent: 1 });
    expect(await b.call("sync")).toMatchObject({ applied: 1 });
  });

  it("are read up to four kilobytes for each event that they may hold [sync:hostile]", async () => {
    const a = await new Clone("a").ready();
    const long = line(key.writer, 1, { payload: { context: "x".repeat(50_000) } });
    const commit = forge(a, key, treeWith(a, { "000001.jsonl": long }), { count: 1 });
    const own = new ShardGit(join(a.path, ".clew", "sync.git"), a.env);
    const place = { git: own, url: remote, project: "default", accepted: new Set<string>(), known: new Set<string>() };
    const shards = gitShards({ ...place, now: Date.now, keyOf: () => key.pem });
    await shards.fetch(new Map([[key.writer, commit]]));
    expect((await shards.read(key.writer, commit, 10)).refused).toMatch(/holds more than 1 MB/);
    expect((await shards.read(key.writer, commit, 20)).events).toHaveLength(1);
    shards.close();
  });

  it("are written over where they stand in the own ref without the own key [sync:hostile]", async () => {
    const a = await new Clone("a").ready();
    await a.decide("d1");
    await a.call("sync");
    forge(a, { ...newKey(), writer: a.writer }, treeWith(a, whole), { count: 1 });
    const writer = a.writer;
    expect(await a.call("sync")).toMatchObject({ writer, refused: [{ writer }] });
    expect(await a.call("sync")).toMatchObject({ writer, refused: [] });
  });
});

describe("remotes and repositories that mean no good", () => {
  it("execute nothing that a repository's configuration names [sync:executes-nothing]", async () => {
    const mark = join(folder, "executed");
    const evil = join(folder, "evil.sh");
    writeFileSync(evil, `#!/bin/sh\necho "$0 $*" >> "${mark}"\nexit 0\n`);
    chmodSync(evil, 0o755);
    const keys = [
      "alias.push alias.fetch core.fsmonitor core.sshCommand core.askPass core.pager core.editor core.gitProxy core.alternateRefsCommand",
      "credential.helper diff.external diff.x.textconv filter.x.clean filter.x.smudge filter.x.process gpg.program gpg.ssh.program",
      "sequence.editor merge.x.driver uploadpack.packObjectsHook remote.origin.uploadpack remote.origin.receivepack remote.origin.vcs",
      "pager.push pager.log browser.x.cmd difftool.x.cmd mergetool.x.cmd interactive.diffFilter trailer.x.command man.x.cmd",
      "sendemail.smtpServer ssh.variant http.proxy submodule.x.update transfer.credentialsInUrl",
    ].flatMap((list) => list.split(" "));
    const plant = (at: string): void => {
      for (const name of keys) git(at, "config", name, evil);
      git(at, "config", "core.hooksPath", join(at, "hooks"));
      git(at, "config", `url.ext::${evil}.insteadOf`, remote);
      git(at, "config", "protocol.ext.allow", "always");
      mkdirSync(join(at, "hooks"), { recursive: true });
      for (const hook of ["pre-push", "post-checkout", "reference-transaction", "pre-auto-gc", "post-index-change"])
        cpSync(evil, join(at, "hooks", hook));
      mkdirSync(join(at, "info"), { recursive: true });
      writeFileSync(join(at, "info", "attributes"), "* filter=x diff=x merge=x\n");
    };
    const variables = { GIT_CONFIG_COUNT: "1", GIT_CONFIG_KEY_0: "core.sshCommand", GIT_CONFIG_VALUE_0: evil };
    const more = {
      ...variables,
      GIT_SSH_COMMAND: evil,
      GIT_PROXY_COMMAND: evil,
      GIT_ASKPASS: evil,
      GIT_EXTERNAL_DIFF: evil,
      GIT_EXEC_PATH: join(folder, "nowhere"),
    };
    const a = new Clone("a", more);
    plant(join(a.path, ".git"));
    mkdirSync(join(a.path, ".clew"));
    git(folder, "init", "-q", "--bare", join(a.path, ".clew", "sync.git"));
    plant(join(a.path, ".clew", "sync.git"));
    await a.ready();
    await a.decide("d1");
    await a.call("sync");
    // Somebody plants them again after it started syncing.
    plant(join(a.path, ".clew", "sync.git"));
    writeFileSync(join(a.path, ".clew", "sync.git", "commondir"), join(a.path, ".git"));
    const b = await new Clone("b").ready();
    await b.decide("d2");
    await b.call("sync");
    await a.decide("d3");
    expect(await a.call("sync")).toMatchObject({ sent: 1, applied: 1, refused: [] });
    expect(existsSync(mark)).toBe(false);
    // None of our refs is in the user's repository.
    expect(git(a.path, "for-each-ref")).toBe("");
  });

  it("are refused by their form, or wait for a person [sync:address]", async () => {
    const a = new Clone("a");
    const forms = [
      "ext::sh -c true",
      "-uploadpack=x",
      "http://x/y",
      "git://x/y",
      "fd::3",
      "https://a b",
      a.path,
      join(a.path, ".git"),
      "ssh://-oProxyCommand=x/y",
    ];
    for (const url of forms) expect([url, await codeOf(a.call("syncInit", { url }))]).toEqual([url, "USAGE"]);
    expect(await codeOf(a.call("sync"))).toBe("USAGE");
    expect(await codeOf(a.call("syncInit", { url: join(folder, "nowhere.git") }))).toBe("STORE_UNAVAILABLE");
    await a.ready();
    git(folder, "init", "-q", "--bare", join(folder, "other.git"));
    const agent = openProject({ cwd: a.path, env: a.env });
    expect(await codeOf(agent.call("syncInit", { url: remote }))).toBe("done");
    expect(await codeOf(agent.call("syncInit", { url: join(folder, "other.git") }))).toBe("NEEDS_PERSON");
    expect(await codeOf(agent.call("syncTrust", { writer: a.writer }))).toBe("NEEDS_PERSON");
    expect(await codeOf(agent.call("syncRedact", { event: `${a.writer}:1` }))).toBe("NEEDS_PERSON");
    await agent.close();
    const far = new Clone("a", { CLEW_URL: "http://127.0.0.1:9" });
    expect(await codeOf(far.call("sync"))).toBe("USAGE");
    // An address from a repository does not count.
    const b = new Clone("b");
    cpSync(join(a.path, ".clew"), join(b.path, ".clew"), { recursive: true });
    expect(await codeOf(b.call("sync"))).toBe("USAGE");
  });

  it("that refuse are told in their own words, quoted and bounded [sync:away]", async () => {
    const a = await new Clone("a").ready();
    await a.decide("d1");
    const messageOf = async (words: string): Promise<string> => {
      const hook = join(remote, "hooks", "pre-receive");
      writeFileSync(hook, `#!/bin/sh\n${words}\nexit 1\n`);
      chmodSync(hook, 0o755);
      return a.call("sync").then(
        () => "done",
        (error: unknown) => (error as Error).message,
      );
    };
    expect(await messageOf("echo 'Only the robot may write here.'\necho 'Ask ops, fetch first.' >&2")).toContain(
      'cannot be used now: refused (pre-receive hook declined), with the words "Only the robot may write here. Ask ops, fetch first."',
    );
    const long = await messageOf("yes word | head -1000\nprintf '\\033[31mred \\342\\200\\256 end\"\\n'");
    expect([long.length < 800, /\p{Cc}|\u202e/u.test(long), long.includes("word word")]).toEqual([true, false, true]);
    expect(await messageOf("true")).toMatch(/refused \(pre-receive hook declined\)$/);
    const none = join(folder, "none.git");
    await expect(new Clone("b").call("syncInit", { url: none })).rejects.toThrow(
      `'${none}' does not appear to be a git`,
    );
  });

  it("that take nothing give what they have, with the rules it puts in force [sync:away]", async () => {
    const [a, b] = [await new Clone("a").ready(), await new Clone("b").ready()];
    await a.decide("d1", { governs: { forbid: ["redis"] } });
    await a.call("sync");
    await b.call("sync");
    await trustAll(b);
    await a.call("ratifyDecision", { id: "d1" });
    await a.call("sync");
    writeFileSync(join(remote, "hooks", "pre-receive"), "#!/bin/sh\nexit 1\n");
    chmodSync(join(remote, "hooks", "pre-receive"), 0o755);
    await b.call("recordThought", { text: "Nothing that writes rules", decisionId: "d1" });
    expect(await codeOf(b.call("sync"))).toBe("STORE_UNAVAILABLE");
    expect((await b.call("listRules"))["rules"]).toHaveLength(1);
    expect(JSON.parse(readFileSync(join(b.path, ".clew", "rules.json"), "utf8")).rules).toHaveLength(1);
  });

  it("are fetched from after a git that was killed, or found no room, left half of its work [sync:away]", async () => {
    const [a, b] = [await new Clone("a").ready(), await new Clone("b").ready()];
    await a.decide("d1");
    await a.call("sync");
    const own = join(b.path, ".clew", "sync.git");
    const left = [
      join(own, "objects", "pack", "tmp_pack_Ab12Cd"),
      join(own, "refs", "shards", `${a.writer}.lock`),
      join(own, "packed-refs.lock"),
    ];
    mkdirSync(join(own, "refs", "shards"), { recursive: true });
    for (const path of left) writeFileSync(path, "half");
    expect(await b.call("sync")).toMatchObject({ applied: 1, refused: [] });
    expect(left.map((path) => existsSync(path))).toEqual([false, false, false]);
  });

  it("that are away, hang or talk nonsense lose nothing [sync:away]", async () => {
    const a = await new Clone("a").ready();
    await a.decide("d1");
    execFileSync("mv", [remote, `${remote}.away`]);
    expect(await codeOf(a.call("sync"))).toBe("STORE_UNAVAILABLE");
    execFileSync("mv", [`${remote}.away`, remote]);
    expect(await a.call("sync")).toMatchObject({ sent: 1 });
    writeFileSync(join(remote, "hooks", "pre-receive"), "#!/bin/sh\necho no >&2\nexit 1\n");
    chmodSync(join(remote, "hooks", "pre-receive"), 0o755);
    await a.decide("d2");
    expect(await codeOf(a.call("sync"))).toBe("STORE_UNAVAILABLE");
    rmSync(join(remote, "hooks", "pre-receive"));
    expect(await a.call("sync")).toMatchObject({ sent: 1 });
    for (const greeting of ["", "HTTP/1.1 200 OK\r\n\r\nnonsense"]) {
      const server = createServer((socket) => {
        socket.on("error", () => undefined);
        if (greeting !== "") socket.end(greeting);
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const { port } = server.address() as { port: number };
      const at = new ShardGit(join(folder, "hang.git"), a.env, { askMs: 700, carryMs: 700, bytes: 1e6 });
      at.prepare();
      const run = await at.run(["ls-remote", `https://127.0.0.1:${port}/x`]);
      expect(run.ok).toBe(false);
      server.close();
    }
  });
});
