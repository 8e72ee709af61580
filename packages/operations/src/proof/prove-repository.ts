import type { Decision } from "@clew/schemas";
import type { StoredDecision } from "@clew/thread-store";
import type { ShownDecision } from "../decision/show-decision.ts";
import { governedBy } from "../pull-request/check-pull-request.ts";
import { matchSources } from "../recall/match.ts";
import { indexInMemory, type RecallIndex } from "../recall/recall-index.ts";
import { decisionSource, saidOf } from "../recall/recall-sources.ts";
import type { SharedRecords } from "../shared-records.ts";
import type { Repository } from "../why/touched-places.ts";

/** What recall would have shown at the edits that later commits made of what decisions are about; shares are 0..1. */
export interface RepositoryProof {
  readonly commits: number;
  readonly edits: number;
  /** Edits at which a decision about that code was shown; at which anything was; the same for as many drawn at random. */
  readonly shown: number;
  readonly anything: number;
  readonly random: number;
}

interface Edit {
  readonly at: number;
  readonly path: string;
  readonly added: string;
  readonly key: string;
  readonly gold: readonly string[];
}

interface Sources {
  readonly repository: Repository;
  readonly shared: Pick<SharedRecords, "standingDecisions" | "touched">;
  readonly project: string;
  /** Whether recall speaks at edits. */
  readonly isOn: boolean;
}

const MOST_COMMITS = 300;
const MOST_EDITS = 400;
const MOST_AT_EDIT = 2;
const LONGEST_EDIT = 8_000;

/**
 * Later commits as edits: what they changed of files that decisions govern, or that were written under them. Which files those were
 * is not told to recall: only what decisions say themselves.
 */
export async function proveRepository({ repository, shared, project, isOn }: Sources): Promise<RepositoryProof> {
  const none = { commits: 0, edits: 0, shown: 0, anything: 0, random: 0 };
  const decisions = (await shared.standingDecisions(project)).toSorted((left, right) => byText(left.id, right.id));
  const first = decisions.map(atOf).toSorted(byText)[0];
  if (first === undefined || !repository.hasHistory) return none;
  const commits = await repository.commitsSince(first, MOST_COMMITS);
  const edits = await editsOf(repository, { shared, project, decisions, commits });
  const count = { shown: 0, anything: 0, random: 0 };
  const indexes = new Map<number, RecallIndex>();
  for (const edit of edits) {
    const known = decisions.filter((each) => Date.parse(atOf(each)) < edit.at);
    const index = indexes.get(known.length) ?? indexInMemory(known.map(sourceOf).filter((each) => each !== undefined));
    indexes.set(known.length, index);
    const query = { text: `${edit.path}\n${edit.added}`, paths: [edit.path], at: edit.at, moment: "edit" as const };
    const matches = isOn ? matchSources(index, query).filter(({ voice }) => voice === "sure") : [];
    const shown = matches.slice(0, MOST_AT_EDIT).map(({ source }) => source.id);
    const drawn = drawFrom(known, shown.length, edit.key);
    if (shown.length > 0) count.anything += 1;
    if (shown.some((id) => edit.gold.includes(id))) count.shown += 1;
    if (drawn.some((id) => edit.gold.includes(id))) count.random += 1;
  }
  const share = (part: number): number => (edits.length === 0 ? 0 : Math.round((part / edits.length) * 1_000) / 1_000);
  return {
    commits: commits.length,
    edits: edits.length,
    shown: share(count.shown),
    anything: share(count.anything),
    random: share(count.random),
  };
}

/** From when on a decision is known. */
function atOf(shown: ShownDecision): string {
  return saidOf({ ...shown, document: shown as unknown as Decision }).at; // it is one, with more to it
}

function byText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

function sourceOf(shown: ShownDecision): ReturnType<typeof decisionSource> {
  const document = shown as unknown as Decision; // it is one, with more to it
  const { id, agentId, createdAt } = shown;
  const standing = shown.standing as StoredDecision["standing"]; // what the store says
  return decisionSource({ id, agentId, createdAt, standing, document, redacted: false } as unknown as StoredDecision);
}

interface Replay extends Pick<Sources, "shared" | "project"> {
  readonly decisions: readonly ShownDecision[];
  readonly commits: readonly { readonly commit: string; readonly at: number }[];
}

async function editsOf(
  repository: Repository,
  { shared, project, decisions, commits }: Replay,
): Promise<readonly Edit[]> {
  const edits: Edit[] = [];
  for (const { commit, at } of commits) {
    if (edits.length >= MOST_EDITS) break;
    const files = await repository.changes(commit);
    const paths = files.map(({ path }) => path);
    const written = new Map<string, Set<string>>();
    for (const { decision, places } of await shared.touched(project, paths))
      for (const place of places)
        if (decision !== undefined) written.set(place.path, (written.get(place.path) ?? new Set()).add(decision));
    const about = files.flatMap(({ path, lines }) => {
      const known = decisions.filter((each) => Date.parse(atOf(each)) < at);
      const gold = known.filter(
        (each) => governedBy(each, [path]).length > 0 || written.get(path)?.has(each.id) === true,
      );
      return gold.length === 0 || lines.length === 0 ? [] : [{ path, lines, gold: gold.map(({ id }) => id) }];
    });
    const texts = await repository.texts(about.map(({ path }) => ({ commit, path })));
    for (const [index, { path, lines, gold }] of about.entries()) {
      const all = texts[index]?.split("\n");
      if (all === undefined) continue;
      const added = lines
        .map((line) => all[line] ?? "")
        .join("\n")
        .slice(0, LONGEST_EDIT);
      edits.push({ at, path, added, key: `${commit}\n${path}`, gold });
    }
  }
  return edits.slice(0, MOST_EDITS);
}

/** So many of them, the same for the same key. */
function drawFrom(known: readonly ShownDecision[], count: number, key: string): readonly string[] {
  let state = 0x811c9dc5;
  for (const letter of key) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  const left = known.map(({ id }) => id);
  const drawn: string[] = [];
  while (drawn.length < count && left.length > 0) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    drawn.push(...left.splice(Math.floor((state / 2 ** 32) * left.length), 1));
  }
  return drawn;
}
