import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { shellEdits } from "./shell-edits.ts";

const HOME = mkdtempSync(join(tmpdir(), "clew shell "));
const FIRST = join(HOME, "first");
afterAll(() => rmSync(HOME, { recursive: true, force: true }));

/** A repository with some files, a changed one, untracked and ignored ones, and archives that hold another `sql/1.sql`. */
beforeAll(() => {
  for (const name of ["sql", "src", "out", "stage/sql", "empty"]) mkdirSync(join(FIRST, name), { recursive: true });
  write("sql/1.sql", "CREATE TABLE a;\n");
  write("sql/2.sql", "CREATE TABLE b;\n");
  write("src/x.ts", "export const x = 1;\n");
  write(".gitignore", "*.log\n*.tar\n*.tgz\n*.zip\n*.cpio\nstage\n");
  run("git init -q -b main && git add -A && git -c user.name=a -c user.email=a@b commit -qm one");
  write("src/x.ts", "export const x = 2;\n");
  write("sql/3.sql", "CREATE TABLE c;\n");
  write("sql/4.log", "log\n");
  write("stage/sql/1.sql", "CHANGED\n");
  write("stage/1.sql", "CHANGED\n");
  run("cd stage && tar cf ../all.tar sql && tar czf ../all.tgz sql && tar cf ../one.tar 1.sql");
  run("cd stage && python3 -m zipfile -c ../all.zip sql");
  // Without cpio an empty archive is enough: the commands that would read it end with 127.
  run("cd stage && if command -v cpio; then find sql | cpio -o -H newc; fi >../all.cpio");
});

function write(name: string, text: string): void {
  writeFileSync(join(FIRST, name), text);
}

function run(command: string): void {
  execFileSync("bash", ["-c", command], { cwd: FIRST, stdio: "pipe" });
}

/** The files of a folder, with their texts. */
function filesOf(folder: string): ReadonlyMap<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => !entry.isDirectory()).map(({ parentPath, name }) => join(parentPath, name));
  const texts = paths.map((path) => [
    relative(folder, path),
    lstatSync(path).isFile() ? readFileSync(path, "utf8") : "link",
  ]);
  return new Map(texts.filter(([name]) => name?.startsWith(".git/") === false) as [string, string][]); // pairs, all of them
}

interface Tried {
  readonly named: readonly string[];
  readonly changed: readonly string[];
  readonly isMissing: boolean;
}

/** What a command is said to write, and what it writes when bash runs it. */
function tried(command: string): Tried {
  const folder = mkdtempSync(join(HOME, "run-"));
  cpSync(FIRST, folder, { recursive: true, preserveTimestamps: true });
  const before = filesOf(folder);
  const edits = shellEdits(command, { cwd: folder, folders: [folder], env: {}, matters: () => true });
  const { stderr } = spawnSync("bash", ["-c", command], { cwd: folder, timeout: 10_000, encoding: "utf8" });
  const after = filesOf(folder);
  const names = new Set([...before.keys(), ...after.keys()]);
  const changed = [...names].filter((name) => before.get(name) !== after.get(name));
  rmSync(folder, { recursive: true, force: true });
  return {
    named: edits.map(({ path }) => relative(folder, path)),
    changed,
    isMissing: /command not found|all\.\w+: No such file/.test(stderr),
  };
}

function covers(named: readonly string[], file: string): boolean {
  return named.some((name) => name === file || file.startsWith(`${name}/`));
}

