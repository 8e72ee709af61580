import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv } from "ajv";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { atTerminal } from "../rig/at-terminal.ts";
import { CLEW, fails, ok, type Sandbox, sandbox, write } from "../rig/clew-process.ts";

const box: Sandbox = sandbox("pr project");

function git(...words: string[]): string {
  const who = ["-c", "user.name=Mara", "-c", "user.email=mara@example.org", "-c", "commit.gpgsign=false"];
  const date = words.includes("commit") ? "2026-03-04T10:00:00Z" : undefined;
  const env = { ...box.env, PATH: process.env["PATH"] ?? "", GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
  return execFileSync("git", [...who, ...words], { cwd: box.folder, env, encoding: "utf8" }).trim();
}

function gitAt(folder: string, ...words: string[]): string {
  const who = ["-c", "user.name=Mara", "-c", "user.email=mara@example.org"];
  return execFileSync("git", [...who, ...words], { cwd: folder, encoding: "utf8" }).trim();
}

function commit(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) write(box, path, text);
  git("add", "--all", "--force", "src", ...Object.keys(files));
  git("commit", "-qm", "a change");
}

interface Checked {
  readonly broken: readonly { readonly path: string; readonly line: number; readonly rule: string }[];
  readonly [field: string]: readonly Readonly<Record<string, unknown>>[] | string;
}

function check(...words: string[]): { readonly code: number | null; readonly checked: Checked } {
  const { code, stdout, stderr } = box.run(["pr", "check", "--base", "main", "--json", ...words]);
  expect(stderr).toBe("");
  return { code, checked: JSON.parse(stdout) };
}

const adr = (title: string, status: string, block: string): string =>
  `---\nstatus: ${status}\n---\n# ${title}\n\n## Decision Outcome\n\n${title}.\n\n## Enforcement\n\n\`\`\`yaml\n${block}\n\`\`\`\n`;

beforeAll(() => {
  git("init", "-q", "-b", "main");
  for (const folder of ["src/mail", "docs/adr", ".clew"]) mkdirSync(join(box.folder, folder), { recursive: true });
  const config = JSON.stringify({ pr: { expect: ["src/**"], require: "covered" } });
  commit({
    "src/mail/queue.ts": "export const queue = 1;\n",
    "src/other.ts": "export const other = 1;\n",
    "docs/notes.md": "notes\n",
    LICENSE: "free\n",
    ".clew/config.json": config,
  });
  const governs = { paths: ["src/mail/**"], forbid: [{ pattern: "from ['\"]ioredis" }], frozen: ["LICENSE"] };
  const decision = { id: "dec_outbox", decision: "Use an outbox table, not Redis", confidence: 0.9, governs };
  ok(box, ["decide", "--input", "-"], { input: JSON.stringify(decision) });
  git("checkout", "-q", "-b", "topic");
});

