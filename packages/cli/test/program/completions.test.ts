import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { GLOBAL_FLAGS } from "../../src/arguments/parse-arguments.ts";
import { COMMANDS } from "../../src/command-table.ts";
import { CLEW, ok, type Sandbox, sandbox, write } from "../rig/clew-process.ts";

type Shell = "bash" | "zsh" | "fish";

/** Presses the completion key after each line, in a real shell; returns what each offers. */
const PRESS: Readonly<Record<Shell, (box: Sandbox, script: string, typed: readonly string[]) => string[][]>> = {
  bash: (box, script, typed) =>
    typed.map((line) => {
      // Splits words like readline: the sign in --flag=value is a separate word.
      const words = line.split(" ").flatMap((word) => word.split(/(?<==)|(?==)/));
      const program = `source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _clew; printf '%s\\n' "\${COMPREPLY[@]}"`;
      return lines(box, ["/bin/bash", "--norc", "-c", program, script, ...words]);
    }),
  // One zsh for all lines, because it starts slowly.
  zsh: (box, script, typed) =>
    lines(box, ["zsh", "-f", join(import.meta.dirname, "shells", "capture.zsh"), script, ...typed])
      .join("\n")
      .split("CLEW-END")
      .slice(0, typed.length)
      .map((each) => [...each.matchAll(/OFFER=([^\r\n]+)/g)].map((match) => match[1] ?? "")),
  fish: (box, script, typed) =>
    typed.map((line) =>
      lines(box, ["fish", "--no-config", "-c", 'source $argv[1]; complete -C "$argv[2]"', script, line]).map(
        (each) => each.split("\t")[0]?.replace(/^--[a-z-]+=/, "") ?? "",
      ),
    ),
};

/** Sorted and unique, without the sign that some shells append to a folder or a flag. */
function plainly(offered: readonly string[]): string[] {
  return [...new Set(offered.map((word) => word.replace(/[/=]$/, "")))].toSorted();
}

function lines(box: Sandbox, [program = "", ...words]: readonly string[]): string[] {
  const { stdout, stderr, error } = spawnSync(program, words, {
    cwd: box.folder,
    env: { ...box.env, TERM: "dumb" },
    encoding: "utf8",
    timeout: 30_000,
  });
  expect(error).toBeUndefined();
  expect(stderr).toBe("");
  return stdout.split("\n").filter((line) => line !== "");
}

const OFFERED: readonly (readonly [string, readonly string[]])[] = [
  ["clew sta", ["start", "status"]],
  ["clew help sta", ["start", "status"]],
  ["clew --dir /tmp sta", ["start", "status"]],
  ["clew --dir=/tmp sta", ["start", "status"]],
  ["clew --ver", ["--version"]],
  ["clew start --depth ", ["full", "light"]],
  ["clew start --depth=l", ["light"]],
  ["clew start --age", ["--agent", "--agent-mode"]],
  ["clew config s", ["set"]],
  ["clew thread --agent bo cre", ["create"]],
  ["clew step 0 --state ans", ["answer.json"]],
  ["clew schema --dir fol", ["folder"]],
  // A subcommand is offered once, and not in place of another command's words; the person chooses a name.
  ["clew config set set", []],
  ["clew start conf", []],
  ["clew start --thread a", []],
];

rmSync(".test-results/not-run.json", { force: true });
const missing = (["zsh", "fish"] as const).filter((shell) => spawnSync(shell, ["--version"]).status !== 0);
if (missing.length > 0) {
  const notes = missing.map((shell) => ({
    suite: `completions in ${shell}`,
    reason: `${shell} is not installed`,
    count: 2,
  }));
  mkdirSync(".test-results", { recursive: true });
  writeFileSync(".test-results/not-run.json", JSON.stringify(notes));
}

for (const shell of ["bash", "zsh", "fish"] as const) {
  if (shell !== "bash" && missing.includes(shell)) {
    it(`cannot press keys in ${shell}: it is not installed`, () => expect(missing).toContain(shell));
    continue;
  }
  describe(`in ${shell}`, () => {
    const box = sandbox();
    const script = write(box, "clew completion", box.run(["completions", shell]).stdout);
    write(box, "answer.json", "{}");
    mkdirSync(join(box.folder, "folder"));

    it("offers exactly what may stand at the end of a line [cli:completions]", () => {
      const offered = PRESS[shell](
        box,
        script,
        OFFERED.map(([line]) => line),
      ).map(plainly);
      expect(OFFERED.map(([line], index) => [line, offered[index]])).toEqual(OFFERED);
    });

    it("offers the ids that this project holds where one belongs [cli:completions]", () => {
      ok(box, ["thread", "create", "Mail", "--id", "thread_mail"]);
      const { session_id: session } = ok<{ session_id: string }>(box, ["start", "Pick a queue"]);
      // The scripts call the clew on PATH.
      const bin = join(box.folder, "bin");
      mkdirSync(bin);
      writeFileSync(join(bin, "clew"), `#!/bin/sh\nexec "${process.execPath}" "${CLEW}" "$@"\n`, { mode: 0o755 });
      const there = { ...box, env: { ...box.env, PATH: `${bin}:${process.env["PATH"] ?? ""}` } };
      const typed = ["clew show --session ", "clew thread show th", "clew start --thread ", "clew sessions abandon "];
      const offered = PRESS[shell](there, script, typed).map((each) =>
        plainly(each).filter((word) => !word.startsWith("-")),
      );
      expect(offered).toEqual([[session], ["thread_mail"], ["thread_mail"], [session]]);
    });

    it("offers every command, and every flag of one [cli:completions]", async () => {
      const [commands = [], flags = []] = PRESS[shell](box, script, ["clew ", "clew thread list --"]).map(plainly);
      const names = [...Object.keys(COMMANDS), "help"].toSorted();
      expect(commands.filter((word) => !word.startsWith("--"))).toEqual(names);
      const own = (await COMMANDS["thread"]?.load())?.flags;
      const every = Object.keys({ ...own, ...GLOBAL_FLAGS }).map((flag) => `--${flag}`);
      expect(flags).toEqual(every.toSorted());
    });
  });
}

describe("a completion script for programs", () => {
  it("is one object that names its shell [cli:completions]", () => {
    const box = sandbox();
    const { stdout } = box.run(["completions", "bash"]);
    expect(ok(box, ["completions", "bash"])).toEqual({ shell: "bash", script: stdout });
  });
});
