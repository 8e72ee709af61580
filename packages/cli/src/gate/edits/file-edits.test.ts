import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FileEdit, ToolCall } from "@clew/operations";
import { array, assert, constantFrom, nat, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { placeOf } from "./edited-file.ts";
import { editsOf } from "./file-edits.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "clew-edits-")));
mkdirSync(join(folder, "src"));
writeFileSync(join(folder, "src/a.ts"), "one\ntwo\nthree\n");
writeFileSync(join(folder, "src/crlf.ts"), "one\r\ntwo\r\n");

type Told = readonly (readonly [path: string, kind: FileEdit["kind"], before?: string, after?: string])[];

async function told(tool: Partial<ToolCall>): Promise<Told> {
  const place = { cwd: folder, folders: [folder], env: {} };
  const edits = await editsOf({ name: "t", class: "write", paths: [], ...tool }, place);
  return edits.map(({ path, kind, before, after }) => [path.slice(folder.length + 1), kind, before, after]);
}

const write = (input: object): Promise<Told> => told({ input: { ...input } });
const shell = (command: string): Promise<Told> => told({ class: "shell", command });
const A = "one\ntwo\nthree\n";

describe("before and after of an edit, from the arguments of a tool", () => {
  it("is the whole text of a file that is written whole, under each client's names [rules:before-and-after]", async () => {
    expect(await write({ file_path: join(folder, "src/a.ts"), content: "x\n" })).toEqual([
      ["src/a.ts", "change", A, "x\n"],
    ]);
    expect(await write({ path: "src/new.ts", file_text: "x\n" })).toEqual([["src/new.ts", "create", undefined, "x\n"]]);
    expect(await write({ filePath: "src/new.ts", contents: "" })).toEqual([["src/new.ts", "create", undefined, ""]]);
  });

  it("follows replacements, one, all or several [rules:before-and-after]", async () => {
    const edited = [["src/a.ts", "change", A, "one\n2\nthree\n"]];
    expect(await write({ file_path: "src/a.ts", old_string: "two", new_string: "2" })).toEqual(edited);
    expect(await write({ filePath: "src/a.ts", oldString: "two", newString: "2" })).toEqual(edited);
    expect(await write({ path: "src/a.ts", command: "str_replace", old_str: "two", new_str: "2" })).toEqual(edited);
    expect(await write({ file_path: "src/a.ts", old_string: "e", new_string: "E", replace_all: true })).toEqual([
      ["src/a.ts", "change", A, "onE\ntwo\nthrEE\n"],
    ]);
    const edits = [
      { old_string: "one", new_string: "two" },
      { old_string: "two\ntwo", new_string: "2" },
    ];
    expect(await write({ file_path: "src/a.ts", edits })).toEqual([["src/a.ts", "change", A, "2\nthree\n"]]);
    expect(await write({ path: "src/a.ts", command: "insert", insert_line: 1, new_str: "1b" })).toEqual([
      ["src/a.ts", "change", A, "one\n1b\ntwo\nthree\n"],
    ]);
  });

  it("does not know what comes of a replacement whose place is not there [rules:before-and-after]", async () => {
    expect(await write({ file_path: "src/a.ts", old_string: "four", new_string: "4" })).toEqual([
      ["src/a.ts", "change", A, undefined],
    ]);
  });

  it("finds a place across line ends, and lines that are indented otherwise [rules:before-and-after]", async () => {
    expect(await write({ file_path: "src/crlf.ts", old_string: "one\ntwo", new_string: "2" })).toEqual([
      ["src/crlf.ts", "change", "one\r\ntwo\r\n", "2\n"],
    ]);
    expect(await write({ file_path: "src/a.ts", old_string: "  one\n  two\n", new_string: "2\n" })).toEqual([
      ["src/a.ts", "change", A, "2\nthree\n"],
    ]);
  });

  it("reads a patch as Codex gives it: add, update, move, delete [rules:before-and-after]", async () => {
    const patch = [
      "*** Begin Patch",
      "*** Add File: src/b.ts",
      "+b",
      "*** Update File: src/a.ts",
      "*** Move to: src/c.ts",
      "@@ one",
      "-two",
      "+2",
      " three",
      "*** Delete File: src/crlf.ts",
      "*** End Patch",
      "",
    ].join("\n");
    const edits = [
      ["src/b.ts", "create", undefined, "b\n"],
      ["src/a.ts", "delete", A, undefined],
      ["src/c.ts", "create", A, "one\n2\nthree\n"],
      ["src/crlf.ts", "delete", "one\r\ntwo\r\n", undefined],
    ];
    expect(await write({ command: patch })).toEqual(edits);
    expect(await write({ patchText: patch.replaceAll("\n", "\r\n") })).toEqual(edits);
    expect(await shell(`cd src && cd .. && apply_patch <<'EOF'\n${patch}EOF`)).toEqual(edits);
  });

  it("reads here-documents and redirections of a shell command [rules:before-and-after]", async () => {
    const made = [["src/n.ts", "create", undefined, "a\n$b\n"]];
    expect(await shell("cat > src/n.ts <<'EOF'\na\n$b\nEOF")).toEqual(made);
    expect(await shell("cat <<'EOF' | tee src/n.ts\na\n$b\nEOF")).toEqual(made);
    expect(await shell("tee src/n.ts > /dev/null <<EOF\na\n\\$b\nEOF")).toEqual(made);
    expect(await shell("cd src && cat <<-EOF >n.ts\n\ta\n\t\\$b\nEOF")).toEqual(made);
    expect(await shell("bash -c \"printf 'a\\n\\$b\\n' > src/n.ts\"")).toEqual(made);
    expect(await shell("bash <<'X'\ncat > src/n.ts <<'EOF'\na\n$b\nEOF\nX")).toEqual(made);
    expect(await shell("echo four >> src/a.ts; echo five >> src/a.ts")).toEqual([
      ["src/a.ts", "change", A, `${A}four\nfive\n`],
    ]);
    expect(await shell("make > src/a.ts 2>&1")).toEqual([["src/a.ts", "change", A, undefined]]);
  });

  it("names what the shell removes, moves and copies, with what is in it [rules:before-and-after]", async () => {
    expect(await shell("rm -f src/a.ts")).toEqual([["src/a.ts", "delete", A, undefined]]);
    expect(await shell("sudo rm src/*.ts")).toEqual([
      ["src/a.ts", "delete", A, undefined],
      ["src/crlf.ts", "delete", "one\r\ntwo\r\n", undefined],
    ]);
    expect(await shell("git mv src/a.ts src/z.ts")).toEqual([
      ["src/z.ts", "create", A, A],
      ["src/a.ts", "delete", A, undefined],
    ]);
    expect(await shell("cp src/a.ts src/crlf.ts")).toEqual([["src/crlf.ts", "change", "one\r\ntwo\r\n", A]]);
    expect(await shell("sed -i 's/one/1/' src/a.ts")).toEqual([["src/a.ts", "change", A, undefined]]);
    expect(await shell("sed -n 1p src/a.ts; ls > /dev/null; git diff -- src/a.ts")).toEqual([]);
  });
});

describe("texts that cost the product of their lengths where one is looked for in the other", () => {
  const letters = array(constantFrom("a", "b"), { maxLength: 12 }).map((each) => each.join(""));

  it("are searched in one pass that finds what the engine finds [rules:before-and-after]", () => {
    assert(
      property(letters, letters, nat(6), (old, text, from) => {
        if (from > text.length) return true;
        expect(placeOf(old, text, from)).toBe(text.indexOf(old, from));
        expect(placeOf([...old], [...text], from)).toBe(text.indexOf(old, from));
        return true;
      }),
    );
  });

  it("are edited as short ones are [rules:before-and-after]", async () => {
    const many = "a\n".repeat(100_000);
    writeFileSync(join(folder, "src/long.ts"), many);
    const started = Date.now();
    const [broken] = await write({ path: "src/long.ts", old_string: ` ${"a\n".repeat(20_000)}b`, new_string: "x" });
    expect(broken).toEqual(["src/long.ts", "change", many, undefined]);
    const [all] = await write({
      path: "src/long.ts",
      old_string: "a\n".repeat(50_000),
      new_string: "x\n",
      replace_all: true,
    });
    expect(all?.[3]).toBe("x\nx\n");
    const edits = Array.from({ length: 5_000 }, (_, at) => ({ old_string: `${at}`, new_string: "x" }));
    expect((await write({ path: "src/long.ts", edits }))[0]?.[3]).toBeUndefined();
    expect(Date.now() - started).toBeLessThan(10_000);
  });
});
