import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { touchedPlaces } from "@clew/operations";
import { openProject } from "@clew/project/open-project";
import { describe, expect, it } from "vitest";

const CLEW = join(import.meta.dirname, "..", "..", "packages", "cli", "dist", "clew.cjs");
const LINE = "export const retriesOfMail = outboxTable(retryPolicy, 312);";

interface Folder {
  readonly folder: string;
  readonly env: Record<string, string>;
  git(...words: readonly string[]): string;
  write(path: string, text: string | Buffer): void;
  /** Records that a decision's session wrote a text into a file. */
  touched(path: string, text: string): Promise<void>;
  /** The same session removes text that it wrote; the rest stays. */
  dropped(path: string, before: string, after: string): Promise<void>;
  ask(params: object): Promise<Record<string, unknown>>;
  lines(params: object): Promise<readonly (string | null)[]>;
}

function folderWith({ isRepository = true } = {}): Folder {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "clew why ")));
  const [folder, home] = [join(root, "my project"), join(root, "home")];
  for (const path of [folder, home]) mkdirSync(path);
  const env = { HOME: home, PATH: "/usr/bin:/bin", GIT_CONFIG_NOSYSTEM: "1" };
  const git = (...words: readonly string[]): string =>
    execFileSync("git", ["-c", "user.name=p", "-c", "user.email=p@example.org", ...words], {
      cwd: folder,
      env,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    }).trim();
  if (isRepository) git("init", "-q", "-b", "main");
  writeFileSync(join(root, ".gitignore"), "");
  mkdirSync(join(folder, ".clew"), { mode: 0o700 });
  const called = async (name: string, params: object): Promise<Record<string, unknown>> => {
    const project = openProject({ cwd: folder, env });
    try {
      return { ...(await project.call(name, params)) };
    } finally {
      await project.close();
    }
  };
  const ask = (params: object) => called("why", params);
  return {
    folder,
    env,
    git,
    write(path, text) {
      mkdirSync(join(folder, path, ".."), { recursive: true });
      writeFileSync(join(folder, path), text);
    },
    async touched(path, text) {
      await called("recordDecision", {
        id: "dec_outbox",
        decision: "Use an outbox table for mail retries",
        confidence: 0.8,
        agentId: "codex",
        reasons: [{ type: "empirical", text: "312 mails went out twice" }],
        alternatives: [{ option: "A Redis queue", why_rejected: "it loses jobs on restart" }],
      });
      const at = new Date(Date.now() - 5_000).toISOString();
      const places = touchedPlaces({
        at,
        files: [{ path, before: "", after: text }],
        said: text,
        isSecret: () => false,
      });
      await called("recordTouched", { decision: "dec_outbox", session: "s1", agent: "codex", places });
    },
    async dropped(path, before, after) {
      const at = new Date(Date.now() - 3_000).toISOString();
      const places = touchedPlaces({ at, files: [{ path, before, after }], said: after, isSecret: () => false });
      await called("recordTouched", { decision: "dec_outbox", session: "s1", agent: "codex", places });
    },
    ask,
    lines: async (params) =>
      ((await ask(params))["lines"] as readonly { readonly decision: string | null }[]).map(({ decision }) => decision),
  };
}

const TEXT = `${LINE}\nexport const limitOfRetries = 5 * numberOfWorkers;\n`;

