import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { CLEW } from "./serve-store.ts";

/** A command's result. */
export interface Ended {
  readonly code: number | null;
  readonly text: string;
}

/** A project with its own store, used through the built CLI. */
export class StoreProject {
  readonly folder: string;
  readonly home: string;
  /** The file of its store. */
  readonly store: string;
  readonly #env: Readonly<Record<string, string>>;
  /** The largest file in KB, when no disk can be filled. */
  fileLimit: number | undefined;

  constructor(folder: string) {
    this.folder = folder;
    this.home = join(folder, ".clew");
    this.store = join(this.home, "clew.db");
    mkdirSync(this.home, { recursive: true, mode: 0o700 });
    this.#env = {
      PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
      HOME: folder,
      LANG: "C.UTF-8",
      NODE_DISABLE_COMPILE_CACHE: "1",
    };
  }

  run(...words: readonly string[]): Ended {
    const all = [CLEW, ...words];
    const limit = this.fileLimit;
    const options = { cwd: this.folder, env: this.#env, encoding: "utf8", input: "" } as const;
    const { status, stdout, stderr } =
      limit === undefined
        ? spawnSync(process.execPath, all, options)
        : spawnSync("bash", ["-c", `ulimit -f ${limit}; exec "$@"`, "-", process.execPath, ...all], options);
    return { code: status, text: stdout + stderr };
  }

  /** Runs a command that must succeed. */
  must(...words: readonly string[]): string {
    const { code, text } = this.run(...words);
    if (code !== 0) throw new Error(`clew ${words.join(" ")} ended with ${code}: ${text}`);
    return text;
  }

  start(...words: readonly string[]): ChildProcess {
    return spawn(process.execPath, [CLEW, ...words], { cwd: this.folder, env: this.#env, stdio: "ignore" });
  }

  decide(id: string): void {
    this.must("decide", `Take the queue ${id}`, "--thread", "t", "--confidence", "0.5", "--id", id);
  }

  /** Stores that earlier restores replaced and kept. */
  kept(): readonly string[] {
    return readdirSync(this.home)
      .filter((name) => name.includes(".before-restore-") && !/-(wal|shm)$/.test(name))
      .map((name) => join(this.home, name))
      .toSorted();
  }
}

/** A store's number of events, or what is wrong with it. */
export function look(path: string): number | string {
  try {
    const database = new DatabaseSync(path, { readOnly: true });
    try {
      const verdict = Object.values(database.prepare("PRAGMA integrity_check(1)").get() ?? {})[0];
      if (verdict !== "ok") return String(verdict);
      return Number(database.prepare("SELECT count(*) AS n FROM events").get()?.["n"]);
    } finally {
      database.close();
    }
  } catch (error) {
    return String(error);
  }
}
