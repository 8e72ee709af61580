import { ClewError } from "@clew/errors";
import { actorOf, type Caller, DEFAULT_PROJECT, tenantOf } from "../caller.ts";
import type { ShownDecision } from "../decision/show-decision.ts";
import type { Project } from "../project.ts";
import { governedBy, namedDecision } from "../pull-request/check-pull-request.ts";
import { isSameRepo } from "../rule/globs.ts";
import { projectFolder } from "../task/project-tasks.ts";
import { sharedRecords } from "../thread/locate-thread.ts";
import type { Repository } from "./touched-places.ts";
import { type WhyAnswer, type WhyPorts, type WhyRequest, why } from "./why.ts";

/** The params of `why`: what to look at, or one command-line word for it. */
export interface WhyParams extends WhyRequest {
  readonly target?: string | undefined;
  readonly project?: string | undefined;
}

/** Answer `why`. Kept apart from its row in the table, because the table takes longer to load than the rest of the command. */
export async function answerWhy(
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
export async function whyPorts(project: Project, tenant: string, agentId: string): Promise<WhyPorts> {
  if (tenant !== DEFAULT_PROJECT) throw new ClewError("NOT_FOUND", `The project ${tenant} has no work tree here.`);
  const folder = await projectFolder(project);
  const [repository, shared] = await Promise.all([folder.repository(), sharedRecords(project)]);
  const journal = await folder.touchJournal();
  return { repository, shared, project, journal, digest: project.digest, signature: { project: tenant, agentId } };
}