describe("clew pr check", () => {
  it("passes a branch that touches nothing that was decided [pr:check]", () => {
    commit({ "docs/notes.md": "more notes\n" });
    const { code, checked } = check();
    expect([code, checked.broken, checked["governs"], checked["uncovered"]]).toEqual([0, [], [], []]);
  });

  it("names what governs, what wants a decision, and breaks nothing while nobody ratified it [pr:check]", () => {
    const line = 'import Redis from "ioredis";\n';
    commit({ "src/mail/queue.ts": `export const queue = 1;\n${line}`, "src/other.ts": "export const other = 2;\n" });
    const { code, checked } = check();
    expect(code).toBe(3);
    expect(checked).toMatchObject({
      broken: [],
      governs: [{ decision: "dec_outbox", standing: "proposed", paths: ["src/mail/queue.ts"] }],
      uncovered: [{ path: "src/other.ts" }],
      decided: [{ decision: "dec_outbox" }],
      unratified: [{ decision: "dec_outbox" }],
    });
  });

  it("reads the settings where the branch began, and says what the branch changes of them [pr:check]", () => {
    commit({ ".clew/config.json": "{}" });
    const { code, checked } = check();
    expect([code, checked["changed_on_branch"]]).toEqual([3, [".clew/config.json"]]);
  });

  it("counts what was adopted as decided on the branch only if the branch changes its file [pr:check]", () => {
    const at = sandbox("pr adopted");
    const save = (path: string, title: string): void => {
      write(at, path, `# ${title}\n\n## Decision\n\n${title}.\n`);
      gitAt(at.folder, "add", path);
      gitAt(at.folder, "commit", "-qm", title);
    };
    gitAt(at.folder, "init", "-q", "-b", "main");
    save("docs/adr/0001-table.md", "A table");
    gitAt(at.folder, "checkout", "-q", "-b", "topic");
    save("docs/adr/0002-job.md", "A job");
    ok(at, ["adopt"]);
    const { stdout } = at.run(["pr", "check", "--base", "main", "--json"]);
    const { decided, unratified } = JSON.parse(stdout);
    expect([decided, unratified]).toMatchObject([[{ title: "A job" }], [{ title: "A job" }]]);
  });

  it("finds decision records where the branch began, wherever the branch moves them, and in a bare repository [pr:check]", () => {
    const at = sandbox("pr moved");
    const rules = "## Code Constraints\n\n```yaml\nforbid: [redis]\n```\n";
    gitAt(at.folder, "init", "-q", "-b", "main");
    write(at, "docs/adr/0001-x.md", `# No Redis\n\n## Status\n\nAccepted\n\n## Decision\n\nNo Redis.\n\n${rules}`);
    gitAt(at.folder, "add", "docs");
    gitAt(at.folder, "commit", "-qm", "x");
    gitAt(at.folder, "checkout", "-q", "-b", "topic");
    write(at, "src/a.ts", `${" ".repeat(20_000)}import "redis";\n`);
    gitAt(at.folder, "mv", "docs", "old");
    gitAt(at.folder, "add", "src");
    gitAt(at.folder, "commit", "-qm", "y");
    const { code, stdout } = at.run(["pr", "check", "--base", "main", "--json"]);
    expect([code, JSON.parse(stdout).broken]).toMatchObject([3, [{ path: "src/a.ts", line: 1 }]]);
    const bare = join(at.folder, "..", "bare.git");
    gitAt(at.folder, "clone", "-q", "--bare", ".", bare);
    const words = ["pr", "check", "--base", "main", "--head", "topic"];
    expect(at.run(words, { cwd: bare }).code).toBe(3);
    // A person who withdraws it decides that, wherever its file is read.
    gitAt(at.folder, "checkout", "-q", "main");
    const { proposed } = ok<{ proposed: string[] }>(at, ["adopt"]);
    const [id = ""] = proposed;
    expect(at.run([...words, "--adr", "docs/adr"]).code).toBe(3);
    const done = atTerminal(at, ["withdraw", id, "--because", "no"], { typed: id.slice(-4) });
    expect([done.code, at.run([...words, "--adr", "docs/adr"]).code]).toEqual([0, 0]);
  });

  it("names the lines that break a ratified rule, in every format [pr:check]", () => {
    expect(atTerminal(box, ["ratify", "dec_outbox"], { typed: "tbox" }).code).toBe(0);
    commit({ LICENSE: "costly\n" });
    const { code, checked } = check();
    expect(code).toBe(3);
    expect(checked.broken.map(({ path, line, rule }) => [path, line, rule])).toEqual([
      ["LICENSE", 0, "frozen"],
      ["src/mail/queue.ts", 2, "forbid"],
    ]);
    const markdown = box.run(["pr", "check", "--base", "main", "--format", "markdown"]);
    expect(markdown.code).toBe(3);
    expect(markdown.stdout).toContain("- `src/mail/queue.ts:2  forbid from");
    expect(markdown.stdout.split("\n").length).toBeLessThanOrEqual(61);
    const sarif = JSON.parse(box.run(["pr", "check", "--base", "main", "--format", "sarif"]).stdout);
    const schema = fileURLToPath(import.meta.resolve("schemastore/schemas/json/sarif-2.1.0.json"));
    const validate = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(
      JSON.parse(readFileSync(schema, "utf8")),
    );
    expect([validate(sarif), validate.errors]).toEqual([true, null]);
    expect(validate({ ...sarif, runs: [{}] })).toBe(false);
    const { runs, version } = sarif;
    expect([version, runs[0].results.length, runs[0].results[1].locations[0].physicalLocation]).toEqual([
      "2.1.0",
      2,
      { artifactLocation: { uri: "src/mail/queue.ts", uriBaseId: "%SRCROOT%" }, region: { startLine: 2 } },
    ]);
    commit({ "src/mail/a #1?.ts": 'import Redis from "ioredis";\n' });
    const odd = JSON.parse(box.run(["pr", "check", "--base", "main", "--format", "sarif"]).stdout).runs[0].results;
    expect(odd[1].locations[0].physicalLocation.artifactLocation.uri).toBe("src/mail/a%20%231%3F.ts");
    git("rm", "-q", "src/mail/a #1?.ts");
    git("commit", "-qm", "a change");
    const once = box.run(["pr", "check", "--base", "main", "--json"]).stdout;
    expect(box.run(["pr", "check", "--base", "main", "--json"]).stdout).toBe(once);
  });

  it("is not blinded by attributes, bytes, encodings, sizes and names that the branch chooses [pr:check]", () => {
    const bad = 'import Redis from "ioredis";\n';
    commit({
      ".gitattributes": "*.ts -diff\n*.bin binary\n",
      "src/mail/nul.ts": `// \0\n${bad}`,
      "src/mail/large.ts": `${"// a line of some length\n".repeat(200_000)}${bad}`,
      "src/mail/a\nb.ts": bad,
    });
    writeFileSync(join(box.folder, "src/mail/wide.ts"), Buffer.from(`\ufeff${bad}`, "utf16le"));
    commit({});
    const { code, checked } = check();
    expect(code).toBe(3);
    const found = checked.broken.filter(({ rule }) => rule === "forbid").map(({ path, line }) => [path, line]);
    expect(found).toEqual([
      ["src/mail/a\nb.ts", 1],
      ["src/mail/large.ts", 200_001],
      ["src/mail/nul.ts", 2],
      ["src/mail/queue.ts", 2],
      ["src/mail/wide.ts", 1],
    ]);
  });

  it("says what is missing: a base, a common commit, a record [pr:check]", () => {
    expect(fails(box, ["pr", "check", "--base", "nowhere"])).toMatchObject({ exit: 5, code: "NOT_FOUND" });
    git("checkout", "-q", "--orphan", "alone");
    git("commit", "-qm", "alone");
    expect(fails(box, ["pr", "check", "--base", "main"]).hint).toContain("git fetch --unshallow");
    const bare = sandbox("no record");
    expect(fails(bare, ["pr", "check"])).toMatchObject({ exit: 5, code: "NOT_FOUND" });
    expect(fails(bare, ["pr", "chek"])).toMatchObject({ exit: 2 });
  });

  it("reads records in files as they were where the branch began, without any store [pr:check]", () => {
    const other = sandbox("records alone");
    const run = (...words: string[]) => {
      const who = ["-c", "user.name=Mara", "-c", "user.email=mara@example.org", "-c", "commit.gpgsign=false"];
      execFileSync("git", [...who, ...words], { cwd: other.folder, env: { ...other.env, PATH: process.env["PATH"] } });
    };
    const scope = 'paths: ["src/mail/**"]\nforbid: ["ioredis"]';
    write(other, "docs/adr/0001-outbox.md", adr("Use an outbox", "accepted", scope));
    write(other, "docs/adr/0002-cron.md", adr("Use cron", "proposed", 'paths: ["src/**"]\nforbid: ["queue"]'));
    write(other, "docs/adr/0003-old.md", adr("Use Redis", "superseded", 'paths: ["src/**"]'));
    write(other, "docs/adr/template.md", adr("Title", "accepted", 'paths: ["src/**"]\nforbid: ["."]'));
    write(other, "src/mail/queue.ts", "export const queue = 1;\n");
    run("init", "-q", "-b", "main");
    run("add", "docs", "src");
    run("commit", "-qm", "x");
    run("checkout", "-q", "-b", "topic");
    // The branch's changes to a record do not affect its standing.
    write(other, "docs/adr/0001-outbox.md", adr("Use an outbox", "rejected", ""));
    write(other, "docs/adr/0004-new.md", adr("Use a queue", "accepted", 'paths: ["src/**"]'));
    write(other, "src/mail/queue.ts", 'import "ioredis";\n');
    run("add", "docs", "src");
    run("commit", "-qm", "y");
    const { code, stdout, stderr } = other.run(["pr", "check", "--base", "main", "--adr", "docs/adr", "--json"]);
    expect([code, stderr]).toEqual([3, ""]);
    const checked = JSON.parse(stdout);
    expect(checked).toMatchObject({
      broken: [{ rule: "forbid", path: "src/mail/queue.ts", line: 1 }],
      decided: [{ title: "Use a queue", standing: "proposed" }],
      unratified: [{ title: "Use a queue" }],
      changed_on_branch: ["docs/adr/0001-outbox.md", "docs/adr/0004-new.md"],
    });
    expect(checked.governs.map(({ title, standing }: Record<string, string>) => [title, standing])).toEqual([
      ["Use an outbox", "ratified"],
      ["Use cron", "proposed"],
      ["Use a queue", "proposed"],
    ]);
    // The branch's changes to records are listed in any folder.
    write(other, "records/0001-later.md", adr("Use it later", "accepted", ""));
    run("add", "records");
    run("commit", "-qm", "z");
    const elsewhere = other.run(["pr", "check", "--base", "main", "--adr", "records", "--json"]);
    expect(JSON.parse(elsewhere.stdout)["changed_on_branch"]).toContain("records/0001-later.md");
    expect(existsSync(join(other.folder, ".clew/clew.db"))).toBe(false);
    expect(fails(other, ["pr", "check", "--base", "main", "--adr", "docs/none"])).toMatchObject({ exit: 5 });
  });

  it("prints what others wrote as text, and never as markup, links or control signs [pr:check]", () => {
    git("checkout", "-q", "-f", "topic");
    const message = "no `redis` ``here`` <img src=x> [a](http://b.example) @all \u001b[31mred\nnext";
    const governs = { paths: ["src/**"], forbid: [{ pattern: "redis", message }] };
    const decision = { id: "dec_markup", decision: "# Use [x](http://b.example) <b>", confidence: 0.9, governs };
    ok(box, ["decide", "--input", "-"], { input: JSON.stringify(decision) });
    expect(atTerminal(box, ["ratify", "dec_markup"], { typed: "rkup" }).code).toBe(0);
    commit({ "src/`a` [b](c).ts": "redis\n" });
    const { stdout } = box.run(["pr", "check", "--base", "main", "--format", "markdown"]);
    const [shown = ""] = stdout.split("\n").filter((line) => line.includes("forbid redis"));
    // The whole line is one span of code.
    expect(shown).toMatch(/^- (`+) .* \1$/);
    const fence = /^- (`+) /.exec(shown)?.[1] ?? "";
    expect(shown.split(fence)).toHaveLength(3);
    expect(stdout).not.toMatch(/^#* ?(?:<|\[)|\p{Cc}(?<!\n)/mu);
    const { runs } = JSON.parse(box.run(["pr", "check", "--base", "main", "--format", "sarif"]).stdout);
    const texts = JSON.stringify([runs[0].results[0].message, runs[0].tool.driver.rules]);
    expect(texts).not.toMatch(/\]\(|\\u00|\\n/);
  });

  it("checks in a workflow against the record that travels, of writers whom the workflow trusts [pr:action]", () => {
    const [author, top] = [sandbox("author"), sandbox("workflow")];
    const origin = join(author.folder, "..", "origin.git");
    gitAt(author.folder, "init", "-q", "--bare", "-b", "main", origin);
    gitAt(author.folder, "init", "-q", "-b", "main");
    write(author, "src/mail/queue.ts", "export const queue = 1;\n");
    gitAt(author.folder, "add", "src");
    gitAt(author.folder, "commit", "-qm", "x");
    gitAt(author.folder, "push", "-q", origin, "main");
    const governs = { paths: ["src/**"], forbid: [{ pattern: "ioredis" }] };
    ok(author, ["decide", "--input", "-"], {
      input: JSON.stringify({ id: "dec_outbox", decision: "Use an outbox", confidence: 0.9, governs }),
    });
    expect(atTerminal(author, ["ratify", "dec_outbox"], { typed: "tbox" }).code).toBe(0);
    const { writer } = ok<{ writer: string }>(author, ["sync", "--init", origin]);
    ok(author, ["sync"]);

    gitAt(top.folder, "clone", "-q", "--depth", "1", `file://${origin}`, "checkout");
    const checkout = join(top.folder, "checkout");
    gitAt(checkout, "checkout", "-q", "-b", "topic");
    writeFileSync(join(checkout, "src/mail/queue.ts"), 'import "ioredis";\n');
    gitAt(checkout, "commit", "-qam", "y");
    // Like npm, it reads the settings of the folder in which it is called.
    const installed = `#!/bin/sh\nexec '${process.execPath}' '${CLEW}' "$@"\n`;
    write(top, "clew", installed);
    const install =
      'mkdir -p node_modules/.bin; cp "$CLEW_STUB" node_modules/.bin/clew; chmod +x node_modules/.bin/clew';
    write(top, "bin/npm", `#!/bin/sh\n[ ! -e .npmrc ] || exit 9\necho "$*" > called\n${install}\n`);
    chmodSync(join(top.folder, "bin/npm"), 0o755);
    writeFileSync(join(checkout, ".npmrc"), "registry=https://evil.example\n");
    const action = parse(readFileSync(fileURLToPath(new URL("../../../../action.yml", import.meta.url)), "utf8"));
    const [{ run, env: names }] = action.runs.steps;
    expect(Object.keys(names)).toEqual(["BASE", "HEAD", "ADR", "RECORD", "TRUST", "VERSION"]);
    expect(run).not.toContain("${{");
    const play = (trust: string, turn: string, head = "") => {
      const temp = join(top.folder, turn);
      mkdirSync(temp);
      const inputs = { BASE: "origin/main", HEAD: head, ADR: "", RECORD: "", TRUST: trust, VERSION: "1 || touch a" };
      const env = {
        ...top.env,
        ...inputs,
        PATH: `${join(top.folder, "bin")}:${top.env["PATH"]}`,
        CLEW_STUB: join(top.folder, "clew"),
        CLEW_HOME: join(temp, "state"),
        RUNNER_TEMP: temp,
        GITHUB_OUTPUT: join(temp, "output"),
        GITHUB_STEP_SUMMARY: join(temp, "summary"),
      };
      const { status, stdout } = spawnSync("bash", ["-e", "-o", "pipefail", "-c", run], { cwd: checkout, env });
      expect(readFileSync(join(temp, "clew-cli", "called"), "utf8")).toContain("@clew/cli@1 || touch a");
      return { status, output: readFileSync(join(temp, "output"), "utf8"), said: stdout.toString() };
    };
    expect(play("", "nobody")).toMatchObject({ status: 0, output: expect.stringContaining("passed=true") });
    const { status, output, said } = play(`${writer} nonsense"`, "trusted");
    expect(gitAt(checkout, "status", "--porcelain")).toBe("?? .npmrc");
    expect([status, output.includes("passed=false"), output.includes("src/mail/queue.ts:1")]).toEqual([3, true, true]);
    expect(said).toContain("::warning::A word in trust names no writer");
    // A branch may be named like a command. What is checked out beside it does not count.
    const name = "topic-$(touch${IFS}pwned)`touch${IFS}pwned`;'\"";
    gitAt(checkout, "checkout", "-q", "-b", name);
    gitAt(checkout, "checkout", "-q", "main");
    expect(play(writer, "named", name)).toMatchObject({ status: 3, output: expect.stringContaining("queue.ts:1") });
    expect(readdirSync(checkout).toSorted()).toEqual([".git", ".npmrc", "src"]);
  });
});

describe("the commands that read a repository", () => {
  it("run nothing that its settings, attributes or hooks name [pr:check]", () => {
    const at = sandbox("planted");
    gitAt(at.folder, "init", "-q", "-b", "main");
    const rules = '## Code Constraints\n\n```yaml\npaths: ["src/**"]\nforbid: ["redis"]\n```\n';
    write(at, "docs/adr/0001-x.md", `# Use X\n\n## Status\n\nAccepted\n\n## Decision\n\nUse X.\n\n${rules}`);
    write(at, "src/a.ts", "export const a = 1;\n");
    gitAt(at.folder, "add", "docs", "src");
    gitAt(at.folder, "commit", "-qm", "x");
    gitAt(at.folder, "checkout", "-q", "-b", "topic");
    write(at, "src/a.ts", 'import "redis";\n');
    write(at, "src/b.ts", "export const b = 1;\n");
    gitAt(at.folder, "add", "src");
    gitAt(at.folder, "commit", "-qm", "y");
    const [mark, evil, hooks] = ["executed", "evil.sh", "hooks"].map((name) => join(at.folder, "..", name));
    if (mark === undefined || evil === undefined || hooks === undefined) throw new Error("no paths");
    writeFileSync(evil, `#!/bin/sh\necho "$0 $*" >> '${mark}'\ncat\n`);
    mkdirSync(hooks);
    for (const path of [evil, ...["post-index-change", "reference-transaction"].map((name) => join(hooks, name))]) {
      if (path !== evil) writeFileSync(path, readFileSync(evil));
      chmodSync(path, 0o755);
    }
    const keys =
      "core.fsmonitor core.sshCommand core.pager core.alternateRefsCommand core.askPass diff.external diff.x.textconv diff.x.command filter.x.clean filter.x.smudge filter.x.process gpg.program alias.diff alias.log alias.blame pager.diff pager.log pager.blame interactive.diffFilter credential.helper remote.origin.vcs trailer.x.command";
    for (const name of keys.split(" ")) gitAt(at.folder, "config", name, evil);
    for (const [name = "", value = ""] of [
      ["core.hooksPath", hooks],
      ["filter.x.required", "true"],
      ["log.showSignature", "true"],
      ["remote.origin.url", `ext::${evil}`],
      ["remote.origin.promisor", "true"],
    ])
      execFileSync("git", ["config", name, value], { cwd: at.folder });
    mkdirSync(join(at.folder, ".git", "info"), { recursive: true });
    writeFileSync(join(at.folder, ".git", "info", "attributes"), "* filter=x diff=x merge=x\n");
    writeFileSync(join(at.folder, "src", "c.ts"), "changed and not added\n");
    const codes = [
      ["adopt"],
      ["inbox"],
      ["why", "src/a.ts"],
      ["pr", "check", "--base", "main"],
      ["pr", "check", "--base", "main", "--adr", "docs/adr"],
      ["export", "adr", "out", "--all"],
    ].map((words) => at.run(words).code);
    expect([codes, existsSync(mark)]).toEqual([[0, 0, 0, 0, 3, 0], false]);
  });
});
