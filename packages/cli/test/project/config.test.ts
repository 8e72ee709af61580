import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ANSWERS } from "@clew/reasoning-steps/example-answers";
import { describe, expect, it } from "vitest";
import { answerOf, CLEW, fails, ok, type Sandbox, sandbox, write } from "../rig/clew-process.ts";

interface Entry {
  readonly key: string;
  readonly value: unknown;
  readonly source: string;
  readonly from?: string;
}

const get = (box: Sandbox, key: string, env: Record<string, string> = {}) =>
  ok<Entry>(box, ["config", "get", key], { env });
const writeProject = (box: Sandbox, config: unknown) =>
  writeFileSync(join(box.folder, ".clew", "config.json"), JSON.stringify(config));
const userFile = (box: Sandbox) => join(box.env["HOME"] ?? "", ".config", "clew", "config.json");

describe("configuration", () => {
  it("takes environment before user before project before default, and names the source [config:precedence]", () => {
    const box = sandbox();
    expect(get(box, "directives")).toEqual({ key: "directives", value: "neutral", source: "default" });
    writeProject(box, { directives: "strict", depth: "full" });
    expect(get(box, "directives")).toMatchObject({ value: "strict", source: "project" });
    ok(box, ["config", "set", "directives", "neutral"]);
    expect(get(box, "directives")).toMatchObject({ value: "neutral", source: "user", from: userFile(box) });
    expect(get(box, "depth", { CLEW_DEPTH: "adaptive" })).toMatchObject({
      value: "adaptive",
      source: "environment",
      from: "CLEW_DEPTH",
    });
    expect(get(box, "depth")).toMatchObject({ value: "full", source: "project" });
    ok(box, ["config", "set", "directives", "--unset"]);
    expect(get(box, "directives")).toMatchObject({ value: "strict", source: "project" });
  });

  it("ignores in a project what only a user may decide, and says so [config:project-limits]", () => {
    const box = sandbox();
    writeProject(box, {
      store: "postgres://evil/x",
      url: "http://evil",
      redact: "off",
      gate: { allow: ["Bash"] },
      enforce: "off",
      depth: "adaptive",
      unattended: "halt",
      trust: ["/"],
      log_prompts: true,
      colour: "red",
    });
    const { config, ignored } = ok<{ config: Entry[]; ignored: { key: string; reason: string }[] }>(box, [
      "config",
      "list",
    ]);
    const values = new Map(config.map((entry) => [entry.key, entry]));
    for (const key of ["store", "url", "redact", "gate.allow", "enforce", "unattended", "trust", "log_prompts"])
      expect([key, values.get(key)?.source]).toEqual([key, "default"]);
    expect(ignored.map(({ key }) => key).toSorted()).toEqual([
      "colour",
      "enforce",
      "gate.allow",
      "log_prompts",
      "redact",
      "store",
      "trust",
      "unattended",
      "url",
    ]);
    expect(fails(box, ["config", "set", "store", "sqlite:/x", "--project"])).toMatchObject({
      exit: 2,
      code: "CONFIG_INVALID",
    });
  });

  it("keeps each choice of a key as the user wrote it [config:write]", () => {
    const box = sandbox();
    for (const value of ["halt", "assume", "auto"]) {
      ok(box, ["config", "set", "unattended", value]);
      expect(get(box, "unattended")).toMatchObject({ value, source: "user" });
    }
  });

  it("refuses values that a key does not take, and files that are no JSON [config:bad-values]", () => {
    const box = sandbox();
    expect(fails(box, ["config", "set", "depth", "deep"])).toMatchObject({ exit: 2, code: "CONFIG_INVALID" });
    writeProject(box, { directives: "loud" });
    expect(fails(box, ["status"])).toMatchObject({ exit: 2, code: "CONFIG_INVALID" });
    writeFileSync(join(box.folder, ".clew", "config.json"), "{ broken");
    expect(fails(box, ["start", "q"])).toMatchObject({ exit: 2, code: "CONFIG_INVALID" });
  });

  it("keeps what else is in the file, and never prints a token [config:write]", () => {
    const box = sandbox();
    mkdirSync(join(userFile(box), ".."), { recursive: true });
    writeFileSync(userFile(box), JSON.stringify({ x_mine: [1], gate: { x: 1 } }));
    ok(box, ["config", "set", "gate.allow", "Fetch, Search"]);
    ok(box, ["config", "set", "token", "clew_secret_0123456789abcdef0123456789abcdef"]);
    expect(JSON.parse(readFileSync(userFile(box), "utf8"))).toEqual({
      x_mine: [1],
      gate: { x: 1, allow: ["Fetch", "Search"] },
      token: "clew_secret_0123456789abcdef0123456789abcdef",
    });
    expect(box.run(["config", "list"]).stdout + box.run(["config", "list", "--json"]).stdout).not.toContain("secret");
  });

  it("changes a name that stands in the file with its dot, and a file that begins with a mark [config:write]", () => {
    const box = sandbox();
    mkdirSync(join(userFile(box), ".."), { recursive: true });
    writeFileSync(userFile(box), '\uFEFF{"skills.extra": "mailer", "x_mine": 1}');
    const refused = fails(box, ["start", "q"]);
    expect(refused).toMatchObject({ exit: 2, code: "CONFIG_INVALID" });
    expect(refused.hint).toContain("clew config set skills.extra --unset");
    ok(box, ["config", "set", "skills.extra", "--unset"]);
    ok(box, ["start", "q"]);
    writeFileSync(userFile(box), '{"skills": {"extra": ["one"]}, "skills.extra": ["two"]}');
    expect(ok<Entry>(box, ["config", "set", "skills.extra", "three"])).toMatchObject({ value: ["three"] });
    expect(JSON.parse(readFileSync(userFile(box), "utf8"))).toEqual({ skills: { extra: ["three"] } });
  });

  it("follows the link of a user who keeps the settings elsewhere [config:write]", () => {
    const box = sandbox();
    const kept = join(box.env["HOME"] ?? "", "kept.json");
    writeFileSync(kept, '{"x_mine": 1}');
    mkdirSync(join(userFile(box), ".."), { recursive: true });
    symlinkSync(kept, userFile(box));
    ok(box, ["config", "set", "depth", "full"]);
    ok(box, ["trust", "."]);
    expect(JSON.parse(readFileSync(kept, "utf8"))).toMatchObject({
      x_mine: 1,
      depth: "full",
      trust: [join(box.folder, ".clew")],
    });
    expect(get(box, "depth")).toMatchObject({ value: "full", from: userFile(box) });
  });

  it("names a server that no request can be made to, token or not [config:bad-values]", () => {
    const box = sandbox();
    for (const url of ["not a url", "ftp://host", "http://me:secret@127.0.0.1:9"])
      for (const env of [{ CLEW_URL: url }, { CLEW_URL: url, CLEW_TOKEN: "t" }]) {
        const refused = fails(box, ["thread", "list"], { env });
        expect(refused).toMatchObject({ exit: 2, code: "CONFIG_INVALID" });
        expect(refused.hint).toContain("clew config get url");
        expect(JSON.stringify(refused)).not.toContain("secret");
      }
  });

  it("shows nothing of a password, whatever characters it has [config:write]", () => {
    const box = sandbox();
    for (const password of ["pass", "p@ss", "p/ss", "p:@/ss", "@"])
      expect(get(box, "store", { CLEW_STORE: `postgres://me:${password}@host/clew` })).toMatchObject({
        value: "postgres://me:***@host/clew",
      });
    expect(get(box, "url", { CLEW_URL: "http://127.0.0.1:4319" })).toMatchObject({ value: "http://127.0.0.1:4319" });
  });

  it("words directives strictly where it says so [config:directives]", () => {
    const box = sandbox();
    expect(box.run(["start", "q"]).stdout).not.toContain("MANDATORY");
    writeProject(box, { directives: "strict" });
    expect(box.run(["start", "q"]).stdout).toContain("MANDATORY");
  });
});

