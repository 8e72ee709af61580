import type { Project } from "../project.ts";
import type { RecallItem } from "./recall.ts";

/** What is on record about a text and files, as far as it is sure. */
export type Known = (prompt: string, files: readonly string[]) => Promise<readonly RecallItem[]>;

/** What a project has on record; a server that is away is asked in vain: what the copy here held before is better than nothing. */
export function knownTo(project: Project, tenant: string): Known {
  return async (prompt, files) => {
    await project.refreshRecall?.().catch(() => undefined);
    const { recall } = await import("./recall.ts");
    const at = Date.parse(project.clock.now());
    const found = await project.recall?.(tenant, (index) => recall(index, { prompt, files, voice: "sure", at }));
    return found?.items ?? [];
  };
}
