import type { Governs } from "@clew/schemas";
import { titleOf } from "../decision/query-decisions.ts";
import type { ShownDecision } from "../decision/show-decision.ts";
import { isIn, isSameRepo, matchesGlobs } from "../rule/globs.ts";
import { freezes } from "../rule/judge-edits.ts";
import { linearPattern } from "../rule/linear-pattern.ts";
import type { RuleInForce, Waiver } from "../rule/rules-in-force.ts";
import type { SharedRecords } from "../shared-records.ts";

/** A file that a branch changes, with its text before and after. */
export interface BranchFile {
  readonly path: string;
  readonly kind: "added" | "changed" | "deleted";
  /** Its path before a move. */
  readonly from?: string;
  /** Undefined if it is not text or did not exist. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  /** Its text is too large to read, so rules about lines cannot be judged. */
  readonly unread?: true | undefined;
  /** Line numbers (from 1) that the branch adds, in the new text. */
  readonly added: readonly number[];
}

/** A decision as a pull request check names it. */
interface NamedDecision {
  readonly decision: string;
  readonly title: string;
  readonly standing: string;
}

/** A rule of a ratified decision that a branch breaks. */
interface BrokenRule {
  readonly decision: string;
  readonly title: string;
  readonly rule: RuleInForce["rule"];
  readonly pattern: string;
  readonly path: string;
  /** 0 if the rule concerns the whole file. */
  readonly line: number;
  readonly message?: string | undefined;
  /** Who waived it. An agent's waiver has no effect here. */
  readonly waived_by?: string | undefined;
}

/** How a branch and the recorded decisions affect each other. */
export interface PullRequestCheck {
  readonly base: string;
  readonly head: string;
  readonly governs: readonly (NamedDecision & { readonly paths: readonly string[] })[];
  readonly broken: readonly BrokenRule[];
  readonly decided: readonly (NamedDecision & { readonly supersedes: readonly string[] })[];
  readonly uncovered: readonly { readonly path: string }[];
  readonly waivers: readonly Waiver[];
  readonly unratified: readonly NamedDecision[];
  readonly changed_on_branch: readonly string[];
  /** Files under a rule whose lines could not be read, so nobody has judged them. */
  readonly unjudged: readonly { readonly path: string; readonly decision: string }[];
}

interface CheckRequest {
  readonly shared: Pick<SharedRecords, "standingDecisions" | "rulesInForce" | "waivers" | "touched">;
  readonly project: string;
  readonly base: string;
  readonly head: string;
  /** The branch's repository. */
  readonly repo: string | undefined;
  /** When the branch left its base. */
  readonly since: string;
  readonly now: string;
  readonly files: readonly BranchFile[];
  /** Globs of files that need a decision. */
  readonly expect: readonly string[];
  /** A folder of decision records to read as well. */
  readonly records?: string | undefined;
}

/**
 * Check a branch against the recorded decisions: which decisions govern the changed files, which rules it breaks, what
 * it decides, and what it leaves open.
 */
export async function checkPullRequest(request: CheckRequest): Promise<PullRequestCheck> {
  const { shared, project, base, head, since, now, files, expect, records } = request;
  const [all, force, waivers] = await Promise.all([
    shared.standingDecisions(project),
    shared.rulesInForce(project, now),
    shared.waivers(project, since),
  ]);
  // Another repository's decisions do not apply to files here, even if the names match.
  const standing = all.filter((decision) => isSameRepo(decision.repo, request.repo));
  const rules = force.filter(({ repo }) => isSameRepo(repo, request.repo));
  const paths = files.flatMap(({ path, from }) => (from === undefined ? [path] : [path, from]));
  const given = waivers.filter(({ holds }) => holds !== "requested");
  const decided = standing.filter((decision) => decision.createdAt >= since && isOfBranch(decision, paths));
  const touched = await coveredPaths(shared, { project, paths, standing });
  return {
    base,
    head,
    governs: standing.flatMap((decision) => {
      const own = governedBy(decision, paths);
      return own.length === 0 ? [] : [{ ...namedDecision(decision), paths: own }];
    }),
    broken: files.flatMap((file) => brokenBy(file, rules, given)),
    decided: decided.map((decision) => ({ ...namedDecision(decision), supersedes: supersededBy(standing, decision) })),
    uncovered: files
      .filter(({ path, kind }) => kind !== "deleted" && matchesGlobs(expect, path) && !touched.has(path))
      .map(({ path }) => ({ path })),
    waivers,
    unratified: decided.filter((decision) => decision.standing !== "ratified").map(namedDecision),
    unjudged: files.flatMap((file) => unjudgedBy(file, rules)),
    changed_on_branch: paths
      .filter((path) => RECORD_FILES.test(path) || (records !== undefined && path.startsWith(`${records}/`)))
      .toSorted(),
  };
}

// A decision adopted from a file was made where that file was written, not where it was adopted.
function isOfBranch(decision: ShownDecision, paths: readonly string[]): boolean {
  const { path } = Object(decision["adopted"]);
  return typeof path !== "string" || paths.includes(path);
}