const git = (folder: string, ...words: string[]) =>
  spawnSync("git", ["-c", "user.name=t", "-c", "user.email=t@t", ...words], { cwd: folder, encoding: "utf8" });

describe("where state lies", () => {
  it("is found upwards, else at the git root, else here; CLEW_HOME takes its place [workspace:find-home]", () => {
    const box = sandbox();
    const start = (cwd: string, env = {}) => ok(box, ["start", "q"], { cwd, env }).state_file;
    const deep = join(box.folder, "a", "b");
    mkdirSync(deep, { recursive: true });
    expect(start(deep)).toContain(join(box.folder, ".clew", "sessions"));
    const home = join(box.folder, "else where");
    const view = ok(box, ["start", "q"], { cwd: deep, env: { CLEW_HOME: home } });
    expect(view.state_file.startsWith(join(home, "sessions"))).toBe(true);
    expect(ok(box, ["show", "--state", view.state_file], { cwd: "/", env: { CLEW_HOME: home } }).step).toBe("0");
  });

  it("is the main worktree's for every linked one [workspace:worktrees]", () => {
    const box = sandbox();
    const main = join(box.folder, "main");
    mkdirSync(main);
    git(main, "init", "-q");
    writeFileSync(join(main, "f"), "x");
    mkdirSync(join(main, ".clew"), { mode: 0o700 });
    writeFileSync(join(main, ".clew", "config.json"), "{}");
    git(main, "add", ".");
    git(main, "commit", "-qm", "x");
    const linked = join(box.folder, "linked");
    expect(git(main, "worktree", "add", "-q", linked).status).toBe(0);
    expect(existsSync(join(linked, ".clew"))).toBe(true);
    expect(ok(box, ["start", "q"], { cwd: linked }).state_file).toContain(join(main, ".clew", "sessions"));
  });

  it("is refused where git tracks sessions, until the user trusts it [workspace:trust-git]", () => {
    for (const version of ["2", "4"]) {
      const box = sandbox();
      git(box.folder, "init", "-q");
      git(box.folder, "config", "index.version", version);
      const view = ok(box, ["start", "q"]);
      expect(ok(box, ["show", "--state", view.state_file]).step).toBe("0");
      writeFileSync(join(box.folder, ".clew", "config.json"), "{}");
      git(box.folder, "add", "-f", ".clew/config.json");
      expect(ok(box, ["show", "--state", view.state_file]).step).toBe("0");
      expect(git(box.folder, "add", "-f", ".clew").status).toBe(0);
      const error = fails(box, ["step", "0", "--state", view.state_file], answerOf(ANSWERS["0"]));
      expect(error).toMatchObject({ exit: 3, code: "UNTRUSTED_STATE", hint: expect.stringContaining("clew trust") });
      expect(fails(box, ["start", "q"])).toMatchObject({ exit: 3, code: "UNTRUSTED_STATE" });
      ok(box, ["trust"]);
      expect(ok(box, ["step", "0", "--state", view.state_file], answerOf(ANSWERS["0"])).step).toBe("1");
      ok(box, ["trust", "--remove"]);
      expect(fails(box, ["status"])).toMatchObject({ code: "UNTRUSTED_STATE" });
    }
  });

  it("is refused where git brings what a database is rebuilt from, or the knowledge of projects [workspace:trust-git]", () => {
    for (const version of ["2", "4"])
      for (const name of ["clew.db-journal", "clew.db-wal", "clew.db-shm", "knowledge/0123456789abcdef.db"]) {
        const box = sandbox();
        git(box.folder, "init", "-q");
        git(box.folder, "config", "index.version", version);
        const path = join(box.folder, ".clew", name);
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
        writeFileSync(path, "");
        writeFileSync(join(box.folder, ".clew", "config.json"), "{}");
        expect(git(box.folder, "add", "-f", ".clew").status).toBe(0);
        expect(fails(box, ["start", "q"])).toMatchObject({ exit: 3, code: "UNTRUSTED_STATE" });
      }
  });

  it("is refused where git's index does not spell out what it tracks [workspace:trust-git]", () => {
    // Version 4 omits what a name shares with the previous one; a split index keeps its names in a second file.
    for (const words of [["--index-version", "4"], ["--split-index"]]) {
      const box = sandbox();
      git(box.folder, "init", "-q");
      for (const name of ["clew.d", "clew.db", "config.json"]) writeFileSync(join(box.folder, ".clew", name), "{}");
      git(box.folder, "add", "-f", ".clew");
      expect(git(box.folder, "update-index", ...words).status).toBe(0);
      expect(fails(box, ["start", "q"])).toMatchObject({ exit: 3, code: "UNTRUSTED_STATE" });
      git(box.folder, "rm", "-q", "--cached", ".clew/clew.db");
      writeFileSync(join(box.folder, ".clew", "clew.db"), "");
      expect(ok(box, ["start", "q"]).step).toBe("0");
    }
  });

  it("is refused where it, or what holds reasoning in it, is a repository of its own [workspace:trust-git]", () => {
    for (const inner of [".clew", ".clew/sessions", ".clew/knowledge"]) {
      const box = sandbox();
      const view = ok(box, ["start", "q"]);
      mkdirSync(join(box.folder, ".clew", "knowledge"), { recursive: true });
      const folder = join(box.folder, inner);
      writeFileSync(join(folder, "a.db"), "");
      git(box.folder, "init", "-q");
      git(folder, "init", "-q");
      git(folder, "add", "-f", ".");
      git(folder, "commit", "-qm", "x");
      expect(git(box.folder, "add", "-f", inner).status).toBe(0);
      expect([inner, fails(box, ["show", "--state", view.state_file])]).toMatchObject([
        inner,
        { exit: 3, code: "UNTRUSTED_STATE" },
      ]);
    }
  });

  it("is refused where what holds reasoning in it is a link [workspace:trust-owner]", () => {
    const database = ["clew.db", "clew.db-journal", "clew.db-wal", "clew.db-shm"];
    for (const name of ["sessions", "knowledge", "projects", ...database]) {
      const box = sandbox();
      mkdirSync(join(box.folder, "elsewhere"));
      symlinkSync(join(box.folder, "elsewhere"), join(box.folder, ".clew", name));
      expect(fails(box, ["start", "q"])).toMatchObject({ exit: 3, code: "UNTRUSTED_STATE" });
      expect(readdirSync(join(box.folder, "elsewhere"))).toEqual([]);
    }
  });

  it("tells git to leave alone what only this machine may hold [workspace:trust-git]", () => {
    const box = sandbox();
    // Beside the sandbox's folder, which already has a state folder.
    const project = join(box.folder, "..", "project");
    mkdirSync(project);
    git(project, "init", "-q");
    ok(box, ["start", "q"], { cwd: project });
    const ignored = (name: string): boolean => git(project, "check-ignore", "-q", join(".clew", name)).status === 0;
    const payload = "handoffs/handoff-payload.yaml";
    for (const name of ["knowledge/x.db", `projects/shop-1/${payload}`, payload]) expect(ignored(name)).toBe(true);
    for (const name of ["config.json", "tasks/task-001.md", "guardrails/rules.yaml"]) expect(ignored(name)).toBe(false);
  });

  it("is refused where it is a link or belongs to another user [workspace:trust-owner]", () => {
    const box = sandbox();
    const elsewhere = sandbox();
    const project = join(box.folder, "project");
    mkdirSync(project);
    symlinkSync(join(elsewhere.folder, ".clew"), join(project, ".clew"));
    expect(fails(box, ["start", "q"], { cwd: project })).toMatchObject({ exit: 3, code: "UNTRUSTED_STATE" });
    if (process.getuid?.() !== 0) return;
    spawnSync("chown", ["-R", "65534", join(elsewhere.folder, ".clew")]);
    expect(fails(box, ["start", "q"], { cwd: elsewhere.folder })).toMatchObject({ exit: 3, code: "UNTRUSTED_STATE" });
  });
});

