import { ClewError } from "@clew/errors";
import { z } from "zod";
import { actorOf, type Caller, DEFAULT_PROJECT, tenantOf } from "../caller.ts";
import type { ShownDecision } from "../decision/show-decision.ts";
import { type Operation, operation } from "../operation.ts";
import { decisionDocument } from "../params/documents.ts";
import { decisionId, name, time } from "../params/fields.ts";
import type { Project } from "../project.ts";
import { governedBy, namedDecision } from "../pull-request/check-pull-request.ts";
import { isSameRepo } from "../rule/globs.ts";
import { projectFolder } from "../task/project-tasks.ts";
import { locateDecision, sharedRecords } from "../thread/locate-thread.ts";
import { foldTouched, type Repository } from "./touched-places.ts";
import { type WhyAnswer, type WhyPorts, type WhyRequest, why } from "./why.ts";

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
  params: () =>
    z.looseObject({
      path: path.optional(),
      from: lineNumber.optional(),
      to: lineNumber.optional(),
      commit: name.optional(),
      range: z.string().min(1).max(400).optional(),
      deleted: z.string().min(1).max(100_000).optional(),
      target: z.string().min(1).max(5_000).optional(),
      project: name.optional(),
    }),
  result: () =>
    z.looseObject({
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
  params: () =>
    z.looseObject({
      decision: decisionId,
      session: z.string().min(1).max(200),
      agent: name.optional(),
      places: z.array(place).min(1).max(10_000),
      agentId: name.optional(),
      project: name.optional(),
    }),
  result: () => z.looseObject({ recorded: z.literal(true), decision: z.string() }),
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
  params: () => z.looseObject({ paths: z.array(path).min(1).max(1_000), project: name.optional() }),
  result: () =>
    z.looseObject({
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
  params: () => z.looseObject({}),
  result: () => z.looseObject({ waiting: z.array(z.string()) }),
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

/** The params of `why`: what to look at, or one command-line word for it. */
interface WhyParams extends WhyRequest {
  readonly target?: string | undefined;
  readonly project?: string | undefined;
}

/** Answer `why`. */
async function answerWhy(
  project: Project,
  caller: Caller,
  { target, project: tenantName, ...request }: WhyParams,
): Promise<{
  readonly lines: readonly Omit<WhyAnswer["lines"][number], "text">[];
  readonly decisions: readonly ShownDecision[];
  readonly governs: readonly string[];
  readonly governing?: readonly ReturnType<typeof namedDecision>[];
  readonly note?: string | undefined;
}> {
  const tenant = tenantOf(caller, tenantName);
  const ports = await whyPorts(project, tenant, actorOf(caller));
  const { repository, shared } = ports;
  const asked = target === undefined ? request : { ...request, ...(await askedBy(repository, target)) };
  let standing: ReturnType<typeof shared.standingDecisions> | undefined;
  const meanwhile = (): void => {
    standing ??= shared.standingDecisions(tenant, hasScope);
    standing.catch(() => undefined); // awaited below
  };
  const { lines: told, note, paths, touched } = await why({ ...ports, meanwhile }, asked);
  // Readers of the record may not be readers of the files: leave out the lines' text.
  const lines = told.map(({ text: _text, ...line }) => line);
  if (paths.length === 0) return { lines, decisions: [], governs: [], note };
  const all = await (standing ?? shared.standingDecisions(tenant, hasScope));
  const governs = [...new Set([...(await scopedTo(ports, all, paths)), ...touched])].slice(0, MOST_GOVERNING);
  const ids = new Set(lines.flatMap(({ decision }) => decision ?? []));
  const known = new Map(all.map((decision) => [decision.id, decision]));
  const gone = [...new Set([...ids, ...governs])].filter((id) => !known.has(id));
  for (const decision of gone.length === 0 ? [] : await shared.decisions(tenant, gone))
    known.set(decision.id, decision);
  const named = (each: Iterable<string>): readonly ShownDecision[] => [...each].flatMap((id) => known.get(id) ?? []);
  return { lines, decisions: named(ids), governs, governing: named(governs).map(namedDecision), note };
}

/** Keep only these of all current decisions: there may be tens of thousands. */
function hasScope({ governs }: ShownDecision): boolean {
  return governs !== undefined;
}

/** Interpret a command-line argument: a path if it exists, else a range or a commit. */
async function askedBy(repository: Repository, target: string): Promise<WhyRequest> {
  const [, file = "", from, to] = /^([\s\S]+?)(?::(\d+)(?:-(\d+))?)?$/.exec(target) ?? [];
  const lines = { from: from === undefined ? undefined : Number(from), to: to === undefined ? undefined : Number(to) };
  const isThere = async (word: string): Promise<boolean> => {
    const at = repository.pathOf(word);
    if (at === undefined) return false;
    const work = repository.workText(at);
    if ("text" in work || work.problem !== "absent") return true;
    return repository.hasHistory && (await repository.texts([{ commit: "HEAD", path: at }]))[0] !== undefined;
  };
  if (await isThere(target)) return { path: target };
  if (await isThere(file)) return { path: file, ...lines };
  if (repository.hasHistory && !target.startsWith("-")) {
    if (/^[^.].*\.\.|^\.\.[^./]/.test(target) && !target.includes("/../")) return { range: target };
    if ((await repository.commitOf(target)) !== undefined) return { commit: target };
  }
  return { path: file, ...lines };
}

const MOST_GOVERNING = 20;

/** Current decisions whose scope includes one of the files: ratified ones first, then the newest. */
async function scopedTo(
  { journal }: WhyPorts,
  all: Awaited<ReturnType<WhyPorts["shared"]["standingDecisions"]>>,
  paths: readonly string[],
): Promise<readonly string[]> {
  const own = await journal.repo();
  const standing = all.toReversed();
  const found = standing.filter((decision) => isSameRepo(decision.repo, own) && governedBy(decision, paths).length > 0);
  const ranked = found.toSorted(
    (left, right) => Number(right.standing === "ratified") - Number(left.standing === "ratified"),
  );
  return ranked.map(({ id }) => id);
}

/** The parts of a project that asking about lines needs. */
async function whyPorts(project: Project, tenant: string, agentId: string): Promise<WhyPorts> {
  if (tenant !== DEFAULT_PROJECT) throw new ClewError("NOT_FOUND", `The project ${tenant} has no work tree here.`);
  const folder = await projectFolder(project);
  const [repository, shared] = await Promise.all([folder.repository(), sharedRecords(project)]);
  const journal = await folder.touchJournal();
  return { repository, shared, project, journal, digest: project.digest, signature: { project: tenant, agentId } };
}
