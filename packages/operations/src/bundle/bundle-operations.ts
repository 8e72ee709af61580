import { z } from "zod";
import type { CallContext } from "../call-context.ts";
import { listGuardrails } from "../guardrail/list-guardrails.ts";
import { defineMethod, type Method } from "../operation.ts";
import { settle } from "../outcome.ts";
import { id, name, names, timeOrDate } from "../params/fields.ts";
import { endOf, momentOf } from "../params/moment.ts";
import { locateThread } from "../thread/locate-thread.ts";
import { exportBundle } from "./export-bundle.ts";
import { exportBundlePart } from "./export-part.ts";
import { importBundle } from "./import-bundle.ts";

function bundleDeps({ ports }: CallContext) {
  return { threads: ports.threads, sha256: ports.digest, now: () => ports.clock.now() };
}

/** What a part holds where nobody says how much: about so many bytes. */
const PART_BYTES = 4_194_304;

const exportBundleMethod: Method = defineMethod({
  name: "cstp.exportBundle",
  summary:
    "Threads and decisions to carry elsewhere: whole, self-contained, hashed. With maxBytes in parts: each is a bundle, and next is the cursor of the one after it.",
  scope: "read",
  readsWhole: true,
  params: z.looseObject({
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
  result: z.looseObject({
    next: z.string().optional(),
    bundle: z.looseObject({
      format: z.literal("cstp-bundle/v1"),
      createdAt: z.string(),
      threads: z.array(z.looseObject({ id: z.string(), title: z.string() })),
      decisions: z.array(z.looseObject({ id: z.string() })),
      hash: z.string(),
    }),
  }),
  async run(context, params) {
    const { scope, includeDeliberation, includeGuardrails, agentId, project: outer, cursor, maxBytes } = params;
    const { threadId, tags, dateRange } = scope;
    const named = scope.project ?? outer;
    const project =
      threadId === undefined
        ? context.writeProject(named)
        : (await locateThread(context, { threadId, project: named })).project;
    const rules =
      includeGuardrails && context.ports.guardrails !== undefined ? await context.ports.guardrails() : undefined;
    const guardrails = rules === undefined ? undefined : listGuardrails(rules).map((rule) => ({ ...rule }));
    const request = {
      project,
      agentId: context.actor(agentId),
      scope: { threadId, tags: tags?.length === 0 ? undefined : tags, dateRange: dateRange && inUtc(dateRange) },
      includeDeliberation,
      guardrails,
    };
    const deps = bundleDeps(context);
    if (cursor === undefined && maxBytes === undefined) return settle(await exportBundle(deps, request));
    return settle(await exportBundlePart(deps, { ...request, cursor, maxBytes: maxBytes ?? PART_BYTES }));
  },
});

// As the store writes times, so that they can be compared as texts.
function inUtc({ from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }) {
  return {
    from: from === undefined ? undefined : momentOf(from)?.toISOString(),
    to: to === undefined ? undefined : momentOf(endOf(to))?.toISOString(),
  };
}

const importBundleMethod: Method = defineMethod({
  name: "cstp.importBundle",
  summary: "Takes a bundle in: checked, tagged with where it came from; a second time nothing changes.",
  scope: "write",
  params: z.looseObject({
    bundle: z.looseObject({}),
    conflict: z
      .enum(["keep_both", "prefer_local", "prefer_remote"])
      .default("keep_both")
      .meta({ "x-aliases": ["conflictRule", "conflict_rule", "onConflict", "conflictResolution"] }),
    trust: name.optional(),
    agentId: name.optional(),
    project: name.optional(),
  }),
  result: z.looseObject({
    hash: z.string(),
    threads: z.array(z.string()),
    imported: z.number().int(),
    skipped: z.number().int(),
    conflicts: z.array(z.looseObject({ id: z.string(), resolution: z.string() })),
    leftOut: z.array(z.looseObject({ sourceId: z.string(), targetId: z.string() })).optional(),
  }),
  // A bundle is hashed as it stands: taking something out of it would make it another one.
  staysPrivate: true,
  async run(context, { bundle, conflict, trust, agentId, project }) {
    const into = { project: context.writeProject(project), agentId: context.actor(agentId) };
    return settle(
      await importBundle(bundleDeps(context), { ...into, bundle, conflict, ...(trust === undefined ? {} : { trust }) }),
    );
  },
});

/** The methods that carry threads from store to store. */
export const bundleMethods: readonly Method[] = [exportBundleMethod, importBundleMethod];
