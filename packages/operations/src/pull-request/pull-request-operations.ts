import { ClewError } from "@clew/errors";
import { isRecordFile, plainLine } from "@clew/handoff-schema/internal";
import type { Governs } from "@clew/schemas";
import { z } from "zod";
import { decisionsInFiles, type RecordFile } from "../adopt/adopt-records.ts";
import { DEFAULT_PROJECT, tenantOf } from "../caller.ts";
import { titleOf } from "../decision/query-decisions.ts";
import type { ShownDecision } from "../decision/show-decision.ts";
import { type Operation, operation } from "../operation.ts";
import { name } from "../params/fields.ts";
import type { Project } from "../project.ts";
import { rulesOf } from "../rule/governs.ts";
import type { RuleInForce } from "../rule/rules-in-force.ts";
import type { SharedRecords } from "../shared-records.ts";
import { projectFolder } from "../task/project-tasks.ts";
import { sharedRecords } from "../thread/locate-thread.ts";
import type { Repository } from "../why/touched-places.ts";
import { checkPullRequest, failuresOf } from "./check-pull-request.ts";

type CheckedRecords = Pick<SharedRecords, "decisions" | "standingDecisions" | "rulesInForce" | "waivers" | "touched">;

const revision = z.string().min(1).max(300);
const named = { decision: z.string(), title: z.string(), standing: z.string() };

const prCheckOperation: Operation = operation({
  name: "prCheck",
  does: "Reports which standing decisions a branch touches, which rules its added lines break, what it decides, and what needs a decision.",
  scope: "read",
  rpc: false,
  cli: {
    command: "pr check",
    summary: "Hold a branch against the record: what governs it, what it breaks, what it decides.",
    usage: "pr check [--base REF] [--head REF] [--adr DIR] [--format text|markdown|json|sarif]",
    examples: ["clew pr check", "clew pr check --base origin/main --format markdown", "clew pr check --format sarif"],
    flags: {
      base: { param: "base", value: "REF", summary: "what the branch is to go into; the remote's default branch" },
      head: { param: "head", value: "REF", summary: "the branch; HEAD" },
      adr: {
        param: "adr",
        value: "DIR",
        summary:
          "also the decision records in this folder, as they were where the branch began; found by name if there is no other record",
      },
    },
  },
  params: () =>
    z.looseObject({
      base: revision.optional(),
      head: revision.default("HEAD"),
      adr: revision.optional(),
      /** There is no other record: the folder of decision records is found by its name, where the branch began. */
      byName: z.boolean().optional(),
      project: name.optional(),
    }),
  result: () =>
    z.looseObject({
      base: z.string(),
      head: z.string(),
      governs: z.array(z.looseObject({ ...named, paths: z.array(z.string()) })),
      broken: z.array(
        z.looseObject({ decision: z.string(), rule: z.string(), path: z.string(), line: z.number().int() }),
      ),
      decided: z.array(z.looseObject(named)),
      uncovered: z.array(z.looseObject({ path: z.string() })),
      waivers: z.array(z.looseObject({ id: z.string() })),
      unratified: z.array(z.looseObject(named)),
      changed_on_branch: z.array(z.string()),
      unjudged: z.array(z.looseObject({ path: z.string(), decision: z.string() })),
      failures: z.array(z.string()),
    }),
  async run(project, caller, params) {
    const repository = await (await projectFolder(project)).repository();
    const against = params.base ?? (await repository.defaultBase());
    const base = against === undefined ? undefined : await repository.commitOf(against);
    const head = await repository.commitOf(params.head);
    if (against === undefined || base === undefined || head === undefined)
      throw new ClewError(
        "NOT_FOUND",
        `There is no commit ${base === undefined ? (against ?? "to compare with") : params.head} here.`,
        {
          hint: "`git fetch origin` brings what the remote has; `git branch --all` lists what --base can name.",
        },
      );
    const start = await repository.mergeBase(base, head);
    if (start === undefined)
      throw new ClewError("NOT_FOUND", `${against} and ${params.head} have no commit in common here.`, {
        hint: "A shallow clone lacks it: git fetch --unshallow origin",
      });
    const { expect, require } = settingsAt((await repository.texts([{ commit: start, path: ".clew/config.json" }]))[0]);
    const since = new Date(((await repository.timeOf(start)) ?? 0) * 1000).toISOString();
    const shared = await sharedRecords(project);
    const folder = await recordFolder(repository, start, params);
    const check = await checkPullRequest({
      shared:
        folder === undefined ? shared : await withFiles(project, shared, { repository, start, head, folder, since }),
      project: tenantOf(caller, params.project),
      base: start,
      head,
      repo: await project.repo?.(),
      since,
      now: project.clock.now(),
      expect,
      records: folder,
      files: await repository.branchFiles(start, head),
    });
    return { ...check, failures: failuresOf(check, require) };
  },
});

