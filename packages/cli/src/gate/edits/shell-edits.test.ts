import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { expect, it } from "vitest";
import { shellEdits } from "./shell-edits.ts";

function folder(): string {
  const root = mkdtempSync(join(tmpdir(), "clew shell "));
  for (const name of ["src", "other", "empty"]) mkdirSync(join(root, name));
  writeFileSync(join(root, "src/old.ts"), "a\n");
  writeFileSync(join(root, "src/kept.md"), "a\n");
  writeFileSync(join(root, "other/old.ts"), "b\n");
  return root;
}

const TOUCHED: readonly (readonly [command: string, ...files: readonly string[]])[] = [
  ["timeout -k 5 10 rm src/old.ts", "src/old.ts"],
  ["sudo -u me nice -n 5 rm -f src/old.ts", "src/old.ts"],
  ["echo src/old.ts | xargs -n 1 rm", "src/old.ts"],
  ["find src -name '*.ts' -delete", "src/old.ts"],
  ["find ./src -type f -exec rm -f {} +", "src/kept.md", "src/old.ts"],
  ["find src -name '*.ts' -print"],
  ["find src -mtime +3 -delete"],
  ["rsync -a other/ src/", "src/old.ts"],
  ["rsync other/old.ts src/new.ts", "src/new.ts"],
  ["rsync -a --delete empty/ src", "src/kept.md", "src/old.ts"],
  ["rsync -a other/ host:src/"],
  ["cp -r other src", "src/other/old.ts"],
];

it("the files that a command changes through other programs are known, as far as they can be told [rules:before-and-after]", () => {
  for (const [command, ...files] of TOUCHED) {
    const root = folder();
    const edits = shellEdits(command, { cwd: root, folders: [root], env: {} });
    expect(edits.map(({ path }) => relative(root, path)).toSorted(), command).toEqual(files);
  }
});

it("what a here-document hands through a pipe is the text after [rules:before-and-after]", () => {
  const root = folder();
  const place = { cwd: root, folders: [root], env: {} };
  for (const command of ["cat <<'X' | cat > src/new.ts\nhello\nX\n", "cat <<'X' | cat | tee src/new.ts\nhello\nX\n"])
    expect(shellEdits(command, place), command).toMatchObject([{ kind: "create", after: "hello\n" }]);
});
