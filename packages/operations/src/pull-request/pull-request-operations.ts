import { ClewError } from "@clew/errors";
import { z } from "zod";
import { tenantOf } from "../caller.ts";
import { type Operation, operation } from "../operation.ts";
import { name } from "../params/fields.ts";
import { projectFolder } from "../task/project-tasks.ts";
import { sharedRecords } from "../thread/locate-thread.ts";
import { checkPullRequest, failuresOf } from "./check-pull-request.ts";

const revision = z.string().min(1).max(300);
const named = { decision: z.string(), title: z.string(), standing: z.string() };

const prCheckOperation: Operation = operation({
  name: "prCheck",
  does: "Which standing decisions a branch touches, which rules its added lines break, what it decides, what wants a decision.",
  scope: "read",
  rpc: false,
  cli: {
    command: "pr check",
    summary: "Hold a branch against the record: what governs it, what it breaks, what it decides.",
    usage: "pr check [--base REF] [--head REF] [--format text|markdown|json|sarif]",
    examples: ["clew pr check", "clew pr check --base origin/main --format markdown", "clew pr check --format sarif"],
    flags: {
      base: { param: "base", value: "REF", summary: "what the branch is to go into; the remote's default branch" },
      head: { param: "head", value: "REF", summary: "the branch; HEAD" },
    },
  },
  params: z.looseObject({ base: revision.optional(), head: revision.default("HEAD"), project: name.optional() }),
  result: z.looseObject({
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
          hint: "Name the branch it goes into: clew pr check --base origin/main. A missing one is fetched: git fetch origin",
        },
      );
    const start = await repository.mergeBase(base, head);
    if (start === undefined)
      throw new ClewError("NOT_FOUND", `${against} and ${params.head} have no commit in common here.`, {
        hint: "A shallow clone lacks it: git fetch --unshallow origin",
      });
    const { expect, require } = settingsAt((await repository.texts([{ commit: start, path: ".clew/config.json" }]))[0]);
    const since = new Date(((await repository.timeOf(start)) ?? 0) * 1000).toISOString();
    const check = await checkPullRequest({
      shared: await sharedRecords(project),
      project: tenantOf(caller, params.project),
      base: start,
      head,
      repo: await project.repo?.(),
      since,
      now: project.clock.now(),
      expect,
      files: await repository.branchFiles(start, head),
    });
    return { ...check, failures: failuresOf(check, require) };
  },
});

// The branch's own settings decide nothing about it.
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

/** Pull requests held against the record. */
export const pullRequestOperations: readonly Operation[] = [prCheckOperation];
