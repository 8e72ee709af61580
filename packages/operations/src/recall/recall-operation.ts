import { ClewError } from "@clew/errors";
import { z } from "zod";
import { tenantOf } from "../caller.ts";
import { type Operation, operation } from "../operation.ts";
import { name, names } from "../params/fields.ts";
import { explainRecall } from "./recall.ts";
import type { RecallChanges, RecallIndex } from "./recall-index.ts";
import { recordInMemory } from "./recall-sources.ts";

const KINDS = ["decision", "gotcha", "pattern", "question", "session"] as const;
const VOICES = ["sure", "maybe"] as const;

const matched = z.array(z.looseObject({ by: z.string(), what: z.string() }));
const item = z.looseObject({
  kind: z.enum(KINDS),
  id: z.string(),
  voice: z.enum(VOICES),
  line: z.string(),
  standing: z.string().optional(),
  score: z.number(),
  matched,
  age_days: z.number(),
  staleness: z.enum(["fresh", "changed", "missing", "unknown"]),
});
const candidate = z.looseObject({
  kind: z.enum(KINDS),
  id: z.string(),
  score: z.number(),
  voice: z.enum(VOICES),
  matched,
  left_out: z.string().optional(),
});

const recallOperation: Operation = operation({
  name: "recall",
  does: "What is on record that bears on a prompt, a file or a text: decisions with what they rejected, gotchas, patterns, open questions.",
  scope: "read",
  cli: {
    command: "recall",
    summary: "Show what is on record that bears on a prompt, a file or a text.",
    usage:
      'recall ["PROMPT"|-] [--file PATH]… [--text -|FILE] [--also WORD]… [--kind KIND]… [--sure] [--limit N] [--at T] [--explain]',
    examples: [
      'clew recall "Add Redis for the mail retries queue"',
      "clew recall --file src/mail/send.ts --sure",
      'clew recall "Page the list of parcels" --explain',
    ],
    flags: {
      file: { param: "files", value: "PATH", repeat: true, summary: "a file that it is about" },
      also: { param: "alsoWords", value: "WORD", repeat: true, summary: "a further word to look for" },
      kind: { param: "kinds", value: "KIND", repeat: true, choices: [...KINDS], summary: "only what is of this kind" },
      limit: { param: "limit", value: "N", number: true, summary: "at most so many; 3 if absent" },
      at: { param: "at", value: "T", summary: "as it was known at this moment" },
      explain: { param: "explain", summary: "also every candidate, its score, and why it was left out" },
    },
  },
  params: z.object({
    prompt: z.string().max(1_000_000).optional(),
    files: z.array(z.string().min(1).max(4_096)).max(200).optional(),
    text: z.string().max(4_000_000).optional(),
    alsoWords: names.optional(),
    kinds: z.array(z.enum(KINDS)).max(5).optional(),
    voice: z.enum(["sure", "all"]).optional(),
    limit: z.number().int().min(1).max(50).optional(),
    maxBytes: z.number().int().min(1).max(100_000).optional(),
    at: z.string().max(64).optional(),
    explain: z.boolean().optional(),
    agentId: name.optional(),
    project: name.optional(),
  }),
  result: z.looseObject({
    items: z.array(item),
    omitted: z.number(),
    bytes: z.number(),
    candidates: z.array(candidate).optional(),
  }),
  mcp: {
    tool: "recall",
    place: 40,
    set: "core",
    title: "Recall",
    description:
      "What was decided before that bears on this prompt, file or text, with what was rejected and why. Call it before you choose.",
    kind: "read",
    fields: ["prompt", "files", "text"],
  },
  async run(project, caller, { at, explain, project: named, agentId: _agent, ...request }) {
    const moment = at === undefined ? Date.parse(project.clock.now()) : Date.parse(at);
    if (Number.isNaN(moment))
      throw new ClewError("DOCUMENT_INVALID", "at is no moment: give a date or an RFC 3339 time.", {
        details: { findings: [{ path: "/at", keyword: "format", message: "must be a date or an RFC 3339 time" }] },
      });
    const tenant = tenantOf(caller, named);
    const ask = (index: RecallIndex): ReturnType<typeof explainRecall> =>
      explainRecall(index, { ...request, at: moment });
    const { answer, candidates } =
      project.recall === undefined
        ? ask(await recordInMemory(project.threads, tenant))
        : await project.recall(tenant, ask);
    return explain === true ? { ...answer, candidates } : answer;
  },
});

const source = z.looseObject({ kind: z.enum(KINDS), id: z.string(), at: z.string(), text: z.string() });

const recallChangesOperation: Operation = operation({
  name: "recallChanges",
  does: "What can come back of the record that came or went after a position: from it the copy that hooks read beside a server is brought up to date.",
  scope: "read",
  params: z.object({
    since: z.string().max(200).optional(),
    limit: z.number().int().min(1).max(1_000).default(500),
    project: name.optional(),
  }),
  result: z.looseObject({
    position: z.string(),
    restarts: z.boolean(),
    sources: z.array(source),
    gone: z.array(z.looseObject({ kind: z.enum(KINDS), id: z.string() })),
    more: z.boolean(),
  }),
  async run(project, caller, { since, limit, project: named }) {
    const read = (index: RecallIndex): RecallChanges | undefined => index.changes?.(since, limit);
    const changes = await project.recall?.(tenantOf(caller, named), read);
    if (changes === undefined) throw new ClewError("NOT_FOUND", "This service keeps nothing that a copy could follow.");
    return { ...changes, sources: changes.sources.map((each) => ({ ...each })), gone: [...changes.gone] };
  },
});

const refreshRecallOperation: Operation = operation({
  name: "refreshRecall",
  does: "Brings the copy that hooks read here up to date with the server that keeps the record.",
  scope: "write",
  rpc: false,
  params: z.looseObject({}),
  result: z.looseObject({}),
  async run(project) {
    await project.refreshRecall?.();
    return {};
  },
});

/** What comes back when it is asked for, and how a copy follows. */
export const recallOperations: readonly Operation[] = [recallOperation, recallChangesOperation, refreshRecallOperation];
