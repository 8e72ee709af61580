import { spawn, spawnSync } from "node:child_process";
import { ClewError } from "@clew/errors";

/** The tour's world: a project folder, and this same CLI to run in it as other processes. */
export interface TourProject {
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** What a command printed with `--json`. */
export type Printed = Readonly<Record<string, unknown>>;

/** Runs `clew … --json` as a process of its own in the project, as an agent would. */
export function runClew(project: TourProject, args: readonly string[], input?: unknown): Printed {
  const text = runText(project, [...args, "--json"], input);
  return JSON.parse(text);
}

/** Runs `clew …` and gives what a person would read. */
export function runText(project: TourProject, args: readonly string[], input?: unknown): string {
  const result = spawnSync(process.execPath, [cliFile(), ...args], {
    cwd: project.folder,
    env: { ...project.env },
    encoding: "utf8",
    input: input === undefined ? "" : typeof input === "string" ? input : JSON.stringify(input),
  });
  if (result.status !== 0)
    throw new ClewError(
      "INTERNAL",
      `The tour stopped: clew ${args.join(" ")} ended with ${result.status}: ${result.stderr.trim()}`,
    );
  return result.stdout;
}

/** Starts the first agent as a process and kills it without warning once it has stored a step. */
export async function runUntilKilled(
  project: TourProject,
  step: string,
): Promise<{ readonly stateFile: string; readonly pid: number }> {
  const agent = spawn(process.execPath, [cliFile(), "tour", "first-agent"], {
    cwd: project.folder,
    env: { ...project.env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let heard = "";
  let stateFile = "";
  for await (const chunk of agent.stdout) {
    heard += String(chunk);
    stateFile = /^state (.+)$/m.exec(heard)?.[1] ?? stateFile;
    if (new RegExp(`^stored ${step}$`, "m").test(heard)) agent.kill("SIGKILL");
  }
  if (!stateFile) throw new ClewError("INTERNAL", "The tour's first agent ended before it opened a session.");
  return { stateFile, pid: agent.pid ?? 0 };
}

function cliFile(): string {
  const file = process.argv[1];
  if (file === undefined) throw new ClewError("INTERNAL", "The tour does not know the file of this program.");
  return file;
}
