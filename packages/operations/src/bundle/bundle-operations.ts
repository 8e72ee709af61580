import type { Bundle } from "@clew/schemas";
import { z } from "zod";
import { actorOf, type Caller, tenantOf } from "../caller.ts";
import { listGuardrails } from "../guardrail/guardrails-from-files.ts";
import { endOf, momentOf } from "../instant.ts";
import { type Operation, operation } from "../operation.ts";
import { id, name, names, timeOrDate } from "../params/fields.ts";
import type { Project } from "../project.ts";
import { sessionPorts } from "../session/stored-session.ts";
import { recordSessionStep } from "../session/take-session.ts";
import { unfinishedDocuments, unfinishedSessions } from "../session/unfinished-sessions.ts";
import { locateThread } from "../thread/locate-thread.ts";
import { exportBundle } from "./export-bundle.ts";
import { exportBundlePart } from "./export-part.ts";
import { importBundle } from "./import-bundle.ts";

function bundleDeps(project: Project) {
  const { threads, digest: sha256, clock, yieldTurn: pause } = project;
  return { threads, sha256, now: () => clock.now(), pause };
}

/** The default size of a part, in bytes (approximate). */
const PART_BYTES = 4_194_304;

const exportBundleOperation: Operation = operation({
  name: "exportBundle",
  does: "Exports threads and decisions as a self-contained, hashed bundle. With maxBytes it returns parts: each is a bundle, and next is the cursor of the following one.",
  scope: "read",
  readsWhole: true,
  cli: {
    command: "thread export",
    summary: "write it as a bundle or as HTML",

    flags: {},
  },
  params: () =>
    z.looseObject({
      scope: z
        .looseObject({
          threadId: id.optional(),
          project: name.optional(),
          tags: names.optional(),
          dateRange: z.looseObject({ from: timeOrDate.optional(), to: timeOrDate.optional() }).optional(),
        })
        .default({}),
      includeDeliberation: z.boolean().default(true),
      includeGuardrails: z.boolean().default(false),
      maxBytes: z.number().int().min(65_536).max(8_388_608).optional(),
      cursor: z.string().min(1).max(200).optional(),
      agentId: name.optional(),
      project: name.optional(),
    }),
  result: () =>
    z.looseObject({
      next: z.string().optional(),
      bundle: z.looseObject({
        format: z.literal("cstp-bundle/v1"),
        createdAt: z.string(),
        threads: z.array(z.looseObject({ id: z.string(), title: z.string() })),
        decisions: z.array(z.looseObject({ id: z.string() })),
        hash: z.string(),
      }),
    }),
  mcp: {
    tool: "export_bundle",
    place: 29,
    set: "all",
    title: "Export a bundle",
    description: "A thread, or a scope of decisions, as one self-contained, hashed document.",
    kind: "read",
  },
  async run(project, caller, params) {
    const { scope, includeDeliberation, includeGuardrails, agentId, project: outer, cursor, maxBytes } = params;
    const { threadId, tags, dateRange } = scope;
    const named = scope.project ?? outer;
    const tenant =
      threadId === undefined
        ? tenantOf(caller, named)
        : (await locateThread(project, caller, { threadId, project: named })).project;
    const rules = includeGuardrails && project.guardrails !== undefined ? await project.guardrails() : undefined;
    const guardrails = rules === undefined ? undefined : listGuardrails(rules).map((rule) => ({ ...rule }));
    const request = {
      project: tenant,
      agentId: actorOf(caller, agentId),
      scope: { threadId, tags: tags?.length === 0 ? undefined : tags, dateRange: dateRange && inUtc(dateRange) },
      includeDeliberation,
      guardrails,
      unfinishedOf: (thread: string) => unfinishedSessions(project, tenant, thread),
      sessionsOf: (thread: string) => unfinishedDocuments(project, tenant, thread),
    };
    const deps = bundleDeps(project);
    if (cursor === undefined && maxBytes === undefined) return exportBundle(deps, request);
    return exportBundlePart(deps, { ...request, cursor, maxBytes: maxBytes ?? PART_BYTES });
  },
});

// Use the store's time format, so times can be compared as text.
function inUtc({ from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }) {
  return {
    from: from === undefined ? undefined : momentOf(from)?.toISOString(),
    to: to === undefined ? undefined : momentOf(endOf(to))?.toISOString(),
  };
}

/** Keep a bundle's unfinished sessions as sessions on another machine. */
async function keepSessions(
  project: Project,
  caller: Caller,
  { project: tenant, agentId, bundle }: { readonly project: string; readonly agentId: string; readonly bundle: object },
): Promise<void> {
  // The import already checked it against its schema.
  const { sessions = [], source } = bundle as Bundle;
  if (sessions.length === 0 || project.sessions === undefined) return;
  const ports = sessionPorts(project, tenant, caller);
  const machine = `the machine of ${source?.agentId ?? "somebody else"}`.slice(0, 253);
  for (const document of sessions) await recordSessionStep(ports, { document, machine, sender: agentId });
}

const importBundleOperation: Operation = operation({
  name: "importBundle",
  does: "Imports a bundle: checks it and tags its origin; importing it again changes nothing.",
  scope: "write",
  cli: {
    command: "thread import",
    summary: "read a bundle",

    flags: {
      conflict: {
        param: "conflict",
        value: "RULE",
        summary: "what wins",
        choices: ["keep_both", "prefer_local", "prefer_remote"],
      },
    },
  },
  params: () =>
    z.looseObject({
      bundle: z.looseObject({}),
      conflict: z
        .enum(["keep_both", "prefer_local", "prefer_remote"])
        .default("keep_both")
        .meta({ "x-aliases": ["conflictRule", "conflict_rule", "onConflict", "conflictResolution"] }),
      trust: name.optional(),
      agentId: name.optional(),
      project: name.optional(),
    }),
  result: () =>
    z.looseObject({
      hash: z.string(),
      threads: z.array(z.string()),
      imported: z.number().int(),
      skipped: z.number().int(),
      conflicts: z.array(z.looseObject({ id: z.string(), resolution: z.string() })),
      leftOut: z.array(z.looseObject({ sourceId: z.string(), targetId: z.string() })).optional(),
    }),
  // Send the bundle unchanged: removing anything would change its hash.
  staysPrivate: true,
  mcp: {
    tool: "import_bundle",
    place: 30,
    set: "all",
    title: "Import a bundle",
    description: "Takes a bundle in, tagged with where it came from; repeating it changes nothing.",
    kind: "set",
  },
  async run(project, caller, { bundle, conflict, trust, agentId, project: tenant }) {
    const into = { project: tenantOf(caller, tenant), agentId: actorOf(caller, agentId) };
    // The check of a large bundle's params was a turn of its own.
    await project.yieldTurn();
    const done = await importBundle(bundleDeps(project), { ...into, bundle, conflict, trust });
    await keepSessions(project, caller, { ...into, bundle });
    return done;
  },
});

/** Operations that carry threads from store to store. */
export const bundleOperations: readonly Operation[] = [exportBundleOperation, importBundleOperation];
