// What the examples share: a project of their own, and `clew` as another program would run it.
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const CLI = fileURLToPath(new URL("../packages/cli/dist/clew.cjs", import.meta.url));

/** A new project folder that goes away with the process, with an environment that knows no other Clew. */
export function newProject(name) {
  const folder = mkdtempSync(join(tmpdir(), `clew ${name} `));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const env = { PATH: process.env.PATH, HOME: folder, USER: "example", LANG: "C.UTF-8" };
  const project = join(folder, "project");
  execFileSync("mkdir", [project]);
  return { folder: project, env };
}

/** Runs `clew … --json` and gives what it printed. */
export function clew({ folder, env }, args, input) {
  const options = { cwd: folder, env, encoding: "utf8", input: input === undefined ? "" : JSON.stringify(input) };
  return JSON.parse(execFileSync(process.execPath, [CLI, ...args, "--json"], options));
}

/** Uses an overlay as a person does: at a terminal, with the last four characters of its digest. */
export function useProtocol(project, from) {
  const to = join(project.folder, ".clew", "protocol");
  cpSync(fileURLToPath(from), to, { recursive: true });
  const { digest, findings } = clew(project, ["protocol", "check"]);
  if (findings.length > 0) throw new Error(JSON.stringify(findings));
  const line = `'${process.execPath}' '${CLI}' protocol use`;
  const { folder: cwd, env } = project;
  const options = {
    cwd,
    env: { ...env, TERM: "xterm", SHELL: "/bin/sh" },
    input: `${digest.slice(-4)}\n`,
    encoding: "utf8",
  };
  return execFileSync("script", ["-qec", line, "/dev/null"], options);
}
