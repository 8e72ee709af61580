import { createHash } from "node:crypto";
import { join } from "node:path";
import type { KnowledgeStore } from "@clew/thread-store";
import { makeFolder } from "@clew/workspace";
import { DEFAULT_PROJECT } from "../rpc/call/caller.ts";

/** The knowledge of every project, each to itself. */
export interface KnowledgeByProject {
  of(project: string): Promise<KnowledgeStore>;
  close(): Promise<void>;
}

/** Keeps projects apart whose stores hold one project each; another project's is opened when it is first asked for. */
export function knowledgeByProject(
  own: KnowledgeStore,
  open: (project: string) => Promise<KnowledgeStore>,
): KnowledgeByProject {
  const opened = new Map<string, Promise<KnowledgeStore>>();
  return {
    async of(project) {
      if (project === DEFAULT_PROJECT) return own;
      const known = opened.get(project) ?? open(project);
      opened.set(project, known);
      // What could not be opened may open at the next call: a disk may have room again.
      known.catch(() => opened.delete(project));
      return known;
    },
    async close() {
      for (const store of opened.values()) await (await store.catch(() => undefined))?.close();
    },
  };
}

/** The file of another project's knowledge in the state folder: a project's name may be any text, a file's may not. */
export function knowledgeFile(home: string, project: string): string {
  const folder = join(home, "knowledge");
  makeFolder(folder);
  return join(folder, `${createHash("sha256").update(project).digest("hex").slice(0, 16)}.db`);
}
