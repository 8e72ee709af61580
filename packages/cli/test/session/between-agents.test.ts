import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ANSWERS, ASK_0, LIGHT_ANSWERS } from "@clew/reasoning-steps/example-answers";
import { describe, expect, it } from "vitest";
import { answerOf, fails, ok, type Sandbox, sandbox, type View } from "../rig/clew-process.ts";
import { mcpProcess } from "../rig/mcp-process.ts";
import { serve } from "../rig/serving.ts";

/** A text in every field of the ten answers that the decision itself does not store. */
const MARKED: Readonly<Record<string, unknown>> = {
  ...ANSWERS,
  "0": {
    share: { task_type: "choose", complexity: "moderate", inferences: ["one"], pitfalls: ["mark-pitfall"] },
    ask: [],
    acknowledge: { boundaries: ["mark-boundary"], assumptions: [] },
    explore: { edge_cases: ["mark-edge-case"], failure_modes: ["mark-failure-mode"] },
  },
  "2": {
    ...ANSWERS["2"],
    components: [{ id: "store", description: "mark-component", depends_on: [] }],
    sequence: ["store"],
  },
  "3": {
    ...ANSWERS["3"],
    branches: [
      { id: "table", approach: "A table", pros: ["mark-pro"], cons: ["mark-con"], score: 0.8 },
      { id: "broker", approach: "A broker", pros: [], cons: [], score: 0.5 },
    ],
  },
  "5": { ...ANSWERS["5"], evidence: [{ claim: "It survives", command: "npm test", result: "mark-evidence" }] },
  "6": {
    ...ANSWERS["6"],
    questions: [1, 2, 3].map((each) => ({
      question: `mark-question-${each}`,
      kind: "evidence",
      answer: `mark-answer-${each}\non two lines`,
    })),
  },
  "7": { ...ANSWERS["7"], revisions: [{ change: "mark-revision", applied: true }] },
  "8": {
    ...ANSWERS["8"],
    open_questions: [
      { question: "mark-open", context: "mark-context", recommendation: "mark-recommendation", blocking: false },
    ],
  },
};
const MARKS =
  "pitfall boundary edge-case failure-mode component pro con evidence question-1 answer-3 revision open context recommendation".split(
    " ",
  );
const missingIn = (text: string): string[] => MARKS.filter((mark) => !text.includes(`mark-${mark}`));

function decideWhole(box: Sandbox, env: Readonly<Record<string, string>> = {}): string {
  const { session_id: id } = ok(box, ["start", "Choose a queue"], { env });
  for (const step of ["0", "1", "2", "3", "3b", "4", "5", "6", "7", "8"])
    ok(box, ["step", step, "--session", id], { ...answerOf(MARKED[step]), env });
  const { decision } = ok<{ decision: { thread_id: string } }>(box, ["complete", "--session", id], { env });
  return decision.thread_id;
}

