import { ClewError } from "@clew/errors";
import type { Bundle, Provenance } from "@clew/schemas";
import { applyEvents } from "../sync/apply-events.ts";
import { hashesOf, lookAround } from "../sync/look-around.ts";
import { type BundleLog, bundleLogs } from "./bundle-log.ts";
import { type BundleDeps, checkBundle } from "./check-and-hash.ts";
import { findContradiction } from "./contradiction.ts";
import { type ConflictRule, namesGiven, namesOf, settleConflicts } from "./settle-conflicts.ts";

/** What to take in, and what is shown where an id exists here with other content. */
export interface ImportRequest {
  readonly project: string;
  readonly agentId: string;
  readonly bundle: unknown;
  readonly conflict: ConflictRule;
  /** How far the importer trusts it; `imported` where nothing is said. Of what is `untrusted` only titles and ids are kept. */
  readonly trust?: string | undefined;
}

/** What an import did; a second time nothing is imported. */
export interface ImportedBundle {
  readonly hash: string;
  readonly threads: readonly string[];
  readonly imported: number;
  readonly skipped: number;
  readonly conflicts: readonly { readonly id: string; readonly resolution: string }[];
  /** Links to decisions that are neither here nor in the bundle: they come with a later import that finds them. */
  readonly leftOut?: readonly { readonly sourceId: string; readonly targetId: string }[] | undefined;
}

const TRIES = 4;

/**
 * Takes a bundle in: checked against its schema, its hash and its logs' chains, then applied like the events of a shard, each once,
 * after all that is here.
 */
export async function importBundle(deps: BundleDeps, request: ImportRequest): Promise<ImportedBundle> {
  const bundle = checkBundle(request.bundle, deps.sha256);
  const logs = bundleLogs(bundle, deps.sha256);
  const contradiction = findContradiction(logs);
  if (contradiction !== undefined)
    throw new ClewError("DOCUMENT_INVALID", `The bundle contradicts itself: ${contradiction.message}.`, {
      details: { findings: [{ ...contradiction, keyword: "contradiction" }] },
    });
  for (let attempt = 1; ; attempt++) {
    const { refusal, ...done } = await applyBundle(deps, request, { bundle, logs });
    if (refusal === undefined) return done;
    // Somebody wrote meanwhile: what was applied is known now, and the rest comes after it.
    if (refusal.code !== "STALE_HEAD" || attempt === TRIES)
      throw new ClewError(refusal.code, refusal.message, { details: refusal.details });
  }
}

async function applyBundle(
  deps: BundleDeps,
  { project, agentId, conflict: rule, trust = "imported" }: ImportRequest,
  { bundle, logs }: { readonly bundle: Bundle; readonly logs: readonly BundleLog[] },
) {
  const { threads, sha256 } = deps;
  const bundleHash = bundle.partOf ?? bundle.hash;
  const names = namesOf(logs, sha256);
  const begun = await lookAround(threads, { project }, { ids: [], logs: names.logs });
  const ids = [...names.ids, ...namesGiven(begun, bundleHash).values()];
  const here = await lookAround(threads, { project, here: begun }, { ids, logs: [] });
  const links = await threads.links({ project, ids: sourcesOf(logs), direction: "out" });
  const provenance: Provenance = { bundleHash, project: bundle.source?.project ?? "unknown", trust };
  const settled = settleConflicts({ logs, here, links, rule, project, provenance, sha256 });
  const places = new Map(logs.map((log) => [log.id, placesIn(log)]));
  const isTrusted = (): boolean => trust !== "untrusted";
  const done = await applyEvents(deps, { project, agentId, here, events: settled.events, places, isTrusted });
  const leftOut = done.waiting.flatMap(({ event: { type, payload } }) => {
    const { sourceId, targetId }: Readonly<Record<string, unknown>> = { ...payload };
    return type === "decisions_linked" ? [{ sourceId: String(sourceId), targetId: String(targetId) }] : [];
  });
  const imported = done.applied - settled.added;
  return {
    refusal: done.refusal,
    hash: bundle.hash,
    threads: [...settled.threads].filter((id) => done.logs.has(id)),
    imported,
    skipped: logs.reduce((sum, { events }) => sum + events.length, 0) - imported - leftOut.length,
    conflicts: settled.conflicts,
    leftOut: leftOut.length === 0 ? undefined : leftOut,
  };
}

function placesIn({ events }: BundleLog): ReadonlyMap<string, number> {
  return new Map(
    events.flatMap((event) => hashesOf(event).map((hash) => [hash, event.place ?? Number.POSITIVE_INFINITY] as const)),
  );
}

function sourcesOf(logs: readonly BundleLog[]): readonly string[] {
  const sources = logs.flatMap(({ events }) => events.map(({ payload }) => payload["sourceId"]));
  return [...new Set(sources)].filter((id) => typeof id === "string");
}
