import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ANSWERS, ASK_0, LIGHT_ANSWERS } from "@clew/reasoning-steps/example-answers";
import { describe, expect, it } from "vitest";
import { VERSION } from "../../src/version.ts";
import { atTerminal } from "../rig/at-terminal.ts";
import { answerOf, ok, type Sandbox, sandbox, type View } from "../rig/clew-process.ts";

const FOLDER = join(import.meta.dirname, "released");
const OVERLAY = join(import.meta.dirname, "../../../../examples/own-step/protocol");
const SAFETY = {
  branch: "table",
  level: "low",
  risks: [{ risk: "A mail is sent late", level: "low", who: "readers" }],
  rollback: "The old worker runs again",
};

/** Queries of a released store, whose answers must stay the same; later versions may add to them. */
const READS: readonly (readonly string[])[] = [
  ["thread", "list"],
  ["thread", "show", "thread_mail"],
  ["thread", "verify", "thread_mail", "--deep"],
  ["rpc", "getDecision", '{"id":"dec_outbox"}'],
  ["rpc", "queryDecisions", '{"query":"outbox"}'],
  ["rpc", "getThreadEvents", '{"threadId":"thread_mail"}'],
  ["rpc", "getGraph", '{"nodeId":"dec_outbox"}'],
  ["knowledge", "query", "--tag", "outbox"],
  ["task", "list"],
  ["sessions", "list"],
];

/** A believable record of every kind, as this version's CLI stores it: threads in SQLite, sessions and tasks in files. */
function makeRelease(): void {
  const box = sandbox();
  const submit = (id: string, step: string, answer: unknown, ...more: string[]): void =>
    void ok(box, ["step", step, "--session", id, ...more], answerOf(answer));
  const start = (...words: string[]): string => ok<View>(box, ["start", ...words]).session_id;
  ok(box, ["thread", "create", "Which queue carries our mail?", "--id", "thread_mail", "--tag", "mail"]);
  ok(box, ["think", "The provider was down twice in March", "--thread", "thread_mail"]);
  const decide = [
    "decide",
    "Use an outbox table",
    "--id",
    "dec_outbox",
    "--confidence",
    "0.8",
    "--thread",
    "thread_mail",
  ];
  ok(box, [...decide, "--reason", "empirical:312 mails went out twice", "--question", "Who handles bounces?"]);
  ok(box, ["decide", "Redis carries no mail", "--id", "dec_redis", "--confidence", "0.7", "--thread", "thread_mail"]);
  ok(box, ["review", "dec_outbox", "--outcome", "success", "--result", "No mail twice in a month"]);
  const done = start("Choose a queue", "--thread", "thread_mail");
  submit(done, "0", ANSWERS["0"]);
  const { "0": _first, ...rest } = ANSWERS;
  submit(done, "1", rest, "--complete");
  ok(
    box,
    ["learn", "--session", done],
    answerOf({ patterns_discovered: [{ pattern: "Claim first", applies_to: ["outbox"] }], gotchas: [] }),
  );
  ok(box, ["dispatch", "ack", "--session", done]); // a lease would expire
  submit(start("Rename a flag", "--depth", "light"), "0", LIGHT_ANSWERS, "--complete");
  submit(start("Ask somebody"), "0", ASK_0);
  cpSync(OVERLAY, join(box.folder, ".clew", "protocol"), { recursive: true });
  const { digest } = ok<{ digest: string }>(box, ["protocol", "check"]);
  atTerminal(box, ["protocol", "use"], { typed: digest.slice(-4) });
  const own = start("Choose a queue for the rollout", "--thread", "thread_mail");
  submit(own, "0", ANSWERS["0"]);
  submit(own, "1", { "1": ANSWERS["1"], "2": ANSWERS["2"], "3": ANSWERS["3"] });
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, `${VERSION}.json`), `${JSON.stringify({ own, answers: answersOf(box) }, null, 1)}\n`);
  const { HOME = "" } = box.env;
  const home = [".local/state/clew", ".config/clew"].filter((each) => existsSync(join(HOME, each)));
  execFileSync("tar", ["-czf", join(FOLDER, `${VERSION}.tar.gz`), "-C", box.folder, ".clew", "-C", HOME, ...home]);
}

/** The store's answers, without its location and ages. */
function answersOf(box: Sandbox): readonly object[] {
  // A session keeps its tasks' original paths.
  const places = /"\/(?:[^"\\]|\\.)*\/\.clew\//g;
  return READS.map((words) =>
    JSON.parse(JSON.stringify(ok<object>(box, words), withoutAges).replaceAll(places, '"<project>/.clew/')),
  );
}

function withoutAges(key: string, value: unknown): unknown {
  return /^(?:age|ago|days)/.test(key) ? undefined : value;
}

function unpack(version: string): Sandbox {
  const box = sandbox();
  const archive = join(FOLDER, `${version}.tar.gz`);
  execFileSync("tar", ["-xzf", archive, "--no-same-owner", "-C", box.folder, ".clew"]);
  execFileSync("tar", ["-xzf", archive, "--no-same-owner", "-C", box.env["HOME"] ?? "", "--exclude=.clew"]);
  return box;
}

if (process.env["CLEW_WRITE_RELEASE"] === "1") makeRelease();

describe("what a released version kept", () => {
  it("is there of every version since the first [store:upgrade]", () => {
    expect(readdirSync(FOLDER)).toContain("1.0.0.tar.gz");
  });

  const versions = readdirSync(FOLDER).flatMap((name) => /^(.*)\.tar\.gz$/.exec(name)?.[1] ?? []);
  it.each(versions)("%s is read as it was then, gone on with and verified [store:upgrade]", (version) => {
    const box = unpack(version);
    const { own, answers }: { own: string; answers: unknown[] } = JSON.parse(
      readFileSync(join(FOLDER, `${version}.json`), "utf8"),
    );
    for (const [index, now] of answersOf(box).entries())
      expect(now, READS[index]?.join(" ")).toMatchObject(Object(answers[index]));
    ok(box, ["step", "safety", "--session", own], answerOf(SAFETY));
    expect(ok<View>(box, ["show", "--session", own]).step).toBe("3b");
    ok(box, ["decide", "Measure the provider", "--confidence", "0.6", "--thread", "thread_mail"]);
    ok(box, ["thread", "verify", "thread_mail", "--deep"]);
    expect(ok<{ problems: string[] }>(box, ["doctor"]).problems.filter((each) => /store|session/i.test(each))).toEqual(
      [],
    );
  });
});
