import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { DEFAULT_PROJECT } from "@clew/operations";
import type { KnowledgeStore } from "@clew/thread-store";
import { makeFolder } from "../files/make-folder.ts";

/** The knowledge of every project, each to itself. */
export interface KnowledgeByProject {
  /** For who may write there: what is not there yet is made. */
  of(project: string): Promise<KnowledgeStore>;
  /** For one look, as of a search through many projects: nothing is made, and few stay open. */
  look<T>(project: string, read: (store: KnowledgeStore) => Promise<T>): Promise<T | undefined>;
  close(): Promise<void>;
}

/** How the stores of other projects are found. */
export interface KnowledgePlaces {
  open(project: string): Promise<KnowledgeStore>;
  /** Whether a project has one. */
  exists(project: string): boolean;
}

/** So many stay open for the next look: each is a database with files of its own. */
const KEPT_OPEN = 20;

/** Keeps projects apart whose stores hold one project each; another project's is opened when it is first asked for. */
export function knowledgeByProject(own: KnowledgeStore, places: KnowledgePlaces): KnowledgeByProject {
  const opened = new Map<string, Promise<KnowledgeStore>>();
  const of = async (project: string): Promise<KnowledgeStore> => {
    if (project === DEFAULT_PROJECT) return own;
    const known = opened.get(project) ?? places.open(project);
    opened.set(project, known);
    // What could not be opened may open at the next call: a disk may have room again.
    known.catch(() => opened.delete(project));
    return known;
  };
  return {
    of,
    async look(project, read) {
      const isOpen = project === DEFAULT_PROJECT || opened.has(project);
      if (!isOpen && !places.exists(project)) return undefined;
      if (isOpen || opened.size < KEPT_OPEN) return read(await of(project));
      const store = await places.open(project);
      try {
        return await read(store);
      } finally {
        await store.close();
      }
    },
    async close() {
      for (const store of opened.values()) await (await store.catch(() => undefined))?.close();
    },
  };
}

/** The files of other projects' knowledge in the state folder. */
export function knowledgeFiles(home: string, open: (path: string) => KnowledgeStore): KnowledgePlaces {
  const folder = join(home, "knowledge");
  // A project's name may be any text, a file's may not.
  const fileOf = (project: string): string =>
    join(folder, `${createHash("sha256").update(project).digest("hex").slice(0, 16)}.db`);
  return {
    async open(project) {
      makeFolder(folder);
      return open(fileOf(project));
    },
    exists: (project) => existsSync(fileOf(project)),
  };
}