describe("switching off", () => {
  it("is for a person at a terminal, and shown by status [config:off]", () => {
    const box = sandbox();
    expect(fails(box, ["off"])).toMatchObject({ exit: 3, code: "FORBIDDEN" });
    const script = spawnSync("script", ["-qec", `'${process.execPath}' "$CLEW" off --for 1h`, "/dev/null"], {
      cwd: box.folder,
      env: { ...box.env, CLEW },
      encoding: "utf8",
    });
    if (script.error !== undefined) return;
    expect(script.stdout).toContain("Clew is off for this project until");
    expect(ok<{ off: { by: string } }>(box, ["status"]).off).toMatchObject({ by: "terminal" });
    ok(box, ["on"]);
    expect(ok<{ off?: unknown }>(box, ["status"]).off).toBeUndefined();
  });
});

describe("secrets", () => {
  it("stay in the session file and leave it only as marks [workspace:redaction-at-completion]", () => {
    const box = sandbox();
    const secret = `ghp_${"a1B2".repeat(9)}`;
    const start = ok(box, ["start", `Use ${secret} to deploy`, "--depth", "light"]);
    const light = { ...ANSWERS["0"], share: { ...(ANSWERS["0"]["share"] as object), complexity: "simple" } };
    const last = { ...ANSWERS["8"], conclusion: `Deploy with ${secret}`, summary: `With ${secret}` };
    const finished = box.run(
      ["step", "0", "--state", start.state_file, "--complete", "--json"],
      answerOf({ "0": light, "1": ANSWERS["1"], "8": last }),
    );
    expect(finished.code).toBe(0);
    expect(finished.stdout).not.toContain(secret);
    const done = JSON.parse(finished.stdout);
    expect(done.redactions).toEqual([{ kind: "github-token", mark: expect.stringMatching(/^[0-9a-f]{8}$/) }]);
    expect(done.decision.decision).toBe(`Deploy with [redacted:github-token:${done.redactions[0].mark}]`);
    const state = JSON.parse(readFileSync(start.state_file, "utf8"));
    expect(state.user_query).toBe(`Use ${secret} to deploy`);
    expect(JSON.stringify(state.decision)).not.toContain(secret);
    expect(readFileSync(join(box.folder, ".clew", "clew.db")).includes(secret)).toBe(false);
  });

  it("are marks in the words that hand a decision over, to a skill or to a parent [workspace:redaction-at-completion]", () => {
    const secret = `ghp_${"a1B2".repeat(9)}`;
    const box = sandbox();
    write(box, ".claude/skills/plain/SKILL.md", "---\nname: plain\ndescription: Takes no handoffs\n---\n");
    const route = { route: "skill-orchestration", skill: "plain", confidence: 0.9, justification: "It knows" };
    const last = { ...ANSWERS["8"], conclusion: `Deploy with ${secret}`, summary: `With ${secret}` };
    const answers: Readonly<Record<string, object>> = { ...ANSWERS, "4": route, "8": last };
    for (const mode of [[], ["--agent-mode"]]) {
      const { state_file: state } = ok(box, ["start", "Deploy it", ...mode]);
      for (const step of ["0", "1", "2", "3", "3b", "4", "5", "6", "7", "8"])
        if (step !== "4" || mode.length === 0) ok(box, ["step", step, "--state", state], answerOf(answers[step] ?? {}));
      for (const words of [["complete", "--state", state], ["show", "--state", state], ["status"]]) {
        const { directive, dispatch_pending: pending, sessions } = ok<Record<string, unknown>>(box, words);
        expect([words[0], JSON.stringify([directive, pending, sessions])]).toEqual([
          words[0],
          expect.not.stringContaining(secret),
        ]);
      }
      const { why } = ok(box, ["complete", "--state", state]).directive;
      expect(why).toMatch(/\[redacted:github-token:[0-9a-f]{8}\]$/);
    }
  });

  it("ask for a key only where there are some: records without are taken where no key can be made [workspace:redaction-without-key]", () => {
    const box = sandbox();
    const file = join(box.folder, "a file");
    writeFileSync(file, "");
    // A folder cannot be created below a file, not even by root.
    const env = { XDG_STATE_HOME: file };
    const decide = ["decide", "--confidence", "0.8"];
    expect(box.run([...decide, "Use a table"], { env })).toMatchObject({ code: 0, stderr: "" });
    expect(box.run(["thread", "create", "Order mails"], { env })).toMatchObject({ code: 0, stderr: "" });
    const started = box.run(["start", "Rename it", "--depth", "light", "--json"], { env });
    const light = { ...ANSWERS["0"], share: { ...(ANSWERS["0"]["share"] as object), complexity: "simple" } };
    const { state_file } = JSON.parse(started.stdout);
    const input = JSON.stringify({ "0": light, "1": ANSWERS["1"], "8": ANSWERS["8"] });
    expect(box.run(["step", "0", "--state", state_file, "--complete"], { env, input })).toMatchObject({ code: 0 });
    expect(fails(box, [...decide, `Use ghp_${"a1B2".repeat(9)}`], { env })).toMatchObject({
      exit: 75,
      code: "STORE_UNAVAILABLE",
    });
    expect(readFileSync(join(box.folder, ".clew", "clew.db")).includes("ghp_")).toBe(false);
  });
});