describe("the whole deliberation goes with the decision", () => {
  it("in the Markdown of the next agent, in MCP's resource, and in a bundle that was carried elsewhere [thread:whole-answers]", async () => {
    const box = sandbox();
    const thread = decideWhole(box);
    expect(missingIn(box.run(["thread", "resume", thread]).stdout)).toEqual([]);
    const mcp = await mcpProcess(box);
    expect(missingIn(await mcp.resource(`clew://thread/${thread}`))).toEqual([]);
    await mcp.end();
    const elsewhere = sandbox();
    const bundle = box.run(["thread", "export", thread]).stdout;
    expect(elsewhere.run(["thread", "import", "-"], { input: bundle }).code).toBe(0);
    expect(missingIn(elsewhere.run(["thread", "resume", thread]).stdout)).toEqual([]);
  });

  it("to another machine beside the same server [thread:whole-answers]", async () => {
    const serving = await serve(sandbox());
    const mine = { CLEW_URL: serving.url, CLEW_TOKEN: "token-of-codex" };
    const theirs = { CLEW_URL: serving.url, CLEW_TOKEN: "token-of-claude" };
    const thread = decideWhole(sandbox(), mine);
    expect(missingIn(sandbox().run(["thread", "resume", thread], { env: theirs }).stdout)).toEqual([]);
    await serving.end("SIGTERM");
  });

  it("within what a server takes in one call, however long the answers are [thread:whole-answers]", () => {
    const box = sandbox();
    const { session_id: id } = ok(box, ["start", "Choose a queue"]);
    const long = Array.from({ length: 190 }, (_, index) => `${index} ${"é".repeat(4_500)}`);
    const first = { ...(MARKED["0"] as object), explore: { edge_cases: long, failure_modes: ["mark-failure-mode"] } };
    for (const step of ["0", "1", "2", "3", "3b", "4", "5", "6", "7", "8"])
      ok<View>(box, ["step", step, "--session", id], answerOf(step === "0" ? first : MARKED[step]));
    const { decision } = ok<{ decision: { thread_id: string } }>(box, ["complete", "--session", id]);
    const { stdout } = box.run(["thread", "resume", decision.thread_id, "--json"]);
    expect(Buffer.byteLength(stdout)).toBeLessThan(900_000);
    expect(stdout).toContain("… 170 more");
    expect(stdout).toContain("mark-failure-mode");
  });
});

interface Unfinished {
  readonly session_id: string;
  readonly agent: string;
  readonly step: string | null;
  readonly where: string;
  readonly answers: Readonly<Record<string, unknown>>;
}

interface ThreadOf {
  readonly decisions: readonly {
    readonly id: string;
    readonly agentId: string;
    readonly deliberation: { readonly steps: readonly { readonly author: string }[] };
  }[];
}

