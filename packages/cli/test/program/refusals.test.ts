import { spawnSync } from "node:child_process";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { StepKey } from "@clew/fsm";
import { ANSWERS } from "@clew/reasoning-steps/example-answers";
import { describe, expect, it } from "vitest";
import { answerOf, ok, type Sandbox, sandbox, type View } from "../rig/clew-process.ts";

const STEPS = Object.keys(ANSWERS).toSorted((left, right) => left.localeCompare(right)) as StepKey[];

/** A session answered up to a given step. */
function answered(box: Sandbox, last: StepKey): View {
  let view = ok(box, ["start", "Pick a queue"]);
  for (const step of STEPS.slice(0, STEPS.indexOf(last) + 1))
    view = ok(box, ["step", step, "--state", view.state_file], answerOf(ANSWERS[step]));
  return view;
}

interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  readonly recoverable: boolean;
}

/** A refused command's output: nothing on stdout, one error with its four fields on stderr. */
function refused(box: Sandbox, words: readonly string[], input = ""): Refusal & { readonly exit: number | null } {
  const { code, stdout, stderr } = box.run([...words, "--json"], { input });
  expect([code === 0, stdout]).toEqual([false, ""]);
  return { ...JSON.parse(stderr).error, exit: code };
}

describe("refusals", () => {
  it("keep out an agent's name that no session could hold, before anything is written [cli:error-form]", () => {
    const box = sandbox();
    for (const agent of ["n".repeat(201), " "])
      expect(refused(box, ["start", "x", "--agent", agent])).toMatchObject({
        exit: 2,
        code: "USAGE",
        hint: expect.stringContaining("CLEW_AGENT"),
      });
    expect(box.run(["status", "--json"]).stdout).toContain('"sessions":[]');
  });

  it("have a code, a message, what to do next, and whether that helps [cli:error-form]", () => {
    const box = sandbox();
    const { state_file: state, session_id: id } = answered(box, "8");
    ok(box, ["complete", "--state", state]);
    const words: readonly (readonly string[])[] = [
      ["start"],
      ["start", "x", "--depth", "deep"],
      ["show", "--session", "nobody"],
      ["show", "--session", id, "--state", state],
      ["show", "--session", "000000000000"],
      ["step", "9", "--state", state],
      ["step", "1", "--state", state, "--input", "absent.json"],
      ["step", "1", "--state", state, "--input", box.folder],
      ["sessions", "lst"],
      ["sessions", "import", "absent.json"],
      ["sessions", "abandon", id],
      ["dispatch", "take", "--state", state],
      ["config", "set"],
      ["config", "get", "nothing"],
      ["set-route", "--state", state, "--route", "somewhere", "--reason", "x"],
      ["knowledge", "list"],
      ["nothing"],
    ];
    for (const each of words) {
      const { code, message, hint, recoverable } = refused(box, each);
      expect([each, typeof code, typeof message, hint?.length > 5, typeof recoverable]).toEqual([
        each,
        "string",
        "string",
        true,
        "boolean",
      ]);
    }
  });

  it("of a hook or command without its words are one line, never a stack [cli:usage]", () => {
    const box = sandbox();
    for (const words of [
      [],
      ["hook"],
      ["hook", "claude"],
      ["hook", "nobody", "prompt"],
      ["step"],
      ["start"],
      ["mcp", "x"],
    ]) {
      const { stderr } = box.run(words, { input: "{}" });
      expect(stderr, words.join(" ")).not.toMatch(/^\s+at |TypeError/m);
    }
  });

  it("of a store that is none come before a server waits for its first call [cli:usage]", () => {
    const box = sandbox();
    for (const words of [
      ["mcp", "--store", "foo:bar"],
      ["serve", "--store", "foo:bar"],
    ])
      expect(refused(box, words)).toMatchObject({ code: "CONFIG_INVALID", message: '"foo:bar" names no store.' });
  });

  it("of a slip in a subcommand or a choice name the nearest one [cli:nearest]", () => {
    const box = sandbox();
    expect(refused(box, ["sessions", "lst"]).hint).toBe("Did you mean list?");
    expect(refused(box, ["start", "x", "--depth", "ligth"]).hint).toBe("Did you mean light?");
    expect(refused(box, ["config", "gte", "depth"]).hint).toBe("Did you mean get?");
    expect(refused(box, ["start", "--fast becomes --quick"]).hint).toContain('-- "--text"');
  });

  it("of learnings come before completion: what work taught is known when it is done [session:learnings-after-completion]", () => {
    const box = sandbox();
    const { state_file: state } = answered(box, "7");
    const before = readFileSync(state, "utf8");
    const learnings = '{"patterns_discovered":[],"gotchas":[]}';
    expect(refused(box, ["learn", "--state", state], learnings)).toMatchObject({ code: "MOVE_REFUSED", exit: 3 });
    expect(readFileSync(state, "utf8")).toBe(before);
    ok(box, ["step", "8", "--state", state], answerOf(ANSWERS["8"]));
    ok(box, ["complete", "--state", state]);
    expect(ok(box, ["learn", "--state", state], { input: learnings })).toMatchObject({ status: "completed" });
  });
});

