import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../generate/schema-files.ts";
import type { Client, Place } from "./clients/client.ts";
import { writeText } from "./files.ts";

const CLEW = join(ROOT, "packages", "cli", "dist", "clew.cjs");

/** A home and a project for one trial; the project's path contains a space. */
export interface Trial extends Place {
  readonly root: string;
  /** Runs `clew` in the project, as its user. */
  clew(...words: readonly string[]): { readonly code: number | null; readonly stdout: string; readonly stderr: string };
}

/** Sets up a trial's place: a small project under git, and an environment without this machine's user. */
export function openTrial(modelUrl: string, root: string = mkdtempSync(join(tmpdir(), "clew agents "))): Trial {
  const home = join(root, "home");
  const project = join(root, "mail worker");
  const bin = join(root, "bin");
  for (const folder of [join(home, "tmp"), project, bin]) mkdirSync(folder, { recursive: true });
  symlinkSync(CLEW, join(bin, "clew"));
  symlinkSync(process.execPath, join(bin, "node"));
  const env = {
    PATH: `${bin}:/usr/local/bin:/usr/bin:/bin`,
    HOME: home,
    TMPDIR: join(home, "tmp"),
    LANG: "C.UTF-8",
    TERM: "dumb",
    SHELL: "/bin/bash",
    NO_PROXY: "127.0.0.1,localhost",
  };
  // Some clients run a login shell, which resets PATH: a user's profile restores it.
  writeText(join(home, ".profile"), `export PATH='${env.PATH}'\n`);
  writeText(join(project, "mail.py"), "def send(mail):\n    print(mail)\n");
  spawnSync("git", ["init", "-q", "."], { cwd: project, env });
  const clew: Trial["clew"] = (...words) => {
    const done = spawnSync(process.execPath, [CLEW, ...words], { cwd: project, env, encoding: "utf8", input: "" });
    return { code: done.status, stdout: done.stdout, stderr: done.stderr };
  };
  return { root, home, project, modelUrl, installed: "", env, clew };
}

/** Sets a client up in a trial as its user would: the client's own settings first, then `clew init`. */
export function setUp(trial: Trial, client: Client, installed: string): Trial {
  const place = { ...trial, installed };
  client.prepare(place);
  const done = trial.clew("init", "--agent", client.name, "--yes");
  if (done.code !== 0) throw new Error(`clew init --agent ${client.name}: ${done.stderr}`);
  return place;
}

/** Removes a trial. */
export function closeTrial({ root }: Trial): void {
  if (process.env["CLEW_AGENTS_KEEP"] === undefined) rmSync(root, { recursive: true, force: true });
}
