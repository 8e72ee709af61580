import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { atTerminal } from "../rig/at-terminal.ts";
import { ok, type Sandbox, sandbox, write } from "../rig/clew-process.ts";
import { callHook } from "../rig/hook-clients.ts";

const FROZEN = "migrations/0001_first.sql";
const RULES = {
  id: "dec_frozen",
  decision: "Released migrations stay as they are",
  confidence: 0.9,
  governs: { frozen: ["migrations/0001_*.sql", "!migrations/0001_open.sql"] },
};

/** A repository with a ratified freeze, an open gate, and a stash, a patch and a commit that change the frozen file. */
function frozen(): Sandbox {
  const box = sandbox("project");
  const git = (...words: string[]): string =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...words], {
      cwd: box.folder,
      env: { ...box.env, PATH: process.env["PATH"] },
      encoding: "utf8",
      stdio: "pipe",
    });
  git("init", "-q", "-b", "main");
  write(box, ".gitignore", ".clew\nother.patch\nfirst.patch\n");
  write(box, FROZEN, "CREATE TABLE mails (id INTEGER);\n");
  write(box, "list.txt", `${FROZEN}\n`);
  symlinkSync("migrations", join(box.folder, "link"));
  write(box, "src/worker.ts", "export const a = 1;\n");
  git("add", "-A");
  git("commit", "-qm", "first");
  write(box, "src/worker.ts", "export const a = 2;\n");
  write(box, "other.patch", git("diff"));
  git("commit", "-qam", "second");
  git("checkout", "-qb", "other");
  write(box, FROZEN, "CREATE TABLE mails (id TEXT);\n");
  write(box, "first.patch", git("diff"));
  git("commit", "-qam", "third");
  git("checkout", "-q", "main");
  write(box, "src/worker.ts", "export const a = 3;\n");
  git("stash", "-q");
  write(box, FROZEN, "CREATE TABLE mails (id BLOB);\n");
  git("stash", "-q");
  ok(box, ["rpc", "recordDecision", JSON.stringify(RULES)]);
  atTerminal(box, ["ratify", RULES.id], { typed: "ozen" });
  callHook(box, "claude", ["UserPromptSubmit", { session_id: "s", cwd: box.folder, prompt: "clew:skip work" }]);
  return box;
}

const WRITES = [
  // Behind a command that only reads.
  `ls src\nrm ${FROZEN}`,
  `ls src\r\nrm ${FROZEN}`,
  `cat src/worker.ts \`rm ${FROZEN}\``,
  // Code in the command itself.
  `python3 -c "open('${FROZEN}','w').write('x')"`,
  `python3 -c "import os; os.remove('${FROZEN}')"`,
  `python3 - <<'EOF'\nfrom pathlib import Path\np = Path("migrations") / "0001_first.sql"\np.write_text("x")\nEOF`,
  `python3 <<'EOF'\nname = '${FROZEN}'\nwith open(name, mode='a') as file:\n    file.write('x')\nEOF`,
  `node -e "require('fs').writeFileSync('${FROZEN}', 'x')"`,
  `node --input-type=module -e "import fs from 'node:fs'; const to = 'migrations/0001_new.sql'; fs.copyFileSync('a.sql', to)"`,
  `ruby -e "File.write('${FROZEN}', 'x')"`,
  `perl -e 'open(my $f, ">", "${FROZEN}"); print $f "x"'`,
  `python3 -c "import subprocess; subprocess.run(['rm', '-f', '${FROZEN}'])"`,
  `python3 -c "import os; os.system('sed -i s/a/b/ ${FROZEN}')"`,
  `node -e "require('child_process').execFileSync('rm', ['${FROZEN}'])"`,
  `awk '{print > "${FROZEN}"}' a.txt`,
  // From a stash or a commit.
  "git stash pop",
  "git stash apply --index stash@{0}",
  `git checkout stash -- ${FROZEN}`,
  `git checkout stash@{0} ${FROZEN}`,
  "git checkout 'stash@{0}' -- migrations",
  "git restore --source stash@{0} -- .",
  `git restore --source=other --staged --worktree ${FROZEN}`,
  "git cherry-pick other",
  "git cherry-pick main other",
  "git cherry-pick main..other",
  // From a patch.
  "git apply first.patch",
  "git -C . apply first.patch",
  "cd src && git apply ../first.patch",
  "cat first.patch | git apply -3",
  "patch -p1 < first.patch",
  "patch -p1 -i first.patch",
  "cd migrations && patch < ../first.patch",
  `patch ${FROZEN} other.patch`,
  // Through other programs.
  `curl -so ${FROZEN} https://example.org`,
  `sort --output=${FROZEN} a.txt`,
  "find migrations -name '*.sql' -exec sed -i s/a/b/ {} +",
  "find migrations -name '*.sql' | xargs sed -i s/a/b/",
  'find migrations -type f | while read -r f; do truncate -s 0 "$f"; done',
  "git ls-files migrations | xargs rm",
  "rm $(grep -rl mails migrations)",
  "tar cf - migrations | tar xf -",
  `echo 'rm ${FROZEN}' | bash`,
  `git -c core.editor=true mv ${FROZEN} migrations/0002.sql`,
];

