import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";

const FOLDER = ".test-results";
const FILE = `${FOLDER}/not-run.json`;

interface Note {
  readonly suite: string;
  readonly reason: string;
  readonly count: number;
}

/** Record for the summary that a suite could not run here or, without a reason, that it did. */
export function noteRun(suite: string, notRun?: Omit<Note, "suite">): void {
  // Only written below.
  const before = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, "utf8")) as readonly Note[]) : [];
  const others = before.filter((note) => note.suite !== suite);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(FILE, JSON.stringify(notRun === undefined ? others : [...others, { suite, ...notRun }]));
}
