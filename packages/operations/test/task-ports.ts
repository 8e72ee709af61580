import { createHash } from "node:crypto";
import { createMemoryKnowledgeStore } from "@clew/thread-store/memory";
import type { StoredTaskFile, TaskFiles, TaskPorts } from "../src/task/project-tasks.ts";

/** Ports of a project in two maps: task files, and the files that handoffs are about. */
export interface MemoryProject extends TaskPorts {
  readonly tasks: Map<string, string>;
  readonly sources: Map<string, string>;
  readonly links: Set<string>;
  clock: number;
  /** Makes the next staging or commit fail, like a full disk. */
  failOn: "stage" | "commit" | undefined;
}

const FOLDER = ".clew/tasks/";

function stored(path: string, text: string): StoredTaskFile {
  return { path, fileName: path.split("/").at(-1) ?? path, text };
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** A project in memory. */
export function memoryProject(): MemoryProject {
  const tasks = new Map<string, string>();
  const sources = new Map<string, string>();
  const links = new Set<string>();
  const project: MemoryProject = {
    tasks,
    sources,
    links,
    clock: 0,
    failOn: undefined,
    files: memoryFiles(tasks, () => project.failOn),
    knowledge: createMemoryKnowledgeStore(),
    now: () => `2026-11-18T09:00:${String(project.clock++).padStart(2, "0")}Z`,
    digest,
    digestFiles: async (paths) =>
      Object.fromEntries(
        paths.map((path) => {
          const text = sources.get(path);
          return [path, text === undefined ? null : `sha256:${digest(text)}`];
        }),
      ),
    leadingOutside: async (paths) => paths.filter((path) => links.has(path)),
    redact: (value) => ({ value, redactions: [] }),
  };
  return project;
}

function memoryFiles(tasks: Map<string, string>, failing: () => MemoryProject["failOn"]): TaskFiles {
  return {
    async *list() {
      for (const [path, text] of [...tasks].toSorted()) if (path.startsWith(FOLDER)) yield stored(path, text);
    },
    read: async (fileName) => {
      const text = tasks.get(FOLDER + fileName);
      return text === undefined ? undefined : stored(FOLDER + fileName, text);
    },
    find: async (pathOrId) => {
      for (const path of [pathOrId, `${FOLDER}${pathOrId}.md`]) {
        const text = tasks.get(path);
        if (text !== undefined) return stored(path, text);
      }
      return undefined;
    },
    create: async (files) =>
      files.map(({ fileName, text }) => {
        const path = FOLDER + fileName;
        if (tasks.has(path)) return false;
        tasks.set(path, text);
        return stored(path, text);
      }),
    stage: async (changes) => {
      if (failing() === "stage") throw new Error("disk full");
      return {
        commit: async () => {
          if (failing() === "commit") throw new Error("killed");
          for (const { path, after } of changes) tasks.set(path, after);
        },
        discard: async () => undefined,
      };
    },
  };
}
