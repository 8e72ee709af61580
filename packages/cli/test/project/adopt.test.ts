import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { atTerminal } from "../rig/at-terminal.ts";
import { fails, type Sandbox, sandbox } from "../rig/clew-process.ts";

function write(at: Sandbox, path: string, text: string): void {
  mkdirSync(dirname(join(at.folder, path)), { recursive: true });
  writeFileSync(join(at.folder, path), text);
}

function ok(at: Sandbox, ...words: readonly string[]): Record<string, unknown> {
  const { code, stdout, stderr } = at.run([...words, "--json"]);
  if (code !== 0) throw new Error(`${words.join(" ")}: ${code} ${stderr}`);
  return JSON.parse(stdout);
}

interface Listed {
  readonly id: string;
  readonly title: string;
  readonly standing: string;
  readonly decision: string;
  readonly confidence?: number;
  readonly adopted?: Record<string, unknown>;
  readonly superseded_by?: readonly string[];
  readonly alternatives: readonly { readonly option: string }[];
}

function decisions(at: Sandbox): readonly Listed[] {
  const { code, stdout } = at.run(["rpc", "listDecisions", '{"order":"oldest"}', "--json"]);
  if (code !== 0) throw new Error(stdout);
  return JSON.parse(stdout).decisions;
}

const record = (title: string, status: string, decision: string): string =>
  `# ${title}\n\n## Status\n\n${status}\n\n## Decision\n\n${decision}\n`;

/** A repository with records of several kinds. */
function repository(): Sandbox {
  const at = sandbox();
  write(at, "docs/adr/README.md", "# Index\n");
  write(at, "docs/adr/0001-postgres.md", record("1. Use Postgres", "Superseded by [2](0002-sqlite.md)", "Postgres."));
  write(at, "docs/adr/0002-sqlite.md", record("2. Use SQLite", "Accepted", "SQLite, one file."));
  write(at, "docs/adr/0003-redis.md", record("3. Use Redis", "Rejected", "A Redis queue."));
  write(at, "services/mail/adr/0001-outbox.md", record("1. Use an outbox", "Accepted", "An outbox table."));
  write(at, "AGENTS.md", "# Agents\n\n## Rules\n\n- Never call Redis directly.\n");
  write(at, "docs/adr/0004-old.rst", "Use X\n=====\n");
  const git = (...words: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=mara", "-c", "user.email=mara@example.org", ...words], {
      cwd: at.folder,
      env: { ...at.env, GIT_COMMITTER_DATE: "2026-03-04T10:00:00Z" },
    });
  git("init", "-q");
  git("add", "docs", "services", "AGENTS.md");
  git("commit", "-qm", "records");
  return at;
}