describe("what lies on disk", () => {
  it("keeps a byte order mark of the prompt, and of an answer drops it [session:query-bytes]", () => {
    const box = sandbox();
    const view = ok(box, ["start", "-"], { input: "\uFEFFsort\r\nthis\0 \u2028" });
    expect(JSON.parse(readFileSync(view.state_file, "utf8")).user_query).toBe("\uFEFFsort\r\nthis\0 \u2028");
    const next = ok(box, ["step", "0", "--state", view.state_file], { input: `\uFEFF${JSON.stringify(ANSWERS["0"])}` });
    expect(next.step).toBe("1");
  });

  it("is the owner's alone, the lock and the database too [session:private-database]", () => {
    const box = sandbox();
    const { state_file: state } = answered(box, "8");
    ok(box, ["complete", "--state", state]);
    const home = join(box.folder, ".clew");
    for (const file of ["sessions/lock.db", "clew.db", `sessions/${state.split("/").at(-1)}`])
      expect([file, (statSync(join(home, file)).mode & 0o777).toString(8)]).toEqual([file, "600"]);
  });

  it("can lose its lock file, which holds nothing [session:lock-holds-nothing]", () => {
    const box = sandbox();
    const view = ok(box, ["start", "Pick a queue"]);
    const lock = join(box.folder, ".clew", "sessions", "lock.db");
    writeFileSync(lock, "x".repeat(5000));
    const { code, hint, exit } = refused(box, ["step", "0", "--state", view.state_file], JSON.stringify(ANSWERS["0"]));
    expect([code, exit, hint]).toEqual([
      "STORE_UNAVAILABLE",
      75,
      "The lock file holds no data: remove it, then run the command again.",
    ]);
  });

  it("is believed at the depth that it was opened with, and at no lower one [session:depth-is-recorded]", () => {
    const box = sandbox();
    const view = ok(box, ["start", "Pick a queue"]);
    const stored = JSON.parse(readFileSync(view.state_file, "utf8"));
    expect(stored.fsm.history[0]).toMatchObject({ cause: "start", depth: "full" });
    stored.metadata.depth = "light";
    const lowered = JSON.stringify(stored, null, 2);
    writeFileSync(view.state_file, lowered);
    expect(refused(box, ["step", "0", "--state", view.state_file], JSON.stringify(ANSWERS["0"]))).toMatchObject({
      code: "STATE_TAMPERED",
      exit: 7,
    });
    expect(readFileSync(view.state_file, "utf8")).toBe(lowered);
  });
});

const project = (box: Sandbox, text: string) => writeFileSync(join(box.folder, ".clew", "config.json"), text);

describe("what is printed", () => {
  it("names the project of a task, so that the command runs in any folder [session:printed-commands-run]", () => {
    const box = sandbox();
    const { state_file: state } = answered(box, "8");
    const { directive } = ok(box, ["complete", "--state", state]);
    expect(directive.argv.slice(-5, -1)).toEqual(["--dir", box.folder, "task", "context"]);
    const { status, stderr } = spawnSync("/bin/sh", ["-c", directive.command], {
      cwd: tmpdir(),
      env: { ...box.env },
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([0, ""]);
  });

  it("shows no secret of a prompt in a listing [session:listing-redacted]", () => {
    const box = sandbox();
    const secret = `ghp_${"a1B2".repeat(9)}`;
    ok(box, ["start", `Use ${secret} to deploy`]);
    for (const words of [["status"], ["status", "--json"], ["sessions", "list", "--json"]]) {
      const { stdout } = box.run(words);
      expect([words, stdout.includes(secret), stdout.includes("Use [redacted:github-token:")]).toEqual([
        words,
        false,
        true,
      ]);
    }
  });
});

describe("configuration that cannot be used", () => {
  it("stops a session with the way out, while config list and doctor show it [config:lenient-reports]", () => {
    const box = sandbox();
    project(box, '{"depth":"deep","directives":"strict"}');
    const { code, exit, hint } = refused(box, ["start", "x"]);
    expect([code, exit]).toEqual(["CONFIG_INVALID", 2]);
    expect(hint).toContain("clew config set depth --unset");
    const { ignored, config } = ok<{
      ignored: { key: string; reason: string }[];
      config: { key: string; value: string }[];
    }>(box, ["config", "list"]);
    expect(ignored.map(({ key, reason }) => `${key}: ${reason}`)).toEqual([
      'depth: "depth" must be one of adaptive, full, found "deep"',
    ]);
    expect(config.find(({ key }) => key === "directives")?.value).toBe("strict");
    expect(box.run(["doctor"]).stdout).toContain('"depth" must be one of adaptive, full');
    ok(box, ["config", "set", "depth", "--unset", "--project"]);
    expect(ok(box, ["start", "x"]).step).toBe("0");
  });

  it("is shown where the file is no JSON, and where a variable is wrong [config:lenient-reports]", () => {
    const box = sandbox();
    project(box, "{");
    const { ignored } = ok<{ ignored: { key: string; file: string }[] }>(box, ["config", "list"], {
      env: { CLEW_DEPTH: "deep" },
    });
    expect(ignored.map(({ key }) => key)).toEqual(["(the whole file)", "depth"]);
    expect(ignored[1]?.file).toBe("$CLEW_DEPTH");
  });

  it("includes a group that is no object [config:bad-values]", () => {
    const box = sandbox();
    project(box, '{"gate":true}');
    expect(refused(box, ["start", "x"]).message).toContain('"gate" must be an object with strict, allow, found true');
  });

  it("is not written: a list as JSON is a list, and a project does not lower what it may only raise [config:write]", () => {
    const box = sandbox();
    expect(ok(box, ["config", "set", "skills.extra", '["data import", "mail"]', "--project"])).toMatchObject({
      value: ["data import", "mail"],
    });
    expect(refused(box, ["config", "set", "skills.extra", "[1]", "--project"]).code).toBe("CONFIG_INVALID");
    expect(refused(box, ["config", "set", "enforce", "off", "--project"])).toMatchObject({
      code: "CONFIG_INVALID",
      exit: 2,
    });
    expect(JSON.parse(readFileSync(join(box.folder, ".clew", "config.json"), "utf8"))).toEqual({
      $schema: "https://clew.dev/schemas/config/1.0/config.schema.json",
      skills: { extra: ["data import", "mail"] },
    });
  });
});
