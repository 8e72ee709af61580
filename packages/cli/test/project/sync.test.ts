import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { openProject } from "@clew/project/open-project";
import { describe, expect, it } from "vitest";
import { atTerminal } from "../rig/at-terminal.ts";
import { fails, ok, type Sandbox, sandbox } from "../rig/clew-process.ts";

function bare(at: Sandbox, name = "remote.git"): string {
  const path = join(at.folder, "..", name);
  execFileSync("git", ["init", "-q", "--bare", path]);
  return path;
}

const onRemote = (remote: string): string =>
  execFileSync("git", ["-C", remote, "log", "-p", "--all"], { encoding: "utf8" });

interface Listed {
  readonly writers: readonly { readonly writer: string; readonly own: boolean; readonly trusted: boolean }[];
}

function other(box: Sandbox): string {
  return ok<Listed>(box, ["sync", "list"]).writers.find(({ own }) => !own)?.writer ?? "";
}

const LIGHT = {
  "0": {
    share: { task_type: "choice", complexity: "simple", inferences: ["mail is retried"], pitfalls: [] },
    ask: [],
    acknowledge: { boundaries: [], assumptions: [] },
    explore: { edge_cases: [], failure_modes: [] },
  },
  "1": {
    intent: "pick a queue",
    problem_type: "decision",
    domain: "technical",
    domain_confidence: 0.9,
    approach: "compare",
    context_factors: [],
    success_criteria: ["one is chosen"],
  },
  "8": {
    outcome: "proceed",
    conclusion: "Use SQLite",
    confidence: 0.7,
    summary: "simple",
    open_questions: [],
    next_steps: [],
  },
};