describe("clew adopt", () => {
  it("takes in what a repository has, as it stands there, and again only what changed [adopt:again]", () => {
    const at = repository();
    expect(ok(at, "adopt", "--dry-run")).toMatchObject({ new: 5 });
    expect(decisions(at)).toEqual([]);
    expect(ok(at, "adopt")).toMatchObject({
      new: 5,
      changed: 0,
      unchanged: 0,
      gone: [],
      findings: [{ path: "docs/adr/0004-old.rst", line: 1, message: "this form is not read; Markdown is" }],
    });
    const byTitle = new Map(decisions(at).map((each) => [each.title, each]));
    expect([...byTitle].map(([title, { standing }]) => [title, standing]).toSorted()).toEqual([
      ["Never call Redis directly.", "proposed"],
      ["Use Postgres", "superseded"],
      ["Use Redis", "withdrawn"],
      ["Use SQLite", "proposed"],
      ["Use an outbox", "proposed"],
    ]);
    const sqlite = byTitle.get("Use SQLite");
    expect(sqlite?.confidence).toBeUndefined();
    expect(sqlite?.adopted).toMatchObject({
      path: "docs/adr/0002-sqlite.md",
      lines: { from: 1, to: 9 },
      status: "accepted",
      by: "mara",
      at: "2026-03-04T10:00:00.000Z",
    });
    expect(byTitle.get("Use Postgres")?.superseded_by).toEqual([sqlite?.id]);
    expect(byTitle.get("Use Redis")?.alternatives).toEqual([{ option: "Use Redis" }]);
    expect(ok(at, "adopt")).toMatchObject({ new: 0, changed: 0, unchanged: 5 });
    write(at, "docs/adr/0002-sqlite.md", record("2. Use SQLite", "Accepted", "SQLite, two files."));
    rmSync(join(at.folder, "services/mail/adr/0001-outbox.md"));
    const outbox = byTitle.get("Use an outbox")?.id;
    expect(ok(at, "adopt")).toMatchObject({
      new: 0,
      changed: 1,
      unchanged: 3,
      gone: [{ id: outbox, path: "services/mail/adr/0001-outbox.md" }],
    });
    expect(decisions(at).find(({ id }) => id === sqlite?.id)).toMatchObject({ decision: "SQLite, two files." });
    // Adopted decisions have no confidence: no figure counts them, and none is shown.
    for (const { id } of decisions(at)) ok(at, "review", id, "--outcome", "failure");
    const calibrated = ok(at, "rpc", "getCalibration");
    expect([calibrated["overall"], calibrated["byConfidenceBucket"]]).toEqual([undefined, []]);
    expect(ok(at, "rpc", "listDecisions", '{"maxConfidence":1}')["decisions"]).toEqual([]);
    // Found by its heading, which is what a list shows of it.
    write(at, "docs/adr/0009.md", "# Paint the zeppelin\n\n## Status\n\nAccepted\n\n## Decision\n\nBlue.\n");
    ok(at, "adopt");
    expect(at.run(["search", "zeppelins"]).stdout).toContain("Paint the zeppelin");
    const searched = at.run(["search", "outbox"]);
    expect([searched.code, searched.stdout.includes("undefined")]).toEqual([0, false]);
    expect(searched.stdout).toContain("proposed, failure");
    expect(searched.stdout).toMatch(/^1 found$/m);
  });

  it("asks for the number of the records that it lists, and then puts them in force [adopt:ratify]", () => {
    const at = repository();
    const scope = '---\nstatus: accepted\napplies_to: ["src/**"]\n---\n';
    write(at, "docs/adr/0005-ids.md", `${scope}# Use UUIDs\n\n## Decision Outcome\n\nUUIDs.\n`);
    expect(fails(at, ["adopt", "--ratify"])).toMatchObject({ exit: 3, code: "NEEDS_PERSON" });
    expect(decisions(at)).toEqual([]);
    const wrong = atTerminal(at, ["adopt", "--ratify"], { typed: "tite" });
    expect([wrong.code, wrong.stdout]).toEqual([2, expect.stringContaining("not the number of records listed, 4")]);
    const ratified = () => decisions(at).flatMap(({ title, standing }) => (standing === "ratified" ? [title] : []));
    expect([ratified(), decisions(at).length]).toEqual([[], 6]);
    const done = atTerminal(at, ["adopt", "--ratify"], { typed: "4" });
    expect(done.stdout).toContain("Ratified: 4 records.");
    expect(done.stdout).toMatch(/1\. dec_adr_\w+: /);
    expect(ratified().toSorted()).toEqual(["Never call Redis directly.", "Use SQLite", "Use UUIDs", "Use an outbox"]);
    // A later change of a file is not in force until a person accepts it.
    write(at, "docs/adr/0002-sqlite.md", record("2. Use SQLite", "Accepted", "SQLite, two files."));
    rmSync(join(at.folder, "services/mail/adr/0001-outbox.md"));
    const again = ok(at, "adopt");
    expect(again).toMatchObject({
      new: 0,
      changed: 1,
      proposed: [],
      gone: [{ path: "services/mail/adr/0001-outbox.md" }],
    });
    const text = () => decisions(at).find(({ title }) => title === "Use SQLite")?.decision;
    expect(text()).toBe("SQLite, one file.");
    const taken = atTerminal(at, ["adopt", "--ratify"], { typed: "2" });
    expect(taken.stdout).toContain("docs/adr/0002-sqlite.md:1 says now: SQLite, two files.");
    expect(taken.stdout).toContain("services/mail/adr/0001-outbox.md:1 is gone; it stays");
    expect(text()).toBe("SQLite, two files.");
    expect(ratified()).toHaveLength(4);
    expect(ok(at, "adopt")).toMatchObject({ changed: 0, differing: [] });
    // Several ids are confirmed in the same way.
    const two = decisions(at)
      .slice(0, 2)
      .map(({ id }) => id);
    expect(atTerminal(at, ["ratify", ...two], { typed: "2" }).code).toBe(0);
    expect(atTerminal(at, ["ratify", ...two], { typed: "3" }).code).toBe(2);
  });

  it("finds records in folders of their own, and takes one that names its successor for superseded [adopt:forms]", () => {
    const at = sandbox();
    const over =
      "# 1. Use a file\n\nStatus: Accepted\nSuperseded by: [2](../2026-01-02-table/README.md)\n\n## Decision\n\nA file.\n";
    write(at, "docs/decision-records/README.md", "# All of them\n\n## Decision\n\nNone.\n");
    write(at, "docs/decision-records/2026-01-01-file/README.md", over);
    write(at, "docs/decision-records/2026-01-02-table/README.md", "# Use a table\n\n## Decision\n\nA table.\n");
    write(at, "memory-bank/decisionLog.md", "# Log\n\n| Decision | Status |\n|---|---|\n| Keep notes | Abgelehnt |\n");
    expect(ok(at, "adopt")).toMatchObject({ new: 3, findings: [] });
    expect(
      decisions(at)
        .map(({ title, standing }) => [title, standing])
        .toSorted(),
    ).toEqual([
      ["Keep notes", "withdrawn"],
      ["Use a file", "superseded"],
      ["Use a table", "proposed"],
    ]);
    const table = decisions(at).find(({ title }) => title === "Use a table");
    expect(decisions(at).find(({ title }) => title === "Use a file")?.superseded_by).toEqual([table?.id]);
  });

  it("says where it looked if there is nothing to take in [adopt:nothing-invented]", () => {
    const none = sandbox("no records").run(["adopt"]);
    expect([none.code, none.stdout]).toEqual([
      0,
      "No decision records were found, and no rules in AGENTS.md or CLAUDE.md.\nIf they lie elsewhere, name the folder: clew adopt docs/choices\n",
    ]);
  });

  it("tells of every file that it cannot take, and follows no link out of the project [adopt:nothing-invented]", () => {
    const at = sandbox();
    const outside = join(at.folder, "..", "outside.md");
    writeFileSync(outside, record("Elsewhere", "Accepted", "Not ours."));
    write(at, "docs/adr/0001-x.md", record("X", "Accepted", "X."));
    symlinkSync("0001-x.md", join(at.folder, "docs/adr/0002-again.md"));
    symlinkSync(outside, join(at.folder, "docs/adr/0003-out.md"));
    symlinkSync("nothing.md", join(at.folder, "docs/adr/0004-none.md"));
    execFileSync("mkfifo", [join(at.folder, "docs/adr/0005-pipe.md")]);
    writeFileSync(
      join(at.folder, "docs/adr/0006-latin.md"),
      Buffer.from("# Zw\xf6lf\n\n## Decision\n\nZw\xf6lf.\n", "latin1"),
    );
    expect(ok(at, "adopt")).toMatchObject({
      new: 1,
      findings: [
        { path: "docs/adr/0003-out.md", message: "leads out of the project" },
        { path: "docs/adr/0004-none.md", message: "cannot be read: is a symbolic link to nothing" },
        { path: "docs/adr/0005-pipe.md", message: "cannot be read: is a FIFO, not a file" },
        { path: "docs/adr/0006-latin.md", message: "is not written in UTF-8; save it so" },
      ],
    });
    expect(at.run(["adopt", "docs/adr/0003-out.md"]).code).toBe(4);
  });

  it("names who changed a status last, and follows a file that was moved [adopt:again]", () => {
    const at = repository();
    const commit = (name: string, date: string) => {
      const env = { ...at.env, GIT_COMMITTER_DATE: date };
      const who = ["-c", `user.name=${name}`, "-c", `user.email=${name}@example.org`];
      execFileSync("git", ["add", "docs"], { cwd: at.folder, env });
      execFileSync("git", [...who, "commit", "-qm", "x"], { cwd: at.folder, env });
    };
    write(at, "docs/adr/0002-sqlite.md", record("2. Use SQLite", "Proposed", "SQLite, one file."));
    commit("ada", "2026-04-01T10:00:00Z");
    write(at, "docs/adr/0002-sqlite.md", record("2. Use SQLite", "Proposed", "SQLite, two files."));
    write(at, "docs/adr/0003-queue.md", "# 3. A queue\n\nMails wait in a table.\n");
    commit("bob", "2026-05-01T10:00:00Z");
    write(at, "docs/adr/0003-queue.md", "# 3. A queue\n\nMails wait in a table of their own.\n");
    commit("cyd", "2026-06-01T10:00:00Z");
    ok(at, "adopt");
    // A record without a status keeps its author and date.
    const queue = decisions(at).find(({ title }) => title === "A queue");
    expect(queue?.adopted).toMatchObject({ by: "bob", at: "2026-05-01T10:00:00.000Z" });
    const { items } = ok(at, "recall", "--file", "docs/adr/0003-queue.md", "--sure") as { items: { line: string }[] };
    expect(items.map(({ line }) => line)).toEqual([expect.stringContaining("decided 2026-05-01 by bob · ")]);
    expect(items[0]?.line).toContain(": A queue: Mails wait in a table of their own.");
    const sqlite = () => decisions(at).find(({ title }) => title === "Use SQLite");
    expect(sqlite()?.adopted).toMatchObject({ by: "ada", at: "2026-04-01T10:00:00.000Z", status: "proposed" });
    const { id } = sqlite() ?? {};
    mkdirSync(join(at.folder, "docs/decisions"), { recursive: true });
    renameSync(join(at.folder, "docs/adr/0002-sqlite.md"), join(at.folder, "docs/decisions/0002-sqlite.md"));
    expect(ok(at, "adopt")).toMatchObject({ new: 0, changed: 1, gone: [] });
    expect(sqlite()).toMatchObject({ id, adopted: { path: "docs/decisions/0002-sqlite.md" } });
  });

  it("ends with 4 where a file that was named is no record, and says which [adopt:nothing-invented]", () => {
    const at = repository();
    write(at, "notes.md", "# Notes\n\nNothing.\n");
    const { code, stdout } = at.run(["adopt", "notes.md", "docs/adr/0002-sqlite.md"]);
    expect(code).toBe(4);
    expect(stdout).toContain('notes.md:1: no section of "Notes" says what was decided');
    expect(stdout).toContain("Taken in: 1 new");
    expect(at.run(["adopt", "../outside.md"]).code).toBe(4);
    expect(at.run(["adopt", "none.md"]).code).toBe(4);
  });

  it("writes the same files again after they were taken in [adopt:fixed-point]", () => {
    const at = repository();
    ok(at, "adopt");
    const decide = at.run(["decide", "--input", "-"], {
      input: JSON.stringify({
        decision: "Retry five times\n# not a heading\n1. not a list",
        confidence: 0.8,
        context: "Mails *fail* <b>often</b>",
        reasons: [{ type: "analysis", text: "It was measured" }],
        alternatives: [
          { option: "Retry for ever", why_rejected: "it fills the queue" },
          { option: "Retry | never" },
          { option: "Retry five times - by hand: on Mondays" },
        ],
      }),
    });
    expect(decide.code).toBe(0);
    write(at, "docs/adr/0005-drop-it.md", "## Status\n\nAccepted\n\n## Decision\n\nIt goes.\n");
    ok(at, "adopt");
    const folder = join(at.folder, "docs", "decisions");
    const exported = (): Record<string, string> => {
      ok(at, "export", "adr", "docs/decisions", "--all");
      return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]));
    };
    const first = exported();
    expect(first["0002-sqlite.md"]).toBe(readFileSync(join(at.folder, "docs/adr/0002-sqlite.md"), "utf8"));
    expect(first["retry-five-times.md"]).toContain("# Retry five times");
    expect(first["0005-drop-it.md"]).toBe(readFileSync(join(at.folder, "docs/adr/0005-drop-it.md"), "utf8"));
    // In another store, which has no record of it.
    const other = sandbox();
    for (const [name, text] of Object.entries(first)) write(other, `docs/decisions/${name}`, text);
    expect(ok(other, "adopt")).toMatchObject({ new: Object.keys(first).length, findings: [] });
    const retry = decisions(other).find(({ title }) => title === "Retry five times");
    expect(retry).toMatchObject({
      context: "Mails *fail* <b>often</b>",
      alternatives: [
        { option: "Retry for ever", why_rejected: "it fills the queue" },
        { option: "Retry | never" },
        { option: "Retry five times - by hand: on Mondays" },
      ],
    });
    ok(other, "export", "adr", "again", "--all");
    const again = join(other.folder, "again");
    expect(
      Object.fromEntries(readdirSync(again).map((name) => [name, readFileSync(join(again, name), "utf8")])),
    ).toEqual(first);
    expect(ok(at, "adopt")).toMatchObject({ changed: 0 });
    expect(exported()).toEqual(first);
  });

  it("gives each option back by its whole name, with its own reason [adopt:fixed-point]", () => {
    const at = sandbox();
    const names =
      'A: b|1. one|2) two|Option A|Option 1: Redis|Redis|✅ ticked|C|C++|C#|"quoted"|ends with a dot.|Kafka (rejected)|**bold**|- dash|[link](x)|<b>|`code`|# hash|Rejected by law|Chosen: x|Retry – five|名前：値|x_y_z|~~gone~~|&amp;|http://a.example/b'.split(
        "|",
      );
    const alternatives = names.map((option, index) =>
      index % 2 === 0 ? { option, why_rejected: `Bad, because ${option}` } : { option },
    );
    const decision = { decision: "Keep it: as it &lt;is", confidence: 0.8, alternatives };
    expect(at.run(["decide", "--input", "-"], { input: JSON.stringify(decision) }).code).toBe(0);
    ok(at, "export", "adr", "docs/adr", "--all");
    const other = sandbox();
    const [name = ""] = readdirSync(join(at.folder, "docs/adr"));
    const text = readFileSync(join(at.folder, "docs/adr", name), "utf8");
    write(other, `docs/adr/${name}`, text);
    expect(ok(other, "adopt")).toMatchObject({ new: 1, findings: [] });
    expect(decisions(other)).toMatchObject([{ decision: "Keep it: as it &lt;is", alternatives }]);
    ok(other, "export", "adr", "out", "--all");
    expect(readFileSync(join(other.folder, "out", name), "utf8")).toBe(text);
  });

  it("takes in several records of one file, calls what has no title by its decision, and writes each to a file [adopt:forms] [adopt:fixed-point]", () => {
    const at = sandbox();
    const parts = "## ADR-1: Ids\n\n### Decision\n\nULIDs.\n\n## ADR-2: Mail\n\n### Decision\n\nA table.\n";
    write(at, "docs/adr/spring.md", `# Spring\n\n${parts}`);
    write(at, "docs/adr/0003.md", "## Decision\n\nKeep one binary. It is small.\n");
    expect(ok(at, "adopt")).toMatchObject({ new: 3, findings: [] });
    expect(decisions(at).map(({ title }) => title)).toEqual(["Keep one binary", "Ids", "Mail"]);
    expect(ok(at, "adopt")).toMatchObject({ new: 0, changed: 0, unchanged: 3 });
    ok(at, "export", "adr", "out", "--all");
    expect(readdirSync(join(at.folder, "out")).toSorted()).toEqual(["0003.md", "ids.md", "mail.md"]);
    expect(readFileSync(join(at.folder, "out", "0003.md"), "utf8")).toBe(
      "## Decision\n\nKeep one binary. It is small.\n",
    );
  });
});
