import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BenchResult, Figure } from "./figure.ts";
import { below, median } from "./measure.ts";
import { CLEW, makeProject, type Project } from "./session-process.ts";

const [RECORDS, FILES, RULES, TURNS] = [1_000, 500, 100, 3];

/** A MADR record of median length. */
function recordOf(number: number): string {
  const scope = number <= RULES ? `paths: ["src/part${number}/**"]\n` : "";
  const context = "It must hold under load, be cheap to run, and be known to everybody who is on call. ".repeat(8);
  const rules = number <= RULES ? `\n## Enforcement\n\n\`\`\`yaml\nforbid: ["from 'module${number}'"]\n\`\`\`\n` : "";
  return [
    `---\nstatus: accepted\n${scope}---\n# Use thing ${number} for purpose ${number * 7}\n`,
    `## Context and Problem Statement\n\n${context}\n`,
    `## Considered Options\n\n* Thing ${number}\n* Other ${number}\n* Third ${number}\n`,
    `## Decision Outcome\n\nChosen option: "Thing ${number}", because the team knows it.\n${rules}`,
    `## Pros and Cons of the Options\n\n### Other ${number}\n\n* Bad, because it costs more\n`,
  ].join("\n");
}

function write(project: Project, path: string, text: string): void {
  mkdirSync(join(project.folder, path, ".."), { recursive: true });
  writeFileSync(join(project.folder, path), text);
}

function commit(project: Project): void {
  const who = ["-c", "user.name=m", "-c", "user.email=m@example.org", "-c", "commit.gpgsign=false"];
  project.run("git", ["add", "--all", "docs", "src"]);
  project.run("git", [...who, "commit", "-qm", "x"]);
}

/** The processor time of a command and its children: other load on the machine does not count. */
function busyMs({ folder, env }: Project, words: readonly string[]): number {
  const line = 'TIMEFORMAT="%U %S"; time "$@" >/dev/null';
  const given = ["-c", line, "bash", process.execPath, CLEW, ...words];
  const { stderr, status } = spawnSync("bash", given, { cwd: folder, env, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  const [user = 0, system = 0] = stderr.trim().split(" ").map(Number);
  return (user + system) * 1000;
}

function times(work: () => number): number {
  return median(Array.from({ length: TURNS }, work));
}

/**
 * Adopts a thousand records, and checks a branch of five hundred files against a hundred rules: processor time of whole
 * processes.
 */
export async function bench(): Promise<BenchResult> {
  const project = makeProject();
  try {
    project.run("git", ["init", "-q", "-b", "main"]);
    for (let number = 1; number <= RECORDS; number++)
      write(project, `docs/adr/${String(number).padStart(4, "0")}-thing-${number}.md`, recordOf(number));
    const lines = Array.from({ length: 200 }, (_, line) => `export const value${line} = compute(${line});\n`);
    for (let file = 0; file < FILES; file++) write(project, `src/part${file % 150}/file${file}.ts`, lines.join(""));
    commit(project);
    project.run("git", ["checkout", "-q", "-b", "topic"]);
    const changed = lines.with(100, "export const changed = compute(1);\n").join("");
    for (let file = 0; file < FILES; file++) write(project, `src/part${file % 150}/file${file}.ts`, changed);
    commit(project);
    const taken = times(() => {
      project.run("rm", ["-rf", ".clew/clew.db", ".clew/clew.db-wal", ".clew/clew.db-shm"]);
      return busyMs(project, ["adopt"]);
    });
    const checked = times(() => busyMs(project, ["pr", "check", "--base", "main", "--adr", "docs/adr"]));
    const figures: Figure[] = [
      below("clew adopt, 1,000 records, processor time", taken, 3_000),
      below("clew pr check, 500 files, 1,000 records, 100 rules, processor time", checked, 2_000),
    ];
    return { id: "S12", figures };
  } finally {
    project.remove();
  }
}
