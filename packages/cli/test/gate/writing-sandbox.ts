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

const NOBODY = 65_534;

/** A temporary project where writing commands really run, as nobody, in a folder recreated for each. */
export interface WritingSandbox {
  readonly cwd: string;
  readonly home: string;
  /** Recreates the project; the judge must see it as the command will. */
  reset(): void;
  /** Runs the command and returns whether any of Clew's files or an agent's settings changed. */
  changes(command: string): boolean;
  close(): void;
}

// With -u, each stops at an unset name, which would otherwise become the machine's root: `$X/*`. fish has no such option,
// so it does not run.
const STARTS = [
  ["bash", "-uc"],
  ["zsh", "-uc"],
  ["dash", "-uc"],
  ["busybox", "sh", "-uc"],
].filter(([program = ""]) => spawnSync(program, ["--help"]).error === undefined);

// One process for all shells: starting each from Node takes longer than most commands.
const RUN_EACH = 'ulimit -f 2000; for words do (ulimit -t 2; exec timeout -s KILL 10 $words "$0"); done';

function giveAway(path: string): void {
  lchownSync(path, NOBODY, NOBODY);
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) giveAway(join(path, name));
}

/** Builds the project. */
export function openWritingSandbox(): WritingSandbox {
  const root = mkdtempSync(join(tmpdir(), "clew writes "));
  chmodSync(root, 0o755);
  const outer = join(root, "outer");
  const cwd = join(outer, "my project");
  const home = join(cwd, ".clew");
  const whole = { LANG: "C", PATH: "/usr/bin:/bin", HOME: join(root, "home") };
  const reset = (): void => {
    rmSync(outer, { recursive: true, force: true });
    for (const folder of ["sessions", "log"]) mkdirSync(join(home, folder), { recursive: true });
    for (const folder of [".claude", "src", "build"]) mkdirSync(join(cwd, folder));
    for (const file of ["a.txt", "x", "main.o", "src/a.ts", "build/y"]) writeFileSync(join(cwd, file), "x\n");
    for (const file of [".clew/config.json", ".clew/sessions/s.json", ".claude/settings.json"])
      writeFileSync(join(cwd, file), '{"a":1}\n');
    symlinkSync(home, join(cwd, "harmless"));
    if (process.getuid?.() === 0) giveAway(outer);
  };
  reset();
  const state = (): string => `${print(home)}\n${print(join(cwd, ".claude", "settings.json"))}`;
  return {
    cwd,
    home,
    reset,
    changes(command) {
      const before = state();
      const asRoot = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
      const run = (starts: typeof STARTS): boolean => {
        spawnSync("sh", ["-c", RUN_EACH, command, ...starts.map((words) => words.join(" "))], {
          cwd,
          env: whole,
          stdio: "ignore",
          ...asRoot,
        });
        return state() !== before;
      };
      if (!run(STARTS)) return false;
      // One shell may have locked a folder for the next: run each again in a recreated project.
      return STARTS.some((words) => {
        reset();
        return run([words]);
      });
    },
    close: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** Names, modes and contents of a folder; "gone" if it does not exist. */
function print(path: string): string {
  const facts = lstatSync(path, { throwIfNoEntry: false });
  if (facts === undefined) return `${path} gone`;
  if (!facts.isDirectory()) return `${path} ${facts.mode} ${facts.isFile() ? readFileSync(path, "latin1") : "special"}`;
  return [`${path} ${facts.mode}`, ...readdirSync(path).map((name) => print(join(path, name)))].join("\n");
}
