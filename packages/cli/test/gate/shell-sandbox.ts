import { spawnSync } from "node:child_process";
import {
  chmodSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { GitPlace } from "../../src/gate/shell/git.ts";
import type { ShellName } from "../../src/gate/shell/shell-differences.ts";

const NOBODY = 65_534;
/** The shells on this machine, each with its start command and its reading. */
export const REAL_SHELLS: readonly RealShell[] = (
  [
    { program: "bash", words: ["bash", "-c"], reading: "bash" },
    { program: "zsh", words: ["zsh", "-c"], reading: "zsh" },
    { program: "dash", words: ["dash", "-c"], reading: "dash" },
    { program: "busybox", words: ["busybox", "sh", "-c"], reading: "sh" },
    { program: "fish", words: ["fish", "--no-config", "-c"], reading: "fish" },
  ] as const
).filter(({ program }) => spawnSync(program, ["--help"]).error === undefined);

/** An installed shell. */
export interface RealShell {
  readonly program: string;
  readonly words: readonly string[];
  readonly reading: ShellName;
}

/** A temporary folder with a git repository, where real shells run commands as nobody, without a network. */
export interface ShellSandbox {
  readonly folder: string;
  /** Where its commands run. */
  readonly git: GitPlace;
  /** Runs the command in these shells, or in all installed ones, and returns what changed in the folder. */
  run(command: string, shells?: readonly RealShell[]): readonly string[];
  /** Runs commands one after the other, and returns what all of them changed. */
  runAll(runs: readonly ShellRun[]): readonly string[];
  close(): void;
}

/** A command and the shell that runs it. */
export interface ShellRun {
  readonly command: string;
  readonly shell: RealShell;
}

// One process for many commands: starting each from Node takes longer than most of them.
const RUN_EACH =
  'ulimit -t 600 -f 2000; while [ $# -gt 0 ]; do echo "{}" | (ulimit -t 2; exec timeout -s KILL 10 $1 "$2"); shift 2; done';

/** Builds the folder; throws if git or bash is missing. */
export function openShellSandbox(): ShellSandbox {
  const folder = mkdtempSync(join(tmpdir(), "clew shell "));
  const project = join(folder, "project");
  for (const name of [
    "project",
    "project/src",
    "project/sub dir",
    "project/vendor",
    "project/vendor/x",
    "project/vendor/x/objects",
    "project/vendor/x/refs",
    "home",
    // fish creates these at its start; its own state is ignored below.
    "home/.config",
    "home/.local",
    "home/.local/share",
    "tmp",
    "bin",
  ])
    mkdirSync(join(folder, name));
  const files: readonly (readonly [string, string])[] = [
    ["a", "b\nc\na\n"],
    ["b", "x\n"],
    ["file", "start\nend\nneedle\n"],
    ["in", "1\n1\n2\n"],
    ["-delete", "a file named like a flag\n"],
    ["package.json", '{"scripts":{"test":"touch owned"}}\n'],
    ["script.sed", "w out\n"],
    ["src/a.ts", "class Store {}\n"],
    ["sub dir/x y", "z\n"],
    ["owned.sh", "touch owned\n"],
    ["vendor/x/HEAD", "ref: refs/heads/main\n"],
    [
      "vendor/x/config",
      "[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = .\n\tfsmonitor = ./run.sh\n",
    ],
    ["vendor/x/json.py", "open('owned', 'w')\n"],
    ["b.json.js", "require('fs').writeFileSync('owned', '')\n"],
    ["vendor/x/run.sh", "#!/bin/sh\ntouch owned\n"],
    // A stand-in for Clew that only consumes its input.
    ["../bin/clew", "#!/bin/sh\n[ -t 0 ] || cat >/dev/null\n"],
  ];
  for (const [name, text] of files) writeFileSync(join(project, name), text);
  for (const program of ["vendor/x/run.sh", "../bin/clew"]) chmodSync(join(project, program), 0o755);
  symlinkSync(join(project, "vendor", "x"), join(project, "link"));
  const env = environment(folder);
  for (const args of [
    ["init", "-q"],
    ["add", "-A"],
    ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "x"],
  ]) {
    const done = spawnSync("git", args, { cwd: project, env });
    if (done.status !== 0) throw new Error(`git ${args[0]} failed: ${done.stderr.toString()}`);
  }
  const asRoot = process.getuid?.() === 0;
  if (asRoot) giveAway(folder);
  let before = snapshot(folder);
  return {
    folder,
    git: { folders: [project], cwd: project, home: join(project, ".clew"), env },
    run(command, shells = REAL_SHELLS) {
      return this.runAll(shells.map((shell) => ({ command, shell })));
    },
    runAll(runs) {
      const words = runs.flatMap(({ command, shell }) => [shell.words.join(" "), command]);
      spawnSync("sh", ["-c", RUN_EACH, "sh", ...words], {
        cwd: project,
        env,
        ...(asRoot ? { uid: NOBODY, gid: NOBODY } : {}),
        stdio: "ignore",
      });
      const after = snapshot(folder);
      const changes = compare(before, after);
      before = after;
      return changes;
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function environment(folder: string): NodeJS.ProcessEnv {
  return {
    PATH: `${join(folder, "bin")}:/usr/bin:/bin`,
    LANG: "C.UTF-8",
    HOME: join(folder, "home"),
    TMPDIR: join(folder, "tmp"),
    GIT_CONFIG_NOSYSTEM: "1",
  };
}

function giveAway(path: string): void {
  lchownSync(path, NOBODY, NOBODY);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) giveAway(join(path, name));
}

/** Path to content; git's refresh of its index does not count as a change. */
function snapshot(path: string, found: Map<string, string> = new Map()): Map<string, string> {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inner = join(path, entry.name);
    // fish keeps its state in the user's home.
    if (inner.endsWith("/.git/index") || (path.includes("/home") && entry.name === "fish")) continue;
    if (entry.isDirectory()) {
      found.set(inner, `folder ${lstatSync(inner).mode}`);
      snapshot(inner, found);
    } else {
      found.set(inner, `${lstatSync(inner).mode} ${entry.isFile() ? readFileSync(inner, "latin1") : "special"}`);
    }
  }
  return found;
}

function compare(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const changes: string[] = [];
  for (const [path, content] of after) if (before.get(path) !== content) changes.push(path);
  for (const path of before.keys()) if (!after.has(path)) changes.push(path);
  return changes;
}
