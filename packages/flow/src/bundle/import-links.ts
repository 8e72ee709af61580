import type { NewEvent } from "@clew/thread-store";
import { done, type Outcome } from "../outcome.ts";
import type { BundleDeps } from "./bundle-deps.ts";
import type { ImportRequest } from "./import-bundle.ts";

/** A link of a bundle, and the log that it belongs to here. */
export interface LinkToImport {
  readonly log: string;
  readonly event: NewEvent;
}

/** A link that was not taken in: one of its decisions is neither here nor in the bundle. */
export interface LinkLeftOut {
  readonly sourceId: string;
  readonly targetId: string;
}

/** Which links were written, and which were not. */
export interface ImportedLinks {
  readonly written: readonly LinkToImport[];
  readonly leftOut: readonly LinkLeftOut[];
}

const IDS_AT_ONCE = 500;

/** Writes the links of a bundle once all of its decisions are here: a link may lead to any of them, or out of the bundle. */
export async function importLinks(
  deps: BundleDeps,
  { project, agentId: actor }: Pick<ImportRequest, "project" | "agentId">,
  links: readonly LinkToImport[],
): Promise<Outcome<ImportedLinks>> {
  const known = await knownDecisions(deps, project, links.map(endsOf));
  const written = links.filter((link) => known.has(endsOf(link).sourceId) && known.has(endsOf(link).targetId));
  for (const [log, group] of Map.groupBy(written, (link) => link.log)) {
    const result = await deps.threads.append({ project, log, actor, events: group.map(({ event }) => event) });
    if (!result.ok) return result;
  }
  return done({ written, leftOut: links.filter((link) => !written.includes(link)).map(endsOf) });
}

function endsOf({ event }: LinkToImport): LinkLeftOut {
  const { sourceId, targetId } = event.payload;
  return { sourceId: String(sourceId ?? ""), targetId: String(targetId ?? "") };
}

async function knownDecisions(
  deps: BundleDeps,
  project: string,
  links: readonly LinkLeftOut[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(links.flatMap(({ sourceId, targetId }) => [sourceId, targetId]))];
  const known = new Set<string>();
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE)
    for (const { id } of await deps.threads.decisionsById(project, ids.slice(start, start + IDS_AT_ONCE)))
      known.add(id);
  return known;
}