describe.runIf(process.platform === "linux")("a file system that takes no new folders", () => {
  it("is an error at once, for the state folder and for the user's own [workspace:make-folder]", () => {
    const box = sandbox();
    const there = { CLEW_HOME: "/proc/clew" };
    for (const words of [
      ["start", "Pick a queue"],
      ["decide", "Use a table", "--confidence", "0.8"],
      ["task", "new", "A task"],
      ["serve", "--port", "0"],
    ])
      expect(fails(box, words, { env: there }), words.join(" ")).toMatchObject({
        exit: 75,
        code: "STORE_UNAVAILABLE",
        message: "/proc/clew cannot be made: no folder can be made in /proc.",
      });
    const nobody = { HOME: "/proc/clew" };
    expect(box.run(["status"], { env: nobody }).code).toBe(0);
    expect(box.run(["start", "Pick a queue"], { env: nobody }).code).toBe(0);
    expect(box.run(["config", "set", "depth", "full"], { env: nobody }).code).toBe(75);
  });
});

describe("a folder for settings that cannot be made", () => {
  it("is named, and what needs no settings goes on [config:no-folder]", () => {
    const box = sandbox();
    writeFileSync(join(box.env["HOME"] ?? "", ".config"), "a file");
    for (const words of [
      ["config", "set", "depth", "full"],
      ["trust", "."],
    ])
      expect(fails(box, words), words.join(" ")).toMatchObject({
        exit: 75,
        code: "STORE_UNAVAILABLE",
        message: expect.stringContaining("a folder of its path is a file (ENOTDIR)"),
      });
    expect(ok(box, ["start", "Pick a queue"])).toMatchObject({ step: "0" });
    expect(box.run(["config", "list"]).code).toBe(0);
  });
});

