import type { BundleFile } from "@clew/schemas";
import { z } from "zod";
import { DEFAULT_PROJECT } from "../caller.ts";
import { type Operation, operation } from "../operation.ts";
import { name, threadId } from "../params/fields.ts";
import type { Project } from "../project.ts";
import { locateThread, threadDeps } from "./locate-thread.ts";
import { readDocument } from "./thread-document.ts";

/** More files than these are counted, not read. */
const MOST = 500;
const STALENESS = ["fresh", "changed", "missing", "unknown"] as const;

/** A file that decisions rest on, and how it compares with the folder that is served. */
interface ComparedFile {
  readonly path: string;
  readonly sha256?: string;
  readonly commit?: string;
  readonly staleness: (typeof STALENESS)[number];
}

const getThreadFiles: Operation = operation({
  name: "getThreadFiles",
  does: "The files that a thread's decisions rest on, compared with the project folder that is served.",
  scope: "read",
  params: z.looseObject({ threadId, project: name.optional() }),
  result: z.looseObject({
    files: z.array(
      z.looseObject({
        path: z.string(),
        sha256: z.string().optional(),
        commit: z.string().optional(),
        staleness: z.enum(STALENESS),
      }),
    ),
    total: z.number().int(),
  }),
  async run(project, caller, params) {
    const { project: tenant } = await locateThread(project, caller, params);
    const { files = [] } = await readDocument(threadDeps(project), { threadId: params.threadId, project: tenant });
    return { files: await compared(project, tenant, files.slice(0, MOST)), total: files.length };
  },
});

// The served folder is the default project's: the files of another one are not here.
async function compared(
  project: Project,
  tenant: string,
  files: readonly BundleFile[],
): Promise<readonly ComparedFile[]> {
  const folder = tenant === DEFAULT_PROJECT ? await project.folder?.() : undefined;
  const paths = files.map((file) => file.path);
  const outside = new Set((await folder?.tasks.leadingOutside(paths)) ?? paths);
  const found = (await folder?.tasks.digestFiles(paths.filter((path) => !outside.has(path)))) ?? {};
  return files.map(({ path, sha256, commit }) => ({
    path,
    sha256,
    commit,
    staleness: outside.has(path) ? "unknown" : stalenessOf(sha256, Object.hasOwn(found, path) ? found[path] : null),
  }));
}

function stalenessOf(known: string | undefined, found: string | null | undefined): ComparedFile["staleness"] {
  if (found === null || found === undefined) return "missing";
  if (known === undefined) return "unknown";
  // The folder names the algorithm with its digests; a decision gives the digits alone.
  return known === found.replace(/^sha256:/, "") ? "fresh" : "changed";
}

/** What a thread rests on in the worktree. */
export const threadFileOperations: readonly Operation[] = [getThreadFiles];
