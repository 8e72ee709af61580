import type { Project } from "../project.ts";
import type { RecallItem } from "./recall.ts";

/** Looks up what is on record about a prompt and files; returns only sure matches. */
export type Known = (prompt: string, files: readonly string[]) => Promise<readonly RecallItem[]>;

/** Look up a project's records. If the server is unreachable, use the last copy on this machine. */
export function knownTo(project: Project, tenant: string): Known {
  return async (prompt, files) => {
    await project.refreshRecall?.().catch(() => undefined);
    const { recall } = await import("./recall.ts");
    const at = Date.parse(project.clock.now());
    const found = await project.recall?.(tenant, (index) => recall(index, { prompt, files, voice: "sure", at }));
    return found?.items ?? [];
  };
}
