import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";

const FOLDER = ".test-results";
const FILE = `${FOLDER}/not-run.json`;

interface Note {
  readonly suite: string;
  readonly reason: string;
  readonly count: number;
}

/** Notes for the closing line that a suite could not run here, or (without a reason) that it did. */
export function noteRun(suite: string, notRun?: Omit<Note, "suite">): void {
  // Written below alone.
  const before = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, "utf8")) as readonly Note[]) : [];
  const others = before.filter((note) => note.suite !== suite);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(FILE, JSON.stringify(notRun === undefined ? others : [...others, { suite, ...notRun }]));
}