/** The folder of decision records to read as well; found where the branch began, as the branch may have moved it. */
async function recordFolder(
  repository: Repository,
  start: string,
  { adr, byName }: { readonly adr?: string | undefined; readonly byName?: boolean | undefined },
): Promise<string | undefined> {
  if (adr !== undefined) {
    const folder = repository.pathOf(adr);
    if (folder === undefined) throw new ClewError("USAGE", `${adr} lies outside the work tree.`);
    return folder;
  }
  if (byName !== true) return undefined;
  const [only, ...others] = await repository.recordPlaces(start);
  if (only !== undefined && others.length === 0) return only;
  throw new ClewError("NOT_FOUND", "There is no record here to hold a branch against.", {
    hint:
      only === undefined
        ? "`clew decide` records a decision; decision records in files are read with --adr docs/decisions."
        : `Decision records lie in several folders; name one: --adr ${plainLine([only, ...others].join(", --adr "), 200)}`,
  });
}

interface FilesOfBranch {
  readonly repository: Repository;
  readonly start: string;
  readonly head: string;
  readonly folder: string;
  readonly since: string;
}

/** Add the decisions from files to the records: those at the branch's start, and as new ones those the branch adds. */
async function withFiles(
  project: Project,
  shared: CheckedRecords,
  { repository, start, head, folder, since }: FilesOfBranch,
): Promise<CheckedRecords> {
  const { digest } = project;
  const filesAt = async (commit: string) =>
    (await repository.textsUnder(commit, folder)).filter(({ path }) => isRecordFile(path));
  const decisionsOf = (files: readonly RecordFile[]): readonly ShownDecision[] =>
    decisionsInFiles({ digest, project: DEFAULT_PROJECT }, files);
  const old = await filesAt(start);
  const found = decisionsOf(old);
  const before = await withoutWithdrawn(shared, found);
  const known = new Set(found.map(({ id }) => id));
  // Files that the branch did not change add nothing.
  const same = new Set(old.map(({ path, text = "" }) => `${path}\n${text}`));
  const fresh = (await filesAt(head)).filter(({ path, text = "" }) => !same.has(`${path}\n${text}`));
  const added = decisionsOf(fresh).filter(({ id }) => !known.has(id));
  // Nobody has accepted what the branch itself adds, whatever its file says.
  const all = [...before, ...added.map((each) => ({ ...each, standing: "proposed", createdAt: since }))];
  const kept = await shared.standingDecisions(DEFAULT_PROJECT);
  if (found.length + added.length + kept.length === 0)
    throw new ClewError("NOT_FOUND", `${folder} holds no decision record, and there is no other record here.`);
  return {
    ...shared,
    standingDecisions: async (tenant) => {
      const own = tenant === DEFAULT_PROJECT ? kept : await shared.standingDecisions(tenant);
      const ids = new Set(own.map(({ id }) => id));
      return [...own, ...all.filter(({ id }) => !ids.has(id))];
    },
    rulesInForce: async (tenant, now) => {
      const own = await shared.rulesInForce(tenant, now);
      const ids = new Set(own.map(({ decision }) => decision));
      const binding = all.filter(({ id, standing }) => standing === "ratified" && !ids.has(id));
      return [...own, ...binding.flatMap(rulesOfFile)];
    },
    waivers: (tenant, from) => shared.waivers(tenant, from),
    touched: (tenant, paths) => shared.touched(tenant, paths),
  };
}

// Only a person withdraws a decision. One whose file itself said so when it was adopted still counts as it was where the
// branch began: the branch may have changed that file.
async function withoutWithdrawn(
  shared: CheckedRecords,
  decisions: readonly ShownDecision[],
): Promise<readonly ShownDecision[]> {
  const ids = decisions.map(({ id }) => id);
  const kept = new Map((await shared.decisions(DEFAULT_PROJECT, ids)).map((each) => [each.id, each]));
  return decisions.filter((decision) => {
    const here = kept.get(decision.id);
    return here?.standing !== "withdrawn" || adoptedStatus(here) !== adoptedStatus(decision);
  });
}

function adoptedStatus(decision: ShownDecision): unknown {
  return Object(decision["adopted"]).status;
}

function rulesOfFile(decision: ShownDecision): readonly RuleInForce[] {
  // Created when the file was read.
  const rules = rulesOf(decision["governs"] as Governs | undefined);
  return rules.map((rule) => ({
    ...rule,
    decision: decision.id,
    title: titleOf(decision.title),
    by: "",
    at: "",
    on: true,
  }));
}

// Read the settings at the base: a branch must not set its own rules.
function settingsAt(text: string | undefined): { expect: readonly string[]; require: "none" | "covered" | "ratified" } {
  let config: unknown;
  try {
    config = JSON.parse(text ?? "{}");
  } catch {
    config = {}; // `clew doctor` names what is wrong with it
  }
  const pr = typeof config === "object" && config !== null && "pr" in config ? config.pr : undefined;
  if (typeof pr !== "object" || pr === null) return { expect: [], require: "none" };
  const expect = "expect" in pr && Array.isArray(pr.expect) ? pr.expect.filter((each) => typeof each === "string") : [];
  const require = "require" in pr && (pr.require === "covered" || pr.require === "ratified") ? pr.require : "none";
  return { expect, require };
}

/** Operations that check pull requests against recorded decisions. */
export const pullRequestOperations: readonly Operation[] = [prCheckOperation];