describe("clew sync", () => {
  it("is refused before --init, says who can read the remote, and shows every byte before it leaves [sync:travels]", () => {
    const box = sandbox();
    expect(box.run(["sync"]).code).toBe(2);
    // Nothing is kept of an address that does not answer, so `clew sync` would not know it.
    const away = "https://127.0.0.1:9/record.git";
    expect(fails(box, ["sync", "--init", away])).toMatchObject({
      exit: 75,
      hint: `Nothing was set up. Once it can be reached: clew sync --init ${away}`,
    });
    const remote = bare(box);
    const told = box.run(["sync", "--init", remote]);
    expect([told.code, told.stdout]).toEqual([0, expect.stringContaining("Everybody who can read this folder")]);
    ok(box, ["decide", "Use an outbox", "--confidence", "0.8", "--id", "d1"]);
    const dry = box.run(["sync", "--dry-run", "--show"]);
    expect(dry.stdout).toMatch(/^[0-9a-f]{16}:1 \{.*"decision":"Use an outbox"/m);
    expect(onRemote(remote)).toBe("");
    const shown = box.run(["sync", "--show"]);
    expect(shown.stdout).toContain("Clew-Signature: ");
    for (const line of shown.stdout.split("\n").filter((each) => /^[0-9a-f]{16}:\d+ /.test(each)))
      expect(onRemote(remote)).toContain(line.slice(line.indexOf(" ") + 1));
    expect(ok(box, ["sync"])).toMatchObject({ sent: 0, applied: 0, refused: [] });
    expect(box.run(["sync"], { env: { CLEW_URL: "http://127.0.0.1:9" } }).code).toBe(2);
    expect(box.run(["sync", "--init", bare(box, "other.git")]).code).toBe(3);
    for (const words of [
      ["sync", "nothing"],
      ["sync", "trust"],
      ["sync", "trust", "x"],
      ["sync", "--init", "ext::sh"],
    ])
      expect([words, box.run(words).code]).toEqual([words, 2]);
  });

  it("gives by its short way what its row in the table gives, and takes no other params [sync:small]", async () => {
    const [a, b] = [sandbox(), sandbox()];
    const remote = bare(a);
    for (const box of [a, b]) ok(box, ["sync", "--init", remote]);
    ok(a, ["decide", "Use an outbox", "--confidence", "0.8", "--id", "d1"]);
    ok(a, ["sync"]);
    const project = openProject({ cwd: b.folder, env: b.env });
    try {
      const short = await project.call("sync", { dryRun: true });
      // A name is nothing that the short way takes.
      expect(await project.call("sync", { dryRun: true, agentId: "mara" })).toEqual(short);
      expect(short).toMatchObject({ sent: 0, applied: 1, refused: [] });
      for (const params of [{ dryRun: "yes" }, { upTo: "main" }, { agentId: 7 }])
        await expect(project.call("sync", params)).rejects.toMatchObject({ code: "USAGE" });
    } finally {
      await project.close();
    }
  });

  it("lets a person trust a writer at a terminal, and take something out [sync:trust] [sync:redact]", () => {
    const [a, b] = [sandbox(), sandbox()];
    const remote = bare(a);
    for (const box of [a, b]) ok(box, ["sync", "--init", remote]);
    ok(a, [
      "decide",
      "Use an outbox",
      "--confidence",
      "0.8",
      "--id",
      "d1",
      "--reason",
      "analysis:mails went out twice",
    ]);
    ok(a, ["sync"]);
    ok(b, ["sync"]);
    const writer = other(b);
    expect(b.run(["sync", "trust", writer]).code).toBe(3);
    // Nobody is asked about what cannot be meant.
    for (const [words, said] of [
      [["trust", "zzz"], '"zzz" is no writer'],
      [["trust", "0123456789abcdef"], "No writer is called 0123456789abcdef"],
      [["redact", "zzz"], "Expected WRITER:SEQ"],
      [["redact", `${writer}:1`], `Only ${writer} can take something out`],
    ] as const) {
      const { code, stdout } = atTerminal(b, ["sync", ...words], { typed: "" });
      expect([code === 0, stdout]).toEqual([false, expect.stringContaining(said)]);
      expect(stdout).not.toMatch(/type its last|\^\[|pattern/);
    }
    expect(atTerminal(b, ["sync", "trust", writer], { typed: writer.slice(-4) })).toMatchObject({ code: 0 });
    expect(b.run(["rpc", "getDecision", '{"id":"d1"}']).stdout).toContain("mails went out twice");
    const taken = atTerminal(a, ["sync", "redact", `${writer}:1`], { typed: `${writer}:1`.slice(-4) });
    expect([taken.code, taken.stdout]).toEqual([0, expect.stringContaining("Copies may exist")]);
    expect(onRemote(remote)).not.toContain("mails went out twice");
    ok(b, ["sync"]);
    expect(b.run(["rpc", "getDecision", '{"id":"d1"}']).stdout).not.toContain("mails went out twice");
    expect(ok(a, ["sync", "--digest"])).toEqual(ok(b, ["sync", "--digest"]));
  });

  it("carries gotchas and patterns, and ends with 7 where a shard is refused [sync:learned] [sync:hostile]", () => {
    const [a, b] = [sandbox(), sandbox()];
    const remote = bare(a);
    for (const box of [a, b]) ok(box, ["sync", "--init", remote]);
    const { session_id: session } = ok<{ session_id: string }>(a, ["start", "Pick a queue", "--depth", "light"]);
    ok(a, ["step", "0", "--session", session, "--complete"], { input: JSON.stringify(LIGHT) });
    ok(a, ["learn", "--session", session, "--input", "-"], {
      input: JSON.stringify({ patterns_discovered: [], gotchas: [{ issue: "The outbox table locks under load" }] }),
    });
    ok(a, ["sync"]);
    ok(b, ["sync"]);
    expect(b.run(["recall", "outbox table locks"]).stdout).not.toContain("under load");
    atTerminal(b, ["sync", "trust", other(b)], { typed: other(b).slice(-4) });
    expect(b.run(["recall", "the outbox table locks"]).stdout).toContain("under load");
    execFileSync("git", [
      "-C",
      remote,
      "update-ref",
      "refs/clew/default/0123456789abcdef",
      `refs/clew/default/${other(b)}`,
    ]);
    const refused = b.run(["sync", "--json"]);
    expect([refused.code, JSON.parse(refused.stdout).refused]).toEqual([
      7,
      [{ writer: "0123456789abcdef", why: expect.stringContaining("somebody else") }],
    ]);
  });

  it("goes from a bare repository, a detached HEAD, another work tree, a submodule, a shallow clone, and without git [sync:places]", () => {
    const box = sandbox("places");
    const remote = bare(box);
    const git = (at: string, ...words: string[]): string =>
      execFileSync("git", ["-c", "user.name=m", "-c", "user.email=m@x", "-c", "protocol.file.allow=always", ...words], {
        cwd: join(box.folder, at),
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
      }).trim();
    for (const name of ["plain", "top", "none"]) mkdirSync(join(box.folder, name));
    for (const name of ["plain", "top"]) {
      git(name, "init", "-q", "-b", "main");
      git(name, "commit", "-q", "--allow-empty", "-m", "x");
      git(name, "commit", "-q", "--allow-empty", "-m", "y");
    }
    git(".", "clone", "-q", "--bare", "plain", "bare.git");
    git(".", "clone", "-q", "--depth", "1", `file://${join(box.folder, "plain")}`, "shallow");
    git("plain", "worktree", "add", "-q", "../beside", "-b", "beside");
    git("plain", "checkout", "-q", "--detach");
    git("top", "submodule", "add", "-q", join(box.folder, "plain"), "sub");
    const places = ["bare.git", "plain", "beside", "top/sub", "top", "shallow", "none"];
    const refs = places.filter((place) => place !== "none").map((place) => git(place, "for-each-ref"));
    const syncs = places.map((place, at) => {
      const cwd = join(box.folder, place);
      // Each has its own state folder, because the sandbox has one further up.
      if (place !== "beside") mkdirSync(join(cwd, ".clew"), { mode: 0o700 });
      if (place !== "beside") expect(box.run(["sync", "--init", remote], { cwd }).code).toBe(0);
      expect(box.run(["decide", `Decide ${at}`, "--confidence", "0.5", "--id", `d${at}`], { cwd }).code).toBe(0);
      const { code, stdout } = box.run(["sync", "--json"], { cwd });
      const { sent, refused, writer } = JSON.parse(stdout);
      return { place, code, sent, refused, writer };
    });
    for (const each of syncs) expect(each).toMatchObject({ code: 0, sent: 1, refused: [] });
    // Another work tree of the same clone is the same writer, and a submodule is a separate project.
    expect(new Set(syncs.map(({ writer }) => writer)).size).toBe(places.length - 1);
    const digests = places.map((place) => {
      const cwd = join(box.folder, place);
      box.run(["sync"], { cwd });
      return box.run(["sync", "--digest"], { cwd }).stdout;
    });
    expect(new Set(digests).size).toBe(1);
    expect(places.filter((place) => place !== "none").map((place) => git(place, "for-each-ref"))).toEqual(refs);
  });
});
