import { z } from "zod";
import { actorOf, tenantOf } from "../caller.ts";
import { type Operation, operation } from "../operation.ts";
import { decisionDocument } from "../params/documents.ts";
import { decisionId, name, time } from "../params/fields.ts";
import { locateDecision, sharedRecords } from "../thread/locate-thread.ts";
import { answerWhy, whyPorts } from "./answer-why.ts";
import { foldTouched } from "./touched-places.ts";

const path = z.string().min(1).max(4_096);
const lineNumber = z.number().int().min(1);
const hashes = z
  .string()
  .regex(/^[A-Za-z0-9_-]*$/)
  .max(4_000_000);

const whyOperation: Operation = operation({
  name: "why",
  does: "Returns the decision that wrote a line of a file, a commit, a range of commits or a deleted text; it answers only when it is certain.",
  scope: "read",
  usesFiles: true,
  cli: {
    command: "why",
    summary: "Show which decision wrote a line, as far as that is certain.",
    usage: "why PATH[:LINE[-LINE]] | COMMIT | A..B | PATH --deleted TEXT",
    examples: [
      "clew why src/mail/retry.ts:40-52",
      "clew why HEAD",
      "clew why main..HEAD",
      'clew why src/mail.ts --deleted "const LIMIT = 5"',
    ],
    word: { param: "target", what: "a path with or without lines, a commit, or a range of commits" },
    flags: { deleted: { param: "deleted", value: "TEXT", summary: "a text that is gone from the file" } },
  },
  params: z.looseObject({
    path: path.optional(),
    from: lineNumber.optional(),
    to: lineNumber.optional(),
    commit: name.optional(),
    range: z.string().min(1).max(400).optional(),
    deleted: z.string().min(1).max(100_000).optional(),
    target: z.string().min(1).max(5_000).optional(),
    project: name.optional(),
  }),
  result: z.looseObject({
    lines: z.array(
      z.looseObject({
        path: z.string(),
        line: z.number().int(),
        commit: z.string().optional(),
        origin: z.looseObject({ path: z.string(), line: z.number().int() }).optional(),
        decision: z.string().nullable(),
        session: z.string().optional(),
        agent: z.string().optional(),
        by: z.enum(["pieces", "pieces+neighbours", "none"]),
      }),
    ),
    decisions: z.array(decisionDocument),
    governs: z.array(z.string()),
    governing: z
      .array(z.looseObject({ decision: z.string(), title: z.string(), standing: z.string() }))
      .optional()
      .describe("What those of governs decided."),
    note: z.string().optional(),
  }),
  mcp: {
    tool: "why",
    place: 32,
    set: "all",
    title: "Which decision wrote a line",
    description:
      "Which decision wrote a line of a file (path, from, to), of a commit or a range, or a text that is gone (path, deleted). Only certain answers; else by is none. governs: decisions about that path.",
    kind: "read",
    fields: ["path", "from", "to", "commit", "range", "deleted"],
  },
  run: answerWhy,
});

const place = z.looseObject({
  path,
  repo: z.string().max(64).optional(),
  at: time,
  added: hashes.optional(),
  removed: hashes.optional(),
  lines: hashes.optional(),
  around: hashes.optional(),
  gone: hashes.optional(),
});

const recordTouchedOperation: Operation = operation({
  name: "recordTouched",
  does: "Stores, as hashes, which places of which files a decision's session wrote; `why` answers from them.",
  scope: "write",
  params: z.looseObject({
    decision: decisionId,
    session: z.string().min(1).max(200),
    agent: name.optional(),
    places: z.array(place).min(1).max(10_000),
    agentId: name.optional(),
    project: name.optional(),
  }),
  result: z.looseObject({ recorded: z.literal(true), decision: z.string() }),
  async run(project, caller, { decision, session, agent, places, agentId, project: named }) {
    const { project: tenant } = await locateDecision(project, caller, { id: decision, project: named });
    const shared = await sharedRecords(project);
    const signature = { project: tenant, agentId: actorOf(caller, agentId) };
    await shared.recordTouched({ decision, session, agent, places }, signature);
    return { recorded: true, decision };
  },
});

const listTouchedOperation: Operation = operation({
  name: "listTouched",
  does: "Lists what sessions wrote in some paths: decision, session, time and hashes.",
  scope: "read",
  params: z.looseObject({ paths: z.array(path).min(1).max(1_000), project: name.optional() }),
  result: z.looseObject({
    touched: z.array(z.looseObject({ decision: z.string(), session: z.string(), places: z.array(place) })),
  }),
  async run(project, caller, { paths, project: named }) {
    const shared = await sharedRecords(project);
    return { touched: [...(await shared.touched(tenantOf(caller, named), paths))] };
  },
});

const foldTouchedOperation: Operation = operation({
  name: "foldTouched",
  does: "Records what hooks noted of the sessions' edits: one event for each decision.",
  scope: "write",
  rpc: false,
  params: z.looseObject({}),
  result: z.looseObject({ waiting: z.array(z.string()) }),
  async run(project, caller) {
    const left = await foldTouched(project, await whyPorts(project, tenantOf(caller), actorOf(caller)));
    return { waiting: [...new Set(left.map(({ session }) => session))] };
  },
});

/** Operations on who wrote lines, and the notes behind that. */
export const whyOperations: readonly Operation[] = [
  whyOperation,
  recordTouchedOperation,
  listTouchedOperation,
  foldTouchedOperation,
];