// A rule that could not be checked against a file does not count as kept.
function unjudgedBy({ path, unread }: BranchFile, rules: readonly RuleInForce[]): PullRequestCheck["unjudged"] {
  if (unread === undefined) return [];
  const about = rules.filter((rule) => rule.on && rule.rule !== "frozen" && isIn(rule, path));
  return [...new Set(about.map(({ decision }) => decision))].map((decision) => ({ path, decision }));
}

// These settings are read at the branch's start, so name any change the branch makes to them.
const RECORD_FILES =
  /(?:^|\/)\.clew\/(?:config\.json|guardrails|protocol)|(?:^|\/)(?:adrs?|decisions|architecture[-_]decisions?|(?:architecture[-_])?decision[-_]?(?:records?|logs?))\/(?:[^/]+\/)?[^/]+\.md$/i;

/** A decision by id, title and standing. */
export function namedDecision({ id, title, standing }: ShownDecision): NamedDecision {
  return { decision: id, title: titleOf(title), standing };
}

/** The paths that are in a decision's scope. */
export function governedBy(decision: ShownDecision, paths: readonly string[]): readonly string[] {
  // Checked when the decision was recorded.
  const { paths: globs = [], frozen = [] } = (decision["governs"] ?? {}) as Governs;
  return paths.filter((path) => matchesGlobs(globs, path) || matchesGlobs(frozen, path));
}

// A decision that contests another proposes to replace it.
function supersededBy(standing: readonly ShownDecision[], { id }: ShownDecision): readonly string[] {
  return standing.filter((each) => each.contested_by.includes(id)).map((each) => each.id);
}

/** The paths that a decision governs, or that a session wrote under one. */
async function coveredPaths(
  shared: CheckRequest["shared"],
  { project, paths, standing }: { project: string; paths: readonly string[]; standing: readonly ShownDecision[] },
): Promise<ReadonlySet<string>> {
  const covered = new Set(standing.flatMap((decision) => governedBy(decision, paths)));
  const ids = new Set(standing.map(({ id }) => id));
  for (const { decision, places } of await shared.touched(project, paths))
    if (decision !== undefined && ids.has(decision)) for (const { path } of places) covered.add(path);
  return covered;
}

function brokenBy(file: BranchFile, rules: readonly RuleInForce[], waivers: readonly Waiver[]): readonly BrokenRule[] {
  return (
    rules
      .filter(({ on }) => on)
      .flatMap((rule) => {
        const { decision, title, pattern, message } = rule;
        const waiver = waivers.find(
          (one) => one.decision === decision && one.path === file.path && (one.rule ?? pattern) === pattern,
        );
        return linesBreaking(file, rule).map(
          (line): BrokenRule => ({
            decision,
            title,
            rule: rule.rule,
            pattern,
            path: file.path,
            line,
            message,
            waived_by: waiver?.by,
          }),
        );
      })
      // Only a person's waiver counts; what an agent waived is still broken.
      .filter(({ decision, path, pattern }) => !isWaivedByPerson(waivers, { decision, path, pattern }))
  );
}

function isWaivedByPerson(
  waivers: readonly Waiver[],
  { decision, path, pattern }: Pick<BrokenRule, "decision" | "path" | "pattern">,
): boolean {
  return waivers.some(
    (one) => one.person && one.decision === decision && one.path === path && (one.rule ?? pattern) === pattern,
  );
}

function linesBreaking(file: BranchFile, { rule, pattern, ...where }: RuleInForce): readonly number[] {
  const { path, from, kind, before, after, added } = file;
  if (rule === "frozen")
    return [path, ...(from === undefined ? [] : [from])].some((each) => freezes({ pattern, ...where }, each))
      ? [0]
      : [];
  if (after === undefined || !isIn(where, path)) return [];
  const search = linearPattern(pattern);
  const lines = after.split(/\r?\n/);
  if (rule === "forbid") return added.filter((line) => search.test(lines[line - 1] ?? ""));
  const holds = (text: string): boolean => text.split(/\r?\n/).some((line) => search.test(line));
  return !holds(after) && (kind === "added" || (before !== undefined && holds(before))) ? [0] : [];
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** Why a check fails, in words; empty if it passes. */
export function failuresOf(check: PullRequestCheck, require: "none" | "covered" | "ratified"): readonly string[] {
  const { broken, uncovered, unratified, unjudged } = check;
  return [
    ...(broken.length === 0 ? [] : [`${count(broken.length, "place")} broke a ratified rule`]),
    ...(unjudged.length === 0 ? [] : [`${count(unjudged.length, "file")} under a rule cannot be read`]),
    ...(require === "none" || uncovered.length === 0 ? [] : [`${count(uncovered.length, "file")} without a decision`]),
    ...(require !== "ratified" || unratified.length === 0
      ? []
      : [`${count(unratified.length, "decision")} not ratified`]),
  ];
}
