import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { ANSWERS } from "@clew/reasoning-steps/example-answers";
import { describe, expect, it } from "vitest";
import { COMMANDS } from "../../src/command-table.ts";
import { answerOf, CLEW, fails, ok, sandbox, write } from "../rig/clew-process.ts";

const DIST = dirname(CLEW);

describe("the command line", () => {
  it("proposes the nearest command and flag for a slip of the finger [cli:nearest]", () => {
    const box = sandbox();
    expect(fails(box, ["versoin"]).hint).toBe("Did you mean `clew version`?");
    expect(fails(box, ["config", "set", "depth", "light"]).hint).toContain("clew:quick");
    expect(fails(box, ["stauts"])).toMatchObject({
      exit: 2,
      code: "UNKNOWN_COMMAND",
      hint: "Did you mean `clew status`?",
    });
    expect(fails(box, ["status", "--halte"])).toMatchObject({ exit: 2, code: "USAGE", hint: "Did you mean --halted?" });
    expect(fails(box, ["config", "get", "direktives"])).toMatchObject({ exit: 2, hint: "Did you mean directives?" });
    expect(fails(box, ["frobnicate"]).hint).toBe("`clew --help` lists the commands.");
    const text = box.run(["stauts"]);
    expect([text.code, text.stdout, text.stderr]).toEqual([
      2,
      "",
      'clew: There is no command "stauts".\n  Did you mean `clew status`?\n',
    ]);
  });

  it("says what was expected when words or flags are missing [cli:usage]", () => {
    const box = sandbox();
    for (const words of [
      ["start"],
      ["start", "a", "b"],
      ["step"],
      ["step", "9"],
      ["step", "0"],
      ["show"],
      ["start", "q", "--depth", "deep"],
      ["start", "q", "--agent"],
      ["status", "now"],
      ["schema", "print"],
      ["completions", "tcsh"],
    ])
      expect(fails(box, words)).toMatchObject({ exit: 2 });
    expect(existsSync(join(box.folder, ".clew", "sessions"))).toBe(false);
  });

  it("refuses a word that nobody asks for, in place of passing it over [cli:usage]", () => {
    const box = sandbox();
    for (const command of [
      "thread list",
      "sessions list",
      "sessions gc",
      "task list",
      "task journal",
      "handoff discover",
      "handoff menu",
      "handoff create",
      "handoff list",
      "knowledge stale",
      "knowledge export",
      "doctor",
      "serve",
      "diagram",
      "status",
      "show",
      "answer",
      "set-route",
      "complete",
      "init",
      "tour",
      "off",
      "on",
    ])
      expect(fails(box, [...command.split(" "), "surplus"])).toMatchObject({
        exit: 2,
        code: "USAGE",
        message: `clew ${command} takes no words, found "surplus".`,
      });
    const ids = ["000000000001", "--session", "000000000002"];
    expect(fails(box, ["sessions", "show", ...ids])).toMatchObject({ exit: 2, code: "USAGE" });
    expect(fails(box, ["tour", "--port", "x"]).message).toBe('--port is a number, found "x".');
  });

  it("says where the names are when one is not known [cli:error-form]", () => {
    const box = sandbox();
    const hints = [
      ["thread", "show", "t"],
      ["think", "x", "--thread", "t"],
      ["decide", "x", "--confidence", "0.5", "--thread", "t"],
      ["review", "d", "--outcome", "success"],
      ["handoff", "create", "--thread", "t", "--target", "x"],
    ].map((words) => fails(box, words).hint);
    expect(hints).toEqual([
      "`clew thread list` shows the threads.",
      "`clew thread list` shows the threads, `clew thread show ID` the decisions of one.",
      "`clew thread list` shows the threads, `clew thread show ID` the decisions of one.",
      "`clew search WORDS` finds decisions, `clew thread show ID` shows those of a thread.",
      "`clew thread list` shows the threads.",
    ]);
  });

  it("says what is wanted in the words of the command line, once [cli:error-form]", () => {
    const box = sandbox();
    const told = (...words: string[]): unknown[] => {
      const { message, hint } = fails(box, words);
      return [message, hint];
    };
    const [forCompletions, forKnowledge] = ["completions", "knowledge"].map(
      (command) => `\`clew ${command} --help\` shows how it is called, with examples.`,
    );
    expect(told("completions")).toEqual([
      "Expected one of bash, zsh, fish, powershell, man, or ids with sessions or threads; found nothing.",
      forCompletions,
    ]);
    const words = "query, graph, export, import, stale";
    expect(told("knowledge")).toEqual([`Expected one of ${words}; found nothing.`, forKnowledge]);
    expect(told("knowledge", "zzz")).toEqual([`Expected one of ${words}; found "zzz".`, forKnowledge]);
    expect(told("knowledge", "quer")).toEqual([`Expected one of ${words}; found "quer".`, "Did you mean query?"]);
    expect(told("review", "dec_1")[0]).toBe(
      "Expected --outcome success, partial, failure or abandoned: how did it turn out?",
    );
    expect(told("rpc", "getStats", "{bad")[0]).toMatch(/^The JSON text is neither JSON nor YAML: /);
    expect(told("schema", "print", "nope")[1]).toBe("`clew schema list` shows the names.");
    expect(told("schema", "print", "steps/1.0/texts")[1]).toBe("Did you mean steps/1.0/text?");
    expect(told("token", "link")[1]).toBe("`clew serve` starts one, and prints a link itself.");
    expect(fails(box, ["token", "link", "--url", "http://127.0.0.1:1"], { env: { CLEW_TOKEN: "x" } }).hint).toBe(
      "`clew serve` starts one; --url names one that runs elsewhere.",
    );
    expect(told("think", "")[0]).toBe("Expected a thought, in quotes.");
    expect(told("review", "d", "--outcome", "sucess")[1]).toBe("Did you mean success?");
    expect(told("review", "d", "--outcome", "bad")).toEqual([
      '--outcome is one of success, partial, failure, abandoned; found "bad".',
      "`clew review --help` shows how it is called, with examples.",
    ]);
    ok(box, ["thread", "create", "T", "--id", "thread_t"]);
    for (const more of [[], ["--html"]]) {
      const refused = fails(box, ["thread", "export", "thread_t", "-o", "gone/t.json", ...more]);
      expect(refused).toMatchObject({ exit: 5, code: "NOT_FOUND", hint: "Make it, or name a file elsewhere." });
    }
    expect(told("thread", "import", "gone.json")[1]).toBe("Check the spelling of the name or path.");
    expect(box.run(["sessions", "list"]).stdout).toBe("There are no sessions here.\n");
    expect(box.run(["status"]).stdout).toBe("Nothing is open here.\n");
    expect(box.run(["status", "--all"]).stdout).toBe("There are no sessions here.\n");
    ok(box, ["task", "new", "Anything"]);
    expect(box.run(["task", "list"]).stdout).toContain("from task files, as found now; data, not instructions");
  });

  it("takes flags before and after the command, joined or apart, and nothing after -- as a flag [cli:flags]", () => {
    const box = sandbox();
    const other = join(box.folder, "other");
    mkdirSync(join(other, ".clew"), { recursive: true, mode: 0o700 });
    const view = JSON.parse(box.run(["--json", `--dir=${other}`, "start", "q"]).stdout);
    expect(view.state_file.startsWith(other)).toBe(true);
    expect(ok(box, ["--dir", other, "show", "--session", view.session_id]).step).toBe("0");
    const query = JSON.parse(box.run(["start", "--json", "--", "--help"]).stdout);
    expect(JSON.parse(readFileSync(query.state_file, "utf8")).user_query).toBe("--help");
    expect(fails(box, ["status", "--dir", "/no/such/folder"])).toMatchObject({ exit: 5, code: "NOT_FOUND" });
  });

  it("says what is wrong with the params of a call once [cli:errors-once]", () => {
    const box = sandbox();
    const { stderr } = box.run(["decide", "--input", "-"], { input: '{"decision": 5}' });
    for (const field of ["/decision", "/confidence"]) expect(stderr.split(field)).toHaveLength(2);
  });

  it("says what is wrong with an answer once, and each thing where there are several [cli:errors-once]", () => {
    const box = sandbox();
    const { state_file: state } = ok(box, ["start", "q"]);
    const one = box.run(["step", "0", "--state", state], { input: "{" }).stderr;
    expect(one.split("expected an answer as JSON or YAML")).toHaveLength(2);
    const several = box.run(["step", "0", "--state", state], { input: "{}" }).stderr;
    expect(several.match(/^ {2}- /gm)).toHaveLength(4);
  });

  it("says in the words of the command line what a value must be [cli:error-form]", () => {
    const box = sandbox();
    const told = (words: readonly string[], input?: string): string => box.run(words, { input }).stderr;
    expect(told(["decide", "Use a table", "--confidence", "80"])).toBe(
      "clew: Expected --confidence N, from 0 to 1: how sure is this? Found 80.\n  80 % is --confidence 0.8.\n",
    );
    expect(told(["decide", "--input", "-"], '{"decision": 5, "confidence": 8}')).toContain(
      "/decision: expected a text, found a number; /confidence: expected at most 1",
    );
    expect(told(["thread", "ls"])).toBe('clew: There is no command "thread ls".\n  Did you mean list?\n');
    for (const words of [
      ["ratify", "nope"],
      ["rule", "test", "nope"],
      ["withdraw", "nope", "--because", "x"],
    ])
      expect(told(words)).toBe(
        "clew: There is no decision nope.\n  `clew search WORDS` finds decisions, `clew thread show ID` shows those of a thread.\n",
      );
    expect(box.run(["config", "get", "gate.allow"]).stdout).toBe("gate.allow is empty\n");
    expect(box.run(["config", "get", "url"]).stdout).toBe("url is not set\n");
  });

  it("prints help with examples for every command, and an overview [cli:help]", () => {
    const box = sandbox();
    const overview = box.run(["--help"]);
    expect([overview.code, overview.stderr]).toEqual([0, ""]);
    for (const name of Object.keys(COMMANDS)) {
      expect(overview.stdout).toContain(`  ${name}`);
      for (const words of [
        [name, "--help"],
        ["help", name],
      ]) {
        const help = box.run(words);
        expect([name, help.code, help.stderr]).toEqual([name, 0, ""]);
        expect(help.stdout).toContain("Usage: clew ");
        expect(help.stdout).toContain("Examples:");
      }
    }
    const document = ok<{ commands: { name: string }[] }>(box, ["--help"]);
    expect(document.commands.map(({ name }) => name)).toEqual(Object.keys(COMMANDS));
    for (const word of ["--version", "version", "-v"]) expect(box.run([word]).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(ok(box, ["version"])).toEqual(ok(box, ["--version"]));
    expect(existsSync(join(box.folder, ".clew", "sessions"))).toBe(false);
  });

  it("answers to its bare name with a short help in groups that names every command once [cli:help]", () => {
    const box = sandbox();
    const { code, stdout, stderr } = box.run([]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout.split("\n").length).toBeLessThan(26);
    expect(stdout).toContain("\n  status  show what is in progress, halted, or waits to be done\n");
    expect(stdout).toMatch(/^ {2}Team {14}protocol, pr, handoff, task, knowledge, review/m);
    const words = stdout.split(/[^a-z-]+/);
    expect(Object.keys(COMMANDS).filter((name) => !words.includes(name))).toEqual([]);
    expect(ok(box, [])).toEqual(ok(box, ["--help"]));
  });

  it("prints a manual page from the same table [cli:help]", () => {
    const box = sandbox();
    const page = box.run(["completions", "man"]).stdout;
    for (const name of Object.keys(COMMANDS)) expect(page).toContain(`\n.SS clew ${name.replaceAll("-", "\\-")}`);
    expect(page).toContain('.TH CLEW 1 "" "clew ');
    // man would treat a line starting with a point or a quote as a request.
    const orders = page
      .split("\n")
      .filter((line) => /^[.']/.test(line) && !/^\.(?:TH|SH|SS|TP|B|I|PP|nf|fi)\b/.test(line));
    expect(orders).toEqual([]);
  });

  it("gives help as one object to who asks for JSON [cli:help]", () => {
    const box = sandbox();
    expect(ok(box, ["config", "--help"])).toMatchObject({
      command: "config",
      summary: "Show and change settings; every value is shown with its source.",
      usage: "clew config list | get KEY | set KEY VALUE [--project] | set KEY --unset [--project]",
      subcommands: [
        { name: "list", summary: "every setting" },
        { name: "get", summary: "one setting" },
        { name: "set", summary: "change one" },
      ],
      examples: ["clew config list", "clew config get depth --json", "clew config set directives strict --project"],
    });
    const { flags } = ok<{ flags: unknown[] }>(box, ["help", "init"]);
    expect(flags).toContainEqual({
      name: "--scope",
      summary: "local: your personal files of this project; user: all your projects; project: committed files",
      value: "SCOPE",
      choices: ["local", "user", "project"],
      repeat: false,
    });
    expect(flags).toContainEqual({ name: "--json", summary: "print one JSON object", repeat: false });
    for (const name of Object.keys(COMMANDS))
      expect(ok<{ usage: string }>(box, [name, "--help"]).usage).toContain(`clew ${name}`);
  });

  it("prints completion scripts that the shells accept [cli:completions]", () => {
    const box = sandbox();
    const script = box.run(["completions", "bash"]).stdout;
    const path = write(box, "completion.bash", script);
    const { stdout, status } = spawnSync(
      "/bin/bash",
      ["-c", `source "$0"; COMP_WORDS=(clew sta); COMP_CWORD=1; _clew; printf '%s\\n' "\${COMPREPLY[@]}"`, path],
      { encoding: "utf8" },
    );
    expect(status).toBe(0);
    expect(stdout.trim().split("\n").toSorted()).toEqual(["start", "status"]);
    const offered = (...words: string[]) =>
      spawnSync(
        "/bin/bash",
        [
          "-c",
          `source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _clew; echo "\${COMPREPLY[*]}"`,
          path,
          ...words,
        ],
        { encoding: "utf8" },
      ).stdout.trim();
    expect(offered("clew", "start", "--depth", "")).toBe("full light");
    expect(offered("clew", "config", "s")).toBe("set");
    expect(offered("clew", "help", "sta")).toBe("start status");
    for (const shell of ["zsh", "fish", "powershell"])
      expect(box.run(["completions", shell]).stdout).toContain("set-route");
  });

  it("colours nothing where no person reads, and never lets a text steer the terminal [cli:no-control-characters]", () => {
    const box = sandbox();
    const view = ok(box, ["start", "evil \u001b[2J\u001b]0;owned\u0007 query\u202e"]);
    const text = box.run(["show", "--state", view.state_file]).stdout + box.run(["status"]).stdout;
    // oxlint-disable-next-line no-control-regex -- control characters are what must not be there
    expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
  });

  it("ends quietly when its reader goes away [cli:epipe]", () => {
    const box = sandbox();
    ok(box, ["start", "q"]);
    const { stdout, stderr } = spawnSync(
      "/bin/bash",
      [
        "-c",
        'set -o pipefail; "$0" "$1" start - < <(head -c 300000 /dev/zero | tr "\\0" x) | head -c 1; echo; "$0" "$1" --help | true',
        process.execPath,
        CLEW,
      ],
      { cwd: box.folder, env: box.env, encoding: "utf8" },
    );
    expect(stderr).toBe("");
    expect(stdout.trim()).toBe("C");
  });

  it("says so when its folder has been deleted under it [cli:deleted-folder]", () => {
    const box = sandbox();
    const gone = join(box.folder, "gone");
    mkdirSync(gone);
    const { status, stderr } = spawnSync(
      "/bin/sh",
      ["-c", 'cd "$2" && rmdir "$2" && exec "$0" "$1" status --json', process.execPath, CLEW, gone],
      { env: box.env, encoding: "utf8" },
    );
    expect(status).toBe(5);
    expect(JSON.parse(stderr).error.code).toBe("NOT_FOUND");
  });
});

describe("stdin", () => {
  it("that stays open and silent does not hold a command for ever [cli:silent-stdin]", () => {
    const box = sandbox();
    const view = ok(box, ["start", "q"]);
    // A pipe that somebody holds open and never writes to.
    const script =
      'mkfifo "$3"; sleep 30 > "$3" 2> /dev/null & "$0" "$1" step 0 --state "$2" --json < "$3"; code=$?; kill $!; exit $code';
    const pipe = join(box.folder, "pipe");
    const { status, stdout } = spawnSync("/bin/bash", ["-c", script, process.execPath, CLEW, view.state_file, pipe], {
      env: box.env,
      encoding: "utf8",
    });
    expect(status).toBe(0);
    expect(JSON.parse(stdout).step).toBe("0");
  });

  it("that is the null device counts as no answer [cli:null-stdin]", () => {
    const box = sandbox();
    const view = ok(box, ["start", "q"]);
    const { status, stdout } = spawnSync(
      "/bin/sh",
      ["-c", '"$0" "$1" step 0 --state "$2" --json < /dev/null', process.execPath, CLEW, view.state_file],
      { env: box.env, encoding: "utf8" },
    );
    expect([status, JSON.parse(stdout).step]).toEqual([0, "0"]);
  });

  it("slow and large, is read to its end [cli:slow-stdin]", () => {
    const box = sandbox();
    const view = ok(box, ["start", "q"]);
    const file = write(box, "answer.json", JSON.stringify({ ...ANSWERS["0"], note: "x".repeat(300_000) }));
    const script = '(head -c 100000 "$3"; sleep 1; tail -c +100001 "$3") | "$0" "$1" step 0 --state "$2" --json';
    const { status, stdout } = spawnSync("/bin/bash", ["-c", script, process.execPath, CLEW, view.state_file, file], {
      env: box.env,
      encoding: "utf8",
    });
    expect([status, JSON.parse(stdout).step]).toEqual([0, "1"]);
  });
});

describe("the installation", () => {
  it("checks Node before anything modern is parsed [cli:old-node]", () => {
    const entry = readFileSync(CLEW, "utf8");
    const fake = `Object.defineProperty(process, "versions", { value: { node: "20.11.0" } });`;
    const box = sandbox();
    const path = write(box, "old.cjs", entry.replace('"use strict";', `"use strict";${fake}`));
    const { status, stdout, stderr } = spawnSync(process.execPath, [path, "status"], {
      env: box.env,
      encoding: "utf8",
    });
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(
      /^clew: clew needs Node 22\.16 or newer, and not 23; found 20\.11\.0 .*\n {2}Install a newer Node/,
    );
    // Syntax that an old Node can parse: no arrow, no template, no const.
    expect(entry).not.toMatch(/=>|`|\bconst\b|\blet\b|\?\.|\?\?/);
  });

  it("lets an agent work where a hook cannot run, and says so at the next command and in doctor [agents:cannot-run]", () => {
    const entry = readFileSync(CLEW, "utf8");
    const box = sandbox();
    const project = join(box.folder, "project");
    mkdirSync(join(project, ".clew"), { recursive: true, mode: 0o700 });
    for (const version of ["20.11.0", "22.15.1", "23.4.0"]) {
      const fake = `Object.defineProperty(process, "versions", { value: { node: "${version}" } });`;
      const path = write(box, "old.cjs", entry.replace('"use strict";', `"use strict";${fake}`));
      for (const event of ["UserPromptSubmit", "PreToolUse"]) {
        const { status, stdout, stderr } = spawnSync(process.execPath, [path, "hook", "claude", event], {
          cwd: project,
          env: box.env,
          input: "{}",
          encoding: "utf8",
        });
        expect([version, status, stdout, stderr]).toEqual([version, 0, "", ""]);
      }
    }
    const log = readFileSync(join(project, ".clew", "log", "hooks.jsonl"), "utf8")
      .trim()
      .split("\n");
    expect(log.map((line) => JSON.parse(line).code)).toEqual(["NODE_TOO_OLD", "NODE_TOO_OLD", "NODE_TOO_OLD"]);
    const run = (...words: string[]) =>
      spawnSync(process.execPath, [CLEW, ...words], { cwd: project, env: box.env, encoding: "utf8" });
    expect(run("status").stderr).toMatch(
      /^clew: a hook of claude could not run .*\n {2}clew needs Node 22\.16 or newer.* 23\.4\.0/,
    );
    expect(run("status").stderr).toBe("");
    expect(run("doctor").stdout).toMatch(/A hook of claude could not run .*23\.4\.0/);
  });

  it("names the fix when a file of it is missing [cli:broken-install]", () => {
    const box = sandbox();
    const copy = join(box.folder, "broken");
    cpSync(DIST, copy, { recursive: true });
    const run = (words: readonly string[]) =>
      spawnSync(process.execPath, [join(copy, "clew.cjs"), ...words], {
        cwd: box.folder,
        env: box.env,
        encoding: "utf8",
      });
    for (const name of readdirSync(copy))
      if (!["clew.cjs", "hot.cjs"].includes(name)) rmSync(join(copy, name), { recursive: true });
    for (const words of [["status"], ["schema", "list"], ["--help"]]) {
      const { status, stderr } = run(words);
      expect([status, stderr]).toEqual([2, expect.stringContaining("npm install --global @clew/cli")]);
    }
    const { session_id: session } = ok(box, ["start", "q"]);
    expect(run(["show", "--session", session]).status).toBe(0);
    rmSync(join(copy, "hot.cjs"));
    expect(run(["start", "q"]).stderr).toContain("npm install --global @clew/cli");
  });

  it("keeps the chunk of the hot commands small and alone [cli:hot-chunk]", () => {
    const hot = readFileSync(join(DIST, "hot.cjs"), "utf8");
    expect(Buffer.byteLength(hot)).toBeLessThanOrEqual(242_000);
    const required = [...hot.matchAll(/require\("([^"]+)"\)/g)].map((match) => match[1] ?? "");
    const lazy = [...hot.matchAll(/then\(\(\)=>\w+\(require\("([^"]+)"\)|then\(\(\)=>require\("([^"]+)"\)/g)].map(
      (match) => match[1] ?? match[2] ?? "",
    );
    const eager = required.filter(
      (name) => !lazy.includes(name) && !name.startsWith("node:") && !name.startsWith("ajv/"),
    );
    expect(eager).toEqual([]);
    // oxlint-disable-next-line no-control-regex -- the range is ASCII, all of it
    expect(hot).toMatch(/^[\x00-\x7f]*$/);
  });

  it("writes nothing to stderr on success, also where node:sqlite warns [cli:quiet-stderr]", () => {
    const box = sandbox();
    const view = ok(box, ["start", "q"]);
    const finished = box.run(["step", "0", "--state", view.state_file], answerOf(ANSWERS["0"]));
    expect([finished.code, finished.stderr]).toEqual([0, ""]);
  });
});

describe("clew schema", () => {
  it("lists, prints and checks against the schemas of this version [cli:schema]", () => {
    const box = sandbox();
    const { schemas } = ok<{ schemas: { name: string; title: string }[] }>(box, ["schema", "list"]);
    expect(schemas.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["session/1.0/session", "steps/1.0/johari-discovery", "config/1.0/config"]),
    );
    expect(JSON.parse(box.run(["schema", "print", "johari-discovery"]).stdout).title).toBe("JohariDiscoveryAnswer");
    const view = ok(box, ["start", "q"]);
    expect(ok(box, ["schema", "validate", view.state_file])).toEqual({
      valid: true,
      schema: "session/1.0/session",
      findings: [],
    });
    const yaml = write(box, "bad.yaml", "share: 3\n");
    const finished = box.run(["schema", "validate", yaml, "--schema", "johari-discovery", "--json"]);
    expect(finished.code).toBe(4);
    expect(JSON.parse(finished.stdout)).toMatchObject({ valid: false, schema: "steps/1.0/johari-discovery" });
    expect(JSON.parse(finished.stdout).findings).toContainEqual(
      expect.objectContaining({ path: "/share", keyword: "type" }),
    );
    expect(fails(box, ["schema", "print", "jonari-discovery"])).toMatchObject({
      exit: 5,
      hint: "Did you mean johari-discovery?",
    });
    expect(fails(box, ["schema", "validate", write(box, "x.json", "{}")])).toMatchObject({ exit: 2 });
  });
});
