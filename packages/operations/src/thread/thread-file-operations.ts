import type { BundleFile } from "@clew/schemas";
import { z } from "zod";
import type { CallContext } from "../call-context.ts";
import { DEFAULT_PROJECT } from "../caller.ts";
import { defineMethod, type Method } from "../operation.ts";
import { settle } from "../outcome.ts";
import { name, threadId } from "../params/fields.ts";
import { locateThread, threadDeps } from "./locate-thread.ts";
import { readDocument } from "./resume-thread.ts";

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

const getThreadFiles: Method = defineMethod({
  name: "cstp.getThreadFiles",
  summary: "The files that a thread's decisions rest on, compared with the project folder that is served.",
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
  async run(context, params) {
    const { project } = await locateThread(context, params);
    const { files = [] } = settle(await readDocument(threadDeps(context), { threadId: params.threadId, project }));
    return { files: await compared(context, project, files.slice(0, MOST)), total: files.length };
  },
});

// The served folder is the default project's: the files of another one are not here.
async function compared(
  context: CallContext,
  project: string,
  files: readonly BundleFile[],
): Promise<readonly ComparedFile[]> {
  const folder = project === DEFAULT_PROJECT ? await context.ports.folder?.() : undefined;
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
export const threadFileMethods: readonly Method[] = [getThreadFiles];
