import { ClewError } from "@clew/errors";
import { DEFAULT_PROJECT, projectTasks, type TaskPorts } from "@clew/operations";
import type { Project } from "@clew/project/open-project";
import { makeStateFolder } from "@clew/project/state-folder";
import { nearest } from "../arguments/parse-arguments.ts";
import type { Invocation } from "../command.ts";
import { type Opener, projectOf } from "../session/open-sessions.ts";

/** The tasks of the project that a command works in. */
export interface OpenTasks {
  readonly ports: TaskPorts;
  readonly project: Project;
  /** The same with its path from the root: what other programs read must hold wherever they run. */
  inFull<T extends { readonly path: string }>(one: T): T;
}

/** Works on the tasks of a folder and closes what was opened for it; reading makes neither a state folder nor a database. */
export async function withTasks<T>(
  invocation: Opener,
  { writes }: { readonly writes: boolean },
  work: (tasks: OpenTasks) => Promise<T>,
): Promise<T> {
  const project = projectOf(invocation);
  try {
    if (writes) makeStateFolder(project.stateFolder);
    const folder = await project.folder();
    return await work({
      ports: await projectTasks(project, DEFAULT_PROJECT),
      project,
      inFull: (one) => ({ ...one, path: folder.inFull(one.path) }),
    });
  } finally {
    await project.close();
  }
}

/** The one word after a subcommand. */
export function wordAfter(invocation: Pick<Invocation, "args">, what: string): string {
  const [, word, extra] = invocation.args;
  if (word === undefined || word === "") throw new ClewError("USAGE", `Expected ${what}.`);
  if (extra !== undefined)
    throw new ClewError("USAGE", `Expected ${what} and nothing more; found "${extra.slice(0, 60)}".`, {
      hint: "Put text with spaces in quotes.",
    });
  return word;
}

/** Runs the subcommand that the first word names. */
export async function runSubcommand(
  invocation: Invocation,
  table: Readonly<Record<string, (invocation: Invocation) => Promise<number>>>,
): Promise<number> {
  const [word] = invocation.args;
  const run = word !== undefined && Object.hasOwn(table, word) ? table[word] : undefined;
  if (run !== undefined) return run(invocation);
  const names = Object.keys(table);
  const found = word === undefined ? "nothing" : `"${word.slice(0, 60)}"`;
  const near = nearest(word ?? "", names);
  throw new ClewError(
    "USAGE",
    `Expected one of ${names.join(", ")}; found ${found}.`,
    near === undefined ? {} : { hint: `Did you mean ${near}?` },
  );
}