async function killedWhileItHolds(lock: string): Promise<void> {
  const hold = `const { DatabaseSync } = require("node:sqlite");
    const database = new DatabaseSync(process.argv[1]);
    database.exec("BEGIN IMMEDIATE");
    process.stdout.write("held");
    setInterval(() => database, 1000);`;
  const holder = spawn(process.execPath, ["-e", hold, lock]);
  await once(holder.stdout, "data");
  holder.kill("SIGKILL");
  await once(holder, "exit");
}

describe("a home that is no absolute path", () => {
  it("is none: the folder one works in never holds the user's own settings [config:project-limits]", () => {
    const box = sandbox();
    for (const home of ["", "there", "."]) {
      const folder = join(box.folder, home, ".config", "clew");
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, "config.json"), '{"agent":"planted","trust":["/planted"]}');
      const listed = box.run(["config", "list", "--json"], { env: { HOME: home, USERPROFILE: home } });
      expect([home, listed.code, listed.stdout.includes("planted")]).toEqual([home, 0, false]);
    }
  });
});

describe("settings that many processes change at the same time", () => {
  it("are all kept, and a killed process holds nobody up [config:one-writer]", async () => {
    const box = sandbox();
    const folders = Array.from({ length: 8 }, (_, index) => join(box.folder, `d${index}`));
    for (const folder of folders) mkdirSync(folder);
    const settings = [
      ["depth", "full"],
      ["directives", "strict"],
      ["agent", "ada"],
    ];
    const processes = [
      ...folders.map((folder) => box.start(["trust", folder])),
      ...settings.map((words) => box.start(["config", "set", ...words])),
    ];
    const finished = await Promise.all(processes.map(({ done }) => done));
    expect(finished.map(({ code, stderr }) => [code, stderr])).toEqual(finished.map(() => [0, ""]));
    const path = userFile(box);
    const { trust, $schema, ...others } = JSON.parse(readFileSync(path, "utf8"));
    expect(trust.toSorted()).toEqual(folders);
    expect($schema).toBe("https://clew.dev/schemas/config/1.0/config.schema.json");
    expect(others).toEqual(Object.fromEntries(settings));
    await killedWhileItHolds(join(box.env["HOME"] ?? "", ".local/state/clew/settings.lock.db"));
    expect(box.run(["config", "set", "depth", "adaptive"])).toMatchObject({ code: 0, stderr: "" });
    expect(readdirSync(dirname(path))).toEqual(["config.json"]);
  });

  it("are all kept where prompts switch several projects off [config:one-writer]", async () => {
    const box = sandbox();
    const projects = Array.from({ length: 8 }, (_, index) => join(box.folder, `p${index}`));
    for (const project of projects) mkdirSync(join(project, ".clew"), { recursive: true, mode: 0o700 });
    const prompts = projects.map((cwd, index) => {
      const input = { session_id: `s${index}`, hook_event_name: "UserPromptSubmit", cwd, prompt: "clew:off" };
      return box.start(["hook", "claude", "UserPromptSubmit"], { cwd, input: JSON.stringify(input) });
    });
    expect((await Promise.all(prompts.map(({ done }) => done))).map(({ code }) => code)).toEqual(projects.map(() => 0));
    const off = JSON.parse(readFileSync(join(box.env["HOME"] ?? "", ".local/state/clew/off.json"), "utf8"));
    expect(Object.keys(off).toSorted()).toEqual(projects.map((project) => join(project, ".clew")));
  });
});