describe("asking why", () => {
  it("shows a person the decision of a line, why, what was rejected, who and the commit [why:text]", async () => {
    const at = folderWith();
    at.write("src/mail.ts", TEXT);
    await at.touched("src/mail.ts", TEXT);
    at.git("add", "src");
    at.git("commit", "-qm", "one");
    const commit = at.git("rev-parse", "--short=12", "HEAD");
    const { stdout, stderr, status } = spawnSync(process.execPath, [CLEW, "why", "mail.ts:1"], {
      cwd: join(at.folder, "src"),
      env: at.env,
      encoding: "utf8",
    });
    expect([stderr, status]).toEqual(["", 0]);
    const day = new Date().toISOString().slice(0, 4);
    for (const part of [
      "src/mail.ts\n  1  dec_outbox: Use an outbox table for mail retries",
      `decided ${day}`,
      "by codex",
      "because 312 mails went out twice",
      "rejected A Redis queue: it loses jobs on restart",
      `came with ${commit}`,
    ])
      expect(stdout).toContain(part);
    for (const target of ["HEAD", `${commit}`]) {
      expect(await at.lines({ target })).toEqual(["dec_outbox", "dec_outbox"]);
    }
    at.write("src/mail.ts", `${TEXT}export const other = somethingOfAPerson(1, 2);\n`);
    at.git("commit", "-qam", "two");
    expect(await at.lines({ range: `${commit}..HEAD` })).toEqual([null]);
    expect(await at.lines({ path: "src/mail.ts" })).toEqual(["dec_outbox", "dec_outbox", null]);
  });

  it("gives no session a line that it dropped again, whoever writes it later [why:reach]", async () => {
    const at = folderWith();
    const kept = TEXT.split("\n").slice(1).join("\n");
    await at.touched("src/mail.ts", TEXT);
    await at.dropped("src/mail.ts", TEXT, kept);
    at.write("src/mail.ts", TEXT);
    expect(await at.lines({ path: "src/mail.ts" })).toEqual([null, "dec_outbox"]);
    at.git("add", "src");
    at.git("commit", "-qm", "one");
    expect(await at.lines({ path: "src/mail.ts" })).toEqual([null, "dec_outbox"]);
    // Text that the session dropped and rewrote is its own again; so is text that it only changed or moved.
    const other = folderWith();
    await other.touched("src/mail.ts", TEXT);
    const moved = TEXT.split("\n").toReversed().join("\n").trim();
    await other.dropped("src/mail.ts", TEXT, `${moved}\n`);
    other.write("src/mail.ts", `${moved}\n`);
    expect(await other.lines({ path: "src/mail.ts" })).toEqual(["dec_outbox", "dec_outbox"]);
  });

  it("answers for a file of one line, and for a minified one as long as nobody else changed a word of it [why:reach]", async () => {
    const at = folderWith();
    const functions = Array.from({ length: 800 }, (_, n) => `function f${n}(a){return outbox.get(a*${n * 7919})}`);
    const minified = functions.join("");
    const short = folderWith();
    await short.touched("one.js", LINE);
    short.write("one.js", LINE);
    expect(await short.lines({ path: "one.js" })).toEqual(["dec_outbox"]);
    await at.touched("one.js", minified);
    at.write("one.js", minified);
    at.git("add", "one.js");
    at.git("commit", "-qm", "one");
    expect(await at.lines({ path: "one.js" })).toEqual(["dec_outbox"]);
    // Most of its letters are still the session's, but the line is not.
    for (const changed of [
      minified.replace("a*3959500", "a*5"),
      `${minified}function person(){return fetch("https://example.org")}`,
    ]) {
      at.write("one.js", changed);
      at.git("commit", "-qam", "person");
      expect(await at.lines({ path: "one.js" }), changed.slice(0, 40)).toEqual([null]);
    }
  });

  it("answers by the pieces alone for lines that no commit has, and where there is no git [why:text]", async () => {
    for (const isRepository of [true, false]) {
      const at = folderWith({ isRepository });
      at.write("src/mail.ts", TEXT);
      await at.touched("src/mail.ts", TEXT);
      expect(await at.lines({ path: "src/mail.ts" })).toEqual(["dec_outbox", "dec_outbox"]);
      expect(await at.lines({ path: "src/mail.ts", from: 2 })).toEqual(["dec_outbox"]);
    }
  });

  it("knows a file that was moved since the last commit, by git or by hand, and what changed in it since [why:text]", async () => {
    const moves = [
      (at: Folder) => at.git("mv", "src/mail.ts", "src/post.ts"),
      (at: Folder) => renameSync(join(at.folder, "src/mail.ts"), join(at.folder, "src/post.ts")),
    ];
    for (const move of moves) {
      const at = folderWith();
      at.write("src/other.ts", "export const other = thatNobodyKnows(1);\n");
      at.write("src/mail.ts", TEXT);
      await at.touched("src/mail.ts", TEXT);
      at.git("add", "src");
      at.git("commit", "-qm", "one");
      const commit = at.git("rev-parse", "HEAD");
      move(at);
      rmSync(join(at.folder, "src/other.ts"));
      at.write("src/post.ts", `${TEXT}export const byAPerson = 'who says nothing';\n`);
      const { lines } = await at.ask({ path: "src/post.ts" });
      expect(lines).toMatchObject([
        { decision: "dec_outbox", commit, origin: { path: "src/mail.ts", line: 1 } },
        { decision: "dec_outbox", commit, origin: { path: "src/mail.ts", line: 2 } },
        { decision: null, by: "none" },
      ]);
      expect(await at.lines({ path: "src/post.ts", from: 2 })).toEqual(["dec_outbox"]);
      at.write("src/new.ts", "export const isNoMovedFile = true && 'at all';\n");
      expect(await at.lines({ path: "src/new.ts" })).toEqual([null]);
    }
  });

  it("looks at the history of a submodule for the lines in it [why:text]", async () => {
    const at = folderWith();
    const lib = join(at.folder, "..", "lib");
    mkdirSync(lib);
    at.write("../lib/begin.ts", "export const begin = 'of the library';\n");
    at.git("-C", lib, "init", "-q", "-b", "main");
    at.git("-C", lib, "add", "begin.ts");
    at.git("-C", lib, "commit", "-qm", "begin");
    at.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", lib, "lib");
    at.git("commit", "-qm", "one");
    await at.touched("lib/mail.ts", TEXT);
    at.write("lib/mail.ts", TEXT);
    expect(await at.lines({ path: "lib/mail.ts" })).toEqual(["dec_outbox", "dec_outbox"]);
    at.git("-C", join(at.folder, "lib"), "add", "mail.ts");
    at.git("-C", join(at.folder, "lib"), "commit", "-qm", "two");
    const commit = at.git("-C", join(at.folder, "lib"), "rev-parse", "HEAD");
    const person = "export const byAPerson = 'who says nothing';\n";
    at.write("lib/mail.ts", TEXT + person);
    at.git("-C", join(at.folder, "lib"), "commit", "-qam", "three");
    const { lines } = await at.ask({ path: "lib/mail.ts" });
    expect(lines).toMatchObject([
      { path: "lib/mail.ts", decision: "dec_outbox", commit, origin: { path: "lib/mail.ts", line: 1 } },
      { path: "lib/mail.ts", decision: "dec_outbox", commit, origin: { path: "lib/mail.ts", line: 2 } },
      { path: "lib/mail.ts", decision: null, by: "none", origin: { path: "lib/mail.ts", line: 3 } },
    ]);
    at.git("-C", join(at.folder, "lib"), "mv", "mail.ts", "post.ts");
    expect(await at.lines({ path: "lib/post.ts" })).toEqual(["dec_outbox", "dec_outbox", null]);
    expect(await at.lines({ path: "lib/begin.ts" })).toEqual([null]);
  });

  it("runs nothing that the repository configures [why:nothing-runs]", async () => {
    const at = folderWith();
    const marker = join(at.folder, "..", "ran");
    const program = join(at.folder, "..", "planted.sh");
    writeFileSync(program, `#!/bin/sh\necho "$0 $*" >> '${marker}'\ncat\n`);
    chmodSync(program, 0o755);
    at.write("src/mail.ts", TEXT);
    await at.touched("src/mail.ts", TEXT);
    at.git("add", "src");
    at.git("commit", "-qm", "one");
    at.write(".gitattributes", "* diff=planted filter=planted merge=planted\n");
    const command = `'${program}'`;
    for (const key of [
      "core.fsmonitor",
      "core.pager",
      "core.sshCommand",
      "core.askPass",
      "core.editor",
      "core.alternateRefsCommand",
      "diff.external",
      "diff.planted.textconv",
      "diff.planted.command",
      "filter.planted.clean",
      "filter.planted.smudge",
      "filter.planted.process",
      "merge.planted.driver",
      "credential.helper",
      "gpg.program",
      "gpg.ssh.program",
      "pager.blame",
      "pager.show",
      "pager.diff",
      "alias.blame",
      "alias.show",
      "alias.rev-parse",
      "alias.cat-file",
      "sequence.editor",
      "interactive.diffFilter",
      "uploadpack.packObjectsHook",
      "remote.origin.uploadpack",
      "browser.planted.cmd",
      "difftool.planted.cmd",
      "trailer.planted.command",
    ])
      at.git("config", key, command);
    at.git("config", "log.showSignature", "true");
    at.git("config", "core.hooksPath", join(at.folder, "hooks"));
    at.git("config", "remote.origin.url", `ext::${program}`);
    at.git("config", "remote.origin.promisor", "true");
    at.git("config", "extensions.partialClone", "origin");
    at.git("config", "protocol.ext.allow", "always");
    at.write("hooks/post-checkout", "#!/bin/sh\ntouch ../ran\n");
    rmSync(marker, { force: true });
    // One of its objects is missing: git would fetch it.
    const blob = execFileSync("git", ["rev-parse", "HEAD:src/mail.ts"], {
      cwd: at.folder,
      env: at.env,
      encoding: "utf8",
    }).trim();
    expect(await at.lines({ path: "src/mail.ts" })).toEqual(["dec_outbox", "dec_outbox"]);
    expect(await at.lines({ target: "HEAD" })).toEqual(["dec_outbox", "dec_outbox"]);
    await at.ask({ target: "HEAD..HEAD" });
    await at.ask({ target: "--output=/tmp/planted" }).catch(() => undefined);
    await at.ask({ commit: "--help" }).catch(() => undefined);
    rmSync(join(at.folder, ".git", "objects", blob.slice(0, 2), blob.slice(2)));
    await at.ask({ path: "src/mail.ts" }).catch(() => undefined);
    await at.ask({ target: "HEAD" }).catch(() => undefined);
    expect(existsSync(marker)).toBe(false);
  });

  it("says clearly what cannot be looked at [why:odd-input]", async () => {
    const at = folderWith();
    at.write("src/mail.ts", TEXT);
    at.write("bytes.bin", Buffer.from([1, 0, 2]));
    at.write("long.txt", "x".repeat(5_000_000));
    at.write("empty.txt", "");
    at.write('ñandú "q".ts', TEXT);
    at.git("add", "--", "*", ":!.clew");
    at.git("commit", "-qm", "one");
    await at.touched('ñandú "q".ts', TEXT);
    expect(await at.lines({ path: 'ñandú "q".ts' })).toEqual([null, null]);
    expect((await at.ask({ path: "bytes.bin" }))["note"]).toBe("bytes.bin is no text.");
    expect((await at.ask({ path: "long.txt" }))["note"]).toBe("long.txt is too large to be read line by line.");
    expect(await at.lines({ path: "empty.txt" })).toEqual([]);
    for (const path of ["../outside.ts", "/etc/passwd", "src/none.ts", ".", "src"])
      await expect(at.ask({ path }), path).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(at.ask({ path: "src/mail.ts", from: 9 })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(at.ask({ target: "src/mail.ts:0" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(at.ask({})).rejects.toMatchObject({ code: "USAGE" });
    rmSync(join(at.folder, "src"), { recursive: true });
    expect(await at.lines({ path: "src/mail.ts" })).toEqual([null, null]);
  });

  it("does not guess where the history is cut off [why:odd-input]", async () => {
    const at = folderWith();
    at.write("src/mail.ts", TEXT);
    await at.touched("src/mail.ts", TEXT);
    at.git("add", "--", "*", ":!.clew");
    at.git("commit", "-qm", "one");
    at.write("src/other.ts", "x\n");
    at.git("add", "--", "*", ":!.clew");
    at.git("commit", "-qm", "two");
    const head = at.git("rev-parse", "HEAD");
    writeFileSync(join(at.folder, ".git", "shallow"), `${head}\n`);
    expect(await at.lines({ path: "src/mail.ts" })).toEqual([null, null]);
    expect(readdirSync(at.folder)).toContain(".clew");
  });
});