const WRITES = [
  // Through other programs.
  "timeout -k 5 10 rm sql/1.sql",
  "nice -n 5 rm -f sql/1.sql",
  "find sql -name '*.sql' -delete",
  "find sql -iname '*.SQL' -delete",
  "find . -path './sql/*' -delete",
  "find sql -mindepth 1 -not -name '*.log' -exec rm -f {} +",
  "find . -name '*.sql' -not -path './stage/*' -exec sed -i s/CREATE/DROP/ {} +",
  "find sql -name '*.sql' -exec sh -c 'echo x > \"$1\"' _ {} \\;",
  "echo sql/1.sql | xargs -n 1 rm",
  "echo sql/1.sql | xargs -I{} cp src/x.ts {}",
  "echo sql/1.sql | xargs -I% sh -c 'echo x > %'",
  "echo sql/1.sql > out/list; xargs rm < out/list",
  "ls sql | sed s,^,sql/, | xargs rm",
  "git ls-files sql | xargs rm",
  "git ls-files sql | xargs -I{} sed -i s/CREATE/DROP/ {}",
  "grep -rl CREATE sql | xargs sed -i s/CREATE/DROP/",
  "grep -rlZ CREATE . | xargs -0 perl -pi -e s/CREATE/DROP/",
  "sed -i s/CREATE/DROP/ $(grep -rl CREATE sql)",
  "rm $(find sql -name '1*')",
  'ls sql/*.sql | while read f; do echo x > "$f"; done',
  'find sql -type f | while read -r f; do sed -i s/CREATE/DROP/ "$f"; done',
  "read f <<< sql/1.sql; rm $f",
  "for n in $(seq 1 2); do echo x > sql/$n.sql; done",
  'set -- sql/1.sql; rm "$1"',
  "rm=rm; $rm sql/1.sql",
  // Copies.
  "cp -r stage/. .",
  "cp -rT stage .",
  "cp -r stage/* .",
  "cp --target-directory=sql stage/1.sql",
  "cp -tsql stage/1.sql",
  "mv -t out sql/1.sql sql/2.sql",
  "install -m 644 stage/1.sql sql/",
  "install -D stage/1.sql sql/1.sql",
  "ln -sf ../stage/1.sql sql/1.sql",
  "ln -s ../src sql/link",
  "cd empty && ln -s ../stage/1.sql",
  "rsync -a stage/sql/ sql/",
  "rsync -a stage/sql/1.sql sql/5.sql",
  "rsync -a --delete empty/ sql",
  // Archives.
  "tar xf all.tar",
  "tar -xzf all.tgz",
  "tar -C sql -xf one.tar",
  "tar --extract --file=one.tar --directory=sql",
  "tar xf all.tar --strip-components=1 -C sql",
  "cat all.tar | tar x",
  "tar x < all.tar",
  "gzip -dc all.tgz | tar -xf -",
  "tar cf - -C stage sql | tar xf -",
  "tar czf sql/1.sql src",
  "unzip -qo all.zip",
  "unzip -oj all.zip -d sql",
  "cpio -idu --quiet < all.cpio",
  "cat all.cpio | cpio -idu",
  "cd stage && find . | cpio -pdu ..",
  "gzip sql/1.sql",
  "gzip -r sql",
  "gzip sql/1.sql && gunzip sql/1.sql.gz && echo x >> sql/1.sql",
  // Git.
  "git clean -fd",
  "git clean -fdx sql",
  "git clean -xdf",
  "git mv sql moved",
  "git mv src/x.ts sql/",
  "git rm -rq sql",
  "git reset --hard",
  "git restore .",
  "git checkout .",
  "git checkout -f",
  "git stash",
  "git stash -u",
  // Texts.
  "truncate -s 0 sql/1.sql",
  "dd if=/dev/null of=sql/1.sql",
  "sed 's/a/b/;w sql/1.sql' src/x.ts",
  "printf '1d\\nw\\nq\\n' | ed -s sql/1.sql",
  "ex -sc '1d|x' sql/1.sql",
  "uniq src/x.ts sql/1.sql",
  "split -l 1 src/x.ts sql/1.sql",
  // Code.
  "echo 'import os; os.remove(\"sql/1.sql\")' | python3",
  "echo 'echo x > sql/1.sql' | bash",
  "bash <<< 'echo x > sql/1.sql'",
  "printf 'rm sql/1.sql\\n' | sh -s",
  "echo 'echo x > sql/1.sql' > out/s.sh; bash out/s.sh",
  "cat > out/s.py <<'X'\nopen('sql/1.sql','w').write('x')\nX\npython3 out/s.py",
  "python3 - sql/1.sql <<'X'\nimport sys\nopen(sys.argv[1], 'w').write('x')\nX",
  "node -e \"require('fs').writeFileSync(process.argv[1],'x')\" sql/1.sql",
  "python3 -c \"\nimport pathlib\nfor p in pathlib.Path('sql').glob('*.sql'):\n    p.write_text('x')\n\"",
  "python3 -c \"\nimport os\nd = 'sql'\nfor n in os.listdir(d):\n    open(os.path.join(d, n), 'w').write('x')\n\"",
  "python3 -c \"\nf = '1'\nopen(f'sql/{f}.sql', 'w').write('x')\n\"",
  'node -e \'const d="sql";require("fs").writeFileSync(`${d}/1.sql`,"x")\'',
  'node -e \'const p=require("path").join("sql","1.sql");require("fs").writeFileSync(p,"x")\'',
  "node -e \"const fs=require('fs');for(const f of fs.readdirSync('sql'))fs.writeFileSync('sql/'+f,'x')\"",
];

it("what a command writes is known where it names the file, the folder, the archive or what lists them [rules:before-and-after]", () => {
  for (const command of WRITES) {
    const { named, changed, isMissing } = tried(command);
    if (isMissing) continue;
    expect(changed.length, `${command} changes something`).toBeGreaterThan(0);
    expect(
      changed.filter((file) => !covers(named, file)),
      command,
    ).toEqual([]);
  }
}, 120_000);