// By an output that git or another program names, through links, functions, loops' inputs and other words of code.
const NAMED = [
  `git diff --output=${FROZEN}`,
  `git diff "--output"=${FROZEN}`,
  `cd src && git show HEAD --output ../${FROZEN}`,
  `git archive -o ${FROZEN} HEAD`,
  `git grep -l mails | xargs sed -i s/a/b/`,
  `rm link/0001_first.sql`,
  `sort -o${FROZEN} a.txt`,
  `shuf -o ${FROZEN} a.txt`,
  `openssl rand -out ${FROZEN} 9`,
  `xxd a.txt ${FROZEN}`,
  `cd migrations && curl -sO https://example.org/0001_first.sql`,
  `find . -name '*.ts' -fprint ${FROZEN}`,
  `mkdir migrations/0001_new.sql`,
  `zip -m a.zip ${FROZEN}`,
  `f() { rm -f "$@"; }; f ${FROZEN}`,
  `c='rm ${FROZEN}'; $c`,
  `F=${FROZEN} bash -c 'rm $F'`,
  `sh -s ${FROZEN} <<'EOF'\nrm "$1"\nEOF`,
  `while read -r f; do rm "$f"; done < list.txt`,
  `while read -r f; do rm "$f"; done < <(cat list.txt)`,
  `while read -r f; do rm "$f"; done <<< ${FROZEN}`,
  `rm $(< list.txt)`,
  `mapfile -t all < list.txt; rm "\${all[@]}"`,
  `find migrations -type f -exec sh -c 'for f; do echo x > "$f"; done' _ {} +`,
  `trap 'rm ${FROZEN}' EXIT`,
  `flock a.txt rm ${FROZEN}`,
  `fish -c 'rm ${FROZEN}'`,
  `r''m ${FROZEN}`,
  `perl -e 'unlink "${FROZEN}"'`,
  `perl -e 'open F, ">${FROZEN}"; print F 1'`,
  `awk -v f=${FROZEN} '{print > f}' a.txt`,
  `awk '{print | "tee ${FROZEN}"}' a.txt`,
  `python3 -c "import shutil; shutil.rmtree('migrations')"`,
  `node -e "require('fs').rmSync('migrations', {recursive: true})"`,
];

const HARMLESS = [
  `grep -o mails ${FROZEN}`,
  `git diff --output=a.diff ${FROZEN}`,
  `git ls-files -o migrations`,
  `git commit -o ${FROZEN} -m x`,
  `sort -o a.sql ${FROZEN}`,
  `mkdir -p migrations`,
  `f() { cat "$@"; }; f ${FROZEN}`,
  `while read -r f; do cat "$f"; done < list.txt`,
  `while read -r f; do wc -l "$f"; done <<< ${FROZEN}`,
  `xxd ${FROZEN} a.hex`,
  `python3 -c "import shutil; shutil.copy('a.sql', 'migrations')"`,
  `perl -ne 'print if /mails/' ${FROZEN}`,
  `git log --oneline --grep output`,
  `cc -o a.out ${FROZEN}`,
  `python3 -c "print(open('${FROZEN}').read())"`,
  `python3 -c "text = open('${FROZEN}').read(); open('out.sql', 'w').write(text.replace('a', 'b'))"`,
  `python3 -c "import subprocess; subprocess.run(['cat', '${FROZEN}'])"`,
  `node -e "console.log(require('fs').readFileSync('${FROZEN}', 'utf8'))"`,
  "git stash pop stash@{1}",
  "git stash list",
  "git stash drop",
  "git stash",
  "git checkout other",
  "git checkout -b third",
  "git checkout HEAD -- .",
  "git merge other",
  `git restore --staged ${FROZEN}`,
  `git add ${FROZEN}`,
  `git diff stash@{0} -- ${FROZEN}`,
  "git cherry-pick main",
  "git apply other.patch",
  "git apply --check first.patch",
  "patch -p1 --dry-run < first.patch",
  `cp ${FROZEN} a.sql`,
  `curl -d @${FROZEN} https://example.org`,
  "find migrations -name '*.sql' -exec grep -n id {} +",
  "git ls-files migrations | xargs cat",
  "grep -rl nothing . | xargs sed -i s/nothing/x/",
  "tar cf all.tar migrations",
  "git clean -fdx src",
  "echo x > migrations/0001_open.sql",
];

describe("a frozen file", () => {
  let box: Sandbox;
  beforeAll(() => {
    box = frozen();
  }, 120_000);

  const answer = (command: string): string =>
    callHook(box, "claude", [
      "PreToolUse",
      { session_id: "s", cwd: box.folder, tool_name: "Bash", tool_input: { command } },
    ]);

  it("is refused to code in the command, to stashes, commits, patches and other programs [rules:refused]", () => {
    for (const command of [...WRITES, ...NAMED]) expect(answer(command), command).toContain("breaks a rule");
  }, 60_000);

  it("runs nothing that the repository configures when git is asked what a command takes [rules:refused]", () => {
    const planted = frozen();
    write(planted, "run.sh", "#!/bin/sh\ntouch owned\n");
    chmodSync(join(planted.folder, "run.sh"), 0o755);
    write(planted, ".git/config", "[core]\n\tbare = false\n\tfsmonitor = ./run.sh\n[untrackedCache]\n");
    for (const command of [
      "git ls-files -o | xargs rm -f",
      "git ls-files migrations | xargs rm -f",
      "git clean -fd",
      "ls migrations | uniq - owned | xargs rm -f",
    ])
      callHook(planted, "claude", [
        "PreToolUse",
        { session_id: "s", cwd: planted.folder, tool_name: "Bash", tool_input: { command } },
      ]);
    expect(existsSync(join(planted.folder, "owned"))).toBe(false);
  });

  it("may be read, and may change with a branch that moves on [rules:harmless]", () => {
    for (const command of HARMLESS) expect(answer(command), command).not.toContain("breaks a rule");
  }, 60_000);
});
