import { spawnSync } from "node:child_process";
import {
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const NOBODY = 65_534;
// Clients run commands in the user's own shell: on macOS that is zsh, which reads some texts in another way.
const SHELLS = ["bash", "zsh"].filter((shell) => spawnSync(shell, ["-c", ":"]).error === undefined);

/** A throw-away folder with a git repository, in which commands are run by real shells as nobody, without a network. */
export interface ShellSandbox {
  readonly folder: string;
  /** Runs the command in bash, and in zsh where that is installed, and returns what changed in the folder. */
  run(command: string): readonly string[];
  close(): void;
}

/** Builds the folder; throws where git or bash is missing. */
export function openShellSandbox(): ShellSandbox {
  const folder = mkdtempSync(join(tmpdir(), "clew shell "));
  const project = join(folder, "project");
  for (const name of ["project", "project/src", "project/sub dir", "home", "tmp"]) mkdirSync(join(folder, name));
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
  ];
  for (const [name, text] of files) writeFileSync(join(project, name), text);
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
    run(command) {
      const options = {
        cwd: project,
        env,
        input: "{}\n",
        timeout: 4_000,
        ...(asRoot ? { uid: NOBODY, gid: NOBODY } : {}),
      };
      for (const shell of SHELLS)
        spawnSync(shell, ["-c", `ulimit -t 2 -f 2000; ${"\n"}${command}`], {
          ...options,
          stdio: ["pipe", "ignore", "ignore"],
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
  return { PATH: "/usr/bin:/bin", HOME: join(folder, "home"), TMPDIR: join(folder, "tmp"), GIT_CONFIG_NOSYSTEM: "1" };
}

function giveAway(path: string): void {
  chownSync(path, NOBODY, NOBODY);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) giveAway(join(path, name));
}

/** Path to content; git's own refresh of its index is no change. */
function snapshot(path: string, found: Map<string, string> = new Map()): Map<string, string> {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inner = join(path, entry.name);
    if (inner.endsWith("/.git/index")) continue;
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