it("no program is asked that a relative entry of PATH finds in the project [rules:before-and-after]", () => {
  const folder = mkdtempSync(join(HOME, "run-"));
  cpSync(FIRST, folder, { recursive: true, preserveTimestamps: true });
  mkdirSync(join(folder, "tools"));
  for (const name of ["git", "tar", "find"])
    writeFileSync(join(folder, "tools", name), "#!/bin/sh\ntouch ran\n", { mode: 0o755 });
  const [path, here] = [process.env["PATH"] ?? "", process.cwd()];
  process.env["PATH"] = `tools:${path}`;
  process.chdir(folder);
  try {
    const commands = "git clean -fdx; git reset --hard; tar xf all.tar; find out -delete";
    const edits = shellEdits(commands, { cwd: folder, folders: [folder], env: {}, matters: () => true });
    expect(readdirSync(folder)).not.toContain("ran");
    expect(edits.map((edit) => relative(folder, edit.path))).toEqual(
      expect.arrayContaining(["sql/3.sql", "src/x.ts", "sql/1.sql"]),
    );
  } finally {
    process.env["PATH"] = path;
    process.chdir(here);
  }
});

/** Commands that read the files in `sql`, or could write there and do not. */
const LEAVES = [
  "tar xf all.tar -k",
  "tar xf all.tar --exclude='sql/*'",
  "tar xf all.tar -C out",
  "tar xOf all.tar sql/1.sql",
  "tar cf out/all.tar sql",
  "unzip -n all.zip",
  "unzip -l all.zip",
  "unzip -o all.zip -x 'sql/*'",
  "unzip -o all.zip -d out",
  "cpio -it < all.cpio",
  "git clean -fd out",
  "git clean -fdn",
  "git clean -fdx -e sql",
  "git reset sql",
  "git restore src",
  "git stash list",
  "grep -rl NOTHING . | xargs sed -i s/NOTHING/X/",
  "grep -rl 'export const' . | xargs sed -i s/const/let/",
  "find sql -name '*.txt' -delete",
  "find sql -mtime +3 -delete",
  "find sql -name '*.sql' -exec grep -n id {} +",
  "git ls-files | grep '\\.ts$' | xargs sed -i s/const/let/",
  'for f in sql/*.sql; do cp "$f" out/; done',
  "cat sql/1.sql | while read l; do echo $l >> out/l; done",
  "cp -r sql out/",
  "rsync -an stage/sql/ sql/",
  "rsync -a sql/ out/",
  "rsync -a sql/ host.invalid:src/",
  "gzip -c sql/1.sql > out/a.gz",
  "sed -n 1p sql/1.sql",
  "sort sql/1.sql | uniq",
  "split -l 1 sql/1.sql out/part",
  "dd if=sql/1.sql of=out/dd",
  "ln -s ../sql/1.sql out/link",
  "python3 -c \"import os\nfor n in os.listdir('sql'):\n    open(os.path.join('out', n), 'w').write('x')\"",
  "python3 - sql/1.sql out/z <<'X'\nimport sys\nopen(sys.argv[2], 'w').write(open(sys.argv[1]).read())\nX",
  "echo 'cat sql/1.sql' | bash",
  "echo sql/1.sql | xargs -I{} cp {} out/",
];

it("a command that only reads a file is not said to write it [rules:harmless]", () => {
  for (const command of LEAVES) {
    const { named, changed } = tried(command);
    expect(
      [...named, ...changed].filter((name) => name.startsWith("sql")),
      command,
    ).toEqual([]);
  }
}, 120_000);

it("no program is asked which files it takes where none of them matters [rules:harmless]", () => {
  const place = { cwd: FIRST, folders: [FIRST], env: {} };
  for (const command of ["tar xf all.tar", "git ls-files sql | xargs rm", "find sql -name '*.sql' -delete"]) {
    expect(shellEdits(command, place), command).toEqual([]);
    expect(shellEdits(command, { ...place, matters: () => false }), command).toEqual([]);
  }
});

it("what a here-document hands through a pipe is the text after [rules:before-and-after]", () => {
  const place = { cwd: FIRST, folders: [FIRST], env: {} };
  for (const command of ["cat <<'X' | cat > src/new.ts\nhello\nX\n", "cat <<'X' | cat | tee src/new.ts\nhello\nX\n"])
    expect(shellEdits(command, place), command).toMatchObject([{ kind: "create", after: "hello\n" }]);
});

it("a command that takes too long to look up is judged by all other files that it names [rules:refused]", () => {
  const faults: unknown[] = [];
  const place = {
    cwd: FIRST,
    folders: [FIRST],
    env: {},
    matters: () => true,
    leaveOut: (why: unknown) => faults.push(why),
  };
  const edits = shellEdits("find / -name '*.sql' | xargs rm; rm sql/1.sql", place);
  expect(edits.map(({ path }) => relative(FIRST, path))).toEqual(["sql/1.sql"]);
  expect(String(faults)).toContain("ETIMEDOUT");
});