function age(file: string): void {
  const at = new Date(Date.now() - 30 * 60_000).toISOString();
  writeFileSync(file, readFileSync(file, "utf8").replace(/"updated_at": "[^"]*"/, `"updated_at": "${at}"`));
}

/** Four steps of a session on a thread, then its agent is killed and half an hour passes. */
function reasonAndDie(box: Sandbox, thread: string, env: Readonly<Record<string, string>> = {}): string {
  const { session_id: id, state_file: file } = ok(
    box,
    ["start", "Choose a queue", "--thread", thread, "--agent", "claude"],
    {
      env,
    },
  );
  for (const step of ["0", "1", "2", "3"]) ok(box, ["step", step, "--session", id], { ...answerOf(MARKED[step]), env });
  // With a server, its copy of the session must age.
  if (env["CLEW_URL"] === undefined) age(file);
  return id;
}

describe("unfinished reasoning is part of its thread", () => {
  it("for whoever reads the thread, with the command that goes on [thread:unfinished]", async () => {
    const box = sandbox();
    ok(box, ["thread", "create", "Pick a queue", "--id", "t1"]);
    const id = reasonAndDie(box, "t1");
    const { session_id: asking } = ok(box, ["start", "Name the table", "--thread", "t1"]);
    ok(box, ["step", "0", "--session", asking], answerOf(ASK_0));
    const text = box.run(["thread", "resume", "t1"]).stdout;
    for (const words of [
      "mark-pitfall",
      "mark-pro",
      "step 3b is open",
      `clew sessions take ${id}`,
      "May a mail go out twice?",
    ])
      expect(text).toContain(words);
    const tree = box.run(["thread", "show", "t1"]).stdout;
    for (const words of ["Choose a queue", "answered: steps 0, 1, 2, 3", `clew sessions take ${id}`])
      expect(tree).toContain(words);
    expect(ok<{ openQuestions: number }>(box, ["thread", "status", "t1"]).openQuestions).toBe(2);
    const bundle = JSON.parse(box.run(["thread", "export", "t1"]).stdout);
    expect(bundle.threads[0].unfinished.map((each: Unfinished) => each.session_id)).toContain(id);
    const elsewhere = sandbox();
    expect(elsewhere.run(["thread", "import", "-"], { input: JSON.stringify(bundle) }).code).toBe(0);
  });

  it("with what was asked and answered on the way, when the session has gone on since [thread:unfinished]", () => {
    const box = sandbox();
    ok(box, ["thread", "create", "Pick a queue", "--id", "t1"]);
    const { session_id: id } = ok(box, ["start", "Choose a queue", "--thread", "t1"]);
    ok(box, ["step", "0", "--session", id], answerOf(ASK_0));
    expect(box.run(["thread", "resume", "t1"]).stdout).toContain("· 2 open questions ·");
    ok(box, ["answer", "--session", id, "--answer", "q1=mark-answered", "--answer", "q2=the second"]);
    for (const step of ["0", "1"]) ok(box, ["step", step, "--session", id], answerOf(MARKED[step]));
    const text = box.run(["thread", "resume", "t1"]).stdout;
    expect(text).toMatch(/q1: May a mail go out twice\?.* Answer: mark-answered/);
    expect(text).toContain("· 0 open questions ·");
    expect(ok<{ openQuestions: number }>(box, ["thread", "status", "t1"]).openQuestions).toBe(0);
  });

  it("without the secrets that were in its answers, and within the room that is asked for [thread:unfinished]", () => {
    const box = sandbox();
    ok(box, ["thread", "create", "Pick a queue", "--id", "t1"]);
    const { session_id: id } = ok(box, ["start", "Choose a queue", "--thread", "t1"]);
    const secret = `ghp_${"a1B2".repeat(9)}`;
    const pitfalls = [secret, ...Array.from({ length: 150 }, (_, index) => `${index} ${"long ".repeat(400)}`)];
    const first = { ...(MARKED["0"] as object), explore: { edge_cases: pitfalls, failure_modes: [] } };
    ok(box, ["step", "0", "--session", id], answerOf(first));
    const whole = box.run(["thread", "resume", "t1", "--json"]).stdout;
    expect(whole).not.toContain(secret);
    const short = box.run(["thread", "resume", "t1", "--max-tokens", "2000", "--json"]).stdout;
    expect(short.length).toBeLessThan(8_500);
    // The thread contains nothing else, so the answers get the remaining room.
    expect(short.length).toBeGreaterThan(5_000);
    expect(short).toContain("… ");
  });
});

describe("taking over", () => {
  it("goes on with the step that is open; what was answered before keeps its author [session:taken]", () => {
    const box = sandbox();
    ok(box, ["thread", "create", "Pick a queue", "--id", "t1"]);
    const id = reasonAndDie(box, "t1");
    const taken = ok(box, ["sessions", "take", id, "--agent", "codex"]);
    expect(taken).toMatchObject({ step: "3b", status: "in_progress" });
    expect(JSON.stringify(taken.prior)).toContain("mark-pro");
    expect(ok(box, ["sessions", "take", id, "--agent", "codex"]).step).toBe("3b");
    for (const step of ["3b", "4", "5", "6", "7", "8"])
      ok(box, ["step", step, "--session", id], answerOf(MARKED[step]));
    ok(box, ["complete", "--session", id]);
    const { thread } = ok<{ thread: ThreadOf }>(box, ["thread", "show", "t1"]);
    const [decision] = thread.decisions;
    expect(decision?.agentId).toBe("codex");
    expect(decision?.deliberation.steps.map(({ author }) => author)).toEqual([
      ...Array.from({ length: 4 }, () => "claude"),
      ...Array.from({ length: 6 }, () => "codex"),
    ]);
  });

  it("credits each step to whoever answered it: a name that was chosen, the session's agent, else the login [session:taken]", () => {
    const box = sandbox();
    const authorsOf = (id: string): unknown => {
      const { decision } = ok<{ decision: { id: string } }>(box, ["complete", "--session", id]);
      const { thread } = ok<{ thread: ThreadOf }>(box, ["thread", "show", "t1"]);
      const found = thread.decisions.find((each) => each.id === decision.id);
      return found?.deliberation.steps.map(({ author }) => author);
    };
    // Nobody named an agent; then another one takes it.
    const { session_id: id, state_file: file } = ok(box, ["start", "Choose a queue", "--thread", "t1"]);
    for (const step of ["0", "1", "2", "3"])
      ok(box, ["step", step, "--session", id], { ...answerOf(MARKED[step]), env: { USER: "mara" } });
    age(file);
    ok(box, ["sessions", "take", id, "--agent", "codex"]);
    for (const step of ["3b", "4", "5", "6", "7", "8"])
      ok(box, ["step", step, "--session", id], answerOf(MARKED[step]));
    expect(authorsOf(id)).toEqual([...Array(4).fill("mara"), ...Array(6).fill("codex")]);
    // A named agent answers in another's session.
    const { session_id: other } = ok(box, [
      "start",
      "Rename it",
      "--thread",
      "t1",
      "--agent",
      "ada",
      "--depth",
      "light",
    ]);
    for (const step of ["0", "1", "8"])
      ok(box, ["step", step, "--session", other], {
        ...answerOf(LIGHT_ANSWERS[step as "0"]),
        env: step === "8" ? { CLEW_AGENT: "bob" } : {},
      });
    expect(authorsOf(other)).toEqual(["ada", "ada", "bob"]);
  });

  it("waits ten minutes after the last event, and where the thread is claimed for its holder [session:taken]", () => {
    const box = sandbox();
    ok(box, ["thread", "create", "Pick a queue", "--id", "t1"]);
    const { session_id: id } = ok(box, ["start", "Choose a queue", "--thread", "t1", "--agent", "claude"]);
    ok(box, ["step", "0", "--session", id], answerOf(MARKED["0"]));
    expect(fails(box, ["sessions", "take", id, "--agent", "codex"])).toMatchObject({ exit: 3, code: "NEEDS_PERSON" });
    expect(fails(box, ["sessions", "take", id, "--force"])).toMatchObject({ exit: 3, code: "NEEDS_PERSON" });
    const old = reasonAndDie(box, "t1");
    ok(box, ["thread", "claim", "t1", "--ttl", "600", "--agent", "gemini"]);
    expect(fails(box, ["sessions", "take", old, "--agent", "codex"])).toMatchObject({ code: "CLAIM_REQUIRED" });
    expect(ok(box, ["sessions", "take", old, "--agent", "gemini"]).step).toBe("3b");
    expect(fails(box, ["sessions", "take", "0123456789ab"])).toMatchObject({ exit: 5, code: "NOT_FOUND" });
  });
});

async function until<T>(read: () => T | undefined): Promise<T> {
  for (let tries = 0; tries < 200; tries += 1) {
    const found = read();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("it never happened");
}

/** Lets half an hour pass for a server's copy. */
function ageOn({ folder }: { readonly folder: string }, id: string): void {
  age(join(folder, ".clew", "sessions", `reasoning-${id}.json`));
}

const unfinishedOn = (box: Sandbox, env: Readonly<Record<string, string>>): readonly Unfinished[] =>
  ok<{ thread: { unfinished?: readonly Unfinished[] } }>(box, ["thread", "show", "t1"], { env }).thread.unfinished ??
  [];

describe("two machines beside one server", () => {
  it("see the same unfinished reasoning, and one goes on where the other was killed [session:other-machine]", async () => {
    const server = sandbox();
    const serving = await serve(server);
    const mine = { CLEW_URL: serving.url, CLEW_TOKEN: "token-of-claude" };
    const theirs = { CLEW_URL: serving.url, CLEW_TOKEN: "token-of-codex" };
    const [here, there] = [sandbox(), sandbox()];
    ok(here, ["thread", "create", "Pick a queue", "--id", "t1"], { env: mine });
    const id = reasonAndDie(here, "t1", mine);
    const seen = await until(() => unfinishedOn(there, theirs).find(({ step }) => step === "3b"));
    expect(seen).toMatchObject({ session_id: id, agent: "claude", step: "3b" });
    expect(seen.where).not.toBe("here");
    expect(missingIn(JSON.stringify(seen.answers))).toEqual([
      "evidence",
      "question-1",
      "answer-3",
      "revision",
      "open",
      "context",
      "recommendation",
    ]);
    expect(there.run(["thread", "resume", "t1"], { env: theirs }).stdout).toContain(`clew sessions take ${id}`);
    const listed = ok<{ elsewhere: readonly View[] }>(there, ["sessions", "list"], { env: theirs }).elsewhere;
    expect(listed).toMatchObject([{ session_id: id, agent: "claude", step: "3b" }]);
    expect(there.run(["sessions", "list"], { env: theirs }).stdout).toContain("Unfinished on other machines");
    const prompt = JSON.stringify({ session_id: "there", prompt: "Continue where the other agent stopped" });
    const told = there.run(["hook", "codex", "UserPromptSubmit"], { input: prompt, env: theirs }).stdout;
    expect(told).toContain(`${id} (claude, step 3b is open, on another machine`);
    expect(told).toContain(`sessions take ${id}`);
    expect(fails(there, ["sessions", "take", id], { env: theirs }).code).toBe("NEEDS_PERSON");
    ageOn(server, id);
    const taken = ok(there, ["sessions", "take", id, "--agent", "codex"], { env: theirs });
    expect(taken).toMatchObject({ step: "3b", state_file: expect.stringContaining(there.folder) });
    for (const step of ["3b", "4", "5", "6", "7", "8"])
      ok(there, ["step", step, "--session", id], { ...answerOf(MARKED[step]), env: theirs });
    // The previous owner is told, and cannot override the new one.
    expect(fails(here, ["complete", "--session", id], { env: mine })).toMatchObject({ code: "SESSION_FINISHED" });
    expect(fails(here, ["step", "3b", "--session", id], { ...answerOf(MARKED["3b"]), env: mine }).message).toContain(
      "codex took it over",
    );
    ok(there, ["complete", "--session", id], { env: theirs });
    await until(() => (unfinishedOn(here, mine).length === 0 ? true : undefined));
    await serving.end("SIGTERM");
  });

  it("lose nothing while the server is away: what waits goes with the next answer [session:other-machine]", async () => {
    const server = sandbox();
    const first = await serve(server);
    const port = new URL(first.url).port;
    const mine = { CLEW_URL: first.url, CLEW_TOKEN: "token-of-claude" };
    const [here, there] = [sandbox(), sandbox()];
    ok(here, ["thread", "create", "Pick a queue", "--id", "t1"], { env: mine });
    await first.end("SIGTERM");
    const { session_id: id } = ok(here, ["start", "Choose a queue", "--thread", "t1"], { env: mine });
    ok(here, ["step", "0", "--session", id], { ...answerOf(MARKED["0"]), env: mine });
    expect(here.run(["sessions", "list"], { env: mine }).stdout).toContain(
      "other machines left unfinished is not known",
    );
    const again = await serve(server, ["--port", port]);
    const other = ok(here, ["start", "Another one", "--thread", "t1"], { env: mine });
    ok(here, ["step", "0", "--session", other.session_id], { ...answerOf(MARKED["0"]), env: mine });
    await until(() => (unfinishedOn(there, mine).length === 2 ? true : undefined));
    // Nobody named an agent: it is the owner of the token that sent it.
    expect(unfinishedOn(there, mine).map(({ agent }) => agent)).toEqual(["claude", "claude"]);
    await again.end("SIGTERM");
  });
});
