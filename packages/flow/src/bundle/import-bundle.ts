import { toFindings } from "@clew/errors";
import type { Bundle, ThreadEvent } from "@clew/schemas";
import { ChainCheck, canonicalText } from "@clew/thread-store";
import { validateBundle } from "../generated/validators.ts";
import { done, type Outcome, refused } from "../thread/outcome.ts";
import { readEvents } from "../thread/read-thread.ts";
import type { BundleDeps } from "./bundle-deps.ts";
import { bundleHash } from "./bundle-hash.ts";
import { type BundleLog, bundleLogs } from "./bundle-log.ts";
import { settleFork } from "./import-fork.ts";
import {
  type ConflictRule,
  knownHashes,
  type LocalState,
  nameBeside,
  newName,
  type PlannedAppend,
  planImport,
} from "./plan-import.ts";

/** What to take in, and who wins where an id exists here with other content. */
export interface ImportRequest {
  readonly project: string;
  readonly agentId: string;
  readonly bundle: unknown;
  readonly conflict: ConflictRule;
  /** How far the importer trusts it; `imported` where nothing is said. */
  readonly trust?: string | undefined;
}

/** What an import did; a second time nothing is imported. */
export interface ImportedBundle {
  readonly hash: string;
  readonly threads: readonly string[];
  readonly imported: number;
  readonly skipped: number;
  readonly conflicts: readonly { readonly id: string; readonly resolution: string }[];
}

/** Takes a bundle in: checked against its schema, its hash and its logs' chains, then appended as new events. */
export async function importBundle(deps: BundleDeps, request: ImportRequest): Promise<Outcome<ImportedBundle>> {
  const checked = checkBundle(deps, request.bundle);
  if (!checked.ok) return checked;
  const bundle = checked.value;
  const renamed = new Map<string, string>();
  const total = { imported: 0, skipped: 0, threads: new Set<string>() };
  const conflicts: { id: string; resolution: string }[] = [];
  for (const log of bundleLogs(bundle, deps.sha256)) {
    const local = await localState(deps, request.project, log);
    const provenance = {
      bundleHash: bundle.hash,
      project: bundle.source?.project ?? "unknown",
      trust: request.trust ?? "imported",
    };
    const plan = planImport({ log, local, rule: request.conflict, provenance, renamed, sha256: deps.sha256 });
    for (const append of plan.appends) {
      const written = await write(deps, request, append);
      if (!written.ok) return written;
      if (log.kind === "thread") total.threads.add(append.log);
    }
    total.imported += plan.imported;
    total.skipped += plan.skipped;
    conflicts.push(...plan.conflicts);
  }
  const { imported, skipped, threads } = total;
  return done({ hash: bundle.hash, threads: [...threads], imported, skipped, conflicts });
}

function checkBundle(deps: BundleDeps, document: unknown): Outcome<Bundle> {
  if (!validateBundle(document)) {
    const findings = toFindings(validateBundle.errors).slice(0, 50);
    return refused("DOCUMENT_INVALID", `This is no bundle: ${findings[0]?.path || "it"} ${findings[0]?.message}.`, {
      details: { findings },
    });
  }
  const bundle = document as Bundle; // just checked against its schema
  const hash = bundleHash(bundle, deps.sha256);
  if (hash !== bundle.hash)
    return refused("HASH_MISMATCH", `The bundle says its hash is ${bundle.hash}, and its content's is ${hash}.`);
  for (const thread of bundle.threads) {
    const broken = thread.events && brokenAt(deps, thread.id, thread.events);
    if (broken !== undefined)
      return refused("LOG_BROKEN", `The log of thread ${thread.id} in the bundle does not verify: ${broken}.`);
  }
  return done(bundle);
}

function brokenAt(deps: BundleDeps, log: string, events: readonly ThreadEvent[]): string | undefined {
  const check = new ChainCheck(log, deps.sha256);
  for (const event of events)
    check.take({ ...event, payload: event.payload === undefined ? null : canonicalText(event.payload) });
  const last = events.at(-1);
  const result = check.end({ head: { seq: last?.seq ?? 0, hash: last?.hash ?? "" } });
  return result.ok ? undefined : result.message;
}

const IDS_AT_ONCE = 500;

/** What of a bundle's log is here already. */
async function localState(deps: BundleDeps, project: string, log: BundleLog): Promise<LocalState> {
  const thread = await deps.threads.thread(project, log.id);
  const ids = log.events.flatMap(({ payload, hash }) =>
    typeof payload["id"] === "string" ? [payload["id"], newName(payload["id"], hash, deps.sha256)] : [],
  );
  const decisions = new Map<string, { log: string; document: Readonly<Record<string, unknown>> }>();
  const records = new Set<string>();
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    const part = ids.slice(start, start + IDS_AT_ONCE);
    for (const each of await deps.threads.decisionsById(project, part))
      decisions.set(each.id, { log: each.log, document: { ...each.document } });
    for (const kind of ["thought", "question", "handoff", "review"] as const)
      for (const record of (await deps.threads.records({ project, kind, ids: part, limit: IDS_AT_ONCE })).items)
        records.add(record.id);
  }
  const creation = thread?.kind === "thread" ? thread.document : undefined;
  const hashes = thread === undefined ? new Set<string>() : await hashesOf(deps, project, log.id);
  const besideHashes = await hashesOf(deps, project, nameBeside(log, deps.sha256));
  return { creation, hashes, besideHashes, decisions, records };
}

async function hashesOf(deps: BundleDeps, project: string, log: string): Promise<ReadonlySet<string>> {
  const events = await readEvents({ threads: deps.threads, newUuid: () => "" }, { project, log });
  return new Set(events.flatMap(knownHashes));
}

async function write(deps: BundleDeps, request: ImportRequest, append: PlannedAppend): Promise<Outcome<undefined>> {
  const events = await settleFork(deps, request.project, append.events);
  const result = await deps.threads.append({
    project: request.project,
    log: append.log,
    actor: request.agentId,
    events,
  });
  return result.ok ? done(undefined) : result;
}
